"""The linter: rules about valid scenes."""

import json
import subprocess

import pytest

import sceneweld

NAMES = """
<robot name="arm">
  <link name="left hip"/>
  <link name="Left hip"/>
  <joint name="j" type="fixed"><parent link="left hip"/><child link="Left hip"/></joint>
</robot>
"""


@pytest.mark.filterwarnings("ignore::sceneweld.SceneWarning")
@pytest.mark.parametrize("exhibit", ["lint/case_only_difference", "urdf/massless_and_faulty_inertia", "lint/duplicate_asset"])
def test_findings_are_those_of_the_program(program, exhibits, exhibit):
    path = exhibits / exhibit / "model.urdf"
    command = [program, "lint", path, "--json", "--paths", "input", "--no-config"]
    (expected,) = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["results"]
    found = sceneweld.lint(sceneweld.load(path))
    keys = ("severity", "code", "message", "hint", "file", "line", "column")
    assert expected["findings"]
    assert [[getattr(each, key) for key in keys] for each in found] == [[each.get(key) for key in keys] for each in expected["findings"]]


def test_rules_are_selected():
    scene = sceneweld.load_text(NAMES, format="urdf")

    def codes(**options):
        return sorted(each.code for each in sceneweld.lint(scene, **options))

    assert codes(select="case-only-difference") == ["case-only-difference"]
    assert codes(select=["schema"]) == codes(tier="schema") == ["case-only-difference", "unportable-name"]
    assert codes(tier=["schema"], ignore=["unportable-name"]) == ["case-only-difference"]
    assert codes(tier="schema", for_="mujoco") == ["case-only-difference"]
    assert codes(tier="schema", for_=("ros", "mujoco")) == ["case-only-difference", "unportable-name"]


def test_a_threshold_is_set(exhibits):
    scene = sceneweld.load(exhibits / "lint/duplicate_asset/model.urdf")
    (finding,) = sceneweld.lint(scene, select="duplicate-asset")
    assert (finding.severity, finding.line, finding.notes[0][1].line) == ("note", 6, 5)
    assert sceneweld.lint(scene, select="duplicate-asset", thresholds={"least-duplicate-kilobytes": 100}) == []


def test_comments_hide_findings():
    text = NAMES.replace('  <link name="Left', '  <!-- sceneweld: ignore case-only-difference -->\n  <link name="Left')
    assert sceneweld.lint(sceneweld.load_text(text, format="urdf"), select="case-only-difference") == []


@pytest.mark.parametrize(
    "options, message",
    [
        ({"select": "case-only-diference"}, "did you mean `case-only-difference`"),
        ({"thresholds": {"least-duplicate-kilobyte": 1}}, "did you mean `least-duplicate-kilobytes`"),
        ({"tier": "scheme"}, 'tier: expected one of "schema"'),
        ({"for_": ["pybullet"]}, 'for_: expected one of "drake"'),
    ],
)
def test_wrong_names(cell, options, message):
    with pytest.raises(ValueError, match=message):
        sceneweld.lint(cell, **options)


def test_a_wrong_argument(cell):
    with pytest.raises(TypeError, match="did you mean `for_`"):
        sceneweld.lint(cell, form_="ros")
