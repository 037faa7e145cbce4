// SPDX-License-Identifier: BSD-3-Clause
// Checks the names of a scene.
// Checks loops of joints: who refuses them, and whether they are closed in the default configuration.
// Checks the numbers of a scene. The list of fields is compiled once into plans: flat lists of offsets and bounds, so
// that the check of an element is a loop over its numbers.

#include "sceneweld/scene/verification/check_scene.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

const FieldInfo* NameFieldOf(const KindInfo& kind) {
  for (const FieldInfo& field : kind.fields) {
    if (field.name == "name" && Has(field.rules, FieldRule::kIdentity)) return &field;
  }
  return nullptr;
}

// Full names are longer than that only in inputs that want a small file to become a large scene.
constexpr std::size_t kLongestName = 4096;

// Whether a name comes back from a full name that contains it.
bool IsReadBack(std::string_view name) {
  if (name.find(kScopeDelimiter) == std::string_view::npos) return true;
  return ScopedName::Parse(name).full() == name;
}

// A control character that XML cannot contain, not even as a reference.
bool IsBanned(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n'; }

// Whether a name has none of the faults that CheckName looks for, as nearly all have.
bool IsPlain(std::string_view name) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != ':'; };
  return name.size() <= kLongestName && name != kModelFrame && std::all_of(name.begin(), name.end(), is_plain);
}

// Tables that find elements by name refuse duplicates by themselves; blocks of URDF need no names of their own.
bool NeedsNoCheckOfDuplicates(std::string_view table) {
  return table == "plugins" || table == "models" || table == "bodies" || table == "frames" || table == "joints" ||
         table == "geometries" || table == "actuators" || table == "collision_filter_groups";
}

}  // namespace

bool CheckName(const TableInfo& table, std::string_view name, Span span, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  const std::string kind(table.kind->name);
  if (!name.empty() && name.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    diagnostics.Error("bad-name", span, "the name of a " + kind + " consists of blanks");
  }
  if (std::any_of(name.begin(), name.end(), IsBanned)) {
    diagnostics.Error("bad-name", span, "the name " + Quoted(name) + " of a " + kind + " contains a control character");
  }
  if (!IsReadBack(name)) {
    diagnostics
        .Error("bad-name", span,
               "the name " + Quoted(name) + " of a " + kind + " begins or ends with `::`, or repeats it")
        .Help("`::` separates the names of models and elements");
  }
  if (name == kModelFrame && (table.name == "bodies" || table.name == "frames")) {
    diagnostics.Error("bad-name", span, "no " + kind + " can be named `__model__`")
        .Help("`__model__` is the frame of the model itself");
  }
  if (name.size() > kLongestName) {
    diagnostics.Error("limit-exceeded", span,
                      "the name of a " + kind + " has " + std::to_string(name.size()) + " bytes; at most " +
                          std::to_string(kLongestName) + " are allowed");
  }
  return diagnostics.error_count() == errors;
}

bool CheckNames(const Scene& scene, Diagnostics& diagnostics, Duplicates duplicates) {
  bool good = true;
  for (const TableInfo& table : AllTables()) {
    const FieldInfo* const field = NameFieldOf(*table.kind);
    if (!field) continue;
    const bool is_checked =
        duplicates == Duplicates::kOfAll ? table.name != "plugins" : !NeedsNoCheckOfDuplicates(table.name);
    std::unordered_map<std::string, const void*> first;
    for (std::size_t i = 0; i < table.size(scene); ++i) {
      const void* element = table.at(scene, i);
      const std::string_view name = field->type->Text(field->Of(element));
      if (name.empty()) continue;
      if (!IsPlain(name)) good = CheckName(table, name, table.kind->SpanOf(element), diagnostics) && good;
      if (!is_checked) continue;
      const auto [earlier, fresh] = first.try_emplace(table.FullName(scene, i), element);
      if (fresh) continue;
      diagnostics
          .Error("duplicate-name", table.kind->SpanOf(element),
                 "the name of " + std::string(table.kind->name) + " " + Quoted(table.FullName(scene, i)) +
                     " is used twice")
          .Note(table.kind->SpanOf(earlier->second), "first declared here");
      good = false;
    }
  }
  for (const Body& body : scene.bodies) {
    if (body.model != Scene::kWorldInstance || scene.bodies.IndexOf(body) == Scene::kWorldBody) continue;
    diagnostics.Error("missing-value", body.span, "body " + Quoted(body.name.view()) + " belongs to no model");
    good = false;
  }
  return good;
}

namespace {

// The bodies of a loop, from the parent of its joint to the child: both ends, and some in between.
std::string BodiesOfLoop(const Scene& scene, const SpanningTree& tree, const TreePaths& paths, const Joint& joint) {
  const TreePaths::Path path = paths.Between(joint.parent.index, joint.child.index);
  std::vector<Index<Body>> bodies;
  for (const std::uint32_t entry : path.from_a) bodies.push_back(tree.entries[entry].body);
  // The body where both ways meet.
  const std::uint32_t last = path.from_a.empty() ? path.from_b.back() : path.from_a.back();
  const Index<Body> meeting = tree.entries[last].inboard;
  bodies.push_back(meeting ? meeting : Scene::kWorldBody);
  for (auto entry = path.from_b.rbegin(); entry != path.from_b.rend(); ++entry) {
    bodies.push_back(tree.entries[*entry].body);
  }
  constexpr std::size_t kMostShown = 12;
  std::string text;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (i >= kMostShown && i + 1 < bodies.size()) {
      if (i == kMostShown) text += ", ...";
      continue;
    }
    text += (i == 0 ? "" : ", ") + Quoted(scene.FullName(bodies[i]));
  }
  return text;
}

// Rounding is zero.
std::string FewDigits(double value) {
  constexpr double kRounding = 1e-9;
  if (std::abs(value) < kRounding) return "0";
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 3).ptr;
  return {text.data(), end};
}

std::string GapText(const LoopGap& gap) { return FewDigits(gap.distance) + " m and " + FewDigits(gap.angle) + " rad"; }

}  // namespace

void ReportOpenLoop(const Scene& scene, const LoopClosure::Result& loop, Diagnostics& diagnostics) {
  diagnostics.Warning("loop-not-closed", scene.joints[loop.joint].span,
                      "the loop that joint " + Quoted(scene.FullName(loop.joint)) +
                          " closes stays open at these positions: its two frames are " + GapText(loop.gap) + " apart");
}

void CheckLoops(const Scene& scene, const SpanningTree& tree, std::string_view who_refuses,
                const std::unordered_set<Index<Joint>>& expected, Diagnostics& diagnostics) {
  if (tree.loop_joints.empty()) return;
  const TreePaths paths(tree);
  // The bodies of a loop can be all of the scene, so the number of reports with bodies is limited.
  constexpr int kLoopsDescribed = 20;
  int described = 0;
  for (const Index<Joint> index : tree.loop_joints) {
    const Joint& joint = scene.joints[index];
    const std::string name = Quoted(scene.FullName(index));
    if (joint.parent.index == joint.child.index) {
      diagnostics.Error("kinematic-loop", joint.span,
                        "joint " + name + " joins body " + Quoted(scene.FullName(joint.child.index)) + " to itself");
      continue;
    }
    if (who_refuses.empty() || expected.contains(index)) continue;
    std::string message = "joint " + name + " closes a loop of joints";
    if (++described <= kLoopsDescribed) message += " through " + BodiesOfLoop(scene, tree, paths, joint);
    diagnostics.Warning("kinematic-loop", joint.span, message + "; " + std::string(who_refuses))
        .Help(
            "name the joint in the directive `loop_joints` if the loop is intended; Drake needs a "
            "`drake:ball_constraint` instead");
  }
  if (diagnostics.has_errors()) return;
  const WeldedGroups groups(scene, tree);
  const Kinematics kinematics(scene);
  std::vector<double> q = kinematics.DefaultPositions();
  const LoopClosure loops(kinematics);
  if (!loops.is_complete()) {
    diagnostics.Warning("limit-exceeded", scene.joints[tree.loop_joints.back()].span,
                        "the loops of joints are so long that not all of them are checked");
  }
  for (const LoopClosure::Result& loop : loops.Measure(q)) {
    if (loop.IsClosed()) continue;
    const Joint& joint = scene.joints[loop.joint];
    const std::string name = Quoted(scene.FullName(loop.joint));
    const bool is_rigid = groups.SameGroup(joint.parent.index, joint.child.index);
    if (is_rigid && std::holds_alternative<Weld>(joint.motion)) {
      diagnostics
          .Error("kinematic-loop", joint.span,
                 "the bodies of " + name + " are welded through other joints already, " + GapText(loop.gap) +
                     " away from where this weld holds them")
          .Help("remove one of the welds");
      continue;
    }
    Diagnostic& warning = diagnostics.Warning("loop-not-closed", joint.span,
                                              "the loop that joint " + name +
                                                  " closes is open at the default positions: its two frames are " +
                                                  GapText(loop.gap) + " apart");
    if (!is_rigid) warning.Help("give the joints of the loop default positions that close it");
  }
}

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::min();  // A writer that halves a smaller one gets zero.
constexpr double kLengthTolerance = 1e-6;                         // of unit vectors and quaternions

struct Plan;

// A number at an offset of a struct.
struct NumberAt {
  std::size_t offset;
  NumberBounds bounds;
  const FieldInfo* field;
};
// The first of `count` numbers whose squares must add up to 1.
struct UnitAt {
  std::size_t offset;
  int count;
  const FieldInfo* field;
};
// Three numbers whose distance from the origin must be finite, too.
struct PointAt {
  std::size_t offset;
  const FieldInfo* field;
};
struct IntegerAt {
  std::size_t offset;
  int lower;
  const FieldInfo* field;
};
// A part whose address or contents differ from element to element: an optional, a list or a variant.
struct PartAt {
  std::size_t offset;
  const TypeInfo* type;
  std::vector<const Plan*> plans;  // By alternative; one for lists and optionals.
};

// A value that elements share, a member of the struct at an offset.
struct SharedAt {
  std::size_t owner_offset;
  const FieldInfo* field;
  const Plan* plan;
};

struct Plan {
  std::vector<NumberAt> numbers;
  std::vector<UnitAt> units;
  std::vector<PointAt> points;
  std::vector<IntegerAt> integers;
  std::vector<PartAt> parts;
  std::vector<SharedAt> shared;

  bool empty() const { return numbers.empty() && units.empty() && integers.empty() && parts.empty() && shared.empty(); }
};

template <typename T>
T ValueAt(const void* base, std::size_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char*>(base) + offset, sizeof value);
  return value;
}

class Plans {
 public:
  Plans() {
    for (const TableInfo& table : AllTables()) tables_.push_back(Of(*table.kind));
    simulation_ = Of(KindOf<Simulation>());
  }

  const Plan& OfTable(std::size_t i) const { return *tables_[i]; }
  const Plan& OfSimulation() const { return *simulation_; }

 private:
  const Plan* Of(const KindInfo& kind) {
    auto& plan = of_struct_[&kind];
    if (plan) return plan.get();
    plan = std::make_unique<Plan>();
    const void* value = kind.default_value();
    for (const FieldInfo& field : kind.fields) AddField(*plan, value, value, field);
    return plan.get();
  }

  // The plan of the values that a list or an optional holds, or of an alternative of a variant.
  const Plan* OfHeld(const TypeInfo& type, const FieldInfo& field) {
    if (type.kind == TypeKind::kStruct) return Of(*type.of);
    auto& plan = of_value_[{&type, &field}];
    if (plan) return plan.get();
    plan = std::make_unique<Plan>();
    AddPlain(*plan, 0, type, field);
    return plan.get();
  }

  static std::size_t Offset(const void* base, const void* value) {
    return static_cast<std::size_t>(static_cast<const char*>(value) - static_cast<const char*>(base));
  }

  void AddField(Plan& plan, const void* base, const void* owner, const FieldInfo& field) {
    if (!field.own) return Add(plan, base, field.Of(owner), *field.type, field);
    const Plan* of_value = OfShared(field);
    if (!of_value->empty()) plan.shared.push_back({Offset(base, owner), &field, of_value});
  }

  const Plan* OfShared(const FieldInfo& field) {
    auto& plan = of_value_[{field.type, &field}];
    if (plan) return plan.get();
    plan = std::make_unique<Plan>();
    Plan& made = *plan;
    Add(made, field.Default(), field.Default(), *field.type, field);
    return &made;
  }

  void Add(Plan& plan, const void* base, const void* value, const TypeInfo& type, const FieldInfo& field) {
    const std::size_t offset = Offset(base, value);
    switch (type.kind) {
      case TypeKind::kStruct:
        for (const FieldInfo& inner : type.of->fields) AddField(plan, base, value, inner);
        return;
      case TypeKind::kArray:
        if (!type.own) {  // Its values lie in the struct.
          for (std::size_t i = 0; i < type.Size(value); ++i) Add(plan, base, type.At(value, i), *type.inner, field);
          return;
        }
        [[fallthrough]];
      case TypeKind::kOptional:
      case TypeKind::kList:
      case TypeKind::kVariant: {
        PartAt part{offset, &type, {}};
        if (type.kind == TypeKind::kVariant) {
          for (const TypeInfo* one : type.alternatives) part.plans.push_back(OfHeld(*one, field));
        } else {
          part.plans.push_back(OfHeld(*type.inner, field));
        }
        const bool has_numbers =
            std::any_of(part.plans.begin(), part.plans.end(), [](const Plan* held) { return !held->empty(); });
        if (has_numbers) plan.parts.push_back(std::move(part));
        return;
      }
      default: return AddPlain(plan, offset, type, field);
    }
  }

  static void AddPlain(Plan& plan, std::size_t offset, const TypeInfo& type, const FieldInfo& field) {
    const NumberBounds bounds = BoundsOf(field);
    const auto numbers = [&](std::size_t first, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) plan.numbers.push_back({first + i * sizeof(double), bounds, &field});
    };
    switch (type.kind) {
      case TypeKind::kNumber: return numbers(offset, 1);
      case TypeKind::kVector3:
        numbers(offset, 3);
        if (Has(field.rules, FieldRule::kUnit)) plan.units.push_back({offset, 3, &field});
        return;
      case TypeKind::kColour: return numbers(offset, 4);
      case TypeKind::kPose:
        numbers(offset + offsetof(Pose, translation), 3);
        plan.points.push_back({offset + offsetof(Pose, translation), &field});
        plan.units.push_back({offset + offsetof(Pose, rotation), 4, &field});
        return;
      case TypeKind::kInteger:
        if (bounds.lower > std::numeric_limits<int>::min()) {
          plan.integers.push_back({offset, static_cast<int>(std::ceil(bounds.lower)), &field});
        }
        return;
      default: return;
    }
  }

  struct HashOfHeld {
    std::size_t operator()(const std::pair<const TypeInfo*, const FieldInfo*>& key) const {
      return std::hash<const void*>()(key.first) * 31 + std::hash<const void*>()(key.second);
    }
  };
  std::unordered_map<const KindInfo*, std::unique_ptr<Plan>> of_struct_;
  std::unordered_map<std::pair<const TypeInfo*, const FieldInfo*>, std::unique_ptr<Plan>, HashOfHeld> of_value_;
  std::vector<const Plan*> tables_;
  const Plan* simulation_ = nullptr;
};

const Plans& ThePlans() {
  static const Plans plans;
  return plans;
}

class NumberCheck {
 public:
  NumberCheck(const Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  bool Run() {
    const std::span<const TableInfo> tables = AllTables();
    for (std::size_t t = 0; t < tables.size(); ++t) {
      const Plan& plan = ThePlans().OfTable(t);
      if (plan.empty()) continue;
      table_ = &tables[t];
      const std::size_t size = table_->size(scene_);
      for (index_ = 0; index_ < size && count_ < kMostReports; ++index_) {
        element_ = table_->at(scene_, index_);
        Check(plan, element_);
      }
    }
    table_ = nullptr;
    Check(ThePlans().OfSimulation(), &scene_.simulation);
    const Vector3& g = scene_.gravity;
    if (!std::isfinite(g.x) || !std::isfinite(g.y) || !std::isfinite(g.z)) {
      ++count_;
      diagnostics_.Error("not-finite", scene_.gravity_span, "the gravity of the scene is not finite");
    }
    return count_ == 0;
  }

 private:
  static constexpr int kMostReports = 100;  // One cause can spoil the poses of thousands of bodies.
  static constexpr const char* kTooLarge = "a number in the file, or a computation with its numbers, is too large";

  void Check(const Plan& plan, const void* thing) {
    for (const NumberAt& one : plan.numbers) {
      const double number = ValueAt<double>(thing, one.offset);
      if (!one.bounds.Hold(number)) ReportNumber(*one.field, number);
    }
    for (const PointAt& one : plan.points) {
      // Computations with such a point would overflow. A number that is infinite itself is reported already.
      const bool is_too_far =
          std::isinf(SumOfSquares(thing, one.offset, 3)) && std::isfinite(Largest(thing, one.offset, 3));
      if (is_too_far) Report("not-finite", *one.field, "so far away that its distance is not finite").Help(kTooLarge);
    }
    for (const UnitAt& one : plan.units) {
      const double sum = SumOfSquares(thing, one.offset, one.count);
      if (!(std::abs(sum - 1) <= kLengthTolerance)) ReportUnit(*one.field, sum);
    }
    for (const IntegerAt& one : plan.integers) {
      const int number = ValueAt<int>(thing, one.offset);
      if (number < one.lower) ReportRange(*one.field, std::to_string(number));
    }
    for (const PartAt& part : plan.parts) {
      const void* value = static_cast<const char*>(thing) + part.offset;
      const std::size_t size = part.type->Size(value);
      if (size == 0) continue;
      if (part.type->kind == TypeKind::kVariant) {
        Check(*part.plans[part.type->Index(value)], part.type->At(value, 0));
        continue;
      }
      for (std::size_t i = 0; i < size; ++i) {
        const void* held = part.type->At(value, i);
        if (size > 1 || !WasChecked(held, part.plans.front())) Check(*part.plans.front(), held);
      }
    }
    for (const SharedAt& one : plan.shared) {
      const void* value = one.field->Of(static_cast<const char*>(thing) + one.owner_offset);
      if (!WasChecked(value, one.plan)) Check(*one.plan, value);
    }
  }

  // Whether the value was checked for another element. The first member of a struct has the address of the struct.
  bool WasChecked(const void* value, const Plan* plan) {
    Checked& checked = checked_[(reinterpret_cast<std::uintptr_t>(value) >> 5) % checked_.size()];
    if (checked.value == value && checked.plan == plan) return true;
    checked = {value, plan};
    return false;
  }

  static double SumOfSquares(const void* thing, std::size_t offset, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) {
      const double number = ValueAt<double>(thing, offset + static_cast<std::size_t>(i) * sizeof(double));
      sum += number * number;
    }
    return sum;
  }
  static double Largest(const void* thing, std::size_t offset, int count) {
    double largest = 0;
    for (int i = 0; i < count; ++i) {
      const double number = ValueAt<double>(thing, offset + static_cast<std::size_t>(i) * sizeof(double));
      largest = std::max(largest, std::abs(number));
    }
    return largest;
  }

  void ReportNumber(const FieldInfo& field, double number) {
    if (std::isfinite(number)) return ReportRange(field, FormatNumber(number));
    Report("not-finite", field, FormatNumber(number) + ", which a scene cannot hold").Help(kTooLarge);
  }
  void ReportUnit(const FieldInfo& field, double square) {
    if (!std::isfinite(square)) {
      Report("not-finite", field, "not finite, which a scene cannot hold").Help(kTooLarge);
    } else {
      Report("out-of-range", field, "of length " + FormatNumber(std::sqrt(square)) + " and must have length 1");
    }
  }
  void ReportRange(const FieldInfo& field, const std::string& number) {
    Report("out-of-range", field, number + " and must be " + WordsOf(field));
  }

  Diagnostic& Report(Code code, const FieldInfo& field, const std::string& is) {
    ++count_;
    const std::string_view key = field.name.empty() ? field.owner->name : field.name;
    if (!table_) return diagnostics_.Error(code, {}, Quoted(key) + " of the simulation settings is " + is);
    const std::string name = table_->FullName(scene_, index_);
    return diagnostics_.Error(code, table_->kind->SpanOf(element_),
                              Quoted(key) + " of " + std::string(table_->kind->name) +
                                  (name.empty() ? std::string() : " " + Quoted(name)) + " is " + is);
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  const TableInfo* table_ = nullptr;
  std::size_t index_ = 0;
  const void* element_ = nullptr;
  struct Checked {
    const void* value = nullptr;
    const Plan* plan = nullptr;
  };
  std::array<Checked, 256> checked_{};
  int count_ = 0;
};

}  // namespace

NumberBounds BoundsOf(const FieldInfo& field) {
  const TypeInfo& type = *field.type;
  if (type.kind == TypeKind::kColour || (type.inner && type.inner->kind == TypeKind::kColour)) return {0, 1};
  const double usual = type.kind == TypeKind::kNumber ? ValueAt<double>(field.Default(), 0) : 0;
  NumberBounds bounds{usual == -kInf ? -kInf : -kLargest, usual == kInf ? kInf : kLargest};
  if (Has(field.rules, FieldRule::kPositive)) bounds.lower = kSmallest;
  if (Has(field.rules, FieldRule::kNonNegative)) bounds.lower = 0;
  if (field.range.IsAll()) return bounds;
  bounds.lower = std::max(bounds.lower, std::nextafter(field.range.lower, kLargest));
  bounds.upper = std::min(bounds.upper, std::nextafter(field.range.upper, -kLargest));
  return bounds;
}

std::string WordsOf(const FieldInfo& field) {
  const NumberBounds bounds = BoundsOf(field);
  if (bounds.lower == 0 && bounds.upper == 1) return "from 0 to 1";
  if (!field.range.IsAll()) {
    return "above " + FormatNumber(field.range.lower) + " and below " + FormatNumber(field.range.upper);
  }
  if (bounds.lower == kSmallest) return "greater than zero, and at least 2.3e-308";
  if (bounds.lower == 0) return "zero or more";
  return "finite";
}

bool CheckNumbers(const Scene& scene, Diagnostics& diagnostics) { return NumberCheck(scene, diagnostics).Run(); }

}  // namespace sceneweld
