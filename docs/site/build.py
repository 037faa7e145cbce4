#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Builds the documentation site: build.py BUILD OUT

BUILD is a build of the program and the Python module, as build/release; OUT gets the site. Needs MkDocs with its theme
Material, Doxygen with doxygen-awesome-css, node, Chromium and the npm packages of the tests. Nothing is fetched from a
network, and the same sources give the same bytes.
"""

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

import check_site
import command_pages
import gallery
import pages
import python_page

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
HERE = os.path.join(ROOT, "docs/site")
# The playground in the browser, if the WebAssembly build has made it.
PLAYGROUND = os.path.join(ROOT, "build/npm/playground")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as stream:
        return stream.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)


def run(command, **options):
    subprocess.run(command, check=True, **options)


def repository():
    """The address of the sources."""
    return re.search(r"^repository-code: (\S+)$", read("CITATION.cff"), re.MULTILINE)[1]


def version():
    return re.search(r"^project\(sceneweld VERSION (\S+)", read("CMakeLists.txt"), re.MULTILINE)[1]


def source_date():
    """The time of the last commit, which stands for the time of the build."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return os.environ["SOURCE_DATE_EPOCH"]
    git = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return git.stdout.strip() or "0"


def describe_file(header):
    """Marks a comment before the first declaration of a header as that of the file, as Doxygen wants it."""
    with open(header, encoding="utf-8") as stream:
        text = stream.read()
    write(header, re.sub(r"\A((?:// .*\n|#pragma once\n|\n)*)///", r"\1/// @file\n///", text))


def drop_missing_anchors(folder):
    """Doxygen links to anchors of friends and private classes, which it does not describe: now links to their page."""
    described = check_site.read_pages(folder)

    def replace(page):
        def shortened(match):
            to = described.get(match[1] or page)
            return f'href="{match[1]}"' if to and match[2] not in to.anchors else match[0]

        return shortened

    for page in described:
        path = os.path.join(folder, page)
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        write(path, re.sub(r'href="([^"#:]*)#([^"]+)"', replace(page), text))


def cpp_api(work, out):
    """Makes the C++ API of the headers that an installation has, and returns the page of each header."""
    run(
        ["cmake", f"-DSCENEWELD_TREE={ROOT}", f"-DCMAKE_INSTALL_PREFIX={work}"]
        + ["-DSCENEWELD_HEADERS_TO=include/sceneweld", "-P", os.path.join(ROOT, "cmake/install_headers.cmake")],
        stdout=subprocess.DEVNULL,
    )
    for folder, _, names in os.walk(os.path.join(work, "include")):
        for name in names:
            describe_file(os.path.join(folder, name))
    shutil.copy(os.path.join(HERE, "cpp_start.md"), os.path.join(work, "include"))
    os.makedirs(out)
    names = {"SCENEWELD_VERSION": version(), "SCENEWELD_API": out, "SCENEWELD_TAGS": os.path.join(work, "headers.tag")}
    run(["doxygen", os.path.join(HERE, "Doxyfile")], cwd=work, env={**os.environ, **names})
    drop_missing_anchors(out)
    header_pages, include = {}, os.path.join(work, "include/sceneweld")
    for compound in xml.etree.ElementTree.parse(names["SCENEWELD_TAGS"]).getroot().iter("compound"):
        if compound.get("kind") == "file":
            header = compound.findtext("path", "") + compound.findtext("name", "")
            page = compound.findtext("filename", "")
            header_pages[os.path.relpath(header, include)] = "cpp/" + page.removesuffix(".html") + ".html"
    if "sceneweld.h" not in header_pages:
        sys.exit(f"Doxygen names no page of sceneweld.h, but {sorted(header_pages)[:5]}")
    return header_pages


def python_text(build):
    sys.path.insert(0, os.path.join(build, "python"))
    sys.dont_write_bytecode = True
    import sceneweld  # The module that was built.

    stub = read("python/sceneweld/__init__.pyi")
    codes = command_pages.diagnostics_page(read("scene/diagnostics/codes.h"), sceneweld.explain_code)
    return python_page.PythonPage(stub, sceneweld).text(), codes


def write_pages(build, work, folder):
    """Writes all pages as Markdown, and returns those of the gallery."""
    site = pages.Site(ROOT, repository(), cpp_api(work, os.path.join(folder, "cpp")))
    for name in site.texts:
        write(os.path.join(folder, name), site.page(name))
    for image in site.image_files():
        os.makedirs(os.path.dirname(os.path.join(folder, image)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, "docs", image), os.path.join(folder, image))
    program = os.path.join(build, "bin/sceneweld")
    write(os.path.join(folder, "cpp.md"), read("docs/site/cpp.md"))
    write(os.path.join(folder, "commands.md"), command_pages.commands_page(command_pages.Program(program)))
    python, diagnostics = python_text(build)
    write(os.path.join(folder, "python.md"), python)
    write(os.path.join(folder, "diagnostics.md"), diagnostics)
    scenes = gallery.write(ROOT, program, repository(), os.path.join(folder, "gallery"))
    run(["node", os.path.join(HERE, "pictures.mjs"), os.path.join(folder, "gallery/view")])
    start = os.path.join(folder, pages.START)
    with open(start, encoding="utf-8") as stream:
        text = stream.read()
    write(start, with_buttons(text, folder))
    os.makedirs(os.path.join(folder, "assets"))
    shutil.copy(os.path.join(HERE, "site.css"), os.path.join(folder, "assets"))
    shutil.copy(os.path.join(ROOT, "cli/viewer/public/icon.svg"), os.path.join(folder, "assets"))
    return scenes


def with_buttons(text, folder):
    """The start page with buttons before its first picture, and with the playground if there is one."""
    buttons = read("docs/site/start.md").rstrip("\n")
    if os.path.isfile(os.path.join(PLAYGROUND, "index.html")):
        shutil.copytree(PLAYGROUND, os.path.join(folder, "playground"))
        buttons += "\n[Playground](playground/index.html){ .md-button }"
    else:
        print(f"without the playground: there is no {os.path.relpath(PLAYGROUND, ROOT)}")
    before, picture, after = text.partition("\n![")
    return f"{before}\n{buttons}\n{picture}{after}"


def main():
    build, out = map(os.path.abspath, sys.argv[1:3])
    work = out + "_work"
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    scenes = write_pages(build, work, os.path.join(work, "pages"))
    config = read("docs/site/mkdocs.yml")
    pages.check_navigation(config, os.path.join(work, "pages"), scenes)
    write(os.path.join(work, "mkdocs.yml"), pages.with_scenes(config, scenes))
    environment = {**os.environ, "SOURCE_DATE_EPOCH": source_date()}
    site = os.path.join(work, "site")
    run(["mkdocs", "build", "--strict", "--site-dir", site], cwd=work, env=environment)
    if not os.environ.get("SCENEWELD_SITE_URL"):
        # They have the addresses of the pages, which are not known.
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            os.remove(os.path.join(site, name))
    # The last site stays until there is a new one.
    shutil.rmtree(out, ignore_errors=True)
    os.rename(site, out)


if __name__ == "__main__":
    main()
