## The head of the page

law-skip = To the text
law-places =
    .aria-label = Places
law-to-board = The board
law-to-law = The law
law-to-compare = Compared
law-to-quiz = Quiz
law-settings =
    .aria-label = Language and light
law-trail = The way here
law-neighbours = Before and after
law-colon = {": "}
law-quoted = “{ $text }”

## When there is nothing to read

law-missing = The book has no such page. Its contents lead to all there are.
    .title = No such page
law-no-answer = The house does not answer. What you have read stays; try again in a moment.
    .title = The house does not answer
law-again = Ask again

## The shelf

law-shelf = The law book
law-shelf-lead = Every code the arbiter knows, article by article: the law’s words where they may be printed, ours where they may not, what we decided where the law leaves a question open, and on what ground. Every decision has a scenario that can be played.
law-shelf-compare = One fault under every code
law-shelf-quiz = What may Black demand?
law-shelf-others = Other codes

## A code

law-of-the-text = The text
law-of-the-numbers = How it is cited
law-of-construction = How it is read
law-profiles = Under which names it applies
law-contents = Contents
law-rests-on = All else as in
law-count = { $count ->
    [one] 1 scenario
   *[other] { $count } scenarios
}
law-count-none = –
law-headings-are-ours = The headings, translations and decisions are ours.

## An article

law-numeral-attested = the number is printed
law-numeral-conjecture = the number is a conjecture
law-original = The text
law-translation = Our translation
law-source = Found in:
law-incidents = Rules
law-decisions = What it rules, and what we decided
law-and-disputed = {"; disputed"}
law-scenarios = Scenarios
law-scenarios-hint = Each is a short game, played on the board step by step.

## A scenario

law-who = { $who ->
    [w] White
    [b] Black
    [gallery] The gallery
   *[arbiter] The arbiter
}
law-player = Step through it
law-to-start = To the start
law-back = A step back
law-on = A step on
law-to-end = To the end
law-at-start = The position at the start
law-step = { $at } of { $of }
law-irregular = irregular
law-by = By article
law-options = May be chosen
law-preview = Shown on the board
law-facts = What must follow
law-acts-file = As an acts file
law-claim-made = The move { $move } is made.
law-claim-incident = { $incident }, by { $article }.
law-claim-no-incident = Nothing irregular.
law-claim-no-penalty = No penalty.
law-claim-offers = { $who } may say { $options }.
law-claim-offers-none = { $who } has nothing to choose.
law-claim-may = { $who } may play { $moves }, and nothing else.
law-claim-may-none = { $who } has no move.
law-claim-free = { $side ->
    [w] Nothing binds White.
   *[b] Nothing binds Black.
}
law-claim-fen = The men stand as shown.
law-claim-turn = { $who } is to move.
law-claim-covered = { $incident }: covered.
law-claim-penalty = { $who } is penalised: { $seconds } seconds.
law-claim-count = { $who }: illegal moves counted, { $count }.
law-claim-article = By article { $article }.
law-claim-result = The game ends { $score }{ $ending ->
    [none] {""}
   *[other] {", "}{ $ending }
}.
law-claim-refused = Refused.
law-claim-completed = The move is completed.

## The comparison

law-compare = One fault under every code
law-compare-lead = What happens when it happens, by each code’s own article. Codes that rule alike stand together.
law-compare-title = { $incident }, compared
law-compare-of = Under every code; those that rule alike stand together.
law-counted = It is counted against the offender, and the adversary is compensated.
law-silent = says nothing

## The quiz

law-quiz = What may be demanded?
law-quiz-by = By the law of
law-quiz-done = What was done
law-quiz-ask = { $who ->
    [w] What may White demand?
   *[b] What may Black demand?
}
law-quiz-hint = Any number; none, if nothing may be demanded.
law-quiz-answer = That is my answer
law-quiz-skip = Another
law-quiz-next = The next case
law-quiz-right = So it is.
law-quiz-wrong = Not quite.
law-quiz-hit = may be demanded, as you said
law-quiz-missed = may be demanded
law-quiz-wrong-option = may not be demanded
law-quiz-rest = may not be demanded
law-quiz-scenario = See it played: { $title }
law-quiz-score = { $asked ->
    [0] No case answered yet.
   *[other] { $right } right of { $asked }.
}

## What is done at a board

law-act-carry = { $from }–{ $to }
law-act-take = { $from } takes { $to }
law-act-carry-piece = { $from }–{ $to }, becomes { $man ->
    [K] a king
    [Q] a queen
    [R] a rook
    [B] a bishop
    [N] a knight
   *[P] a pawn
}
law-act-take-piece = { $from } takes { $to }, becomes { $man ->
    [K] a king
    [Q] a queen
    [R] a rook
    [B] a bishop
    [N] a knight
   *[P] a pawn
}
law-act-on = on { $square } is put { $man ->
    [K] a king
    [Q] a queen
    [R] a rook
    [B] a bishop
    [N] a knight
   *[P] a pawn
}
law-act-off = the man of { $square } taken off
law-act-lift = the man of { $square } taken up
law-act-put = set on { $square }, and held
law-act-let-go = let go
law-act-touch = the man of { $square } touched
law-act-touch-both = { $square } and { $other } touched at once
law-act-adjust = “J’adoube”, { $square } adjusted
law-act-brush = { $square } touched by accident
law-act-brush-away = { $square } pushed to { $to } by accident
law-act-both-hands = with both hands
law-act-other-hand = with the other hand
law-act-press = the clock pressed
law-act-claim = “I claim”
law-act-claim-flag = “The flag is down”
law-act-claim-of = “I claim”: { $incident }
law-act-say-check = “Check to the king”
law-act-say-mate = “Checkmate”
law-act-say-castle = “I castle”
law-act-say-draw = “I offer a draw”
law-act-say-accept = “I accept”
law-act-say-decline = “I decline”
law-act-say-resign = “I resign”
law-act-say-threefold = “Three times the same position”
law-act-say-fifty = “Fifty moves”
law-act-say-sixty = “Sixty moves, and no more”
law-act-say-deny = “That was not so”
law-act-say-withdraw = “I withdraw it”
law-act-pause = the clocks stopped
law-act-resume = the clocks running again
law-act-open = the envelope opened
law-act-see = looks at the board
law-act-watch = watches from now on
law-act-away = watches no longer
law-act-uphold = “It is so”
law-act-dismiss = “It is not so”
law-act-flag-w = White’s flag seen down
law-act-flag-b = Black’s flag seen down
