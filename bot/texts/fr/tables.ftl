### A table before its game, and what happens around a game: who comes, who goes, who waits.

lobby-title = { $stage ->
    [open] { $game } · table ouverte
    [begun] { $game } · la partie a commencé
   *[closed] { $game } · table fermée
}
lobby-host = (hôte)
lobby-free = Place libre
lobby-free-mark = (ou un ordinateur)
lobby-room = De { $least } à { $most } à la table
lobby-newcomers = { $may ->
    [yes] On peut encore prendre la place d’un ordinateur en cours de partie
   *[no] Plus personne ne peut rejoindre la partie une fois commencée
}
lobby-code = Pour rejoindre, où que tu sois : « /{ $join } { $table } »
lobby-seal = Sceau des donnes : { $commitment }
lobby-missing = { $count ->
    [one] Il manque encore quelqu’un : appuie sur « { $button } », ou ajoute un ordinateur.
   *[other] Il manque encore { $count } personnes : appuie sur « { $button } », ou ajoute des ordinateurs.
}
lobby-waiting = { $who ->
    [you] Appuie sur « { $button } » quand tout le monde est là.
    [nobody] Prends place, et la partie peut commencer.
   *[other] { $name } appuie sur « { $button } » quand tout le monde est là.
}

## What happens; $who is “you” for the reader, “other” for anybody else

table-event-seated = { $name } prend place.
table-event-unseated = { $name } se lève de table.
table-event-admitted = { $name } peut revenir à la table.
table-event-configured = L’hôte a changé les réglages de la partie.
table-event-left = { $who ->
    [you] Tu quittes la table ; un ordinateur joue à ta place.
   *[other] { $name } quitte la table ; un ordinateur joue à sa place.
}
table-event-kicked = { $who ->
    [you] On t’a retiré ta place ; un ordinateur y joue maintenant.
   *[other] { $name } a dû quitter la table ; un ordinateur joue à sa place.
}
table-event-returned = { $who ->
    [you] Te revoilà : tu joues de nouveau.
   *[other] { $name } revient et joue de nouveau.
}
table-event-autopilot = { $who ->
    [you] Tu n’as pas joué à temps : un ordinateur joue pour toi.
   *[other] { $name } n’a pas joué à temps : un ordinateur joue à sa place.
}
table-event-reserved = { $who ->
    [you] À la prochaine donne, { $newcomer } prend ta place.
   *[other] À la prochaine donne, { $newcomer } remplace { $name }.
}
table-event-taken-over = { $who ->
    [you] Tu remplaces { $computer }. Bienvenue !
   *[other] { $name } remplace { $computer }.
}
table-event-paused = { $reason ->
    [asleep] La partie est en pause : il n’y a personne pour jouer.
   *[asked] La partie est en pause.
}
table-event-resumed = La partie continue.
table-event-ended = { $reason ->
    [left] Tout le monde est parti : la partie s’arrête ici, sans résultat.
    [expired] Personne ne l’a continuée : la partie s’arrête ici, sans résultat.
   *[asked] La partie s’arrête ici, sans résultat.
}
