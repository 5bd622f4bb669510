"""Makes the shipped fonts anew: subsets of DejaVu Sans Condensed and Noto Emoji, and the list of signs they have.

Only for those who change the fonts; nothing of the bot or its tests calls it. It wants fontTools and Brotli
(``pip install fonttools brotli``) and the unpacked npm packages ``dejavu-fonts-ttf`` and ``@fontsource/noto-emoji``:

    python scripts/make_fonts.py DEJAVU_FOLDER EMOJI_FOLDER
"""

import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from shutil import copyfile

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "bot/pictures/assets/fonts"
NAMED = (
    (0x20, 0x7E),
    (0xA0, 0x24F),  # Latin
    (0x250, 0x2AF),  # its phonetic letters, which people like in their names
    (0x2B0, 0x36F),  # modifiers and marks
    (0x370, 0x3FF),  # Greek
    (0x400, 0x52F),  # Cyrillic
    (0x531, 0x58F),  # Armenian
    (0x591, 0x5F4),  # Hebrew
    (0x606, 0x6FF),  # Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1D00, 0x1D7F),  # small capitals
    (0x1E00, 0x1EFF),  # Latin with Vietnamese
    (0x1F00, 0x1FFF),  # Greek of old
    (0x2000, 0x206F),  # spaces and punctuation
    (0x2070, 0x209C),  # small figures
    (0x20A0, 0x20BF),  # money
    (0x2100, 0x2149),  # letters as signs
    (0x2150, 0x218F),  # fractions, Roman figures
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x2265),  # a few of mathematics
    (0x2460, 0x24FF),  # figures in circles
    (0x2500, 0x25FF),  # lines and blocks
    (0x2600, 0x26FF),  # suits among others
    (0x2701, 0x27BF),
    (0x2C60, 0x2C7F),
    (0xA720, 0xA7FF),
    (0xFB13, 0xFB4F),  # ligatures of Armenian and Hebrew
    (0xFB50, 0xFDFF),  # Arabic as it is joined
    (0xFE70, 0xFEFC),
    (0xFFFD, 0xFFFD),
)


def main(dejavu: Path, emoji: Path) -> None:
    wanted = {code for first, last in NAMED for code in range(first, last + 1)}
    plain = dejavu / "ttf/DejaVuSansCondensed.ttf"
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "emoji.ttf"
        merged = Merger().merge(
            [str(part) for part in sorted(emoji.glob("files/noto-emoji-[0-9]*-500-normal.woff2"))]
        )
        merged.save(whole)
        made = (
            ("DejaVuSansCondensed.ttf", plain, wanted),
            ("DejaVuSansCondensed-Bold.ttf", dejavu / "ttf/DejaVuSansCondensed-Bold.ttf", wanted),
            ("NotoEmoji.ttf", whole, set(range(0x20A0, 0x110000)) - wanted.intersection(TTFont(plain).getBestCmap())),
        )
        lines = [f"{name} {' '.join(spans(subset(source, FONTS / name, signs)))}" for name, source, signs in made]
    (FONTS / "signs.txt").write_text("\n".join(lines) + "\n", "ascii")
    copyfile(dejavu / "LICENSE", FONTS / "LICENSE-DejaVu.txt")
    copyfile(emoji / "LICENSE", FONTS / "LICENSE-NotoEmoji.txt")


def subset(source: Path, target: Path, signs: set[int]) -> set[int]:
    """Writes what a font has of these signs, and says which it has. The painter needs no tables for shaping."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(
        hinting=False, layout_features=[], glyph_names=False, notdef_outline=True, name_IDs=[0, 1, 2, 13]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "DSIG", "FFTM"]
    cutter = Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(font)
    font.save(target)
    return set(font.getBestCmap())


def spans(codes: Iterable[int]) -> Iterator[str]:
    """Runs of codes that follow one another, as ``20-7e``."""
    ordered = sorted(codes)
    breaks = [at for at, (left, right) in enumerate(pairwise(ordered), 1) if right != left + 1]
    for first, last in pairwise([0, *breaks, len(ordered)]):
        yield f"{ordered[first]:x}-{ordered[last - 1]:x}"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
