// SPDX-License-Identifier: BSD-3-Clause
// Maps names in a file to elements.

#include "sceneweld/parsers/urdf/read/urdf_names.h"

namespace sceneweld::urdf {
namespace {

template <typename Map>
auto Lookup(const Map& map, std::string_view name) {
  const auto found = map.empty() ? map.end() : map.find(std::string(name));
  return found == map.end() ? typename Map::mapped_type() : found->second;
}

}  // namespace

Index<Body> RobotNames::FindBody(std::string_view name) const {
  const auto body = Lookup(bodies_, name);
  return body ? body : ModelNames::FindBody(name);
}

FrameId RobotNames::FindFrame(std::string_view name) const {
  if (const FrameId frame = Lookup(frames_, name)) return frame;
  if (const auto body = Lookup(bodies_, name)) return FrameId::Of(body);
  return ModelNames::FindFrame(name);
}

Index<Joint> RobotNames::FindJoint(std::string_view name) const {
  const auto joint = Lookup(joints_, name);
  return joint ? joint : ModelNames::FindJoint(name);
}

ModelNames::GroupName RobotNames::NameOfGroup(std::string_view written) const {
  const auto found = groups_.empty() ? groups_.end() : groups_.find(std::string(written));
  return found == groups_.end() ? ModelNames::NameOfGroup(written) : found->second;
}

}  // namespace sceneweld::urdf
