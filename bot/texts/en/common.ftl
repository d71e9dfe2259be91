### What every part of the program says.

common-yes = yes
common-no = no
common-you = You

## Lists: “A, B and C”, “A, B or C”

common-and = { $most } and { $last }
common-or = { $most } or { $last }
common-comma = { ", " }
common-quoted = “{ $text }”
common-range = { $least } to { $most }
common-at-least = { $least } or more
common-range-seconds = { $least } to { $most } seconds
common-range-hours = { $least } to { $most } hours

## Computer players

level-easy = easy
    .words = easy, beginner
level-normal = normal
    .words = normal, medium
level-hard = hard
    .words = hard, strong

## Actions: what an action text is called, alone, in a list of its kind, and when it is done

action-bid = bid { $number }
    .short = { $number }
    .done = bid { $number }
action-play = { $card }
common-player = Player { $number }
