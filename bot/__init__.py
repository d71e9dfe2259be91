"""The program around the rules: the table service, the words, and the places to play."""
