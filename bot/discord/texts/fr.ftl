### Ce que seul Discord dit.

discord-greeting = Bonjour ! Je distribue les cartes de la Bisqa, un jeu pour 2 à 8 : « /bisqa nouvelle » ouvre une table dans n’importe quel salon, et les autres appuient sur Rejoindre. « /bisqa règles » explique le jeu, et dans un message privé à moi, « /bisqa nouvelle » lance tout de suite une partie contre des ordinateurs.
discord-restarting = On me redémarre, cela prend quelques secondes : rien n’est perdu, appuie encore une fois dans un instant.

## Tableaux et mains

discord-until = · temps écoulé { $when }
discord-more = Plus …
discord-more-of = Ce qu’on peut faire d’autre à la table { $table } :
discord-hide = Ne plus la montrer ici
discord-hidden = La table { $table } n’est plus montrée ici.
discord-refresh = Rafraîchir
discord-no-hand = Tu n’as plus de cartes en main.
discord-no-trick = Aucun pli n’a encore été fait.
discord-trick = Pli { $number }
discord-others = Tu vois :
discord-sure = { $action } : est-ce bien ce que tu veux ?

## Ouvrir une table

discord-opened = La table { $table } est ouverte : tes amis appuient sur « Rejoindre » ci-dessous.
discord-opened-solo = Table { $table } : les cartes sont distribuées. Prends ton temps, il n’y a pas de montre.
discord-slow-mode = Ce salon a un mode lent, qui fait attendre les joueurs entre deux coups. Laisse-moi créer des fils ici, ou choisis un salon sans ce mode.
discord-thread = { $game } avec { $host }
discord-thread-opened = { $host } a ouvert une table : { $thread }
discord-no-rights = Je ne peux pas montrer de table ici : donne-moi le droit « { $rights } » dans ce salon, ou ouvre la table dans un autre.
discord-right-view-channel = Voir le salon
discord-right-send-messages = Envoyer des messages
discord-right-send-messages-in-threads = Envoyer des messages dans les fils

## Après une commande

discord-done-join = Tu as une place à la table { $table }.
discord-done-join-later = Tu as une place à la table { $table } dès la prochaine donne, à la place d’un ordinateur.
discord-done-leave = Tu as quitté la table { $table }.
discord-done-go = Les cartes sont distribuées.
discord-done-addbot = Un ordinateur s’assoit.
discord-done-unseat = La place a été reprise.
discord-done-pause = La partie est en pause.
discord-done-resume = La partie continue.
discord-done-end = La partie est arrêtée.
discord-done-close = La table est fermée.
discord-done-back = Tu joues de nouveau.
discord-done-rematch = Encore une !
discord-done-table = Revoici la table.

## Ce que choisissent une table, une personne et un serveur

discord-configure = Table { $table } : chaque choix vaut tout de suite.
discord-as-come = autant qu’il en vient
discord-as-ever = comme partout
discord-seats = { $count } places
discord-language-own = celle de Discord
# The same in English: everybody finds their own language.
discord-language-en = English
# The same in English.
discord-language-fr = français
discord-turns-slow = Quand la partie est lente, ou que mon temps s’achève
discord-turns-always = M’appeler à chaque tour
discord-turns-direct = M’écrire à chaque tour
discord-turns-never = Ne jamais m’avertir
discord-opening-everyone = tout le monde
discord-opening-role = ceux qui ont un rôle
discord-opening-moderators = les modérateurs
discord-settings-me = moi
    .help = Ta langue, quand on t’appelle, ton fuseau horaire et tes heures calmes.
discord-settings-server = serveur
    .help = Pour tout ce serveur : langue, fils, qui ouvre des tables, calme, tables habituelles.
discord-settings-me-told = Chaque choix vaut tout de suite. Ton fuseau horaire est { $zone }, et les parties lentes te laissent tranquille de { $begin } h à { $end } h : donne à « /réglages moi » un autre fuseau, calme-de et calme-jusque pour changer cela.
discord-settings-server-told = Ce qui vaut sur ce serveur ; chaque choix vaut tout de suite.
discord-usual = { $game } : ce qu’est une nouvelle table sur ce serveur, si rien d’autre n’est dit.
discord-usual-of = { $game } habituelle

## Ce qui est gardé

discord-kept = { $tables ->
    [0] Rien n’est gardé sur toi, sauf ce que tu as choisi dans « /réglages moi », si tu l’as fait.
    [one] Sur toi sont gardés : ton nom et ton numéro chez Discord, ce que tu as choisi, et ce que tu as fait à { $tables } table.
   *[other] Sur toi sont gardés : ton nom et ton numéro chez Discord, ce que tu as choisi, et ce que tu as fait à { $tables } tables.
}
discord-export = Tout m’envoyer
discord-exported = Voici tout ce qui est gardé sur toi.
discord-erase = L’effacer
discord-erase-ask = Tu quitteras toutes les tables, et rien ne dira plus que c’est toi qui y as joué. On ne peut pas revenir en arrière.
discord-erase-sure = Effacer tout sur moi
discord-erased = { $count ->
    [0] Il n’y a plus rien sur toi.
    [one] C’est fait : il n’y a plus rien sur toi, et à { $count } table plus rien ne te nomme.
   *[other] C’est fait : il n’y a plus rien sur toi, et à { $count } tables plus rien ne te nomme.
}
discord-record = La partie de la table { $table }. « bisqa replay » et « bisqa verify » lisent ce fichier.
discord-help = Tape « /bisqa nouvelle », et les autres appuient sur Rejoindre. Tout a aussi son bouton.
discord-about = { $program } : une table de jeu dans une discussion, logiciel libre. Les distributions sont fixées avant la partie et peuvent être vérifiées après.

## Les commandes qui ont ici un autre nom, et ce que prennent les commandes

discord-alias-start = démarrer
discord-alias-kick = expulser
# The same in English.
discord-parameter-code = table
    .help = Le code d’une table ; sans lui, celle qui est montrée ici ou celle où tu joues.
discord-parameter-level = niveau
    .help = La force des ordinateurs.
discord-parameter-time = temps
    .help = Le temps que peut prendre un coup.
discord-parameter-seats = places
    .help = Combien jouent ; des ordinateurs prennent les places qui restent.
discord-parameter-computers = ordinateurs
    .help = Combien d’ordinateurs s’assoient tout de suite.
discord-parameter-who = qui
    .help = La place de qui.
discord-parameter-game = partie
    .help = Quelle partie à cette table, comptée à partir de 1 ; sans cela, la dernière.
discord-parameter-language = langue
    .help = Dans quelle langue je parle.
discord-parameter-turns = tours
    .help = Comment on te dit que c’est à toi.
discord-parameter-zone = fuseau
    .help = Où sont tes horloges, par exemple Europe/Paris.
discord-parameter-quiet_from = calme-de
    .help = À partir de quelle heure les parties lentes te laissent tranquille.
discord-parameter-quiet_until = calme-jusque
    .help = Jusqu’à quelle heure.
discord-parameter-two_step = demander-deux-fois
    .help = Si l’on te demande encore une fois avant de jouer une carte.
discord-parameter-threads = fils
    .help = Si chaque partie reçoit son propre fil.
discord-parameter-opening = ouverture
    .help = Qui peut ouvrir des tables.
discord-parameter-role = rôle
    .help = Le rôle qui peut ouvrir des tables.
discord-parameter-quiet = calme
    .help = Si je n’écris rien ici que les tables elles-mêmes.
discord-parameter-number = nombre
    .help = Combien de plis tu feras.
discord-parameter-card = carte
    .help = Par exemple 5♣, « 5t » ou « cinq de trèfle » ; A♥ fort ou faible.
