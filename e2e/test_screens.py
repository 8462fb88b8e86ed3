"""Pictures of every state are taken (see `screens.py`), and nothing on them is cut, covered or too small.

The pictures lie in e2e/screens/ afterwards, to be looked at.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e import screens
from tools.serve import Site


@pytest.mark.parametrize("variant", screens.VARIANTS)
def test_every_state_looks_right(browser: Browser, site: Site, variant: str) -> None:
    found = screens.take(browser, site, screens.FOLDER, variant, screens.STATES)
    assert not found, "\n".join(found)
    taken = {file.stem for file in (screens.FOLDER / variant).glob("[!_]*.png")}
    assert taken >= screens.STATES.keys()
