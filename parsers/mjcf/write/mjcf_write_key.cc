// SPDX-License-Identifier: BSD-3-Clause
// Writes keys of several models: each key gets positions of all joints.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

// MuJoCo 2.2 refuses longer keys. The references of the joints give the same positions.
constexpr int kMostPositions = 1000;

}  // namespace

std::string HomePositions(const Output& out) {
  std::string positions;
  int count = 0;
  const auto append = [&](double value) {
    ++count;
    if (!positions.empty()) positions += ' ';
    AppendNumber(positions, value);
  };
  for (const Layout::Node& node : out.layout.nodes()) {
    if (node.is_free) {
      const Vector3& p = node.X_PB.translation;
      const Rotation q = node.X_PB.rotation.Canonical();
      for (const double value : {p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()}) append(value);
    }
    for (const Layout::Axis& axis : node.axes) {
      if (axis.type == JointType::kBall) {
        for (const double value : {1, 0, 0, 0}) append(value);
      } else {
        append(axis.ref);
      }
    }
  }
  return count > kMostPositions ? std::string() : positions;
}

namespace {

using tinyxml2::XMLElement;
using Values = std::vector<double>;

constexpr double kKeyPlace = 1e-12;

Values NumbersIn(const char* text) {
  Values numbers;
  if (!text) return numbers;
  numbers.resize(std::strlen(text) / 2 + 1);
  numbers.resize(ScanNumbers(text, numbers, NonFinite::kAccepted).count);
  return numbers;
}

Values NumbersOf(const Pose& X) {
  const Rotation& q = X.rotation;
  return {X.translation.x, X.translation.y, X.translation.z, q.w(), q.x(), q.y(), q.z()};
}

Pose PoseIn(const Values& n) { return {{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[3], n[4], n[5], n[6])}; }

bool IsPose(const Values& n) { return n.size() == 7 && (n[3] != 0 || n[4] != 0 || n[5] != 0 || n[6] != 0); }

bool IsAtPlace(const Pose& a, const Pose& b) {
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(a.translation - b.translation) <= kKeyPlace &&
         Length(a.rotation * turn - b.rotation * turn) <= kKeyPlace;
}

/// Writes the keys of one model after another, each with all positions of the file.
class KeyWriter {
 public:
  KeyWriter(Output& out, const KeptSections& kept, const std::vector<WrittenActuator>& actuators)
      : out_(out), kept_(kept), actuators_(actuators) {}

  void Write(const KeptSections::Part& part) {
    part_ = &part;
    const auto* const of = std::get_if<const Configuration*>(&part.of);
    configuration_ = of ? *of : nullptr;
    if (configuration_) ReportFilled(out_, *configuration_, true);
    Collect();
    out_.Open("key");
    for (const char* attribute : {"name", "time"}) Copy(attribute);
    if (key().Attribute("plastic")) IsAlone() ? Copy("plastic") : ReportLeftOut("plastic");
    WritePositions();
    WriteActivations();
    WriteControls();
    WriteMocaps();
    out_.Close();
  }

 private:
  const XMLElement& key() const { return *part_->element; }
  void Copy(const char* attribute) {
    if (const char* text = key().Attribute(attribute)) out_.Attribute(attribute, text);
  }
  bool IsAlone() const { return out_.scene.models.size() <= 2; }
  void ReportLeftOut(const char* attribute) {
    const ModelInstance& model = out_.scene.models[part_->model];
    const char* name = key().Attribute("name");
    out_.losses.Approximated(
        About<&ModelInstance::kept>(model),
        "`" + std::string(attribute) + "` of key " + Quoted(name ? name : "") +
            " is left out: its numbers cannot be assigned to the joints and actuators of this file");
  }

  // Elements that came into the model after the key was read: a body that lost its joint, a joint that a program added.
  void ReportAdded(const std::string& names) {
    const char* name = key().Attribute("name");
    std::vector<LossSubject> about{About<&ModelInstance::kept>(out_.scene.models[part_->model])};
    if (configuration_) about.push_back(About<&Configuration::joints, &Configuration::bodies>(*configuration_));
    out_.losses.Approximated(std::move(about), "key " + Quoted(name ? name : "") + " has no numbers for " + names +
                                                   " and gets the default positions");
  }

  // The pose of a body in the configuration, if somebody changed it since the key was read.
  std::optional<Pose> ChangedPose(Index<Body> body, const Pose& of_key) const {
    if (!configuration_) return std::nullopt;
    for (const BodyState& state : configuration_->bodies) {
      if (state.body.index != body) continue;
      constexpr double kSame = 1e-9;
      const Pose X = PoseOf(state, out_.scene);
      const Pose off = of_key.Inverse() * X;
      const Vector3 turn = Normalized({1, 2, 3});
      if (Length(off.translation) > kSame || Length(off.rotation * turn - turn) > kSame) return X;
    }
    return std::nullopt;
  }

  // The values of the key, by joint and by body.
  void Collect() {
    joints_.clear();
    free_.clear();
    mocaps_.clear();
    const Scene& scene = out_.scene;
    for (const XMLElement* child = key().FirstChildElement(); child; child = child->NextSiblingElement()) {
      const std::string_view tag = child->Name();
      const char* joint = child->Attribute("joint");
      const char* body = child->Attribute("body");
      if (tag == "joint" && joint) {
        if (const Index<Joint> index = FindJoint(scene, joint)) joints_[index.value()] = child;
      } else if (body) {
        const Index<Body> index = FindBody(scene, body);
        if (index) (tag == "free" ? free_ : mocaps_)[index.value()] = child;
      }
    }
  }

  bool Says(const char* attribute) const {
    for (const XMLElement* child = key().FirstChildElement(); child; child = child->NextSiblingElement()) {
      if (child->Attribute(attribute)) return true;
    }
    return false;
  }

  static void Append(Values& all, const XMLElement* given, const char* attribute, const Values& otherwise) {
    const Values numbers = NumbersIn(given ? given->Attribute(attribute) : nullptr);
    const Values& taken = numbers.size() == otherwise.size() ? numbers : otherwise;
    all.insert(all.end(), taken.begin(), taken.end());
  }

  // The motion of a body since the key was read.
  static Pose Moved(const XMLElement& given, const Pose& X_WB) {
    const Values at = NumbersIn(given.Attribute("at"));
    if (!IsPose(at) || IsAtPlace(PoseIn(at), X_WB)) return {};
    return X_WB * PoseIn(at).Inverse();
  }

  void WritePositions() {
    Values qpos;
    Values qvel;
    std::string added;
    const auto add = [&](const auto& element) {
      if (element.model == part_->model) added += (added.empty() ? "" : ", ") + Quoted(FullName(out_.scene, element));
    };
    for (const Layout::Node& node : out_.layout.nodes()) {
      if (node.is_free && !free_.contains(node.body.value())) add(out_.scene.bodies[node.body]);
      if (node.is_free) AppendFree(node, qpos, qvel);
      for (const Layout::Axis& axis : node.axes) {
        const auto found = joints_.find(axis.joint.value());
        const XMLElement* given = found == joints_.end() ? nullptr : found->second;
        if (!given) add(out_.scene.joints[axis.joint]);
        const bool is_ball = axis.type == JointType::kBall;
        Append(qpos, given, "qpos", is_ball ? Values{1, 0, 0, 0} : Values{axis.ref});
        Append(qvel, given, "qvel", Values(is_ball ? 3 : 1));
      }
    }
    if (!added.empty() && !makes_joints_ && (Says("qpos") || Says("qvel"))) ReportAdded(added);
    for (const auto& [attribute, all] : {std::pair("qpos", &qpos), std::pair("qvel", &qvel)}) {
      if (key().Attribute(attribute)) {
        IsAlone() ? Copy(attribute) : ReportLeftOut(attribute);
      } else if (Says(attribute)) {
        // The number of joints that MuJoCo generates is unknown.
        makes_joints_ ? ReportLeftOut(attribute) : out_.Attribute(attribute, NumberList(*all));
      }
    }
  }

  void AppendFree(const Layout::Node& node, Values& qpos, Values& qvel) {
    const auto found = free_.find(node.body.value());
    const XMLElement* given = found == free_.end() ? nullptr : found->second;
    const std::size_t q = qpos.size();
    const std::size_t v = qvel.size();
    Append(qpos, given, "qpos", NumbersOf(node.X_PB));
    Append(qvel, given, "qvel", Values(6));
    if (!given) {
      // A body that became free after the key was read.
      if (const auto pose = ChangedPose(node.body, node.X_PB)) {
        const Values there = NumbersOf(*pose);
        std::copy(there.begin(), there.end(), qpos.begin() + static_cast<std::ptrdiff_t>(q));
      }
      return;
    }
    const Pose moved = Moved(*given, node.X_WB);
    const Values pose(qpos.begin() + static_cast<std::ptrdiff_t>(q), qpos.end());
    if (!IsPose(pose)) return;
    const Pose there_in_key = moved * PoseIn(pose);
    const std::optional<Pose> changed = ChangedPose(node.body, there_in_key);
    if (moved.IsExactlyIdentity() && !changed) return;
    const Values there = NumbersOf(changed.value_or(there_in_key));
    std::copy(there.begin(), there.end(), qpos.begin() + static_cast<std::ptrdiff_t>(q));
    const Vector3 velocity = moved.rotation * Vector3{qvel[v], qvel[v + 1], qvel[v + 2]};
    qvel[v] = velocity.x, qvel[v + 1] = velocity.y, qvel[v + 2] = velocity.z;
  }

  // Whether the file has the actuators of the key's model and no others, in the order of that model.
  bool HasJustItsActuators() const {
    std::size_t place = 0;
    for (const WrittenActuator& actuator : actuators_) {
      if (actuator.model != part_->model || actuator.place != place++) return false;
    }
    return place == kept_.ActuatorsOf(part_->model).size();
  }

  // Writes numbers that a key gives for each actuator of its model. `count_of`: how many an entry has, if that is
  // known. An actuator that the scene has changed has no states.
  template <typename CountOf, typename CountWritten>
  void WriteOfActuators(const char* attribute, const CountOf& count_of, const CountWritten& count_written) {
    if (!key().Attribute(attribute)) return;
    if (HasJustItsActuators()) return Copy(attribute);
    const Values given = NumbersIn(key().Attribute(attribute));
    std::vector<Values> by_place;
    std::size_t next = 0;
    for (const XMLElement* const entry : kept_.ActuatorsOf(part_->model)) {
      const std::optional<std::size_t> count = count_of(*entry);
      if (!count || *count > given.size() - next) return ReportLeftOut(attribute);
      const auto first = given.begin() + static_cast<std::ptrdiff_t>(next);
      by_place.emplace_back(first, first + static_cast<std::ptrdiff_t>(*count));
      next += *count;
    }
    if (next != given.size()) return ReportLeftOut(attribute);
    Values all;
    for (const WrittenActuator& actuator : actuators_) {
      const std::optional<std::size_t> count = count_written(actuator);
      if (!count) return ReportLeftOut(attribute);
      const bool has_own = actuator.model == part_->model && actuator.place && *actuator.place < by_place.size() &&
                           by_place[*actuator.place].size() == *count;
      const Values numbers = has_own ? by_place[*actuator.place] : Values(*count);
      all.insert(all.end(), numbers.begin(), numbers.end());
    }
    if (!all.empty()) out_.Attribute(attribute, NumberList(all));
  }

  void WriteActivations() {
    WriteOfActuators("act", &StatesOf, [](const WrittenActuator& actuator) { return actuator.states; });
  }

  void WriteControls() {
    const auto one = [](const auto&) { return std::optional<std::size_t>(1); };
    WriteOfActuators("ctrl", one, one);
  }

  void WriteMocaps() {
    Values positions;
    Values turns;
    for (const Layout::Node& node : out_.layout.nodes()) {
      if (!out_.scene.bodies[node.body].mocap || !node.MayBeMocap()) continue;
      const auto found = mocaps_.find(node.body.value());
      const XMLElement* given = found == mocaps_.end() ? nullptr : found->second;
      const Values pose = NumbersOf(node.X_WB);
      Values both;
      Append(both, given, "pos", {pose[0], pose[1], pose[2]});
      Append(both, given, "quat", {pose[3], pose[4], pose[5], pose[6]});
      if (!given) {
        if (const auto changed = ChangedPose(node.body, node.X_WB)) both = NumbersOf(*changed);
      } else if (IsPose(both)) {
        const Pose moved = Moved(*given, node.X_WB);
        const Pose there = moved * PoseIn(both);
        const std::optional<Pose> changed = ChangedPose(node.body, there);
        if (changed || !moved.IsExactlyIdentity()) both = NumbersOf(changed.value_or(there));
      }
      positions.insert(positions.end(), both.begin(), both.begin() + 3);
      turns.insert(turns.end(), both.begin() + 3, both.end());
    }
    for (const auto& [attribute, given, all] :
         {std::tuple("mpos", "pos", &positions), std::tuple("mquat", "quat", &turns)}) {
      if (key().Attribute(attribute)) {
        IsAlone() ? Copy(attribute) : ReportLeftOut(attribute);
      } else if (Says(given) && !all->empty()) {
        out_.Attribute(attribute, NumberList(*all));
      }
    }
  }

  Output& out_;
  const KeptSections& kept_;
  const std::vector<WrittenActuator>& actuators_;
  const bool makes_joints_ = MakesJoints(out_.scene);
  const KeptSections::Part* part_ = nullptr;
  const Configuration* configuration_ = nullptr;
  std::map<std::uint32_t, const XMLElement*> joints_, free_, mocaps_;  // by index
};

}  // namespace

namespace {

// The values of a kept key that the file has together with those of other models.
void EncodeKey(Output& out, const KeptSections::Part& part, std::size_t place, const std::string& plain,
               const std::vector<WrittenActuator>& actuators) {
  if (out.scene.models.size() <= 2) return;
  const char* const own = part.element->Attribute("name");
  const std::string name = NameInRecord(own ? own : "", place);
  const bool has_others = std::any_of(actuators.begin(), actuators.end(),
                                      [&](const WrittenActuator& actuator) { return actuator.model != part.model; });
  const Output::Together group(out);
  if (!own) out.Also(encoding::kKey, name, "model", EscapedWord(out.scene.models[part.model].name));
  bool says = false;
  for (const char* const attribute : {"act", "ctrl"}) {
    const char* const given = has_others ? part.element->Attribute(attribute) : nullptr;
    if (given) out.Also(encoding::kKey, name, attribute, EscapedWord(given));
    says = says || given;
  }
  if (says) out.Guard(encoding::kKey, name, encoding::kKey, plain);
}

}  // namespace

namespace {

void ReportNoKeys(Output& out, const KeptSections& kept) {
  std::vector<LossSubject> about;
  for (const KeptSections::Part& key : kept.PartsOf("keyframe")) {
    about.push_back(About<&ModelInstance::kept>(out.scene.models[key.model]));
  }
  for (const Configuration& configuration : out.scene.configurations) about.push_back(About(configuration));
  if (!about.empty()) out.losses.Dropped(std::move(about), "keys are left out: models that others attach have none");
}

}  // namespace

void WriteKeys(Output& out, const KeptSections& kept, const std::vector<WrittenActuator>& actuators) {
  // A model that others attach has no state of its own, and keys have numbers for free joints.
  if (out.options.sdf_root == SdfRoot::kModel) return ReportNoKeys(out, kept);
  const auto keys = kept.PartsOf("keyframe");
  // If all of the scene comes from MJCF, its keys are those that MuJoCo had.
  const std::string home = kept.is_all_mjcf() ? std::string() : HomePositions(out);
  const std::vector<const Configuration*> new_keys = NewKeys(out, kept);
  if (keys.empty() && new_keys.empty() && home.empty()) return;
  out.Open("keyframe");
  KeyWriter writer(out, kept, actuators);
  std::set<std::string> names{encoding::kHomeKey};
  std::size_t place = 0;
  for (const KeptSections::Part& key : keys) {
    const char* const name = key.element->Attribute("name");
    const std::string plain = out.WritePlain(name ? name : "", [&] { writer.Write(key); });
    EncodeKey(out, key, place++, plain, actuators);
    if (name) names.insert(name);
  }
  WriteNewKeys(out, new_keys, names, place);
  if (!home.empty()) {
    out.Open("key");
    out.Attribute("name", encoding::kHomeKey);
    out.Attribute("qpos", home);
    out.Close();
  }
  out.Close();
}

}  // namespace sceneweld::mjcf
