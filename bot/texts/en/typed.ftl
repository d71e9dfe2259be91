### What somebody may type for a value, one list each; the words of all languages are understood
### always; accents, capitals, spaces and marks of sentences do not count. Nothing of it is shown.

## Numbers, from 0, and what stands for one before a word

typed-numbers =
    zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen,
    fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two,
    twenty-three, twenty-four, twenty-five, twenty-six, twenty-seven, twenty-eight, twenty-nine,
    thirty, thirty-one, thirty-two, thirty-three, thirty-four, thirty-five, thirty-six, thirty-seven,
    thirty-eight, thirty-nine, forty, forty-one, forty-two, forty-three, forty-four, forty-five,
    forty-six, forty-seven, forty-eight, forty-nine, fifty, fifty-one, fifty-two, fifty-three,
    fifty-four, fifty-five, fifty-six, fifty-seven, fifty-eight, fifty-nine, sixty
typed-one = a, an
typed-and = and

## Lengths of time

typed-seconds = s, sec, secs, second, seconds
typed-minutes = m, min, mins, minute, minutes
typed-hours = h, hr, hrs, hour, hours
typed-days = d, day, days
typed-half = half
typed-no-clock = off, none, no clock, without a clock, unlimited

## Hours of the day

typed-clock = h, hour, hours, o’clock, sharp
typed-before-noon = am, in the morning
typed-after-noon = pm, in the afternoon, in the evening, at night
typed-noon = noon, midday
typed-midnight = midnight

## Yes and no, languages

typed-yes = yes, y, on, true, enable, enabled
typed-no = no, n, off, false, disable, disabled
typed-language-en = English
typed-language-fr = French

## What is as ever

typed-default = default, as usual, usual

## What is counted

typed-seats = seats, seat, players, player, people
typed-computers = computers, computer, bots, bot

## When one is told that it is one’s turn, and who may open tables; the first is named in a refusal

typed-turns-slow = slow, slowly, late
typed-turns-always = always, every turn
typed-turns-direct = direct, in private, private
typed-turns-never = never
typed-opening-everyone = everybody, everyone, anybody, anyone, all
typed-opening-role = role, roles
typed-opening-moderators = moderators, moderator, admins, administrators

## What stands before the code of a table, a game there, a person

typed-code = code, table
typed-game = game
typed-who = who, player, seat
