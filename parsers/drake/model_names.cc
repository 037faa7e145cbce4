// SPDX-License-Identifier: BSD-3-Clause
// Default name resolution for Drake's elements.

#include "sceneweld/parsers/drake/model_names.h"

#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {

ModelNames::Local ModelNames::Split(std::string_view name) const {
  const auto delimiter = name.rfind(kScopeDelimiter);
  if (delimiter == std::string_view::npos) return {model_, name};
  return {scene_.FindModel(scene_.Scoped(model_, name.substr(0, delimiter))),
          name.substr(delimiter + kScopeDelimiter.size())};
}

Index<Body> ModelNames::FindBody(std::string_view name) const {
  const Local local = Split(name);
  return local.model ? scene_.FindBody(local.model, local.name) : Index<Body>();
}

FrameId ModelNames::FindFrame(std::string_view name) const {
  const Local local = Split(name);
  return local.model ? sceneweld::FindFrame(scene_, local.model, local.name) : FrameId();
}

Index<Joint> ModelNames::FindJoint(std::string_view name) const {
  const Local local = Split(name);
  return local.model ? scene_.FindJoint(local.model, local.name) : Index<Joint>();
}

ModelNames::GroupName ModelNames::NameOfGroup(std::string_view written) const { return {model(), Name(written)}; }

std::string ModelNames::NearestBody(std::string_view name) const {
  return sceneweld::NearestBody(scene_, model_, name);
}
std::string ModelNames::NearestFrame(std::string_view name) const {
  return sceneweld::NearestFrame(scene_, model_, name);
}
std::string ModelNames::NearestJoint(std::string_view name) const {
  return sceneweld::NearestJoint(scene_, model_, name);
}

}  // namespace sceneweld
