// SPDX-License-Identifier: BSD-3-Clause
// Writes the elements that models keep from SRDF, with the names of the URDF file.

#include "sceneweld/parsers/srdf/srdf_output.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/srdf/srdf_collisions.h"
#include "sceneweld/parsers/srdf/srdf_names.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

std::string_view TextOf(const tinyxml2::XMLElement& element, const char* attribute) {
  const char* const text = element.Attribute(attribute);
  return text ? Trimmed(text) : std::string_view();
}

}  // namespace

Output::Output(const Scene& scene_, const WriteOptions& options_, const UrdfNames& names_, LossReport& losses_)
    : XmlOutput(kSrdf, losses_),
      scene(scene_),
      options(options_),
      names(names_),
      groups_(options_.separator),
      end_effectors_(options_.separator),
      joints_(options_.separator) {
  HeedLimitsOf(options.files);
  for (const Name& joint : names.joints) joints_.Reserve(joint);
  FindHeldLinks();
  FindNames();
  ReportNewNames();
  const auto is_of_srdf = [](const auto& table) {
    return std::any_of(table.begin(), table.end(), [](const auto& one) {
      return std::any_of(one.kept.begin(), one.kept.end(), [](const Kept& kept) { return kept.format == kSrdf.name; });
    });
  };
  keeps_semantics_ = is_of_srdf(scene.models) || is_of_srdf(scene.excluded_pairs);
}

bool Output::IsElement(const Kept& kept) {
  return kept.format == kSrdf.name && kept.attribute.empty() && !IsWording(kept);
}

std::string Output::Scoped(Index<ModelInstance> model, std::string_view name) const {
  return model == names.model ? std::string(name) : scene.Scoped(model, name);
}

Index<Body> Output::FindLink(Index<ModelInstance> model, std::string_view name) const {
  const auto [owner, local] = ResolveInText(scene, model, name);
  if (const auto body = owner.valid() ? scene.FindBody(owner, local) : Index<Body>()) return body;
  return name == "world" ? Scene::kWorldBody : Index<Body>();
}

// The links that a joint holds on another model.
void Output::FindHeldLinks() {
  for (const SpanningTree::Entry& entry : TreeOf(scene).entries) {
    // A joint within its own model, or one to the world, held it in the file too.
    const bool is_on_other = entry.inboard && entry.inboard != Scene::kWorldBody &&
                             scene.bodies[entry.inboard].model != scene.bodies[entry.body].model;
    if (is_on_other && !IsFree(scene, entry)) held_links_.insert(entry.body.value());
  }
}

void Output::FindNames() {
  for (const ModelInstance& model : scene.models) {
    const Index<ModelInstance> index = scene.models.IndexOf(model);
    for (const Kept& kept : model.kept) {
      if (!IsElement(kept)) continue;
      tinyxml2::XMLDocument document;
      const tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
      if (!element) continue;
      const std::string_view tag = element->Name();
      const std::string name(TextOf(*element, "name"));
      const Key key{index.value(), name};
      if (tag == kGroup.name) {
        group_names_.try_emplace(key, groups_.Claim(Scoped(index, name), "group").str());
      } else if (tag == kEndEffector.name) {
        end_effector_names_.try_emplace(key, end_effectors_.Claim(Scoped(index, name), "end_effector").str());
      } else if (tag == kVirtualJoint.name) {
        const auto child = FindLink(index, TextOf(*element, "child_link"));
        if (child && held_links_.contains(child.value())) continue;
        const Name written = joints_.Claim(Scoped(index, name), "virtual_joint");
        virtual_joint_names_.try_emplace(key, written.str());
        const std::string_view type = TextOf(*element, "type");
        if (child) {
          virtual_joints_.try_emplace(child.value(),
                                      WrittenVirtualJoint{written, type == "floating" ? VirtualJoint::Type::kFloating
                                                                   : type == "planar" ? VirtualJoint::Type::kPlanar
                                                                                      : VirtualJoint::Type::kFixed});
        }
      } else if (tag == kDisableDefaultCollisions.name) {
        if (const auto body = FindLink(index, TextOf(*element, "link"))) without_default_.insert(body.value());
      } else if (tag == kEnableCollisions.name) {
        const auto a = FindLink(index, TextOf(*element, "link1")), b = FindLink(index, TextOf(*element, "link2"));
        if (a && b) enabled_.insert(PairKey(a, b));
      }
    }
  }
}

// The report of the URDF file names links and joints.
void Output::ReportNewNames() {
  struct NewNames {
    std::size_t count = 0;
    std::string first;
  };
  std::map<std::uint32_t, NewNames> by_model;
  const auto note = [&](const std::map<Key, std::string>& written, const char* kind) {
    for (const auto& [key, name] : written) {
      if (name == key.second) continue;
      NewNames& of_model = by_model[key.first];
      if (of_model.count++ == 0) of_model.first = kind + Quoted(key.second) + " is written as " + Quoted(name);
    }
  };
  note(group_names_, "group ");
  note(end_effector_names_, "end effector ");
  note(virtual_joint_names_, "virtual joint ");
  for (const auto& [index, of_model] : by_model) {
    const ModelInstance& model = scene.models[Index<ModelInstance>(index)];
    const std::string of = " of model " + Quoted(model.name);
    losses.Renamed(model.span, of_model.count == 1 ? of_model.first + " in the SRDF" + of
                                                   : std::to_string(of_model.count) + " names in the SRDF" + of +
                                                         " are written differently: " + of_model.first + ", ...");
  }
}

const Output::WrittenVirtualJoint* Output::VirtualJointOf(Index<Body> body) const {
  const auto found = virtual_joints_.find(body.value());
  return found == virtual_joints_.end() ? nullptr : &found->second;
}

std::string Output::GroupName(Index<ModelInstance> model, std::string_view name) const {
  const auto found = group_names_.find(Key{model.value(), std::string(name)});
  return found == group_names_.end() ? std::string() : found->second;
}

std::string Output::NewGroupName(Index<ModelInstance> model, std::string_view like) {
  return groups_.Claim(Scoped(model, like), "group").str();
}

// MoveIt ignores a virtual joint of a link that a joint of the robot holds, as after mounting it on another one.
bool Output::IsOfHeldLink(Index<ModelInstance> model, const tinyxml2::XMLElement& virtual_joint) {
  const auto body = FindLink(model, TextOf(virtual_joint, "child_link"));
  if (!body || !held_links_.contains(body.value())) return false;
  losses.Dropped(About<&ModelInstance::kept>(scene.models[model]),
                 "virtual joint " + Quoted(TextOf(virtual_joint, "name")) +
                     " of the SRDF is left out, because a joint holds link " +
                     Quoted(FullName(scene, scene.bodies[body])));
  return true;
}

void Output::WriteElement(Index<ModelInstance> model, const Kept& kept) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
  if (!element) return;
  if (element->Name() == kVirtualJoint.name && IsOfHeldLink(model, *element)) return;
  const auto of_map = [&](const std::map<Key, std::string>& map, std::string_view name) -> std::optional<std::string> {
    const auto found = map.find(Key{model.value(), std::string(name)});
    return found == map.end() ? std::nullopt : std::optional(found->second);
  };
  ReplaceNames(*element, [&](NameKind kind, std::string_view name) -> std::optional<std::string> {
    switch (kind) {
      case NameKind::kGroup: return of_map(group_names_, name);
      case NameKind::kEndEffector: return of_map(end_effector_names_, name);
      case NameKind::kVirtualJoint: return of_map(virtual_joint_names_, name);
      case NameKind::kLink: {
        const auto body = FindLink(model, name);
        return body && !names.links[body.value()].empty() ? std::optional(names.links[body.value()].str())
                                                          : std::nullopt;
      }
      case NameKind::kJoint: {
        const auto [owner, local] = ResolveInText(scene, model, name);
        const auto joint = owner.valid() ? scene.FindJoint(owner, local) : Index<Joint>();
        return joint ? std::optional(names.joints[joint.value()].str()) : of_map(virtual_joint_names_, name);
      }
    }
    return std::nullopt;
  });
  Verbatim(*element);
  losses.Wrote(1);
}

void Output::WriteKept(std::string_view element) {
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (IsElement(kept) && KeptName(kept) == "<" + std::string(element) + ">") {
        WriteElement(scene.models.IndexOf(model), kept);
      }
    }
  }
}

void Output::WriteOtherKept() {
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (!IsElement(kept)) continue;
      const std::string name = KeptName(kept);
      const bool is_known = std::any_of(kRobot.children.begin(), kRobot.children.end(), [&](const ElementRow* row) {
        return name == "<" + std::string(row->name) + ">";
      });
      if (!is_known) WriteElement(scene.models.IndexOf(model), kept);
    }
  }
}

void Output::WriteKeptAttributes() {
  for (const ModelInstance& model : scene.models) {
    const Index<ModelInstance> index = scene.models.IndexOf(model);
    if (index == names.model) {
      KeptAttributes(model.kept);
      continue;
    }
    for (const Kept& kept : model.kept) {
      if (kept.format != kSrdf.name || kept.attribute.empty() || IsWording(kept)) continue;
      losses.Dropped(About<&ModelInstance::kept>(model),
                     Quoted(kept.attribute) + " of the SRDF file of model " + Quoted(model.name) +
                         " is left out, because several models are merged into one robot");
    }
  }
}

}  // namespace sceneweld::srdf
