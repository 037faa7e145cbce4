// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/parsers/drake/model_names.h"

namespace sceneweld::urdf {

/// Resolves the names in one URDF file. In most files they are the names of the robot's own elements. If sceneweld's
/// attributes give an element another name or owner in the scene, its name in the file is added here.
class RobotNames : public ModelNames {
 public:
  RobotNames(const Scene& scene, Index<ModelInstance> model) : ModelNames(scene, model) {}

  // False if the file already has the name.
  bool Add(std::string_view written, Index<Body> body) {
    return bodies_.try_emplace(std::string(written), body).second;
  }
  bool Add(std::string_view written, Index<Joint> joint) {
    return joints_.try_emplace(std::string(written), joint).second;
  }
  bool Add(std::string_view written, const FrameId& frame) {
    return frames_.try_emplace(std::string(written), frame).second;
  }
  bool Add(std::string_view written, GroupName group) {
    return groups_.try_emplace(std::string(written), std::move(group)).second;
  }

  Index<Body> FindBody(std::string_view name) const override;
  FrameId FindFrame(std::string_view name) const override;
  Index<Joint> FindJoint(std::string_view name) const override;
  GroupName NameOfGroup(std::string_view written) const override;

 private:
  std::unordered_map<std::string, Index<Body>> bodies_;
  std::unordered_map<std::string, Index<Joint>> joints_;
  std::unordered_map<std::string, FrameId> frames_;
  std::unordered_map<std::string, GroupName> groups_;
};

}  // namespace sceneweld::urdf
