// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

/// A class of defaults: the initial values of each kind of element.
struct Class {
  Name name;
  MeshElement mesh;
  MaterialElement material;
  JointElement joint;
  GeomElement geom;
  SiteElement site;
  CameraElement camera;
  LightElement light;
  PairElement pair;
  EqualityElement equality;
  TendonElement tendon;
  ActuatorElement actuator;
  /// An attribute, as written, for elements that are kept as text (mjcf_kept_sections.h).
  struct Written {
    std::string tag;
    std::string attribute;
    std::string value;
  };
  std::vector<Written> as_written;
};

/// All classes of one file. References to them stay valid.
class Classes {
 public:
  Classes() { Open("main", nullptr); }

  const Class& main() const { return classes_.front(); }
  const Class* Find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  Class* Find(std::string_view name) {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  /// Adds a class that starts from its parent or, without a parent, from MuJoCo's built-in defaults. The name must be
  /// unused.
  Class& Open(std::string_view name, const Class* parent) {
    Class& opened = parent ? classes_.emplace_back(*parent) : classes_.emplace_back();
    opened.name = name;
    by_name_.emplace(opened.name.view(), &opened);
    return opened;
  }
  /// The existing name that was most likely intended by a wrong one; empty if none is similar.
  std::string Nearest(std::string_view name) const;

 private:
  std::deque<Class> classes_;
  std::unordered_map<std::string_view, Class*> by_name_;  // the keys point into Class::name
};

}  // namespace sceneweld::mjcf
