### Cards: how they are shown, and what somebody may type for them (.words; accents, capitals and
### spaces do not count there). A deck is the first part of a pack’s name; beside <deck>-rank-<letters>
### and <deck>-suit-<letter> a card may have a name of its own, <deck>-card-<code>.

card-shown = { $rank }{ $suit }
card-named = { $rank } of { $suit }

## Little words that may stand in front of a card, between rank and suit, between two suits

card-articles = the, my
card-links = of
card-joints = and

## How a card is played: .short stands behind the card, .words may be typed

mark-plus = high
    .short = ↑
    .words = high, hi, up, top
mark-minus = low
    .short = ↓
    .words = low, lo, down, bottom

## French cards; .style is the colour: red, yellow, green or plain

french-suit-H = ♥
    .name = hearts
    .words = hearts, heart, h
    .style = red
french-suit-D = ♦
    .name = diamonds
    .words = diamonds, diamond, d
    .style = yellow
french-suit-C = ♣
    .name = clubs
    .words = clubs, club, c
    .style = green
french-suit-S = ♠
    .name = spades
    .words = spades, spade, s
    .style = plain

french-rank-A = A
    .name = ace
    .words = a, ace, 1
french-rank-K = K
    .name = king
    .words = k, king
french-rank-Q = Q
    .name = queen
    .words = q, queen
french-rank-J = J
    .name = jack
    .words = j, jack, knave
french-rank-T = 10
    .name = ten
    .words = 10, t, ten
french-rank-9 = 9
    .name = nine
    .words = 9, nine
french-rank-8 = 8
    .name = eight
    .words = 8, eight
french-rank-7 = 7
    .name = seven
    .words = 7, seven
french-rank-6 = 6
    .name = six
    .words = 6, six
french-rank-5 = 5
    .name = five
    .words = 5, five
french-rank-4 = 4
    .name = four
    .words = 4, four
french-rank-3 = 3
    .name = three
    .words = 3, three
french-rank-2 = 2
    .name = two
    .words = 2, two
