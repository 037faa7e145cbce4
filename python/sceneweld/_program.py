"""The program `sceneweld` that belongs to this module."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys


def find():
    """The program of a wheel, an installation or a build folder, or the one in PATH."""
    for folder in pathlib.Path(__file__).resolve(strict=False).parents:
        program = folder / "bin" / "sceneweld"
        if program.is_file():
            return str(program)
    # In the build folder, the files of the module are links to the sources.
    for folder in pathlib.Path(__file__).absolute().parents:
        program = folder / "bin" / "sceneweld"
        if program.is_file():
            return str(program)
    found = shutil.which("sceneweld")
    if found:
        return found
    raise FileNotFoundError("the program `sceneweld` is neither beside the module nor in PATH")


def main():
    """The command `sceneweld` of a wheel: becomes the program."""
    program = find()
    os.execv(program, [program, *sys.argv[1:]])
