"""One process, two processes, and what a second run composes again."""

import hashlib
import json
import shutil
import subprocess
import sys
import time

import conftest
import pytest

import sceneweld


def test_every_seed_has_a_record(whole):
    records = conftest.records_of(whole)
    assert [record["seed"] for record in records] == list(range(200))
    failed = [record for record in records if record["status"] == "error"]
    assert {record["parameters"]["blocks"] for record in failed} == {0}
    assert {record["parameters"]["blocks"] for record in records if record["status"] == "ok"} == set(range(1, 7))
    assert 15 < len(failed) < 45
    for record in failed:
        assert "object" not in record
        assert list(record["codes"]) == ["error failed-expression"], record
        (diagnostic,) = record["diagnostics"]
        assert (diagnostic["file"], diagnostic["line"]) == ("blocks.dmd.yaml", 6)


def test_objects_are_named_after_their_content_and_are_the_scenes(whole):
    objects = {path.parent.name + path.stem: path for path in (whole / "objects").rglob("*.sdf")}
    composed = [record for record in conftest.records_of(whole) if record["status"] == "ok"]
    assert objects.keys() == {record["object"] for record in composed}
    for digest, path in objects.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
    for record in composed[:5]:
        scene = sceneweld.load(objects[record["object"]])
        blocks = record["parameters"]["blocks"]
        assert record["bodies"] == len(scene.bodies) == blocks + 1  # The base too.
        assert record["mass"] == pytest.approx(sum(body.mass for body in scene.bodies.values()))
        assert record["bytes"] == objects[record["object"]].stat().st_size
        seeded = sceneweld.load(conftest.SCENE, parameters={"blocks": blocks}, seed=record["seed"])
        assert seeded.pose("block_0::body") == pytest.approx(scene.pose("block_0::body"))


def test_two_processes_write_the_same_bytes(whole, tmp_path):
    ran = conftest.compose(tmp_path, "--seeds", "0..199", "--workers", 2, "--chunk", 9)
    assert ran.status == 0, ran.said
    assert conftest.files_of(tmp_path) == conftest.files_of(whole)


def test_a_second_run_composes_only_what_is_missing_or_damaged(few, tmp_path):
    output = tmp_path / "output"
    shutil.copytree(few, output)
    composed = [record for record in conftest.records_of(output) if record["status"] == "ok"]
    paths = [output / "objects" / record["object"][:2] / (record["object"][2:] + ".sdf") for record in composed[:3]]
    again = lambda *options: conftest.compose(output, "--seeds", "0..39", "--workers", 0, *options)
    assert "0 scenes composed, 40 kept" in again().said
    paths[0].unlink()
    paths[1].write_bytes(paths[1].read_bytes()[:-1])
    paths[2].write_bytes(paths[2].read_bytes()[:-1] + b"?")
    assert "2 scenes composed, 38 kept" in again().said
    assert "1 scenes composed, 39 kept" in again("--verify").said
    assert conftest.files_of(output) == conftest.files_of(few)
    assert "10 scenes composed, 40 kept" in conftest.compose(output, "--seeds", "0..49", "--workers", 0).said


def test_changed_inputs_make_all_scenes_new(tmp_path):
    scene = tmp_path / "scene" / "blocks.dmd.yaml"
    scene.parent.mkdir()
    shutil.copy(conftest.SCENE, scene)
    again = lambda *options: conftest.compose(tmp_path / "out", "--seeds", "0..9", "--workers", 0, *options, scene=scene).said
    assert "10 scenes composed" in again()
    assert "0 scenes composed" in again()
    (scene.parent / "added.sdf").write_text("<sdf/>")
    assert "10 scenes composed" in again()
    assert "10 scenes composed" in again("--format", "mjcf")
    before = conftest.records_of(tmp_path / "out")[1]
    scene.write_text(scene.read_text().replace("size: [0.1", "size: [0.2"))
    assert "10 scenes composed" in again("--format", "mjcf")
    after = conftest.records_of(tmp_path / "out")[1]
    assert before["inputs"] != after["inputs"] and before["mass"] < after["mass"]


def test_a_killed_run_goes_on_where_it_was(whole, tmp_path):
    command = conftest.command(tmp_path, "--seeds", "0..199", "--workers", 0, "--chunk", 1)
    journal = tmp_path / "journal" / "whole"
    killed = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while len(list(journal.glob("*"))) < 5:
        assert killed.poll() is None
        time.sleep(0.002)
    killed.kill()
    killed.wait()
    done = len(list(journal.glob("*")))
    assert not (tmp_path / "manifest.jsonl").exists()
    ran = conftest.run(*command)
    assert f"{200 - done} scenes composed, {done} kept" in ran.said
    assert conftest.files_of(tmp_path) == conftest.files_of(whole)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seeds", "5..2"], "`5..2` has no seeds"),
        (["--seeds", "one"], "`one` is not a range of seeds"),
        (["--seeds", "0..9", "--shard", "3/3"], "`3/3` is not I/N"),
        (["--seeds", "0..9", "--vary", "n=3..1"], "`n=3..1` is not NAME=LOW..HIGH"),
        (["--seeds", "0..9", "--package", "kit=/nowhere"], "`kit=/nowhere` is not NAME=FOLDER"),
        (["--seeds", "0..9", "--scheduler", "tcp://127.0.0.1:1"], "no scheduler of Dask answers at tcp://127.0.0.1:1"),
    ],
)
def test_wrong_options_are_refused(tmp_path, options, said, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "1s")
    ran = conftest.compose(tmp_path, *options)
    assert ran.status == 2 and said in ran.said


def test_an_output_among_the_inputs_is_refused(tmp_path):
    shutil.copy(conftest.SCENE, tmp_path)
    ran = conftest.compose(tmp_path / "out", "--seeds", "0..9", "--workers", 0, scene=tmp_path / "blocks.dmd.yaml")
    assert ran.status == 2 and "is in the folder of an input" in ran.said


def test_files_outside_of_the_inputs_are_refused(tmp_path):
    (tmp_path / "scene").mkdir()
    scene = tmp_path / "scene" / "outside.dmd.yaml"
    model = '<sdf version="1.9"><model name="m"><link name="l"/></model></sdf>'
    (tmp_path / "m.sdf").write_text(model)
    scene.write_text(f"sceneweld: 1\nparameters: {{ blocks: {{ type: integer, default: 1 }} }}\n"
                     f"directives:\n- add_model: {{ name: m, file: 'file://{tmp_path}/m.sdf' }}\n")
    ran = conftest.compose(tmp_path / "out", "--seeds", "0..9", "--workers", 0, scene=scene)
    assert ran.status == 2 and f"the scene reads {tmp_path}/m.sdf" in ran.said


def test_a_damaged_manifest_is_reported(few, tmp_path):
    output = tmp_path / "output"
    shutil.copytree(few, output)
    manifest = output / "manifest.jsonl"
    manifest.write_text(manifest.read_text()[:-40])
    ran = conftest.compose(output, "--seeds", "0..39", "--workers", 0)
    assert ran.status == 2 and f"{manifest}, line 40: " in ran.said


def test_the_report_adds_up(whole):
    summary = json.loads((whole / "summary.json").read_text())
    records = conftest.records_of(whole)
    assert summary["scenes"] == len(records) == summary["ok"] + summary["error"] + summary["lost"]
    assert sum(summary["overlaps"].values()) == summary["ok"] > 100
    assert len(summary["overlaps"]) > 1
    assert summary["scenes_by_code"]["error failed-expression"] == summary["error"] > 0
    assert summary["objects"] == len(list((whole / "objects").rglob("*.sdf")))
    assert summary["bytes"] == sum(path.stat().st_size for path in (whole / "objects").rglob("*.sdf"))
    first = summary["first_failure_by_code"]["error failed-expression"]["seed"]
    assert first == min(record["seed"] for record in records if record["status"] == "error")
    times = [json.loads(line) for line in (whole / "times.jsonl").read_text().splitlines()]
    assert [each["seed"] for each in times] == list(range(200))
    page = (whole / "report.html").read_text()
    for name, count in {"masses.svg": summary["ok"], "overlaps.svg": summary["ok"], "times.svg": 200}.items():
        picture = (whole / name).read_text()
        assert picture.strip() in page
        assert scenes_of(picture) == count
    assert f"{summary['error']} failed" in page and "failed-expression" in page


def scenes_of(picture):
    """The scenes of all bars of a histogram."""
    import xml.etree.ElementTree as xml

    titles = [element.text for element in xml.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")]
    return sum(int(title.split(": ")[1].split()[0]) for title in titles)


def test_the_example_composes(tmp_path):
    scene = conftest.EXAMPLE / "scene" / "cluttered_table.dmd.yaml"
    program, kit = conftest.EXAMPLE / "dataset.py", conftest.ROOT / "models" / "kit"
    ran = conftest.run(sys.executable, program, "run", scene, "-o", tmp_path, "--seeds", "0..4", "--workers", "0", "--package",
                       f"kit={kit}", "--vary", "crates=4..12")
    assert ran.status == 0, ran.said
    records = conftest.records_of(tmp_path)
    assert [record["status"] for record in records] == ["ok"] * 5
    assert len({record["object"] for record in records}) == 5
    text = "".join(path.read_text() for path in (tmp_path / "objects").rglob("*.sdf"))
    assert "package://kit/" in text and str(kit) not in text
