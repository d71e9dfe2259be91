### What whoever runs the program is told, of files and arguments, and no player ever is.
### The id is error-<code>, or error-<code>-<reason>. A variable that is not known counts as [0].

## The store

error-storage = Ce que tu as fait n’a pas pu être gardé, et rien n’a changé : essaie encore dans un instant.
error-not-found = { $path ->
    [0] Cela n’existe plus : regarde ce qu’il y a, et choisis encore.
   *[other] Il n’y a rien à { $path } : vérifie le nom.
}
error-row-damaged = Ce qui est gardé de la table { $table } est abîmé ({ $column }) : regarde si elle est intacte dans une copie plus ancienne.
error-database-in-use = Un autre programme tient { $path } ouvert : arrête-le d’abord, ou donne un autre fichier.
error-database-busy = { $path } a été occupé trop longtemps, et rien n’a changé : essaie encore dans un instant.
error-database-read-only = On ne peut pas écrire dans { $path } : permets l’écriture dans le fichier et son dossier, ou donne un autre fichier.
error-database-full = Il n’y a plus de place pour écrire { $path } : libère un peu le disque, et continue où tu en étais.
error-database-damaged = { $path } est abîmé ou n’est pas une base de ce programme : remets une copie à sa place, ou donne un autre fichier.
error-database-newer = { $path } vient d’une version plus récente de ce programme : mets le programme à jour, puis relance-le.
error-database-unavailable = { $reason ->
    [0] { $path } ne peut pas servir : vérifie que le fichier et son dossier existent, se laissent écrire et ont de la place.
   *[other] { $path } ne peut pas servir ({ $reason }) : vérifie que le fichier et son dossier existent, se laissent écrire et ont de la place.
}
error-database-unavailable-closed = { $path } est déjà fermé : relance le programme.
error-database-unavailable-empty = { $path } est encore vide : lance une fois le programme avec ce fichier, puis essaie encore.
error-database-unavailable-older = { $path } vient d’une version plus ancienne de ce programme : lance une fois le programme avec ce fichier, puis essaie encore.
error-database-unavailable-exists = { $path } existe déjà et reste tel quel : donne un autre nom à la copie.
error-database-unavailable-memory = Il n’y a pas de fichier à copier ici, les tables ne sont qu’en mémoire : lance le programme avec une base de données.
error-database-unavailable-folder-missing = Le dossier de { $path } n’existe pas : crée-le d’abord, ou donne un autre fichier.
error-database-unavailable-foreign = { $path } appartient à un autre programme et reste tel quel : donne un autre fichier.
error-database-unavailable-no-log = Le disque de { $path } ne peut pas garder son journal : mets le fichier sur un disque local.
error-database-unavailable-self-test = { $path } ne rend pas ce qui y a été gardé : mets le fichier sur un autre disque.
error-database-unavailable-taken-away = { $path } a été effacé ou remplacé pendant que le programme l’utilisait, et n’est plus écrit : relance le programme.
error-database-unavailable-no-file = { $path } n’est pas un fichier ordinaire, ou ce n’en est pas un à côté : choisis un autre fichier.
error-database-unavailable-name-too-long = Le nom { $path } est trop long pour ce disque : choisis-en un plus court.
error-database-unavailable-stopped = On n’écrit plus dans { $path } depuis un incident : relance le programme.

## Records

error-bad-record = Ce fichier n’est pas l’enregistrement d’une partie : regarde « { $key } » dedans.
error-bad-record-format = Je ne connais pas ce genre d’enregistrement : « { $key } » doit dire bisqa-record/1.
error-bad-record-unknown = Je ne connais pas le jeu de cet enregistrement : regarde « { $key } » dedans.
error-bad-record-shape = « { $key } » manque dans cet enregistrement ou n’est pas écrit comme il faut : compare-le avec un autre.
error-bad-record-option = « { $key } » contient dans cet enregistrement un réglage que le jeu n’a pas, ou une valeur qu’il ne prend pas : change-le ou enlève-le.
error-bad-record-count = « { $key } » a dans cet enregistrement trop ou trop peu de noms pour ce jeu : vérifie la liste.
error-bad-record-seat = « { $key } » désigne dans cet enregistrement une place qui n’existe pas : les places se comptent à partir de 0.
error-bad-record-missing = « { $key } » finit trop tôt dans cet enregistrement : il y manque quelque chose que la partie demande.
error-bad-record-size = « { $key } » a dans cet enregistrement trop ou trop peu de cartes : vérifie combien chaque main en reçoit.
error-bad-record-repeated = « { $key } » a dans cet enregistrement deux fois la même carte : chacune n’y est qu’une fois.
error-bad-record-foreign = « { $key } » a dans cet enregistrement une carte que le jeu n’a pas : vérifie son nom.
error-bad-record-early = « { $key } » commence une donne trop tôt dans cet enregistrement : termine d’abord celle d’avant.
error-bad-record-unproved = Cet enregistrement ne dit aucun secret : une partie se vérifie quand elle est finie.
error-bad-record-hex = « { $key } » demande dans cet enregistrement un secret et un sceau de 64 chiffres hexadécimaux chacun, en minuscules : compare-le avec un autre.
error-bad-record-many = « { $key } » a dans cet enregistrement plus de { $most } éléments, ce qu’aucune partie n’a : vérifie que c’est le bon fichier.
error-bad-record-long = « { $key } » a dans cet enregistrement un élément de plus de { $most } caractères, ce qu’aucune partie n’a : vérifie que c’est le bon fichier.
error-bad-record-twice = « { $key } » figure deux fois dans un même objet de cet enregistrement, et nul ne sait lequel compte : n’en garde qu’un.
error-bad-record-json = Ce fichier n’est pas l’enregistrement d’une partie : ce n’est pas un objet JSON.
error-bad-record-unreadable = L’enregistrement { $key } ne s’ouvre pas : vérifie son nom, et que tu as le droit de le lire.
error-bad-record-large = { $key } est bien trop gros pour l’enregistrement d’une partie : vérifie que c’est le bon fichier.

## Arguments

error-bad-argument = { $choices ->
    [0] « { $value } » ne va pas avec { $argument } : regarde --help.
   *[other] « { $value } » ne va pas avec { $argument } : tu peux choisir { $choices }.
}
error-bad-argument-utf8 = « { $value } » pour { $argument } n’est pas écrit en UTF-8 : tape-le encore une fois.
error-bad-argument-names = Il faut à { $argument } au moins deux noms : par exemple { $argument } Zoé Léa.

## What a record may not do; what only one game can refuse stands in the file of that game

record-bad-action = Le jeu ne connaît pas ce coup : regarde la place, le mot et la carte.
record-game-over = La partie est déjà finie à cet endroit.
record-not-your-turn = { $names ->
    [0] Personne ne doit jouer à cet endroit.
   *[other] À cet endroit, c’est à { $names } de jouer.
}
record-illegal-bid = { $legal ->
    [0] Cette annonce n’est pas possible à cet endroit.
   *[other] Cette annonce n’est pas possible à cet endroit, mais { $legal } le serait.
}
record-illegal-bid-range = { $legal ->
    [0] Une annonce va de 0 au nombre de cartes d’une main.
   *[other] À cet endroit, une annonce va de 0 au nombre de cartes d’une main : { $legal }.
}
record-illegal-bid-sum = { $legal ->
    [0] Qui annonce en dernier ne doit pas égaler avec le total le nombre de cartes d’une main.
   *[other] Qui annonce en dernier ne doit pas égaler avec le total le nombre de cartes d’une main : { $legal } conviendrait.
}
record-card-not-held = { $legal ->
    [0] Cette carte n’est pas dans la main de cette place.
   *[other] Cette carte n’est pas dans la main de cette place, qui peut jouer { $legal }.
}
record-illegal-card = { $legal ->
    [0] Cette carte ne peut pas se jouer ainsi à cet endroit.
   *[other] Cette carte ne peut pas se jouer ainsi à cet endroit, mais { $legal } le peut.
}
record-illegal-action = { $legal ->
    [0] Ce n’est pas possible à cet endroit de la partie.
   *[other] Ce n’est pas possible à cet endroit de la partie, mais { $legal } le serait.
}
record-illegal-action-bidding = { $legal ->
    [0] Les annonces viennent d’abord, et les cartes après elles.
   *[other] Les annonces viennent d’abord, et les cartes après elles : { $legal } conviendrait.
}
record-illegal-action-playing = { $legal ->
    [0] À cet endroit, toutes les annonces sont faites et on joue des cartes.
   *[other] À cet endroit, toutes les annonces sont faites et on joue des cartes : { $legal } conviendrait.
}
