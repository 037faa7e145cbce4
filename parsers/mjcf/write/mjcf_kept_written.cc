#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/write/mjcf_asset_rules.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// Of the numbers of a mimic, which the reader has added and taken away again.
constexpr double kSameNumber = 1e-9;

bool AreClose(double a, double b) { return std::abs(a - b) <= kSameNumber * std::max(1.0, std::abs(a)); }

}  // namespace

KeptSections::KeptSections(Output& out) : out_(out) {
  const Scene& scene = out.scene;
  for (const Geometry& geometry : scene.geometries) {
    geoms_[{scene.bodies[geometry.body].model.value(), geometry.name.str()}] = FullName(scene, geometry);
  }
  std::vector<bool> is_mjcf(scene.models.size());
  for (std::uint32_t i = 0; i < scene.models.size(); ++i) {
    const Index<ModelInstance> index(i);
    const ModelInstance& model = scene.models[index];
    is_mjcf[i] = IsOfMjcf(model.kept);
    if (is_mjcf[i]) mjcf_models_.push_back(index);
    for (const Kept& kept : model.kept) {
      if (kept.format == kMjcf.name && kept.attribute.empty()) Read(index, kept.text);
    }
  }
  for (const Body& body : scene.bodies) {
    if (scene.bodies.IndexOf(body) != Scene::kWorldBody && !is_mjcf[body.model.value()]) is_all_mjcf_ = false;
  }
  LeaveOutWhatChanged();
}

KeptSections::~KeptSections() = default;

void KeptSections::Read(Index<ModelInstance> index, const std::string& text) {
  auto document = std::make_unique<tinyxml2::XMLDocument>();
  XMLElement* const root = ParseKept(*document, text);
  if (!root) return;
  const std::string section = root->Name();
  XMLElement* const element = IsSetting(section) ? root : root->FirstChildElement();
  if (!element) return;
  if (section == "asset") NameFiles(*element);
  if (!IsSetting(section)) {
    RenameIn(*element, section,
             [&](std::string_view kind, std::string_view name) { return NameOf(index, kind, name); });
  }
  sections_[section].push_back({index, element});
  documents_.push_back(std::move(document));
}

// Files have absolute paths in a scene.
void KeptSections::NameFiles(XMLElement& element) const {
  WriteOptions options = out_.options;
  options.assets = nullptr;
  for (const std::string_view attribute : kFileAttributes) {
    const char* const path = element.Attribute(attribute.data());
    if (path) element.SetAttribute(attribute.data(), AssetFile(options, Name(path), Name(path)).c_str());
  }
}

std::string KeptSections::NameOf(Index<ModelInstance> model, std::string_view kind, std::string_view name) const {
  if (kind == "body" && name == "world") return std::string(name);
  if (kind == "geom") {
    // Those on the world belong to no model.
    for (const std::uint32_t of : {model.value(), Scene::kWorldInstance.value()}) {
      const auto found = geoms_.find({of, std::string(name)});
      if (found != geoms_.end()) return found->second;
    }
  }
  return out_.scene.Scoped(model, name);
}

const KeptSections::Entry* KeptSections::Find(std::string_view section, Index<ModelInstance> model,
                                              std::size_t place) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return nullptr;
  for (const Entry& entry : found->second) {
    if (entry.model == model && place-- == 0) return &entry;
  }
  return nullptr;
}

void KeptSections::LeaveOutWhatChanged() {
  const auto look = [&](const auto& element, std::string_view section) {
    const std::string* const mark = FindKept(element.kept, kMjcf.name, kAsRead);
    if (!mark || PlaceAsRead(element)) return;
    const auto place = ParseInteger(std::string_view(*mark).substr(0, mark->find(':')));
    if (!place) return;
    const Entry* const entry = Find(section, element.model, static_cast<std::size_t>(*place));
    if (entry) const_cast<Entry*>(entry)->is_left_out = true;
  };
  for (const Actuator& actuator : out_.scene.actuators) {
    look(actuator, "actuator");
  }
  NameActuators();
  for (const Constraint& constraint : out_.scene.constraints) {
    look(constraint, std::holds_alternative<TendonConstraint>(constraint.law) ? "tendon" : "equality");
  }
}

bool KeptSections::HasAsset(Index<ModelInstance> model, std::string_view kind, std::string_view name) const {
  const auto found = sections_.find("asset");
  if (found == sections_.end()) return false;
  const std::string full = out_.scene.Scoped(model, name);
  return std::any_of(found->second.begin(), found->second.end(), [&](const Entry& entry) {
    const char* const own = entry.element->Attribute("name");
    return entry.model == model && entry.element->Name() == kind && own && own == full;
  });
}

// One without a name gets one from its number when the file is read (read/mjcf_actuator.cc). Where that would be
// another one than it has in the scene, it is written.
void KeptSections::NameActuators() {
  const auto found = sections_.find("actuator");
  if (found == sections_.end()) return;
  std::map<const XMLElement*, const Actuator*> actuators;
  for (const Actuator& actuator : out_.scene.actuators) {
    const auto place = PlaceAsRead(actuator);
    const Entry* const entry = place ? Find("actuator", actuator.model, *place) : nullptr;
    if (entry) actuators[entry->element] = &actuator;
  }
  const bool is_alone = mjcf_models_.size() == 1 && is_all_mjcf_;
  std::size_t number = 0;
  for (const int group : {0, 1, 2}) {
    for (const Entry& entry : found->second) {
      const std::string_view tag = entry.element->Name();
      const auto known = actuators.find(entry.element);
      if ((tag == "motor" ? 0 : tag == "position" ? 1 : 2) != group || known == actuators.end()) continue;
      const std::string usual = "motor" + std::to_string(number++);
      const Actuator& actuator = *known->second;
      if (!entry.element->Attribute("name") && !(is_alone && actuator.name == std::string_view(usual))) {
        entry.element->SetAttribute("name", FullName(out_.scene, actuator).c_str());
        out_.losses.Approximated(About<&ModelInstance::kept>(out_.scene.models[entry.model]),
                                 "actuator " + Quoted(FullName(out_.scene, actuator)) +
                                     " gets its name written, which its file does not have");
      }
    }
  }
}

std::string KeptSections::ModelName() const {
  if (mjcf_models_.size() != 1 || !is_all_mjcf_) return "scene";
  return *FindKept(out_.scene.models[mjcf_models_.front()].kept, kMjcf.name, kModelName);
}

void KeptSections::Write(std::string_view section) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return;
  bool is_open = false;
  for (const Entry& entry : found->second) {
    if (entry.is_left_out) continue;
    if (!is_open) out_.Open(found->first.c_str());
    is_open = true;
    out_.Verbatim(*entry.element);
    out_.losses.Wrote(1);
  }
  if (is_open) out_.Close();
}

const XMLElement* KeptSections::Setting(std::string_view section) const {
  const auto found = sections_.find(section);
  if (found == sections_.end() || mjcf_models_.empty()) return nullptr;
  const Entry& first = found->second.front();
  return first.model == mjcf_models_.front() ? first.element : nullptr;
}

void KeptSections::WriteSetting(std::string_view section) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return;
  const XMLElement* const first = Setting(section);
  const std::string text = first ? ToXml(*first) : std::string();
  const ModelInstance* last = nullptr;
  for (const Entry& entry : found->second) {
    const ModelInstance& model = out_.scene.models[entry.model];
    if (entry.model == mjcf_models_.front()) {
      for (const auto* a = entry.element->FirstAttribute(); a; a = a->Next()) out_.Attribute(a->Name(), a->Value());
    } else if (&model != last && ToXml(*entry.element) != text) {
      last = &model;
      out_.losses.Approximated(About<&ModelInstance::kept>(model),
                               "`<" + found->first + ">` of model " + Quoted(model.name) + " is left out: that of " +
                                   Quoted(out_.scene.models[mjcf_models_.front()].name) +
                                   ", the first model, holds for the file");
    }
  }
  for (const Entry& entry : found->second) {
    if (entry.model != mjcf_models_.front()) continue;
    for (const auto* child = entry.element->FirstChildElement(); child; child = child->NextSiblingElement()) {
      out_.Verbatim(*child);
    }
  }
}

bool KeptSections::Holds(const Actuator& actuator) const {
  const auto place = PlaceAsRead(actuator);
  return place && Find("actuator", actuator.model, *place);
}

bool KeptSections::Holds(const Constraint& constraint) const {
  const auto place = PlaceAsRead(constraint);
  const bool is_tendon = std::holds_alternative<TendonConstraint>(constraint.law);
  return place && Find(is_tendon ? "tendon" : "equality", constraint.model, *place);
}

bool KeptSections::HoldsMaterial(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, kMjcf.name, "material");
  if (!name || !geometry.material) return false;
  std::array<double, 4> rgba{};
  const std::string* const colour = FindKept(geometry.kept, kMjcf.name, "rgba");
  const bool is_same = colour ? ScanNumbers(*colour, rgba).count == 4 &&
                                    geometry.material->diffuse == Rgba{rgba[0], rgba[1], rgba[2], rgba[3]}
                              : name->ends_with(geometry.material->name.view());
  return is_same && HasAsset(ModelOf(geometry), "material", *name);
}

Index<ModelInstance> KeptSections::ModelWithBody(Index<Body> on, std::string_view name) const {
  if (on != Scene::kWorldBody) return out_.scene.bodies[on].model;
  for (const Index<ModelInstance> model : mjcf_models_) {
    if (out_.scene.FindBody(model, name)) return model;
  }
  return Scene::kWorldInstance;
}

// Geometries on the world belong to no model: that of the first is taken which keeps their material.
Index<ModelInstance> KeptSections::ModelOf(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, kMjcf.name, "material");
  return ModelWithAsset(geometry.body, "material", name ? std::string_view(*name) : std::string_view());
}

Index<ModelInstance> KeptSections::ModelWithAsset(Index<Body> on, std::string_view kind, std::string_view name) const {
  if (on != Scene::kWorldBody) return out_.scene.bodies[on].model;
  for (const Index<ModelInstance> model : mjcf_models_) {
    if (HasAsset(model, kind, name)) return model;
  }
  return mjcf_models_.empty() ? Scene::kWorldInstance : mjcf_models_.front();
}

// The equality that says what a joint mimics.
const KeptSections::Entry* KeptSections::EqualityOf(const Joint& joint) const {
  const auto found = sections_.find("equality");
  if (found == sections_.end() || !joint.mimic || !joint.mimic->leader.index) return nullptr;
  const std::string follower = FullName(out_.scene, joint);
  const Joint& leader = out_.scene.joints[joint.mimic->leader.index];
  const std::string leads = FullName(out_.scene, leader);
  for (const Entry& entry : found->second) {
    const XMLElement& element = *entry.element;
    if (element.Name() != std::string_view("joint") || element.BoolAttribute("active", true) == false) continue;
    const char* const one = element.Attribute("joint1");
    const char* const other = element.Attribute("joint2");
    if (!one || !other || one != follower || other != leads) continue;
    std::array<double, 5> polynomial{0, 1, 0, 0, 0};
    TakeNumbers(element.Attribute("polycoef"), polynomial);
    const double m = joint.mimic->multiplier;
    const double constant =
        joint.mimic->offset + m * Dofs(leader)[0].default_position - Dofs(joint)[0].default_position;
    if (AreClose(polynomial[1], m) && AreClose(polynomial[0], constant)) return &entry;
  }
  return nullptr;
}

bool KeptSections::HoldsMimic(const Joint& joint) const { return EqualityOf(joint) != nullptr; }

bool KeptSections::DecidesContact(Index<Body> a, Index<Body> b) const {
  if (a == Scene::kWorldBody) std::swap(a, b);
  const Index<ModelInstance> model = out_.scene.bodies[a].model;
  const bool is_one_model = b == Scene::kWorldBody || model == out_.scene.bodies[b].model;
  return is_one_model && IsOfMjcf(out_.scene.models[model].kept);
}

// ---- keys

namespace {

// What a key says of the joints, bodies or motors of one model, put among those of the file.
class Slots {
 public:
  explicit Slots(Index<ModelInstance> model) : model_(model) {}
  void Add(Index<ModelInstance> model, std::initializer_list<double> values) {
    for (const double value : values) {
      if (model == model_) places_.push_back(values_.size());
      values_.push_back(value);
    }
  }
  // The numbers of the model in their places; nothing where there are others than it has.
  std::optional<std::string> Filled(const char* text) const {
    if (places_.size() == values_.size()) return std::string(text);
    std::vector<double> numbers(places_.size() + 1);
    const NumberScan scan = ScanNumbers(text, numbers);
    if (scan.count != places_.size()) return std::nullopt;
    std::vector<double> all = values_;
    for (std::size_t i = 0; i < places_.size(); ++i) all[places_[i]] = numbers[i];
    std::string list;
    for (const double number : all) {
      if (!list.empty()) list += ' ';
      AppendNumber(list, number);
    }
    return list;
  }

 private:
  Index<ModelInstance> model_;
  std::vector<double> values_;
  std::vector<std::size_t> places_;
};

}  // namespace

bool KeptSections::WriteKey(const Entry& entry) const {
  Slots positions(entry.model), velocities(entry.model), controls(entry.model);
  for (const Layout::Node& node : out_.layout.nodes()) {
    const Index<ModelInstance> model = out_.scene.bodies[node.body].model;
    if (node.is_free) {
      const Vector3& p = node.X_PB.translation;
      const Rotation q = node.X_PB.rotation.Canonical();
      positions.Add(model, {p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()});
      velocities.Add(model, {0, 0, 0, 0, 0, 0});
    }
    for (const Layout::Axis& axis : node.axes) {
      const Index<ModelInstance> of = out_.scene.joints[axis.joint].model;
      if (axis.type == JointType::kBall) {
        positions.Add(of, {1, 0, 0, 0});
        velocities.Add(of, {0, 0, 0});
      } else {
        positions.Add(of, {axis.ref});
        velocities.Add(of, {0});
      }
    }
  }
  const auto motors = sections_.find("actuator");
  for (std::size_t i = 0; motors != sections_.end() && i < motors->second.size(); ++i) {
    controls.Add(motors->second[i].model, {0});
  }
  std::vector<std::pair<std::string, std::string>> attributes;
  bool good = true;
  for (const auto* a = entry.element->FirstAttribute(); a; a = a->Next()) {
    const std::string_view name = a->Name();
    const Slots* const slots = name == "qpos"   ? &positions
                               : name == "qvel" ? &velocities
                               : name == "ctrl" ? &controls
                                                : nullptr;
    const bool is_of_one = name == "act" || name == "mpos" || name == "mquat";
    if (is_of_one && mjcf_models_.size() > 1) {
      good = false;
    } else if (!slots) {
      attributes.emplace_back(name, a->Value());
    } else if (auto filled = slots->Filled(a->Value())) {
      attributes.emplace_back(name, *std::move(filled));
    } else {
      return false;
    }
  }
  out_.Open("key");
  for (const auto& [name, value] : attributes) out_.Attribute(name.c_str(), value);
  out_.Close();
  return good;
}

void KeptSections::WriteKeys() const {
  const auto found = sections_.find("keyframe");
  if (found == sections_.end()) return;
  out_.Open("keyframe");
  for (const Entry& entry : found->second) {
    const ModelInstance& model = out_.scene.models[entry.model];
    const bool is_same = WriteKey(entry);
    if (is_same && mjcf_models_.size() == 1 && is_all_mjcf_) continue;
    const char* const name = entry.element->Attribute("name");
    out_.losses.Approximated(About<&ModelInstance::kept>(model),
                             "key " + Quoted(name ? name : "") +
                                 (is_same ? " gets entries for the other models" : " is left out, or parts of it") +
                                 ": a key holds all joints of the file");
  }
  out_.Close();
}

}  // namespace sceneweld::mjcf
