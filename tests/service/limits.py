"""Limits, each as an option, and how a service ends."""

import concurrent.futures
import http.client
import json
import math
import pathlib
import shutil
import socket
import tempfile
import time

JSON = {"Content-Type": "application/json"}
SECONDS = 0.5  # of a request
SLACK = 2.5  # CPU seconds after which a request over its time has stopped, also on slow machines. Each would take longer to its end.


def body_size(context):
    """--max-body: 413 beyond"""
    with context.start("--max-body", "1K") as service:
        body = b'{"text": "directives: []"}'
        assert service.post("check", body.ljust(1024)).status == 200
        answer = service.post("check", body.ljust(1025))
        assert answer.status == 413 and "1024" in answer.json["error"]["message"], answer
        with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:  # in chunks, without an end
            connection.sendall(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                               b"Transfer-Encoding: chunked\r\n\r\n")
            try:
                for _ in range(100):
                    connection.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
            except OSError:
                pass
            try:
                said = connection.recv(1000)
            except OSError:
                said = b""
            assert said.startswith(b"HTTP/1.1 413 "), said


def files_and_bytes(context):
    """--max-files, --max-read, --max-elements: 422 `limit-exceeded` beyond"""
    cell = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}}
    for option, few, enough in (("--max-files", 3, 100), ("--max-read", "9K", "1M"), ("--max-elements", 10, 1000)):
        with context.start(option, few) as service:
            answer = service.post("check", cell)
            assert answer.status == 422 and "limit-exceeded" in answer.codes, (option, answer)
            assert service.post("check", {"text": "directives: []"}).status == 200
            again = service.post("check", cell)
            assert again.body == answer.body, (option, answer, again)
        with context.start(option, enough) as service:
            assert service.post("check", cell).status == 200, option


def groups(context):
    """--max-elements: members of collision filter groups; not their pairs, which stay groups"""
    def scene(arms, *groups):
        models = "".join(f"- add_model: {{ name: m_{i}, file: /models/kit/arm.urdf }}\n" for i in range(arms))
        return {"text": "directives:\n" + models + "".join(f"- add_collision_filter_group: {{ {group} }}\n" for group in groups)}

    links = ", ".join(f"m_{i}::link_{j}" for i in range(2) for j in range(1, 8))
    pairs = scene(2, f"name: g, members: [{links}], ignored_collision_filter_groups: [g]")
    chain = scene(1, "name: g0, members: [m_0::link_1, m_0::link_2, m_0::link_3]",
                  *(f"name: g{i}, member_groups: [g{i - 1}]" for i in range(1, 40)))
    with context.start("--max-elements", 90) as service:
        for task, request, status, about in (
                ("check", pairs, 200, ""), ("compose", {**pairs, "to": "sdf"}, 200, ""),
                ("explain", {**pairs, "name": "m_0::link_1"}, 200, ""),
                ("compose", {**pairs, "to": "json"}, 200, ""), ("compose", {**pairs, "to": "mjcf"}, 200, ""),
                ("diff", {"a": pairs, "b": scene(2)}, 200, ""), ("check", chain, 422, "members")):
            answer = service.post(task, request)
            assert answer.status == status, (task, request, answer)
            assert status == 200 or "limit-exceeded" in answer.codes and about in answer.body.decode(), (task, answer)
    with context.start("--max-elements", 1000) as service:
        for task, request in (("compose", {**pairs, "to": "json"}), ("diff", {"a": pairs, "b": pairs}), ("check", chain)):
            assert service.post(task, request).status == 200, (task, request)


# For inputs that take long because they are large.
ANY_SIZE = ("--max-elements", 10**8, "--max-memory", "4G")


# Inputs that take long, each in another part of the program. They get the folder of the root.
def many_models(_):
    return {"text": "sceneweld: 1\ndirectives:\n- for_each: { i: 100000 }\n  do:\n"
                    "  - add_model: { name: 'm_${i}', file: /models/kit/arm.urdf }\n"}


def many_links(_):
    links = "".join(f"<link name='l{i}'><visual><geometry><sphere radius='1'/></geometry></visual></link>" for i in range(200000))
    joints = "".join(f"<joint name='j{i}' type='fixed'><parent link='l{i // 2}'/><child link='l{i + 1}'/></joint>" for i in range(30000))
    return {"text": f"<robot name='r'>{links}{joints}</robot>", "format": "urdf"}


def many_bodies(_):
    links = "".join(f"<body name='b{i}'><geom size='1'/></body>" for i in range(200000))
    return {"text": f"<mujoco><worldbody>{links}</worldbody></mujoco>", "format": "mjcf"}


def many_errors(_):
    return {"text": "directives:\n" + "- add_modle: { nmae: a }\n" * 600000}


def many_turns(_):
    return {"text": "sceneweld: 1\ndirectives:\n- for_each: { i: 100000, j: 10 }\n  do:\n"
                    "  - add_frame: { name: 'f_${i}_${j}', X_PF: { base_frame: world } }\n"}


def some_models(_):  # Composed quickly, written slowly.
    return {"text": "sceneweld: 1\ndirectives:\n- for_each: { i: 15000 }\n  do:\n"
                    "  - add_model: { name: 'm_${i}', file: /models/kit/arm.urdf }\n"}


def large_mesh(folder):  # A sphere: all of its vertices are on its hull.
    rows = 800
    file = folder / "sphere.obj"
    if not file.exists():
        ring = [(math.cos(math.tau * j / rows), math.sin(math.tau * j / rows)) for j in range(rows)]
        with open(file, "w", encoding="ascii") as out:
            for i in range(1, rows):
                z, r = math.cos(math.pi * i / rows), math.sin(math.pi * i / rows)
                out.write("".join(f"v {r * x:.6f} {r * y:.6f} {z:.6f}\n" for x, y in ring))
            for i in range(rows - 2):
                at = [i * rows + j + 1 for j in range(rows)]
                out.write("".join(f"f {a} {b} {b + rows} {a + rows}\n" for a, b in zip(at, at[1:] + at[:1])))
    return {"text": "<robot name='r'><link name='l'><visual><geometry><mesh filename='sphere.obj'/></geometry></visual>"
                    "<collision><geometry><mesh filename='sphere.obj'/></geometry></collision></link></robot>", "format": "urdf", "folder": "/"}


def many_pairs(_):  # Composed quickly, compared slowly.
    models = range(150)
    members = ", ".join(f"m_{i}::link_{j}" for i in models for j in range(1, 8))
    text = ("directives:\n" + "".join(f"- add_model: {{ name: m_{i}, file: /models/kit/arm.urdf }}\n" for i in models)
            + f"- add_collision_filter_group: {{ name: g, members: [{members}], ignored_collision_filter_groups: [g] }}\n")
    return {"a": {"text": text}, "b": {"text": text}}


SLOW = [  # what, (task, more of the request)
    *((some_models, "compose", {"to": to}) for to in ("sdf", "urdf", "mjcf", "json", "glb")), (many_turns, "check", {}),
    (many_models, "check", {}), (many_links, "check", {}), (many_bodies, "check", {}), (many_errors, "check", {}),
    (large_mesh, "check", {"meshes": True}), (large_mesh, "compose", {"to": "glb"}), (many_pairs, "diff", {})]


def slow_requests(folder):
    """(task, body, what), each longer than its time."""
    for make, task, more in SLOW:
        yield task, json.dumps({**make(folder), **more}).encode(), make.__name__ + more.get("to", "")


def seconds_of_a_request(context):
    """--max-seconds: 503 soon after the limit, and the work has stopped"""
    wrong = []
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sceneweld-slow-"))
    try:
        shutil.copytree(context.root / "models", folder / "models")
        with context.start("--max-seconds", SECONDS, "--max-body", "64M", "--max-elements", 10**8, root=folder) as service:
            for task, request, what in slow_requests(folder):
                before = service.seconds_of_cpu()
                answer = service.post(task, request)
                used = service.seconds_of_cpu()
                time.sleep(0.2)
                after = service.seconds_of_cpu()
                in_time = answer.status == 200 and used - before < SECONDS  # on a fast machine
                if not in_time and answer.status != 503 or used - before > SECONDS + SLACK or after - used > 0.1:
                    wrong.append(f"{what} {task}: {answer.status} after {used - before:.2f} s of CPU, then {after - used:.2f} s more")
            assert service.post("check", {"path": "models/kit/arm.urdf"}).status == 200
    finally:
        shutil.rmtree(folder)
    assert not wrong, "\n".join(wrong)


def stops_on_request(context):
    """SIGTERM under load: requests in progress are finished, and the status is 0"""
    cell = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}, "to": "sdf"}
    with context.start() as service:
        expected = service.post("compose", cell).body
        answered, cut, going = [], [], True

        def ask():
            with service.connected() as connection:
                while going:
                    try:
                        answer = service.post("compose", cell, connection=connection)
                        answered.append((answer.status, answer.body == expected))
                    except http.client.RemoteDisconnected:
                        return  # between two requests
                    except http.client.IncompleteRead as error:
                        cut.append(error)
                        return
                    except OSError:
                        return

        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            asking = [threads.submit(ask) for _ in range(8)]
            time.sleep(0.5)
            service.terminate()
            code = service.process.wait(timeout=20)
            going = False
            for one in asking:
                one.result()
        assert code == 0, code
        assert not cut, cut
        assert len(answered) > 8 and set(answered) == {(200, True)}, (len(answered), set(answered))


def finishes_a_slow_request(context):
    """SIGTERM: a request of a second is answered, and no new one is accepted"""
    with context.start(*ANY_SIZE, "--max-seconds", 1) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        slow = threads.submit(service.post, "check", many_models(None))
        while b"sceneweld_requests_under_way 1" not in service.get("/metrics").body:
            time.sleep(0.01)
        service.terminate()
        assert slow.result().status == 503
        assert service.process.wait(timeout=20) == 0
        try:
            service.get("/healthz")
            raise AssertionError("it is still there")
        except OSError:
            pass


TESTS = [body_size, files_and_bytes, groups, seconds_of_a_request, stops_on_request, finishes_a_slow_request]
