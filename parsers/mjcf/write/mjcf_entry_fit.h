// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/parsers/mjcf/mass/mjcf_moved_inertia.h"
#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/read/mjcf_actuator.h"
#include "sceneweld/parsers/mjcf/read/mjcf_equality.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// Makes entries (parsers/kept/kept_entry.h) say what their elements of the scene say, if they do not say it already.
/// Each entry has the names of the file. False: MJCF does not support all of the element in this form, so the writer
/// writes the element without its entry.
class EntryFit {
 public:
  explicit EntryFit(Output& out) : out_(out) {}

  bool Fit(const Actuator& actuator, tinyxml2::XMLElement& entry);
  /// The equality of a joint that mimics.
  bool Fit(const Joint& joint, tinyxml2::XMLElement& entry) const;
  bool Fit(const Constraint& constraint, tinyxml2::XMLElement& entry);
  bool Fit(const Configuration& configuration, tinyxml2::XMLElement& entry) const;

  /// The actuator that the reader makes from the fitted entry, without its rotor inertia.
  Actuator ReadBack(const Actuator& actuator) const;

 private:
  const MotorEntry& MotorOf(const KeptList& kept);
  Actuator ToActuator(const MotorEntry& motor, Index<Joint> joint);
  double InertiaAt(Index<Joint> joint);
  void ReportChanged(const Actuator& actuator, const tinyxml2::XMLElement& motor) const;
  bool Fit(const BallConstraint& ball, const EqualityElement& says, tinyxml2::XMLElement& entry);
  bool Fit(const WeldConstraint& weld, const EqualityElement& says, tinyxml2::XMLElement& entry);
  bool Fit(const TendonConstraint& tendon, tinyxml2::XMLElement& entry) const;
  std::optional<EqualitySide> SideOf(const NameAt& body, const NameAt& site) const;
  template <typename Law>
  void SetBodies(const Law& law, tinyxml2::XMLElement& entry) const;

  Output& out_;
  std::unordered_map<const Kept*, MotorEntry> motors_;  // By their entries, which copies share.
  std::unordered_map<const Actuator*, Actuator> changed_;
  std::optional<MovedInertias> inertias_;
};

}  // namespace sceneweld::mjcf
