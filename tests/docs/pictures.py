# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads exported pictures with other people's tools. usage: pictures.py PROGRAM CHECK"""

import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from outside import check, need, need_tools, output, run

RUN = ["export", "--prompt", "The weather today is so", "--steps", "4", "--layer", "2", "--head", "1", "--out", "."]
VIEWS = ["attention", "heads", "computation", "attention-text", "cache-map"]
PAGE = ["--size", "1600x1200", "--dpi", "200"]


def export(program: str, folder: pathlib.Path, view: str, form: str, *more: str) -> pathlib.Path:
    run(program, folder, *RUN, "--view", view, "--format", form, *more)
    return folder / f"{view}.{form}"


def pdf(program: str, folder: pathlib.Path) -> None:
    need_tools("qpdf", "pdffonts", "pdfimages", "pdftotext", "pdfinfo")
    run(program, folder, *RUN, "--view", "all", "--format", "pdf", *PAGE)
    for view in VIEWS:
        name = str(folder / f"{view}.pdf")
        subprocess.run(["qpdf", "--check", name], check=True, stdout=subprocess.DEVNULL)
        fonts = output("pdffonts", name).splitlines()[2:]
        check(fonts and all(line.split()[-5] == "yes" for line in fonts), f"{view}: every font is embedded: {fonts}")
        check("jpeg" not in output("pdfimages", "-list", name), f"{view}: no image is a JPEG")
        text = output("pdftotext", name, "-")
        for part in ("weather", "KVScope"):
            check(part in text, f"{view}: {part} is text")
        check("Page size:       576 x 432 pts" in output("pdfinfo", name), f"{view}: 8 × 6 inches")
        check("KVScope" in output("pdfinfo", "-meta", name), f"{view}: the metadata names the program")


def svg(program: str, folder: pathlib.Path) -> None:
    need_tools("xmllint", "rsvg-convert", "convert", "compare")
    (np,) = need("numpy")
    for view in VIEWS:
        vector = export(program, folder, view, "svg", *PAGE)
        subprocess.run(["xmllint", "--noout", str(vector)], check=True)
        check(b"<text" in vector.read_bytes() and b"<image" not in vector.read_bytes(), f"{view}: texts are text, cells are shapes")
    pixels = export(program, folder, "attention", "png", *PAGE)
    subprocess.run(["rsvg-convert", "-w", "1600", "-h", "1200", "-o", "drawn.png", "attention.svg"], cwd=folder, check=True)

    def read(name: str):
        raw = subprocess.run(["convert", name, "-depth", "8", "rgb:-"], cwd=folder, check=True, capture_output=True).stdout
        return np.frombuffer(raw, np.uint8).reshape(1200, 1600, 3).astype(int)

    mine, drawn = read(pixels.name), read("drawn.png")
    check(abs(mine - drawn).mean() < 4, "another program draws the SVG like the PNG")
    check(np.median(abs(mine - drawn)) == 0, "most pixels are the same")


def png(program: str, folder: pathlib.Path) -> None:
    need_tools("identify")
    export(program, folder, "attention", "png", "--width", "10in", "--height", "7.5in", "--dpi", "300")
    found = output("identify", "-units", "PixelsPerInch", "-format", "%w %h %x %y", str(folder / "attention.png")).split()
    check(found[:2] == ["3000", "2250"] and all(round(float(each)) == 300 for each in found[2:]), f"size and resolution: {found}")
    about = output("identify", "-verbose", str(folder / "attention.png"))
    check("The weather today is so" in about and "KVScope" in about, "the metadata has the caption")


def same_bytes(program: str, folder: pathlib.Path) -> None:
    """One picture on every screen and in every locale; no folder or user in it."""
    surroundings = [
        {"QT_SCALE_FACTOR": scale, "LC_ALL": locale}
        for scale, locale in (("1", "C.UTF-8"), ("1.5", "de_DE.UTF-8"), ("2", "es_ES.UTF-8"), ("1", "ar_EG.UTF-8"))
    ]
    for form in ("png", "svg"):
        hashes = set()
        for each in surroundings:
            os.environ.update(each)
            content = export(program, folder, "attention", form, *PAGE).read_bytes()
            check(str(folder).encode() not in content and b"/home/" not in content, f"{form}: no folder is named")
            hashes.add(hashlib.sha256(content).hexdigest())
        check(len(hashes) == 1, f"{form}: one hash for all screens and locales")
    export(program, folder, "attention", "csv", "--lang", "es")
    spanish = export(program, folder, "attention", "svg", "--lang", "es").read_text()
    check(re.search(r">[^<]*0,\d", spanish) and not re.search(r">0\.\d", spanish), "a Spanish picture has decimal commas")
    check(re.search(r",0\.\d", (folder / "attention.csv").read_text()), "numbers have decimal points in any language")


CHECKS = {"pdf": pdf, "svg": svg, "png": png, "same-bytes": same_bytes}


def main() -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as name:
        CHECKS[sys.argv[2]](sys.argv[1], pathlib.Path(name))


main()
