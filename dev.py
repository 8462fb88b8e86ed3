#!/usr/bin/env python3
"""Everything a developer or a player needs, in one command; see README.md.

python3 dev.py play     set up, build, serve and open the game
python3 dev.py check    format, lint, types and quick tests, without a browser or a build
python3 dev.py test     set up with browsers, then all checks and tests (--nightly: the long ones too);
                        further words go to pytest
python3 dev.py build    make dist/
python3 dev.py serve    serve dist/ (--port N, --under PATH)
python3 dev.py goldens  play the golden games again and write them down
python3 dev.py docs     make the API pages of the rules in build/api/
python3 dev.py release  test, build and tag a version (release X.Y.Z --dry-run --skip-tests)
python3 dev.py bench    print the benchmarks, or those named; options after the names are theirs
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older python3 shall say so and not stumble
    sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0])

from tools.commands import main

sys.exit(main(sys.argv[1:]))
