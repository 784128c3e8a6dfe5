## The board

board = Échiquier
empty = vide
and = { " et " }
lifted = { $men } en main
mark-last = dernier coup
mark-bound = touchée
mark-may-from = peut jouer
mark-may-to = peut être atteinte
tray-near = À côté de l’échiquier, de votre côté
tray-far = À côté de l’échiquier, de l’autre côté
tray-take = Prendre hors de l’échiquier : { $man }

man-wK = Roi blanc
man-wQ = Dame blanche
man-wR = Tour blanche
man-wB = Fou blanc
man-wN = Cavalier blanc
man-wP = Pion blanc
man-bK = Roi noir
man-bQ = Dame noire
man-bR = Tour noire
man-bB = Fou noir
man-bN = Cavalier noir
man-bP = Pion noir

or = { " ou " }
man-at = { $man } en { $square }
piece-K = le Roi
piece-Q = la Dame
piece-R = la Tour
piece-B = le Fou
piece-N = le Cavalier
piece-P = le Pion

## Every page

nav =
    .aria-label = Pages
nav-new = Nouvelle partie
nav-law = La loi
light =
    .aria-label = Jour ou nuit
    .title = Jour ou nuit
skip-to-board = À l’échiquier
skip-to-sit = À la partie

## Sitting down

sit-down = Prenez place
lead = Une partie d’échecs sous de vraies lois : la pièce que vous touchez vous oblige et, quoi qu’il se fasse à l’échiquier, l’arbitre dit ce qui s’ensuit.
ways =
    .aria-label = Où l’autre joueur prend place
way-here = Sur cet écran
way-here-more = deux joueurs, un échiquier
way-link = Envoyer l’autre place par un lien
way-link-more = un autre appareil, un autre navigateur
way-alone = Seul
way-alone-more = contre la machine
who-watches = Qui veille
house-watches = La maison veille : une faute est relevée aussitôt
players-watch = Comme au café, les joueurs veillent : ce que nul ne réclame est couvert
terms = Les conditions
term-code = Code de lois
term-colour = Vous avez
colour-white = les Blancs
colour-black = les Noirs
colour-lots = ce que donne le sort
term-odds = Avantage
term-giver = Donné par
giver-white = les Blancs
giver-black = les Noirs
term-announce = L’échec est annoncé
announce-code = comme le veut le code
announce-players = par les joueurs
announce-house = par la maison
term-time = Pendule (minutes + secondes)
term-press = La pendule est pressée
press-itself = d’elle-même, avec le coup
press-players = par les joueurs
term-white = Nom des Blancs
term-black = Nom des Noirs
term-position = Position, si ce n’est celle du début (FEN)
term-level = Force (1 est la plus faible)
term-cafe = Un adversaire de café, qui se trompe ou vous tente parfois
level = { $level }
odds-none = aucun
odds-move = le trait
odds-pawn-and-move = Pion et trait
odds-pawn-and-two = Pion et deux traits (le premier est 1. e4)
odds-knight = un Cavalier
odds-rook = une Tour
odds-queen = la Dame
games = Parties de la maison
game-live = en cours
game-over = finie
game-abandoned = abandonnée

## At the table

table =
    .aria-label = L’échiquier et les mains
words =
    .aria-label = Ce que l’on peut dire
actor =
    .aria-label = À qui est la main
opening = On va chercher la partie …
side = { $who ->
    [w] Les Blancs
   *[b] Les Noirs
  }
away = absent de l’échiquier
to-act = au trait
chooses = au choix
clock-of = { $who ->
    [w] Pendule des Blancs
   *[b] Pendule des Noirs
  }
press = Presser la pendule
turn-board = Tourner l’échiquier
actor-is = { $seat ->
    [white] La main des Blancs
   *[black] La main des Noirs
  }
in-your-hand = Dans votre main :
in-hand = { $seat ->
    [white] Dans la main des Blancs :
    [black] Dans la main des Noirs :
   *[other] En main :
  }
held-from = { $man } de { $square }
held-outside = { $man } pris hors de l’échiquier
put-back = Reposer
put-all-back = Tout remettre en place
finish-carry = Roquer : la pièce de { $from } en { $to }
finish-off = Ôter la pièce en { $square }
becomes = { $piece ->
    [Q] Il devient Dame
    [R] Il devient Tour
    [B] Il devient Fou
   *[N] Il devient Cavalier
  }
refused = Cela ne se peut : { $why }.
hand-at-board = La main de l’autre est à l’échiquier : attendez qu’il la retire.

## Words

adjust = J’adoube
adjust-explained = La prochaine pièce touchée n’est que remise d’aplomb (touche j)
say-check = Échec au Roi
say-mate = Échec et mat
say-castle = Je roque
say-draw = Proposer la remise
say-accept = Accepter
say-decline = Refuser
say-resign = Abandonner
resign-surely = Oui, j’abandonne
resign-not = Non, je joue
claims = Réclamer, ou le mettre par écrit
claim = Réclamer
claim-what = Ce qui est réclamé
claim-earliest = la première irrégularité
claim-threefold = trois fois la même position
claim-fifty = cinquante coups sans prise ni Pion
claim-sixty = le mat dans les coups de l’article
claim-flag = son drapeau est tombé
claim-accept = (j’accepte le mat ou le pat)
claim-withdraw = (je retire ma proposition de remise)
written = Un acte par écrit
written-explained = Tout peut aussi s’écrire, comme dans un fichier d’actes.
do = Faire
deny = Je le nie

## Whose turn

turn = { $who ->
    [w] Aux Blancs de jouer
   *[b] Aux Noirs de jouer
  }
turn-denied = Une réclamation niée attend sa décision
turn-bound = { $who ->
    [w] Les Blancs doivent jouer { $men }
   *[b] Les Noirs doivent jouer { $men }
  }
turn-bound-several = { $who ->
    [w] Les Blancs doivent jouer l’un des coups marqués
   *[b] Les Noirs doivent jouer l’un des coups marqués
  }
you-choose = { $who ->
    [w] Blancs, à vous de choisir :
    [b] Noirs, à vous de choisir :
   *[arbiter] Arbitre, à vous de décider :
  }
turn-you-choose = { $who ->
    [w] Blancs, à vous de choisir
    [b] Noirs, à vous de choisir
   *[arbiter] Arbitre, à vous de décider
  }
other-chooses = { $who ->
    [w] Les Blancs choisissent
    [b] Les Noirs choisissent
   *[arbiter] L’arbitre décide
  }
bound = { $count ->
    [one] { $who ->
        [w] Un seul coup reste aux Blancs ; il est marqué sur l’échiquier.
       *[b] Un seul coup reste aux Noirs ; il est marqué sur l’échiquier.
      }
   *[other] { $who ->
        [w] { $count } coups restent aux Blancs ; ils sont marqués sur l’échiquier.
       *[b] { $count } coups restent aux Noirs ; ils sont marqués sur l’échiquier.
      }
  }
over = { $winner ->
    [w] Les Blancs ont gagné
    [b] Les Noirs ont gagné
   *[none] La partie est finie : { $score }
  }
over-because = { $winner ->
    [w] Les Blancs ont gagné : { $reason }
    [b] Les Noirs ont gagné : { $reason }
   *[none] Personne n’a gagné : { $reason }
  }
reason-checkmate = échec et mat
reason-stalemate = pat
reason-resignation = abandon
reason-agreement = de commun accord
reason-threefold = trois fois la même position
reason-fivefold = cinq fois la même position
reason-fifty-move = cinquante coups
reason-seventy-five-move = soixante-quinze coups
reason-sixty-move = les coups de l’article sont épuisés
reason-dead-position = nul mat n’est possible
reason-flag = le drapeau est tombé
reason-illegal-move = coups irréguliers
reason-odds-forfeit = l’avantage ne fut pas donné
reason-illegal-position = une position qui ne peut naître du jeu
reason-conduct = par l’arbitre
reason-new-game = une nouvelle partie se joue à la place

## What was done, for those who hear it

seat-word = { $seat ->
    [white] Les Blancs
    [black] Les Noirs
    [gallery] La galerie
    [house] La maison
   *[arbiter] L’arbitre
  }
did-lift = { seat-word } { $seat ->
    [white] lèvent
    [black] lèvent
   *[other] lève
  } { $what }.
did-put = { seat-word } { $seat ->
    [white] posent
    [black] posent
   *[other] pose
  } { $what }.
did-touch = { seat-word } { $seat ->
    [white] touchent
    [black] touchent
   *[other] touche
  } { $what }.
did-brush = { seat-word } { $seat ->
    [white] frôlent
    [black] frôlent
   *[other] frôle
  } par accident { $what }.
did-adjust = { seat-word } { $seat ->
    [white] adoubent
    [black] adoubent
   *[other] adoube
  } { $what }.
did-off = { seat-word } { $seat ->
    [white] ôtent
    [black] ôtent
   *[other] ôte
  } { $what }.
did-on = { seat-word } : mise en place, { $what }.
did-press = { seat-word } { $seat ->
    [white] pressent
    [black] pressent
   *[other] presse
  } la pendule.
did-claim = { seat-word } { $seat ->
    [white] réclament
    [black] réclament
   *[other] réclame
  } : { $what }.
did-choose = { seat-word } { $seat ->
    [white] choisissent
    [black] choisissent
   *[other] choisit
  } : { $what }.
did-let-go = { seat-word } { $seat ->
    [white] lâchent
    [black] lâchent
   *[other] lâche
  } la pièce.
did-say = { seat-word } : { $word }
did-else = { seat-word } : { $act }.
word-check = Échec au Roi.
word-mate = Échec et mat.
word-castle = Je roque.
word-draw = Remise ?
word-accept = Accepté.
word-decline = Non.
word-resign = J’abandonne.
word-withdraw = Je retire mon offre.
word-threefold = Trois fois la même position.
word-fifty = Cinquante coups.
word-sixty = Matez-moi dans les coups de l’article.
word-deny = Je le nie.

## The ruling

numeral-conjectured = Le numéro est de notre conjecture
law-doubtful = lecture douteuse
law-lacuna = ici quelque chose ne se lit pas
whole-article = L’article entier, avec ses exemples
gallery-asked = La galerie est consultée
gallery-denied = { $what } : on l’a réclamée, et l’accusé nie le fait. Ceux qui regardent décident.
gallery-you = Vous avez vu : que dites-vous ?
vote-uphold = Cela fut ainsi
vote-dismiss = Cela ne fut pas
seconds-left = { $count ->
    [one] encore une seconde
   *[other] encore { $count } secondes
  }
gallery-count = { $count ->
    [0] Personne ne regarde
    [one] Un spectateur
   *[other] { $count } spectateurs
  }

## The record

record = Procès-verbal
record-empty = Rien n’a encore été fait.
steps =
    .aria-label = Pas à pas dans le procès-verbal
step-first = |◁
    .aria-label = Au commencement
step-back = ◁
    .aria-label = Un pas en arrière
step-on = ▷
    .aria-label = Un pas en avant
step-now = Revenir à la partie
    .aria-label = Revenir à la partie
looking = Vous regardez { $what } ; la partie continue.
entry = l’entrée { $n }
download-acts = Fichier d’actes
    .title = Tout ce qui fut fait et dit, comme l’arbitre l’entendit
download-pgn = PGN
    .title = Tous les coups, les irréguliers en notation longue
download-pgn-portable = PGN pour d’autres programmes
    .title = Seulement ce que tout programme lit
download-log = Journal
    .title = Le journal même, avec ses empreintes

## The other seat

invite = L’autre place
invite-here = Ce lien est l’autre place : donnez-le à qui doit s’y asseoir, et à nul autre.
invite-lan = Ce lien est l’autre place, pour tout appareil de ce réseau : donnez-le à qui doit s’y asseoir, et à nul autre.
invite-link = Le lien de l’autre place
invite-copy = Copier
invite-copied = Copié
invite-watch = un lien pour regarder
invite-arbiter = la place de l’arbitre
invite-qr = Le même lien en code QR

## The house

sound = Son
    .title = Un coup sur le bois quand quelque chose se fait
line-down = La ligne de la maison est coupée. Rien n’est perdu ; on réessaie de soi-même.
line-no-seat = Cette place fut donnée à nouveau, ou n’exista jamais : demandez un nouveau lien.
line-no-game = Il n’y a pas de telle partie dans cette maison.
line-not-understood = La maison et cette page ne s’entendent pas : rechargez la page.

## Keys

keys = Par les touches
key-go = de case en case ; dans le procès-verbal, d’entrée en entrée
key-take = prendre la pièce en main ; la poser et la lâcher
key-hold = la poser sans la lâcher
key-touch = toucher la pièce
key-second = prendre une seconde pièce
key-off = ôter la pièce de l’échiquier
key-back = reposer la pièce que l’on tient
key-choose = à ce que l’on peut choisir
key-adjust = J’adoube, pour la prochaine pièce touchée
key-say = Échec au Roi, Échec et mat, Je roque, la remise

denied = La réclamation est niée
denied-waits = Le fait est nié ; nul ne joue avant que cela soit décidé.
denied-decide = Le fait est nié. Arbitre, à vous de décider :
arbiter-explained = Vous êtes l’arbitre. Vos actes s’écrivent : warn w · penalise w 120 · flag b · clock w 0:12:22 · restore 12 · award 1-0 · uphold · dismiss.
