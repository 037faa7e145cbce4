"""Errors and warnings of the module."""

from __future__ import annotations


class Error(ValueError):
    """The input is invalid, or a request about a scene.

    `str()` shows every error and warning with its place and snippet. The attributes `code`,
    `message`, `hint`, `file`, `line` and `column` are those of the first error.
    """

    def __init__(self, diagnostics):
        super().__init__("\n".join(str(each).rstrip("\n") + "\n" for each in diagnostics).rstrip("\n"))
        #: All diagnostics in order: a list of Diagnostic.
        self.diagnostics = list(diagnostics)
        first = next(each for each in self.diagnostics if each.severity == "error")
        self.code = first.code
        self.message = first.message
        self.hint = first.hint
        self.file = first.file
        self.line = first.line
        self.column = first.column

    def __reduce__(self):
        return type(self), (self.diagnostics,)


class SceneWarning(UserWarning):
    """A warning about an input that could be composed."""
