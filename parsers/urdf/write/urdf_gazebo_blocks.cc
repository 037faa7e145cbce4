// SPDX-License-Identifier: BSD-3-Clause
// The settings in `<gazebo>` blocks.

#include "sceneweld/parsers/urdf/write/urdf_gazebo_blocks.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/table/gazebo_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

constexpr std::string_view kLooks[] = {"cast_shadows", "laser_retro", "transparency", "visibility_flags"};
constexpr std::string_view kContacts[] = {"laser_retro", "max_contacts"};
constexpr std::string_view kOfLinks[] = {"velocity_decay", "self_collide", "enable_wind",  "kinematic",
                                         "battery",        "audio_sink",   "audio_source", "must_be_base_link",
                                         "projector",      "particle_emitter"};
constexpr std::string_view kOfModels[] = {"self_collide", "allow_auto_disable", "enable_wind"};

bool Names(std::span<const std::string_view> names, const Kept& kept) {
  const std::string name = KeptName(kept);  // With brackets.
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view one) { return name == "<" + std::string(one) + ">"; });
}

bool IsOfSdf(const Kept& kept) { return kept.format == "sdf" && kept.attribute.empty() && !IsWording(kept); }

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

  /// Takes out what settings of blocks can say, and returns these settings.
  std::string TakeSettings() {
    std::string settings;
    for (const GazeboRow& row : GazeboRows()) {
      if (row.owner != owner_) continue;
      const XMLElement* const at = FindAt(*root_, row.path);
      const char* const text = at && !at->FirstChildElement() ? at->GetText() : nullptr;
      if (!text) continue;
      std::string value = text;
      const XMLElement* const also = row.also.empty() ? nullptr : FindAt(*root_, row.also);
      if (!row.also.empty() && (!also || !also->GetText() || value != also->GetText())) continue;
      if (row.text == GazeboText::kNegated) value = value == "false" || value == "0" ? "true" : "false";
      if (row.text == GazeboText::kSwitch) value = value == "true" || value == "1" ? "true" : "false";
      if (row.name == "material") {
        const XMLElement* const uri = FindAt(*root_, "material/script/uri");
        const XMLElement* const script = FindAt(*root_, "material/script");
        const bool is_usual = uri && uri->GetText() && kGazeboMaterials == uri->GetText() &&
                              script->FirstChildElement()->NextSiblingElement() == script->LastChildElement();
        if (!is_usual) continue;
        RemoveAt(*root_, "material/script/uri");
      }
      RemoveAt(*root_, row.path);
      if (!row.also.empty()) RemoveAt(*root_, row.also);
      XMLDocument document;
      XMLElement* const setting = document.NewElement(std::string(row.name).c_str());
      document.InsertEndChild(setting);
      setting->SetText(value.c_str());
      settings += ToXml(*setting);
    }
    return settings;
  }
  /// The rest, one after the other; within `around`, if it is given.
  std::string Rest(const char* around) const {
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
  GazeboOwner owner_;
  XMLDocument document_;
  XMLElement* root_ = nullptr;
};

// Whether a reader keeps the entries as they were. Several may come back in another order.
bool ComesBack(const KeptList& list) { return std::count_if(list.begin(), list.end(), IsOfSdf) == 1; }

bool IsSeen(const Geometry& geometry) { return geometry.roles.illustration || geometry.roles.perception; }

// The kept contents of a collision that a block can say.
bool IsOfContact(const Geometry& geometry, const Kept& kept) {
  if (!IsOfSdf(kept)) return false;
  if (kept.place.view().starts_with("surface")) return true;
  return kept.place.empty() && Names(kContacts, kept) && (!IsSeen(geometry) || !Names(kLooks, kept));
}

bool IsOfLook(const Kept& kept) { return IsOfSdf(kept) && kept.place.empty() && Names(kLooks, kept); }

// Drake's values are in the file if they are not 1.
bool CanSayFriction(const ProximityProperties& properties) {
  return properties.mu_static != 1 || properties.mu_dynamic != 1;
}

void Fill(const Geometry& geometry, Tree& collision) {
  if (geometry.proximity && CanSayFriction(*geometry.proximity)) collision.AddFields(&geometry);
  for (const Kept& kept : geometry.kept) {
    if (IsOfContact(geometry, kept)) collision.Add(kept.place, kept);
  }
}

bool NeedsBlock(const Material& material) {
  return material.ambient || material.specular || material.emissive ||
         std::any_of(material.kept.begin(), material.kept.end(), IsOfSdf);
}

void FillLook(const Geometry& geometry, Tree& visual) {
  for (const Kept& kept : geometry.kept) {
    if (IsOfLook(kept)) visual.Add({}, kept);
  }
  if (!geometry.material || !NeedsBlock(*geometry.material)) return;
  const Material& material = *geometry.material;
  const bool has_colours = material.ambient || material.specular || material.emissive;
  if (has_colours) visual.AddFields(&material);
  for (const Kept& kept : material.kept) {
    if (IsOfSdf(kept)) visual.Add(kept.place.empty() ? "material" : "material/" + kept.place.str(), kept);
  }
  // A `<material>` in the block replaces that of the visual.
  const bool is_script = !has_colours && material.kept.size() == 1 && visual.Has("material/script/name");
  if (!is_script && material.diffuse) visual.AddFields(&material);
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
  if (!layout.merged()) AddRobot();
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
  for (const Kept& kept : body.kept) {
    if (!IsOfSdf(kept) || !kept.place.empty() || !Names(kOfLinks, kept)) continue;
    link.Add({}, kept);
    if (ComesBack(body.kept)) losses_.WroteInOtherWords(kept);
  }
  std::string text = link.TakeSettings();
  if (same_contact) text += collision.TakeSettings();
  if (same_look) text += visual.TakeSettings();
  if (same_contact) text += collision.Rest("collision");
  if (same_look) text += visual.Rest("visual");
  text += link.Rest(nullptr);
  if (!text.empty()) of_body_.emplace(index, std::move(text));
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = scene_.geometries[i];
    if (same_contact && geometry.proximity && CanSayFriction(*geometry.proximity)) friction_.insert(&geometry);
    for (const Kept& kept : geometry.kept) {
      if (!ComesBack(geometry.kept)) break;
      if (geometry.roles.proximity && same_contact && IsOfContact(geometry, kept)) losses_.WroteInOtherWords(kept);
      if (IsSeen(geometry) && same_look && IsOfLook(kept)) losses_.WroteInOtherWords(kept);
    }
    if (!IsSeen(geometry) || !same_look || !geometry.material) continue;
    for (const Kept& kept : geometry.material->kept) {
      if (IsOfSdf(kept) && ComesBack(geometry.material->kept)) losses_.WroteInOtherWords(kept);
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
  if (const std::string* const preserved = FindWording(joint.kept, kUrdf.name, kPreserved)) {
    text += "<" + *preserved + ">true</" + *preserved + ">";
  }
  if (!text.empty()) of_joint_.emplace(index, std::move(text));
}

void GazeboBlocks::AddRobot() {
  const ModelInstance& model = scene_.models[layout_.robot()];
  Tree tree(GazeboOwner::kModel);
  if (model.is_static) tree.Set("static", "true");
  for (const Kept& kept : model.kept) {
    if (!IsOfSdf(kept) || !kept.place.empty() || !Names(kOfModels, kept)) continue;
    tree.Add({}, kept);
    if (ComesBack(model.kept)) losses_.WroteInOtherWords(kept);
  }
  robot_ = tree.TakeSettings();
  robot_ += tree.Rest(nullptr);
}

}  // namespace sceneweld::urdf
