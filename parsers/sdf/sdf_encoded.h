#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sceneweld/parsers/sdf/sdf_declaration.h"
#include "sceneweld/parsers/table_read.h"

namespace sceneweld::sdf {

/// What the attributes of sceneweld_attributes.h say of one element.
struct Encoded {
  std::optional<Name> name;     ///< In the scene; may be empty.
  std::optional<NameAt> scope;  ///< Path of the owner; empty: what holds the element.
  bool wrapper = false;
  bool world = false;
  bool helper = false;
  bool reversed = false;
  bool pairs = false;
  std::optional<bool> is_static;
  NameAt floating_parent;  ///< Empty: no floating joint.
  Pose X_PF;               ///< kParentPose.
  std::vector<std::pair<double Dof::*, std::vector<double>>> dofs;
  std::vector<Actuator> actuators;
  NameAt mimic_leader;  ///< Empty: no mimic.
  double mimic_multiplier = 1;
  double mimic_offset = 0;
  double armature = 0;
  std::shared_ptr<const Calibration> calibration;
  std::shared_ptr<const SafetyController> safety_controller;
  NameAt geometry;
  std::optional<double> slab_thickness;
  bool has_surface_velocity_axis = false;
  std::optional<Vector3> surface_velocity_axis;
};

/// Null where the element has no attribute of ours. Reports unknown ones as
/// warnings and values that are at fault as errors.
std::shared_ptr<const Encoded> ReadEncoded(Element element, Reading& reading);

/// The element's own name in the scene.
inline Name NameInScene(const Name& written, const std::shared_ptr<const Encoded>& encoded) {
  return encoded && encoded->name ? *encoded->name : written;
}

/// Turns a joint round, limits and positions included.
void Reverse(Joint& joint);

/// Sets what the attributes say of the degrees of freedom, reports lists of
/// another length.
void SetDofs(const Encoded& encoded, Joint& joint, Diagnostics& diagnostics);

}  // namespace sceneweld::sdf
