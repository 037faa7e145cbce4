#include "sceneweld/scene/equality.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>

#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/fields.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

constexpr std::string_view kNone = "none";

std::string TextOf(double value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0 : value);
  return std::string(buffer, end);
}
std::string TextOf(int value) { return std::to_string(value); }
std::string TextOf(bool value) { return value ? "true" : "false"; }
std::string TextOf(const std::string& value) { return value.empty() ? std::string(kNone) : "`" + value + "`"; }
std::string TextOf(const Name& value) { return TextOf(value.str()); }
std::string TextOf(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + TextOf(value);
  return text;
}
std::string TextOf(const Vector3& v) { return TextOf({v.x, v.y, v.z}); }
std::string TextOf(const Rgba& c) { return TextOf({c.r, c.g, c.b, c.a}); }
std::string TextOf(const Pose& pose) {
  const Rotation R = pose.rotation.Canonical();
  return TextOf(pose.translation) + " | " + TextOf({R.w(), R.x(), R.y(), R.z()});
}
std::string TextOf(Compliance value) {
  return value == Compliance::kUndefined ? "none" : value == Compliance::kRigid ? "rigid" : "compliant";
}
template <typename T>
std::string TextOf(const std::optional<T>& value) {
  return value ? TextOf(*value) : std::string(kNone);
}

// Which element the names of an unnamed one's bodies, frames or joints make it.
class Keys {
 public:
  explicit Keys(const Scene& scene) : scene_(scene) {}

  template <typename T>
  std::string Of(const T& element) {
    std::string key = FullName(scene_, element);
    if constexpr (std::is_same_v<T, ForceElement> || std::is_same_v<T, Constraint>) {
      if (key.empty()) key = std::visit([&](const auto& law) { return OfLaw(law); }, element.law);
    }
    // Several alike are told apart by their order.
    const std::size_t before = seen_[key]++;
    if (before > 0) key += " #" + std::to_string(before + 1);
    return key;
  }

 private:
  template <typename T>
  std::string OfLaw(const T& law) {
    std::string key(FieldsOf(Tag<T>{}).kind);
    ForEachField<T>([&]<typename F>(const F&) { AddTo(key, F::Of(law)); });
    return key;
  }
  template <typename T>
  void AddTo(std::string&, const T&) {}
  void AddTo(std::string& key, const Ref<Body>& ref) { key += " " + scene_.FullName(ref.index); }
  void AddTo(std::string& key, const Ref<Joint>& ref) { key += " " + scene_.FullName(ref.index); }
  void AddTo(std::string& key, const FrameRef& ref) { key += " " + scene_.FullName(ref.frame); }
  void AddTo(std::string& key, const std::vector<TendonConstraint::Term>& terms) {
    std::vector<std::string> names;
    for (const TendonConstraint::Term& term : terms) names.push_back(scene_.FullName(term.joint.index));
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) key += " " + name;
  }

  const Scene& scene_;
  std::unordered_map<std::string, std::size_t> seen_;
};

class Comparison {
 public:
  Comparison(const Scene& a, const Scene& b, const CompareOptions& options)
      : a_(a), b_(b), options_(options), tolerance_(options.tolerance) {}

  std::vector<Difference> Run() {
    element_ = "scene";
    elements_a_ = {&a_};
    way_ = {&kMemberId<&Scene::gravity>};
    Field("gravity", a_.gravity, b_.gravity);
    std::apply([&](const auto&... table) { (Tables(a_.*table.member, b_.*table.member), ...); }, kSceneTables);
    ExcludedPairs();
    return std::move(found_);
  }

 private:
  // --- elements ---

  template <typename T>
  void Tables(const Table<T>& a, const Table<T>& b) {
    if constexpr (!std::is_same_v<T, ExcludedPair>) {
      constexpr std::uint32_t kFirst = std::is_same_v<T, ModelInstance> || std::is_same_v<T, Body> ? 1 : 0;
      Keys keys_of_b(b_);
      std::unordered_map<std::string, std::uint32_t> by_key;
      std::vector<std::string> keys(b.size());
      for (std::uint32_t i = kFirst; i < b.size(); ++i) {
        AtElement();
        by_key[keys[i] = keys_of_b.Of(b[Index<T>(i)])] = i;
      }
      Keys keys_of_a(a_);
      std::vector<bool> matched(b.size(), false);
      for (std::uint32_t i = kFirst; i < a.size(); ++i) {
        AtElement();
        const T& mine = a[Index<T>(i)];
        const std::string key = keys_of_a.Of(mine);
        const auto other = by_key.find(key);
        Describe<T>(key);
        span_a_ = mine.span;
        elements_a_ = {&mine};
        if (other == by_key.end()) {
          span_b_ = {};
          AddLaw(mine);
          Report("", "there", std::string(kNone));
        } else {
          matched[other->second] = true;
          span_b_ = b[Index<T>(other->second)].span;
          Fields(mine, b[Index<T>(other->second)], "");
        }
      }
      span_a_ = {};
      elements_a_.clear();
      for (std::uint32_t i = kFirst; i < b.size(); ++i) {
        if (matched[i]) continue;
        Describe<T>(keys[i]);
        span_b_ = b[Index<T>(i)].span;
        Report("", std::string(kNone), "there");
      }
      span_b_ = {};
    }
  }

  void AtElement() const {
    if (options_.at_each_element) options_.at_each_element();
  }

  // What is nothing but its law is missing with it.
  template <typename T>
  void AddLaw(const T& element) {
    if constexpr (std::is_same_v<T, ForceElement> || std::is_same_v<T, Constraint>) {
      way_.push_back(&kMemberId<&T::law>);
      std::visit([&]<typename Law>(const Law&) { way_.push_back(&kOwnerId<Law>); }, element.law);
    }
  }

  template <typename T>
  void Describe(const std::string& key) {
    element_ = std::string(FieldsOf(Tag<T>{}).kind) + " `" + key + "`";
    way_ = {&kOwnerId<T>};
  }

  struct BodyPair {
    std::pair<std::string, std::string> names;
    const Body* bodies[2];
  };
  auto ByNames() const {
    return [this](const BodyPair& a, const BodyPair& b) {
      AtElement();
      return a.names < b.names;
    };
  }
  std::vector<BodyPair> PairsOf(const Scene& scene) const {
    std::vector<BodyPair> pairs;
    for (const auto& [a, b] : ExcludedBodyPairs(scene)) {
      AtElement();
      pairs.push_back({std::minmax(scene.FullName(a), scene.FullName(b)), {&scene.bodies[a], &scene.bodies[b]}});
    }
    std::sort(pairs.begin(), pairs.end(), ByNames());
    return pairs;
  }
  void ExcludedPairs() {
    const auto pairs_of_a = PairsOf(a_), pairs_of_b = PairsOf(b_);
    const auto report = [&](const auto& these, const auto& those, bool in_a) {
      std::vector<BodyPair> only;
      std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(only), ByNames());
      for (const BodyPair& pair : only) {
        element_ = "excluded pair `" + pair.names.first + "`, `" + pair.names.second + "`";
        if (in_a) elements_a_ = {pair.bodies[0], pair.bodies[1]};
        Report("", in_a ? "there" : std::string(kNone), in_a ? std::string(kNone) : "there");
      }
    };
    // Without a body there are no pairs of it.
    way_ = {&kOwnerId<ExcludedPair>, &kOwnerId<Body>};
    report(pairs_of_a, pairs_of_b, true);
    elements_a_.clear();
    report(pairs_of_b, pairs_of_a, false);
  }

  // --- fields ---

  template <Listed T>
  void Fields(const T& a, const T& b, const std::string& path) {
    const Step into(way_, &kOwnerId<T>);
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (F::kIsContent) {
        const Step to(way_, F::kId);
        Field(Under(path, field.name), F::Of(a), F::Of(b));
      }
    });
  }
  void Fields(const CollisionFilterGroup& a, const CollisionFilterGroup& b, const std::string&) {
    if (members_of_a_.empty()) members_of_a_ = ExpandedMembers(a_);
    if (members_of_b_.empty()) members_of_b_ = ExpandedMembers(b_);
    const auto members = [](const Scene& scene, const auto& expanded, const CollisionFilterGroup& group) {
      std::vector<std::string> names;
      for (const auto body : expanded[scene.collision_filter_groups.IndexOf(group).value()]) {
        names.push_back(scene.FullName(body));
      }
      return Sorted(std::move(names));
    };
    const auto ignores = [](const CollisionFilterGroup& group) {
      std::vector<std::string> names;
      for (const auto& ref : group.ignores) names.push_back(ref.written.str());
      return Sorted(std::move(names));
    };
    Member<&CollisionFilterGroup::members>(
        "", [&](const std::string& path) { Same(path, members(a_, members_of_a_, a), members(b_, members_of_b_, b)); });
    Member<&CollisionFilterGroup::ignores>("", [&](const std::string& path) { Same(path, ignores(a), ignores(b)); });
  }
  void Fields(const Mesh& a, const Mesh& b, const std::string& path) {
    const Step into(way_, &kOwnerId<Mesh>);
    if (a.path.empty() || b.path.empty()) {
      Member<&Mesh::uri>(path, [&](const std::string& at) { Same(at, a.uri, b.uri); });
    } else {
      Member<&Mesh::path>(path, [&](const std::string& at) { SameFile(at, a.path, b.path); });
    }
    Member<&Mesh::scale>(path, [&](const std::string& at) { Same(at, a.scale, b.scale); });
    Member<&Mesh::convex>(path, [&](const std::string& at) { Same(at, a.convex, b.convex); });
  }
  void Fields(const Material& a, const Material& b, const std::string& path) {
    const Step into(way_, &kOwnerId<Material>);
    ForEachField<Material>([&]<typename F>(const F& field) {
      if constexpr (F::kIsContent) {
        const Step to(way_, F::kId);
        const std::string at = Under(path, field.name);
        if constexpr (F::kId == &kMemberId<&Material::diffuse_map>) {
          SameFile(at, a.diffuse_map, b.diffuse_map);
        } else {
          Field(at, F::Of(a), F::Of(b));
        }
      }
    });
  }

  // One member, where the list of fields does not say how to compare it.
  template <auto M, typename Compare>
  void Member(const std::string& path, Compare&& compare) {
    const Step to(way_, &kMemberId<M>);
    compare(Under(path, FieldOf<M>().name));
  }

  void SameFile(const std::string& path, const Name& a, const Name& b) {
    if (a == b || (!a.empty() && !b.empty() && options_.same_file && options_.same_file(a.str(), b.str()))) return;
    Report(path, TextOf(a), TextOf(b));
  }

  static std::string Under(const std::string& path, std::string_view name) {
    if (path.empty() || name.empty()) return path + std::string(name);
    return path + "." + std::string(name);
  }

  static std::string Sorted(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
  }

  bool Close(double a, double b) const {
    return a == b || std::abs(a - b) <= tolerance_ * std::max({1.0, std::abs(a), std::abs(b)}) ||
           (std::isnan(a) && std::isnan(b));
  }
  bool Close(int a, int b) const { return a == b; }
  bool Close(bool a, bool b) const { return a == b; }
  bool Close(Compliance a, Compliance b) const { return a == b; }
  bool Close(const Name& a, const Name& b) const { return a == b; }
  bool Close(const std::string& a, const std::string& b) const { return a == b; }
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
  template <typename T>
  bool Close(const std::optional<T>& a, const std::optional<T>& b) const {
    return a.has_value() == b.has_value() && (!a || Close(*a, *b));
  }

  template <typename T>
  void Same(const std::string& path, const T& a, const T& b) {
    if (!Close(a, b)) Report(path, TextOf(a), TextOf(b));
  }

  template <typename T>
  void Field(const std::string& path, const T& a, const T& b) {
    if constexpr (Listed<T>) {
      Fields(a, b, path);
    } else {
      Same(path, a, b);
    }
  }
  template <typename T>
  void Field(const std::string& path, Index<T> a, Index<T> b) {
    Same(path, NameOf(a_, a), NameOf(b_, b));
  }
  template <typename T>
  void Field(const std::string& path, const Ref<T>& a, const Ref<T>& b) {
    Same(path, NameOf(a_, a.index), NameOf(b_, b.index));
  }
  void Field(const std::string& path, const FrameRef& a, const FrameRef& b) {
    Same(path, a_.FullName(a.frame), b_.FullName(b.frame));
  }
  // Nothing given means the same as nothing but defaults.
  template <Listed T>
  void Field(const std::string& path, const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
    static const T kDefault{};
    if (a != b) Fields(a ? *a : kDefault, b ? *b : kDefault, path);
  }
  template <Listed T>
  void Field(const std::string& path, const std::optional<T>& a, const std::optional<T>& b) {
    if (a && b) return Fields(*a, *b, path);
    if (a || b) Report(path, a ? "there" : std::string(kNone), b ? "there" : std::string(kNone));
  }
  template <Listed T, std::size_t N>
  void Field(const std::string& path, const std::array<T, N>& a, const std::array<T, N>& b) {
    for (std::size_t i = 0; i < N; ++i) Fields(a[i], b[i], Under(path, "[" + std::to_string(i) + "]"));
  }
  template <Listed T>
  void Field(const std::string& path, const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size())
      return Report(path, std::to_string(a.size()) + " entries", std::to_string(b.size()) + " entries");
    for (std::size_t i = 0; i < a.size(); ++i) Fields(a[i], b[i], Under(path, "[" + std::to_string(i) + "]"));
  }
  void Field(const std::string& path, const std::vector<Name>& a, const std::vector<Name>& b) {
    const auto sorted = [](const std::vector<Name>& names) {
      std::vector<std::string> texts;
      for (const Name& name : names) texts.push_back(name.str());
      return Sorted(std::move(texts));
    };
    Same(path, sorted(a), sorted(b));
  }
  void Field(const std::string& path, const std::vector<TendonConstraint::Term>& a,
             const std::vector<TendonConstraint::Term>& b) {
    const auto by_joint = [](const Scene& scene, const auto& terms) {
      std::map<std::string, double> coefficients;
      for (const TendonConstraint::Term& term : terms)
        coefficients[scene.FullName(term.joint.index)] += term.coefficient;
      return coefficients;
    };
    // The joints are the same: they make the key of the element.
    const auto mine = by_joint(a_, a), theirs = by_joint(b_, b);
    for (const auto& [joint, coefficient] : mine) {
      const auto other = theirs.find(joint);
      if (other != theirs.end()) Same(path + "." + joint, coefficient, other->second);
    }
  }
  template <typename... T>
  void Field(const std::string& path, const std::variant<T...>& a, const std::variant<T...>& b) {
    std::visit(
        [&]<typename A>(const A& mine) {
          if (const A* theirs = std::get_if<A>(&b)) return Fields(mine, *theirs, Inside(path));
          const Step into(way_, &kOwnerId<A>);
          const auto kind = std::visit([]<typename B>(const B&) { return FieldsOf(Tag<B>{}).kind; }, b);
          Report(path, std::string(FieldsOf(Tag<A>{}).kind), std::string(kind));
        },
        a);
  }
  // Joints and laws carry the fields of their kind themselves, shapes do not.
  static std::string Inside(const std::string& path) { return path == "type" ? std::string() : path; }

  template <typename T>
  static std::string NameOf(const Scene& scene, Index<T> index) {
    if (!index.valid()) return {};
    return FullName(scene, (scene.*std::get<SceneTable<T>>(kSceneTables).member)[index]);
  }

  void Report(std::string path, std::string a, std::string b) {
    found_.push_back({element_, std::move(path), std::move(a), std::move(b), span_a_, span_b_, elements_a_, way_});
  }

  // One step of a way, while it lives.
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
