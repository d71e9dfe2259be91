### What every part of the program says.

common-yes = oui
common-no = non
common-you = Toi

## Lists: “A, B and C”, “A, B or C”

common-and = { $most } et { $last }
common-or = { $most } ou { $last }
common-comma = { ", " }
common-quoted = « { $text } »
common-range = de { $least } à { $most }
common-at-least = { $least } ou plus
common-range-seconds = de { $least } à { $most } secondes
common-range-hours = de { $least } à { $most } heures

## Computer players

level-easy = facile
    .words = facile, débutant
# The same in English.
level-normal = normal
    .words = normal, moyen
level-hard = difficile
    .words = difficile, fort

## Actions: what an action text is called, alone, in a list of its kind, and when it is done

action-bid = annoncer { $number }
    .short = { $number }
    .done = annonce { $number }
action-play = { $card }
common-player = Joueur { $number }
