# SPDX-License-Identifier: BSD-3-Clause
"""The page of the Python API: signatures from the stubs, meanings from the docstrings of the module that was built."""

import ast
import html
import inspect
import re

_INTRODUCTION = """# The Python API

`import sceneweld` gives these functions and classes. [The library](library.md#the-library-in-python) shows how to use
them. `_Path` is `str | os.PathLike[str]`, `_Array` is `numpy.typing.NDArray[numpy.float64]`.
"""
# pybind11 writes the signature of a function before its meaning; the stubs have a better one.
_SIGNATURE = re.compile(r"\A\w+\(.*?\)(?: -> [^\n]*)?\n*", re.DOTALL)


class UndocumentedName(Exception):
    """A public name without a docstring."""


def _doc(thing, name):
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    if callable(thing) and not inspect.isclass(thing):
        text = _SIGNATURE.sub("", text)
    if not text:
        raise UndocumentedName(name)
    return text


def _prose(doc):
    """A docstring as Markdown: a paragraph about several parameters is a list, and files of docs/ are links."""
    paragraphs = []
    for paragraph in doc.split("\n\n"):
        parts = re.split(r"(?<=[.;])\s+(?=`\w+`: )", paragraph)
        first = [] if parts[0].startswith("`") else [parts.pop(0)]
        if len(parts) > 2 and not paragraph.startswith(" "):
            entries = ["* " + " ".join(part.split()) for part in parts]
            paragraph = "\n".join([*first, "", *entries] if first else entries)
        paragraphs.append(re.sub(r"`docs/([\w/-]+\.md)`", r"[\1](\1)", paragraph))
    return "\n\n".join(paragraphs)


def _is_public(name):
    return not name.startswith("_")


def _is_property(function):
    return any(isinstance(d, ast.Name) and d.id == "property" for d in function.decorator_list)


def _signature(function):
    """The declaration, with one parameter a line if it is long."""
    arguments = [part for part in ast.unparse(function.args).split(", ") if part != "self"]
    # Commas within brackets separate no parameters.
    parts = []
    for part in arguments:
        if parts and parts[-1].count("[") > parts[-1].count("]"):
            parts[-1] += ", " + part
        else:
            parts.append(part)
    parts = [re.sub(r"^(\w+: [^=]+)=", r"\1 = ", part) for part in parts]
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    line = f"{function.name}({', '.join(parts)}){returns}"
    if len(line) <= 90:
        return line
    return f"{function.name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){returns}"


class PythonPage:
    """Writes the page of a stub file."""

    def __init__(self, stub, module):
        self._module = module
        body = ast.parse(stub).body
        classes = [node for node in body if isinstance(node, ast.ClassDef)]
        self._classes = [node for node in classes if _is_public(node.name)]
        self._private = {node.name: node for node in classes if not _is_public(node.name)}
        self._functions = {}
        for node in body:
            if isinstance(node, ast.FunctionDef):
                self._functions.setdefault(node.name, []).append(node)
        self._names = {node.name for node in self._classes}

    def text(self):
        first = [node for node in self._classes if node.name == "Scene"]
        rest = [node for node in self._classes if node.name != "Scene"]
        parts = [_INTRODUCTION, "## Functions\n"]
        for name, overloads in self._functions.items():
            parts.append(self._function(f"### {name}", overloads, getattr(self._module, name), name))
        parts += [self._class(node) for node in first + rest]
        return "\n".join(parts)

    def _function(self, heading, overloads, thing, name):
        signatures = "\n".join(_signature(overload) for overload in overloads)
        return f"{heading}\n\n```python\n{signatures}\n```\n\n{_prose(_doc(thing, name))}\n"

    def _type(self, annotation):
        text = html.escape(ast.unparse(annotation), quote=False).replace("|", "&#124;")
        linked = re.sub(r"\b[A-Z]\w+\b", self._link, text)
        return f"<code>{linked}</code>"

    def _link(self, match):
        return f'<a href="#{match[0].lower()}">{match[0]}</a>' if match[0] in self._names else match[0]

    def _members(self, node):
        """The members of a class and of its private bases, which have no entry themselves."""
        for base in node.bases:
            base = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(base, ast.Name) and base.id in self._private:
                yield from self._members(self._private[base.id])
        yield from node.body

    def _class(self, node):
        thing = getattr(self._module, node.name)
        parts = [f"## {node.name}\n\n{_prose(_doc(thing, node.name))}\n"]
        rows, methods = [], {}
        for member in self._members(node):
            if isinstance(member, ast.AnnAssign) and _is_public(member.target.id):
                rows.append((member.target.id, self._type(member.annotation), ""))
            elif isinstance(member, ast.FunctionDef) and _is_public(member.name):
                if _is_property(member):
                    meaning = _doc(getattr(thing, member.name), f"{node.name}.{member.name}")
                    meaning = " ".join(meaning.split()).replace("|", "\\|")
                    rows.append((member.name, self._type(member.returns), meaning))
                else:
                    methods.setdefault(member.name, []).append(member)
        if rows:
            parts.append("| attribute | type | meaning |\n|---|---|---|")
            parts[-1] += "".join(f"\n| `{name}` | {kind} | {meaning} |" for name, kind, meaning in rows) + "\n"
        for name, overloads in methods.items():
            full = f"{node.name}.{name}"
            parts.append(self._function(f"### {full}", overloads, getattr(thing, name), full))
        return "\n".join(parts)
