// SPDX-License-Identifier: BSD-3-Clause
#pragma once
/// The parts of the MJCF writer. Each file writes one kind of element into the open element (docs/reference/mjcf.md,
/// 16).

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/write/mjcf_assets_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

namespace sceneweld::mjcf {

/// The least mass and inertia of a moving body in MuJoCo. [kg], [kg m^2]
inline constexpr double kLeastMass = 1e-15;
/// True if MuJoCo accepts this mass and inertia for a moving body.
bool IsEnough(const MassProperties& mass);

/// How the bodies of a written file get their masses, by their places in Layout::nodes().
class WrittenMasses {
 public:
  WrittenMasses(const Output& out, const WrittenAssets& assets);

  /// The body, or one that is welded to it, has the mass and inertia that MuJoCo requires of moving bodies.
  bool HasEnough(std::uint32_t node) const { return has_enough_[node]; }
  /// The body gets its mass from its geoms, as in the file that it was read from: it has no `<inertial>`.
  bool IsOfGeoms(std::uint32_t node) const { return is_of_geoms_[node]; }
  bool AnyOfGeoms() const { return any_of_geoms_; }

 private:
  std::vector<bool> has_enough_;
  std::vector<bool> is_of_geoms_;
  bool any_of_geoms_ = false;
};

/// Replaces the missing limit of a slide or tendon that has a limit on the other side. [m]
inline constexpr double kFarWay = 1e10;

// mjcf_writer.cc
/// True if the scene keeps an element that MuJoCo expands to further bodies.
bool MakesBodies(const Scene& scene);
/// Whether MuJoCo makes joints of some of them. It makes none of a rigid flexcomp.
bool MakesJoints(const Scene& scene);

// mjcf_write_body.cc `<worldbody>` with all bodies, with an explicit stack, so that depth costs no recursion.
/// Writes `<worldbody>` with all bodies. An explicit stack replaces recursion, because trees can be deep.
void WriteBodies(Output& out, const WrittenAssets& assets, const WrittenMasses& masses, const KeptSections& kept);

// mjcf_write_inertia.cc
/// `has_enough`: the body, or one welded to it, has enough mass.
void WriteInertial(Output& out, const Layout::Node& node, bool has_enough);

// mjcf_write_joint.cc
/// Writes the joints of a body, and the texts about the joints of the scene.
void WriteJoints(Output& out, const Layout::Node& node);

// mjcf_write_geom.cc
/// `has_mass`: the geoms give the body its mass.
void WriteGeoms(Output& out, const Layout::Node& node, bool has_mass, const WrittenAssets& assets,
                const KeptSections& kept);

// mjcf_write_site.cc
/// Writes the sites, cameras and lights of a body.
void WriteSites(Output& out, const Layout::Node& node, const KeptSections& kept);

// mjcf_write_contact.cc
void WriteContact(Output& out, const WrittenAssets& assets, const KeptSections& kept);

// mjcf_write_law.cc
/// Makes the sites that constraints need; called before the bodies are written.
void PlanLaws(Output& out, const KeptSections& kept);
// mjcf_write_loop.cc
/// Decides the equalities of the joints that close loops, and writes texts about these joints; called before PlanLaws.
void PlanLoops(Output& out);

// mjcf_write_law.cc
void WriteTendons(Output& out, const KeptSections& kept);
void WriteEqualities(Output& out, const KeptSections& kept);

// mjcf_write_actuator.cc
/// True if the file has the actuator.
bool IsWritten(const Output& out, const Actuator& actuator);
/// An actuator of the file.
struct WrittenActuator {
  Index<ModelInstance> model;
  std::optional<std::size_t> states;  ///< Nothing: not known.
  std::optional<std::size_t> place;   ///< Of its entry among the kept actuators of the model; nothing if it has none.
};
/// In the order of the file.
std::vector<WrittenActuator> WriteActuators(Output& out, const KeptSections& kept);

// mjcf_write_key.cc
/// Writes the keys of all models; other models have their default configuration in them.
void WriteKeys(Output& out, const KeptSections& kept, const std::vector<WrittenActuator>& actuators);

// mjcf_write_home_key.cc
/// The default positions of the scene, of each body in the order of the file and each joint in the order of its body.
/// Empty if nothing moves, and if there are more than MuJoCo accepts.
std::string HomePositions(const Output& out);

// mjcf_write_configuration.cc
/// The configurations that no kept key has.
std::vector<const Configuration*> NewKeys(const Output& out, const KeptSections& kept);
/// The name of a key in the record, from its name and its place in the file.
std::string NameInRecord(std::string_view key, std::size_t place);
/// Without private texts, a key gives all joints and bodies a state. `is_kept`: it does so in the input, too.
void ReportFilled(Output& out, const Configuration& configuration, bool is_kept);
/// `names`: those of the keys of the file so far. `place`: how many these are.
void WriteNewKeys(Output& out, const std::vector<const Configuration*>& keys, std::set<std::string>& names,
                  std::size_t place);

}  // namespace sceneweld::mjcf
