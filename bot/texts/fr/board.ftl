# Ce que montre une table, quel que soit le jeu.

board-hand = Ta main
board-trick = Sur la table
board-last-trick = Dernier pli
board-taken = { $who ->
    [you] pris par toi
   *[other] pris par { $name }
}
board-open = { $count ->
    [one] carte
   *[other] cartes
}
board-line = { $head } : { $rest }
board-waiting = C’est à { $names } de jouer.
board-next-deal = La prochaine donne arrive.
board-winners = À la première place : { $names }
board-decided = { $winners } ({ $how })
board-scores = Manche après manche :
board-place = { $place }.
board-out = hors jeu
board-computer = 🤖 { $level }
board-out-now = (sort du jeu)
board-away = (absence, un ordinateur joue)
board-left = (plus à table, un ordinateur joue)
board-asleep = (en veille, un ordinateur joue)
board-heir = ({ $name } prend la place à la prochaine donne)
board-secret = Secret des donnes : { $secret }
board-seal = { $shown ->
    [yes] Leur sceau, montré avant la partie : { $commitment }
   *[no] Leur sceau : { $commitment }
}
board-salt = Mêlé aux donnes par qui a appuyé sur Rejoindre et Commencer : { $salt }

## Time

span-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
# The plural is the same in English.
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
board-time-left = Temps restant : { $time }
board-tempo = { $tempo ->
    [live] { $time } pour chaque coup
    [slow] Partie lente : { $time } pour chaque coup
   *[off] Sans pendule : prends ton temps
}

## A pause, and an end without a result; $what is “game” or “lobby”

board-paused = { $reason ->
    [asleep] La partie est en pause, car il n’y avait personne pour jouer. N’importe qui à la table peut appuyer sur « { $button } ».
    [muted] La partie est en pause : je n’ai pas le droit d’écrire là où se trouve la table. Elle reprendra dès que je l’aurai de nouveau, ou quand quelqu’un appuiera sur « { $button } ».
   *[asked] La partie est en pause, à la demande de quelqu’un. N’importe qui à la table peut appuyer sur « { $button } ».
}
board-ended = { $what ->
    [lobby] { $reason ->
        [left] Tout le monde est parti : cette table est fermée.
        [expired] Personne n’est venu depuis un moment : cette table est fermée.
       *[asked] Cette table a été fermée avant le début de la partie.
    }
   *[game] { $reason ->
        [left] La partie s’arrête sans résultat : tout le monde est parti.
        [expired] La partie s’arrête sans résultat : personne ne l’a continuée.
       *[asked] La partie a été arrêtée, sans résultat.
    }
}

## For whom a computer plays

board-played-for-you = Un ordinateur joue pour toi : appuie sur « { $button } » ou joue un coup pour reprendre la main.
board-played = Joué pour toi à la manche { $number } : { $actions }
board-you-left = Tu as quitté cette partie et un ordinateur joue pour toi : appuie sur « { $button } » pour revenir.
