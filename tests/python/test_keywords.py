"""Keyword arguments that are misspelled."""

import pytest

import sceneweld


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda cell: sceneweld.load("x.urdf", pakages={}), "unexpected argument `pakages`; did you mean `packages`?"),
        (lambda cell: sceneweld.load_text("", formt="urdf"), "did you mean `format`?"),
        (lambda cell: sceneweld.check(cell, mesh=True), "did you mean `meshes`?"),
        (lambda cell: sceneweld.compare(cell, cell, tolerence=1), "did you mean `tolerance`?"),
        (lambda cell: cell.pose("world", relativ_to="world"), "did you mean `relative_to`?"),
        (lambda cell: cell.jacobian("world", fold=True), "jacobian: unexpected argument `fold`"),
        (lambda cell: cell.export("x.sdf", convert_mesh=True), "did you mean `convert_meshes`?"),
        (lambda cell: cell.show(hieght=3), "show: unexpected argument `hieght`; did you mean `height`?"),
        (lambda cell: sceneweld.Store(max_byte=1), "Store: unexpected argument `max_byte`; did you mean `max_bytes`?"),
        (lambda cell: sceneweld.explain_code(cod="unknown-frame"), "did you mean `code`?"),
        (lambda cell: sceneweld.from_dict({}, format="json"), "from_dict: unexpected argument `format`"),
        (lambda cell: cell.to_text("sdf", sdf_versoin="1.9"), "did you mean `sdf_version`?"),
    ],
)
def test_the_likely_argument_is_named(cell, call, text):
    with pytest.raises(TypeError) as raised:
        call(cell)
    assert text in str(raised.value)


def test_other_mistakes_stay_what_they_are(cell):
    with pytest.raises(TypeError, match="incompatible"):
        cell.pose(5)
    assert sceneweld.Scene.pose.__doc__.startswith("pose(")
