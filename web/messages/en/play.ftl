## The board

board = Board
empty = empty
and = { " and " }
lifted = { $men } in the hand
mark-last = last move
mark-bound = touched
mark-may-from = may be played
mark-may-to = may be reached
tray-near = Beside the board, on your side
tray-far = Beside the board, on the other side
tray-take = Take the { $man } from the tray

man-wK = white king
man-wQ = white queen
man-wR = white rook
man-wB = white bishop
man-wN = white knight
man-wP = white pawn
man-bK = black king
man-bQ = black queen
man-bR = black rook
man-bB = black bishop
man-bN = black knight
man-bP = black pawn

or = { " or " }
man-at = the { $man } on { $square }
piece-K = king
piece-Q = queen
piece-R = rook
piece-B = bishop
piece-N = knight
piece-P = pawn

## Every page

nav =
    .aria-label = Pages
nav-new = A new game
nav-law = The law
light =
    .aria-label = Day or night
    .title = Day or night
skip-to-board = To the board
skip-to-sit = To the game

## Sitting down

sit-down = Sit down
lead = A game of chess by real laws: the man you touch binds you, and whatever is done at the board, the arbiter says what follows.
ways =
    .aria-label = Where the other player sits
way-here = On this screen
way-here-more = two players, one board
way-link = Send the other seat a link
way-link-more = another device, another browser
way-alone = Alone
way-alone-more = against the machine
who-watches = Who watches
house-watches = The house watches: a fault is raised at once
players-watch = As at the café, the players watch: what nobody claims is covered
terms = The terms
term-code = Code of laws
term-colour = You have
colour-white = White
colour-black = Black
colour-lots = what the lot gives
term-odds = Odds
term-giver = Given by
giver-white = White
giver-black = Black
term-announce = Check is announced
announce-code = as the code says
announce-players = by the players
announce-house = by the house
term-time = Clock (minutes + seconds)
term-press = The clock is pressed
press-itself = by itself, with the move
press-players = by the players
term-white = White’s name
term-black = Black’s name
term-position = Position, if not the array (FEN)
term-level = Level (1 is the weakest)
term-cafe = A café opponent, who now and then errs or tries it on
level = { $level }
odds-none = none
odds-move = the move
odds-pawn-and-move = pawn and move
odds-pawn-and-two = pawn and two moves (the first is 1. e4)
odds-knight = a knight
odds-rook = a rook
odds-queen = the queen
games = Games in the house
game-live = being played
game-over = over
game-abandoned = abandoned

## At the table

table =
    .aria-label = The board and the hands
words =
    .aria-label = What can be said
actor =
    .aria-label = Whose hand it is
opening = The game is fetched …
side = { $who ->
    [w] White
   *[b] Black
  }
away = not at the board
to-act = to play
chooses = to choose
clock-of = { $who ->
    [w] White’s clock
   *[b] Black’s clock
  }
press = Press the clock
turn-board = Turn the board
actor-is = { $seat ->
    [white] White’s hand
   *[black] Black’s hand
  }
in-your-hand = In your hand:
in-hand = { $seat ->
    [white] In White’s hand:
    [black] In Black’s hand:
   *[other] In the hand:
  }
held-from = { $man } from { $square }
held-outside = { $man } from beside the board
put-back = Put it back
put-all-back = Put all back
finish-carry = Castle: the man of { $from } to { $to }
finish-off = Take off the man on { $square }
becomes = { $piece ->
    [Q] It becomes a queen
    [R] It becomes a rook
    [B] It becomes a bishop
   *[N] It becomes a knight
  }
refused = This cannot be done: { $why }.
hand-at-board = The other’s hand is at the board: wait until it is withdrawn.

## Words

adjust = J’adoube
adjust-explained = The next man you touch is only put right (key j)
say-check = Échec au Roi
say-mate = Échec et mat
say-castle = Je roque
say-draw = Offer a draw
say-accept = Accept
say-decline = Decline
say-resign = Resign
resign-surely = Yes, I resign
resign-not = No, I play on
claims = Claim, or put it in writing
claim = Claim
claim-what = What is claimed
claim-earliest = the earliest irregularity
claim-threefold = the same position three times
claim-fifty = fifty moves without a capture or a pawn
claim-sixty = mate within the moves of the article
claim-flag = his flag has fallen
claim-accept = (I accept the mate or the stalemate)
claim-withdraw = (I take my offer of a draw back)
written = An act in writing
written-explained = Anything can also be written, as an acts file says it.
do = Do it
deny = I deny it

## Whose turn

turn = { $who ->
    [w] White to play
   *[b] Black to play
  }
turn-denied = A denied claim waits for its decision
turn-bound = { $who ->
    [w] White must play { $men }
   *[b] Black must play { $men }
  }
turn-bound-several = { $who ->
    [w] White must play one of the marked moves
   *[b] Black must play one of the marked moves
  }
you-choose = { $who ->
    [w] White, it is for you to choose:
    [b] Black, it is for you to choose:
   *[arbiter] Arbiter, it is for you to decide:
  }
turn-you-choose = { $who ->
    [w] White, you choose
    [b] Black, you choose
   *[arbiter] Arbiter, you decide
  }
other-chooses = { $who ->
    [w] White chooses
    [b] Black chooses
   *[arbiter] The arbiter decides
  }
bound = { $count ->
    [one] { $who ->
        [w] One move is left to White; it is marked on the board.
       *[b] One move is left to Black; it is marked on the board.
      }
   *[other] { $who ->
        [w] { $count } moves are left to White; they are marked on the board.
       *[b] { $count } moves are left to Black; they are marked on the board.
      }
  }
over = { $winner ->
    [w] White has won
    [b] Black has won
   *[none] The game is over: { $score }
  }
over-because = { $winner ->
    [w] White has won: { $reason }
    [b] Black has won: { $reason }
   *[none] Nobody has won: { $reason }
  }
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-resignation = resignation
reason-agreement = by agreement
reason-threefold = the same position three times
reason-fivefold = the same position five times
reason-fifty-move = fifty moves
reason-seventy-five-move = seventy-five moves
reason-sixty-move = the moves of the article have run out
reason-dead-position = no mate is possible
reason-flag = the flag has fallen
reason-illegal-move = illegal moves
reason-odds-forfeit = the odds were not given
reason-illegal-position = a position that cannot arise
reason-conduct = by the arbiter
reason-new-game = a new game is played instead

## What was done, for those who hear it

seat-word = { $seat ->
    [white] White
    [black] Black
    [gallery] The gallery
    [house] The house
   *[arbiter] The arbiter
  }
did-lift = { seat-word } lifts { $what }.
did-put = { seat-word } puts { $what }.
did-touch = { seat-word } touches { $what }.
did-brush = { seat-word } brushes { $what } by accident.
did-adjust = { seat-word } adjusts { $what }.
did-off = { seat-word } takes { $what } off.
did-on = { seat-word } sets on { $what }.
did-press = { seat-word } presses the clock.
did-claim = { seat-word } claims: { $what }.
did-choose = { seat-word } chooses: { $what }.
did-let-go = { seat-word } lets go.
did-say = { seat-word } says: { $word }
did-else = { seat-word }: { $act }.
word-check = Échec au Roi.
word-mate = Échec et mat.
word-castle = Je roque.
word-draw = A draw?
word-accept = Accepted.
word-decline = No.
word-resign = I resign.
word-withdraw = I take my offer back.
word-threefold = Three times the same position.
word-fifty = Fifty moves.
word-sixty = Mate me within the moves of the article.
word-deny = I deny it.

## The ruling

numeral-conjectured = The numeral is our conjecture
law-doubtful = a doubtful reading
law-lacuna = something cannot be read here
whole-article = The whole article, with its scenarios
gallery-asked = The gallery is asked
gallery-denied = { $what } was claimed, and denied as a matter of fact. Who looks on decides.
gallery-you = You saw it: what do you say?
vote-uphold = It was so
vote-dismiss = It was not so
seconds-left = { $count ->
    [one] one second left
   *[other] { $count } seconds left
  }
gallery-count = { $count ->
    [0] Nobody looks on
    [one] One looks on
   *[other] { $count } look on
  }

## The record

record = Procès-verbal
record-empty = Nothing has been done yet.
steps =
    .aria-label = Steps through the record
step-first = |◁
    .aria-label = To the beginning
step-back = ◁
    .aria-label = One back
step-on = ▷
    .aria-label = One on
step-now = Back to the game
    .aria-label = Back to the game
looking = You look at { $what }; the game goes on.
entry = entry { $n }
download-acts = Acts file
    .title = Everything done and said, as the arbiter heard it
download-pgn = PGN
    .title = All moves, irregular ones in long form
download-pgn-portable = PGN for other programs
    .title = Only what every program reads
download-log = Log
    .title = The log itself, with its hashes

## The other seat

invite = The other seat
invite-here = This link is the other seat: give it to the one who is to sit there, and to nobody else.
invite-lan = This link is the other seat, for any device in this network: give it to the one who is to sit there, and to nobody else.
invite-link = The link of the other seat
invite-copy = Copy
invite-copied = Copied
invite-watch = a link to watch
invite-arbiter = the arbiter’s seat
invite-qr = The same link as a QR code

## The house

sound = Sound
    .title = A knock on wood when something is done
line-down = The line to the house is down. Nothing is lost; it is tried again by itself.
line-no-seat = This seat was given anew, or never was: ask for a new link.
line-no-game = There is no such game in this house.
line-not-understood = The house and this page do not understand each other: load the page anew.

## Keys

keys = By keys
key-go = from square to square; in the record, from entry to entry
key-take = take the man up; set it down and let go
key-hold = set it down and keep hold of it
key-touch = touch the man
key-second = take a second man up
key-off = take the man off the board
key-back = put the man in the hand back
key-choose = to what may be chosen
key-adjust = J’adoube, for the next man touched
key-say = Échec au Roi, Échec et mat, Je roque, a draw

denied = The claim is denied
denied-waits = It is denied as a matter of fact; nobody plays until it is decided.
denied-decide = It is denied as a matter of fact. Arbiter, it is for you to decide:
arbiter-explained = You are the arbiter. Your acts are written: warn w · penalise w 120 · flag b · clock w 0:12:22 · restore 12 · award 1-0 · uphold · dismiss.
