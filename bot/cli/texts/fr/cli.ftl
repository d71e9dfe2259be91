# La ligne de commande.

cli-help = La Bisqa et ses cousines : une table de cartes entre amis, et avec des ordinateurs.
cli-help-play = Jouer tout de suite contre des ordinateurs. La partie est gardée après chaque action.
cli-help-watch = Regarder jouer des ordinateurs.
cli-help-simulate = Faire jouer de nombreuses parties aux ordinateurs et voir qui est le plus fort.
cli-help-replay = Rejouer une partie enregistrée et dire ce qu’elle a donné.
cli-help-verify = Vérifier chaque donne d’une partie finie à partir de son secret.
cli-help-export = Écrire une partie gardée sous forme d’enregistrement.
cli-help-backup = Copier toutes les tables dans un nouveau fichier, même pendant que l’on joue.
cli-help-lang = Langue de tout ce qui est dit.
cli-help-game = Quel jeu.
cli-help-seats = Places à la table, la tienne comprise (par défaut : 4).
cli-help-level = Force des ordinateurs : easy, normal, hard ; une par ordinateur, la dernière vaut pour tous les suivants (par défaut : normal).
cli-help-set = Une option du jeu, comme lives=3 ; peut être donnée plusieurs fois.
cli-help-pace = Temps de réflexion des ordinateurs : human, quick ou none (par défaut : human ; none avec --plain).
cli-help-plain = Des lignes simples, sans couleur ni mouvement du curseur, pour lecteurs d’écran et redirections.
cli-help-log = Noter dans FILE ce que fait le programme, sans aucune carte, pour comprendre une panne (par défaut : le fichier que nomme la variable BISQA_LOG, sinon aucun).
cli-help-db = Le fichier où les tables sont gardées (par défaut : { $path }).
cli-help-name = Ton nom à la table, pour les autres (par défaut : ton identifiant de session).
cli-help-hotseat = Deux personnes ou plus se partagent ce terminal, à tour de rôle ; des ordinateurs prennent les autres places.
cli-help-seconds = Combien de secondes peut durer un coup, de 10 à 120 (par défaut : pas de chronomètre).
cli-help-resume = Continuer une partie inachevée : la plus récente, ou celle de la table ID.
cli-help-games = Combien de parties.
cli-help-seed = Un texte quelconque ; la même graine donne les mêmes parties.
cli-help-json = Écrire un objet JSON.
cli-help-file = Un enregistrement ; - lit l’entrée standard.
cli-help-until = N’appliquer que les N premières actions.
cli-help-seat = Montrer ce que la place S peut savoir à ce moment ; « public » pour un spectateur.
cli-help-id = Le code de la table (par défaut : la dernière jouée).
cli-help-with-hands = Pour une partie en cours, aussi la donne inachevée avec ses mains. Son secret reste secret.
cli-help-target = Le fichier où copier ; il ne doit pas en exister de ce nom.
cli-seat = Place { $seat }, { $name } ({ $score }) : { $cards }
cli-no-deal = La donne suivante n’est pas dans cet enregistrement.
cli-no-seat = --seat veut le numéro d’une place de cet enregistrement, comptée à partir de 0, ou « public ».
cli-refused = L’action { $number } (« { $text } ») n’est pas permise. { $message }
cli-legal = Possible : { $legal }
cli-check-commitment = { $holds ->
    [yes] Le secret correspond au sceau { $seal }… : compare-le avec celui qu’a montré la table avant la partie.
   *[no] Le secret ne correspond pas au sceau { $seal }…
}
cli-check-seats = { $holds ->
    [yes] Les places ont été tirées du secret.
   *[no] Les places ne sont pas celles que donne le secret.
}
cli-check-first = { $holds ->
    [yes] Qui commence a été tiré du secret.
   *[no] Qui commence n’est pas la place que donne le secret.
}
cli-check-deal = { $holds ->
    [yes] La donne { $number } est celle que donne le secret.
   *[no] La donne { $number } n’est pas celle que donne le secret.
}
cli-check-actions = { $holds ->
    [yes] Chaque annonce et chaque carte suivent les règles.
   *[no] Une des annonces ou des cartes enfreint les règles : { $program } replay dit laquelle.
}
cli-check-unreached = { $count ->
    [one] Personne n’a regardé la donne { $first } : les actions de cet enregistrement n’y arrivent pas.
   *[other] Personne n’a regardé les donnes { $first } à { $last } : les actions de cet enregistrement n’y arrivent pas.
}
cli-unfinished = La partie de cet enregistrement n’est pas finie : ce qui suit sa dernière action n’y est pas, et n’est pas prouvé.
cli-unsalted = Il n’y a pas de sel, comme pour une partie qui commence aussitôt : qui l’a fait tourner a tiré le hasard sans personne d’autre, et cela prouve seulement que l’enregistrement correspond à son propre secret.
cli-fair = { $deals ->
    [0] Rien n’a été donné dans cet enregistrement, et tout le reste est ce que donne le secret.
    [one] La seule donne qui a eu lieu est celle que donne le secret.
   *[other] Les { $deals } donnes qui ont eu lieu sont celles que donne le secret.
}
cli-not-fair = Tout dans cet enregistrement n’est pas ce que donne le secret, ou n’a pas pu être regardé : voir les lignes marquées ✗.
cli-backup-size = { $unit ->
    [mega] { $size } Mo
   *[kilo] { $size } ko
}
cli-backup-done = { $tables ->
    [0] Il n’y a pas encore de table : la copie { $path } ({ $size }) est vide aussi.
    [one] La seule table est copiée dans { $path } ({ $size }), et elle est intacte.
   *[other] Les { $tables } tables sont copiées dans { $path } ({ $size }), et chacune est intacte.
}
cli-backup-damaged = { $damaged ->
    [one] Une table est abîmée : { $codes }. Elle est copiée telle quelle
   *[other] { $damaged } tables sont abîmées : { $codes }. Elles sont copiées telles quelles
}{ $whole ->
    [0] {""}
    [one] , avec celle qui est intacte,
   *[other] , avec les { $whole } qui sont intactes,
} dans { $path } ({ $size }) : si tu as une copie plus ancienne, regarde si elles y sont intactes.
cli-backup-unseen = Les tables sont copiées dans { $path } ({ $size }) par un programme d’une autre version : démarre celui-ci avec elles pour voir si elles sont intactes.
cli-backup-more = { $tables } de plus
cli-backup-disorder = Des lignes du fichier sont abîmées ou en désordre : démarre le programme avec, il remet en ordre ce qui peut l’être.
cli-backup-old = { $entries ->
    [one] { $entries } entrée date d’avant les sommes de contrôle : seules les règles disent si elle est juste.
   *[other] { $entries } entrées datent d’avant les sommes de contrôle : seules les règles disent si elles sont justes.
}
cli-backup-summed = { $tables ->
    [one] Le temps a manqué pour rejouer { $tables } table : seules ses sommes de contrôle ont été regardées.
   *[other] Le temps a manqué pour rejouer { $tables } tables : seules leurs sommes de contrôle ont été regardées.
}
cli-guest = Convive
cli-usage = Cette commande ne se lit pas : voir { $program } --help
cli-usage-command = { $known ->
    [yes] Il n’y a pas de commande « { $word } » : voulais-tu dire « { $near } » ?
   *[no] Il n’y a pas de commande « { $word } » : voir { $program } --help
}
cli-usage-unknown = { $known ->
    [yes] Je ne connais pas « { $word } » ici : voulais-tu dire « { $near } » ?
   *[no] Je ne connais pas « { $word } » ici : voir { $program } --help
}
cli-usage-missing = Il manque { $word } : voir { $program } --help
cli-usage-no-value = { $word } veut quelque chose derrière : voir { $program } --help
cli-usage-no-room = { $word } ne prend rien derrière : voir { $program } --help
cli-usage-ambiguous = « { $word } » peut être { $near } : écris-le en entier.
cli-nobody-listens = Plus personne ne lit ce qui est dit ici.
cli-nobody-listens-kept = Plus personne ne lit ce qui est dit ici, mais la partie est gardée : pour continuer, { $program } play --resume{ $where }
cli-interrupted = Arrêt.
cli-interrupted-kept = Arrêt ; la partie est gardée : pour continuer, { $program } play --resume{ $where }
cli-not-utf8 = Quelque chose qu’on a donné au programme, ou une des variables autour de lui, n’est pas écrit en UTF-8 : vérifie-les.
cli-no-output = Ce qu’il y a à dire ne peut pas s’écrire ({ $reason }) : vérifie où va la sortie.
cli-error-no-unfinished-game = Il n’y a pas de partie inachevée à continuer : commences-en une avec { $program } play
cli-error-table-not-found = Il n’y a pas de telle table dans ce fichier : vérifie le code, ou commence une partie avec { $program } play
cli-simulated = { $games ->
    [one] { $games } partie, graine { $seed }. Part des victoires, place moyenne et annonces exactes, avec intervalles à 95 % :
   *[other] { $games } parties, graine { $seed }. Part des victoires, place moyenne et annonces exactes, avec intervalles à 95 % :
}
cli-standing = { $number }. { $level } : victoires { $wins }, place { $place }, annonces exactes { $exact }
cli-help-which-game = Quelle partie de la table, en comptant à partir de 1 (par défaut : la dernière).
cli-help-usage = emploi :
cli-help-arguments = à indiquer
cli-help-options = options possibles
cli-help-help = Montrer cette aide.
cli-help-watched-seats = Ordinateurs à la table (par défaut : 4).
