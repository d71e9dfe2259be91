### Ce que disent toutes les messageries.

chat-restarting = On me redémarre, cela prend quelques secondes : rien n’est perdu, appuie encore une fois dans un instant.

## Tableaux et mains

chat-more = Plus …
chat-more-of = Ce qu’on peut faire d’autre à la table { $table } :
chat-admit = Laisser revenir { $name }
chat-hide = Ne plus la montrer ici
chat-hidden = La table { $table } n’est plus montrée ici.
chat-refresh = Rafraîchir
chat-no-hand = Tu n’as plus de cartes en main.
chat-no-trick = Aucun pli n’a encore été fait.
chat-trick = Pli { $number }
chat-others = Tu vois :
chat-sure = { $action } : est-ce bien ce que tu veux ?

## Ouvrir une table

chat-where = { $place ->
    [here] ici
    [private] en privé
   *[elsewhere] dans une autre discussion
}
chat-which-move = Cela convient à plusieurs de tes tables : appuie sur la bonne, ou retape-le avec son code derrière ({ $tables }).
chat-end-table = Arrêter { $table }
chat-opened-solo = Table { $table } : les cartes sont distribuées. Prends ton temps, il n’y a pas de pendule.
chat-opened-already = La table { $table } est ouverte : tu viens de la demander.
chat-other-game = Tu as encore une partie en cours ici, à la table { $table }. On la continue, ou on en commence une autre ?
chat-go-on = Continuer
chat-instead = L’arrêter et rejouer
chat-beside = Jouer les deux

## Après une commande

chat-done-join = Tu as une place à la table { $table }.
chat-done-join-later = Tu as une place à la table { $table } dès la prochaine donne, à la place d’un ordinateur.
chat-done-leave = Tu as quitté la table { $table }.
chat-done-go = Les cartes sont distribuées.
chat-done-addbot = Un ordinateur s’assoit.
chat-done-unseat = La place a été reprise.
chat-done-admit = C’est fait : le retour à la table est permis.
chat-done-pause = La partie est en pause.
chat-done-resume = La partie continue.
chat-done-end = La partie est arrêtée.
chat-done-close = La table est fermée.
chat-done-back = Tu joues de nouveau.
chat-done-rematch = Encore une !
chat-done-table = Revoici la table.

## Ce qui est déjà fait

chat-already-made = Ce coup est joué.
chat-already-join = Tu as une place à la table { $table }.
chat-already-leave = Tu ne joues pas à la table { $table }.
chat-already-go = La partie a commencé.
chat-already-unseat = Il n’y a plus personne à cette place.
chat-already-admit = Le retour à la table est déjà permis.
chat-already-pause = La partie est en pause.
chat-already-resume = La partie continue.
chat-already-end = La partie est finie.
chat-already-close = La table est fermée.
chat-already-back = Tu joues toi-même.
chat-already-rematch = La partie suivante est sur la table.

## Ce que choisissent une table, une personne et un serveur

chat-configure = Table { $table } : chaque choix vaut tout de suite.
chat-as-come = autant qu’il en vient
chat-as-ever = comme partout
chat-seats = { $count } places
# The same in English: everybody finds their own language.
chat-language-en = English
# The same in English.
chat-language-fr = français
chat-turns-slow = Quand la partie est lente, ou que mon temps s’achève
chat-turns-always = M’appeler à chaque tour
chat-turns-direct = M’écrire à chaque tour
chat-turns-never = Ne jamais m’avertir
chat-opening-everyone = tout le monde
chat-opening-role = ceux qui ont un rôle
chat-opening-moderators = les modérateurs
chat-usual = { $game } : ce qu’est une nouvelle table ici, si rien d’autre n’est dit.
chat-usual-of = { $game } habituelle

## Ce qui est gardé

chat-export = Tout m’envoyer
chat-exported = Voici tout ce qui est gardé sur toi.
chat-erase = L’effacer
chat-erase-ask = Tu quitteras toutes les tables, et rien ne dira plus que c’est toi qui y as joué. On ne peut pas revenir en arrière.
chat-erase-sure = Effacer tout sur moi
chat-erased = { $count ->
    [0] Il n’y a plus rien sur toi.
    [one] C’est fait : il n’y a plus rien sur toi, et à { $count } table plus rien ne te nomme.
   *[other] C’est fait : il n’y a plus rien sur toi, et à { $count } tables plus rien ne te nomme.
}
chat-help-more = Et aussi : { $commands }
chat-record = La partie de la table { $table }. « bisqa replay » et « bisqa verify » lisent ce fichier.
chat-about = { $program } : une table de jeu dans une discussion, logiciel libre. Les distributions sont fixées avant la partie et peuvent être vérifiées après.

## Les commandes qui ont ici un autre nom, et ce que prennent les commandes

# The same in English.
chat-parameter-code = table
    .help = Le code d’une table ; sans lui, celle qui est montrée ici ou celle où tu joues.
chat-parameter-level = niveau
    .help = La force des ordinateurs.
    .button = Ordinateurs
chat-parameter-time = temps
    .help = Le temps que peut prendre un coup.
    .button = Temps
chat-parameter-seconds = secondes
    .help = Combien de secondes un coup peut prendre : de 10 à 120.
chat-parameter-hours = heures
    .help = Combien d’heures un coup peut prendre : de 1 à 48.
chat-parameter-seats = places
    .help = Combien jouent ; des ordinateurs prennent les places qui restent.
    .button = Places
chat-parameter-computers = ordinateurs
    .help = Combien d’ordinateurs s’assoient tout de suite.
chat-parameter-who = qui
    .help = La place de qui.
chat-parameter-game = partie
    .help = Quelle partie à cette table, comptée à partir de 1 ; sans cela, la dernière.
chat-parameter-language = langue
    .help = Dans quelle langue je parle.
    .button = Langue
chat-parameter-turns = tours
    .help = Comment on te dit que c’est à toi.
    .button = Mon tour
chat-parameter-zone = fuseau
    .help = Où sont tes horloges, par exemple Europe/Paris.
chat-possible-zones = une ville, comme Europe/Paris ou Africa/Tunis
chat-parameter-quiet_from = calme-de
    .help = À partir de quelle heure les parties lentes te laissent tranquille.
chat-parameter-quiet_until = calme-jusque
    .help = Jusqu’à quelle heure.
chat-parameter-two_step = demander-deux-fois
    .help = Si l’on te demande encore une fois avant de jouer une carte.
    .button = Demander deux fois
chat-parameter-threads = fils
    .help = Si chaque partie reçoit son propre fil.
    .button = Fils
chat-parameter-opening = ouverture
    .help = Qui peut ouvrir des tables.
    .button = Qui ouvre des tables
chat-parameter-role = rôle
    .help = Le rôle qui peut ouvrir des tables.
chat-parameter-quiet = calme
    .help = Si je n’écris rien ici que les tables elles-mêmes.
    .button = Calme
chat-parameter-number = nombre
    .help = Combien de plis tu feras.
chat-parameter-card = carte
    .help = Par exemple 5♣, « 5t » ou « cinq de trèfle » ; A♥ fort ou faible.

## Une table dans plusieurs salons

chat-consent-asked = La table { $table } est celle d’une autre discussion : j’ai demandé à son hôte. Qui s’occupe de cette discussion peut la montrer ici tout de suite.
chat-consent-yes = La montrer là-bas
chat-consent-given = La table { $table } est désormais montrée là-bas.
chat-consent-late = Plus personne n’attend cela.
