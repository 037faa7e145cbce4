// SPDX-License-Identifier: BSD-3-Clause
// Restores configurations from the keys of a file.

#include <algorithm>
#include <tuple>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/mjcf/mjcf_decoding.h"

namespace sceneweld::mjcf {
namespace {

// Takes the next numbers of a list; fewer if there are not as many.
std::vector<double> Take(const std::vector<double>& numbers, std::size_t& at, double count) {
  const std::size_t wanted = count > 0 && count < 100 ? static_cast<std::size_t>(count) : 0;
  const std::size_t end = std::min(at + wanted, numbers.size());
  std::vector<double> taken(numbers.begin() + static_cast<std::ptrdiff_t>(std::min(at, end)),
                            numbers.begin() + static_cast<std::ptrdiff_t>(end));
  at = end;
  return taken;
}

Pose TakePose(const std::vector<double>& numbers, std::size_t& at) {
  const std::vector<double> n = Take(numbers, at, 7);
  if (n.size() != 7) return {};
  const bool is_rotation = n[3] != 0 || n[4] != 0 || n[5] != 0 || n[6] != 0;
  return {{n[0], n[1], n[2]}, is_rotation ? Rotation::FromQuaternion(n[3], n[4], n[5], n[6]) : Rotation()};
}

// A configuration that the writer recorded with its states.
void DecodeNew(Decoding& d, const Configuration& old, const record::Entry& text) {
  Configuration configuration;
  configuration.span = old.span;
  configuration.name = text.Value("name").value_or("");
  configuration.group = text.Value("group").value_or("");
  if (const auto model = text.Value("model")) configuration.model = d.to.FindModel(*model);
  if (!configuration.model.valid()) configuration.model = Scene::kWorldInstance;
  const auto counts = text.List("counts", d.diagnostics());
  const auto positions = text.List("positions", d.diagnostics()), velocities = text.List("velocities", d.diagnostics());
  const auto poses = text.List("poses", d.diagnostics()), default_poses = text.List("default_poses", d.diagnostics()),
             turns = text.List("body_velocities", d.diagnostics());
  std::size_t next = 0, position = 0, velocity = 0, pose = 0, default_pose = 0, turn = 0;
  const auto count = [&] { return next < counts.size() ? counts[next++] : 0; };
  for (const std::string& name : text.Values("joints")) {
    JointState state{Ref<sceneweld::Joint>(d.JointNamed(name)), Take(positions, position, count()), {}};
    state.velocities = Take(velocities, velocity, count());
    if (state.joint.index) configuration.joints.push_back(std::move(state));
  }
  for (const std::string& name : text.Values("bodies")) {
    BodyState state{Ref<Body>(d.BodyNamed(name)), TakePose(poses, pose), TakePose(default_poses, default_pose),
                    Take(turns, turn, count())};
    if (!state.body.index) continue;
    configuration.bodies.push_back(std::move(state));
  }
  d.to.configurations.Add(std::move(configuration));
}

// A key of somebody else: a configuration of the whole scene.
void DecodePlain(Decoding& d, const Configuration& old) {
  Configuration configuration = old;
  std::tie(configuration.model, configuration.name) = d.Split(old.name.view());
  for (JointState& state : configuration.joints) state.joint.index = d.joints[state.joint.index.value()];
  std::erase_if(configuration.joints, [](const JointState& state) { return !state.joint.index; });
  for (BodyState& state : configuration.bodies) state.body.index = d.bodies[state.body.index.value()];
  std::erase_if(configuration.bodies, [](const BodyState& state) { return !state.body.index; });
  configuration.kept.clear();
  d.to.configurations.Add(std::move(configuration));
}

}  // namespace

void DecodeConfigurations(Decoding& d) {
  for (const Configuration& old : d.from().configurations) {
    const Kept* const entry = FindEntry(old.kept);
    if (!entry) continue;
    record::Entry* const text = EntryOfKey(d, old.name.view(), static_cast<std::size_t>(entry->rank - 1), old.span);
    if (text && text->Flag("configuration")) {
      DecodeNew(d, old, *text);
      continue;
    }
    Configuration configuration = old;
    if (!DecodeKey(d, configuration)) {
      DecodePlain(d, old);
      continue;
    }
    const Index<ModelInstance> owner = configuration.model;
    configuration.name = d.Split(old.name.view()).first == owner ? d.Split(old.name.view()).second : old.name;
    // The writer has added the states of the other models.
    for (JointState& state : configuration.joints) state.joint.index = d.joints[state.joint.index.value()];
    std::erase_if(configuration.joints, [&](const JointState& state) {
      return !state.joint.index || d.to.joints[state.joint.index].model != owner;
    });
    for (BodyState& state : configuration.bodies) state.body.index = d.bodies[state.body.index.value()];
    std::erase_if(configuration.bodies, [&](const BodyState& state) {
      return !state.body.index || d.to.bodies[state.body.index].model != owner;
    });
    d.to.configurations.Add(std::move(configuration));
  }
}

}  // namespace sceneweld::mjcf
