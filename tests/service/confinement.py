"""Nothing outside the root is read, written or fetched, and nobody learns whether something is there.

The same requests are put to a service beside whose root lie files with a secret, and to one beside
whose root lies nothing. Both must answer the same, without the secret."""

import http.server
import json
import os
import pathlib
import shutil
import tempfile
import threading

SECRET = "Xyzzy-secret-42"
# Files outside: each would compose, and reveal the secret.
OUTSIDE = {
    "arm.urdf": f"<robot name='{SECRET}'><link name='{SECRET}'/><!-- {SECRET} --></robot>",
    "broken.urdf": f"<robot name='{SECRET}'><lnik name='{SECRET}'/>",
    "model.sdf": f"<sdf version='1.9'><model name='{SECRET}'><link name='{SECRET}'/></model></sdf>",
    "part.xml": f"<mujoco model='{SECRET}'><worldbody><body name='{SECRET}'><geom size='1'/></body></worldbody></mujoco>",
    "scene.dmd.yaml": f"directives:\n- add_frame: {{ name: {SECRET}, X_PF: {{ base_frame: world }} }}\n",
    "scene.json": json.dumps({"name": SECRET}),
    "model.config": f"<model><name>{SECRET}</name><sdf version='1.9'>model.sdf</sdf></model>",
    "package.xml": f"<package format='2'><name>secretkit</name><description>{SECRET}</description></package>",
    "shape.obj": f"# {SECRET}\no {SECRET}\nmtllib colour.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n",
    "colour.mtl": f"newmtl {SECRET}\nKd 0.123 0.456 0.789\nmap_Kd picture.png\n",
    "picture.png": "\x89PNG\r\n\x1a\n" + SECRET,
    "buffer.bin": SECRET * 100,
    "shape.dae": f"<COLLADA><!-- {SECRET} --></COLLADA>",
    "packages.yaml": f"packages:\n  {SECRET}: {{ path: . }}\n",
}
TRIANGLE = "mtllib {}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl x\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n"
COLLADA = ("<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'><asset><up_axis>Z_UP</up_axis></asset>"
           "<library_images><image id='i'><init_from>{}</init_from></image></library_images></COLLADA>")


def gltf(uri):
    return json.dumps({
        "asset": {"version": "2.0"}, "buffers": [{"uri": uri, "byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]}],
        "images": [{"uri": uri}], "textures": [{"source": 0}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
        "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}], "scene": 0})


def ways_out(root, name):
    """Names of a file outside, as a file in the folder `deep/deeper` of the root might write them."""
    outside = root.parent
    return [f"../../../{name}", f"../../../../../../../..{outside}/{name}", f"{outside}/{name}", f"/../{name}", f"file://{outside}/{name}",
            f"file:///..//{name}", f"file://localhost{outside}/{name}", f"./../../..//./{name}", f"link_up/{name}",
            f"/link_up/{name}", f"/link_absolute/{name}", f"/links/{name}", f"/chain/{name}", f"link_up/../{outside.name}/{name}",
            f"package://up/{name}", f"package://kit/../../../{name}", f"package://kit/../link_up/{name}", f"package://kit/%2e%2e/%2e%2e/%2e%2e/{name}",
            f"package://secretkit/{name}", f"package://linked/{name}", f"package://absolute/{name}", f"package://slashes/{name}",
            f"package://../{outside.name}/{name}", f"model://up/{name}", f"model://linked/{name}", f"model://../{name}", f"..%2f..%2f..%2f{name}",
            f"/proc/self/root{outside}/{name}", f"/proc/self/cwd/{name}", f"/dev/fd/3/../{name}"]


PACKAGES = {"kit": "deep/deeper", "up": "..", "linked": "link_absolute", "absolute": "/../", "slashes": "//..//.//.."}


def asked(root):
    """(task, body) of every attempt."""
    def for_each(name, *bodies):
        for way in ways_out(root, name):
            for task, make in bodies:
                yield task, make(way)

    def text(content, format, **more):
        return {"text": content, "format": format, "folder": "deep/deeper", "packages": PACKAGES, **more}

    def directives(content):
        return text(f"directives:\n- {content}\n", "dmd")

    # The input itself.
    for name in ("arm.urdf", "broken.urdf", "model.sdf", "part.xml", "scene.dmd.yaml", "scene.json", "shape.obj", "nothing.urdf"):
        for way in ways_out(root, name):
            yield "check", {"path": way}
            yield "compose", {"path": "deep/deeper/" + way, "to": "json"}
    for folder in ("..", "/..", str(root.parent), "link_up", "/link_absolute", "deep/../.."):
        yield "compose", {"text": "directives:\n- add_model: { name: a, file: arm.urdf }\n", "folder": folder, "to": "json"}
        yield "check", {"text": "directives:\n- add_model: { name: a, file: arm.urdf }\n", "folder": folder, "allow_outside": True}
        yield "explain", {"path": folder + "/arm.urdf", "name": SECRET[:5]}
        yield "diff", {"a": {"path": folder + "/arm.urdf"}, "b": {"path": folder}}
        yield "check", {"path": folder}
    # What it names.
    for name in ("arm.urdf", "broken.urdf", "model.sdf", "part.xml", "shape.obj"):
        yield from for_each(name, ("compose", lambda way: {**directives(f"add_model: {{ name: a, file: '{way}' }}"), "to": "json"}),
                            ("check", lambda way: {**directives(f"add_model: {{ name: a, file: '{way}' }}"), "allow_outside": True}))
    yield from for_each("scene.dmd.yaml", ("compose", lambda way: {**directives(f"add_directives: {{ file: '{way}' }}"), "to": "json"}))
    yield from for_each("", ("compose", lambda way: {**text(
        f"<sdf version='1.9'><world name='w'><include><uri>{way}</uri></include></world></sdf>", "sdf"), "to": "json"}))
    yield from for_each("model.sdf", ("compose", lambda way: {**text(
        f"<sdf version='1.9'><world name='w'><include><uri>{way}</uri></include></world></sdf>", "sdf"), "to": "json"}))
    yield from for_each("part.xml", ("compose", lambda way: {**text(f"<mujoco><include file='{way}'/></mujoco>", "mjcf"), "to": "json"}),
                        ("compose", lambda way: {**text(
                            f"<mujoco><asset><model name='m' file='{way}'/></asset><worldbody><attach model='m' prefix='p'/></worldbody></mujoco>",
                            "mjcf"), "to": "json"}))
    # Meshes, and what they name: they are opened to count them and for glTF.
    for name in ("shape.obj", "shape.dae"):
        for make in (lambda way: text(f"<robot name='r'><link name='l'><visual><geometry><mesh filename='{way}'/></geometry></visual></link></robot>", "urdf"),
                     lambda way: text(f"<sdf version='1.9'><model name='m'><link name='l'><visual name='v'><geometry><mesh><uri>{way}</uri></mesh>"
                                      "</geometry></visual></link></model></sdf>", "sdf"),
                     lambda way: text(f"<mujoco><compiler meshdir='{os.path.dirname(way)}'/><asset><mesh name='m' file='{os.path.basename(way)}'/></asset><worldbody>"
                                      "<geom type='mesh' mesh='m'/></worldbody></mujoco>", "mjcf")):
            yield from for_each(name, ("check", lambda way, make=make: {**make(way), "meshes": True}),
                                ("compose", lambda way, make=make: {**make(way), "to": "glb"}))
    for file in sorted((root / "deep" / "deeper").glob("mesh_*")):
        mesh = text(f"<robot name='r'><link name='l'><visual><geometry><mesh filename='{file.name}'/></geometry></visual></link></robot>", "urdf")
        yield "check", {**mesh, "meshes": True}
        yield "compose", {**mesh, "to": "glb"}
    # The links of the root.
    for link in ("link_file.urdf", "link_chain.urdf", "link_fifo.urdf", "link_absolute/arm.urdf", "link_device.urdf", "chain/arm.urdf"):
        yield "check", {"path": link}
        yield "check", {"path": link + "/."}


def make_root(root):
    deep = root / "deep" / "deeper"
    deep.mkdir(parents=True)
    outside = root.parent
    (root / "inside.urdf").write_text("<robot name='inside'><link name='l'/></robot>")
    (root / "link_inside.urdf").symlink_to("inside.urdf")
    for folder in (root, deep):
        (folder / "link_up").symlink_to("../" if folder == root else "../../..")
        (folder / "link_absolute").symlink_to(outside)
    (root / "links").symlink_to("deep/deeper/link_up")
    (root / "chain").symlink_to("links")
    (root / "link_file.urdf").symlink_to("../arm.urdf")
    (root / "link_chain.urdf").symlink_to("link_file.urdf")
    (root / "link_device.urdf").symlink_to("/dev/zero")
    os.mkfifo(root / "fifo.urdf")
    (root / "link_fifo.urdf").symlink_to("fifo.urdf")
    for name in ("colour.mtl", "picture.png", "buffer.bin"):
        for i, way in enumerate(ways_out(root, name)):
            if name == "colour.mtl":
                (deep / f"mesh_{i}.obj").write_text(TRIANGLE.format(way))
            elif name == "picture.png":
                (deep / f"mesh_{i}_picture.mtl").write_text(f"newmtl x\nKd 1 0 0\nmap_Kd {way}\n")
                (deep / f"mesh_{i}_picture.obj").write_text(TRIANGLE.format(f"mesh_{i}_picture.mtl"))
                (deep / f"mesh_{i}_picture.dae").write_text(COLLADA.format(way))
            else:
                (deep / f"mesh_{i}.gltf").write_text(gltf(way))


def all_files(*folders):
    listing = {}
    for folder in folders:
        for path in pathlib.Path(folder).rglob("*"):
            try:
                status = path.lstat()
            except OSError:
                continue
            listing[str(path)] = (status.st_mode, status.st_size, status.st_mtime_ns)
    return listing


def answers(context, folder, with_secret):
    """All attempts, for a root below a folder."""
    root = folder / "root"
    root.mkdir(parents=True)
    make_root(root)
    if with_secret:
        for name, content in OUTSIDE.items():
            (folder / name).write_bytes(content.encode("latin-1"))
    before = all_files(folder)
    with context.start(root=root) as service, service.connected() as connection:
        assert service.post("check", {"path": "inside.urdf"}).status == 200
        assert service.post("check", {"path": "link_inside.urdf"}).status == 200, "links within the root are followed"
        got = [(task, body, service.post(task, body, connection=connection)) for task, body in asked(root)]
        assert service.process.poll() is None
    assert all_files(folder) == before, "something was written"
    return got


def nothing_outside_is_read(context):
    """`..`, links, absolute paths, file://, packages, model://, meshes and includes lead nowhere, and reveal nothing"""
    place = pathlib.Path(tempfile.mkdtemp(prefix="sceneweld-confined-"))
    folder = place / "beside"
    try:
        with_secret = answers(context, folder, True)
        folder.rename(place / "before")
        without = answers(context, folder, False)
        wrong = []
        for (task, body, here), (_, _, there) in zip(with_secret, without):
            if SECRET.encode() in here.body:
                wrong.append(f"the secret is revealed: {task} {body}: {here}")
            if (here.status, here.body) != (there.status, there.body):
                wrong.append(f"the answers differ for existing and missing files: {task} {body}:\n  {here}\n  {there}")
            if here.status not in (200, 422):
                wrong.append(f"{task} {body}: {here}")
        print(f"          {len(with_secret)} requests, {sum(one.status == 200 for _, _, one in with_secret)} of them composed without")
        assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(one[:1500] for one in wrong[:20])
    finally:
        shutil.rmtree(place, ignore_errors=True)


def links_that_leave(context):
    """a link that leaves the root is reported like a file that does not exist, and is not suggested"""
    with tempfile.TemporaryDirectory(prefix="sceneweld-confined-") as place:
        root = pathlib.Path(place) / "root"
        make_root_of_links(root)
        with context.start(root=root) as service:
            def answered(name):
                text = f"directives:\n- add_model: {{ name: a, file: {name} }}\n"
                return [service.post("check", body).body.decode().replace(name, "NAME") for body in ({"path": name}, {"text": text})]

            missing = answered("nothing_here.urdf")
            for name in ("leaves_to_a_file.urdf", "leaves_to_nothing.urdf", "leaves_to_a_device.urdf"):
                assert answered(name) == missing, (name, answered(name), missing)
            assert all("leaves_to" not in answer for answer in answered("leaves_to_a_flie.urdf")[0:1])
            assert all("pipe" in answer for answer in answered("pipe.urdf")), answered("pipe.urdf")
            assert "stays.urdf" in answered("stasy.urdf")[0]


def make_root_of_links(root):
    root.mkdir()
    (root.parent / "outside.urdf").write_text("<robot name='o'><link name='l'/></robot>")
    (root / "inside.urdf").write_text("<robot name='i'><link name='l'/></robot>")
    for name, target in (("leaves_to_a_file", "../outside.urdf"), ("leaves_to_nothing", "../none.urdf"),
                         ("leaves_to_a_device", "/dev/null"), ("stays", "inside.urdf")):
        (root / f"{name}.urdf").symlink_to(target)
    os.mkfifo(root / "pipe.urdf")


def the_secret_would_be_revealed(context):
    """the same files below the root are read, so the test above can fail"""
    place = pathlib.Path(tempfile.mkdtemp(prefix="sceneweld-confined-"))
    try:
        for name, content in OUTSIDE.items():
            (place / name).write_bytes(content.encode("latin-1"))
        with context.start(root=place) as service:
            for name in ("arm.urdf", "model.sdf", "part.xml", "scene.dmd.yaml"):
                answer = service.post("compose", {"path": name, "to": "json"})
                assert answer.status == 200 and SECRET.encode() in answer.bytes, (name, answer)
    finally:
        shutil.rmtree(place)


def nothing_is_fetched(context):
    """no address is fetched, whichever file names it"""
    reached = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            reached.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for scheme in ("http", "https"):
            url = f"{scheme}://127.0.0.1:{server.server_port}/arm.urdf"
            for format, text in (("dmd", f"directives:\n- add_model: {{ name: a, file: '{url}' }}\n"),
                                 ("urdf", f"<robot name='r'><link name='l'><visual><geometry><mesh filename='{url}'/></geometry></visual></link></robot>"),
                                 ("sdf", f"<sdf version='1.9'><world name='w'><include><uri>{url}</uri></include></world></sdf>"),
                                 ("mjcf", f"<!DOCTYPE m SYSTEM '{url}'><mujoco><include file='{url}'/></mujoco>")):
                context.service.post("check", {"text": text, "format": format, "meshes": True})
                context.service.post("compose", {"text": text, "format": format, "to": "glb"})
            context.service.post("check", {"path": url})
            context.service.post("check", {"text": "directives:\n- add_model: { name: a, file: package://p/arm.urdf }\n",
                                           "packages": {"p": url}})
        assert not reached, reached
    finally:
        server.shutdown()
        server.server_close()


def open_files(process):
    """What the process holds open. A descriptor that is closed while the list is read is not in it."""
    folder = pathlib.Path(f"/proc/{process}/fd")
    found = []
    for name in os.listdir(folder):
        try:
            found.append(os.readlink(folder / name))
        except FileNotFoundError:
            pass
    return found


def nothing_is_written(context):
    """nothing is written, to the root or to folders of temporary files"""
    before = all_files(context.root / "models", context.root / "tests" / "exhibits")
    temporary = pathlib.Path(tempfile.mkdtemp(prefix="sceneweld-temporary-"))
    try:
        with context.start(environment={"TMPDIR": str(temporary), "HOME": str(temporary), "XDG_CACHE_HOME": str(temporary)}) as service:
            cell = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}}
            for to in ("sdf", "urdf", "mjcf", "json", "glb", "dot", "dmd"):
                assert service.post("compose", {**cell, "to": to}).status == 200
            assert service.post("check", {**cell, "meshes": True}).status == 200
            meshes = [path for path in (context.root / "tests" / "exhibits").rglob("model.*") if path.suffix in (".urdf", ".sdf")]
            for path in meshes:
                if "mesh" in str(path):
                    service.post("compose", {"path": str(path.relative_to(context.root)), "to": "glb"})
            opened = open_files(service.process.pid)
        assert list(temporary.iterdir()) == [], list(temporary.iterdir())
        assert not [path for path in opened if str(temporary) in path or path.startswith(str(context.root) + "/")], opened
        assert all_files(context.root / "models", context.root / "tests" / "exhibits") == before
    finally:
        shutil.rmtree(temporary)


TESTS = [nothing_outside_is_read, links_that_leave, the_secret_would_be_revealed, nothing_is_fetched, nothing_is_written]
