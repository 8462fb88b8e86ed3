"""Changes that mail, gateways, chats and forms make to a link in transit.

Each carrier takes an address and returns the text that arrives.
"""

from __future__ import annotations

import quopri
import random
import re
import textwrap
from base64 import urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote

from ground.links.packing import ALPHABET
from tests.broken_links import ANYTHING


def percent_encoded(text: str) -> str:
    """The text with every character but letters and digits percent-encoded, as some forms do it."""
    return "".join(c if c.isascii() and c.isalnum() else f"%{ord(c):02x}" for c in text)


def quoted_printable(text: str) -> str:
    """The text as the body of a mail in quoted-printable."""
    return quopri.encodestring(text.encode(), quotetabs=False).decode()


def safelink(text: str) -> str:
    return (
        f"https://nam02.safelinks.protection.outlook.com/?url={quote(text, safe='')}"
        "&data=05%7C01%7Cann%40example.org%7C4f1&sdata=Zm9vYmFy%3D&reserved=0"
    )


def defended_2(text: str) -> str:
    code = re.sub(r"[^A-Za-z0-9.]", lambda c: "_" if c[0] == "/" else f"-{ord(c[0]):02X}", text)
    return f"https://urldefense.proofpoint.com/v2/url?u={code}&d=DwIFAg&c=euGZstcaTDllvimEN8b7jXrwqOf-v5A&e="


def defended_3(text: str) -> str:
    """The address as version 3 of URL Defense writes it.

    A star replaces a removed character; two stars and a length character replace several in a row.
    """
    taken = "".join(re.findall(r"[#&?]+", text))
    runs = re.sub(r"[#&?]+", lambda c: "*" if len(c[0]) == 1 else f"**{ALPHABET[len(c[0]) - 2]}", text)
    code = urlsafe_b64encode(taken.encode()).decode().rstrip("=")
    return f"https://urldefense.com/v3/__{runs}__;{code}!!LIr3w8kk_Xxm!abc-def$"


def inserting(sign: str, every: int) -> Callable[[str], str]:
    """A carrier that inserts `sign` after every `every` characters, from the `#` of the link on."""

    def put(text: str) -> str:
        at = text.index("#")
        pieces = textwrap.wrap(text[at:], every, break_on_hyphens=False)
        return text[:at] + sign.join(pieces)

    return put


def entities(text: str) -> str:
    return re.sub(r"[#=&_-]", lambda c: f"&#{ord(c[0])};", text)


CARRIERS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "hash": lambda text: text.replace("#", "%23"),
    "equals": lambda text: text.replace("=", "%3D"),
    "hash and equals": lambda text: text.replace("#", "%23").replace("=", "%3d"),
    "twice": lambda text: text.replace("#", "%2523").replace("=", "%253D"),
    "single characters": lambda text: text.replace("-", "%2D").replace("_", "%5f"),
    "all of it": percent_encoded,
    "all of it twice": lambda text: percent_encoded(percent_encoded(text)),
    "safelinks": safelink,
    "safelinks twice": lambda text: safelink(safelink(text)),
    "google": lambda text: f"https://www.google.com/url?q={quote(text, safe=':/')}&sa=D&source=docs&ust=17",
    "urldefense 2": defended_2,
    "urldefense 3": defended_3,
    "safelinks in urldefense 2": lambda text: defended_2(safelink(text)),
    "urldefense 3 in safelinks": lambda text: safelink(defended_3(text)),
    "tracked": lambda text: f"{text}&utm_source=chat&fbclid=IwAR0-x_y",
    "tracked before": lambda text: text.replace("#", "?fbclid=IwAR0-x_y&utm_source=chat#"),
    "quoted-printable": lambda text: quoted_printable(f"Your turn!\n\n{text}\n\nAnn"),
    "quoted-printable, answered": lambda text: quoted_printable(
        textwrap.indent(quoted_printable(f"{text}\nAnn"), "> ")
    ),
    "quoted-printable safelinks": lambda text: quoted_printable(f"Your turn: {safelink(text)}"),
    "quoted": lambda text: "On Monday Ann wrote:\n" + textwrap.indent(textwrap.fill(text, 60), "> "),
    "quoted twice": lambda text: "\n".join(f"> > {text[n : n + 50]}" for n in range(0, len(text), 50)),
    "markdown": lambda text: re.sub(r"([_#=-])", r"\\\1", text),
    "markdown, underscores": lambda text: text.replace("_", r"\_"),
    "entities": entities,
    "entities in hexadecimal": lambda text: re.sub(r"[#=_]", lambda c: f"&#x{ord(c[0]):X};", text),
    "entities by name": lambda text: text.replace("#", "&num;").replace("=", "&equals;"),
    "entities twice": lambda text: entities(text).replace("&", "&amp;"),
    "page of HTML": lambda text: f'<p>Look: <a href="{text}">{text[:30]}...</a></p>',
    "wbr": inserting("<wbr>", 20),
    "JSON": lambda text: text.replace("/", r"\/").replace("#", r"\u0023").replace("=", r"\u003d"),
    "zero width spaces": inserting("\u200b", 9),
    "zero width spaces, many": inserting("\u200b", 1),
    "joiners": inserting("\u200d", 13),
    "word joiners": inserting("\u2060", 3),
    "soft hyphens": inserting("\u00ad", 7),
    "marks of direction": lambda text: f"\u200f\u202a{text}\u202c\u200e",
    "isolated": lambda text: f"\u2068{text}\u2069\u200bbeside it",
    "byte order mark": lambda text: f"\ufeff{text}\ufeff",
    "hyphens": lambda text: text.replace("-", "\u2010"),
    "hyphens that do not break": lambda text: text.replace("-", "\u2011"),
    "dashes": lambda text: text.replace("-", "\u2013"),
    "minus": lambda text: text.replace("-", "\u2212"),
    "two hyphens made one dash": lambda text: text.replace("--", "\u2014"),
    "hyphenated": inserting("-\n", 40),
    "angle brackets": lambda text: f"<{text}>",
    "angle brackets, broken": lambda text: f"<{text[:50]}\r\n {text[50:]}>",
    "link of markdown": lambda text: f"[Your turn]({text})",
    "no-break spaces": lambda text: f"Look:\u00a0{text}\u00a0!",
    "wide": lambda text: text.replace("#", "\uff03").replace("=", "\uff1d"),
    "after a broken one": lambda text: f"{text[:-4]} is broken, this one is whole: {text}",
    "before a broken one": lambda text: f"{text} is whole, this one is not: {text[:-4]}",
    "after another address": lambda text: f"See https://example.org/a#top=5 and {text} there",
}
"""The carriers by name."""


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to five changes that a carrier or a person might make by mistake."""
    for _ in range(chance.randint(1, 5)):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        what = chance.randrange(6)
        if what == 0:
            text = text[:at] + "".join(chance.choices(ANYTHING, k=chance.randint(1, 4))) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + chance.randint(1, 3) :]
        elif what == 2:
            text = text[:at] + chance.choice(ALPHABET) + text[at + 1 :]
        elif what == 3:
            text = text[:at] + text[to:] + text[at:to]
        elif what == 4:
            scrap = chance.choice(("%2", "=3D", "=\n", "%25", "-\n", "&#4", "*", "\\u00"))
            text = text[:at] + scrap + text[at:]
        else:
            text = chance.choice((*CARRIERS.values(),))(text) if "#" in text else text + text[at:to]
        text = text[:4000].replace("\ud800", "") or "x"
    return text


TEXTS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "byte order mark": lambda text: f"\ufeff{text}",
    "code fence": lambda text: f"```json\n{text}\n```",
    "words around it": lambda text: f"Here it is: {text}. Have fun!",
    "no-break spaces": lambda text: text.replace("\n ", "\n\u00a0").replace(": ", ":\u00a0"),
    "curly quotes": lambda text: re.sub(r'"([^"]*)"', "\u201c\\1\u201d", text),
    "low and high quotes": lambda text: re.sub(r'"([^"]*)"', "\u201e\\1\u201c", text),
    "quoted": lambda text: "Ann wrote:\n" + textwrap.indent(text, "> "),
    "what nobody sees": lambda text: f"\u200e{text}\u200b".replace("[", "\u2060["),
    "all of it": lambda text: (
        "Look:\n> ```\n" + textwrap.indent(TEXTS["curly quotes"](text), "> ") + "\n> ```"
    ),
}
"""Changes that chats and mails make to JSON of several lines, by name."""
