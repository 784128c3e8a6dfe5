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
tray-take = Prendre hors de l’échiquier : { $man }

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
