"""Damaged links: every one must be decoded or refused with our own error, quickly.

    python3 bench/fuzz_links.py --count 2000000

Takes valid links of every kind and flips bits, cuts, inserts, repeats and swaps pieces, or makes texts up.
Half of them get a right checksum afterwards, so that what is behind the checksum meets the nonsense too.
Prints what came out, how often, and the slowest (in time of the processor); stops at the first error that is
not a TtbError and prints the text.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import ttb_core as ttb
from ttb_core import links

GOLDEN = Path(__file__).parent.parent / "tests" / "links"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ANYTHING = ALPHABET + " \n.,;:!?#=&%/\\\"'<>()[]{}\0\x7f\u00e9\u200b\u2028\ud800\U0001f600"


def valid_links() -> list[str]:
    """The golden links."""
    return [json.loads(file.read_text("utf-8"))["link"] for file in sorted(GOLDEN.glob("*.json"))]


def mutate(text: str, others: list[str], rnd: random.Random) -> str:
    """The text with one to four kinds of damage."""
    for _ in range(rnd.choice((1, 1, 1, 2, 4))):
        text = rnd.choice(DAMAGES)(text, others, rnd)
    return text


def sealed(text: str) -> str:
    """The text with a right checksum (docs/LINKS.md: Frame), so that its content is looked at."""
    body = "".join(c for c in text[: -links.CHECK_CHARACTERS] if c in ALPHABET)
    return body + links.checksum(body)


def _flip(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    if at == len(text) or text[at] not in ALPHABET:
        return text
    digit = ALPHABET.index(text[at]) ^ (1 << rnd.randrange(6))
    return text[:at] + ALPHABET[digit] + text[at + 1 :]


def _replace(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    return text[:at] + rnd.choice(ANYTHING) + text[at + 1 :]


def _cut(text: str, _: list[str], rnd: random.Random) -> str:
    a, b = _piece(text, rnd)
    return rnd.choice((text[:a], text[b:], text[:a] + text[b:]))


def _insert(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    return text[:at] + "".join(rnd.choices(rnd.choice((ALPHABET, ANYTHING)), k=rnd.randint(1, 9))) + text[at:]


def _swap(text: str, _: list[str], rnd: random.Random) -> str:
    a, b, c = sorted(rnd.randrange(len(text) + 1) for _ in range(3))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def _repeat(text: str, _: list[str], rnd: random.Random) -> str:
    a, b = _piece(text, rnd)
    return (text[:b] + text[a:b] * rnd.choice((1, 1, 2, 30)) + text[b:])[: links.MAX_PASTED]


def _splice(text: str, others: list[str], rnd: random.Random) -> str:
    other = rnd.choice(others)
    return text[: rnd.randrange(len(text) + 1)] + other[rnd.randrange(len(other)) :]


def _made_up(_: str, __: list[str], rnd: random.Random) -> str:
    length = rnd.choice(
        (0, 3, 8, 40, 40, 40, 150, 150, 900, rnd.randrange(9000) if rnd.random() < 0.01 else 20)
    )
    return rnd.choice("12") + "".join(
        rnd.choices(rnd.choice((ALPHABET, ALPHABET, "A", "_", "AB", ANYTHING)), k=length)
    )


def _version(text: str, _: list[str], rnd: random.Random) -> str:
    return rnd.choice(ALPHABET) + text[1:]


def _piece(text: str, rnd: random.Random) -> tuple[int, int]:
    a, b = sorted(rnd.randrange(len(text) + 1) for _ in range(2))
    return a, b


DAMAGES = (_flip, _flip, _flip, _replace, _cut, _insert, _swap, _repeat, _splice, _made_up, _version)


def outcome(text: str) -> str:
    """What decoding comes to: a kind, or the code of the error. Any other error goes through."""
    try:
        return links.decode(text).kind
    except ttb.TtbError as error:
        return error.code


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the link codec.")
    parser.add_argument("--count", type=int, default=20_000, help="how many texts (20,000)")
    parser.add_argument("--seed", default="links", help="any text")
    options = parser.parse_args()
    rnd = random.Random(options.seed)
    valid = valid_links()
    found: Counter[str] = Counter()
    slowest, slowest_text = 0.0, ""
    begin = shown = time.perf_counter()
    for number in range(1, options.count + 1):
        text = mutate(rnd.choice(valid), valid, rnd)
        if number % 2:
            text = sealed(text)
        start = time.process_time()
        try:
            found[outcome(text)] += 1
        except Exception:
            print(f"\nnot our error: {text!r}")
            raise
        taken = time.process_time() - start
        if taken > slowest:
            slowest, slowest_text = taken, text
        if time.perf_counter() - shown > 1:
            shown = time.perf_counter()
            print(f"\r{number:,} of {options.count:,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    seconds = time.perf_counter() - begin
    print(f"{options.count:,} texts in {seconds:.0f} s", end=", ")
    print(f"slowest {slowest * 1000:.1f} ms ({len(slowest_text)} characters)")
    for name, count in found.most_common():
        print(f"{count:>10,} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
