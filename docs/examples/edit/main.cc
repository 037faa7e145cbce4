// SPDX-License-Identifier: BSD-3-Clause
// Builds a scene from code, edits a loaded one, validates both and exports them. edit.py does the same in Python.
//
//   edit_example MODELS    the folder `models` of sceneweld

#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace {

namespace sw = sceneweld;

int Fail(const sw::Diagnostics& diagnostics) {
  std::fputs(sw::RenderText(diagnostics).c_str(), stderr);
  return 1;
}

// A box with the inertia of a solid one, drawn and colliding.
sw::Index<sw::Body> AddBox(const std::string& name, double mass, const sw::Vector3& size,
                           sw::Index<sw::ModelInstance> model, sw::Scene& scene) {
  sw::Body body;
  body.name = name;
  body.model = model;
  body.mass_properties->mass = mass;
  body.mass_properties->inertia.ixx = mass / 12 * (size.y * size.y + size.z * size.z);
  body.mass_properties->inertia.iyy = mass / 12 * (size.x * size.x + size.z * size.z);
  body.mass_properties->inertia.izz = mass / 12 * (size.x * size.x + size.y * size.y);
  const sw::Index<sw::Body> index = scene.AddBody(std::move(body)).index;

  sw::Geometry geometry;
  geometry.name = "box";
  geometry.body = index;
  geometry.shape = sw::Box{size};
  geometry.roles.illustration = true;
  geometry.roles.proximity = true;
  geometry.proximity = std::make_shared<const sw::ProximityProperties>();
  scene.geometries.Add(std::move(geometry));
  return index;
}

// A cart that slides along x, and a pole that turns on it.
sw::Scene CartPole() {
  sw::Scene scene;
  sw::ModelInstance model;
  model.name = "cart_pole";
  const sw::Index<sw::ModelInstance> cart_pole = scene.AddModel(std::move(model)).index;
  const sw::Index<sw::Body> cart = AddBox("cart", 2, {0.4, 0.2, 0.1}, cart_pole, scene);
  const sw::Index<sw::Body> pole = AddBox("pole", 0.5, {0.04, 0.04, 1}, cart_pole, scene);

  sw::Joint rail;
  rail.name = "rail";
  rail.model = cart_pole;
  rail.parent = sw::Ref<sw::Body>(sw::Scene::kWorldBody);
  rail.child = sw::Ref<sw::Body>(cart);
  rail.X_PF.translation = {0, 0, 0.5};
  sw::Prismatic slide;
  slide.axis = {1, 0, 0};
  slide.dof->lower = -2;
  slide.dof->upper = 2;
  rail.motion = slide;
  scene.AddJoint(std::move(rail));

  sw::Joint pin;
  pin.name = "pin";
  pin.model = cart_pole;
  pin.parent = sw::Ref<sw::Body>(cart);
  pin.child = sw::Ref<sw::Body>(pole);
  pin.X_PF.translation = {0, 0, 0.05};
  pin.X_CM.translation = {0, 0, -0.5};  // At the lower end of the pole.
  sw::Revolute turn;
  turn.axis = {0, 1, 0};
  turn.dof->default_position = 0.1;
  pin.motion = turn;
  scene.AddJoint(std::move(pin));
  return scene;
}

// Writes a scene as a file of the current folder, and reads it back.
bool Write(const sw::Loaded& loaded, const std::string& path, sw::Diagnostics& diagnostics) {
  sw::LossReport losses(diagnostics);
  std::string why;
  const auto file = sw::ExportFile(loaded, *sw::FormatOfInput(path), path, {}, losses);
  if (diagnostics.has_errors() || file->Write(diagnostics, why) != sw::FileExport::Outcome::kWritten) return false;
  std::printf("%s: %zu dropped, %zu approximated\n", path.c_str(), losses.dropped(), losses.approximated());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string models = argv[1];
  sw::Diagnostics diagnostics;

  // From code. LoadScene computes the poses of bodies, and reports what is wrong with the scene.
  const std::optional<sw::Loaded> cart_pole = sw::LoadScene(CartPole(), {}, diagnostics);
  if (!cart_pole) return Fail(diagnostics);
  const sw::Index<sw::Body> pole = sw::FindBody(cart_pole->scene, "cart_pole::pole");
  std::printf("the pole stands at %.3f m\n", cart_pole->scene.bodies[pole].X_WB.translation.z);
  if (!Write(*cart_pole, "cart_pole.urdf", diagnostics)) return Fail(diagnostics);

  // From a file, without the left gripper, and with another name for the right side.
  sw::LoadOptions options;
  options.packages.push_back({sw::LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
  std::optional<sw::Loaded> cell = sw::Load(models + "/two_arm_cell.dmd.yaml", options, diagnostics);
  if (!cell) return Fail(diagnostics);
  sw::Scene& scene = cell->scene;
  const std::size_t bodies = scene.bodies.size();
  sw::Diagnostics edits;
  if (!sw::Remove(scene.FindModel("left::gripper"), scene, edits)) return Fail(edits);
  if (!sw::Rename(scene.FindModel("right"), "robot", scene, edits)) return Fail(edits);
  std::printf("%zu bodies fewer\n", bodies - scene.bodies.size());
  for (const sw::Diagnostic& edit : edits.all()) std::printf("%s\n", edit.message.c_str());

  // A value that is changed directly; poses follow with BuildTree.
  sw::Joint& elbow = scene.joints[sw::FindJoint(scene, "robot::arm::joint_4")];
  std::get<sw::Revolute>(elbow.motion).dof->default_position = 1;
  sw::BuildTree(scene, diagnostics);
  if (!sw::Validate(scene, diagnostics)) return Fail(diagnostics);
  if (!Write(*cell, "cell.sdf", diagnostics)) return Fail(diagnostics);

  // A scene that is not valid says why.
  sw::Scene wrong = CartPole();
  wrong.joints[sw::FindJoint(wrong, "cart_pole::pin")].child = sw::Ref<sw::Body>(sw::Index<sw::Body>(9));
  sw::Diagnostics faults;
  if (sw::LoadScene(wrong, {}, faults)) return 1;
  std::printf("%s\n", faults.all().front().message.c_str());
  return 0;
}
