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
board-no-result = Pas de classement, car personne n’a gagné.
board-winners = À la première place : { $names }
board-scores = Manche après manche :
board-place = { $place }.
board-out = hors jeu
board-computer = 🤖 { $level }
board-away = (absence, un ordinateur joue)
board-secret = Secret des donnes : { $secret }
board-seal = Leur sceau, montré avant la partie : { $commitment }

table-event-left = { $who ->
    [you] Tu quittes la table.
   *[other] { $name } quitte la table ; un ordinateur joue à sa place.
}
table-event-ended = La partie s’arrête ici, sans résultat.
