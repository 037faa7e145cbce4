"""Pages that receive measured values."""


def write_section(path, begin, paragraphs, end=None):
    """Replaces the text between two comments of a page; without the second one, up to the end of the page."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    rest = "\n" + page[page.index(end):] if end else ""
    with open(path, "w", encoding="utf-8") as file:
        file.write(page[: page.index(begin) + len(begin)] + "\n\n" + "\n\n".join(paragraphs) + "\n" + rest)
