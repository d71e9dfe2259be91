### What people are told of a table when they are not looking at it. $who is “you” for the reader of
### a private message, “other” where everybody reads it.

# The same in English.
notice-about = { $game } · table { $table }
notice-turn = { $who ->
    [you] C’est ton tour.
   *[other] C’est à { $name } de jouer.
}
notice-time = { $who ->
    [you] Il te reste { $time } pour jouer. Ensuite, un ordinateur jouera pour toi.
   *[other] { $name } : plus que { $time } pour jouer.
}
notice-reminder = { $who ->
    [you] La table attend ton coup : il te reste { $time }.
   *[other] La table attend { $name } : il reste { $time }.
}
notice-autopilot = { $who ->
    [you] Tu n’as pas joué à temps, alors un ordinateur a joué pour toi : { $actions }. Il continue jusqu’à ce que tu appuies sur « { $button } » ou que tu joues un coup.
    [nothing] Un ordinateur joue pour toi jusqu’à ce que tu appuies sur « { $button } » ou que tu joues un coup.
   *[other] Un ordinateur remplace { $name } pour l’instant. Un coup ou « { $button } » y met fin.
}
notice-result = { $won ->
    [alone] La partie est finie, et tu as gagné. Bravo !
    [shared] La partie est finie, et tu partages la première place avec { $names }. Bravo !
   *[other] { $count ->
        [one] La partie est finie, et c’est { $names } qui gagne. On rejoue ?
       *[other] La partie est finie, et { $names } partagent la première place. On rejoue ?
    }
}
notice-muted = { $reason ->
    [kicked] Je ne suis plus dans { $chat } : plus personne n’y voit la table. Ajoute-moi de nouveau, et elle y revient d’elle-même.
    [deleted] On ne voit plus la table dans { $chat }, qui a été supprimé. Qui l’a ouverte peut la montrer ailleurs avec « /table { $table } ».
    [vanished] Ce que j’écris dans { $chat } est effacé à chaque fois : on n’y voit donc pas la table. Là-bas, « /table » essaie encore une fois.
    [archived] On ne voit plus la table dans { $chat }, qui a été fermé. Fais-le rouvrir, et elle y revient.
   *[other] Je n’ai plus le droit d’écrire dans { $chat } : on n’y voit plus la table. Redonne-moi ce droit, et elle y revient.
}
notice-muted-now = { $rests ->
    [yes] En attendant, la partie est en pause et le temps de personne ne court. « { $button } » te la montre ici même.
   *[no] Là où tu vois encore la table, la partie continue. « { $button } » te la montre ici même.
}
notice-visible = On voit de nouveau la table dans { $chat }. Appuie sur « { $button } », et la partie continue.
notice-consent = { $name } aimerait jouer depuis une autre discussion. La table peut-elle être montrée là-bas aussi ?
notice-some-chat = un de ses salons
notice-kicked = Ta place à cette table t’a été retirée, et seul son hôte peut te laisser revenir. Rejoins une autre table, ou ouvre la tienne avec « /bisqa nouvelle ».
notice-admitted = Tu peux revenir à cette table : « /{ $join } { $table } » t’y ramène.
notice-hand-closed = Je ne peux pas écrire en privé à { $name }. { $name }, appuie sur « { $button } » à la table pour voir tes cartes.
notice-damaged = Ce qui est gardé de la table { $table } ne se lit plus, elle est donc mise de côté. Toutes les autres continuent ; ouvres-en une autre avec « /bisqa nouvelle ».
