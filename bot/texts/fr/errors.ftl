### One sentence for every refusal and failure: why, and what is possible instead.
### The id is error-<code>, or error-<code>-<reason>. A variable that is not known counts as [0].

error-unknown = Cela n’a pas marché : essaie encore, ou tape « /aide ».

## The rules of a game; what only one game can refuse stands in the file of that game

error-game-error = Ce n’est pas possible à ce moment : regarde la table et choisis un autre coup.
error-bad-action = Je ne comprends pas ce coup : tape « /aide » pour voir ce que tu peux faire ici.
error-game-over = La partie est finie : qui l’a jouée peut taper « /revanche » pour rejouer.
error-game-over-admit = La partie est finie : tape d’abord « /revanche », et tu pourras rouvrir la table à qui tu veux.
error-not-your-turn = { $names ->
    [0] Ce n’est pas encore ton tour : attends un peu les autres.
   *[other] Ce n’est pas encore ton tour : c’est d’abord à { $names } de jouer.
}
error-illegal-bid = { $legal ->
    [0] Cette annonce n’est pas possible maintenant : regarde sur la table celles qui le sont.
   *[other] Cette annonce n’est pas possible maintenant : tu peux annoncer { $legal }.
}
error-illegal-bid-range = { $legal ->
    [0] Une annonce va de 0 au nombre de cartes d’une main.
   *[other] Une annonce va de 0 au nombre de cartes d’une main : { $legal }.
}
error-illegal-bid-sum = { $legal ->
    [0] Tu annonces en dernier, et le total ne doit pas égaler le nombre de cartes d’une main : choisis un autre nombre.
   *[other] Tu annonces en dernier, et le total ne doit pas égaler le nombre de cartes d’une main : choisis { $legal }.
}
error-card-not-held = { $legal ->
    [0] Cette carte n’est pas dans ta main : regarde tes cartes et choisis-en une autre.
   *[other] Cette carte n’est pas dans ta main : tu peux jouer { $legal }.
}
error-illegal-card = { $legal ->
    [0] Cette carte ne peut pas se jouer ainsi maintenant : choisis-en une autre.
   *[other] Cette carte ne peut pas se jouer ainsi maintenant : tu peux jouer { $legal }.
}
error-illegal-card-forced = { $legal ->
    [0] Les règles ne laissent pas le choix ici : il fallait une autre carte.
   *[other] Les règles ne laissent pas le choix ici : il fallait { $legal }.
}
error-illegal-action = { $legal ->
    [0] Ce n’est pas possible à ce moment de la partie : regarde sur la table ce qui l’est.
   *[other] Ce n’est pas possible à ce moment de la partie : tu peux choisir { $legal }.
}
error-illegal-action-bidding = { $legal ->
    [0] Les annonces d’abord, les cartes ensuite : dis combien de plis tu feras.
   *[other] Les annonces d’abord, les cartes ensuite : tu peux annoncer { $legal }.
}
error-illegal-action-playing = { $legal ->
    [0] Toutes les annonces sont faites : joue maintenant une carte.
   *[other] Toutes les annonces sont faites : joue maintenant { $legal }.
}
error-bad-deal = Ces cartes ne font pas une donne correcte : compare-les aux règles du jeu.
error-bad-deal-repeated = La même carte est deux fois dans cette donne : chacune n’y est qu’une fois.
error-bad-deal-foreign = Il y a dans cette donne une carte que le jeu n’a pas : vérifie son nom.
error-bad-deal-size = Cette donne a trop ou trop peu de cartes : vérifie combien chaque main en reçoit.
error-bad-deal-shape = Cette donne n’est pas écrite comme il faut : chaque main est une liste de cartes.
error-bad-deal-early = On redonne les cartes quand la manche est finie : termine-la d’abord.
error-bad-option = { $choices ->
    [0] « { $value } » ne va pas avec le réglage « { $option } » : regarde dans les options ce qui convient.
   *[other] { $value ->
        [0] Il n’y a pas de réglage « { $option } » ici : tu peux choisir { $choices }.
       *[other] « { $value } » ne va pas avec le réglage « { $option } » : tu peux choisir { $choices }.
    }
}

## What could not be kept; why, is told to whoever runs the program alone

error-not-saved = Je n’ai pas pu l’enregistrer à l’instant, donc rien n’a changé : réessaie dans un moment.
error-not-read = Je n’ai pas pu regarder à l’instant : réessaie dans un moment.
error-out-of-order = Je n’arrive plus à rien enregistrer pour l’instant, donc rien n’a changé : la personne qui me fait tourner doit s’en occuper, et les parties attendent jusque-là.
error-conflict = Quelqu’un a été un instant plus rapide, et rien n’a changé : regarde encore, et recommence si tu y tiens.

## The table

error-table-error = La table ne peut pas faire cela maintenant : regarde-la encore, et choisis de nouveau.
error-table-not-found = { $table ->
    [0] Il n’y a pas de table pour toi ici : ouvres-en une avec « /bisqa nouvelle ».
   *[other] Il n’y a pas de table { $table } : vérifie le code, ou ouvre une table avec « /bisqa nouvelle ».
}
error-table-damaged = Ce qui est gardé de la table { $table } ne se lit plus, elle est donc mise de côté : ouvres-en une autre avec « /bisqa nouvelle ».
error-game-not-found = Il n’y a pas de partie { $game } à la table { $table } : les parties se comptent à partir de 1.
error-not-seated = Tu n’as pas de place à cette table : prends-en une avec « /rejoindre ».
error-not-yours = { $names ->
    [0] Ces boutons sont pour quelqu’un d’autre : appuie sur « Ma main » pour avoir les tiens.
   *[other] Ces boutons sont pour { $names } : appuie sur « Ma main » pour avoir les tiens.
}
error-away = Tu as quitté cette partie et un ordinateur joue pour toi : reviens avec « /retour ».
error-already-seated = Tu as déjà une place à cette table : tape « /main » pour voir tes cartes.
error-late = Cela visait un tour passé, et rien n’a changé : regarde la table comme elle est maintenant.
error-too-few-players = { $least ->
    [0] Il y a trop peu de monde pour ce jeu : ajoute quelqu’un, ou un ordinateur.
   *[other] Il faut être au moins { $least } pour ce jeu : ajoute quelqu’un, ou un ordinateur.
}
error-too-many-players = { $most ->
    [0] Il y a trop de monde pour ce jeu : choisis moins de places.
    [one] Il y a { $most } place au plus : choisis-en moins.
   *[other] Il y a { $most } places au plus : choisis-en moins.
}
error-too-many-tables = Il y a autant de tables que possible : finis ou arrête d’abord une partie.
error-too-many-tables-person = { $most ->
    [one] Tu as déjà une table ouverte : finis-la ou arrête-la avant d’en ouvrir une autre.
   *[other] Tu as déjà { $most } tables ouvertes : finis ou arrête l’une d’elles avant d’en ouvrir une autre.
}
error-too-many-tables-chat = { $most ->
    [one] Il y a déjà une table dans ce salon : joins-toi à elle, ou attends qu’elle soit finie.
   *[other] Il y a déjà { $most } tables dans ce salon : joins-toi à l’une d’elles, ou attends qu’une soit finie.
}
error-too-many-tables-often = Tu as ouvert { $most } tables en une heure : joue à l’une d’elles, et ouvre la suivante un peu plus tard.
error-which-table = { $tables ->
    [0] Il peut s’agir de plusieurs tables : appuie sur un bouton de la bonne, ou dis son code.
   *[other] Il peut s’agir de la table { $tables } : appuie sur un bouton de la bonne, ou dis son code.
}
error-no-such-player = { $names ->
    [0] Personne ne porte ce nom à cette table : regarde-la pour voir qui y joue.
   *[other] Personne ne porte ce nom à cette table : tu peux choisir { $names }.
}
error-no-such-player-missing = { $names ->
    [0] Dis de quelle place il s’agit : regarde la table pour voir qui y joue.
   *[other] Dis de quelle place il s’agit : tu peux choisir { $names }.
}
error-no-such-player-several = Plusieurs personnes portent ce nom à cette table : choisis celle que tu veux dire.
error-no-such-player-computer = { $names ->
    [0] C’est un ordinateur qui joue là, et il reste : personne d’autre n’est à cette table.
   *[other] C’est un ordinateur qui joue là, et il reste : tu peux choisir { $names }.
}
error-not-allowed = Ici, c’est aux modérateurs de le faire : demande à l’un d’eux.
error-not-allowed-server = Cela concerne une discussion à plusieurs : choisis-le là-bas.
error-not-allowed-settings = Seuls ceux qui gèrent cette discussion choisissent cela : demande à l’un d’eux.
error-not-allowed-opening = Ici, tout le monde ne peut pas ouvrir de table : demande à un modérateur d’en ouvrir une, ou joue en privé avec moi.
error-not-allowed-show = Cette table est celle d’une autre discussion : son hôte, ou qui s’occupe de cette discussion, peut la montrer ici.
error-not-allowed-consent = Seul l’hôte de la table peut accepter cela.
error-table-full = { $most ->
    [0] Toutes les places de cette table sont prises : ouvres-en une autre avec « /bisqa nouvelle ».
   *[other] Les { $most } places de cette table sont prises : attends un départ, ou ouvre une autre table avec « /bisqa nouvelle ».
}
error-no-free-seat = Il n’y a pas de place à reprendre dans cette partie : attends la prochaine, ou ouvre une table avec « /bisqa nouvelle ».
error-table-closed = Cette table est fermée : ouvres-en une autre avec « /bisqa nouvelle ».
error-kicked = Ta place t’a été retirée, et seul l’hôte peut te laisser revenir : rejoins ou ouvre une autre table.
error-not-host = { $name ->
    [0] Cela revient à l’hôte de la table ou à la modération : ouvre ta propre table avec « /bisqa nouvelle ».
   *[other] Cela revient à l’hôte ou à la modération : demande à { $name }, qui tient la table.
}
error-confirm-end = La partie s’arrêtera pour tout le monde, sans résultat : redemande-le si tu en as la certitude.
error-confirm-leave = { $then ->
    [over] Si tu pars, la partie s’arrête sans résultat : redemande-le si tu en as la certitude.
   *[on] Si tu pars, un ordinateur joue à ta place, et tu peux revenir : redemande-le si tu en as la certitude.
}
error-game-paused = La partie est en pause : toute la table peut la continuer avec « /reprendre ».
error-expired = Ta demande date de trop longtemps, et rien n’a été fait : regarde la table, et redemande si tu y tiens.
error-bad-time = { $least ->
    [0] Sans pendule, un coup dure ce qu’il dure : ne donne pas de temps, ou choisis un autre rythme.
    [3600] Dans une partie lente, un coup peut durer de 1 à 48 heures : choisis un temps entre les deux.
   *[other] Un coup peut durer de { $least } à { $most } secondes : choisis un temps entre les deux.
}
error-bad-setting = { $setting ->
    [zone] Je ne connais pas le fuseau horaire « { $value } » : écris-le comme « Europe/Paris » ou « Africa/Tunis ».
    [language] Je ne parle pas encore « { $value } » : choisis « English » ou « français ».
    [quiet_from] « { $value } » n’est pas une heure où le silence peut commencer : choisis-en une de 0 à 23.
    [quiet_until] « { $value } » n’est pas une heure où le silence peut finir : choisis-en une de 0 à 23.
   *[other] « { $value } » ne va pas avec ce réglage : regarde dans « /réglages » ce qui convient.
}
error-game-running = Ce sera possible à la fin de la partie : joue-la d’abord jusqu’au bout.
error-no-game-running = Aucune partie n’est en cours ici : lances-en une avec « /commencer », ou ouvre une table avec « /bisqa nouvelle ».
error-no-unfinished-game = Il n’y a pas de partie inachevée à continuer : commences-en une avec « /bisqa nouvelle ».
error-unknown-game = { $games ->
    [0] Je ne connais pas ce jeu : tape « /aide » pour voir ceux que je connais.
   *[other] Je ne connais pas ce jeu : tu peux choisir { $games }.
}

## What somebody typed

error-outdated = Ça date d’avant ma dernière mise à jour, et je ne le connais plus : tape « /table » pour revoir la table, ou « /aide ».
error-empty = Tu n’as encore rien tapé : « /aide » montre ce que tu peux faire.
error-too-long = C’est plus long que tout ce que je sais lire : reste en dessous de { $most } caractères.
error-unknown-command = { $suggestion ->
    [0] Je ne comprends pas : tape « /aide » pour voir ce que tu peux faire.
   *[other] { $choices ->
        [0] Je ne comprends pas : voulais-tu dire « { $suggestion } » ?
       *[other] Je ne comprends pas : voulais-tu dire « { $suggestion } { $choices } » ?
    }
}
error-missing-argument = { $legal ->
    [0] { $kind ->
        [card] Dis aussi quelle carte, par exemple « /jouer 5♣ ».
        [number] Dis aussi quel nombre, par exemple « /annoncer 2 ».
       *[other] Il manque quelque chose : tape « /aide » pour voir comment le dire.
    }
   *[other] { $kind ->
        [card] Dis aussi quelle carte : tu peux jouer { $legal }.
        [number] Dis aussi quel nombre : tu peux choisir { $legal }.
       *[other] Il manque quelque chose : tu peux choisir { $legal }.
    }
}
error-extra-words = Il y a des mots en trop : enlève la fin, et redis-le.
error-not-a-number = { $legal ->
    [0] Ce n’est pas un nombre : écris-le en chiffres, par exemple « /annoncer 2 ».
   *[other] Ce n’est pas un nombre qui convienne : tu peux choisir { $legal }.
}
error-not-a-card = { $legal ->
    [0] Je ne vois pas de carte là-dedans : écris-la comme « 5♣ », « 5t » ou « 5 de trèfle ».
   *[other] Je ne vois pas de carte là-dedans : tu peux jouer { $legal }.
}
error-no-such-card = { $legal ->
    [0] Il n’y a pas de { $rank } dans ce jeu : une carte peut être { $ranks }.
   *[other] Il n’y a pas de { $rank } dans ce jeu : tu peux jouer { $legal }.
}
error-not-a-choice = { $legal ->
    [0] Je ne connais pas ce mot ici : tape « /aide » pour voir comment le dire.
   *[other] Je ne connais pas ce mot ici : tu peux choisir { $legal }.
}
error-ambiguous-card = { $choices ->
    [0] Cela peut désigner plus d’une carte : dis la couleur en entier.
   *[other] { $count ->
        [1] Veux-tu dire { $choices } ?
       *[other] Cela peut désigner plus d’une carte : veux-tu dire { $choices } ?
    }
}
error-which-way = { $choices ->
    [0] Cette carte peut se jouer de plusieurs façons : dis laquelle, par exemple « haut » ou « bas ».
   *[other] Cette carte peut se jouer de plusieurs façons : veux-tu dire { $choices } ?
}
error-bad-value = { $typed ->
    [0] Dis ce que doit être « { $setting } » : tu peux choisir { $possible }.
   *[other] « { $typed } » ne va pas avec « { $setting } » : tu peux choisir { $possible }.
}
error-no-such-setting = { $typed ->
    [0] Il n’y a pas de tel réglage ici : tu peux choisir { $possible }.
   *[other] Il n’y a pas de réglage « { $typed } » ici : tu peux choisir { $possible }.
}
