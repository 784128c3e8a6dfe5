## La tête de la page

law-skip = Au texte
law-places =
    .aria-label = Lieux
law-to-board = L’échiquier
law-to-law = La loi
law-to-compare = Comparée
law-to-quiz = Questions
law-settings =
    .aria-label = Langue et lumière
law-trail = Le chemin
law-neighbours = Avant et après
law-colon = {" : "}
law-quoted = « { $text } »

## S’il n’y a rien à lire

law-missing = Le livre n’a pas cette page. Sa table mène à toutes celles qu’il a.
    .title = Page absente
law-no-answer = La maison ne répond pas. Ce que vous avez lu reste ; réessayez dans un instant.
    .title = La maison ne répond pas
law-again = Redemander

## Le rayon

law-shelf = Le livre des lois
law-shelf-lead = Tous les codes que l’arbitre connaît, article par article : les mots de la loi quand on peut les imprimer, les nôtres quand on ne le peut pas, ce que nous avons décidé quand la loi laisse une question ouverte, et à quel titre. Chaque décision a un scénario qui se joue.
law-shelf-compare = Une faute sous tous les codes
law-shelf-quiz = Que peuvent exiger les Noirs ?
law-shelf-others = Autres codes

## Un code

law-of-the-text = Le texte
law-of-the-numbers = Comment on le cite
law-of-construction = Comment on le lit
law-profiles = Sous quels noms il s’applique
law-contents = Table
law-rests-on = Pour le reste, voir
law-count = { $count ->
    [one] 1 scénario
   *[other] { $count } scénarios
}
law-count-none = –
law-headings-are-ours = Les titres, traductions et décisions sont nôtres.

## Un article

law-numeral-attested = le chiffre est imprimé
law-numeral-conjecture = le chiffre est une conjecture
law-original = Le texte
law-translation = Notre traduction
law-source = Trouvé dans :
law-incidents = Il règle
law-decisions = Ce qu’il règle, et ce que nous avons décidé
law-and-disputed = {" ; discuté"}
law-scenarios = Scénarios
law-scenarios-hint = Chacun est une courte partie, jouée pas à pas sur l’échiquier.

## Un scénario

law-who = { $who ->
    [w] Les Blancs
    [b] Les Noirs
    [gallery] La galerie
   *[arbiter] L’arbitre
}
law-player = Pas à pas
law-to-start = Au début
law-back = Un pas en arrière
law-on = Un pas en avant
law-to-end = À la fin
law-at-start = La position au début
law-step = { $at } sur { $of }
law-irregular = irrégulier
law-by = Selon l’article
law-options = Le choix
law-preview = Montré sur l’échiquier
law-facts = Ce qui doit suivre
law-acts-file = En fichier d’actes
law-claim-made = Le coup { $move } est joué.
law-claim-incident = { $incident }, selon { $article }.
law-claim-no-incident = Rien d’irrégulier.
law-claim-no-penalty = Pas de pénalité.
law-claim-offers = { $side ->
    [arbiter] L’arbitre peut dire { $options }.
   *[other] { $who } peuvent dire { $options }.
}
law-claim-offers-none = { $side ->
    [arbiter] L’arbitre n’a rien à choisir.
   *[other] { $who } n’ont rien à choisir.
}
law-claim-may = { $who } peuvent jouer { $moves }, et rien d’autre.
law-claim-may-none = { $who } n’ont aucun coup.
law-claim-free = { $side ->
    [w] Rien n’oblige les Blancs.
   *[b] Rien n’oblige les Noirs.
}
law-claim-fen = Les pièces sont comme on les voit.
law-claim-turn = { $who } ont le trait.
law-claim-covered = { $incident } : couvert.
law-claim-penalty = { $who } sont pénalisés : { $seconds } secondes.
law-claim-count = { $who } : coups irréguliers comptés, { $count }.
law-claim-article = Selon l’article { $article }.
law-claim-result = La partie finit { $score }{ $ending ->
    [none] {""}
   *[other] {", "}{ $ending }
}.
law-claim-refused = Refusé.
law-claim-completed = Le coup est achevé.

## La comparaison

law-compare = Une faute sous tous les codes
law-compare-lead = Ce qui suit d’une faute, selon l’article de chaque code. Les codes qui jugent de même sont ensemble.
law-compare-title = { $incident } : comparaison
law-compare-of = Sous tous les codes ; ceux qui jugent de même sont ensemble.
law-counted = C’est compté au fautif, et l’adversaire est dédommagé.
law-silent = ne dit rien

## Les questions

law-quiz = Que peut-on exiger ?
law-quiz-by = Selon la loi
law-quiz-done = Ce qui a été fait
law-quiz-ask = { $who ->
    [w] Que peuvent exiger les Blancs ?
   *[b] Que peuvent exiger les Noirs ?
}
law-quiz-hint = Autant de réponses qu’il en faut ; aucune, si rien ne peut être exigé.
law-quiz-answer = C’est ma réponse
law-quiz-skip = Un autre cas
law-quiz-next = Le cas suivant
law-quiz-right = C’est cela.
law-quiz-wrong = Pas tout à fait.
law-quiz-hit = peut être exigé, vous l’avez dit
law-quiz-missed = peut être exigé
law-quiz-wrong-option = ne peut être exigé
law-quiz-rest = ne peut être exigé
law-quiz-scenario = Le voir joué : { $title }
law-quiz-score = { $asked ->
    [0] Pas encore de réponse.
    [one] { $right } juste sur { $asked }.
   *[other] { $right } justes sur { $asked }.
}

## Ce qui se fait à l’échiquier

law-act-carry = { $from }–{ $to }
law-act-take = { $from } prend { $to }
law-act-carry-piece = { $from }–{ $to }, devient { $man ->
    [K] un Roi
    [Q] une Dame
    [R] une Tour
    [B] un Fou
    [N] un Cavalier
   *[P] un Pion
}
law-act-take-piece = { $from } prend { $to }, devient { $man ->
    [K] un Roi
    [Q] une Dame
    [R] une Tour
    [B] un Fou
    [N] un Cavalier
   *[P] un Pion
}
law-act-on = en { $square } se pose { $man ->
    [K] un Roi
    [Q] une Dame
    [R] une Tour
    [B] un Fou
    [N] un Cavalier
   *[P] un Pion
}
law-act-off = la pièce de { $square } ôtée
law-act-lift = la pièce de { $square } levée
law-act-put = mise en { $square }, et tenue
law-act-let-go = lâchée
law-act-touch = la pièce de { $square } touchée
law-act-touch-both = { $square } et { $other } touchées ensemble
law-act-adjust = « J’adoube », { $square } arrangée
law-act-brush = { $square } touchée par accident
law-act-brush-away = { $square } poussée en { $to } par accident
law-act-both-hands = des deux mains
law-act-other-hand = de l’autre main
law-act-press = la pendule pressée
law-act-claim = « Je réclame »
law-act-claim-flag = « Le drapeau est tombé »
law-act-claim-of = « Je réclame » : { $incident }
law-act-say-check = « Échec au Roi »
law-act-say-mate = « Échec et mat »
law-act-say-castle = « Je roque »
law-act-say-draw = « Je propose la nullité »
law-act-say-accept = « J’accepte »
law-act-say-decline = « Je refuse »
law-act-say-resign = « J’abandonne »
law-act-say-threefold = « Trois fois la même position »
law-act-say-fifty = « Cinquante coups »
law-act-say-sixty = « Soixante coups, pas davantage »
law-act-say-deny = « Cela n’est pas »
law-act-say-withdraw = « Je retire »
law-act-pause = les pendules arrêtées
law-act-resume = les pendules en marche
law-act-open = l’enveloppe ouverte
law-act-see = regarde l’échiquier
law-act-watch = regarde désormais
law-act-away = ne regarde plus
law-act-uphold = « Cela est »
law-act-dismiss = « Cela n’est pas »
law-act-flag-w = le drapeau des Blancs vu tombé
law-act-flag-b = le drapeau des Noirs vu tombé
