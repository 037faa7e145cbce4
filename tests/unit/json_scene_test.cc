// SPDX-License-Identifier: BSD-3-Clause
// Scene JSON.

#include "sceneweld/tests/unit/json_scene.h"

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("scene JSON that was read is written again to the same bytes") {
  JsonScene json;
  const Scene scene = json.Finished(kEverything);
  CHECK(json.diagnostics.all().empty());
  CHECK(json.Write(scene) == kEverything);
}

TEST_CASE("the keys of scene JSON may come in any order and be null where they may be absent") {
  JsonScene json;
  const Scene scene = json.Finished(R"({"bodies": [{"pose": null, "mass": 1, "model": "m", "name": "m::b",
    "inertia": {"izz": 1, "iyy": 1, "ixx": 1, "ixy": 0, "ixz": 0, "iyz": 0}}], "gravity": null,
    "joints": [{"name": "m::j", "child": "m::b", "parent": "world", "axis": [0, 0, 1], "lower": [null], "model": "m",
                "mimic": null, "type": "revolute"}],
    "models": [{"name": "m"}], "schema": "sceneweld/scene/1"})");
  CHECK(json.diagnostics.all().empty());
  CHECK(scene.bodies.size() == 2);
  CHECK(scene.joints.size() == 1);
  CHECK(scene.gravity == Vector3{0, 0, -9.81});
}

TEST_CASE("infinite limits are null, minus zero is zero, and quaternions have w >= 0") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a", {{-0.0, 1, 0}, Rotation::FromQuaternion(-0.6, 0.8, 0, 0)});
  Ball ball;
  ball.dofs[1].upper = 2;
  toy.Connect("j", Scene::kWorldBody, a, ball);
  JsonScene json;
  const std::string text = json.Write(toy.scene);
  CHECK_THAT(text, Catch::Contains(R"("upper": [null, 2, null])"));
  CHECK_THAT(text, !Catch::Contains("\"lower\""));
  CHECK_THAT(text, Catch::Contains(R"("pose": {"translation": [0, 1, 0], "rotation": [0.6, -0.8, 0, 0]})"));
}

TEST_CASE("names are escaped in scene JSON, and bytes that are no UTF-8 replaced") {
  ToyScene toy;
  toy.Model("a\"b\\c\n\xFF");
  JsonScene json;
  CHECK_THAT(json.Write(toy.scene), Catch::Contains(R"({"name": "a\"b\\c\n\ufffd"})"));
}

TEST_CASE("a model whose name begins with another's is nested in it") {
  JsonScene json;
  const auto scene = json.Read(R"({"schema": "sceneweld/scene/1",
    "models": [{"name": "a::b::c"}, {"name": "a"}, {"name": "ab"}, {"name": "x::y"}]})");
  REQUIRE(scene);
  CHECK(scene->models[scene->FindModel("a::b::c")].parent == scene->FindModel("a"));
  CHECK(scene->models[scene->FindModel("ab")].parent == Scene::kWorldInstance);
  CHECK(scene->models[scene->FindModel("x::y")].parent == Scene::kWorldInstance);
}

TEST_CASE("paths in scene JSON are below its folder, in a known package, or kept; missing files are reported") {
  JsonScene json;
  json.rules.missing_assets = MissingAssets::kWarn;
  json.memory->Add("/packs/arms/m/tube.obj", "");
  const auto path = [&](const std::string& shown) {
    const auto scene = json.Read(EverythingBut(R"("uri": "package://arms/tube.obj", "path": "package://arms/tube.obj")",
                                               R"("uri": "tube.obj", "path": ")" + shown + "\""));
    return std::get<Mesh>(*scene->geometries[Index<Geometry>(1)].shape).path.str();
  };
  CHECK(path("package://arms/m/tube.obj") == "/packs/arms/m/tube.obj");
  CHECK(path("package://legs/tube.obj") == "package://legs/tube.obj");
  CHECK(path("meshes/tube.obj") == "/cell/meshes/tube.obj");
  CHECK(path("/abs/tube.obj") == "/abs/tube.obj");
  CHECK(json.diagnostics.warning_count() == 3);
  CHECK(path("package://arms/tube.obj") == "/packs/arms/tube.obj");
  CHECK(json.diagnostics.all().size() == 3);
  json.rules.missing_assets = MissingAssets::kError;
  path("meshes/tube.obj");
  REQUIRE(json.diagnostics.error_count() == 1);
  CHECK(json.diagnostics.all().back().message ==
        "no file `/cell/meshes/tube.obj`, to which `meshes/tube.obj` resolves");
}

TEST_CASE("the mesh of scene JSON that has moved is the file of its URI, with a warning") {
  JsonScene json;
  const auto scene = json.Read(EverythingBut(R"("path": "package://arms/tube.obj")", R"("path": "../arms/tube.obj")"));
  REQUIRE(scene);
  CHECK(std::get<Mesh>(*scene->geometries[Index<Geometry>(1)].shape).path == "/packs/arms/tube.obj");
  REQUIRE(json.diagnostics.warning_count() == 1);
  CHECK(json.diagnostics.all().back().message ==
        "no file `../arms/tube.obj`; taking that of the URI `package://arms/tube.obj`");
}

TEST_CASE("a mesh in scene JSON without a path is the file that its URI names, and a missing file is reported once") {
  JsonScene json;
  const std::string both = R"("uri": "package://arms/tube.obj", "path": "package://arms/tube.obj")";
  const auto scene = json.Read(EverythingBut(both, R"("uri": "package://arms/tube.obj")"));
  REQUIRE(scene);
  CHECK(json.diagnostics.all().empty());
  CHECK(std::get<Mesh>(*scene->geometries[Index<Geometry>(1)].shape).path == "/packs/arms/tube.obj");

  json.Read(R"({"schema": "sceneweld/scene/1", "models": [{"name": "m"}],
    "bodies": [{"name": "m::b", "model": "m", "mass": 1,
                "inertia": {"izz": 1, "iyy": 1, "ixx": 1, "ixy": 0, "ixz": 0, "iyz": 0}}],
    "geometries": [{"name": "m::b::one", "body": "m::b", "roles": ["illustration"],
                    "shape": {"type": "mesh", "uri": "gone.obj", "path": "gone.obj"}},
                   {"name": "m::b::two", "body": "m::b", "roles": ["illustration"],
                    "shape": {"type": "mesh", "uri": "gone.obj", "path": "gone.obj"}}]})");
  CHECK(json.diagnostics.error_count() == 1);
}

TEST_CASE("text that is not JSON is an error at the place where it ceases to be") {
  const auto error = [](const std::string& text) {
    JsonScene json;
    CHECK(json.Read(text) == nullptr);
    return json.Only();
  };
  CHECK(error("{\n \"a\": 1,\n}") ==
        "3:1 malformed-json: malformed JSON: expected a key in double quotes, not `}`; "
        "remove the comma before it");
  CHECK(error("{\"a\" 1}") == "1:6 malformed-json: malformed JSON: expected `:`, not `1`");
  CHECK(error("{\"a\": [1, 2") == "1:12 malformed-json: malformed JSON: expected `,` or `]`, not the end of the text");
  CHECK(error("{\"a\": tru}") == "1:7 malformed-json: malformed JSON: expected a value, not `tru`");
  CHECK(error("") == "1:1 malformed-json: malformed JSON: expected a value, not the end of the text");
  CHECK(error("{\"a\": 1, \"b\": 2, \"a\": 3}") == "1:18 duplicate-key: the key `a` stands twice in this object");
  CHECK(error("{\"a\": 1e-400}") ==
        "1:7 out-of-range: `1e-400` is beyond the range of numbers; `1e-400` is too "
        "small: numbers end at 4.94e-324; use 0");
  CHECK(error("[]") == "1:1 wrong-type: expected a scene, an object, not a list");
  CHECK(error("{}") ==
        "1:1 unsupported-schema: this is not scene JSON: the key `schema` is missing; start the scene with "
        "`\"schema\": \"sceneweld/scene/1\"`");
  CHECK(error("{\"schema\": \"sceneweld/scene/9\"}") ==
        "1:12 unsupported-schema: the schema `sceneweld/scene/9` is not supported, only `sceneweld/scene/1`");
  CHECK(error(std::string(20000, '[')) == "1:10001 limit-exceeded: more than 10000 values inside of each other");
}

TEST_CASE("a mistake in scene JSON is reported at its place") {
  const auto error = [](const std::string& part, const std::string& replacement) {
    JsonScene json;
    json.Finished(EverythingBut(part, replacement));
    return json.Only();
  };
  CHECK(error("\"mass\": 4", "\"mas\": 4, \"mass\": 4") ==
        "14:6 unknown-name: unknown key `mas`; did you mean `mass`?");
  CHECK(error("\"gravity\"", "\"gravitty\"") == "3:3 unknown-name: unknown key `gravitty`; did you mean `gravity`?");
  CHECK(error("     \"mass\": 4,\n", "") == "12:5 missing-value: the key `mass` is missing");
  CHECK(error("\"mass\": 4", "\"mass\": -4") ==
        "14:14 out-of-range: expected a number of zero or more for `mass`, not -4");
  CHECK(error("\"mass\": 4", "\"mass\": \"4\"") == "14:14 wrong-type: expected a number for `mass`, not text");
  CHECK(error("[0.1, 0, 0]", "[0.1, 0]") ==
        "21:24 bad-number: expected a list of 3 numbers for `center_of_mass`, not of 2");
  CHECK(error("\"axis\": [0, 1, 0]", "\"axis\": [0, 2, 0]") ==
        "72:14 out-of-range: expected a vector of length 1 for `axis`, not 2");
  CHECK(error("[1, 2, 3], \"rotation\": [0, 1, 0, 0]", "[1, 2, 3], \"rotation\": [0, 1, 1, 0]") ==
        "17:53 out-of-range: expected a quaternion of length 1 for `rotation`, not 1.4142135623730951");
  CHECK(error("\"type\": \"revolute\"", "\"type\": \"hinge\"") ==
        "68:14 unknown-name: unknown type `hinge`; use `weld`, `revolute`, "
        "`prismatic`, `screw`, `ball`, `universal`, `planar`, `curvilinear`, `floating`");
  CHECK(error("\"type\": \"planar\"", "\"type\": \"plnar\"") ==
        "84:14 unknown-name: unknown type `plnar`; did you mean `planar`?");
  CHECK(error("{\"joint\": \"arm::slide\"", "{\"joint\": \"arm::slid\"") ==
        "79:25 unknown-joint: no joint `arm::slid`; did you mean `arm::slide`?");
  CHECK(error("\"child\": \"arm::slider\"", "\"child\": \"arm::slyder\"") ==
        "86:15 unknown-body: no body `arm::slyder` in model instance `arm`; did you mean `arm::slider`?");
  CHECK(error("[\"arm::all\", \"hands\"]", "[\"arm::all\", \"hand\"]") ==
        "196:30 unknown-group: no collision filter group `hand`, which `arm::all` ignores; did you mean `hands`?");
  CHECK(error("\"name\": \"arm::dock\"", "\"name\": \"arm::tool\"") ==
        "63:14 duplicate-name: the name `arm::tool` is given twice in this list");
}

}  // namespace
}  // namespace sceneweld
