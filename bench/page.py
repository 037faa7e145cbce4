"""Pages that figures are written into."""


def write_section(path, begin, paragraphs, end=None):
    """Puts paragraphs between two comments of a page; without the second one, up to its end."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    rest = "\n" + page[page.index(end):] if end else ""
    with open(path, "w", encoding="utf-8") as file:
        file.write(page[: page.index(begin) + len(begin)] + "\n\n" + "\n\n".join(paragraphs) + "\n" + rest)
