"""Pages that receive measured values."""


def write_section(path, begin, paragraphs, end=None):
    """Replaces the text between two comments of a page; without the second one, up to the end of the page."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    rest = "\n" + page[page.index(end):] if end else ""
    with open(path, "w", encoding="utf-8") as file:
        file.write(page[: page.index(begin) + len(begin)] + "\n\n" + "\n\n".join(paragraphs) + "\n" + rest)


def key_of(line):
    """The title and the input of a row, without the sizes after the input."""
    title, subject = [cell.strip() for cell in line.split("|")[1:3]]
    return title, subject.split(",")[0]


def replace_rows(path, begin, lines, note):
    """Puts rows of a new run, `lines` with their two headers, into the table after a comment, and the note before it.

    A row replaces that of the same title and input; others come last. The note replaces an earlier one, which begins
    with the same word.
    """
    with open(path, encoding="utf-8") as file:
        page = file.read()
    at = page.index(begin) + len(begin)
    paragraphs = page[at:].strip("\n").split("\n\n")
    paragraphs = [one for one in paragraphs if one.startswith("|") or one.split()[0] != note.split()[0]]
    table = next(i for i, one in enumerate(paragraphs) if one.startswith("|"))
    rows = paragraphs[table].split("\n")
    places = {key_of(line): i for i, line in enumerate(rows)}
    for line in lines[2:]:
        if key_of(line) in places:
            rows[places[key_of(line)]] = line
        else:
            rows.append(line)
    paragraphs[table] = "\n".join(rows)
    paragraphs.insert(table, note)
    with open(path, "w", encoding="utf-8") as file:
        file.write(page[:at] + "\n\n" + "\n\n".join(paragraphs) + "\n")
