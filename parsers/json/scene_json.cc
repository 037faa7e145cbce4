// SPDX-License-Identifier: BSD-3-Clause
// Writes scenes and their elements as JSON.

#include "sceneweld/parsers/json/scene_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/table/repeated_texts.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/fields/fields.h"
#include "sceneweld/scene/fields/scene_tables.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class SceneJson::Writer {
  static constexpr JsonLines kLines{.first = 4, .others = 4};

 public:
  Writer(const Scene& scene, const WriteOptions& options, JsonWriter& json)
      : scene_(scene), options_(options), json_(json), stop_(options.files ? &options.files->limits() : nullptr) {}

  std::size_t fields_written() const { return fields_written_; }

  void WriteAll(const std::function<void()>& release) {
    is_whole_scene_ = true;
    // Every element and each of its keys starts a line. A value stays on the line of its key.
    json_.OpenObject({.first = 2, .others = 2, .end = 0});
    Schema();
    ForEachTable(scene_, [&]<typename T>(std::string_view name, const Table<T>& table) {
      constexpr bool kHasWorld = std::is_same_v<T, ModelInstance> || std::is_same_v<T, Body>;
      constexpr bool kAlways =
          kHasWorld || std::is_same_v<T, Frame> || std::is_same_v<T, Joint> || std::is_same_v<T, Geometry>;
      if constexpr (std::is_same_v<T, ExcludedPair>) {
        WriteExcludedPairs(name);
      } else {
        auto from = table.begin();
        if (kHasWorld) ++from;
        if (from == table.end() && !kAlways) return;
        json_.Key(name);
        json_.OpenList(kLines);
        for (; from != table.end(); ++from) {
          json_.OpenObject({.others = 5});
          Element(*from);
          json_.CloseObject();
          if (release) release();
        }
        json_.CloseList();
      }
    });
    json_.CloseObject();
  }

  void Schema() {
    json_.Put("schema", kSceneJsonSchema);
    json_.Key("gravity");
    Value(scene_.gravity);
    if (scene_.simulation != Simulation()) {
      json_.Key("simulation");
      Value(scene_.simulation);
    }
    Put<&ModelInstance::kept>(scene_.models[Scene::kWorldInstance]);
  }

  enum class Placed { kNo, kYes };

  void Contents(const Body& body, Placed placed) {
    Model(body.model);
    Repeat(repeated_masses_, body, Alike<MassProperties>{&*body.mass_properties},
           [&] { PutAll(*body.mass_properties); });
    Put<&Body::floating>(body);
    if (placed == Placed::kYes) Put<&Body::X_WB>(body);
    PutOthers<&Body::mass_properties, &Body::floating, &Body::X_WB>(body);
  }

  void Contents(const Geometry& geometry) { PutOthers<&Geometry::body, &Geometry::X_BG>(geometry); }

  // --- entries that the instances of a part have in common ---

  struct Entries {
    std::string text;
    std::size_t fields = 0;
  };
  template <typename Key>
  using Repeated = RepeatedTexts<Key, Entries>;

  // Writes entries of the open object by `write`, or copies those of an equal element at the same place. They are not
  // the first ones, and say nothing of what the element refers to.
  template <typename Key, typename T, typename Write>
  void Repeat(Repeated<Key>& repeated, const T& element, Key key, Write&& write) {
    if (!is_whole_scene_ || !element.span) return write();
    auto& entry = repeated.Of(element.span, std::move(key));
    if (const Entries* const known = entry.text()) {
      json_.CopyEntries(known->text);
      fields_written_ += known->fields;
      return;
    }
    if (!entry.is_repeated()) return write();
    const std::size_t begin = json_.Position(), fields = fields_written_;
    write();
    entry.Keep({std::string(json_.TextSince(begin)), fields_written_ - fields});
  }
  template <auto... ByHand, typename T>
  void RepeatOthers(Repeated<Alike<T>>& repeated, const T& element) {
    Repeat(repeated, element, Alike<T>{&element}, [&] { PutOthers<ByHand...>(element); });
  }

  // --- fields ---

  void Key(std::string_view key) {
    json_.Key(key);
    ++fields_written_;
  }

  template <typename T>
  void NameOf(const T& element) {
    Key("name");
    json_.TextOf([&](std::string& out) { AppendFullName(out, scene_, element); });
  }

  // The field of one member, by its line in scene/fields/.
  template <auto M>
  void Put(const typename MemberOf<M>::Owner& owner) {
    static constexpr auto kField = FieldOf<M>();
    PutField(kField, owner);
  }

  template <typename F>
  void PutField(const F& field, const typename F::Owner& owner) {
    if constexpr (Has(F::kRules, FieldRule::kInternal | FieldRule::kIdentity | FieldRule::kPlace)) {
      // Absent, or written by hand.
    } else {
      const auto& value = F::Of(owner);
      if (IsAbsent(value)) return;
      if constexpr (Has(F::kRules, FieldRule::kLeftOut)) {
        static const typename F::Owner kDefault{};
        if (value == F::Of(kDefault)) return;
      }
      Key(field.name);
      Value(value);
    }
  }

  template <Listed T>
  void PutAll(const T& owner) {
    ForEachField<T>([&](const auto& field) { PutField(field, owner); });
  }

  // The same except for members that are written by hand, so that a new field is written without further code.
  template <auto... ByHand, Listed T>
  void PutOthers(const T& owner) {
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (((F::kId != &kMemberId<ByHand>)&&...)) PutField(field, owner);
    });
  }

  // Values that may be left out in any field: null, empty, identity.
  static bool IsAbsent(double value) { return !std::isfinite(value); }
  static bool IsAbsent(const Name& value) { return value.empty(); }
  static bool IsAbsent(const std::string& value) { return value.empty(); }
  static bool IsAbsent(const Pose& value) { return value.IsExactlyIdentity(); }
  static bool IsAbsent(Compliance value) { return value == Compliance::kUndefined; }
  static bool IsAbsent(Index<ModelInstance> value) { return value == Scene::kWorldInstance; }
  template <typename T>
  static bool IsAbsent(const std::optional<T>& value) {
    return !value.has_value();
  }
  template <typename T>
  static bool IsAbsent(const std::shared_ptr<T>& value) {
    return value == nullptr;
  }
  template <typename T>
  static bool IsAbsent(const SharedValue<T>& value) {
    return !value;
  }
  template <typename T>
  static bool IsAbsent(const std::vector<T>& value) {
    return value.empty();
  }
  static bool IsAbsent(const KeptList& value) { return value.empty(); }
  template <typename T>
  static bool IsAbsent(const T&) {
    return false;
  }

  // --- values ---

  void Value(double value) { json_.Value(value); }
  void Value(int value) { json_.Value(value); }
  void Value(bool value) { json_.Value(value); }
  void Value(const Name& value) { json_.Value(value); }
  void Value(const std::string& value) { json_.Value(value); }
  void Value(const Vector3& v) { json_.Value({v.x, v.y, v.z}); }
  void Value(const Rgba& c) { json_.Value({c.r, c.g, c.b, c.a}); }
  void Value(const Pose& pose) {
    const Rotation R = pose.rotation.Canonical();
    json_.OpenObject();
    json_.Key("translation");
    Value(pose.translation);
    json_.Key("rotation");
    json_.Value({R.w(), R.x(), R.y(), R.z()});
    json_.CloseObject();
  }
  void Value(Compliance value) { json_.Value(value == Compliance::kRigid ? "rigid" : "compliant"); }
  void Value(const Roles& roles) {
    json_.OpenList();
    ForEachField<Roles>([&]<typename F>(const F& field) {
      if (!F::Of(roles)) return;
      json_.Value(field.name);
    });
    json_.CloseList();
  }
  template <typename T>
  void Value(Index<T> index) {
    const auto& table = std::get<SceneTable<T>>(kSceneTables);
    json_.TextOf([&](std::string& out) { AppendFullName(out, scene_, (scene_.*table.member)[index]); });
  }
  template <typename T>
  void Value(const Ref<T>& ref) {
    Value(ref.index);
  }
  void Value(const FrameRef& ref) { json_.Value(scene_.FullName(ref.frame)); }
  template <typename T>
  void Value(const std::optional<T>& value) {
    Value(*value);
  }
  template <typename T>
  void Value(const std::shared_ptr<const T>& value) {
    Value(*value);
  }
  template <typename T>
  void Value(const SharedValue<T>& value) {
    Value(*value);
  }
  template <typename T>
  void Value(const std::vector<T>& values) {
    List(values);
  }
  void Value(const KeptList& values) { List(values); }
  void List(const auto& values) {
    json_.OpenList();
    for (const auto& value : values) Value(value);
    json_.CloseList();
  }
  void Value(const Shape& shape) {
    json_.OpenObject();
    json_.Put("type", TypeName(shape));
    std::visit([&](const auto& s) { ShapeFields(s); }, shape);
    json_.CloseObject();
  }
  void Value(const Material& material) {
    json_.OpenObject();
    PutOthers<&Material::diffuse_map>(material);
    Path("diffuse_map", material.diffuse_map);
    json_.CloseObject();
  }
  template <Listed T>
  void Value(const T& thing) {
    json_.OpenObject();
    PutAll(thing);
    json_.CloseObject();
  }

  // From the folder of the output, where the reader starts; if that is unknown, from the folder of the input.
  std::string ShownPath(const Name& path) const {
    if (!options_.files) return path.str();
    if (options_.folder.empty() || options_.folder == options_.files->root()) return options_.files->Shown(path.str());
    return AssetUri(options_, path, Name());
  }

  void Path(std::string_view key, const Name& path) {
    if (path.empty()) return;
    Key(key);
    // Many geometries share few files.
    if (!(path == shown_of_)) {
      shown_of_ = path;
      shown_ = ShownPath(path);
    }
    json_.Value(shown_);
  }

  template <typename T>
  void ShapeFields(const T& shape) {
    PutAll(shape);
  }
  void ShapeFields(const Plane& plane) {
    Key(FieldOf<&Plane::size_x>().name);
    json_.Value({plane.size_x, plane.size_y});
    PutOthers<&Plane::size_x, &Plane::size_y>(plane);
  }
  void ShapeFields(const Mesh& mesh) {
    Put<&Mesh::uri>(mesh);
    Path(FieldOf<&Mesh::path>().name, mesh.path);
    PutOthers<&Mesh::uri, &Mesh::path, &Mesh::convex>(mesh);
  }

  // --- elements ---

  template <typename T>
  void Element(const T& element) {
    NameOf(element);
    PutAll(element);
  }

  void Element(const Frame& frame) {
    NameOf(frame);
    Put<&Frame::body>(frame);
    RepeatOthers<&Frame::body>(repeated_frames_, frame);
  }
  void Element(const Geometry& geometry) {
    NameOf(geometry);
    Put<&Geometry::body>(geometry);
    RepeatOthers<&Geometry::body>(repeated_geometries_, geometry);
  }
  void Element(const Actuator& actuator) {
    NameOf(actuator);
    Put<&Actuator::joint>(actuator);
    RepeatOthers<&Actuator::joint>(repeated_actuators_, actuator);
  }

  void Element(const ModelInstance& model) {
    NameOf(model);
    const std::string source = model.declared_at.empty() ? model.span.FileAndLine() : model.declared_at.str();
    if (!source.empty()) {
      Key("source");
      Value(source);
    }
    PutOthers(model);
  }

  void Element(const Body& body) {
    NameOf(body);
    Contents(body, Placed::kYes);
  }
  void Model(Index<ModelInstance> model) {
    if (IsAbsent(model)) return;
    Key("model");
    Value(model);
  }

  void Element(const Joint& joint) {
    NameOf(joint);
    Model(joint.model);
    Key("type");
    json_.Value(TypeName(joint.motion));
    Put<&Joint::parent>(joint);
    Put<&Joint::child>(joint);
    Repeat(repeated_joints_, joint, Alike<Joint>{&joint}, [&] { Motion(joint); });
  }
  void Motion(const Joint& joint) {
    Put<&Joint::X_PF>(joint);
    Put<&Joint::X_CM>(joint);
    if (const Vector3* axis = AxisOf(joint.motion)) {
      Key("axis");
      Value(*axis);
    }
    const std::span<const Dof> dofs = Dofs(joint);
    ForEachField<Dof>([&]<typename F>(const F& field) {
      PutDofs(field, dofs);
      // In the place that version 1 of scene JSON has for it.
      if constexpr (F::kId == &kMemberId<&Dof::rest_position>) {
        if (!std::holds_alternative<Weld>(joint.motion)) Put<&Joint::armature>(joint);
      }
    });
    if (const auto* floating = std::get_if<Floating>(&joint.motion)) FloatingPosition(floating->X_FM);
    std::visit(
        [&](const auto& motion) {
          PutOthers<&Revolute::axis, &Revolute::dof, &Prismatic::axis, &Prismatic::dof, &Screw::axis, &Screw::dof,
                    &Ball::dofs, &Universal::dofs, &Planar::dofs, &Curvilinear::dof, &Floating::X_FM>(motion);
        },
        joint.motion);
    PutOthers<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::motion, &Joint::armature>(joint);
  }

  // One list with an entry for each degree of freedom; left out if all entries have the default.
  template <typename F>
  void PutDofs(const F& field, std::span<const Dof> dofs) {
    static constexpr Dof kDefault{};
    const auto is_default = [](const Dof& dof) { return F::Of(dof) == F::Of(kDefault); };
    if (std::all_of(dofs.begin(), dofs.end(), is_default)) return;
    Key(field.name);
    json_.OpenList();
    for (const Dof& dof : dofs) json_.Value(F::Of(dof));
    json_.CloseList();
  }

  void FloatingPosition(const Pose& X_FM) {
    const Rotation R = X_FM.rotation.Canonical();
    const Vector3& p = X_FM.translation;
    Key("default_position");
    json_.Value({R.w(), R.x(), R.y(), R.z(), p.x, p.y, p.z});
  }

  void Element(const ForceElement& element) {
    Law(element, element.law);
    PutOthers<&ForceElement::law>(element);
  }
  void Element(const Constraint& constraint) {
    Law(constraint, constraint.law);
    PutOthers<&Constraint::law>(constraint);
  }

  template <typename T, typename Variant>
  void Law(const T& element, const Variant& law) {
    std::visit(
        [&]<typename L>(const L& one) {
          Key("type");
          json_.Value(FieldsOf(Tag<L>{}).kind);
          if constexpr (std::is_same_v<L, LinearBushingRpy>) {
            if (!one.name.empty()) NameOf(element);
          }
          PutAll(one);
        },
        law);
  }

  void Element(const CollisionFilterGroup& group) {
    if (members_.empty()) members_ = ExpandedMembers(scene_);
    std::vector<std::string> names;
    for (const Index<Body> body : members_[scene_.collision_filter_groups.IndexOf(group).value()]) {
      names.push_back(scene_.FullName(body));
    }
    std::sort(names.begin(), names.end());
    NameOf(group);
    Put("members", names);
    names.clear();
    for (const auto& ref : group.ignores) names.push_back(FullName(scene_, ref));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    Put("ignores", names);
    PutOthers<&CollisionFilterGroup::members, &CollisionFilterGroup::ignores>(group);
  }
  void Put(std::string_view key, const std::vector<std::string>& names) {
    if (names.empty()) return;
    Key(key);
    Value(names);
  }

  // A key of MJCF may have no name, so the model is a field.
  void Element(const Configuration& configuration) {
    if (!configuration.name.empty()) NameOf(configuration);
    Model(configuration.model);
    PutOthers(configuration);
  }

  void Element(const Plugin& plugin) {
    NameOf(plugin);
    Key("on");
    if (plugin.body.valid()) {
      Value(plugin.body);
    } else if (plugin.model == Scene::kWorldInstance) {
      json_.Value("world");
    } else {
      Value(plugin.model);
    }
    RepeatOthers<&Plugin::model, &Plugin::body>(repeated_plugins_, plugin);
  }

  void WriteExcludedPairs(std::string_view key) {
    if (scene_.excluded_pairs.empty() && scene_.collision_filter_groups.empty()) return;
    const Exclusions exclusions(scene_);
    const Exclusions::Count of_groups = exclusions.PairsOfGroups();
    const bool are_few = of_groups.is_exact && of_groups.pairs <= kMostListedPairs;
    if (!are_few) json_.Put(kPairsLeftOut, of_groups.pairs);
    const auto excluded = are_few ? exclusions.ListPairs() : exclusions.PairsWithoutGroup();
    if (excluded.empty()) return;
    // The rank of each name in sorted order, so that names are compared only once.
    std::vector<std::string> names(scene_.bodies.size());
    std::vector<std::uint32_t> by_name, rank(names.size());
    for (const auto& pair : excluded) {
      for (const Index<Body> body : {pair.first, pair.second}) {
        std::string& name = names[body.value()];
        if (!name.empty()) continue;
        name = scene_.FullName(body);
        by_name.push_back(body.value());
      }
    }
    std::sort(by_name.begin(), by_name.end(), [&](auto a, auto b) {
      stop_.Look();
      return names[a] < names[b];
    });
    for (std::uint32_t i = 0; i < by_name.size(); ++i) rank[by_name[i]] = i;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const auto& [a, b] : excluded) pairs.push_back(std::minmax(rank[a.value()], rank[b.value()]));
    std::sort(pairs.begin(), pairs.end());
    json_.Key(key);
    json_.OpenList(kLines);
    for (const auto& [a, b] : pairs) {
      json_.OpenList();
      json_.Value(names[by_name[a]]);
      json_.Value(names[by_name[b]]);
      json_.CloseList();
      ++fields_written_;
    }
    json_.CloseList();
  }

 private:
  const Scene& scene_;
  const WriteOptions& options_;
  JsonWriter& json_;
  StopCheck stop_;
  std::size_t fields_written_ = 0;
  Name shown_of_;
  std::string shown_;
  bool is_whole_scene_ = false;
  Repeated<Alike<MassProperties>> repeated_masses_;
  Repeated<Alike<Frame>> repeated_frames_;
  Repeated<Alike<Joint>> repeated_joints_;
  Repeated<Alike<Geometry>> repeated_geometries_;
  Repeated<Alike<Actuator>> repeated_actuators_;
  Repeated<Alike<Plugin>> repeated_plugins_;
  std::vector<std::vector<Index<Body>>> members_;  // The frames of the groups, once needed.
};

SceneJson::SceneJson(const Scene& scene, const WriteOptions& options, JsonWriter& json)
    : writer_(std::make_unique<Writer>(scene, options, json)) {}
SceneJson::~SceneJson() = default;

void SceneJson::Write(const std::function<void()>& release) { writer_->WriteAll(release); }
void SceneJson::Schema() { writer_->Schema(); }
void SceneJson::Element(const ModelInstance& model) { writer_->Element(model); }
void SceneJson::Element(const Joint& joint) { writer_->Element(joint); }
void SceneJson::Contents(const Body& body) { writer_->Contents(body, Writer::Placed::kNo); }
void SceneJson::Contents(const Geometry& geometry) { writer_->Contents(geometry); }
std::size_t SceneJson::fields_written() const { return writer_->fields_written(); }

}  // namespace sceneweld
