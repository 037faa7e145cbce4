# SPDX-License-Identifier: BSD-3-Clause
"""Which Markdown file of the repository becomes which page, and where their links lead.

The files stay readable on a source hosting site: links in them are between files of the repository. On the site, a link
to a file that is a page leads to this page, one to a public header to its page of the C++ API, and one to any other
file to the source repository.
"""

import os
import posixpath
import re

import markdown_text

# Beside docs/, in which every file becomes the page of the same path. Folders below docs/examples/ have no pages.
PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    ".github/SECURITY.md": "security.md",
    "packaging/README.md": "packaging.md",
    "parsers/TAGS.md": "tags.md",
    "tests/README.md": "tests.md",
    "models/README.md": "models.md",
    "docs/examples/README.md": "examples.md",
    "docs/README.md": None,  # A list of pages: the navigation has it.
}

# Sections of the README with a page of their own, or without any. The others are the start page.
START = "index.md"
README_SECTIONS = {
    "Install": "install.md",
    "Packages": "packages.md",
    "Files that are not perfect": "imperfect_files.md",
    "Where to look next": None,  # The navigation has it.
}
IMAGES = (".png", ".svg", ".webp")


class BrokenLink(Exception):
    """A link of a source leads nowhere."""


def _sections(text):
    """The text before the first heading of level 2, then the text of each such section, by title."""
    lines = text.splitlines(keepends=True)
    starts = [(number, title) for number, level, title, _ in markdown_text.headings(text) if level == 2]
    yield None, "".join(lines[: starts[0][0]] if starts else lines)
    for (start, title), (end, _) in zip(starts, starts[1:] + [(len(lines), None)]):
        yield title, "".join(lines[start:end])


def _promote(section):
    """A section as a page: its headings are one level higher."""
    return "".join(re.sub(r"^##", "#", line) if is_prose else line for line, is_prose in markdown_text.prose(section))


class Site:
    """All pages that come from Markdown files of the repository."""

    def __init__(self, root, repository, header_pages):
        """`repository`: the address of the source repository; `header_pages`: pages of public headers, by path."""
        self._root = root
        self._repository = repository
        self._header_pages = header_pages
        self.texts = {}  # By page.
        self._sources = {}  # The file that a page comes from.
        self._of_file = {}  # The pages that come from a file.
        for file in self._files():
            self._add(file, PAGES.get(file, posixpath.relpath(file, "docs")), self._read(file))
        self._add_readme()

    def _files(self):
        for folder, _, names in os.walk(os.path.join(self._root, "docs")):
            relative = os.path.relpath(folder, self._root)
            if relative != "docs/site" and not relative.startswith("docs/examples/"):
                yield from sorted(posixpath.join(relative, name) for name in names if name.endswith(".md"))
        yield from (file for file in PAGES if not file.startswith("docs/"))

    def _read(self, file):
        with open(os.path.join(self._root, file), encoding="utf-8") as stream:
            return stream.read()

    def _add(self, file, page, text):
        self._of_file.setdefault(file, [])
        if page is not None:
            self.texts[page] = text
            self._sources[page] = file
            self._of_file[file].append(page)

    def _add_readme(self):
        start = ""
        for title, text in _sections(self._read("README.md")):
            page = README_SECTIONS.get(title, START)
            if page == START:
                start += text
            else:
                self._add("README.md", page, _promote(text))
        self._add("README.md", START, start)
        missing = set(README_SECTIONS) - {title for title, _ in _sections(self._read("README.md"))}
        if missing:
            raise BrokenLink(f"README.md: there is no section {', '.join(sorted(missing))}")

    def image_files(self):
        """Images that pages show: they have the same path on the site as below docs/."""
        for folder, _, names in os.walk(os.path.join(self._root, "docs")):
            for name in sorted(names):
                if name.endswith(IMAGES):
                    yield posixpath.relpath(posixpath.join(folder, name), posixpath.join(self._root, "docs"))

    def page(self, name):
        """The Markdown text of a page, with the links of the site."""
        text = markdown_text.map_links(self.texts[name], lambda target: self._target(name, target))
        return _four_columns(_without_comments(text))

    def _target(self, page, target):
        if markdown_text.is_external(target):
            return target
        source = self._sources[page]
        path, _, anchor = target.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path)) if path else source
        to = self._destination(source, target, file, anchor)
        if markdown_text.is_external(to):
            return to
        return "#" + anchor if to == page and anchor else self._relative(page, to) + (f"#{anchor}" if anchor else "")

    def _destination(self, source, target, file, anchor):
        if not os.path.exists(os.path.join(self._root, file)) or file.startswith(".."):
            raise BrokenLink(f"{source}: there is no {target}")
        if file in self._of_file:
            pages = self._of_file[file]
            fitting = [page for page in pages if not anchor or anchor in markdown_text.anchors(self.texts[page])]
            if fitting:
                # Without an anchor: the page of the beginning of the file.
                return START if START in fitting else fitting[0]
            if anchor or file != "docs/README.md":
                raise BrokenLink(f"{source}: there is no heading {target} on any page")
            return START
        if file in self._header_pages:
            return self._header_pages[file]
        if file.startswith("docs/") and file.endswith(IMAGES):
            return posixpath.relpath(file, "docs")
        kind = "tree" if os.path.isdir(os.path.join(self._root, file)) else "blob"
        return f"{self._repository}/{kind}/main/{file}" + (f"#{anchor}" if anchor else "")

    @staticmethod
    def _relative(page, to):
        return posixpath.relpath(to, posixpath.dirname(page) or ".")


def _without_comments(text):
    """Without comments, such as those that name the files of a test."""
    lines = markdown_text.prose(text)
    return "".join("" if is_prose and re.fullmatch(r"\s*<!--.*-->\s*", line) else line for line, is_prose in lines)


def _four_columns(text):
    """Python's Markdown wants four columns before what belongs to the entry of a list, where others take three."""
    in_list, lines = False, []
    for line in text.splitlines(keepends=True):
        if re.match(r"\d+\. ", line):
            in_list = True
        elif line.strip() and not line.startswith("   "):
            in_list = False
        lines.append(" " + line if in_list and line.startswith("   ") else line)
    return "".join(lines)


# --- The navigation -------------------------------------------------------------

_SCENES = "      - gallery/index.md\n"


def navigation(config):
    """The pages that the configuration of MkDocs names."""
    return re.findall(r"^\s+- (?:[^:\n]+: )?(\S+\.md)$", config, re.MULTILINE)


def with_scenes(config, scenes):
    """The configuration with the pages of the gallery below its first one."""
    return config.replace(_SCENES, _SCENES + "".join(f"      - gallery/{scene}\n" for scene in scenes))


def check_navigation(config, folder, scenes):
    """Fails if a page of the folder is in the navigation never or twice."""
    listed = navigation(with_scenes(config, scenes))
    there = set()
    for path, _, names in os.walk(folder):
        there |= {posixpath.relpath(posixpath.join(path, name), folder) for name in names if name.endswith(".md")}
    wrong = there.symmetric_difference(listed) | {page for page in listed if listed.count(page) > 1}
    if wrong:
        raise BrokenLink(f"docs/site/mkdocs.yml: nav must name each page once: {', '.join(sorted(wrong))}")
