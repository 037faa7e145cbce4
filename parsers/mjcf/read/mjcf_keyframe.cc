#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using sceneweld::Joint;

/// What a piece of a key is about: a joint, a free body or a mocap body.
struct Slot {
  const char* tag;
  const char* attribute;
  std::string name;
  std::size_t positions;
  std::size_t velocities;
  std::vector<double> at;  ///< Where it is as written.
  bool is_of_part;         ///< The key gives its numbers.
  std::string start{};     ///< Of its element, as text.
  /// The element where it is as written: without numbers, with positions, with velocities, with both.
  std::array<std::string, 4> as_written{};
};

std::string Text(const double* numbers, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    AppendNumber(text, numbers[i]);
  }
  return text;
}

std::vector<double> AsWritten(const Pose& X) {
  const Rotation& q = X.rotation;
  return {X.translation.x, X.translation.y, X.translation.z, q.w(), q.x(), q.y(), q.z()};
}

// Where a joint of one or three degrees of freedom is as written.
std::vector<double> AsWritten(const Joint& joint) {
  const auto dofs = Dofs(joint);
  if (dofs.size() == 3) return {1, 0, 0, 0};
  std::vector<double> numbers;
  for (const Dof& dof : dofs) numbers.push_back(dof.default_position);
  return numbers;
}

bool IsMocap(const BodyRecord& body) {
  const Attribute mocap = body.element ? body.element.attribute("mocap") : Attribute();
  return mocap && mocap.value() == "true";
}

/// Reads the keys of one part.
class KeyReader {
 public:
  KeyReader(const Part& part, Model& model) : part_(part), model_(model), file_(*part.file) {
    for (std::size_t place = 1; place < model.bodies.size(); ++place) {
      const BodyRecord& body = model.bodies[place];
      const bool is_of_part = IsOfPart(body);
      const std::string name = model.scene.bodies[body.body].name.str();
      if (IsMocap(body)) mocaps_.push_back({"mocap", "body", name, 3, 4, AsWritten(body.X_WB), is_of_part});
      if (body.is_free) {
        slots_.push_back({"free", "body", name, 7, 6, AsWritten(body.X_WB), is_of_part});
        continue;
      }
      for (const Index<Joint> index : body.joints) {
        const Joint& joint = model.scene.joints[index];
        const auto freedom = static_cast<std::size_t>(DegreesOfFreedom(joint.motion));
        if (freedom == 0) continue;
        slots_.push_back(
            {"joint", "joint", joint.name.str(), freedom == 3 ? 4 : freedom, freedom, AsWritten(joint), is_of_part});
      }
    }
    for (const Slot& slot : slots_) {
      if (slot.is_of_part) positions_ += slot.positions, velocities_ += slot.velocities;
    }
  }

  void Read(Element key) {
    tinyxml2::XMLDocument document;
    auto* const to = document.NewElement("key");
    document.InsertEndChild(to);
    if (const Attribute name = key.attribute("name")) {
      to->SetAttribute("name", (part_.prefix + std::string(name.value())).c_str());
    }
    Copy(key, "time", *to);
    if (part_.is_attached) {
      CopyControls(key, *to);
    } else {
      Copy(key, "act", *to);
      Copy(key, "ctrl", *to);
    }
    const auto mocaps = static_cast<std::size_t>(
        std::count_if(mocaps_.begin(), mocaps_.end(), [](const Slot& slot) { return slot.is_of_part; }));
    const auto qpos = NumbersOf(key, "qpos", positions_, *to);
    const auto qvel = NumbersOf(key, "qvel", velocities_, *to);
    const auto mpos = NumbersOf(key, "mpos", 3 * mocaps, *to);
    const auto mquat = NumbersOf(key, "mquat", 4 * mocaps, *to);
    std::string children;
    Append(slots_, qpos, "qpos", qvel, "qvel", children);
    Append(mocaps_, mpos, "pos", mquat, "quat", children);
    std::string text = "<keyframe>" + ToXml(*to);
    if (!children.empty()) {
      text.resize(text.size() - std::string_view("/>").size());
      text += '>' + children + "\n</key>";
    }
    model_.scene.models[model_.model].kept.push_back({Name(kMjcf.name), {}, text + "</keyframe>"});
  }

 private:
  // The first of its copies.
  bool IsOfPart(const BodyRecord& body) {
    if (!part_.is_attached) return true;
    if (body.file != &file_) return false;
    const Attribute own = body.element.attribute("name");
    const std::string_view name = model_.scene.bodies[body.body].name;
    if (own && !name.starts_with(part_.prefix + std::string(own.value()))) return false;
    const Span span = body.element.span();
    return taken_.insert(span.begin).second;
  }

  static void Copy(Element key, const char* attribute, tinyxml2::XMLElement& to) {
    if (const Attribute a = key.attribute(attribute)) to.SetAttribute(attribute, std::string(a.value()).c_str());
  }

  // Among those of the whole model.
  void CopyControls(Element key, tinyxml2::XMLElement& to) {
    const Attribute ctrl = key.attribute("ctrl");
    if (!ctrl) return;
    std::size_t count = 0;
    for (const Kept& kept : model_.scene.models[model_.model].kept)
      count += kept.text.starts_with("<actuator>") ? 1 : 0;
    std::vector<double> all(count);
    std::vector<double> given(count + 1);
    const NumberScan scan = ScanNumbers(ctrl.value(), given, NonFinite::kAccepted);
    std::size_t next = 0;
    file_.EachIn("actuator", [&](Element actuator) {
      const auto place = model_.KeptPlace(part_, actuator, 0);
      if (place && *place < count && next < scan.count) all[*place] = given[next];
      ++next;
    });
    if (next == scan.count) to.SetAttribute("ctrl", Text(all.data(), count).c_str());
  }

  // Nothing where they are not given. Where their count is another one, as with flexes, those of the main file stay as
  // they are.
  std::vector<double> NumbersOf(Element key, const char* attribute, std::size_t count, tinyxml2::XMLElement& to) const {
    const Attribute a = key.attribute(attribute);
    if (!a) return {};
    std::vector<double> numbers(count + 1);
    const NumberScan scan = ScanNumbers(a.value(), numbers, NonFinite::kAccepted);
    if (scan.count != count || !scan.rest.empty()) {
      if (!part_.is_attached) Copy(key, attribute, to);
      return {};
    }
    numbers.resize(count);
    return numbers;
  }

  // Appended as text: a model of many parts has as many keys, each with all positions.
  static void Append(std::vector<Slot>& slots, const std::vector<double>& positions, const char* position,
                     const std::vector<double>& velocities, const char* velocity, std::string& children) {
    if (positions.empty() && velocities.empty()) return;
    std::size_t q = 0;
    std::size_t v = 0;
    for (Slot& slot : slots) {
      if (slot.start.empty()) slot.start = StartOf(slot);
      const auto append = [&](std::string& text, const double* here, const double* there) {
        text += slot.start;
        if (!positions.empty()) AppendAttribute(text, position, here, slot.positions);
        if (!velocities.empty()) AppendAttribute(text, velocity, there, slot.velocities);
        text += "/>";
      };
      if (slot.is_of_part) {
        append(children, positions.data() + q, velocities.data() + v);
        q += slot.positions;
        v += slot.velocities;
        continue;
      }
      std::string& rest = slot.as_written[(positions.empty() ? 0 : 1) + (velocities.empty() ? 0 : 2)];
      if (rest.empty()) {
        const std::vector<double> still(slot.velocities);
        const bool is_mocap = slot.tag == std::string_view("mocap");  // `velocities` is its orientation
        append(rest, slot.at.data(), is_mocap ? slot.at.data() + 3 : still.data());
      }
      children += rest;
    }
  }

  // Its element up to the numbers of a key.
  static std::string StartOf(const Slot& slot) {
    tinyxml2::XMLDocument document;
    auto* const one = document.NewElement(slot.tag);
    document.InsertEndChild(one);
    one->SetAttribute(slot.attribute, slot.name.c_str());
    const bool is_body = slot.attribute == std::string_view("body");
    if (is_body) one->SetAttribute("at", Text(slot.at.data(), slot.at.size()).c_str());
    std::string text = ToXml(*one);
    text.resize(text.size() - std::string_view("/>").size());
    return "\n    " + text;
  }

  static void AppendAttribute(std::string& text, const char* name, const double* numbers, std::size_t count) {
    text += ' ';
    text += name;
    text += "=\"";
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) text += ' ';
      AppendNumber(text, numbers[i]);
    }
    text += '"';
  }

  const Part& part_;
  Model& model_;
  File& file_;
  std::vector<Slot> slots_;
  std::vector<Slot> mocaps_;
  std::unordered_set<std::uint32_t> taken_;  // places of elements
  std::size_t positions_ = 0;
  std::size_t velocities_ = 0;
};

}  // namespace

void KeepKeys(Model& model) {
  for (const Part& part : model.parts) {
    std::vector<Element> keys;
    part.file->EachIn("keyframe", [&](Element key) {
      if (key.name() == "key") keys.push_back(key);
    });
    if (keys.empty()) continue;
    KeyReader reader(part, model);
    Reading reading = ReadingOf(part.file->diagnostics());
    for (const Element key : keys) {
      if (part.file->is_scene && key.attribute("name") && key.attribute("name").value() == encoding::kHomeKey) continue;
      CheckNames(key, kKey, UnknownNames::kWarning, reading);
      reader.Read(key);
    }
  }
}

}  // namespace sceneweld::mjcf
