"""What the rules of every game need. It knows no game.

`errors`, `forms`, `plain` and `rng`: what goes wrong with input, reading JSON that anybody may have written,
text that people enter, random numbers from a seed. `links`: games as short text. `protocol` says what other
programs can ask of a game's rules (`Engine`), and `conformance` runs cases through that. `playthrough`: whole
games that are compared line by line. `tournament`: games between computers. `command` makes a program of all
these. `steps`: long work that is done in steps.

Nothing in it imports rules. The modules that a page needs at its start import hardly anything themselves.
"""
