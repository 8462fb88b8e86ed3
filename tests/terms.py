"""One name for one thing, in each language: the name, and former names for it (docs/TEXTS.md).

The former names are patterns, looked for in every text without its soft hyphens.
"""

from __future__ import annotations

TERMS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "Double change": (r"Double [Mm]odification",),
        "rotate the board": (r"[Tt]urn(ed|ing)? the board", r"[Bb]oard turned"),
        "Red’s base, Red’s turn": (r"\b(base|turn|name|program|crystal) of \{", r"\{colour\} base\b"),
        "it’s Red’s turn": (r"\{(player|colour)\} (is )?to move",),
        "a bot drives": (r"\bwalk(s|ed|ing)?\b", r"\{bot\} (goes|moves|walks)"),
        "take back": (r"[Tt]ake away", r"[Tt]aken away"),
        "clear": (r"\b[Rr]eset(?! sites?\b)", r"program taken back"),
        "remove": (r"\b[Ee]rase",),
        "crystal track": (r"^Track\b",),
        "save as a file": (r"\b[Ee]xport",),
        "import": (r"[Tt]aken? in\b", r"takes? (it|them|this one) along"),
        "solvable, proven": (r"\b[Ss]oluble", r"\b[Pp]roved\b"),
        "level, difficulty": (r"\bGrade\b",),
        "in front of the bot": (r"\bin front(?! of\b)",),
        "contractions": (
            r"\bcan ?not\b",
            r"\b(is|are|do|does|did|was|were|has|have|had|could|would|should|will) not\b",
            r"\b(It|That|There) is\b",
            r"\b(You|They|We) are\b",
            r"\bI am\b",
        ),
        "it is at the end of a clause": (
            r"(?<!\bteam)(?<!\brival)(?<!\belse)’(s|re|ve|ll)(?=[.,;:!?]|\s*\(|$| has\b)",
        ),
        "return point": (r"\b[Aa]rchives?\b",),
        "from the deck": (r"of the deck",),
        "offline": (r"(for use )?without a network",),
        "much damage": (r"as many damage",),
        "at random": (r"drawn by chance", r"\bthe lot (does|gives)"),
        "countdown marker": (r"\bcounters?\b(?!\|)",),
    },
    "de": {
        "Bewegungskarte": (r"Fahrkarte",),
        "Countdown-Marker": (r"Rundenmarker",),
        "Rückkehrpunkt": (r"\bArchiv",),
        "scann, lad, beginn, berühr": (r"\b([Ss]canne|[Ll]ade|[Bb]eginne|[Bb]erühre|[Pp]rogrammiere)\b",),
        "Doppeländerung": (r"Doppel-?[Mm]odifi",),
        "Spielfeld": (r"Spielplan", r"Spielbrett"),
        "speichern": (r"[Aa]ufgehoben", r"[Ee]xportier"),
        "Experte": (r"\bMeister\b",),
        "zurücknehmen": (r"[Ww]egnehm", r"[Ww]eggenommen", r"\b[Nn]imm [^.]*\bweg\b"),
        "leeren": (r"[Zz]urücksetz", r"[Zz]urückgesetzt"),
        "ein Bot fährt": (r"\{bot\} (geht|läuft)\b", r"beim Gehen", r"\bgeht ein Feld", r"bevor er geht"),
        "ausführen": (
            r"[Ss]tarte sie",
            r"beim Starten",
            r"[Ll]ass (jetzt )?die Programme",
            r"Programm startest",
        ),
        "vor dem Bot": (r"\b(Feld|Kristall) davor\b", r"^davor\b"),
        "Klaue, Maul, Rumpf": (r"\bZange", r"\bGreifer", r"\bMund\b", r"\bMünder", r"\bKörper"),
        "Power, Scan": (r"\bKraft \{", r"Sichtpunkt", r"\bsuch noch einmal"),
        "tipp, mach, leg: one form of the imperative": (
            r"\b([Tt]ippe|[Mm]ache|[Vv]ersuche|[Ll]ege|[Ww]ähle|[Ss]chließe|[Ll]ösche|[Pp]rüfe|[Zz]iehe|[Kk]opiere"
            r"|[Bb]aue|[Ff]ühre|[Tt]ausche|[Bb]ehebe|[Mm]arkiere)\b",
        ),
    },
    "fr": {
        "vous": (r"\btu\b",),
        "point de retour": (r"\b[Aa]rchive",),
        "site d’échange": (r"[Ss]ites? de réglage",),
        "carte de déplacement": (r"cartes? d’avance",),
        "double modification": (r"[Dd]ouble modif\b",),
        "exécuter": (r"[Ll]ancez (maintenant )?les? programmes?", r"[Ll]ancer le programme", r"puis lancez"),
        "un robot avance": (r"\bmarche(r|nt|z)?\b", r"\{bot\} va\b"),
        "retirer, supprimer": (r"[Ee]nlev",),
        "vider": (r"[Rr]éinitialis",),
        "indice": (r"\b[Cc]onseils?\b",),
        "piste des cristaux": (r"^Piste\b(?! des cristaux)",),
        "enregistrer dans un fichier": (r"\b[Ee]xport",),
        "scan, scanner": (r"\b[Bb]alay",),
        "devant le robot": (r"\b(case|cristal) devant(?! l)",),
    },
    "nl": {
        "‘ ’": (r"[“”]",),
        "help": (r"\b[Hh]ulp\b",),
        "verslag": (r"\b[Ll]ogboek", r"\b[Vv]erloop\b"),
        "bewaren, niet opslaan": (r"[Oo]pslaan",),
        "parcours": (r"\b[Bb]aan\b",),
        "dubbele wijziging": (r"[Dd]ubbele [Vv]erandering", r"[Dd]ubbele modif"),
        "bord": (r"[Ss]peelbord",),
        "uitslag": (r"[Rr]esulta",),
        "hint": (r"\b[Tt]ips?\b",),
        "neerleggen": (r"Leg neer",),
        "een bot rijdt": (r"\{bot\} (loopt|gaat)\b", r"bot die loopt", r"voordat hij loopt"),
        "terugnemen, leegmaken": (r"programma teruggenomen",),
        "aan de beurt": (r"\baan zet\b",),
        "bewaren": (r"\b[Ee]xporteer",),
        "wijzigen": (r"\b[Vv]erander (één|niets|deze)\b", r"[Nn]iets veranderen"),
        "voor de bot": (r"\bervoor\b",),
        "klauw, mond, romp": (r"\b[Gg]rijper", r"\b[Bb]ek(ken)?\b", r"\b[Ll]ijf\b"),
    },
}

ELSEWHERE = {
    ("en", "rule.double.text"): "the name in the printed rules",
    ("nl", "rule.double.text"): "the name in the printed rules",
    ("de", "rule.double.text"): "the name in the printed rules",
    ("fr", "ui.double"): "the tile has room for no more",
}
"""Texts that may use another name, with the reason."""

MARKS: dict[str, dict[str, str]] = {
    "en": {"no space before %": r"\s%", "a space before an ellipsis": r"(?<!\u00a0)…"},
    "de": {"a space before %": r"(?<!\u00a0)%", "a space before an ellipsis": r"(?<!\u00a0)…"},
    "fr": {
        "a space before a mark": r"(?<!\u00a0)[:;!?»]",
        "a space after «": r"«(?!\u00a0)",
        "a space before %": r"(?<!\u00a0)%",
        "no space before an ellipsis": r"\s…",
        "one kind of space": r"\u202f",
    },
    "nl": {"no space before %": r"\s%", "a space before an ellipsis": r"(?<!\u00a0)…"},
}
"""The typography of each language: the rule, and a pattern of violations.

Required spaces are no-break spaces.
"""

EVERYWHERE = {"an ellipsis is one sign": r"\.\.\.", "an apostrophe is curved": r"'"}

OLD = [
    ("en", "A crystal is there, but it cannot be reached."),
    ("en", "Bring it into the base of {colour}."),
    ("en", "Double Modification is needed."),
    ("en", "Turn the board"),
    ("en", "{player} to move"),
    ("en", "{n|# game|# games} taken in."),
    ("en", "Load takes the crystal from the hex in front."),
    ("en", "Being stored: {n} %"),
    ("en", "Loading ..."),
    ("en", "The game ends, and the colour whose turn it’s has won."),
    ("en", "This position can’t be played as it’s ({code})."),
    ("en", "{who} picks a card of the deck for the next turn."),
    ("en", "Works without a network too."),
    ("de", "Scanne dann den Code, den es dir zeigt."),
    ("de", "Fahrkarten fahren in Blickrichtung."),
    ("fr", "Un robot regarde où tu veux."),
    ("fr", "Sites de réglage"),
    ("nl", "Tik “Klaar”, of verzet nog iets."),
    ("nl", "In het logboek staat wat er gebeurde."),
    ("de", "Zum Spielplan"),
    ("de", "Tippe zuerst auf einen Platz."),
    ("de", "Lass die Programme laufen."),
    ("de", "Abladen legt den Kristall auf das Feld davor."),
    ("de", "Wird gespeichert: {n} %"),
    ("de", "Kein freier Mund kann das halten"),
    ("de", "{player}, Kraft {n}"),
    ("fr", "Ne rien balayer"),
    ("nl", "Geen vrije bek kan dit vasthouden"),
    ("fr", "Résolu !"),
    ("fr", "Touchez « {order} »."),
    ("fr", "Il vous faut la Double modif."),
    ("fr", "C’est prêt\u00a0: lancez les programmes."),
    ("fr", "Je réfléchis …"),
    ("fr", "Une copie\u202f; l’autre onglet garde sa partie."),
    ("nl", "Leg neer legt het kristal op het veld ervoor."),
    ("nl", "{player} is aan zet"),
    ("nl", "Resultaat kopiëren"),
    ("nl", "Laden… {n}%"),
]
"""Former texts that the patterns must find."""
