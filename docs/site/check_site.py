# SPDX-License-Identifier: BSD-3-Clause
"""Checks the links of a built site: check_site.py SITE [ADDRESS-OF-THE-SOURCES]

Every link, image, script and style sheet of every page must be a file of the site, and its anchor an element of that
page. What a page loads by itself must be on the site. Links that lead into the source repository must name files that
are there.
"""

import html.parser
import os
import sys
import urllib.parse

# Attributes that name another file, and those of them that a browser loads without a click.
LINKS = {("a", "href"), ("area", "href"), ("iframe", "src"), ("img", "src"), ("link", "href"), ("script", "src")}
LOADED = LINKS - {("a", "href"), ("area", "href")}
# A script makes the elements of these pages.
PROGRAMS = ("gallery/view/", "playground/")
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))


class Page(html.parser.HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors = set()
        self.links = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            if (tag, name) in LINKS and value:
                self.links.append((tag, name, value))


def read_pages(site):
    pages = {}
    for folder, _, names in os.walk(site):
        for name in names:
            if name.endswith(".html"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as stream:
                    pages[os.path.relpath(path, site)] = Page(stream.read())
    return pages


def fault_of(site, pages, page, kind, target, sources):
    """What is wrong with a link; nothing if it works."""
    address = urllib.parse.urlsplit(target)
    if address.scheme in ("data", "mailto", "javascript"):
        return None
    if address.scheme or address.netloc:
        if kind in LOADED and not (kind[0] == "link"):
            return "is loaded from another host"
        for form in ("/blob/main/", "/tree/main/"):
            if sources and target.startswith(sources + form):
                path = urllib.parse.unquote(address.path.split(form, 1)[1])
                if not os.path.exists(os.path.join(ROOT, path)):
                    return "is not in the repository"
        return None
    path = urllib.parse.unquote(address.path)
    if path.startswith("/"):
        return "works at the root of a host only"
    file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
    if os.path.isdir(os.path.join(site, file)):
        file = os.path.join(file, "index.html")
    if not os.path.isfile(os.path.join(site, file)):
        return "is not there"
    anchor = urllib.parse.unquote(address.fragment)
    if anchor and file in pages and not file.startswith(PROGRAMS) and anchor not in pages[file].anchors:
        return "has no such anchor"
    return None


def check(site, sources=""):
    """All faults, as lines, and the numbers of pages and links."""
    pages = read_pages(site)
    faults, count = [], 0
    for name, page in sorted(pages.items()):
        if name == "404.html":
            continue  # A server shows it at any address, so that its links begin at the root.
        for tag, attribute, target in page.links:
            count += 1
            fault = fault_of(site, pages, name, (tag, attribute), target, sources)
            if fault:
                faults.append(f"{name}: {target} {fault}")
    return faults, len(pages), count


def main():
    faults, pages, links = check(*sys.argv[1:3])
    for fault in faults[:50]:
        print(fault)
    print(f"{pages} pages, {links} links, {len(faults)} broken")
    sys.exit(1 if faults or not pages else 0)


if __name__ == "__main__":
    main()
