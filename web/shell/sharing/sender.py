"""The name of the sender in a link: a field after the link itself, as in `#p=...&from=Ben`.

A link ends at the `&`, so pages that do not know the field read the same link.
"""

from __future__ import annotations

import re

from ground.links.finding import field_in
from ground.plain import plain_name
from shell.app.game import LONGEST_NAME

_NAME = "[A-Za-z0-9%._~-]{1,240}"
_PLAIN = re.compile(rb"[A-Za-z0-9]")
_ENCODED = re.compile(rb"%([0-9A-Fa-f]{2})")


def signed(fragment: str, name: str) -> str:
    """A link with the name of its sender; the link alone without one.

    >>> signed("p=abc", "Jo & Al"), signed("p=abc", "")
    ('p=abc&from=Jo%20%26%20Al', 'p=abc')
    """
    encoded = "".join(chr(b) if _PLAIN.match(bytes((b,))) else f"%{b:02X}" for b in name.encode())
    return f"{fragment}&from={encoded}" if name else fragment


def sender_in(text: str) -> str:
    r"""The name of the sender of a link in a text; empty if there is none. Strangers write it.

    >>> sender_in("#p=abc&from=J%C3%B6rg"), sender_in("#p=abc"), sender_in("#p=a&from=" + 90 * "x")
    ('Jörg', '', 'xxxxxxxxxxxxxxxxxxxx')
    """
    encoded = field_in(text, "from", _NAME).rstrip(".").encode()
    name = _ENCODED.sub(lambda digits: bytes.fromhex(digits[1].decode()), encoded)
    return plain_name(name.decode("utf-8", "ignore"), LONGEST_NAME)
