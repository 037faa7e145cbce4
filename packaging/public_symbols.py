#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Prints a version script of the linker with the symbols of a library that its public headers declare:

public_symbols.py LIBRARY INCLUDE

A symbol counts if every name in its qualified name is a word of a header. So an internal function counts if its namespaces,
classes and name are all words of headers by chance; no public function is left out.
"""

import pathlib
import re
import subprocess
import sys

WORD = re.compile(r"[A-Za-z_]\w*")


def words_of(include: pathlib.Path) -> set[str]:
    found: set[str] = set()
    for header in sorted(include.rglob("*.h")):
        text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", header.read_text(), flags=re.DOTALL)
        found.update(WORD.findall(text))
    return found


def qualified_name(demangled: str) -> str:
    """`a::B::c` of `vtable for a::B<x>::c(int) const`: without what is in brackets, and without a type before it."""
    text = re.sub(r"^(vtable|typeinfo|typeinfo name|VTT|guard variable) for ", "", demangled)
    text = text.replace("operator()", "operator").replace("(anonymous namespace)", "anonymous_namespace")
    depth, kept = 0, []
    # Operators hold `<` and `>`, which are no brackets.
    text = re.sub(r"operator(<=>|<<|>>|<=|>=|->|<|>)", "operator", text)
    for character in text:
        if character in "<([{":
            depth += 1
            if character == "(" and depth == 1:
                break
        elif character in ">)]}":
            depth -= 1
        elif depth == 0:
            kept.append(character)
    name = "".join(kept)
    # A conversion operator has a type after a blank; a template has its result before one.
    name = re.sub(r"operator .*", "operator", name)
    return name.split(" ")[-1]


def public_symbols(library: str, include: pathlib.Path) -> list[str]:
    words = words_of(include)
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    # Weak ones (W, V, u) are inline functions and templates, of which each user of a header compiles a copy.
    symbols = sorted({line.split()[-1].split("@")[0] for line in listed.splitlines() if line.split()[-2] in "BDRT"})
    names = subprocess.run(["c++filt"], input="\n".join(symbols), capture_output=True, text=True, check=True).stdout
    public = []
    for symbol, demangled in zip(symbols, names.splitlines(), strict=True):
        parts = [part.split("[")[0].lstrip("~") for part in qualified_name(demangled).split("::")]
        if parts[0] == "sceneweld" and all(WORD.fullmatch(part) and (part in words) for part in parts if part):
            public.append(symbol)
    return public


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    found = public_symbols(sys.argv[1], pathlib.Path(sys.argv[2]))
    if not found:
        sys.exit(f"{sys.argv[1]} has no symbol that its headers declare")
    print("{ global:", *(f"  {symbol};" for symbol in found), "local: *; };", sep="\n")
