# SPDX-License-Identifier: BSD-3-Clause
"""The pages of commands and of diagnostics: what the program prints about them."""

import html
import os
import re
import subprocess

import markdown_text

_COMMANDS = """# Commands

What `sceneweld help COMMAND` prints. [The command line](command-line.md) has the rules that hold for all of them: inputs,
outputs, exit status, JSON.
"""
_SHARED = "Options that several commands have alike"
_DIAGNOSTICS = """---
hide: [toc]
---
# Diagnostics

What the code in a message means: `error[unknown-frame]`. `sceneweld explain CODE` prints the same. [The linter](lint.md)
has the codes of its rules with their reasons, and [Troubleshooting](troubleshooting.md) shows the usual mistakes with
their messages.
"""


class Program:
    """The program whose help is shown."""

    def __init__(self, path):
        self._path = path

    def output(self, *arguments):
        # The help of a command depends on neither colours nor the width of a terminal.
        environment = {**os.environ, "NO_COLOR": "1"}
        return subprocess.run(
            [self._path, *arguments], check=True, capture_output=True, text=True, env=environment
        ).stdout


def _text(text):
    """Text of a help as Markdown: what it has between backticks is code, and files of docs/ are links."""

    def replace(match):
        code, page, sign = match.groups()
        if page:
            return f"[{page}]({page})"
        return code.replace("|", "\\|") if code else f"&#{ord(sign)};"

    return re.sub(r"(`[^`]*`)|docs/([\w-]+\.md)|([<>*_|\\\[\]])", replace, text)


def _code(text):
    return f"<code>{html.escape(text, quote=False).replace('|', '&#124;')}</code>"


def _sections(text):
    """The sections of a help: title, entries `(name, meaning)`. The lines before the first title come first."""
    sections = [("", [])]
    for line in text.splitlines():
        if not line.strip():
            continue
        entry = re.match(r"  (\S.*?(?: {2,}\.\.\.)?)(?: {2,}(\S.*))?$", line)
        if entry:
            # An entry without a meaning has it in the next line.
            sections[-1][1].append((entry[1], entry[2] or ""))
        elif line.startswith(" "):
            name, meaning = sections[-1][1][-1]
            sections[-1][1][-1] = (name, f"{meaning} {line.strip()}".strip())
        elif re.match(r"[A-Z].*:$", line):
            sections.append((line[:-1], []))
        else:
            sections[-1][1].append((line, ""))
    return sections


def _table(entries):
    rows = "".join(f"| {_code(re.sub(r' +', ' ', name))} | {_text(meaning)} |\n" for name, meaning in entries)
    return f"| | |\n|---|---|\n{rows}"


def _heading(shared, key):
    """The heading of options that several commands have: the first word of their title, and a number if it is taken."""
    heading = "Options: " + re.split(r"[,(]", key[0])[0].strip().lower()
    same = [one for one in shared if re.split(r"[,(]", one[0])[0] == re.split(r"[,(]", key[0])[0]]
    return heading if same.index(key) == 0 else f"{heading}, form {same.index(key) + 1}"


def commands_page(program):
    listed = [(name, text) for name, text in dict(_sections(program.output("help")))["Commands"] if text]
    helps = {name: _sections(program.output("help", name)) for name, _ in listed}
    counts = {}
    for sections in helps.values():
        for title, entries in sections[1:]:
            counts[(title, tuple(entries))] = counts.get((title, tuple(entries)), 0) + 1
    shared = []
    parts = [_COMMANDS]
    for name, sections in helps.items():
        parts.append(f"## sceneweld {name}\n")
        for text, _ in sections[0][1]:
            usage = re.match(r"Usage: (.*)", text)
            parts.append(f"```sh\n{usage[1]}\n```\n" if usage else _text(text) + ".\n")
        for title, entries in sections[1:]:
            key = (title, tuple(entries))
            if title == "Examples":
                parts.append("```sh\n" + "".join(f"{line}\n" for line, _ in entries) + "```\n")
            elif counts[key] > 2 and len(entries) > 1:
                if key not in shared:
                    shared.append(key)
                heading = _heading(shared, key)
                parts.append(f"**{_text(title)}**: [{heading}](#{markdown_text.slug(heading)}) below.\n")
            else:
                parts.append(f"**{_text(title)}**\n\n{_table(entries)}")
    parts.append(f"## {_SHARED}\n")
    for key in shared:
        parts.append(f"### {_heading(shared, key)}\n\n{_text(key[0])}:\n\n{_table(key[1])}")
    return "\n".join(parts)


def diagnostics_page(codes_header, explain):
    """`codes_header`: the text of scene/diagnostics/codes.h; `explain` gives the meaning of a code."""
    codes = re.findall(r'^    \{"([a-z0-9-]+)"', codes_header, re.MULTILINE)
    return _DIAGNOSTICS + "".join(f"\n## {code}\n\n{_text(explain(code))}\n" for code in codes)
