"""Every number of a written file counts when a person changes it: private data never hides it."""

import re
import warnings

import pytest

import sceneweld

# Declarations, comments, names, files and private data.
XML = re.compile(
    r'<!--.*?-->|<\?.*?\?>|\s(?:sceneweld:[\w.-]+|xmlns(?::\w+)?|version|name|filename|file|uri)="[^"]*"'
    r"|<(?:uri|name)>[^<]*<|<custom>.*?</custom>",
    re.DOTALL,
)
USD = re.compile(
    r'#[^\n]*|"(?:\\.|[^"\\])*"|<[^>\n]*>|@[^@]*@|^[^\n=]*sceneweld:[^\n]*$'
    r"|\b(?:timeCodesPerSecond|framesPerSecond)[^\n]*",
    re.DOTALL | re.MULTILINE,
)
NUMBER = re.compile(r"(?<![\w.:+-])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.:])")

# Places whose numbers mean the same when one of them is changed, and why: the line, with `#` for the number, after the
# line before it.
WITHOUT_EFFECT = re.compile(
    "|".join(
        (
            # The length of a direction or of a quaternion does not count.
            r"\n.*(?:axis|<xyz>|quat|dir=|<direction>|rotation_format)",
            r"\n.*(?:gravityDirection|principalAxes|localRot|xformOp:orient)",
            r"\n<key .*# 0 0 0",
            r"\n.*extent = ",  # The box around what is drawn, which follows from it.
            r"<inertial>\n<pose",  # The bodies here have inertias that are the same about two axes.
            r"\n<geom (?:mass|density)=\"#\"/>",  # The default of geometries on bodies that have an `<inertial>`.
        )
    )
)


def numbers_in(text, not_edited):
    """The numbers that a person may change, each with its line."""
    masked = not_edited.sub(lambda match: "_" * len(match.group()), text)
    for match in NUMBER.finditer(masked):
        begin, end = text.rfind("\n", 0, match.start()), text.find("\n", match.end())
        before = text[text.rfind("\n", 0, begin) : begin].strip()
        line = (text[begin : match.start()] + "#" + text[match.end() : end]).strip()
        rounding_error = 0 < abs(float(match.group())) < 1e-9
        if not rounding_error and not WITHOUT_EFFECT.search(f"{before}\n{line}"):
            yield match, line


def messages(diagnostics):
    return [(one.code, one.message) for one in diagnostics]


@pytest.mark.parametrize("format", ["sdf", "urdf", "mjcf", "usd"])
@pytest.mark.parametrize("model", ["kit/arm.urdf", "kit/gripper.sdf", "kit/quadruped.xml", "cell.dmd.yaml"])
def test_each_number_counts(model, format, models):
    options = {"packages": {"kit": models / "kit"}, "folder": models}
    scene = sceneweld.load(models / model, packages=options["packages"])
    text, _ = scene.to_text(format, folder=models, rewrite=True)
    before = sceneweld.load_text(text, format=format, **options)
    ignored, count = [], 0
    for match, line in numbers_in(text, USD if format == "usd" else XML):
        value = float(match.group())
        edited = text[: match.start()] + (repr(value * 1.25) if value else "0.125") + text[match.end() :]
        count += 1
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                after = sceneweld.load_text(edited, format=format, **options)
        except sceneweld.Error:
            continue  # The number is an error, which names it.
        # `compare` takes a joint frame that is moved along its axis for the same motion.
        if before.to_text("json") == after.to_text("json") and messages(before.diagnostics) == messages(after.diagnostics):
            ignored.append(f"{line}: {match.group()}")
    assert count > 30
    assert not ignored, f"{len(ignored)} of {count} edits are ignored: " + "\n".join(ignored)
