# SPDX-License-Identifier: BSD-3-Clause
"""Headings and links of a Markdown text, as a source hosting site sees them."""

import re

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
# What is in backticks is no link. The target of a link holds no blanks and no brackets.
_CODE_OR_LINK = re.compile(r"(?P<code>(?P<ticks>`+).+?(?<!`)(?P=ticks)(?!`))|\]\((?P<target>[^()\s]+)\)", re.DOTALL)


def prose(text):
    """The lines of a text, each with whether it is outside of fenced blocks."""
    fence = None
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence is None:
            if mark:
                fence = mark[1]
            yield line, not mark
        else:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
            yield line, False


def slug(title):
    """The anchor of a heading."""
    title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def headings(text):
    """Each heading outside of fenced blocks: its line number from 0, its level, its title, its anchor."""
    found, seen = [], {}
    for number, (line, is_prose) in enumerate(prose(text)):
        match = _HEADING.match(line) if is_prose else None
        if match:
            anchor = slug(match[2])
            count = seen.get(anchor, 0)
            seen[anchor] = count + 1
            found.append((number, len(match[1]), match[2], f"{anchor}-{count}" if count else anchor))
    return found


def anchors(text):
    return {anchor for *_, anchor in headings(text)}


def _paragraphs(text):
    """Pieces of a text, joined to the text again: paragraphs, in which code may span lines, and fenced lines."""
    piece = ""
    for line, is_prose in prose(text):
        if is_prose and line.strip():
            piece += line
            continue
        if piece:
            yield piece, True
        piece = ""
        yield line, False
    if piece:
        yield piece, True


def map_links(text, new_target):
    """The text with `new_target(target)` for the target of each link and image."""

    def replace(match):
        return match[0] if match["code"] else f"]({new_target(match['target'])})"

    return "".join(_CODE_OR_LINK.sub(replace, piece) if is_prose else piece for piece, is_prose in _paragraphs(text))


def links(text):
    """The targets of all links and images."""
    found = []
    map_links(text, lambda target: found.append(target) or target)
    return found


def is_external(target):
    return bool(re.match(r"[a-z][a-z0-9+.-]*:", target))
