"""Each route, and each way to refuse a request."""

import json
import re
import socket
import struct
import subprocess

CELL = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}}
TEXT = """directives:
- add_model: { name: arm, file: package://kit/arm.urdf }
- add_weld: { parent: world, child: arm::base }
"""
JSON = "application/json"


def compose_writes_each_text_format(context):
    """compose: sdf, urdf, mjcf, json, dot and dmd are what the command line writes"""
    for to in ("sdf", "urdf", "mjcf", "json", "dot", "dmd"):
        answer = context.service.post("compose", {**CELL, "to": to})
        assert answer.status == 200, answer
        assert answer.json["format"] == to
        written = subprocess.run(
            [context.program, "compose", context.root / "models/two_arm_cell.dmd.yaml", "--package",
             f"kit={context.root}/models/kit", "--to", to], capture_output=True, check=True).stdout
        written = written.replace(str(context.root).encode(), b"")
        if to == "mjcf":  # Meshes are named as in the file of the scene, in the record too.
            written = written.replace(b'file="/models/', b'file="').replace(b"|/models/", b"|")
        assert answer.bytes == written, f"{to} is not what the command line writes"


XACRO = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="prefix" default=""/><xacro:arg name="hand" default="false"/>
<link name="$(arg prefix)base"/><xacro:if value="$(arg hand)"><link name="hand"/></xacro:if></robot>"""


def xacro_arguments_are_texts_numbers_and_truth_values(context):
    """xacro_arguments: values of a text; the environment of the service is not readable"""
    request = {"text": XACRO, "format": "xacro", "to": "json", "xacro_arguments": {"prefix": "l_", "hand": True}}
    answer = context.service.post("compose", request)
    assert answer.status == 200, answer
    bodies = [body["name"] for body in json.loads(answer.json["text"])["bodies"]]
    assert "arm::l_base" in bodies and "arm::hand" in bodies, bodies
    answer = context.service.post("compose", {**request, "text": XACRO.replace("hand\"/>", "$(optenv HOME x)\"/>")})
    assert answer.status == 422 and "may not read environment" in answer.json["diagnostics"][0]["message"], answer
    for value, pointer in (([1], "/xacro_arguments/prefix"), ({}, "/xacro_arguments/prefix")):
        answer = context.service.post("compose", {**request, "xacro_arguments": {"prefix": value}})
        assert answer.status == 400 and answer.json["error"]["pointer"] == pointer, answer


def compose_writes_glb(context):
    """compose: glb as base64, and as bytes for `Accept: model/gltf-binary`"""
    request = {**CELL, "to": "glb"}
    answer = context.service.post("compose", request)
    raw = context.service.post("compose", request, accept="model/gltf-binary")
    assert raw.status == 200 and raw.headers["Content-Type"] == "model/gltf-binary", raw
    assert raw.body == answer.bytes
    magic, version, length = struct.unpack("<4sII", raw.body[:12])
    assert (magic, version, length) == (b"glTF", 2, len(raw.body))
    assert raw.headers["Sceneweld-Warnings"] == "0" and int(raw.headers["Sceneweld-Losses"]) >= 0


def compose_answers_raw_text(context):
    """compose: only the text, if its type is accepted"""
    request = {**CELL, "to": "urdf"}
    whole = context.service.post("compose", request)
    media = re.findall(r"[a-z]+/[a-z.+-]+", json.dumps(
        list(context.service.get("/v1/openapi.json").json["paths"]["/v1/compose"]["post"]["responses"]["200"]["content"])))
    alone = [context.service.post("compose", request, accept=type) for type in media if type != JSON]
    assert any(answer.body == whole.bytes for answer in alone), media
    assert context.service.post("compose", request, accept="*/*").headers["Content-Type"] == JSON


def compose_tells_losses(context):
    """compose: losses beside the result, and 422 beyond `max_loss`"""
    answer = context.service.post("compose", {**CELL, "to": "urdf"})
    assert answer.json["losses"] and all(loss["code"].startswith("loss-") for loss in answer.json["losses"])
    assert answer.json["diagnostics"] == [] and isinstance(answer.json["summary"], dict)
    rig = {"path": "tests/exhibits/mjcf/camera_rig/model.xml", "to": "urdf"}
    kinds = {loss["code"] for loss in context.service.post("compose", rig).json["losses"]}
    assert kinds & {"loss-dropped", "loss-approximated"}, kinds
    refused = context.service.post("compose", {**rig, "max_loss": "none"})
    assert refused.status == 422 and "too-much-lost" in refused.codes, refused


def compose_takes_a_text(context):
    """compose: a text with its packages"""
    request = {"text": TEXT, "packages": {"kit": "models/kit"}, "to": "json"}
    answer = context.service.post("compose", request)
    assert answer.status == 200, answer
    names = [model["name"] for model in json.loads(answer.bytes)["models"]]
    assert "arm" in names, names
    text = "directives:\n- add_model: { name: arm, file: arm.urdf }\n"
    assert context.service.post("check", {"text": text, "folder": "models/kit"}).status == 200
    assert context.service.post("check", {"text": text}).status == 422
    urdf = context.service.post("compose", {"text": "<robot name='r'><link name='l'/></robot>", "format": "urdf",
                                            "to": "sdf"})
    assert b"<model name='r'>" in urdf.bytes or b'<model name="r">' in urdf.bytes, urdf


def compose_takes_parameters(context):
    """compose: parameters, of any type"""
    text = ("sceneweld: 1\nparameters:\n  count: { type: integer, default: 1 }\n  tag: { type: text, default: a }\n"
            "directives:\n- for_each: { i: '${count}' }\n  do:\n  - add_frame: { name: '${tag}_${i}', X_PF: { base_frame: world } }\n")
    plain = context.service.post("compose", {"text": text, "to": "json"})
    if plain.status != 200:  # The language reports the fault of the text itself.
        raise AssertionError(plain)
    more = context.service.post("compose", {"text": text, "parameters": {"count": 3, "tag": "b"}, "to": "json"})
    assert more.status == 200, more
    assert b"b_2" in more.bytes and b"b_2" not in plain.bytes
    wrong = context.service.post("check", {"text": text, "parameters": {"cuont": 3}})
    assert wrong.status in (400, 422) and b"count" in wrong.body, wrong


def compose_takes_options(context):
    """compose: the options of the command line"""
    arm = {"path": "models/kit/arm.urdf", "to": "json"}
    named = context.service.post("compose", {**arm, "name": "left", "prefix": "cell"})
    assert b'"cell::left"' in named.bytes, named
    sdf = {"path": "models/kit/arm.urdf", "to": "sdf", "sdf_version": "1.11", "as": "model", "for": "drake"}
    written = context.service.post("compose", sdf).bytes
    assert b"1.11" in written[:200] and b"<world" not in written
    flat = context.service.post("compose", {**arm, "to": "urdf", "prefix": "cell", "separator": "--"})
    assert b"cell--" in flat.bytes
    asked = context.service.post("compose", {**arm, "to": "sdf", "options_from": "nobody"})
    assert asked.status == 422 and "unknown-model" in asked.codes, asked
    again = "directives:\n- add_model: { name: a, file: /models/kit/arm.urdf }\n" * 1
    twice = again + again.split("\n", 1)[1]
    assert context.service.post("check", {"text": twice}).status == 422
    assert context.service.post("check", {"text": twice, "auto_rename": True}).status == 200


def lint_reports_findings(context):
    """lint: the findings of the rules that are asked for, like the command line"""
    exhibit = "tests/exhibits/lint/duplicate_asset/model.urdf"
    answer = context.service.post("lint", {"path": exhibit, "select": ["duplicate-asset"]})
    assert answer.status == 200 and answer.json["composes"] is True and answer.json["not_run"] == [], answer
    (finding,) = answer.json["findings"]
    assert (answer.json["notes"], answer.json["warnings"], answer.json["errors"]) == (1, 0, 0), answer
    written = subprocess.run([context.program, "lint", context.root / exhibit, "--select", "duplicate-asset", "--json",
                              "--paths", "input", "--no-config"], capture_output=True, check=False).stdout
    assert [finding] == json.loads(written)["results"][0]["findings"]
    for less in ({"select": ["schema"]}, {"ignore": ["assets"]}, {"tier": ["schema", "topology"]},
                 {"select": ["duplicate-asset"], "thresholds": {"least-duplicate-kilobytes": 100}}):
        again = context.service.post("lint", {"path": exhibit, **less})
        assert again.status == 200 and finding not in again.json["findings"], (less, again)


def lint_refuses_wrong_names(context):
    """lint: 400 for a rule, a tier, a program or a threshold that does not exist"""
    for wrong, right in (({"select": ["duplicate-aset"]}, b"duplicate-asset"), ({"tier": ["asset"]}, b"assets"),
                         ({"for": ["gazeboo"]}, b"gazebo"), ({"select": "duplicate-asset"}, b"list of texts"),
                         ({"thresholds": {"least-duplicate-kilobyte": 1}}, b"least-duplicate-kilobytes"),
                         ({"thresholds": {"least-duplicate-kilobytes": [1, 2]}}, b"expected a number")):
        answer = context.service.post("lint", {"path": "models/kit/arm.urdf", **wrong})
        assert answer.status == 400 and right in answer.body, (wrong, answer)


def check_tells_counts(context):
    """check: counts, and those of meshes on request"""
    answer = context.service.post("check", CELL)
    assert answer.status == 200 and answer.json["composes"] is True and "meshes" not in answer.json, answer
    assert answer.json["bodies"] > 20 and answer.json["joints"] > 10 and answer.json["models"] > 5
    assert context.service.post("check", {**CELL, "meshes": True}).json["meshes"] >= 0


def explain_tells_where(context):
    """explain: where an element comes from"""
    answer = context.service.post("explain", {**CELL, "name": "left::arm::base"})
    assert answer.status == 200 and answer.json["explanations"], answer
    assert "kit/arm.urdf" in answer.body.decode()
    wrong = context.service.post("explain", {**CELL, "name": "left::arm::bsae"})
    assert wrong.status == 422 and b"left::arm::base" in wrong.body, wrong


def pose_follows_joints(context):
    """pose: of a frame, in another, with joints"""
    frame = {**CELL, "frame": "left::gripper::palm"}
    at_rest = context.service.post("pose", frame)
    assert at_rest.status == 200 and len(at_rest.json["translation"]) == 3, at_rest
    assert [len(row) if isinstance(row, list) else 9 for row in at_rest.json["rotation"]][0] in (3, 9)
    moved = context.service.post("pose", {**frame, "joints": {"left::arm::joint_2": 0.3}})
    assert moved.status == 200 and moved.json["translation"] != at_rest.json["translation"], moved
    itself = context.service.post("pose", {**frame, "in": "left::gripper::palm"})
    assert itself.json["translation"] == [0, 0, 0], itself
    wrong = context.service.post("pose", {**frame, "joints": {"left::arm::joint_99": 1}})
    assert wrong.status == 422, wrong


def diff_compares(context):
    """diff: of two scenes, within a tolerance"""
    same = context.service.post("diff", {"a": {"path": "models/kit/arm.urdf"}, "b": {"path": "models/kit/arm.urdf"}})
    assert same.status == 200 and same.json["same"] is True and same.json["differences"] == [], same
    place = "directives:\n- add_frame: {{ name: f, X_PF: {{ base_frame: world, translation: [{}, 0, 0] }} }}\n"
    two = {"a": {"text": place.format(1)}, "b": {"text": place.format(1.5)}}
    other = context.service.post("diff", two)
    assert other.json["same"] is False and len(other.json["differences"]) >= 1, other
    assert context.service.post("diff", {**two, "tolerance": 1}).json["same"] is True


def plain_routes(context):
    """schema, openapi.json, healthz"""
    schema = context.service.get("/v1/schema")
    assert schema.status == 200 and "definitions" in schema.json, schema
    api = context.service.get("/v1/openapi.json").json
    assert api["openapi"].startswith("3.") and len(api["paths"]) == 11, list(api["paths"])
    health = context.service.get("/healthz")
    assert (health.status, health.body) == (200, b"ok\n")
    head = context.service.ask("HEAD", "/healthz")
    assert (head.status, head.body, head.headers["Content-Length"]) == (200, b"", "3")


def openapi_is_what_is_read(context):
    """openapi.json: its keys are those that a misspelt request is offered"""
    api = context.service.get("/v1/openapi.json").json
    for path, item in api["paths"].items():
        if "post" not in item:
            continue
        schema = item["post"]["requestBody"]["content"][JSON]["schema"]
        refused = context.service.ask("POST", path, b'{"zzzzzzzzzzzzzzzz": 1}', {"Content-Type": JSON})
        assert refused.status == 400, refused
        assert set(re.findall(r"`(\w+)`", refused.json["error"]["help"])) == set(schema["properties"]), path


def metrics_count(context):
    """metrics: requests by route and status, latencies, files, requests in progress"""
    def figure(name):
        text = context.service.get("/metrics").body.decode()
        match = re.search("^" + re.escape(name) + r" (\S+)$", text, re.MULTILINE)
        return float(match.group(1)) if match else 0

    name = 'sceneweld_requests_total{route="/v1/check",status="422"}'
    before, files = figure(name), figure("sceneweld_files_read_total")
    context.service.post("check", {"path": "nothing.urdf"})
    context.service.post("check", {"path": "models/kit/arm.urdf"})
    assert figure(name) == before + 1
    text = context.service.get("/metrics").body.decode()
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \S+', line), line
    assert 'sceneweld_request_seconds_bucket{route="/v1/check",le="+Inf"}' in text
    assert figure("sceneweld_requests_under_way") == 0
    assert files > 0 and figure("sceneweld_read_bytes_total") > 0, text


def input_at_fault(context):
    """422: diagnostics with file, line, column and hint"""
    text = "directives:\n- add_model: { name: arm, file: package://kit/arm.urdf }\n- add_weld: { parent: world, child: arm::bsae }\n"
    answer = context.service.post("compose", {"text": text, "packages": {"kit": "models/kit"}, "to": "sdf"})
    assert answer.status == 422 and answer.headers["Content-Type"] == JSON, answer
    (diagnostic,) = answer.json["diagnostics"]
    assert (diagnostic["severity"], diagnostic["line"], diagnostic["column"]) == ("error", 3, 37), diagnostic
    assert "arm::base" in diagnostic["hint"] and diagnostic["file"], diagnostic
    path = {"path": "tests/exhibits/urdf/nothing.urdf"}
    assert context.service.post("check", path).codes == ["file-not-found"]
    warned = {"text": "<robot name='r'><link name='l'/><lnik/></robot>", "format": "urdf"}
    assert context.service.post("check", warned).status in (200, 422)


def strict_turns_warnings(context):
    """422: warnings too if `strict` is set"""
    text = "<robot name='r'><link name='l'/><transmission name='t'><type>x</type><joint name='q'/></transmission></robot>"
    lax = context.service.post("check", {"text": text, "format": "urdf"})
    warnings = [one for one in lax.json["diagnostics"] if one["severity"] == "warning"]
    if lax.status == 200 and warnings:
        assert context.service.post("check", {"text": text, "format": "urdf", "strict": True}).status == 422


def rules_are_those_of_the_request(context):
    """compose, check: `compat` says whose rules hold, `missing_assets` what a missing mesh means"""
    slab = ("<sdf version='1.9'><model name='slab'><link name='l'><collision name='c'><geometry><sphere><radius>1</radius></sphere>"
            "</geometry><surface><friction><ode><mu>0.5</mu><mu2>1</mu2></ode></friction></surface></collision></link></model></sdf>")
    for route, more in (("check", {}), ("compose", {"to": "json"})):
        request = {"text": slab, "format": "sdf", **more}
        for compat in ({}, {"compat": "gazebo"}, {"compat": "ros"}, {"compat": "mujoco"}):
            answer = context.service.post(route, {**request, **compat})
            assert answer.status == 200 and answer.codes == ["conflicting-values"], answer
        refused = context.service.post(route, {**request, "compat": "drake"})
        assert refused.status == 422 and refused.codes == ["out-of-range"], refused
        assert context.service.post(route, {**request, "compat": "bullet"}).status == 400
    bolt = ("<robot name='bolt'><link name='l'><visual><geometry><mesh filename='package://nowhere/bolt.obj'/></geometry></visual>"
            "</link></robot>")
    request = {"text": bolt, "format": "urdf", "to": "urdf"}
    assert context.service.post("compose", request).codes == ["unknown-package"]
    kept = context.service.post("compose", {**request, "missing_assets": "warn"})
    assert kept.status == 200 and b"package://nowhere/bolt.obj" in kept.bytes, kept


BAD_BODIES = [
    # body, pointer, words of the message or its help
    (b"", None, "empty"),
    (b"{", None, "malformed JSON"),
    (b"[]", None, "object"),
    (b"[" * 100000, None, "deeper"),
    (b'{"pth": "a"}', "/pth", "`path`"),
    (b'{"path": "a", "to": "sdff"}', "/to", "sdff"),
    (b'{"path": "a"}', None, "`to`"),
    (b'{"path": 1, "to": "sdf"}', "/path", "text"),
    (b'{"path": "", "to": "sdf"}', "/path", "empty"),
    (b'{"path": "a\\u0000b", "to": "sdf"}', "/path", "NUL"),
    (b'{"path": "a", "text": "b", "to": "sdf"}', "/text", "both"),
    (b'{"to": "sdf"}', None, "`path` or `text`"),
    (b'{"path": "a", "to": "sdf", "seed": -1}', "/seed", "whole"),
    (b'{"path": "a", "to": "sdf", "strict": "yes"}', "/strict", "true or false"),
    (b'{"path": "a", "to": "sdf", "packages": {"kit": 3}}', "/packages/kit", "text"),
    (b'{"path": "a", "to": "sdf", "packages": {"a/b~c": 3}}', "/packages/a~1b~0c", "text"),
    (b'{"path": "a", "to": "sdf", "packages": ["kit"]}', "/packages", "object"),
    (b'{"path": "a", "to": "sdf", "sdf_version": "0.1"}', "/sdf_version", "1.9"),
    (b'{"path": "a", "to": "sdf", "as": "modle"}', "/as", "model"),
    (b'{"path": "a", "to": "sdf", "output": "/tmp/x"}', "/output", "unknown"),
    (b'{"path": "a", "to": "sdf", "package_map": "x"}', "/package_map", "unknown"),
    (b'{"path": "a", "folder": "b", "to": "sdf"}', "/folder", "`text`"),
    (b'{"path": "a", "to": "sdf", "format": "exe"}', "/format", "exe"),
    (b'{"path": "a\xff", "to": "sdf"}', None, "JSON"),
    (b'{"path": "a", "path": "b", "to": "sdf"}', "/path", "twice"),
    (b'{"path": "a", "packages": {"a/b": "x", "a/b": "y"}, "to": "sdf"}', "/packages/a~1b", "twice"),
    (b'{"path": "a", "parameters": {"p": [1, {"q": 1, "q": 2}]}, "to": "sdf"}', "/parameters/p/1/q", "twice"),
    (b'{"path": "a", "p\\u0061th": "b", "to": "sdf"}', "/path", "twice"),
]


def bodies_that_are_no_request(context):
    """400: where, why, and what to do"""
    for body, pointer, words in BAD_BODIES:
        answer = context.service.post("compose", body)
        assert answer.status == 400, (body[:80], answer)
        error = answer.json["error"]
        assert error.get("pointer") == pointer, (body[:80], error)
        assert words in error["message"] + error.get("help", ""), (body[:80], error)
    answer = context.service.post("diff", {"a": {"path": "x"}, "b": {"paht": "y"}})
    assert answer.json["error"]["pointer"] == "/b/paht" and "`path`" in answer.json["error"]["help"], answer
    answer = context.service.post("pose", {"path": "x", "frame": "f", "joints": {"j": "far"}})
    assert answer.status == 400 and answer.json["error"]["pointer"] == "/joints/j", answer


def requests_that_are_refused(context):
    """404, 405, 411, 413, 415: as JSON"""
    ask = context.service.ask
    as_json = {"Content-Type": JSON}
    cases = [(404, ask("GET", "/v2")), (404, ask("POST", "/v1/nothing", b"{}", as_json)),
             (405, ask("GET", "/v1/compose")), (405, ask("POST", "/healthz", b"{}", as_json)),
             (405, ask("DELETE", "/v1/compose")), (415, ask("POST", "/v1/check", b"{}", {"Content-Type": "text/yaml"})),
             (415, ask("POST", "/v1/check", b"{}")),
             (413, ask("POST", "/v1/check", b" " * ((8 << 20) + 1), as_json))]
    for status, answer in cases:
        assert answer.status == status and answer.json["error"]["message"], (status, answer)
    with socket.create_connection(("127.0.0.1", context.service.port), timeout=20) as connection:
        connection.sendall(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Connection: close\r\n\r\n")
        assert b" 411 " in connection.recv(1000)


TESTS = [compose_writes_each_text_format, compose_writes_glb, compose_answers_raw_text, compose_tells_losses,
         xacro_arguments_are_texts_numbers_and_truth_values,
         compose_takes_a_text, compose_takes_parameters, compose_takes_options, check_tells_counts,
         lint_reports_findings, lint_refuses_wrong_names, explain_tells_where, pose_follows_joints, diff_compares, plain_routes, openapi_is_what_is_read,
         metrics_count, input_at_fault, strict_turns_warnings, bodies_that_are_no_request,
         requests_that_are_refused]
