// SPDX-License-Identifier: BSD-3-Clause
// Compares scenes by the list of fields.

#include "sceneweld/scene/verification/equality.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <unordered_map>

#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

constexpr std::string_view kNone = "none";

std::string TextOf(double value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0 : value);
  return std::string(buffer, end);
}
std::string TextOf(const std::string& value) { return value.empty() ? std::string(kNone) : "`" + value + "`"; }
std::string TextOf(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + TextOf(value);
  return text;
}
std::string TextOf(const Vector3& v) { return TextOf({v.x, v.y, v.z}); }

template <typename T>
const T& ValueAs(const void* value) {
  return *static_cast<const T*>(value);
}
template <auto M>
bool Is(const FieldInfo& field) {
  return field.id == &kMemberId<M>;
}

// For a value that holds no struct.
std::string TextOf(const TypeInfo& type, const void* value) {
  switch (type.kind) {
    case TypeKind::kNumber: return TextOf(ValueAs<double>(value));
    case TypeKind::kInteger: return std::to_string(ValueAs<int>(value));
    case TypeKind::kBool: return ValueAs<bool>(value) ? "true" : "false";
    case TypeKind::kText: return TextOf(std::string(type.Text(value)));
    case TypeKind::kChoice: {
      const std::string_view name = type.names[type.Index(value)];
      return std::string(name.empty() ? kNone : name);
    }
    case TypeKind::kVector3: return TextOf(ValueAs<Vector3>(value));
    case TypeKind::kColour: {
      const Rgba& c = ValueAs<Rgba>(value);
      return TextOf({c.r, c.g, c.b, c.a});
    }
    case TypeKind::kPose: {
      const Pose& pose = ValueAs<Pose>(value);
      const Rotation R = pose.rotation.Canonical();
      return TextOf(pose.translation) + " | " + TextOf({R.w(), R.x(), R.y(), R.z()});
    }
    default: return type.Size(value) > 0 ? TextOf(type.Held(value), type.At(value, 0)) : std::string(kNone);
  }
}

// The target of a reference.
std::string NameOf(const Scene& scene, const TypeInfo& type, const void* reference) {
  if (type.kind == TypeKind::kFrame) return scene.FullName(ValueAs<FrameRef>(reference).frame);
  const std::size_t index = type.Index(reference);
  return index == TypeInfo::kNone ? std::string() : type.of->table->FullName(scene, index);
}

std::string Sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// A force element or constraint without its place; null if the element has more fields.
const FieldInfo* LawOf(const KindInfo& kind) {
  const auto is_law = [](const FieldInfo& field) {
    return Is<&ForceElement::law>(field) || Is<&Constraint::law>(field);
  };
  const auto found = std::find_if(kind.fields.begin(), kind.fields.end(), is_law);
  return found == kind.fields.end() ? nullptr : &*found;
}

// A key for an element without a name: the names of its bodies, frames or joints.
class Keys {
 public:
  explicit Keys(const Scene& scene) : scene_(scene) {}

  std::string Of(const TableInfo& table, std::size_t index) {
    std::string key = table.FullName(scene_, index);
    const FieldInfo* law = LawOf(*table.kind);
    if (law && key.empty()) {
      const void* value = law->Of(table.at(scene_, index));
      key = OfLaw(*law->type->Held(value).of, law->type->At(value, 0));
    }
    // The order distinguishes equal ones.
    const std::size_t before = seen_[key]++;
    if (before > 0) key += " #" + std::to_string(before + 1);
    return key;
  }

 private:
  std::string OfLaw(const KindInfo& kind, const void* law) {
    std::string key(kind.name);
    for (const FieldInfo& field : kind.fields) {
      const TypeInfo& type = *field.type;
      if (type.kind == TypeKind::kReference || type.kind == TypeKind::kFrame) {
        key += " " + NameOf(scene_, type, field.Of(law));
      } else if (Is<&TendonConstraint::joints>(field)) {
        std::vector<std::string> names;
        for (const TendonConstraint::Term& term : ValueAs<TendonConstraint>(law).joints) {
          names.push_back(scene_.FullName(term.joint.index));
        }
        std::sort(names.begin(), names.end());
        for (const std::string& name : names) key += " " + name;
      }
    }
    return key;
  }

  const Scene& scene_;
  std::unordered_map<std::string, std::size_t> seen_;
};

// The joint that holds each body, by the index of the body; invalid for free bodies.
std::vector<Index<Joint>> HoldingJoints(const Scene& scene) {
  std::vector<Index<Joint>> joints(scene.bodies.size());
  for (const SpanningTree::Entry& entry : TreeOf(scene).entries) {
    if (!IsFree(scene, entry)) joints[entry.body.value()] = entry.joint;
  }
  return joints;
}

class Comparison {
 public:
  Comparison(const Scene& a, const Scene& b, const CompareOptions& options)
      : a_(a), b_(b), options_(options), tolerance_(options.tolerance) {}

  std::vector<Difference> Run() {
    if (options_.by_motion) {
      holding_a_ = HoldingJoints(a_);
      holding_b_ = HoldingJoints(b_);
    }
    element_ = "scene";
    elements_a_ = {&a_};
    way_ = {&kMemberId<&Scene::gravity>};
    if (!Close(a_.gravity, b_.gravity)) Report("gravity", TextOf(a_.gravity), TextOf(b_.gravity));
    way_.clear();
    Fields(KindOf<Simulation>(), &a_.simulation, &b_.simulation, "simulation");
    World();
    for (const TableInfo& table : AllTables()) {
      if (table.kind->id != &kOwnerId<ExcludedPair>) Tables(table);
    }
    ExcludedPairs();
    return std::move(found_);
  }

 private:
  // --- elements ---

  // Kept elements of the world, which is in no table of models.
  void World() {
    const KindInfo& kind = KindOf<ModelInstance>();
    const ModelInstance& mine = a_.models[Scene::kWorldInstance];
    const ModelInstance& theirs = b_.models[Scene::kWorldInstance];
    element_ = "world";
    elements_a_ = {&mine};
    way_ = {kind.id};
    Fields(kind, &mine, &theirs, "");
    elements_a_.clear();
  }

  void Tables(const TableInfo& table) {
    const KindInfo& kind = *table.kind;
    const std::size_t first = table.has_world ? 1 : 0, count_of_a = table.size(a_), count_of_b = table.size(b_);
    Keys keys_of_b(b_);
    std::unordered_map<std::string, std::size_t> by_key;
    std::vector<std::string> keys(count_of_b);
    for (std::size_t i = first; i < count_of_b; ++i) {
      AtElement();
      by_key[keys[i] = keys_of_b.Of(table, i)] = i;
    }
    Keys keys_of_a(a_);
    std::vector<bool> matched(count_of_b, false);
    for (std::size_t i = first; i < count_of_a; ++i) {
      AtElement();
      const void* mine = table.at(a_, i);
      const std::string key = keys_of_a.Of(table, i);
      const auto other = by_key.find(key);
      Describe(kind, key);
      span_a_ = kind.SpanOf(mine);
      elements_a_ = {mine};
      if (other == by_key.end()) {
        span_b_ = {};
        // If such an element is missing, its only struct is missing with it.
        if (const FieldInfo* law = LawOf(kind)) {
          way_.insert(way_.end(), {law->id, law->type->Held(law->Of(mine)).of->id});
        }
        Report("", "there", std::string(kNone));
      } else {
        matched[other->second] = true;
        const void* theirs = table.at(b_, other->second);
        span_b_ = kind.SpanOf(theirs);
        is_held_alike_ = kind.id == &kOwnerId<Body> && IsHeldAlike(ValueAs<Body>(mine), ValueAs<Body>(theirs));
        moves_alike_ = kind.id == &kOwnerId<Joint> && MovesAlike(ValueAs<Joint>(mine), ValueAs<Joint>(theirs));
        Fields(kind, mine, theirs, "");
        is_held_alike_ = moves_alike_ = false;
      }
    }
    span_a_ = {};
    elements_a_.clear();
    for (std::size_t i = first; i < count_of_b; ++i) {
      if (matched[i]) continue;
      Describe(kind, keys[i]);
      span_b_ = kind.SpanOf(table.at(b_, i));
      Report("", std::string(kNone), "there");
    }
    span_b_ = {};
  }

  // --- motions ---

  bool IsHeldAlike(const Body& a, const Body& b) const {
    if (!options_.by_motion) return false;
    const Index<Joint> joint_a = holding_a_[a_.bodies.IndexOf(a).value()];
    const Index<Joint> joint_b = holding_b_[b_.bodies.IndexOf(b).value()];
    return joint_a && joint_b && a_.FullName(joint_a) == b_.FullName(joint_b);
  }

  // Whether the bodies have the same pose in each other at position 0, and move along the same line from there.
  bool MovesAlike(const Joint& a, const Joint& b) const {
    if (!options_.by_motion || a.motion.index() != b.motion.index()) return false;
    const Vector3 *axis_a = AxisOf(a.motion), *axis_b = AxisOf(b.motion);
    if (!axis_a && !std::holds_alternative<Weld>(a.motion)) return false;
    if (!Close(a.X_PF * a.X_CM.Inverse(), b.X_PF * b.X_CM.Inverse())) return false;
    if (!axis_a) return true;
    const Vector3 line = a.X_PF.rotation * *axis_a, between = b.X_PF.translation - a.X_PF.translation;
    if (!Close(line, b.X_PF.rotation * *axis_b)) return false;
    return std::holds_alternative<Prismatic>(a.motion) || Close(Cross(line, between), {});
  }

  bool FollowsFromOthers(const FieldInfo& field) const {
    if (is_held_alike_) return Is<&Body::X_WB>(field);
    return moves_alike_ && (Is<&Joint::X_PF>(field) || Is<&Joint::X_CM>(field) || Is<&Revolute::axis>(field) ||
                            Is<&Prismatic::axis>(field) || Is<&Screw::axis>(field));
  }

  void AtElement() const {
    if (options_.at_each_element) options_.at_each_element();
  }

  void Describe(const KindInfo& kind, const std::string& key) {
    element_ = std::string(kind.name) + " `" + key + "`";
    way_ = {kind.id};
  }

  // A pair that one scene excludes and the other does not.
  struct LonePair {
    std::pair<std::string, std::string> names;
    BodyPair bodies;
  };

  void ExcludedPairs() {
    const Exclusions of_a(a_), of_b(b_);
    const auto has_any = [](const Exclusions& one) { return !one.classes().empty() || !one.stated_pairs().empty(); };
    if (!has_any(of_a) && !has_any(of_b)) return;
    std::vector<Index<Body>> b_of_a(a_.bodies.size()), a_of_b(b_.bodies.size());
    std::unordered_map<std::string, Index<Body>> named;
    for (const Body& body : b_.bodies) named.emplace(b_.FullName(b_.bodies.IndexOf(body)), b_.bodies.IndexOf(body));
    for (const Body& body : a_.bodies) {
      AtElement();
      const Index<Body> index = a_.bodies.IndexOf(body);
      const auto same = named.find(a_.FullName(index));
      if (same == named.end()) continue;
      b_of_a[index.value()] = same->second;
      a_of_b[same->second.value()] = index;
    }
    // Without a body it has no pairs.
    way_ = {&kOwnerId<ExcludedPair>, &kOwnerId<Body>};
    ReportLonePairs(a_, of_a, of_b, b_of_a, true);
    elements_a_.clear();
    ReportLonePairs(b_, of_b, of_a, a_of_b, false);
  }

  void ReportLonePairs(const Scene& scene, const Exclusions& here, const Exclusions& there,
                       const std::vector<Index<Body>>& there_of, bool in_a) {
    constexpr std::size_t kMostReports = 10'000;
    std::vector<LonePair> pairs;
    const auto take = [&](Index<Body> a, Index<Body> b) {
      pairs.push_back({std::minmax(scene.FullName(a), scene.FullName(b)), {a, b}});
    };
    const std::size_t count =
        ForEachPairOnlyHere(here, there, there_of, {}, kMostReports, take, [this] { AtElement(); });
    std::sort(pairs.begin(), pairs.end(), [](const LonePair& a, const LonePair& b) { return a.names < b.names; });
    const auto report = [&] { Report("", in_a ? "there" : std::string(kNone), in_a ? std::string(kNone) : "there"); };
    for (const LonePair& pair : pairs) {
      element_ = "excluded pair `" + pair.names.first + "`, `" + pair.names.second + "`";
      if (in_a) elements_a_ = {&scene.bodies[pair.bodies.first], &scene.bodies[pair.bodies.second]};
      report();
    }
    if (count <= pairs.size()) return;
    element_ = std::to_string(count - pairs.size()) + " more excluded pairs";
    elements_a_.clear();
    report();
  }

  // --- fields ---

  void Fields(const KindInfo& kind, const void* a, const void* b, const std::string& path) {
    const Step into(way_, kind.id);
    for (const FieldInfo& field : kind.fields) {
      if (!field.IsContent() || FollowsFromOthers(field)) continue;
      const Step to(way_, field.id);
      const std::string at = Under(path, field.name);
      if (Is<&CollisionFilterGroup::members>(field)) {
        Same(at, MembersOf(a_, members_of_a_, a), MembersOf(b_, members_of_b_, b));
      } else if (Is<&CollisionFilterGroup::ignores>(field)) {
        Same(at, IgnoresOf(a_, a), IgnoresOf(b_, b));
      } else if (Is<&Material::diffuse_map>(field)) {
        SameFile(at, ValueAs<Material>(a).diffuse_map, ValueAs<Material>(b).diffuse_map);
      } else if (Is<&Mesh::uri>(field) || Is<&Mesh::path>(field)) {
        // Compares the URI only if a path is unknown.
        const Name &path_a = ValueAs<Mesh>(a).path, &path_b = ValueAs<Mesh>(b).path;
        const bool by_path = !path_a.empty() && !path_b.empty();
        if (by_path != Is<&Mesh::path>(field)) continue;
        by_path ? SameFile(at, path_a, path_b) : Field(at, *field.type, field.Of(a), field.Of(b));
      } else if (Is<&TendonConstraint::joints>(field)) {
        Terms(at, ValueAs<TendonConstraint>(a), ValueAs<TendonConstraint>(b));
      } else if (Has(field.rules, FieldRule::kOfFormat)) {
        const KeptList mine = WithoutWordings(field.Of(a)), theirs = WithoutWordings(field.Of(b));
        if (mine.size() == theirs.size()) {
          Field(at, *field.type, &mine, &theirs);
        } else {
          ReportLone(at, mine, theirs, true);
          ReportLone(at, theirs, mine, false);
        }
      } else {
        Field(at, *field.type, field.Of(a), field.Of(b));
      }
    }
  }

  // How a format words something does not matter.
  static KeptList WithoutWordings(const void* list) {
    KeptList rest = *static_cast<const KeptList*>(list);
    erase_if(rest, IsWording);
    return rest;
  }

  // Entries that the other list lacks, by their names in the format: `kept.mjcf:group`.
  void ReportLone(const std::string& path, const KeptList& here, const KeptList& there, bool in_a) {
    for (const Kept& kept : here) {
      if (std::find(there.begin(), there.end(), kept) != there.end()) continue;
      const std::string text = TextOf(kept.text);
      Report(Under(path, kept.format.str() + ":" + KeptName(kept)), in_a ? text : std::string(kNone),
             in_a ? std::string(kNone) : text);
    }
  }

  void Field(const std::string& path, const TypeInfo& type, const void* a, const void* b) {
    switch (type.kind) {
      case TypeKind::kStruct: return Fields(*type.of, a, b, path);
      case TypeKind::kReference:
      case TypeKind::kFrame: return Same(path, NameOf(a_, type, a), NameOf(b_, type, b));
      case TypeKind::kOptional:
        if (type.inner->kind == TypeKind::kStruct) return Optional(path, type, a, b);
        break;
      case TypeKind::kArray: return Entries(path, type, a, b);
      case TypeKind::kList: {
        if (type.inner->kind == TypeKind::kText) return Same(path, TextsOf(type, a), TextsOf(type, b));
        const std::size_t mine = type.Size(a), theirs = type.Size(b);
        if (mine == theirs) return Entries(path, type, a, b);
        return Report(path, std::to_string(mine) + " entries", std::to_string(theirs) + " entries");
      }
      case TypeKind::kVariant: {
        const KindInfo &mine = *type.Held(a).of, &theirs = *type.Held(b).of;
        // Joints, force elements and constraints hold the fields of their kind themselves; shapes do not.
        if (&mine == &theirs) return Fields(mine, type.At(a, 0), type.At(b, 0), path == "type" ? std::string() : path);
        const Step into(way_, mine.id);
        return Report(path, std::string(mine.name), std::string(theirs.name));
      }
      default: break;
    }
    if (!Close(type, a, b)) Report(path, TextOf(type, a), TextOf(type, b));
  }

  void Entries(const std::string& path, const TypeInfo& type, const void* a, const void* b) {
    for (std::size_t i = 0; i < type.Size(a); ++i) {
      Field(Under(path, "[" + std::to_string(i) + "]"), *type.inner, type.At(a, i), type.At(b, i));
    }
  }

  void Optional(const std::string& path, const TypeInfo& type, const void* a, const void* b) {
    const KindInfo& kind = *type.inner->of;
    const void* mine = type.Size(a) > 0 ? type.At(a, 0) : nullptr;
    const void* theirs = type.Size(b) > 0 ? type.At(b, 0) : nullptr;
    if (mine == theirs) return;
    const bool has_default = std::none_of(kind.fields.begin(), kind.fields.end(), [](const FieldInfo& field) {
      return Has(field.rules, FieldRule::kRequired);
    });
    if ((!mine || !theirs) && !has_default) {
      return Report(path, std::string(mine ? "there" : kNone), std::string(theirs ? "there" : kNone));
    }
    // A missing struct equals one with defaults only.
    Fields(kind, mine ? mine : kind.default_value(), theirs ? theirs : kind.default_value(), path);
  }

  void Terms(const std::string& path, const TendonConstraint& a, const TendonConstraint& b) {
    const auto by_joint = [](const Scene& scene, const TendonConstraint& tendon) {
      std::map<std::string, double> coefficients;
      for (const TendonConstraint::Term& term : tendon.joints) {
        coefficients[scene.FullName(term.joint.index)] += term.coefficient;
      }
      return coefficients;
    };
    // The joints are equal, because they are the key of the element.
    const auto mine = by_joint(a_, a), theirs = by_joint(b_, b);
    for (const auto& [joint, coefficient] : mine) {
      const auto other = theirs.find(joint);
      if (other == theirs.end() || Close(coefficient, other->second)) continue;
      Report(Under(path, joint), TextOf(coefficient), TextOf(other->second));
    }
  }

  static std::string MembersOf(const Scene& scene, std::vector<std::vector<Index<Body>>>& expanded, const void* group) {
    if (expanded.empty()) expanded = ExpandedMembers(scene);
    std::vector<std::string> names;
    for (const auto body :
         expanded[scene.collision_filter_groups.IndexOf(ValueAs<CollisionFilterGroup>(group)).value()]) {
      names.push_back(scene.FullName(body));
    }
    return Sorted(std::move(names));
  }
  static std::string IgnoresOf(const Scene& scene, const void* group) {
    std::vector<std::string> names;
    for (const auto& ref : ValueAs<CollisionFilterGroup>(group).ignores) names.push_back(FullName(scene, ref));
    return Sorted(std::move(names));
  }
  static std::string TextsOf(const TypeInfo& type, const void* list) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < type.Size(list); ++i) texts.emplace_back(type.inner->Text(type.At(list, i)));
    return Sorted(std::move(texts));
  }

  void Same(const std::string& path, const std::string& a, const std::string& b) {
    if (a != b) Report(path, TextOf(a), TextOf(b));
  }
  void SameFile(const std::string& path, const Name& a, const Name& b) {
    if (a == b || (!a.empty() && !b.empty() && options_.same_file && options_.same_file(a.str(), b.str()))) return;
    Report(path, TextOf(a.str()), TextOf(b.str()));
  }

  static std::string Under(const std::string& path, std::string_view name) {
    if (path.empty() || name.empty()) return path + std::string(name);
    return path + "." + std::string(name);
  }

  bool Close(double a, double b) const {
    if (!std::isfinite(a) || !std::isfinite(b)) return a == b || (std::isnan(a) && std::isnan(b));
    return std::abs(a - b) <= tolerance_ * std::max({1.0, std::abs(a), std::abs(b)});
  }
  bool Close(const Vector3& a, const Vector3& b) const { return Close(a.x, b.x) && Close(a.y, b.y) && Close(a.z, b.z); }
  bool Close(const Rgba& a, const Rgba& b) const {
    return Close(a.r, b.r) && Close(a.g, b.g) && Close(a.b, b.b) && Close(a.a, b.a);
  }
  bool Close(const Rotation& a, const Rotation& b) const {
    const double sign = a.w() * b.w() + a.x() * b.x() + a.y() * b.y() + a.z() * b.z() < 0 ? -1 : 1;
    return Close(a.w(), sign * b.w()) && Close(a.x(), sign * b.x()) && Close(a.y(), sign * b.y()) &&
           Close(a.z(), sign * b.z());
  }
  bool Close(const Pose& a, const Pose& b) const {
    return Close(a.translation, b.translation) && Close(a.rotation, b.rotation);
  }
  bool Close(const TypeInfo& type, const void* a, const void* b) const {
    switch (type.kind) {
      case TypeKind::kNumber: return Close(ValueAs<double>(a), ValueAs<double>(b));
      case TypeKind::kVector3: return Close(ValueAs<Vector3>(a), ValueAs<Vector3>(b));
      case TypeKind::kColour: return Close(ValueAs<Rgba>(a), ValueAs<Rgba>(b));
      case TypeKind::kPose: return Close(ValueAs<Pose>(a), ValueAs<Pose>(b));
      case TypeKind::kOptional: {
        const std::size_t count = type.Size(a);
        return count == type.Size(b) && (count == 0 || Close(*type.inner, type.At(a, 0), type.At(b, 0)));
      }
      default: return type.Same(a, b);
    }
  }

  void Report(std::string path, std::string a, std::string b) {
    found_.push_back({element_, std::move(path), std::move(a), std::move(b), span_a_, span_b_, elements_a_, way_});
  }

  // One step of the path; exists during the step.
  class Step {
   public:
    Step(std::vector<const void*>& way, const void* id) : way_(way) { way_.push_back(id); }
    ~Step() { way_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    std::vector<const void*>& way_;
  };

  const Scene& a_;
  const Scene& b_;
  const CompareOptions& options_;
  const double tolerance_;
  std::string element_;
  std::vector<const void*> elements_a_;
  std::vector<const void*> way_;
  Span span_a_;
  Span span_b_;
  std::vector<std::vector<Index<Body>>> members_of_a_, members_of_b_;
  std::vector<Index<Joint>> holding_a_, holding_b_;   // Of by_motion.
  bool is_held_alike_ = false, moves_alike_ = false;  // The element that is compared.
  std::vector<Difference> found_;
};

}  // namespace

std::string Difference::Text() const {
  if (field.empty()) return element + " is only in the " + (a == kNone ? "second" : "first");
  return element + ": `" + field + "` is " + a + " in the first, " + b + " in the second";
}

std::vector<Difference> Compare(const Scene& a, const Scene& b, double tolerance) {
  CompareOptions options;
  options.tolerance = tolerance;
  return Compare(a, b, options);
}

std::vector<Difference> Compare(const Scene& a, const Scene& b, const CompareOptions& options) {
  return Comparison(a, b, options).Run();
}

}  // namespace sceneweld
