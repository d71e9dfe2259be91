### Cards: how they are shown, and what somebody may type for them (.words; accents, capitals and
### spaces do not count there).

card-shown = { $rank }{ $suit }
card-named = { $rank } de { $suit }

## Little words that may stand in front of a card or inside its name

card-articles = le, la, les, l, mon, ma, mes
card-links = de, du, des

## How a card is played: .short stands behind the card, .words may be typed

mark-plus = haut
    .short = ↑
    .words = haut, haute, fort, forte
mark-minus = bas
    .short = ↓
    .words = bas, basse, faible

## French cards

french-suit-H = ♥
    .name = cœur
    .words = cœur, cœurs, co, c
french-suit-D = ♦
    .name = carreau
    .words = carreau, carreaux, ca, c
french-suit-C = ♣
    .name = trèfle
    .words = trèfle, trèfles, tr, t
french-suit-S = ♠
    .name = pique
    .words = pique, piques, pi, p

french-rank-A = A
    .name = as
    .words = a, as, 1
french-rank-K = R
    .name = roi
    .words = r, roi
french-rank-Q = D
    .name = dame
    .words = d, dame, reine
french-rank-J = V
    .name = valet
    .words = v, valet
french-rank-T = 10
    .name = dix
    .words = 10, dix
french-rank-9 = 9
    .name = neuf
    .words = 9, neuf
french-rank-8 = 8
    .name = huit
    .words = 8, huit
french-rank-7 = 7
    .name = sept
    .words = 7, sept
french-rank-6 = 6
    .name = six
    .words = 6, six
french-rank-5 = 5
    .name = cinq
    .words = 5, cinq
french-rank-4 = 4
    .name = quatre
    .words = 4, quatre
french-rank-3 = 3
    .name = trois
    .words = 3, trois
french-rank-2 = 2
    .name = deux
    .words = 2, deux
