# Ce que seul le terminal dit.

terminal-welcome = Bienvenue ! Voici la table { $table }. À ton tour, /aide dit ce que tu peux taper.
terminal-hint = /aide · /règles · /quitter
terminal-commitment = Les donnes sont déjà fixées. Leur sceau : { $commitment }
terminal-call = { $asleep ->
    [yes] { $name }, un ordinateur joue pour toi. Appuie sur Entrée quand personne d’autre ne voit l’écran, et c’est de nouveau toi qui joues.
   *[no] { $name }, appuie sur Entrée quand personne d’autre ne voit l’écran.
}
terminal-covered = — Les cartes sont de nouveau cachées. —
terminal-seconds = encore { $seconds } s
terminal-paused = { $reason ->
    [asleep] La partie est en pause, car personne n’était là pour jouer. Tape /reprendre ou /retour pour continuer.
   *[asked] La partie est en pause. Tape /reprendre pour continuer.
}
terminal-played-for-you = Un ordinateur joue pour toi : tape /retour, ou joue un coup, et c’est de nouveau toi qui joues.
terminal-outage = Rien n’est perdu, et je continue d’essayer. Appuie sur Entrée pour essayer tout de suite, ou tape /quitter pour t’arrêter là.
terminal-resumed = Retour à la table { $table }.
terminal-kept = La table { $table } est gardée. Pour continuer : { $program } play --resume { $table }{ $where }
terminal-leave = Partir met fin à la partie, sans résultat. Tape encore /partir pour partir, ou joue. (/quitter garde la partie pour plus tard.)
terminal-shared-leave = Si tu pars, un ordinateur joue à ta place ; /retour te fait revenir. Tape encore /partir pour partir, ou joue.
terminal-shared-end = La partie s’arrêtera pour tous, sans résultat. Tape encore /fin pour l’arrêter, ou joue. (/quitter garde la partie pour plus tard.)
terminal-rematch = On rejoue avec les mêmes ? Tape oui ou non.
terminal-goodbye = Merci d’avoir joué. À bientôt !
terminal-help = Ce que tu peux taper (la barre est facultative) :
terminal-no-hand = Tu n’as pas de carte en main pour l’instant.
terminal-hand-later = Tes cartes ne sont montrées qu’à toi, quand c’est ton tour.
terminal-no-trick = Aucun pli n’a encore été ramassé.
terminal-not-here = Cette commande sert aux tables à plusieurs. Tape /aide pour voir ce qu’il y a ici.
terminal-no-clock = Cette table n’a pas de chronomètre : elle t’attend aussi longtemps que tu veux. Tape /aide pour voir ce qu’il y a ici.
terminal-help-leave = Arrêter la partie sans résultat ; on te demande encore une fois.
terminal-help-leave-shared = Quitter la table ; un ordinateur joue à ta place jusqu’à ce que quelqu’un ici tape /retour.
terminal-help-end-shared = Arrêter la partie pour tous, sans résultat ; on te demande encore une fois.
terminal-help-yes = Rejouer avec les mêmes.
terminal-help-no = S’arrêter là.
terminal-stays = Très bien, tu restes.
terminal-nothing-asked = Il n’y avait rien à répondre par oui ou non : tape « aide » pour voir ce qu’il y a.
terminal-error-game-over = La partie est finie : tape « oui » pour rejouer, ou « non » pour t’arrêter.
terminal-verify = Chacun peut vérifier chaque donne : { $program } export { $table } --game { $game }{ $where } > partie.json, puis { $program } verify partie.json
terminal-watching = Table { $table } : des ordinateurs entre eux. Ctrl-C l’arrête.
terminal-more = — la suite : appuie sur Entrée —
