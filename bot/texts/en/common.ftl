### What every part of the program says.

common-yes = yes
common-no = no
common-you = You

## Lists: “A, B and C”, “A, B or C”

common-and = { $most } and { $last }
common-or = { $most } or { $last }
common-comma = { ", " }

## Computer players

level-easy = easy
    .words = easy, beginner
level-normal = normal
    .words = normal, medium
level-hard = hard
    .words = hard, strong

## Numbers in words, from 0, as somebody may type them

common-numbers = zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen

## Actions: what an action text is called, alone, in a list of its kind, and when it is done

action-bid = bid { $number }
    .short = { $number }
    .done = bid { $number }
action-play = { $card }
