"""The parts that the rules of every game share; nothing here knows a game.

- `errors`, `forms`, `plain`, `rng`: the exception for bad input, checks of JSON from outside, text that
  people enter, random numbers from a seed.
- `rules`: the interface of a rules package.
- `links`: games as short text.
- `protocol`, `conformance`: the requests of other programs (`Engine`) and test cases in their form.
- `playthrough`: whole games that are replayed and compared line by line.
- `tournament`: games between computers.
- `command`, `terminal`: the command line of a rules package.
- `steps`: long work in small steps.

No module here imports a rules package. The modules that a page needs at its start import hardly anything.
"""
