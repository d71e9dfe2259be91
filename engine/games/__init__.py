"""One folder for each game, all with the same file names.

``actions`` what can be done, ``options`` what a table may choose, ``core`` the fast playing core,
``state`` everything, ``scoring`` points and places, ``view`` what each seat may know, ``player``
the game's own computer players, ``rules`` the contract of ``engine.game``. Each ``__init__``
exposes one name, ``GAME``; ``engine.registry`` finds it there.
"""
