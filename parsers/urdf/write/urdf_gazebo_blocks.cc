// SPDX-License-Identifier: BSD-3-Clause
// The settings in `<gazebo>` blocks.

#include "sceneweld/parsers/urdf/write/urdf_gazebo_blocks.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/urdf/table/gazebo_table.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

bool IsOfSdf(const Kept& kept) { return kept.format == "sdf" && kept.attribute.empty() && !IsWording(kept); }

// Whether libsdformat copies a kept element of a link or model from a block.
bool IsCopied(const Kept& kept, GazeboOwner owner) {
  if (!IsOfSdf(kept) || !kept.place.empty()) return false;
  const std::string name = KeptName(kept);  // With brackets.
  const std::span<const GazeboSetting> rows = GazeboSettings();
  return std::any_of(rows.begin(), rows.end(), [&](const GazeboSetting& row) {
    return row.owner == owner && row.is_copied() && name == "<" + std::string(row.name) + ">";
  });
}

XMLElement& ElementAt(XMLElement& root, std::string_view path) {
  XMLElement* at = &root;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string name(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    XMLElement* const child = at->FirstChildElement(name.c_str());
    at = child ? child : at->InsertNewChildElement(name.c_str());
  }
  return *at;
}

const XMLElement* FindAt(const XMLElement& root, std::string_view path) {
  const XMLElement* at = &root;
  while (at && !path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    at = at->FirstChildElement(std::string(path.substr(0, end)).c_str());
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return at;
}

void RemoveAt(XMLElement& root, std::string_view path) {
  const std::size_t end = path.find('/');
  XMLElement* const child = root.FirstChildElement(std::string(path.substr(0, end)).c_str());
  if (!child) return;
  if (end != path.npos) RemoveAt(*child, path.substr(end + 1));
  if (end == path.npos || child->NoChildren()) root.DeleteChild(child);
}

/// An element of SDFormat with what a block has to say about it.
class Tree {
 public:
  explicit Tree(GazeboOwner owner) : owner_(owner) {
    root_ = document_.NewElement("owner");
    document_.InsertEndChild(root_);
  }
  void AddFields(const void* fields) {
    for (const GazeboField& field : GazeboFields(owner_)) {
      if (const std::string text = field.get(fields); !text.empty()) Set(field.path, text);
    }
  }
  void Set(std::string_view path, const std::string& text) { ElementAt(*root_, path).SetText(text.c_str()); }
  void Add(std::string_view place, const Kept& kept) {
    XMLDocument document;
    const XMLElement* const element = ParseKept(document, kept.text);
    if (element) ElementAt(*root_, place).InsertEndChild(element->DeepClone(&document_));
  }
  bool Has(std::string_view path) const { return FindAt(*root_, path) != nullptr; }
  bool empty() const { return root_->NoChildren(); }
  std::string Text() const { return ToXml(*root_); }

  /// Takes out the places that have a setting of their own, and returns these settings in the order of the places.
  std::string TakeSettings() {
    const std::vector<const XMLElement*> leaves = Leaves();
    const auto place_of = [&](std::string_view path) {
      return path.empty() ? leaves.end() : std::find(leaves.begin(), leaves.end(), FindAt(*root_, path));
    };
    std::vector<std::pair<std::vector<const XMLElement*>::const_iterator, std::string>> found;
    std::vector<const GazeboSetting*> taken;
    for (const GazeboSetting& row : GazeboSettings()) {
      if (row.owner != owner_ || row.is_copied()) continue;
      const bool is_reported =
          std::any_of(taken.begin(), taken.end(), [&](const GazeboSetting* one) { return one->path == row.path; });
      const std::optional<std::string> value = is_reported ? std::nullopt : ValueOf(row);
      if (!value) continue;
      found.emplace_back(std::min(place_of(row.path), place_of(row.also)), SettingText(row.name, *value));
      taken.push_back(&row);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string settings;
    for (const auto& [at, text] : found) settings += text;
    for (const GazeboSetting* const row : taken) {
      if (row->name == "material") RemoveAt(*root_, kUri);
      RemoveAt(*root_, row->path);
      if (!row->also.empty()) RemoveAt(*root_, row->also);
    }
    return settings;
  }
  bool IsAllSettings() const {
    Tree copy(owner_);
    document_.DeepCopy(&copy.document_);
    copy.root_ = copy.document_.RootElement();
    copy.TakeSettings();
    return copy.empty();
  }
  /// The same if that is everything; otherwise the whole tree in an element `around`.
  std::string TakeAll(const char* around) {
    if (empty()) return {};
    const std::string whole = Rest(around);
    const std::string settings = TakeSettings();
    return empty() ? settings : whole;
  }
  /// The rest, one after the other; within `around`, if it is given.
  std::string Rest(const char* around = nullptr) const {
    if (empty()) return {};
    if (around) root_->SetName(around);
    if (around) return ToXml(*root_);
    std::string text;
    for (const XMLElement* child = root_->FirstChildElement(); child; child = child->NextSiblingElement()) {
      text += ToXml(*child);
    }
    return text;
  }

 private:
  static constexpr std::string_view kUri = "material/script/uri";

  static std::string SettingText(std::string_view name, const std::string& value) {
    XMLDocument document;
    XMLElement* const setting = document.NewElement(std::string(name).c_str());
    document.InsertEndChild(setting);
    setting->SetText(value.c_str());
    return ToXml(*setting);
  }

  // The text of a setting, if it says all of its places.
  std::optional<std::string> ValueOf(const GazeboSetting& row) const {
    const XMLElement* const at = FindAt(*root_, row.path);
    const char* const text = at && !at->FirstChildElement() && !at->FirstAttribute() ? at->GetText() : nullptr;
    if (!text) return std::nullopt;
    const std::string_view value = text;
    if (!row.also.empty()) {
      const XMLElement* const also = FindAt(*root_, row.also);
      if (!also || !also->GetText() || value != also->GetText()) return std::nullopt;
    }
    if (row.name == "material") {
      const XMLElement* const uri = FindAt(*root_, kUri);
      const XMLElement* const script = FindAt(*root_, "material/script");
      const bool is_usual = uri && uri->GetText() && kGazeboMaterials == uri->GetText() &&
                            script->FirstChildElement()->NextSiblingElement() == script->LastChildElement();
      if (!is_usual) return std::nullopt;
    }
    if (row.text != SdfContent::Text::kSwitch) return text;
    const bool is_on = value == "true" || value == "1";
    return is_on != row.negated ? "true" : "false";
  }

  std::vector<const XMLElement*> Leaves() const {
    std::vector<const XMLElement*> leaves;
    const auto add = [&leaves](const XMLElement& element, const auto& again) -> void {
      if (element.NoChildren() || !element.FirstChildElement()) leaves.push_back(&element);
      for (const XMLElement* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
        again(*child, again);
      }
    };
    add(*root_, add);
    return leaves;
  }

  GazeboOwner owner_;
  XMLDocument document_;
  XMLElement* root_ = nullptr;
};

bool IsSeen(const Geometry& geometry) { return geometry.roles.illustration || geometry.roles.perception; }

// The kept contents of a collision, or of a visual, that a block can say.
bool IsOfContact(const Geometry& geometry, const Kept& kept) {
  return IsOfSdf(kept) && (kept.place.view().starts_with("surface") || (kept.place.empty() && !IsSeen(geometry)));
}
bool IsOfLook(const Geometry& geometry, const Kept& kept) {
  return IsOfSdf(kept) && kept.place.empty() && IsSeen(geometry);
}

// Drake's values are in the file if they are not 1.
bool CanSayFriction(const ProximityProperties& properties) {
  return properties.mu_static != 1 || properties.mu_dynamic != 1;
}

void Fill(const Geometry& geometry, Tree& collision) {
  for (const Kept& kept : geometry.kept) {
    if (IsOfContact(geometry, kept)) collision.Add(kept.place, kept);
  }
  if (geometry.proximity && CanSayFriction(*geometry.proximity)) collision.AddFields(&geometry);
}

bool NeedsBlock(const Material& material) {
  return material.ambient || material.specular || material.emissive ||
         std::any_of(material.kept.begin(), material.kept.end(), IsOfSdf);
}

void FillLook(const Geometry& geometry, Tree& visual) {
  for (const Kept& kept : geometry.kept) {
    if (IsOfLook(geometry, kept)) visual.Add({}, kept);
  }
  if (!geometry.material || !NeedsBlock(*geometry.material)) return;
  const Material& material = *geometry.material;
  for (const Kept& kept : material.kept) {
    if (IsOfSdf(kept)) visual.Add(kept.place.empty() ? "material" : "material/" + kept.place.str(), kept);
  }
  const bool has_colours = material.ambient || material.specular || material.emissive;
  // A `<material>` in `<visual>` replaces that of the link.
  if (has_colours || !visual.IsAllSettings()) visual.AddFields(&material);
}

// Whether links have a setting of this name, too.
bool IsOfLinksToo(const Kept& kept) {
  const std::string name = KeptName(kept);  // With brackets.
  const GazeboSetting* const row = FindGazeboSetting(std::string_view(name).substr(1, name.size() - 2), false);
  return row && row->owner == GazeboOwner::kLink && IsCopied(kept, GazeboOwner::kModel);
}

// Gives a link the settings of its model that it does not have itself: a robot of several models is one model.
void AddModelSettings(const ModelInstance& model, Tree& link) {
  for (const Kept& kept : model.kept) {
    if (!IsOfLinksToo(kept)) continue;
    const std::string name = KeptName(kept);
    if (!link.Has(std::string_view(name).substr(1, name.size() - 2))) link.Add({}, kept);
  }
}

// Whether all bodies of a model are welded to others or to the world.
bool StandsStill(const Scene& scene, Index<ModelInstance> model) {
  std::vector<bool> is_welded(scene.bodies.size(), false);
  for (const Joint& joint : scene.joints) {
    if (joint.model == model && !std::holds_alternative<Weld>(joint.motion)) return false;
    is_welded[joint.child.index.value()] = true;
  }
  return std::all_of(scene.bodies.begin(), scene.bodies.end(), [&](const Body& body) {
    const Index<Body> index = scene.bodies.IndexOf(body);
    return index == Scene::kWorldBody || body.model != model || is_welded[index.value()];
  });
}

}  // namespace

GazeboBlocks::GazeboBlocks(const Scene& scene, const Layout& layout, LossReport& losses)
    : scene_(scene), layout_(layout), losses_(losses) {
  std::vector<std::vector<Index<Geometry>>> geometries(scene.bodies.size());
  for (const Geometry& geometry : scene.geometries) {
    geometries[geometry.body.value()].push_back(scene.geometries.IndexOf(geometry));
  }
  for (std::size_t i = 1; i < scene.bodies.size(); ++i) AddBody(Index<Body>(i), geometries[i]);
  for (std::size_t i = 0; i < scene.joints.size(); ++i) AddJoint(Index<Joint>(i));
  layout.merged() ? ReportModelSettings() : AddRobot();
}

const std::string& GazeboBlocks::Of(Index<Body> body) const {
  static const std::string kNone;
  const auto found = of_body_.find(body);
  return found == of_body_.end() ? kNone : found->second;
}

const std::string& GazeboBlocks::Of(Index<Joint> joint) const {
  static const std::string kNone;
  const auto found = of_joint_.find(joint);
  return found == of_joint_.end() ? kNone : found->second;
}

void GazeboBlocks::ReportIgnored() const {
  if (of_body_.empty() && of_joint_.empty() && robot_.empty()) return;
  losses_.Adds<Plugin>();
  std::vector<LossSubject> subjects;
  for (const Geometry& geometry : scene_.geometries) {
    if (!friction_.contains(&geometry) || (!geometry.proximity->mu && !geometry.proximity->mu2)) continue;
    subjects.push_back(About<&ProximityProperties::mu, &ProximityProperties::mu2>(geometry));
  }
  for (const Body& body : scene_.bodies) {
    if (!gravity_.contains(scene_.bodies.IndexOf(body))) continue;
    subjects.push_back(About<&Body::gravity_compensation>(body));
  }
  for (const Joint& joint : scene_.joints) {
    if (!springs_.contains(scene_.joints.IndexOf(joint))) continue;
    subjects.push_back(About<&Dof::stiffness, &Dof::rest_position>(joint));
  }
  if (subjects.empty()) return;
  const std::string count = std::to_string(subjects.size());
  losses_.Approximated(std::move(subjects), count + " settings are in `<gazebo>` blocks, which Drake ignores");
}

void GazeboBlocks::AddBody(Index<Body> index, const std::vector<Index<Geometry>>& geometries) {
  const Body& body = scene_.bodies[index];
  std::optional<std::string> contact, look;
  bool same_contact = true, same_look = true;
  Tree collision(GazeboOwner::kCollision), visual(GazeboOwner::kVisual);
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = scene_.geometries[i];
    if (geometry.roles.proximity) {
      Tree one(GazeboOwner::kCollision);
      Fill(geometry, contact ? one : collision);
      const std::string text = (contact ? one : collision).Text();
      same_contact = same_contact && (!contact || *contact == text);
      contact = text;
    }
    if (IsSeen(geometry)) {
      Tree one(GazeboOwner::kVisual);
      FillLook(geometry, look ? one : visual);
      const std::string text = (look ? one : visual).Text();
      same_look = same_look && (!look || *look == text);
      look = text;
    }
  }
  Tree link(GazeboOwner::kLink);
  const bool has_gravity = scene_.models[body.model].gravity_enabled;
  link.AddFields(&body);
  if (!has_gravity && body.gravity_compensation == 0) link.Set("gravity", "false");
  if (has_gravity && body.gravity_compensation == 1) gravity_.insert(index);
  if (!has_gravity && losses_.leaves_out_private() && layout_.merged()) {
    losses_.Approximated(About<&Body::gravity_compensation>(body),
                         "gravity, which the model " + Quoted(scene_.models[body.model].name) +
                             " switches off, is switched off at each of its links");
  }
  for (const Kept& kept : body.kept) {
    if (!IsCopied(kept, GazeboOwner::kLink)) continue;
    link.Add({}, kept);
    losses_.WroteInOtherWords(kept);
  }
  if (layout_.merged()) AddModelSettings(scene_.models[body.model], link);
  std::string text = link.TakeAll(nullptr);
  if (same_contact) text += collision.TakeAll("collision");
  if (same_look) text += visual.TakeAll("visual");
  if (!text.empty()) of_body_.emplace(index, std::move(text));
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = scene_.geometries[i];
    const bool is_contact = same_contact && geometry.roles.proximity, is_look = same_look && IsSeen(geometry);
    if (is_contact && geometry.proximity && CanSayFriction(*geometry.proximity)) friction_.insert(&geometry);
    for (const Kept& kept : geometry.kept) {
      if (is_contact && IsOfContact(geometry, kept)) losses_.WroteInOtherWords(kept);
      if (is_look && IsOfLook(geometry, kept)) losses_.WroteInOtherWords(kept);
    }
    if (!is_look || !geometry.material) continue;
    for (const Kept& kept : geometry.material->kept) {
      if (IsOfSdf(kept)) losses_.WroteInOtherWords(kept);
    }
  }
}

void GazeboBlocks::AddJoint(Index<Joint> index) {
  const Joint& joint = scene_.joints[index];
  const WrittenJoint& written = layout_.Written(index);
  if (joint.closes_loop || written.second_hold || written.reversed) return;
  Tree tree(GazeboOwner::kJoint);
  const bool has_spring =
      std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
  if (has_spring) tree.AddFields(&Dofs(joint).front());
  const bool says_spring = !tree.empty();
  std::vector<const Kept*> physics;
  for (const Kept& kept : joint.kept) {
    if (!IsOfSdf(kept) || !kept.place.empty() || KeptName(kept) != "<physics>") continue;
    tree.Add({}, kept);
    physics.push_back(&kept);
  }
  std::string text = tree.TakeSettings();
  if (says_spring) springs_.insert(index);
  if (tree.empty()) {
    for (const Kept* const kept : physics) losses_.WroteInOtherWords(*kept);
  }
  if (!text.empty()) of_joint_.emplace(index, std::move(text));
}

void GazeboBlocks::ReportModelSettings() {
  for (const ModelInstance& model : scene_.models) {
    std::string names;
    for (const Kept& kept : model.kept) {
      if (!IsOfLinksToo(kept)) continue;
      names += (names.empty() ? "" : ", ") + Quoted(KeptName(kept));
      losses_.WroteInOtherWords(kept);
    }
    if (names.empty()) continue;
    std::vector<LossSubject> subjects{About<&ModelInstance::kept>(model)};
    for (const Body& body : scene_.bodies) {
      if (body.model == scene_.models.IndexOf(model)) subjects.push_back(About<&Body::kept>(body));
    }
    losses_.Approximated(std::move(subjects), names + " of model " + Quoted(model.name) +
                                                  " is written at each of its links, because the robot is one model");
  }
}

void GazeboBlocks::AddRobot() {
  const ModelInstance& model = scene_.models[layout_.robot()];
  Tree tree(GazeboOwner::kModel);
  static_ = model.is_static && StandsStill(scene_, layout_.robot());
  if (static_) tree.Set("static", "true");
  for (const Kept& kept : model.kept) {
    if (!IsCopied(kept, GazeboOwner::kModel)) continue;
    tree.Add({}, kept);
    losses_.WroteInOtherWords(kept);
  }
  robot_ = tree.Rest();
}

}  // namespace sceneweld::urdf
