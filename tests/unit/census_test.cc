// SPDX-License-Identifier: BSD-3-Clause
// The census of losses.

#include "sceneweld/parsers/table/census.h"

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/tests/unit/json_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

std::string LossesOfCensus(const Scene& scene, const Claims& claims, std::size_t* dropped = nullptr) {
  Diagnostics diagnostics;
  LossReport report(diagnostics);
  TakeCensus(scene, claims, report);
  if (dropped) *dropped = report.dropped();
  std::string all;
  for (const Diagnostic& d : diagnostics.all()) {
    CHECK(d.code == Code("loss-dropped"));
    all += (all.empty() ? "" : "\n") + d.message;
  }
  return all;
}

TEST_CASE("a format that claims nothing drops each kind of thing with one note") {
  ToyScene toy;
  const auto model = toy.Model("m");
  for (int i = 0; i < 5; ++i) toy.Link(model, "b" + std::to_string(i));
  Claims claims;
  std::size_t dropped = 0;
  CHECK(LossesOfCensus(toy.scene, claims, &dropped) ==
        "model is left out: `m`\n5 bodies are left out: `m::b0`, `m::b1`, `m::b2`, ...");
  CHECK(dropped == 6);
}

TEST_CASE("a field that is claimed by no row is a loss where it differs from its default") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c");
  Revolute revolute;
  revolute.dof->friction = 0.1;
  toy.Connect("j", a, b, revolute);
  Universal universal;
  universal.dofs[0].friction = universal.dofs[1].friction = 0.2;
  toy.Connect("k", b, c, universal);
  Claims claims;
  claims.AddAll<ModelInstance>();
  claims.AddAll<Body>();
  claims.AddAll<Joint>();
  claims.AddKind<Revolute>();
  std::size_t dropped = 0;
  CHECK(LossesOfCensus(toy.scene, claims, &dropped) ==
        "`friction` of joint is left out: `m::j`\n`type.universal` of joint is left out: `m::k`");
  claims.AddKind<Universal>();
  CHECK(LossesOfCensus(toy.scene, claims, &dropped) == "`friction` of 2 joints is left out: `m::j`, `m::k`");
  CHECK(dropped == 2);
  claims.Add<&Dof::friction>();
  CHECK(LossesOfCensus(toy.scene, claims).empty());
}

TEST_CASE("an optional thing is one loss, and its fields count once it can be there") {
  ToyScene toy;
  const auto body = toy.Link(toy.Model("m"), "b");
  Geometry geometry;
  geometry.name = "g";
  geometry.body = body;
  geometry.roles.illustration = true;
  Material red;
  red.name = "red";
  red.diffuse = Rgba{1, 0, 0, 1};
  geometry.material = std::make_shared<const Material>(red);
  toy.scene.geometries.Add(std::move(geometry));
  Claims claims;
  claims.AddAll<ModelInstance>();
  claims.AddAll<Body>();
  claims.Add<&Geometry::body>();
  claims.AddAll<Roles>();
  claims.Add<&Geometry::roles>();
  claims.AddAll<Box>();
  CHECK(LossesOfCensus(toy.scene, claims) == "`material` of geometry is left out: `m::b::g`");
  claims.Add<&Geometry::material>();
  claims.Add<&Material::diffuse>();
  CHECK(LossesOfCensus(toy.scene, claims) == "`material.name` of geometry is left out: `m::b::g`");
}

TEST_CASE("the summary of losses counts fields, as text and as JSON") {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  losses.Wrote(214);
  losses.Dropped(std::vector<LossSubject>(3, AboutAll<&Dof::lower>({})), "x");
  losses.Approximated(AboutAll<&Dof::lower>({}), "y");
  CHECK(losses.Summary("mjcf") == "mjcf: 214 fields written, 3 dropped, 1 approximated");
  LossReport none(diagnostics);
  CHECK(none.Summary("json") == "json: nothing lost");
  none.Wrote(2);
  CHECK(none.Summary("urdf") == "urdf: 2 fields written, nothing lost");
  std::string summary;
  JsonWriter json(summary);
  json.OpenObject();
  WriteSummary(losses, "mjcf", json);
  json.CloseObject();
  CHECK(summary == R"({"format":"mjcf","written":214,"dropped":3,"approximated":1})");
}

}  // namespace
}  // namespace sceneweld
