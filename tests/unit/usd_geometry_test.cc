// SPDX-License-Identifier: BSD-3-Clause
// Shapes, meshes, looks, contact properties, cameras and lights of USD: round trips, and stages of other programs.

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/usd/preview_surface.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/every_kind.h"
#include "sceneweld/tests/unit/occurrences.h"

namespace sceneweld {
namespace {

constexpr const char* kQuad = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n";

struct GeometryCell {
  std::shared_ptr<MemoryFiles> files = std::make_shared<MemoryFiles>();
  Diagnostics diagnostics;

  std::optional<Loaded> Read(const std::string& text, const char* format, const char* name) {
    LoadOptions options;
    options.format = format;
    options.files = files;
    options.missing_assets = MissingAssets::kWarn;
    return LoadText(text, "/cell", options, diagnostics, name);
  }
};

// A body `b` of a model `m` with geometries, as JSON.
std::string WithGeometries(const std::string& geometries) {
  return R"({"schema": "sceneweld/scene/1", "models": [{"name": "m"}], "bodies": [{"name": "m::b", "model": "m", "mass": 1,
    "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}}], "geometries": [)" +
         geometries + "]}";
}

struct UsdRoundTrip {
  std::string text;
  std::string lost;  // The differences of the scene that was read back.
};

UsdRoundTrip ThroughUsd(const std::string& json, WriteOptions options = {}) {
  GeometryCell cell;
  cell.files->Add("/cell/quad.obj", kQuad);
  const auto before = cell.Read(json, "json", "scene.json");
  INFO(All(cell.diagnostics));
  REQUIRE(before);
  LossReport losses(cell.diagnostics);
  options.keep_text = false;
  options.folder = "/cell";
  UsdRoundTrip written;
  written.text = Export(*before, *FindFormat("usd"), options, losses);
  const auto after = cell.Read(written.text, "usd", "model.usda");
  INFO(written.text);
  INFO(All(cell.diagnostics));
  REQUIRE(after);
  for (const Difference& one : Compare(before->scene, after->scene)) written.lost += one.Text() + "\n";
  return written;
}

std::string GeometryJson(const std::string& shape, const std::string& roles = R"("proximity")",
                         const std::string& more = "") {
  return R"({"name": "m::b::g", "body": "m::b", "roles": [)" + roles + R"(], "shape": )" + shape + more + "}";
}

constexpr const char* kSeen = R"("illustration", "perception")";

TEST_CASE("Shapes come back from USD") {
  for (const char* shape :
       {R"({"type": "box", "size": [0.3, 0.5, 0.7]})", R"({"type": "box", "size": [0.3, 0.3, 0.3]})",
        R"({"type": "sphere", "radius": 0.3})", R"({"type": "sphere", "radius": 0})",
        R"({"type": "cylinder", "radius": 0.3, "length": 0.7})", R"({"type": "capsule", "radius": 0.3, "length": 0.7})",
        R"({"type": "ellipsoid", "semi_axes": [0.3, 0.5, 0.7]})",
        R"({"type": "ellipsoid", "semi_axes": [0.3, 0.3, 0.3]})", R"({"type": "half_space"})",
        R"({"type": "mesh", "uri": "quad.obj", "path": "quad.obj", "scale": [1, -2, 3]})",
        R"({"type": "convex", "uri": "quad.obj", "path": "quad.obj"})",
        R"({"type": "mesh", "uri": "missing.obj", "path": "missing.obj", "scale": [1, 2, 3]})"}) {
    CAPTURE(shape);
    CHECK(ThroughUsd(WithGeometries(GeometryJson(shape))).lost == "");
    CHECK(ThroughUsd(WithGeometries(GeometryJson(shape, kSeen))).lost == "");
    CHECK(ThroughUsd(WithGeometries(GeometryJson(shape, R"("proximity", "perception")"))).lost == "");
  }
  CHECK(ThroughUsd(WithGeometries(GeometryJson(R"({"type": "plane", "size": [2, 3]})", kSeen))).lost == "");
}

TEST_CASE("Boxes and ellipsoids are scaled, and each shape states its extent") {
  const std::string box = ThroughUsd(WithGeometries(GeometryJson(R"({"type": "box", "size": [0.3, 0.5, 0.7]})"))).text;
  CHECK(Occurs(box, "float3 xformOp:scale = (0.3, 0.5, 0.7)"));
  CHECK(Occurs(box, "float3[] extent = [(-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)]"));
  CHECK(Occurs(box, R"(uniform token purpose = "guide")"));
  CHECK(Occurs(box, R"("PhysicsCollisionAPI")"));
  const std::string pill =
      ThroughUsd(WithGeometries(GeometryJson(R"({"type": "capsule", "radius": 0.3, "length": 0.5})", kSeen))).text;
  CHECK(Occurs(pill, "float3[] extent = [(-0.3, -0.3, -0.55), (0.3, 0.3, 0.55)]"));
  CHECK(!Occurs(pill, "purpose"));
  CHECK(!Occurs(pill, "PhysicsCollisionAPI"));
}

TEST_CASE("A mesh is written once, and mirrored faces stay outside") {
  const std::string mesh = R"({"type": "mesh", "uri": "quad.obj", "path": "quad.obj", "scale": [)";
  const UsdRoundTrip written = ThroughUsd(
      WithGeometries(R"({"name": "m::b::a", "body": "m::b", "roles": ["proximity"], "shape": )" + mesh + R"(1, 1, 1]}},
                     {"name": "m::b::c", "body": "m::b", "roles": ["proximity"], "shape": )" +
                     mesh + R"(2, 2, 2]}}, {"name": "m::b::d", "body": "m::b", "roles": ["proximity"], "shape": )" +
                     mesh + "-1, 1, 1]}}"));
  CHECK(written.lost == "");
  std::size_t count = 0;
  for (std::size_t at = 0; (at = written.text.find("point3f[] points", at)) != std::string::npos; ++at) ++count;
  CHECK(count == 2);
  CHECK(Occurs(written.text, "point3f[] points = [(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)]"));
  CHECK(Occurs(written.text, "point3f[] points = [(0, 0, 0), (-2, 0, 0), (-2, 1, 0), (0, 1, 0)]"));
  CHECK(Occurs(written.text, "int[] faceVertexIndices = [0, 2, 1, 0, 3, 2]"));
}

TEST_CASE("Looks and contact properties come back from USD") {
  const std::string ball = R"({"type": "sphere", "radius": 1})";
  for (const char* more :
       {R"(, "material": {"name": "red paint", "diffuse": [0.79216, 0.2, 0.04, 0.5], "emissive": [0, 0.1, 0, 1]})",
        R"(, "material": {"name": "a", "diffuse": [0.7921568627450981, 0, 1, 1], "specular": [1, 1, 1, 1]})",
        R"(, "material": {"name": "b", "diffuse": [0.12345678901, 0, 1, 1], "ambient": [0.1, 0.2, 0.3, 1]})",
        R"(, "material": {"name": "c", "emissive": [0.5, 0, 0, 0.5]})", R"(, "material": {"name": "d"})",
        R"(, "material": {"diffuse": [0, 0, 0, 1], "emissive": [0, 0, 0, 1]})"}) {
    CAPTURE(more);
    CHECK(ThroughUsd(WithGeometries(GeometryJson(ball, kSeen, more))).lost == "");
  }
  const std::string contact =
      R"(, "proximity": {"mu_static": 0.8, "mu_dynamic": 0.6, "torsional_friction": 0.01, "rolling_friction": 0.002,
         "point_contact_stiffness": 1000, "margin": 0.003, "contact_dimension": 6, "hunt_crossley_dissipation": 2,
         "compliance": "compliant", "hydroelastic_modulus": 1e7})";
  for (const UsdSchemas& schemas : {UsdSchemas{true, false, false}, UsdSchemas{false, true, false},
                                    UsdSchemas{false, false, true}, UsdSchemas{false, false, false}}) {
    WriteOptions options;
    options.usd_schemas = schemas;
    const UsdRoundTrip written = ThroughUsd(WithGeometries(GeometryJson(ball, R"("proximity")", contact)), options);
    CHECK(written.lost == "");
    CHECK(Occurs(written.text, "float newton:torsionalFriction = 0.01") == schemas.HasNewton());
    CHECK(Occurs(written.text, "physxCollision:contactOffset = 0.003") == schemas.physx);
    CHECK(Occurs(written.text, "mjc:condim = 6") == schemas.mujoco);
  }
}

TEST_CASE("Colours are linear in USD and come back") {
  for (int i = 0; i <= 255; ++i) {
    const Rgba color{i / 255.0, i / 1000.0, std::round(i / 255.0 * 1e5) / 1e5, 1};
    CHECK(usd::SrgbOf(usd::LinearOf(color).data(), 1) == color);
  }
  CHECK(usd::LinearOf({0.5, 0, 1, 1})[0] == Approx(0.214041).margin(1e-6));
}

TEST_CASE("Cameras and lights come back from USD") {
  const std::string json = WithGeometries("");
  const std::string all =
      json.substr(0, json.size() - 1) +
      R"(, "cameras": [{"name": "m::b::eye", "body": "m::b", "fov_y": 0.7, "width": 640, "height": 480,
      "pose": {"translation": [1, 2, 3], "rotation": [0.6, 0, 0.8, 0]}}], "lights": [{"name": "m::b::lamp", "body": "m::b",
      "pose": {"translation": [0, 0, 1], "rotation": [0, 0, 0, 1]}, "type": "spot", "format": "mjcf",
      "source_xml": "<light type=\"spot\" cutoff=\"30\" diffuse=\"1 0.5 0\"/>"}]})";
  const UsdRoundTrip written = ThroughUsd(all);
  CHECK(written.lost == "");
  CHECK(Occurs(written.text, "float inputs:shaping:cone:angle = 30"));
  CHECK(Occurs(written.text, "color3f inputs:color = (1, 0.5, 0)"));
}

// A stage of another program with one body, and the scene that it is.
struct UsdFile {
  explicit UsdFile(const std::string& contents, const std::string& units = "metersPerUnit = 1\n    upAxis = \"Z\"") {
    const std::string text = "#usda 1.0\n(\n    " + units + "\n)\ndef Xform \"r\" (prepend apiSchemas = [" +
                             "\"PhysicsRigidBodyAPI\"])\n{\n" + contents + "\n}\n";
    cell.files->Add("/cell/model.usda", text);
    loaded = cell.Read(text, "usd", "model.usda");
    INFO(text);
    INFO(All(cell.diagnostics));
    REQUIRE(loaded);
    for (const Geometry& geometry : loaded->scene.geometries) by_name[geometry.name.str()] = &geometry;
  }
  const Geometry& operator[](const std::string& name) const {
    CAPTURE(name);
    REQUIRE(by_name.contains(name));
    return *by_name.at(name);
  }

  GeometryCell cell;
  std::optional<Loaded> loaded;
  std::map<std::string, const Geometry*> by_name;
};

TEST_CASE("Scales and axes become sizes and poses") {
  const UsdFile stage(R"(
    def Cylinder "c" { double radius = 1; double height = 4; uniform token axis = "X"; float3 xformOp:scale = (3, 2, 2)
        uniform token[] xformOpOrder = ["xformOp:scale"] }
    def Cylinder "oval" { float3 xformOp:scale = (3, 2, 2); uniform token[] xformOpOrder = ["xformOp:scale"] }
    def Sphere "egg" { float3 xformOp:scale = (3, 2, -2); uniform token[] xformOpOrder = ["xformOp:scale"] }
    def Cube "default" { }
    def Cone "hat" { })",
                      "metersPerUnit = 0.1\n    upAxis = \"Y\"");
  const auto& c = std::get<Cylinder>(*stage["c"].shape);
  CHECK(c.radius == Approx(0.2));
  CHECK(c.length == Approx(1.2));
  CHECK(Length(stage["c"].X_BG->rotation * Vector3{0, 0, 1} - Vector3{1, 0, 0}) < 1e-12);
  const auto& egg = std::get<Ellipsoid>(*stage["egg"].shape);
  CHECK(Length(egg.semi_axes - Vector3{0.3, 0.2, 0.2}) < 1e-12);
  CHECK(Length(std::get<Box>(*stage["default"].shape).size - Vector3{0.2, 0.2, 0.2}) < 1e-12);
  const auto& oval = std::get<Mesh>(*stage["oval"].shape);
  CHECK(oval.path == "/cell/model.usda#/r/oval");
  CHECK(Length(oval.scale - Vector3{3, 2, 2}) < 1e-12);
  CHECK(oval.convex);
  CHECK(std::get<Mesh>(*stage["hat"].shape).convex);
}

TEST_CASE("Roles follow purposes, visibility and colliders") {
  const UsdFile stage(R"(
    def Scope "guides" { uniform token purpose = "guide"
        def Cube "collider" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { }
        def Cube "nothing" { }
        def Cube "shown" { uniform token purpose = "render" } }
    def Cube "both" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { }
    def Cube "off" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { bool physics:collisionEnabled = false }
    def Xform "hidden" { token visibility = "invisible"
        def Cube "both" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { } }
    def Plane "floor" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { })");
  CHECK(stage["collider"].roles == Roles{true, false, false});
  CHECK(!stage.by_name.contains("nothing"));
  CHECK(stage["shown"].roles == Roles{false, true, true});
  CHECK(stage["both"].roles == Roles{true, true, true});
  CHECK(stage["off"].roles == Roles{false, true, true});
  CHECK(stage["hidden_both"].roles == Roles{true, false, false});
  CHECK(std::holds_alternative<HalfSpace>(*stage["floor"].shape));
}

TEST_CASE("Approximations of meshes are hulls, bounds, or the mesh") {
  const std::string surface = R"(point3f[] points = [(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)]
        int[] faceVertexCounts = [3, 3]; int[] faceVertexIndices = [0, 1, 2, 0, 2, 3]
        uniform token subdivisionScheme = "none"; uniform token physics:approximation = )";
  const std::string api = R"( (prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]) {)";
  const UsdFile stage("def Mesh \"hull\"" + api + surface + "\"convexHull\" }\ndef Mesh \"box\"" + api + surface +
                      "\"boundingCube\" }\ndef Mesh \"ball\"" + api + surface +
                      "\"boundingSphere\"\n uniform token purpose = \"guide\" }\n");
  CHECK(std::get<Mesh>(*stage["hull"].shape).convex);
  CHECK(stage["box"].roles == Roles{false, true, true});
  CHECK(!std::get<Mesh>(*stage["box"].shape).convex);
  const Geometry& bounds = stage["box_collision"];
  CHECK(bounds.roles == Roles{true, false, false});
  CHECK(std::get<Box>(*bounds.shape).size == Vector3{2, 2, 2});
  CHECK(bounds.X_BG->translation == Vector3{1, 1, 1});
  CHECK(std::get<Sphere>(*stage["ball"].shape).radius == Approx(std::sqrt(3.0)));
}

TEST_CASE("Materials are inherited, and stronger ones win") {
  const UsdFile stage(R"(
    rel material:binding = </r/Looks/red>
    def Scope "Looks" {
        def Material "red" { token outputs:surface.connect = </r/Looks/red/s.outputs:surface>
            def Shader "s" { uniform token info:id = "UsdPreviewSurface"; color3f inputs:diffuseColor = (1, 0, 0) } }
        def Material "blue" { color3f inputs:tint = (0, 0, 1)
            token outputs:surface.connect = </r/Looks/blue/s.outputs:surface>
            def Shader "s" { uniform token info:id = "UsdPreviewSurface"; float inputs:opacity = 0.5
                color3f inputs:diffuseColor.connect = </r/Looks/blue.inputs:tint> } }
        def Material "ice" (prepend apiSchemas = ["PhysicsMaterialAPI"]) { float physics:dynamicFriction = 0.1
            float newton:rollingFriction = 0.5 }
    }
    def Cube "inherited" { }
    def Cube "own" { rel material:binding = </r/Looks/blue> }
    def Xform "strong" { rel material:binding = </r/Looks/red> (bindMaterialAs = "strongerThanDescendants")
        def Cube "overruled" { rel material:binding = </r/Looks/blue> } }
    def Cube "slippery" (prepend apiSchemas = ["PhysicsCollisionAPI"]) {
        rel material:binding:physics = </r/Looks/ice> }
    def Cube "plain" { rel material:binding = </r/Looks/ice>; color3f[] primvars:displayColor = [(0, 1, 0)] })",
                      "metersPerUnit = 0.1\n    upAxis = \"Z\"");
  CHECK(stage["inherited"].material->name == "red");
  CHECK(*stage["inherited"].material->diffuse == Rgba{1, 0, 0, 1});
  CHECK(*stage["own"].material->diffuse == Rgba{0, 0, 1, 0.5});
  CHECK(stage["overruled"].material->name == "red");
  CHECK(stage["slippery"].proximity->mu_dynamic == 0.1);
  CHECK(stage["slippery"].proximity->mu_static == 0.1);
  CHECK(*stage["slippery"].proximity->rolling_friction == Approx(0.05));
  CHECK(*stage["plain"].material->diffuse == Rgba{0, 1, 0, 1});
}

// A mesh in a stage, read by its path.
std::optional<LookedMesh> MeshOf(const std::string& contents, Diagnostics& diagnostics) {
  auto memory = std::make_shared<MemoryFiles>();
  memory->Add("/m.usda", "#usda 1.0\n( metersPerUnit = 0.5 )\ndef Mesh \"m\" {\n" + contents + "\n}\n");
  Files files(memory, {}, std::make_shared<Sources>());
  return ReadLookedMesh("/m.usda#/m", {}, files, diagnostics);
}

constexpr const char* kTwoQuads = R"(
  point3f[] points = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0), (4, 0, 0), (4, 2, 0)]
  int[] faceVertexCounts = [4, 4]
  int[] faceVertexIndices = [0, 1, 2, 3, 1, 4, 5, 2]
)";

TEST_CASE("A mesh in a stage has triangles in metres, and the looks of its subsets") {
  Diagnostics diagnostics;
  const auto looked = MeshOf(std::string(kTwoQuads) + R"(
  uniform token orientation = "leftHanded"
  texCoord2f[] primvars:st = [(0, 0), (1, 0.25)] (interpolation = "faceVarying")
  int[] primvars:st:indices = [0, 1, 1, 0, 0, 0, 0, 1]
  normal3f[] normals = [(0, 0, 1), (0, 0, 2)] (interpolation = "uniform")
  def GeomSubset "right" { uniform token elementType = "face"; int[] indices = [1]; rel material:binding = </m/red> }
  def Material "red" { token outputs:surface.connect = </m/red/s.outputs:surface>
      def Shader "s" { uniform token info:id = "UsdPreviewSurface"; color3f inputs:diffuseColor = (1, 0, 0) } })",
                             diagnostics);
  INFO(All(diagnostics));
  REQUIRE(looked);
  CHECK(looked->mesh.vertices[4] == Vector3{2, 0, 0});
  REQUIRE(looked->mesh.triangles.size() == 4);
  CHECK(looked->mesh.triangles[0] == TriangleMesh::Triangle{0, 2, 1});
  const MeshLooks& looks = looked->looks;
  CHECK(looks.of_triangle == std::vector<std::uint32_t>{MeshLooks::kNone, MeshLooks::kNone, 0, 0});
  CHECK(looks.looks.at(0).base_color == std::array<double, 4>{1, 0, 0, 1});
  CHECK(looks.normals.at(looks.corners[2][0].normal) == Vector3{0, 0, -2});
  // The first corner has the first coordinates, from the upper left corner of the image.
  CHECK(looks.uvs.at(looks.corners[0][0].uv) == std::array<float, 2>{0, 1});
  CHECK(looks.uvs.at(looks.corners[0][1].uv) == std::array<float, 2>{1, 0.75});
}

TEST_CASE("Holes are left out, and colours by vertex are kept") {
  Diagnostics diagnostics;
  const auto looked = MeshOf(std::string(kTwoQuads) + R"(
  int[] holeIndices = [0]
  color3f[] primvars:displayColor = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (0, 0, 0), (1, 1, 0)] (
      interpolation = "vertex"
  ))",
                             diagnostics);
  INFO(All(diagnostics));
  REQUIRE(looked);
  REQUIRE(looked->mesh.triangles.size() == 2);
  const auto& triangle = looked->mesh.triangles[0];
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& color = looked->looks.colors.at(looked->looks.corners[0][i].color);
    if (triangle[i] == 1) CHECK(color == std::array<float, 4>{0, 1, 0, 1});
    if (triangle[i] == 4) CHECK(color == std::array<float, 4>{0, 0, 0, 1});
  }
}

TEST_CASE("Malformed meshes in stages are reported") {
  const std::string points = "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n";
  for (const char* faces :
       {"int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 3]",
        "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, -1]",
        "int[] faceVertexCounts = [4]\nint[] faceVertexIndices = [0, 1, 2]",
        "int[] faceVertexCounts = [-3]\nint[] faceVertexIndices = [0, 1, 2]",
        "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2, 0]", "int[] faceVertexCounts = [3]"}) {
    CAPTURE(faces);
    Diagnostics diagnostics;
    CHECK(!MeshOf(points + faces, diagnostics));
    CHECK(Occurs(All(diagnostics), "mesh </m> is invalid"));
  }
  Diagnostics diagnostics;
  CHECK(MeshOf(points, diagnostics));
  CHECK(!MeshOf("point3f[] points = [(nan, 0, 0)]", diagnostics));
}

}  // namespace
}  // namespace sceneweld
