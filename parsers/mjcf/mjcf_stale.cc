// SPDX-License-Identifier: BSD-3-Clause
// Finds the texts that do not fit the elements of their file.

#include "sceneweld/parsers/mjcf/mjcf_stale.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/write/mjcf_claims.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

// Whether a key gives a field that no element of MJCF says.
bool IsOnlyInText(std::string_view kind, std::string_view key) {
  const auto is_rest = [&](const KindInfo& of) { return IsRestKey(WriterClaims(), of, key); };
  if (kind == encoding::kJoint) {
    // MuJoCo has the limit at the actuator.
    return key == "effort_limit" || is_rest(KindOf<sceneweld::Joint>()) || is_rest(KindOf<Dof>());
  }
  if (kind == encoding::kGeometry) {
    return key == "mjcf" || is_rest(KindOf<Geometry>()) || is_rest(KindOf<ProximityProperties>());
  }
  if (kind == encoding::kMaterial) return is_rest(KindOf<Material>());
  if (kind == encoding::kActuator) return key != "rotor_inertia" && key != "gear_ratio" && is_rest(KindOf<Actuator>());
  if (kind == encoding::kCamera) return key == "on" || is_rest(KindOf<Camera>());
  return kind == encoding::kBody || kind == encoding::kFrame;
}

class Finder {
 public:
  Finder(const Scene& file, std::string_view model, const SceneTexts& texts, Edits& edits)
      : file_(file), scope_(std::string(model) + std::string(kScopeDelimiter)), texts_(texts), edits_(edits) {}

  bool Run(const FileDifferences& differences) {
    for (const Difference& difference : differences.all) Look(difference);
    if (!differences.settings.empty()) {
      Difference of_settings;
      of_settings.element = Quoted(differences.settings.front());
      drops_ = false;
      LookAtSettings();
      Stale(of_settings);
    }
    return has_found_;
  }

 private:
  void Look(const Difference& difference) {
    difference_ = &difference;
    name_ = NameIn(difference.element);
    is_missing_ = difference.field.empty();
    const void* const kind = difference.way.empty() ? nullptr : difference.way.front();
    const std::string_view field = difference.field;
    if (kind && field.starts_with("kept"))
      has_found_ = edits_.kept.insert({kind, LocalName(kind)}).second || has_found_;
    drops_ = false;
    const bool is_beside_texts =
        field.starts_with("kept") &&
        (kind == &kOwnerId<Actuator> || kind == &kOwnerId<Constraint> || kind == &kOwnerId<Configuration>);
    if (is_beside_texts) return;
    if (kind == &kOwnerId<sceneweld::Joint>) LookAtJoint();
    if (kind == &kOwnerId<Actuator>) LookAtActuator();
    if (kind == &kOwnerId<Geometry>) LookAtGeometry();
    if (kind == &kOwnerId<Camera>) DropText(encoding::kCamera, LocalName(kind));
    if (kind == &kOwnerId<Light>) DropAll(encoding::kLight, LocalName(kind));
    if (kind == &kOwnerId<Configuration>) LookAtConfiguration();
    if (kind == &kOwnerId<ExcludedPair>) LookAtPair();
    if (kind == &kOwnerId<Constraint> || kind == &kOwnerId<ForceElement>) LookAtHelper();
    if (kind == &kOwnerId<Frame> && IsHelper(name_)) LookAtHelper();
    Stale(difference);
  }
  void Stale(const Difference& difference) {
    if (!drops_) return;
    has_found_ = true;
    const auto is_same = [&](const Difference& one) { return one.element == difference.element; };
    if (std::none_of(edits_.stale.begin(), edits_.stale.end(), is_same)) edits_.stale.push_back(difference);
  }

  // ---- kinds of elements

  void LookAtJoint() {
    // A joint that is another one in the file, or several.
    const auto* const joint = ElementAs<sceneweld::Joint>();
    const std::string child = joint ? file_.bodies[joint->child.index].name.str() : std::string();
    for (const SceneText& text : texts_.All(encoding::kJoint)) {
      const bool is_replaced = text.Word("type").has_value() && !text.Flag("closes_loop");
      if (is_replaced && (text.Word("child") == child || text.name() == name_)) DropText(encoding::kJoint, text.name());
    }
    const SceneText* const text = Find(encoding::kJoint, name_);
    if (!text || text->Word("type")) return;
    if (is_missing_) return DropAll(encoding::kJoint, name_);
    if (difference_->field.starts_with("mimic")) {
      for (const std::string_view key : text->Keys()) {
        if (key.starts_with("mimic")) Drop(encoding::kJoint, name_, key);
      }
    } else if (!DropKey(encoding::kJoint, name_, difference_->field)) {
      DropText(encoding::kJoint, name_);
    }
    if (difference_->field == "armature") DropRotorsOn(name_);
  }

  void LookAtActuator() {
    const std::string_view field = difference_->field;
    const bool is_rotor = field == "rotor_inertia" || field == "gear_ratio";
    const auto* const actuator = ElementAs<Actuator>();
    if (is_rotor && actuator) DropRotorsOn(file_.joints[actuator->joint.index].name.str());
    if (is_missing_) return DropAll(encoding::kActuator, name_);
    if (!is_rotor && !DropKey(encoding::kActuator, name_, field)) DropText(encoding::kActuator, name_);
  }
  // The armature of a joint includes the rotors of all its actuators.
  void DropRotorsOn(std::string_view joint) {
    for (const Actuator& actuator : file_.actuators) {
      if (file_.joints[actuator.joint.index].name.view() != joint) continue;
      for (const char* const key : {"rotor_inertia", "gear_ratio"})
        Drop(encoding::kActuator, actuator.name.view(), key);
    }
  }

  void LookAtGeometry() {
    const auto* const geometry = ElementAs<Geometry>();
    const std::string name = geometry ? geometry->name.str() : TextEnding(encoding::kGeometry);
    if (is_missing_) return DropAll(encoding::kGeometry, name);
    if (difference_->field.starts_with("contact_bits")) {
      Drop(encoding::kSimulation, encoding::kOfScene, encoding::kBitsOfGroups);
      for (const SceneText& text : texts_.All(encoding::kGroup)) DropAll(encoding::kGroup, text.name());
    } else if (difference_->field.starts_with("material")) {
      if (geometry && geometry->material) DropText(encoding::kMaterial, geometry->material->name.view());
    } else {
      DropText(encoding::kGeometry, name);
    }
  }

  // The settings of the file may belong to several models.
  void LookAtSettings() {
    for (const SceneText& text : texts_.All(encoding::kModel)) {
      for (const std::string_view key : text.Keys()) {
        if (IsSetting(key)) Drop(encoding::kModel, text.name(), key);
      }
    }
  }

  // The places of keys are wrong if there are more or fewer of them.
  void LookAtConfiguration() {
    for (const SceneText& text : texts_.All(encoding::kKey)) {
      const std::string own = text.Word("name").value_or("");
      if (is_missing_ || own.empty() || name_ == own || name_.ends_with(std::string(kScopeDelimiter) + own)) {
        DropAll(encoding::kKey, text.name());
      }
    }
  }

  // The groups that exclude the pair.
  void LookAtPair() {
    if (difference_->a != "none") return;  // The file excludes more.
    for (const SceneText& text : texts_.All(encoding::kGroup)) {
      const std::vector<std::string> members = text.Words("members"), ignores = text.Words("ignores");
      for (const SceneText& other : texts_.All(encoding::kGroup)) {
        if (std::find(ignores.begin(), ignores.end(), other.name()) == ignores.end()) continue;
        const std::vector<std::string> ignored = other.Words("members");
        if (HasNamed(members) && HasNamed(ignored)) DropAll(encoding::kGroup, text.name());
      }
    }
  }
  bool HasNamed(const std::vector<std::string>& bodies) const {
    return std::any_of(bodies.begin(), bodies.end(), [&](const std::string& body) {
      return difference_->element.find("`" + (body == "world" ? body : scope_ + body) + "`") != std::string::npos;
    });
  }

  void LookAtHelper() {
    for (const SceneText& text : texts_.All(encoding::kLaw)) DropAll(encoding::kLaw, text.name());
    for (const SceneText& text : texts_.All(encoding::kJoint)) {
      if (text.Flag("closes_loop")) DropAll(encoding::kJoint, text.name());
    }
    Found(!edits_.has_helpers);
    edits_.has_helpers = true;
  }

  // ---- texts

  const SceneText* Find(std::string_view kind, std::string_view name) const { return texts_.Find(kind, name); }
  // The text about the element of the difference, whose full name ends with that of the text.
  std::string TextEnding(std::string_view kind) const {
    for (const SceneText& text : texts_.All(kind)) {
      if (difference_->element.ends_with(std::string(kScopeDelimiter) + text.name() + "`")) return text.name();
    }
    return {};
  }
  void DropAll(std::string_view kind, std::string_view name) {
    if (Find(kind, name)) Found(edits_.texts.Drop(kind, name));
  }
  // The keys about what elements of the file say.
  void DropText(std::string_view kind, std::string_view name) {
    const SceneText* const text = Find(kind, name);
    if (!text) return;
    for (const std::string_view key : text->Keys()) {
      if (!IsOnlyInText(kind, key)) Drop(kind, name, key);
    }
  }
  bool DropKey(std::string_view kind, std::string_view name, std::string_view key) {
    const SceneText* const text = Find(kind, name);
    if (!text || !text->Word(key)) return false;
    Drop(kind, name, key);
    return true;
  }
  void Drop(std::string_view kind, std::string_view name, std::string_view key) {
    const SceneText* const text = Find(kind, name);
    if (text && text->Word(key)) Found(edits_.texts.Drop(kind, name, key));
  }
  void Found(bool is_new) { drops_ = drops_ || is_new; }

  // ---- names

  template <typename T>
  const T* ElementAs() const {
    return difference_->elements_a.empty() ? nullptr : static_cast<const T*>(difference_->elements_a.front());
  }
  // Without the scope of the model.
  std::string NameIn(std::string_view element) const {
    const std::size_t begin = element.find('`'), end = element.rfind('`');
    if (begin == element.npos || end <= begin) return {};
    std::string_view name = element.substr(begin + 1, end - begin - 1);
    if (name.starts_with(scope_)) name.remove_prefix(scope_.size());
    return std::string(name);
  }
  std::string LocalName(const void* kind) const {
    if (kind == &kOwnerId<Geometry> && ElementAs<Geometry>()) return ElementAs<Geometry>()->name.str();
    if (kind == &kOwnerId<Light> && ElementAs<Light>()) return ElementAs<Light>()->name.str();
    return name_;
  }

  const Scene& file_;
  const std::string scope_;
  const SceneTexts& texts_;
  Edits& edits_;
  const Difference* difference_ = nullptr;
  std::string name_;
  bool is_missing_ = false;
  bool drops_ = false;
  bool has_found_ = false;
};

}  // namespace

bool AddEdits(const FileDifferences& differences, const Scene& file, std::string_view model, const SceneTexts& texts,
              Edits& edits) {
  return Finder(file, model, texts, edits).Run(differences);
}

}  // namespace sceneweld::mjcf
