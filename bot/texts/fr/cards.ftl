### Cards: how they are shown, and what somebody may type for them (.words; accents, capitals and
### spaces do not count there). A deck is the first part of a pack’s name; beside <deck>-rank-<letters>
### and <deck>-suit-<letter> a card may have a name of its own, <deck>-card-<code>.

card-shown = { $rank }{ $suit }
card-named = { $rank } de { $suit }

## Little words that may stand in front of a card, between rank and suit, between two suits

card-articles = le, la, les, l, mon, ma, mes
card-links = de, du, des
card-joints = et, et de

## How a card is played: .short stands behind the card, .words may be typed

mark-plus = haut
    .short = ↑
    .words = haut, haute, fort, forte
mark-minus = bas
    .short = ↓
    .words = bas, basse, faible

## French cards; .style is the colour: red, yellow, green or plain

french-suit-H = ♥
    .name = cœur
    .words = cœur, cœurs, co, c
    .style = red
french-suit-D = ♦
    .name = carreau
    .words = carreau, carreaux, ca, c
    .style = yellow
french-suit-C = ♣
    .name = trèfle
    .words = trèfle, trèfles, tr, t
    .style = green
french-suit-S = ♠
    .name = pique
    .words = pique, piques, pi, p
    .style = plain

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
# The same in English.
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
