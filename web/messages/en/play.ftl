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
