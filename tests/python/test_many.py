"""Many scenes: threads, the store, pickles."""

import asyncio
import concurrent.futures
import copy
import itertools
import multiprocessing
import os
import pathlib
import pickle
import threading
import time
import warnings

import pytest

import sceneweld

ROW = """sceneweld: 1
parameters: {n: 3}
directives:
- for_each: {i: "${n}"}
  do:
  - add_model: {name: "ball_${i}", file: ball.urdf, X_PB: {translation: !UniformVector {min: [0, 0, 0], max: [1, 1, 1]}}}
"""
PACKAGES = {"kit": pathlib.Path(__file__).resolve().parents[2] / "models" / "kit"}
BALL = """<robot name="ball"><link name="body"><inertial><mass value="2"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""


@pytest.fixture
def row(tmp_path):
    (tmp_path / "ball.urdf").write_text(BALL)
    (tmp_path / "row.dmd.yaml").write_text(ROW)
    return tmp_path / "row.dmd.yaml"


def processors():
    return len(os.sched_getaffinity(0))


def test_a_batch_parses_each_file_once(row):
    store = sceneweld.Store()
    for seed in range(5):
        sceneweld.load(row, seed=seed, store=store)
    assert (store.misses, store.hits, store.models) == (1, 4, 1)
    assert (store.directives_misses, store.directives_hits, store.directives) == (1, 4, 1)
    assert store.max_bytes == 256 << 20 and 0 < store.bytes < store.max_bytes
    assert repr(store) == "<sceneweld.Store of 1 models and 1 directives files>"


def test_results_have_the_order_of_the_seeds_for_any_number_of_jobs(row):
    def texts(**options):
        return list(sceneweld.compose_many(row, seeds=range(20), then=lambda scene: scene.to_text("sdf")[0], **options))

    expected = [sceneweld.load(row, seed=seed).to_text("sdf")[0] for seed in range(20)]
    assert len(set(expected)) == 20
    for jobs in (1, 2, 5, None):
        assert texts(jobs=jobs) == expected
        assert texts(jobs=jobs, store=sceneweld.Store(max_bytes=0)) == expected


def test_threads_share_a_store(row, models):
    store = sceneweld.Store()
    cell = lambda: sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"}, store=store)
    expected = {seed: sceneweld.load(row, seed=seed).to_json() for seed in range(4)}
    of_cell = sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"}).to_json()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda i: (i % 4, sceneweld.load(row, seed=i % 4, store=store).to_json()), range(40)))
        cells = list(pool.map(lambda _: cell().to_json(), range(12)))
    assert all(text == expected[seed] for seed, text in rows)
    assert set(cells) == {of_cell}


def test_inputs_and_seeds(row, models):
    crate = models / "kit" / "crate.sdf"
    assert [list(each.models) for each in sceneweld.compose_many([crate, str(crate)])] == [["kit_crate"]] * 2
    assert list(sceneweld.compose_many([])) == []
    # Each input with each seed, also if the seeds are an iterator.
    of = lambda seeds: [each.to_json() for each in sceneweld.compose_many([row, row], seeds=seeds)]
    assert of(iter([1, 2])) == of([1, 2]) and len(of([1, 2])) == 4
    stream = sceneweld.compose_many(row, seeds=itertools.count(), parameters={"n": 1}, prefix="p")
    assert [list(each.models)[-1] for each in itertools.islice(stream, 3)] == ["p::ball_0"] * 3
    stream.close()
    assert list(stream) == []


def test_a_stream_stays_a_few_scenes_ahead(row):
    taken = []

    def seeds():
        for seed in range(100):
            taken.append(seed)
            yield seed

    with sceneweld.compose_many(row, seeds=seeds(), jobs=2) as stream:
        next(stream)
        time.sleep(0.1)
        assert len(taken) <= 5
    assert list(stream) == []


def test_errors_end_a_stream_or_are_its_results(row, tmp_path):
    (tmp_path / "bad.urdf").write_text("<robot name='r'><link/></robot>")
    inputs = [tmp_path / "ball.urdf", tmp_path / "bad.urdf", tmp_path / "ball.urdf"]
    stream = sceneweld.compose_many(inputs)
    assert list(next(stream).models) == ["ball"]
    with pytest.raises(sceneweld.Error):
        next(stream)
    assert list(stream) == []
    results = list(sceneweld.compose_many(inputs, on_error="return"))
    assert [type(each).__name__ for each in results] == ["Scene", "Error", "Scene"]
    # An error of the function is not one of the input.
    with pytest.raises(ZeroDivisionError):
        list(sceneweld.compose_many(inputs, on_error="return", then=lambda scene: 1 / 0))


@pytest.mark.parametrize(
    "options, error",
    [
        ({"on_error": "ignore"}, ValueError),
        ({"jobs": 0}, ValueError),
        ({"jobs": 1.5}, TypeError),
        ({"seeds": [1], "seed": 2}, TypeError),
        ({"store": {}}, TypeError),
        ({"pakages": {}}, TypeError),
    ],
)
def test_arguments_that_do_not_fit(row, options, error):
    with pytest.raises(error):
        list(sceneweld.compose_many(row, **{"seeds": [1], **options} if "seed" not in options else options))


def test_asyncio(row):
    async def run():
        one = await asyncio.to_thread(sceneweld.load, row, seed=3)
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        many = [scene.to_json() async for scene in sceneweld.compose_many(row, seeds=range(8))]
        ticking.cancel()
        with pytest.raises(sceneweld.Error):
            async for _ in sceneweld.compose_many(row, seeds=[0], parameters={"m": 1}):
                pass
        return one.to_json(), many, ticks

    one, many, ticks = asyncio.run(run())
    assert many[3] == one and len(set(many)) == 8 and ticks > 0


LARGE = """sceneweld: 1
directives:
- for_each: {i: 4000}
  do:
  - add_model: {name: "ball_${i}", sphere: {radius: 0.1}, X_PB: {translation: ["${i}", 0, 0]}}
"""


def longest_pause_beside(work):
    """The time that `work` took in another thread, and the longest pause of this thread meanwhile. [s]"""
    took = []

    def run():
        begin = time.perf_counter()
        work()
        took.append(time.perf_counter() - begin)

    thread = threading.Thread(target=run)
    thread.start()
    longest = 0.0
    last = time.perf_counter()
    while thread.is_alive():
        time.sleep(0.001)
        now = time.perf_counter()
        longest = max(longest, now - last)
        last = now
    thread.join()
    return took[0], longest


def test_other_threads_run_meanwhile():
    scene = sceneweld.load_text(LARGE)
    state = pickle.dumps(scene)
    for name, work in {
        "load": lambda: sceneweld.load_text(LARGE),
        "check": lambda: sceneweld.check(scene),
        "export": lambda: scene.to_text("sdf"),
        "pickle": lambda: pickle.dumps(scene),
        "unpickle": lambda: pickle.loads(state),
    }.items():
        # A machine that is busy may also pause this thread: one of several attempts must not show it.
        attempts = []
        for _ in range(5):
            took, pause = longest_pause_beside(work)
            attempts.append((took, pause))
            if pause < max(0.02, took / 2):
                break
        else:
            pytest.fail(f"{name}: {attempts}")


@pytest.mark.skipif(processors() < 2, reason="there is one processor")
def test_two_threads_are_faster_than_one(tmp_path):
    (tmp_path / "large.dmd.yaml").write_text(LARGE)

    def seconds(jobs):
        begin = time.perf_counter()
        for _ in sceneweld.compose_many([tmp_path / "large.dmd.yaml"] * 6, jobs=jobs, then=lambda scene: scene.to_text("sdf")[0]):
            pass
        return time.perf_counter() - begin

    seconds(1)
    # Other programs may use the processors: one of several attempts must show it.
    attempts = []
    for _ in range(6):
        attempts.append((seconds(1), seconds(2)))
        if attempts[-1][1] < attempts[-1][0] / 1.3:
            return
    pytest.skip(f"the processors are busy: {attempts}")


def test_the_environment_is_read_while_another_thread_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("SCENEWELD_TEST_NAME", "of_the_environment")
    (tmp_path / "robot.xacro").write_text(
        '<robot xmlns:xacro="http://wiki.ros.org/xacro" name="$(env SCENEWELD_TEST_NAME)"><link name="l"/></robot>'
    )
    names = [list(each.models) for each in sceneweld.compose_many([tmp_path / "robot.xacro"] * 4, format="xacro")]
    assert names == [["of_the_environment"]] * 4


# --- Pickles ----------------------------------------------------------------------


def again(scene):
    return pickle.loads(pickle.dumps(scene))


def test_a_pickle_holds_the_scene(cell):
    other = again(cell)
    assert other is not cell and other.to_json() == cell.to_json()
    assert sceneweld.compare(cell, other, tolerance=0) == []
    # Scene JSON does not hold the frames of models, so poses of models in SDFormat may differ where those of links do.
    assert other.to_text("mjcf")[0] == cell.to_text("mjcf")[0]
    back = [sceneweld.load_text(each.to_text("sdf")[0], format="sdf", packages=PACKAGES) for each in (cell, other)]
    assert sceneweld.compare(*back) == []
    assert again(other).to_json() == cell.to_json()
    assert other.without(other.models["left"]).to_json() == cell.without(cell.models["left"]).to_json()


def test_a_pickle_keeps_diagnostics_and_the_text_that_nothing_changed():
    text = BALL.replace('izz="1"', 'izz="5"').replace("</robot>", "<!-- odd --></robot>")
    with pytest.warns(sceneweld.SceneWarning):
        scene = sceneweld.load_text(text, format="urdf", shown="ball.urdf")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        other = again(again(scene))
    assert [str(each) for each in other.diagnostics] == [str(each) for each in scene.diagnostics]
    (warning,) = other.diagnostics
    assert (warning.file, warning.line, warning.severity) == ("ball.urdf", scene.diagnostics[0].line, "warning")
    assert other.to_text("urdf")[0] == text
    renamed = other.renamed(other.bodies["ball::body"], "ball")
    assert [str(each) for each in renamed.diagnostics][:1] == [str(warning)]


def test_a_pickle_holds_files_in_memory():
    files = {
        "/scene/cell.urdf": '<robot name="r"><link name="l"><visual><geometry><mesh filename="a/b.obj"/></geometry></visual></link></robot>',
        "/scene/a/b.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n",
    }
    scene = sceneweld.load("/scene/cell.urdf", files=files)
    other = again(scene)
    (geometry,) = other.geometries.values()
    assert geometry.shape.path == "/scene/a/b.obj"
    assert len(other.mesh(geometry).vertices) == 4


def test_a_file_that_is_gone_is_a_warning(tmp_path):
    (tmp_path / "b.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    (tmp_path / "r.urdf").write_text(
        '<robot name="r"><link name="l"><visual><geometry><mesh filename="b.obj"/></geometry></visual></link></robot>'
    )
    scene = sceneweld.load(tmp_path / "r.urdf")
    data = pickle.dumps(scene)
    assert pickle.loads(data).diagnostics == []
    (tmp_path / "b.obj").unlink()
    with pytest.warns(sceneweld.SceneWarning, match="b.obj"):
        other = pickle.loads(data)
    assert [each.code for each in other.diagnostics] == ["file-not-found"]


def test_copies(cell):
    assert copy.copy(cell) is cell and copy.deepcopy(cell) is cell
    assert copy.deepcopy({"scene": [cell]})["scene"][0] is cell


def test_errors_and_losses_in_pickles(cell):
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.load_text("directives:\n- add_wedl: {}\n", shown="cell.dmd.yaml")
    other = again(raised.value)
    assert str(other) == str(raised.value) and (other.code, other.line) == (raised.value.code, raised.value.line)
    _, losses = cell.to_text("urdf")
    assert losses
    for loss in losses:
        copied = again(loss)
        assert (copied.kind, copied.about, copied.code, str(copied)) == (loss.kind, loss.about, loss.code, str(loss))
    place = raised.value.diagnostics[0].notes[0][1] if raised.value.diagnostics[0].notes else None
    assert again(place) == place


def masses(scene):
    return sum(body.mass for body in scene.bodies.values()), scene.to_json()


def test_other_processes_get_scenes(cell):
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        mass, json = pool.submit(masses, cell).result(timeout=60)
        back = pool.submit(again, cell).result(timeout=60)
    assert (mass, json) == masses(cell) and back.to_json() == cell.to_json()


ROOTS = ("scene.dmd.yaml", "model.urdf", "model.sdf", "model.xml", "model.usda")


def test_every_exhibit_survives_a_pickle(exhibits):
    composed = 0
    for folder in sorted(each.parent for each in exhibits.rglob("expected")):
        if not (folder / "expected" / "scene.json").exists() or (folder / "args").exists():
            continue
        for name in ROOTS:
            if not (folder / name).exists():
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    scene = sceneweld.load(folder / name)
                except sceneweld.Error:
                    continue
                warnings.simplefilter("error")
                other = again(scene)
            assert other.to_json() == scene.to_json(), folder
            assert [str(each) for each in other.diagnostics] == [str(each) for each in scene.diagnostics], folder
            composed += 1
    assert composed > 100
