// SPDX-License-Identifier: BSD-3-Clause
// Reads the keys of `keyframe` sections: each becomes a configuration, and is kept with its numbers by the names of
// joints and bodies. Keys are apart from other kept sections because MuJoCo gives their numbers by position in the
// whole model.

#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/xml/xml_printer.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

using sceneweld::Joint;

std::string Text(const double* numbers, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    AppendNumber(text, numbers[i]);
  }
  return text;
}

void AppendNumbers(std::string& text, std::string_view attribute, std::string_view numbers) {
  text += ' ';
  text += attribute;
  text += "=\"";
  text += numbers;
  text += '"';
}

/// One element of a kept key: a joint, a free body or a mocap body.
struct Slot {
  Slot(std::string_view tag, std::string_view attribute, std::string_view name) {
    constexpr std::string_view kBegin = "\n    <";
    start.reserve(kBegin.size() + tag.size() + attribute.size() + name.size() + std::string_view(" =\"\"").size());
    start += kBegin;
    start += tag;
    XmlPrinter::AppendAttribute(start, attribute, name);
  }

  std::string start;  ///< The start of the element as text, up to the numbers of a key.
  Index<Joint> of_joint;
  Index<Body> of_body;
  Pose X_WB;  ///< The pose of the body as written.
  // The counts of its numbers in a key, and its numbers as written, for keys that do not give them. For a mocap body
  // "position" and "velocity" mean position and orientation.
  std::size_t positions = 0;
  std::size_t velocities = 0;
  std::string position;
  std::string velocity;
  bool is_of_part = false;  ///< Whether the keys of the part give its numbers.
};

std::string NoVelocity(std::size_t count) {
  constexpr std::string_view kStill = "0 0 0 0 0 0 0";
  return std::string(kStill.substr(0, 2 * count - 1));
}

Slot SlotOfBody(std::string_view name, const Pose& X, bool is_mocap, bool is_of_part) {
  const Rotation& q = X.rotation;
  const std::array<double, 7> at{X.translation.x, X.translation.y, X.translation.z, q.w(), q.x(), q.y(), q.z()};
  const std::string position = Text(at.data(), 3), orientation = Text(at.data() + 3, 4);
  std::string pose = position + ' ' + orientation;
  Slot slot(is_mocap ? "mocap" : "free", "body", name);
  AppendNumbers(slot.start, "at", pose);
  if (is_mocap) {
    slot.positions = 3, slot.velocities = 4;
    slot.position = position, slot.velocity = orientation;
  } else {
    slot.positions = 7, slot.velocities = 6;
    slot.position = std::move(pose), slot.velocity = NoVelocity(6);
  }
  slot.is_of_part = is_of_part;
  return slot;
}

Slot SlotOfJoint(const Joint& joint, bool is_of_part) {
  const auto dofs = Dofs(joint);
  Slot slot("joint", "joint", joint.name);
  const bool is_ball = dofs.size() == 3;
  slot.positions = is_ball ? 4 : dofs.size();
  slot.velocities = dofs.size();
  slot.is_of_part = is_of_part;
  if (is_of_part) return slot;
  std::array<double, 7> at{1};  // the identity quaternion
  if (!is_ball) {
    for (std::size_t i = 0; i < dofs.size(); ++i) at[i] = dofs[i].default_position;
  }
  slot.position = Text(at.data(), slot.positions);
  slot.velocity = NoVelocity(slot.velocities);
  return slot;
}

bool IsMocap(const BodyRecord& body) {
  const Attribute mocap = body.element ? body.element.attribute("mocap") : Attribute();
  return mocap && mocap.value() == "true";
}

// MuJoCo takes a quaternion of length zero as no rotation.
Rotation RotationOf(std::span<const double> q) {
  const bool is_rotation = q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 0;
  return is_rotation ? Rotation::FromQuaternion(q[0], q[1], q[2], q[3]) : Rotation();
}

Pose PoseOf(std::span<const double> n) { return {{n[0], n[1], n[2]}, RotationOf(n.subspan(3))}; }

/// The numbers that keys of a file have for one of its bodies.
struct NumbersOfBody {
  std::uint32_t place = 0;  ///< Of the element in its source.
  const Source* source = nullptr;
  std::size_t positions = 0, velocities = 0;
  bool is_mocap = false;
};

void AddNumbersOfJoint(Element joint, const Class& of, NumbersOfBody& body) {
  JointElement says = of.joint;
  Diagnostics unheard;
  Reading reading = ReadingOf(unheard);
  if (joint.name() == "freejoint" || (Apply(joint, says, reading) && says.type == JointType::kFree)) {
    body.positions += 7, body.velocities += 6;
  } else {
    const bool is_ball = says.type == JointType::kBall;
    body.positions += is_ball ? 4 : 1, body.velocities += is_ball ? 3 : 1;
  }
}

// MuJoCo makes no joints of a rigid flexcomp.
bool IsRigid(Element flexcomp) {
  const Attribute rigid = flexcomp.attribute("rigid");
  return rigid && rigid.value() == "true";
}

// All bodies of a file in their order; nullopt if it has elements of which MuJoCo makes an unknown number.
std::optional<std::vector<NumbersOfBody>> BodiesOf(File& file) {
  struct Open {
    Element element;
    const Class* childclass;
    std::size_t body;
  };
  std::vector<NumbersOfBody> bodies(1);  // the world
  std::vector<Open> open, children;
  for (auto section = file.sections.rbegin(); section != file.sections.rend(); ++section) {
    if (section->name() == "worldbody") open.push_back({*section, &file.classes.main(), 0});
  }
  bool is_known = true;
  while (!open.empty()) {
    Open at = open.back();
    open.pop_back();
    if (const Attribute name = at.element.attribute("childclass")) {
      if (const Class* const found = file.classes.Find(name.value())) at.childclass = found;
    }
    if (at.element.name() == "body") {
      at.body = bodies.size();
      const Span span = at.element.span();
      const Attribute mocap = at.element.attribute("mocap");
      bodies.push_back({span.begin, span.source, 0, 0, mocap && mocap.value() == "true"});
    }
    children.clear();
    file.includes.Each(at.element, [&](Element child) {
      const std::string_view tag = child.name();
      if (tag == "body" || tag == "frame") children.push_back({child, at.childclass, at.body});
      if (tag == "joint" || tag == "freejoint") {
        AddNumbersOfJoint(child, file.ClassOf(child, *at.childclass, file.silence), bodies[at.body]);
      }
      is_known = is_known && tag != "replicate" && tag != "attach" && tag != "composite" &&
                 (tag != "flexcomp" || IsRigid(child));
    });
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  if (!is_known) return std::nullopt;
  return bodies;
}

/// Reads the keys of one part.
class KeyReader {
 public:
  KeyReader(const Part& part, Model& model) : part_(part), model_(model), file_(*part.file) {
    slots_.reserve(model.scene.joints.size() + model.bodies.size());
    for (std::size_t place = 1; place < model.bodies.size(); ++place) {
      const BodyRecord& body = model.bodies[place];
      const bool is_of_part = IsOfPart(body);
      const std::string_view name = model.scene.bodies[body.body].name;
      if (IsMocap(body)) {
        mocaps_.push_back(SlotOfBody(name, body.X_WB, true, is_of_part));
        mocaps_.back().of_body = body.body;
        mocaps_.back().X_WB = body.X_WB;
      }
      if (body.is_free) {
        slots_.push_back(SlotOfBody(name, body.X_WB, false, is_of_part));
        slots_.back().of_body = body.body;
        slots_.back().X_WB = body.X_WB;
        continue;
      }
      for (const Index<Joint> index : body.joints) {
        const Joint& joint = model.scene.joints[index];
        if (Dofs(joint).empty()) continue;
        slots_.push_back(SlotOfJoint(joint, is_of_part));
        slots_.back().of_joint = index;
      }
    }
    for (const Slot& slot : slots_) {
      if (slot.is_of_part) positions_ += slot.positions, velocities_ += slot.velocities;
    }
  }

  /// `rank`: one more than the number of kept keys before it. Returns false if the key is not kept: the writer of a
  /// scene added it.
  bool Read(Element key, int rank) {
    std::string text = "<keyframe><key";
    if (const Attribute name = key.attribute("name")) {
      XmlPrinter::AppendAttribute(text, "name", part_.prefix + std::string(name.value()));
    }
    Copy(key, "time", text);
    Copy(key, "plastic", text);
    for (const char* const attribute : {"act", "ctrl"}) {
      if (part_.is_attached) {
        CopyOfActuators(key, attribute, text);
      } else {
        Copy(key, attribute, text);
      }
    }
    const auto mocaps = static_cast<std::size_t>(
        std::count_if(mocaps_.begin(), mocaps_.end(), [](const Slot& slot) { return slot.is_of_part; }));
    auto qpos = NumbersOf(key, "qpos", positions_, [](auto& body) { return body.positions; }, text);
    auto qvel = NumbersOf(key, "qvel", velocities_, [](auto& body) { return body.velocities; }, text);
    const auto mpos = NumbersOf(key, "mpos", 3 * mocaps, [](auto& body) { return body.is_mocap ? 3 : 0; }, text);
    const auto mquat = NumbersOf(key, "mquat", 4 * mocaps, [](auto& body) { return body.is_mocap ? 4 : 0; }, text);
    ScaleSlides(qpos, [](const Slot& slot) { return slot.positions; });
    ScaleSlides(qvel, [](const Slot& slot) { return slot.velocities; });
    text += '>';
    const std::size_t start = text.size();
    Append(slots_, qpos, "qpos", qvel, "qvel", text);
    Append(mocaps_, mpos, "pos", mquat, "quat", text);
    if (text.size() == start) {
      text.insert(start - 1, 1, '/');
    } else {
      text += "\n</key>";
    }
    text += "</keyframe>";
    const Attribute name = key.attribute("name");
    const bool is_home = file_.is_scene() && name && name.value() == encoding::kHomeKey;
    Kept entry{kMjcf.name, {}, std::move(text), {}, rank};
    if (AddConfiguration(key, entry, qpos, qvel, mpos, mquat)) return true;
    if (is_home) return false;
    model_.scene.models[model_.model].kept.push_back(std::move(entry));
    return true;
  }

 private:
  using Numbers = std::vector<double>;

  // In a scaled frame, MuJoCo scales the numbers of a key, too.
  template <typename CountOf>
  void ScaleSlides(Numbers& numbers, CountOf&& count_of) const {
    if (numbers.empty() || model_.slide_scales.empty()) return;
    std::size_t at = 0;
    for (const Slot& slot : slots_) {
      if (!slot.is_of_part) continue;
      const auto found =
          slot.of_joint.valid() ? model_.slide_scales.find(slot.of_joint.value()) : model_.slide_scales.end();
      if (found != model_.slide_scales.end()) numbers[at] *= found->second;
      at += count_of(slot);
    }
  }

  // Returns false for the key with the default positions.
  bool AddConfiguration(Element key, Kept& entry, const Numbers& qpos, const Numbers& qvel, const Numbers& mpos,
                        const Numbers& mquat) {
    Configuration configuration;
    if (const Attribute name = key.attribute("name")) configuration.name = part_.prefix + std::string(name.value());
    configuration.model = model_.model;
    configuration.span = key.span();
    // Numbers that are not finite are only kept.
    const bool is_finite = AreFinite(qpos) && AreFinite(qvel) && AreFinite(mpos) && AreFinite(mquat);
    if (is_finite && (!qpos.empty() || !qvel.empty())) AddStates(qpos, qvel, configuration);
    if (is_finite && (!mpos.empty() || !mquat.empty())) AddMocaps(mpos, mquat, configuration);
    if (IsHome(configuration)) return false;
    if (is_finite) {
      AddEntry(std::move(entry), &HoldsAttributeOfKey, configuration.kept);
    } else {
      configuration.kept.push_back(std::move(entry));
    }
    model_.scene.configurations.Add(std::move(configuration));
    return true;
  }

  // The key that writers of scenes add for the default positions, which the scene has already.
  bool IsHome(const Configuration& configuration) const {
    const auto is_default = [&](const JointState& state) {
      std::vector<double> defaults;
      AppendDefaultPositions(model_.scene.joints[state.joint.index], defaults);
      return state.positions == defaults && state.velocities.empty();
    };
    const auto stays = [](const BodyState& state) {
      return state.X_WB.translation == state.X_WB_default.translation &&
             state.X_WB.rotation.Canonical() == state.X_WB_default.rotation.Canonical() && state.velocities.empty();
    };
    const std::string_view name = configuration.name;
    const std::size_t scope = name.rfind(kScopeDelimiter);
    const std::string_view local = scope == name.npos ? name : name.substr(scope + kScopeDelimiter.size());
    return local == encoding::kHomeKey &&
           std::all_of(configuration.joints.begin(), configuration.joints.end(), is_default) &&
           std::all_of(configuration.bodies.begin(), configuration.bodies.end(), stays);
  }

  static bool AreFinite(const Numbers& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
  }
  static std::span<const double> Taken(const Numbers& numbers, std::size_t& at, std::size_t count) {
    if (numbers.empty()) return {};
    at += count;
    return std::span(numbers).subspan(at - count, count);
  }

  void AddStates(const Numbers& qpos, const Numbers& qvel, Configuration& to) const {
    std::size_t q = 0, v = 0;
    for (const Slot& slot : slots_) {
      if (!slot.is_of_part) {
        if (!qpos.empty()) AddAsWritten(slot, to);
        continue;
      }
      const std::span<const double> position = Taken(qpos, q, slot.positions),
                                    velocity = Taken(qvel, v, slot.velocities);
      if (slot.of_body.valid()) {
        BodyState state{Ref<Body>(slot.of_body), slot.X_WB, slot.X_WB, Moving(velocity)};
        if (!position.empty()) state.X_WB = PoseOf(position);
        to.bodies.push_back(std::move(state));
        continue;
      }
      JointState state{Ref<Joint>(slot.of_joint), {}, Moving(velocity)};
      state.positions = PositionsOf(position);
      to.joints.push_back(std::move(state));
    }
  }

  void AddAsWritten(const Slot& slot, Configuration& to) const {
    if (slot.of_body.valid()) {
      to.bodies.push_back({Ref<Body>(slot.of_body), slot.X_WB, slot.X_WB, {}});
    } else {
      JointState state{Ref<Joint>(slot.of_joint), {}, {}};
      AppendDefaultPositions(model_.scene.joints[slot.of_joint], state.positions);
      to.joints.push_back(std::move(state));
    }
  }

  void AddMocaps(const Numbers& mpos, const Numbers& mquat, Configuration& to) const {
    std::size_t p = 0, q = 0;
    for (const Slot& slot : mocaps_) {
      if (!slot.is_of_part) continue;
      const std::span<const double> position = Taken(mpos, p, 3), turn = Taken(mquat, q, 4);
      BodyState state{Ref<Body>(slot.of_body), slot.X_WB, slot.X_WB, {}};
      if (!position.empty()) state.X_WB.translation = {position[0], position[1], position[2]};
      if (!turn.empty()) state.X_WB.rotation = RotationOf(turn);
      to.bodies.push_back(std::move(state));
    }
  }

  // Whether the keys of the part give numbers for the body. Of several copies, only the first one counts.
  bool IsOfPart(const BodyRecord& body) {
    if (!part_.is_attached) return true;
    const Attribute own = body.element.attribute("name");
    const std::string_view name = model_.scene.bodies[body.body].name;
    if (body.file == &file_) {
      if (own && !name.starts_with(part_.prefix + std::string(own.value()))) return false;
    } else if (!IsAttachedBy(body.file, &file_) || !name.starts_with(part_.prefix)) {
      return false;  // The file of the part does not attach it.
    }
    const Span span = body.element.span();
    places_.emplace(span.source, span.begin);
    return taken_.emplace(body.file, span.begin).second;
  }

  static bool IsAttachedBy(const File* file, const File* by) {
    while (file && file != by) file = file->attached_by;
    return file != nullptr;
  }

  static void Copy(Element key, std::string_view attribute, std::string& to) {
    if (const Attribute a = key.attribute(attribute)) XmlPrinter::AppendAttribute(to, attribute, a.value());
  }

  // Copies the controls (`ctrl`) or states (`act`) of the actuators of the part into the list of those of the whole
  // model. The file may have actuators that are not attached.
  void CopyOfActuators(Element key, const char* attribute, std::string& to) {
    const Attribute given = key.attribute(attribute);
    if (!given) return;
    const bool is_state = std::string_view(attribute) == "act";
    // The counts of the numbers of each actuator of the model, by its rank; nullopt for unknown ones.
    std::vector<std::optional<std::size_t>> counts;
    for (const Kept& kept : std::as_const(model_.scene).models[model_.model].kept) {
      if (SectionOfEntry(kept) != kActuator.name) continue;
      counts.resize(std::max(counts.size(), static_cast<std::size_t>(kept.rank)));
      counts[static_cast<std::size_t>(kept.rank - 1)] = is_state ? StatesIn(kept.text) : 1;
    }
    std::vector<std::size_t> begins(counts.size() + 1, 0);
    bool is_known = true;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      is_known = is_known && counts[i];
      begins[i + 1] = begins[i] + counts[i].value_or(0);
    }
    std::vector<double> all(begins.back());
    std::vector<double> numbers;
    const bool are_numbers = ScanAll(given, numbers);
    std::size_t next = 0;
    file_.EachIn("actuator", [&](Element actuator) {
      const Kept* const entry = model_.EntryOf(part_, actuator);
      const std::size_t place = entry ? static_cast<std::size_t>(entry->rank - 1) : counts.size();
      const auto count = place < counts.size() ? counts[place] : is_state ? StatesIn(actuator.ToXml()) : 1;
      is_known = is_known && count;
      for (std::size_t i = 0; i < count.value_or(0); ++i, ++next) {
        if (place < counts.size() && next < numbers.size()) all[begins[place] + i] = numbers[next];
      }
    });
    if (is_known && are_numbers && next == numbers.size()) {
      XmlPrinter::AppendAttribute(to, attribute, Text(all.data(), all.size()));
    } else {
      ReportLeftOut(given, next);
    }
  }

  static std::optional<std::size_t> StatesIn(const std::string& entry) {
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement* element = ParseKept(document, entry);
    if (element && element->Name() == kActuator.name) element = element->FirstChildElement();
    return element ? StatesOf(*element) : std::nullopt;
  }

  static bool ScanAll(Attribute attribute, std::vector<double>& numbers) {
    numbers.resize(attribute.value().size() / 2 + 1);
    const NumberScan scan = ScanNumbers(attribute.value(), numbers, NonFinite::kAccepted);
    numbers.resize(std::min(scan.count, numbers.size()));
    return scan.rest.empty();
  }

  void ReportLeftOut(Attribute attribute, std::size_t expected) const {
    part_.diagnostics().Warning("ignored-value", attribute.value_span(),
                                Quoted(attribute.name()) +
                                    " of a key of an attached model is left out: the model has " +
                                    std::to_string(expected) + " such numbers");
  }

  // Returns the numbers of an attribute for the bodies of the part, or none if it is absent. `of_body`: how many a body
  // has, for a file of which some bodies are attached. If their count is wrong, as with flexes, an attribute of the
  // main file is copied to `to` unchanged.
  template <typename OfBody>
  std::vector<double> NumbersOf(Element key, const char* attribute, std::size_t count, OfBody&& of_body,
                                std::string& to) {
    const Attribute a = key.attribute(attribute);
    if (!a) return {};
    std::vector<double> numbers;
    const bool are_numbers = ScanAll(a, numbers);
    if (are_numbers && numbers.size() == count) return numbers;
    if (!part_.is_attached) {
      Copy(key, attribute, to);
      return {};
    }
    if (!bodies_) bodies_ = BodiesOf(file_);
    std::vector<double> of_part;
    std::size_t next = 0;
    for (const NumbersOfBody& body : bodies_->value_or(std::vector<NumbersOfBody>())) {
      const bool is_attached = places_.contains({body.source, body.place});
      for (int i = 0; i < static_cast<int>(of_body(body)); ++i, ++next) {
        if (is_attached && next < numbers.size()) of_part.push_back(numbers[next]);
      }
    }
    if (are_numbers && next == numbers.size() && of_part.size() == count) return of_part;
    ReportLeftOut(a, *bodies_ ? next : count);
    return {};
  }

  // Appends texts, because a model with many parts has as many keys, each with all positions.
  void Append(std::vector<Slot>& slots, const std::vector<double>& positions, const char* position,
              const std::vector<double>& velocities, const char* velocity, std::string& children) {
    if (positions.empty() && velocities.empty()) return;
    std::size_t q = 0;
    std::size_t v = 0;
    const auto append = [&](std::string& to, const Slot& slot, std::string_view here, std::string_view there) {
      to += slot.start;
      if (!positions.empty()) AppendNumbers(to, position, here);
      if (!velocities.empty()) AppendNumbers(to, velocity, there);
      to += "/>";
    };
    for (auto slot = slots.begin(); slot != slots.end();) {
      if (slot->is_of_part) {
        append(children, *slot, positions.empty() ? std::string() : Text(positions.data() + q, slot->positions),
               velocities.empty() ? std::string() : Text(velocities.data() + v, slot->velocities));
        q += slot->positions;
        v += slot->velocities;
        ++slot;
        continue;
      }
      const auto end = std::find_if(slot, slots.end(), [](const Slot& other) { return other.is_of_part; });
      std::string& rest = as_written_[{&*slot, !positions.empty(), !velocities.empty()}];
      if (rest.empty()) {
        for (auto at = slot; at != end; ++at) append(rest, *at, at->position, at->velocity);
      }
      children += rest;
      slot = end;
    }
  }

  const Part& part_;
  Model& model_;
  File& file_;
  std::vector<Slot> slots_;
  std::vector<Slot> mocaps_;
  /// The text of consecutive slots outside of the part, in the configuration as written. The key is the first slot, and
  /// whether they have positions and velocities.
  std::map<std::tuple<const Slot*, bool, bool>, std::string> as_written_;
  std::set<std::pair<const File*, std::uint32_t>> taken_;  // places of elements
  std::set<std::pair<const Source*, std::uint32_t>> places_;  // of the bodies of the part
  std::optional<std::optional<std::vector<NumbersOfBody>>> bodies_;  // of the file, if they were needed
  std::size_t positions_ = 0;
  std::size_t velocities_ = 0;
};

}  // namespace

std::optional<std::size_t> StatesOf(const tinyxml2::XMLElement& actuator) {
  const std::string_view tag = actuator.Name();
  const auto is_set = [&](const char* attribute, std::string_view none) {
    const char* const text = actuator.Attribute(attribute);
    return text && text != none;
  };
  if (tag == "motor" || tag == "velocity" || tag == "damper" || tag == "adhesion") return 0;
  if (tag == "muscle" || tag == "intvelocity" || tag == "cylinder") return 1;
  if (tag == "position") return is_set("timeconst", "0") ? 1 : 0;
  if (tag != "general") return std::nullopt;
  if (!is_set("dyntype", "none")) return 0;
  return static_cast<std::size_t>(std::max(actuator.IntAttribute("actdim", 1), 1));
}

bool HoldsAttributeOfKey(std::string_view attribute) { return attribute == "name"; }

std::vector<double> PositionsOf(std::span<const double> qpos) {
  constexpr std::size_t kQuaternion = 4;
  if (qpos.size() != kQuaternion) return {qpos.begin(), qpos.end()};
  const Vector3 rpy = RotationOf(qpos).ToRpy();
  return {rpy.x, rpy.y, rpy.z};
}

std::vector<double> Moving(std::span<const double> qvel) {
  if (std::all_of(qvel.begin(), qvel.end(), [](double v) { return v == 0; })) return {};
  return {qvel.begin(), qvel.end()};
}

void KeepKeys(Model& model) {
  int rank = 0;
  for (const Part& part : model.parts) {
    std::vector<Element> keys;
    part.file->EachIn("keyframe", [&](Element key) {
      if (key.name() == "key") keys.push_back(key);
    });
    if (keys.empty() || part.is_of_own_file()) continue;
    KeyReader reader(part, model);
    Reading reading = ReadingOf(part.file->diagnostics());
    for (const Element key : keys) {
      CheckNames(key, kKey, UnknownNames::kWarning, reading);
      if (reader.Read(key, rank + 1)) ++rank;
    }
  }
}

}  // namespace sceneweld::mjcf
