"""Writing."""

import pathlib
import re

import pytest

import sceneweld


def test_a_written_file_is_the_scene(cell, models, tmp_path):
    losses = cell.export(tmp_path / "cell.sdf")
    assert {loss.kind for loss in losses} <= {"renamed", "encoded"}
    back = sceneweld.load(tmp_path / "cell.sdf", packages={"kit": models / "kit"})
    assert list(back.bodies) == list(cell.bodies)
    assert abs(back.body_poses() - cell.body_poses()).max() < 1e-12


def test_losses_name_what_they_are_about(models, tmp_path):
    scene = sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"})
    losses = scene.export(tmp_path / "cell.urdf")
    assert any(loss.kind == "renamed" for loss in losses)
    for loss in losses:
        assert loss.severity == "note" and loss.code == f"loss-{loss.kind}" and loss.message
        if loss.kind in ("dropped", "approximated"):
            assert loss.about and all(set(each) <= {"kind", "name", "fields"} for each in loss.about)


def test_too_much_lost_writes_nothing(cell, tmp_path):
    with pytest.raises(sceneweld.Error) as raised:
        cell.export(tmp_path / "cell.urdf", max_loss="none")
    assert raised.value.code == "too-much-lost"
    assert list(tmp_path.iterdir()) == []


def test_copies_lie_beside(exhibits, tmp_path):
    scene = sceneweld.load(exhibits / "mesh" / "formats" / "model.urdf")
    scene.export(tmp_path / "model.sdf", assets="copy")
    assert any((tmp_path / "model_assets").iterdir())
    scene.export(tmp_path / "model.sdf.zip")
    assert (tmp_path / "model.sdf.zip").stat().st_size > 1000


def test_texts(cell):
    text, losses = cell.to_text("mjcf")
    assert text.startswith("<mujoco") and isinstance(losses, list)
    assert cell.to_text("json")[0] == cell.to_json()


def test_for_whom_a_text_is():
    text = (
        "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='continuous'>"
        "<parent link='a'/><child link='b'/></joint></robot>"
    )
    scene = sceneweld.load_text(text, format="urdf")
    assert "<effort>-1</effort>" in scene.to_text("sdf")[0]
    assert "<effort>0</effort>" in scene.to_text("sdf", for_="drake")[0]
    with pytest.raises(ValueError, match="for_"):
        scene.to_text("sdf", for_="nobody")


def test_what_nothing_changes_keeps_its_text():
    text = "<robot name='r'><!-- odd --><link name='l'/></robot>\n"
    scene = sceneweld.load_text(text, format="urdf")
    assert scene.to_text("urdf") == (text, [])
    assert scene.to_text("urdf", rewrite=True)[0] != text
    assert "sceneweld" not in scene.to_text("urdf", rewrite=True, no_private=True)[0]


def test_what_cannot_be_written(cell, tmp_path):
    with pytest.raises(ValueError, match="stl"):
        cell.export(tmp_path / "cell.stl")
    with pytest.raises(ValueError, match="there are"):
        cell.to_text("obj")
    with pytest.raises(ValueError, match="assets"):
        cell.export(tmp_path / "cell.sdf", assets="moved")
    with pytest.raises(OSError, match="cannot write"):
        cell.export(pathlib.Path(__file__) / "cell.sdf")  # below a file
    cell.export(tmp_path / "no" / "such" / "cell.sdf")  # Missing folders are made.
    assert (tmp_path / "no" / "such" / "cell.sdf").exists()


def _without_paths(glb):
    length = int.from_bytes(glb[12:16], "little")
    return re.sub(rb'"path": ?"[^"]*"', b"", glb[20 : 20 + length].rstrip()), glb[20 + length :]


def test_gltf_is_bytes(cell, tmp_path):
    losses = cell.export(tmp_path / "cell.glb")
    written = (tmp_path / "cell.glb").read_bytes()
    assert written[:4] == b"glTF" and any(loss.kind == "dropped" for loss in losses)
    text, _ = cell.to_text("glb")
    # Each names the files from its own place.
    assert isinstance(text, bytes)
    assert _without_paths(text) == _without_paths(written)
