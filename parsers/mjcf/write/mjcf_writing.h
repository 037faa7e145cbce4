// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "sceneweld/parsers/mjcf/write/mjcf_assets_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_masses_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

/// The parts of the MJCF writer, one file each. Each writes one kind of element
/// into the element that is open (MJCF reference, section 16).
namespace sceneweld::mjcf {

/// Stands for a limit of a slide or tendon that does not exist, on the side of one that does. [m]
inline constexpr double kFarWay = 1e10;

// mjcf_writer.cc
/// Whether the scene keeps an element of which MuJoCo makes further bodies.
bool MakesBodies(const Scene& scene);

// mjcf_write_body.cc `<worldbody>` with all bodies, with an explicit stack, so that depth costs no recursion.
/// `<worldbody>` with all bodies, on a stack of its own, so that depth costs no
/// recursion.
void WriteBodies(Output& out, const WrittenAssets& assets, const WrittenMasses& masses, const KeptSections& kept);

// mjcf_write_inertia.cc
/// `has_enough`: it, or a body welded to it.
void WriteInertial(Output& out, const Layout::Node& node, bool has_enough);

// mjcf_write_joint.cc
/// The joints of a body, and the texts about the scene's joints that they are.
void WriteJoints(Output& out, const Layout::Node& node);

// mjcf_write_geom.cc
/// `has_mass`: the geoms give the body its mass.
void WriteGeoms(Output& out, const Layout::Node& node, bool has_mass, const WrittenAssets& assets,
                const KeptSections& kept);

// mjcf_write_site.cc
/// Sites, cameras and lights of a body.
void WriteSites(Output& out, const Layout::Node& node, const KeptSections& kept);

// mjcf_write_contact.cc
void WriteContact(Output& out, const WrittenAssets& assets, const KeptSections& kept);

// mjcf_write_law.cc
/// Makes the sites that constraints need: before the bodies are written.
void PlanLaws(Output& out, const KeptSections& kept);
/// Whether the file can express the mimic of a joint.
bool IsMimicWritten(const Output& out, const Joint& joint);
void WriteTendons(Output& out, const KeptSections& kept);
void WriteEqualities(Output& out, const KeptSections& kept);

// mjcf_write_actuator.cc
/// Whether the file has it.
bool IsWritten(const Output& out, const Actuator& actuator);
/// The inertia that motors add to a joint, and the joint's own.
double ArmatureOf(const Output& out, Index<Joint> joint);
/// An actuator of the file.
struct WrittenActuator {
  Index<ModelInstance> model;
  std::optional<std::size_t> states;  ///< Nothing: not known.
};
/// In the order of the file.
std::vector<WrittenActuator> WriteActuators(Output& out, const KeptSections& kept);

// mjcf_write_key.cc Records the original values of keys that WriteKeys completes, for the reader.
/// What only the reader needs to know of keys that WriteKeys fills up.
void EncodeKeys(Output& out, const KeptSections& kept, const std::vector<WrittenActuator>& actuators);
/// The keys of all models; in each, other models have their default configuration.
void WriteKeys(Output& out, const KeptSections& kept, const std::vector<WrittenActuator>& actuators);

// mjcf_write_home_key.cc
/// The default positions of the scene: of each body in the order of the file, of each joint in the order of its body.
/// Empty where nothing moves, and where MuJoCo would refuse so many.
std::string HomePositions(const Output& out);

}  // namespace sceneweld::mjcf
