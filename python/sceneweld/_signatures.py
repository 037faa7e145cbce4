"""Signatures of the functions of the extension, for `inspect.signature`, `help` and editors."""

from __future__ import annotations

import ast
import inspect


class _Shown:
    """A default value that is shown as in the extension's docstring."""

    def __init__(self, text):
        self._text = text

    def __repr__(self):
        return self._text


def _pieces(text):
    """The parts of a text between commas that no bracket or quote encloses."""
    pieces, depth, quote, begin = [], 0, "", 0
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            pieces.append(text[begin:i].strip())
            begin = i + 1
    last = text[begin:].strip()
    return pieces + [last] if last else pieces


def _default(text):
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return _Shown(text)


def _type(text):
    return text.strip().replace("sceneweld._sceneweld.", "sceneweld.")


def signature_of(function):
    """The signature in the first line of the docstring that pybind11 writes; None without one."""
    line = (function.__doc__ or "").split("\n", 1)[0]
    head, arrow, returned = line.rpartition(") -> ")
    if not arrow or "(" not in head:
        return None
    parameters, kind = [], inspect.Parameter.POSITIONAL_OR_KEYWORD
    for piece in _pieces(head.split("(", 1)[1]):
        if piece == "*":
            kind = inspect.Parameter.KEYWORD_ONLY
        elif piece.startswith("**"):
            parameters.append(inspect.Parameter(piece[2:], inspect.Parameter.VAR_KEYWORD))
        elif piece.startswith("*"):
            parameters.append(inspect.Parameter(piece[1:], inspect.Parameter.VAR_POSITIONAL))
        else:
            declared, equals, default = piece.partition(" = ")
            name, colon, kind_of_value = declared.partition(": ")
            parameters.append(
                inspect.Parameter(
                    name,
                    kind,
                    default=_default(default) if equals else inspect.Parameter.empty,
                    annotation=_type(kind_of_value) if colon and name != "self" else inspect.Parameter.empty,
                )
            )
    return inspect.Signature(parameters, return_annotation=_type(returned))
