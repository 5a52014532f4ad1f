# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""On a machine that has DejaVu and no other font, pictures in both languages have all their text, in that font. usage: onefont.py PROGRAM"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

program = sys.argv[1]
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
if not list(FONTS.glob("DejaVuSans*.ttf")):
    print(f"skipped: there are no DejaVu fonts in {FONTS}")
    sys.exit(77)


def text_of(svg: str) -> str:
    return "".join(re.findall(r">([^<>]+)<", svg))


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "fonts.conf").write_text(f"<fontconfig><dir>{FONTS}</dir><cachedir>{folder}/cache</cachedir></fontconfig>", encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf"), "QT_QPA_PLATFORM": "offscreen"}
    for language, word in (("en", "layer"), ("es", "capa")):
        for view in ("attention", "heads", "cache-map", "growth"):
            done = subprocess.run([program, "export", "--prompt", "The weather today is so", "--steps", "3", "--view", view, "--lang", language, "--format",
                                   "svg", "--out", language], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
            if done.returncode != 0 or done.stderr:
                sys.exit(f"failed: {view} is drawn with one font: {done.stderr.strip()}")
        drawn = {file.stem: file.read_text(encoding="utf-8") for file in (folder / language).glob("*.svg")}
        if word not in text_of(drawn["attention"]):
            sys.exit(f"failed: the picture of attention says {word}")
        for view, svg in drawn.items():
            families = set(re.findall(r'font-family="([^"]*)"', svg))
            if not families or not all("DejaVu" in family for family in families):
                sys.exit(f"failed: {view} is drawn in DejaVu, which is all there is; found {families}")
