// SPDX-License-Identifier: BSD-3-Clause
// The rule `unportable-name`.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"

namespace sceneweld {
namespace {

// A reason why programs cannot keep a name.
struct NameFault {
  std::string_view what;  // Follows the name in the message.
  std::string_view who;   // The consequence.
};
constexpr NameFault kReservedName{"is reserved in SDFormat or contains `::`",
                                  "Gazebo and Drake refuse it in SDFormat, so an export renames it"};
constexpr NameFault kBlankInName{"contains a blank", "topic names of ROS and Gazebo cannot contain blanks"};
constexpr NameFault kSlashInName{
    "contains a `/`", "`/` separates the parts of topic names of ROS and Gazebo, and of paths of USD (Isaac Sim)"};
constexpr NameFault kForeignLetterInName{
    "contains a character beyond ASCII",
    "topic names of ROS and names of USD (Isaac Sim) have ASCII letters, digits and `_` only"};
constexpr NameFault kDigitFirst{"begins with a digit",
                                "topic names of ROS and names of USD (Isaac Sim) cannot begin with a digit"};

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool IsBeyondAscii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

const NameFault* FaultOfName(const Name& name, std::string_view kind) {
  const std::string_view text = name;
  if (text.empty()) return nullptr;
  if (std::any_of(text.begin(), text.end(), IsBlank)) return &kBlankInName;
  if (sdf::LegalName(name, kind) != name) return &kReservedName;
  if (text.find('/') != std::string_view::npos) return &kSlashInName;
  if (std::any_of(text.begin(), text.end(), IsBeyondAscii)) return &kForeignLetterInName;
  return IsDigit(text.front()) ? &kDigitFirst : nullptr;
}

// The nearest name without any fault.
std::string PortableName(const Name& name, std::string_view kind) {
  const Name legal = sdf::LegalName(name, kind);
  std::string portable;
  for (const char c : legal.view()) {
    if (IsBeyondAscii(c) && portable.ends_with('_')) continue;  // One for all bytes of a character.
    portable += IsBlank(c) || c == '/' || IsBeyondAscii(c) ? '_' : c;
  }
  return IsDigit(portable.front()) ? std::string(kind) + "_" + portable : portable;
}

// Reports the first name of each model with a fault, and counts the others.
class UnportableNames {
 public:
  explicit UnportableNames(CheckRun& run) : run_(run) {}

  void Look(std::string_view kind, const Name& local, const std::string& full, Index<ModelInstance> model, Span span) {
    const NameFault* const fault = FaultOfName(local, kind);
    if (!fault) return;
    First& first = firsts_[{model.value(), fault}];
    if (++first.count == 1) {
      first.span = span;
      first.message = "the name of " + std::string(kind) + " " + Quoted(full) + " " + std::string(fault->what);
      first.help = "use a name such as " + Quoted(PortableName(local, kind)) + ": " + std::string(fault->who);
    }
  }
  void Report() {
    for (const auto& [key, first] : firsts_) {
      Diagnostic& diagnostic = run_.Report(first.span, first.message).Help(first.help);
      if (first.count > 1) diagnostic.Note({}, "and " + std::to_string(first.count - 1) + " more of this model");
    }
  }

 private:
  struct First {
    Span span;
    std::string message;
    std::string help;
    std::size_t count = 0;
  };
  struct InOrder {
    bool operator()(const std::pair<std::uint32_t, const NameFault*>& a,
                    const std::pair<std::uint32_t, const NameFault*>& b) const {
      return a.first != b.first ? a.first < b.first : a.second->what < b.second->what;
    }
  };
  CheckRun& run_;
  std::map<std::pair<std::uint32_t, const NameFault*>, First, InOrder> firsts_;
};

void CheckUnportableName(CheckRun& run) {
  const Scene& scene = run.scene;
  UnportableNames names(run);
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const Index<ModelInstance> model(i);
    const ModelInstance& instance = scene.models[model];
    names.Look("model", Name(ScopedName::Parse(instance.name).element), instance.name.str(), model, instance.span);
  }
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const Body& one = scene.bodies[body];
    names.Look("body", one.name, scene.FullName(body), one.model, one.span);
  }
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> joint(i);
    const Joint& one = scene.joints[joint];
    names.Look("joint", one.name, scene.FullName(joint), one.model, one.span);
  }
  for (std::uint32_t i = 0; i < scene.frames.size(); ++i) {
    const Index<Frame> frame(i);
    const Frame& one = scene.frames[frame];
    names.Look("frame", one.name, scene.FullName(frame), one.model, one.span);
  }
  names.Report();
}

}  // namespace

template <>
const CheckRule& Rule<"unportable-name">() {
  static constexpr CheckRule kRule{
      .code = {"unportable-name",
               "The name of a model, body, joint or frame contains a blank, a `/` or a character beyond ASCII, begins "
               "with a digit, or is reserved in SDFormat (`world`, `__x__`). ROS, Gazebo or Isaac Sim refuse such a "
               "name or change it, so programs do not find the element by its name. Use letters, digits and `_`."},
      .severity = Severity::kNote,
      .tier = CheckTier::kSchema,
      .summary = "some programs cannot keep a name",
      .check = &CheckUnportableName,
      .consumers = kDrake | kGazebo | kIsaac | kRos,
  };
  return kRule;
}

}  // namespace sceneweld
