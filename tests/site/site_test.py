# SPDX-License-Identifier: BSD-3-Clause
"""The parts of the documentation site that need neither MkDocs nor Doxygen: links of all sources, pages that are made.

`./dev site` builds the whole site and checks it: docs/site/check_site.py, tests/site/browser.mjs.
"""

import os
import subprocess
import sys
import types

import pytest

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
sys.path.insert(0, os.path.join(ROOT, "docs/site"))

import check_site  # noqa: E402
import command_pages  # noqa: E402
import gallery  # noqa: E402
import markdown_text  # noqa: E402
import pages  # noqa: E402
import python_page  # noqa: E402

REPOSITORY = "https://example.com/sources"


def markdown_files():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        # Other files of docs/site are pieces of pages: ./dev site checks their links.
        apart = {"docs/site/cpp.md", "docs/site/cpp_start.md", "docs/site/start.md"}
        files = set(listed.stdout.split()) - apart
        return sorted(file for file in files if os.path.exists(os.path.join(ROOT, file)))
    pytest.skip("skipped, this is no clone of the repository: the links of Markdown files")


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as stream:
        return stream.read()


def fault_of_link(file, target):
    if markdown_text.is_external(target):
        return None
    path, _, anchor = target.partition("#")
    to = os.path.normpath(os.path.join(os.path.dirname(file), path)) if path else file
    if not os.path.exists(os.path.join(ROOT, to)):
        return f"{file}: there is no {target}"
    if anchor and to.endswith(".md") and anchor not in markdown_text.anchors(read(to)):
        return f"{file}: there is no heading {target}"
    return None


def test_every_link_between_files_of_the_repository_works():
    faults = [fault_of_link(file, target) for file in markdown_files() for target in markdown_text.links(read(file))]
    assert [fault for fault in faults if fault] == []


def test_every_page_can_be_made():
    site = pages.Site(ROOT, REPOSITORY, {"sceneweld.h": "cpp/sceneweld_8h.html"})
    for name in site.texts:
        assert site.page(name).startswith(("# ", "<"))
    assert "cpp/sceneweld_8h.html" in site.page("install.md") + site.page("index.md") + site.page("library.md")


def test_the_navigation_names_every_page_once(tmp_path):
    site = pages.Site(ROOT, REPOSITORY, {})
    scenes = [entry.name + ".md" for entry in gallery.entries(ROOT)]
    made = ["commands.md", "cpp.md", "diagnostics.md", "python.md", "gallery/index.md"]
    for name in [*site.texts, *made, *(f"gallery/{scene}" for scene in scenes)]:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("# A page\n")
    config = read("docs/site/mkdocs.yml")
    pages.check_navigation(config, str(tmp_path), scenes)
    (tmp_path / "forgotten.md").write_text("# A page\n")
    with pytest.raises(pages.BrokenLink, match="forgotten.md"):
        pages.check_navigation(config, str(tmp_path), scenes)


def small_site(tmp_path, **texts):
    """A repository with nothing but a README with the sections of the real one, and these files of docs/."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/README.md").write_text("# docs\n")
    for file in pages.PAGES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(f"# {file}\n")
    sections = "".join(f"## {title}\n\n### More of {title}\n\n" for title in pages.README_SECTIONS)
    (tmp_path / "README.md").write_text(f"# Start\n\n## Usage\n\nA [word](#more-of-packages).\n\n{sections}")
    for name, text in texts.items():
        (tmp_path / "docs" / f"{name}.md").write_text(text)
    return pages.Site(str(tmp_path), REPOSITORY, {"scene/tree.h": "cpp/tree_8h.html"})


def test_links_lead_to_pages_headers_or_sources(tmp_path):
    (tmp_path / "scene").mkdir()
    (tmp_path / "scene/tree.h").write_text("")
    (tmp_path / "scene/pose.cc").write_text("")
    text = "[a](b.md#two) [b](../README.md#install) [c](../scene/tree.h) [d](../scene/pose.cc) `[e](f)`\n"
    text += "\n```\n[g](h)\n```\n"
    site = small_site(tmp_path, a=text, b="# One\n\n## Two\n")
    assert site.page("a.md") == (
        "[a](b.md#two) [b](install.md#install) [c](cpp/tree_8h.html) "
        f"[d]({REPOSITORY}/blob/main/scene/pose.cc) `[e](f)`\n\n```\n[g](h)\n```\n"
    )
    # The section of the README with this heading is a separate page.
    assert "[word](packages.md#more-of-packages)" in site.page("index.md")


@pytest.mark.parametrize("target", ["missing.md", "b.md#three", "#four", "../scene/none.h", "../../outside.md"])
def test_a_broken_link_stops_the_build(tmp_path, target):
    site = small_site(tmp_path, a=f"[a]({target})\n", b="# One\n")
    with pytest.raises(pages.BrokenLink):
        site.page("a.md")


def test_anchors_are_those_of_a_source_hosting_site():
    text = "# A `b::c` (d), e_f\n## Twice\n```\n# no heading\n```\n## Twice\n## A [link](to.md)\n"
    assert markdown_text.anchors(text) == {"a-bc-d-e_f", "twice", "twice-1", "a-link"}


STUB = '''
_Path = str
class _View:
    def __eq__(self, other: object) -> bool: ...
    @property
    def shared(self) -> int: ...
class Body(_View):
    @property
    def mass(self) -> float | None: ...
    @property
    def kept(self) -> tuple[Body, ...]: ...
    def move(self, by: float, *, name: str = "") -> Body: ...
def load(input: _Path, names: dict[str, int] = {}) -> Body: ...
'''


def stub_module():
    module = types.SimpleNamespace()

    class Body:
        """A body."""

        @property
        def shared(self):
            """Of a base class."""

        @property
        def mass(self):
            """Mass | kilograms."""

        @property
        def kept(self):
            """The rest."""

        def move(self):
            """move(self: Body, by: float) -> Body

            Moves it.
            """

    def load():
        """load(input: str) -> Body

        Reads a file.
        """

    module.Body, module.load = Body, load
    return module


def test_the_python_page_has_the_signatures_of_the_stub_and_the_docstrings_of_the_module():
    text = python_page.PythonPage(STUB, stub_module()).text()
    assert "### load\n\n```python\nload(input: _Path, names: dict[str, int] = {}) -> Body\n```\n\nReads" in text
    assert "| `mass` | <code>float &#124; None</code> | Mass \\| kilograms. |" in text
    assert '| `kept` | <code>tuple[<a href="#body">Body</a>, ...]</code> | The rest. |' in text
    assert "| `shared` |" in text
    assert "### Body.move\n\n```python\nmove(by: float, *, name: str = '') -> Body\n```\n\nMoves it.\n" in text


def test_a_name_without_a_docstring_stops_the_build():
    module = stub_module()
    module.load.__doc__ = None
    with pytest.raises(python_page.UndocumentedName, match="load"):
        python_page.PythonPage(STUB, module).text()


HELP = """Do it

Usage: sceneweld do INPUT [options]

Positionals:
  INPUT   ...                   Files

Options:
  --as a|b                      Form: `a|b`, see docs/batch.md
  --a-very-long-option-with A-LONG-VALUE
                                Its meaning

Examples:
  sceneweld do it
"""


def test_the_page_of_commands_has_each_option():
    class Program:
        def output(self, *arguments):
            return "Commands:\n  do                            Do it\n" if len(arguments) == 1 else HELP

    text = command_pages.commands_page(Program())
    assert "## sceneweld do\n\nDo it.\n\n```sh\nsceneweld do INPUT [options]\n```\n" in text
    assert "| <code>INPUT ...</code> | Files |" in text
    assert "| <code>--as a&#124;b</code> | Form: `a\\|b`, see [batch.md](batch.md) |" in text
    assert "| <code>--a-very-long-option-with A-LONG-VALUE</code> | Its meaning |" in text
    assert "```sh\nsceneweld do it\n```" in text


def test_each_diagnostic_has_its_meaning():
    header = '    {"bad-name",\n     "A name."},\n    {"bad-number", "A number."},\n'
    text = command_pages.diagnostics_page(header, {"bad-name": "A name.", "bad-number": "A <number>."}.get)
    assert "## bad-name\n\nA name.\n" in text and "## bad-number\n\nA &#60;number&#62;.\n" in text


def test_the_gallery_shows_files_that_say_what_they_are():
    for entry in gallery.entries(ROOT):
        assert len(entry.description) > 20, entry.input
    assert gallery.first_comment("# A\n# b.\n#\n# c\nd: 1 # e\n") == "A b."
    assert gallery.first_comment("<?xml version='1.0'?>\n<!-- A\n  b. -->\n<a/>") == "A b."


def test_the_check_of_a_built_site_finds_each_fault(tmp_path):
    faulty = {
        "b.html": None,
        "c.html": "is not there",
        "b.html#two": "has no such anchor",
        "/b.html": "works at the root of a host only",
        "https://example.com/sources/blob/main/none.cc": "is not in the repository",
        "https://example.com/sources/blob/main/README.md": None,
        "https://example.org": None,
    }
    (tmp_path / "b.html").write_text('<p id="one">')
    (tmp_path / "a.html").write_text(
        "".join(f'<a href="{target}">' for target in faulty) + '<script src="https://example.org/a.js"></script>'
    )
    faults, count, _ = check_site.check(str(tmp_path), REPOSITORY)
    assert count == 2
    wanted = [f"a.html: {target} {fault}" for target, fault in faulty.items() if fault]
    assert faults == [*wanted, "a.html: https://example.org/a.js is loaded from another host"]
