// SPDX-License-Identifier: BSD-3-Clause
// Writes actuators as prims of Newton's schema: those that a drive of UsdPhysics cannot hold.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/usd/newton_actuator.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

void AddOnce(std::vector<std::string>& schemas, std::string_view schema) {
  if (std::find(schemas.begin(), schemas.end(), schema) == schemas.end()) schemas.emplace_back(schema);
}

/// Writes one actuator.
class NewtonActuatorWriter {
 public:
  NewtonActuatorWriter(Output& out, Index<Actuator> index)
      : out_(out), index_(index), actuator_(out.scene.actuators[index]) {
    const bool is_pid = FindNewtonWord(actuator_, "newton:ki") || FindNewtonWord(actuator_, "newton:integralMax");
    schemas_.emplace_back(is_pid ? kPidControl : kPdControl);
    for (const NewtonActuatorRow& row : NewtonActuatorRows()) {
      if (row.schema != kPdControl && FindNewtonWord(actuator_, row.name)) AddOnce(schemas_, row.schema);
    }
    const double limit = actuator_.effort_limit;
    has_own_limit_ = std::isfinite(limit) && limit != EffortOfNewtonWords(actuator_);
    if (has_own_limit_) schemas_.emplace_back(kMaxEffortClamping);
  }

  void Write(const std::string& joint, ChildNames& names) {
    const std::string name = names.Claim(actuator_.name, "actuator");
    PrimMetadata metadata;
    metadata.api_schemas = schemas_;
    metadata.display_name = Output::DisplayName(actuator_.name, name);
    out_.Open("NewtonActuator", name, metadata);
    out_.EncodeName("actuator", actuator_.name, out_.scene.FullName(index_), name, actuator_.span);
    out_.print().Relationship("newton:targets", joint);
    out_.print().Number("float", "newton:kp", actuator_.gains.p);
    out_.print().Number("float", "newton:kd", actuator_.gains.d);
    if (has_own_limit_) out_.print().Number("float", "newton:maxEffort", actuator_.effort_limit);
    for (const NewtonActuatorRow& row : NewtonActuatorRows()) WriteWord(row);
    WriteRest();
    out_.Wrote(3);
    out_.Close();
  }

 private:
  void WriteWord(const NewtonActuatorRow& row) {
    const std::string* const text = FindNewtonWord(actuator_, row.name);
    if (!text) return;
    const std::vector<double> numbers = NumbersOfWord(*text);
    if (row.is_list()) {
      out_.print().Numbers(row.type, row.name, numbers, 1);
    } else if (!numbers.empty()) {
      out_.print().Number(row.type, row.name, numbers.front());
    }
  }

  // Fields that the prim does not have.
  void WriteRest() {
    Actuator held = actuator_;
    held.gear_ratio = Actuator().gear_ratio;
    held.rotor_inertia = Actuator().rotor_inertia;
    held.mechanical_reduction.reset();
    out_.EncodeFields(EncodeDifferences(actuator_, held, FieldStyle::kWord), actuator_.span);
    const Index<ModelInstance> model = out_.scene.joints[actuator_.joint.index].model;
    if (actuator_.model != model) {
      out_.EncodeTarget(kModelKey, out_.layout.PathOf(actuator_.model), actuator_.span);
    }
  }

  Output& out_;
  const Index<Actuator> index_;
  const Actuator& actuator_;
  std::vector<std::string> schemas_;
  bool has_own_limit_ = false;  // The other attributes do not give its effort limit.
};

}  // namespace

bool IsNewtonActuator(const Output& out, const Actuator& actuator) {
  // Newton refuses targets that have several degrees of freedom, and so it does stacked joints, which it merges.
  const Joint& joint = out.scene.joints[actuator.joint.index];
  return out.options.usd_schemas.newton && HasNewtonWords(actuator) && AxisOf(joint.motion) && !joint.closes_loop &&
         !out.layout.stacks().Of(actuator.joint.index);
}

void WriteNewtonActuators(Output& out, Index<Joint> joint, ChildNames& names) {
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    if (IsNewtonActuator(out, actuator)) {
      NewtonActuatorWriter(out, i).Write(out.layout.PathOf(joint), names);
    } else if (HasNewtonWords(actuator)) {
      out.losses.Dropped(About<&Actuator::kept>(actuator),
                         "actuator " + Quoted(out.scene.FullName(i)) +
                             " is a drive in the file, which has the gains and the effort limit only");
    }
  }
}

}  // namespace sceneweld::usd
