"""Social cards: a picture of 1200 x 630 for each page, drawn without network and equal to the byte every time."""

import json
import os
from importlib.resources import files
from pathlib import Path

import PIL
from PIL import Image, ImageDraw, ImageFont

from site_plugin.bundle import short_hash

SIZE = (1200, 630)
MARGIN = 80
BACKGROUND, TEXT, MUTED = "#161c27", "#ffffff", "#b6c0d0"
# The four meanings of a million, in the order, shapes and colours of the charts (calculators/charts.py, chart.css).
MEANINGS = (("circle", "#8cc2ff"), ("square", "#ffb27a"), ("triangle", "#8fdcae"), ("diamond", "#e3a6f2"))
OUTLINES = {  # x and y of each corner, in hundredths
    "square": (8, 8, 92, 8, 92, 92, 8, 92),
    "triangle": (50, 4, 98, 92, 2, 92),
    "diamond": (50, 0, 100, 50, 50, 100, 0, 50),
}
FINER = 4  # shapes are drawn larger and made smaller, for smooth edges
NEUTRAL = "1 000 000 tokens/s"  # for languages whose letters the font does not have


def make_card(title: str, description: str, site: str, cache: Path) -> Path:
    """The card of a page as a file in `cache`; its name changes with all it is made of."""
    texts = [title, description, site]
    if not can_write("".join(texts)):
        texts = []
    recipe = json.dumps([texts, PIL.__version__, Path(__file__).read_text("utf-8")])
    card = cache / f"{short_hash(recipe.encode(), 12)}.png"
    if not card.exists():
        cache.mkdir(parents=True, exist_ok=True)
        part = cache / f"{card.name}.{os.getpid()}.part"  # two builds at once must not see half a file
        draw(*texts).save(part, "PNG", optimize=True)
        part.replace(card)
    return card


def can_write(text: str) -> bool:
    """Whether the font has every letter: it has none of the scripts that join letters or run from the right."""
    font = letters("Regular", 20)
    missing = bytes(font.getmask("\uffff"))
    return all(bytes(font.getmask(letter)) != missing for letter in set(text) if not letter.isspace())


def letters(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Open Sans. The basic layout is Pillow's own, so that no library of the machine changes a pixel."""
    path = files("ttf_opensans") / "ttf" / f"OpenSans-{weight}.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def draw(title: str = "", description: str = "", site: str = "") -> Image.Image:
    """Draws a card; without a title, the one for all languages."""
    image = Image.new("RGB", SIZE, BACKGROUND)
    pen = ImageDraw.Draw(image)
    if title:
        if site != title:
            pen.text((MARGIN, 62), site, MUTED, letters("SemiBold", 30))
        size, lines = fit(title, "Bold", (76, 66, 56, 46), 3)
        pen.multiline_text((MARGIN, 128), "\n".join(lines), TEXT, letters("Bold", size), spacing=size // 8)
        top = 128 + len(lines) * size * 1.36 + 24
        size, lines = fit(description, "Regular", (34, 30, 26), 3)
        pen.multiline_text((MARGIN, top), "\n".join(lines), MUTED, letters("Regular", size), spacing=size // 4)
        motif(image, 566, 40)
    else:
        pen.text((SIZE[0] / 2, 400), NEUTRAL, TEXT, letters("Bold", 84), anchor="mm")
        motif(image, 210, 120)
    return image.quantize(64, dither=Image.Dither.NONE)


def fit(text: str, weight: str, sizes: tuple[int, ...], most_lines: int) -> tuple[int, list[str]]:
    """The largest of `sizes` in which the text has at most so many lines, and these; else the smallest, cut off."""
    for size in sizes:
        font, lines = letters(weight, size), [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if font.getlength(longer) <= SIZE[0] - 2 * MARGIN:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= most_lines:
            return size, lines
    return size, [*lines[: most_lines - 1], lines[most_lines - 1] + " …"]


def motif(image: Image.Image, middle: int, size: int) -> None:
    """The four meanings on one line, from one margin to the other."""
    ImageDraw.Draw(image).line((MARGIN, middle, SIZE[0] - MARGIN, middle), MUTED, 2)
    step = (SIZE[0] - 2 * MARGIN - size) / (len(MEANINGS) - 1)
    for place, (shape, colour) in enumerate(MEANINGS):
        mask = Image.new("L", (size * FINER, size * FINER))
        pen, scale = ImageDraw.Draw(mask), size * FINER / 100
        if shape == "circle":
            pen.ellipse([5 * scale, 5 * scale, 95 * scale, 95 * scale], 255)
        else:
            pen.polygon([value * scale for value in OUTLINES[shape]], 255)
        mask = mask.resize((size, size), Image.Resampling.BOX)
        image.paste(colour, (round(MARGIN + place * step), middle - size // 2), mask)
