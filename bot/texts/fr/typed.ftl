### What somebody may type for a value, one list each; the words of all languages are understood
### always; accents, capitals, spaces and marks of sentences do not count. Nothing of it is shown.

## Numbers, from 0, and what stands for one before a word

typed-numbers =
    zéro, un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze,
    quinze, seize, dix-sept, dix-huit, dix-neuf, vingt, vingt et un, vingt-deux, vingt-trois,
    vingt-quatre, vingt-cinq, vingt-six, vingt-sept, vingt-huit, vingt-neuf, trente, trente et un,
    trente-deux, trente-trois, trente-quatre, trente-cinq, trente-six, trente-sept, trente-huit,
    trente-neuf, quarante, quarante et un, quarante-deux, quarante-trois, quarante-quatre,
    quarante-cinq, quarante-six, quarante-sept, quarante-huit, quarante-neuf, cinquante,
    cinquante et un, cinquante-deux, cinquante-trois, cinquante-quatre, cinquante-cinq, cinquante-six,
    cinquante-sept, cinquante-huit, cinquante-neuf, soixante
typed-one = un, une
typed-and = et

## Lengths of time

typed-seconds = s, sec, seconde, secondes
typed-minutes = min, mn, minute, minutes
typed-hours = h, heure, heures
typed-days = j, jour, jours
typed-half = demie, demi
typed-no-clock = aucun, sans, sans pendule, sans chronomètre, sans limite, illimité

## Hours of the day

typed-clock = h, heure, heures, pile
typed-before-noon = du matin
typed-after-noon = de l’après-midi, du soir
typed-noon = midi
typed-midnight = minuit

## Yes and no, languages

typed-yes = oui, o, vrai, activé, activer
typed-no = non, faux, désactivé, désactiver
typed-language-en = anglais
typed-language-fr = français

## What is as ever

typed-default = défaut, par défaut, habituel, comme d’habitude

## What is counted

typed-seats = places, place, joueurs, joueur, joueuses, personnes
typed-computers = ordinateurs, ordinateur, bots, robots

## When one is told that it is one’s turn, and who may open tables; the first is named in a refusal

typed-turns-slow = lente, lentement, tard
typed-turns-always = toujours, à chaque tour
typed-turns-direct = privé, en privé
typed-turns-never = jamais
typed-opening-everyone = tout le monde, tous, n’importe qui
typed-opening-role = rôle, rôles
typed-opening-moderators = modérateurs, modération, administrateurs

## What stands before the code of a table, a game there, a person

# The same in English.
typed-code = code, table
typed-game = partie
typed-who = qui, joueur, joueuse, place
