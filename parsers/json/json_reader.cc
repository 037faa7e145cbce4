// SPDX-License-Identifier: BSD-3-Clause
// Reads scene JSON.

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_map>

#include "sceneweld/parsers/json/field_reader.h"
#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/fields/scene_tables.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::json {
namespace {

// Reads the elements of a scene, in the order of its tables.
class SceneReader : private FieldReader {
 public:
  SceneReader(const JsonValue& root, const Source& source, ReadContext& context)
      : FieldReader(context, source), root_(root, context.diagnostics) {}

  std::shared_ptr<Scene> Run() {
    if (!CheckSceneJsonSchema()) return nullptr;
    scene_.sources = context_.files.sources();
    if (const JsonValue gravity = root_.Take("gravity")) {
      ReadVector3(gravity, FieldRule::kContent, scene_.gravity, diagnostics_);
    }
    if (const JsonValue simulation = root_.Take("simulation")) {
      Parse<FieldRule::kContent>(simulation, scene_.simulation);
    }
    Get<&ModelInstance::kept>(root_, scene_.models[Scene::kWorldInstance]);
    ForEachTable(scene_, [&]<typename T>(std::string_view key, const Table<T>&) { ReadTable<T>(key); });
    root_.Finish();
    return std::make_shared<Scene>(std::move(scene_));
  }

 private:
  bool CheckSceneJsonSchema() {
    const JsonValue schema = root_.Take("schema");
    if (!schema) {
      diagnostics_
          .Error("unsupported-schema", root_.value().span(), "this is not scene JSON: the key `schema` is missing")
          .Help("start the scene with `\"schema\": \"" + std::string(kSceneJsonSchema) + "\"`");
      return false;
    }
    std::string_view text;
    if (!ReadText(schema, text, diagnostics_)) return false;
    if (text == kSceneJsonSchema) return true;
    diagnostics_.Error("unsupported-schema", schema.span(),
                       "the schema " + Quoted(text) + " is not supported, only " + Quoted(kSceneJsonSchema));
    return false;
  }

  bool Enough() const {
    const Limits& limits = context_.files.limits();
    return diagnostics_.error_count() >= limits.max_errors || limits.ShouldStop();
  }

  // --- elements ---

  template <typename T>
  void ReadTable(std::string_view key) {
    const JsonValue list = root_.Take(key);
    if constexpr (std::is_same_v<T, ExcludedPair>) {
      // Excluded pairs that groups give. Called once all groups are known.
      ResolveIgnoredGroups();
      pairs_left_out_ = root_.Take(kPairsLeftOut);
      if (!list) CheckPairsOfGroups(list);
    }
    if (!list) return;
    if (!list.is_list()) {
      WrongType(list, "a list", diagnostics_);
      return;
    }
    names_.clear();
    for (JsonValue entry = list.first(); entry && !Enough(); entry = entry.next()) {
      if constexpr (std::is_same_v<T, ExcludedPair>) {
        AddExcludedPair(entry);
      } else if (!entry.is_object()) {
        WrongType(entry, "an object", diagnostics_);
      } else {
        JsonObject object(entry, diagnostics_);
        T element;
        element.span = entry.span();
        Element(object, element);
        object.Finish();
      }
    }
    if constexpr (std::is_same_v<T, ExcludedPair>) CheckPairsOfGroups(list);
    if constexpr (std::is_same_v<T, ModelInstance>) FindParents();
    if constexpr (std::is_same_v<T, Joint>) ReadMimics();
  }

  // The `name` of an element, unique in its list. Returns false if there is no usable name.
  bool TakeName(JsonObject& object, std::string_view& name) {
    const JsonValue value = object.Take("name", true);
    if (!value || !ReadText(value, name, diagnostics_)) return false;
    if (name.empty()) {
      diagnostics_.Error("empty-name", value.span(), "this name is empty");
      return false;
    }
    name_span_ = value.span();
    const auto [first, fresh] = names_.try_emplace(name, name_span_);
    if (fresh) return true;
    diagnostics_.Error("duplicate-name", name_span_, "the name " + Quoted(name) + " is given twice in this list")
        .Note(first->second, "first given here");
    return false;
  }

  // The rest of a full name after its required beginning.
  Name LocalName(std::string_view name, std::string_view scope) {
    if (scope.empty()) return name;
    if (name.starts_with(scope) && name.substr(scope.size()).starts_with(kScopeDelimiter)) {
      return name.substr(scope.size() + kScopeDelimiter.size());
    }
    diagnostics_.Error("misplaced-name", name_span_,
                       "the name " + Quoted(name) + " does not begin with " + Quoted(std::string(scope) + "::"));
    return name;
  }
  Name LocalName(std::string_view name, Index<ModelInstance> model) {
    return LocalName(name, scene_.models[model].name);
  }
  Name LocalName(std::string_view name, Index<Body> body) {
    // An element of the world may have no scope.
    if (body == Scene::kWorldBody && !name.starts_with("world::")) return name;
    return LocalName(name, scene_.FullName(body));
  }

  // The model of a full name without a key for it: the longest beginning that is a model, because local names of URDF
  // and MJCF may contain `::`.
  Index<ModelInstance> ModelOf(std::string_view name) {
    const auto last = name.rfind(kScopeDelimiter);
    if (last == std::string_view::npos) return Scene::kWorldInstance;
    for (auto split = last; split != std::string_view::npos && split > 0;
         split = name.rfind(kScopeDelimiter, split - 1)) {
      if (const auto model = scene_.FindModel(name.substr(0, split))) return model;
    }
    return FindModelAt(name.substr(0, last), name_span_);
  }

  void Element(JsonObject& object, ModelInstance& model) {
    std::string_view name;
    const bool named = TakeName(object, name);
    model.name = name;
    Get<&ModelInstance::declared_at>(object, model);
    GetOthers(object, model);
    if (named) scene_.AddModel(std::move(model));
  }

  // A model is nested in the model with the longest name that its own name begins with.
  void FindParents() {
    for (ModelInstance& model : scene_.models) {
      std::string_view outer = model.name;
      for (auto split = outer.rfind(kScopeDelimiter); split != std::string_view::npos;
           split = outer.rfind(kScopeDelimiter)) {
        outer = outer.substr(0, split);
        if (const auto parent = scene_.FindModel(outer)) {
          model.parent = parent;
          break;
        }
      }
    }
  }

  void Element(JsonObject& object, Body& body) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetModel(object, body.model, true);
    GetAll(object, *body.mass_properties);
    Get<&Body::floating>(object, body);
    GetOthers<&Body::mass_properties, &Body::floating>(object, body);
    ReplaceImpossible(body);
    if (!named) return;
    body.name = LocalName(name, body.model);
    scene_.AddBody(std::move(body));
  }

  // The same substitute as in every other format.
  void ReplaceImpossible(Body& body) {
    const MassProperties given = body.mass_properties;
    if (given.inertia.IsPhysicallyPlausible()) return;
    const Pose X_BI{given.center_of_mass, {}};
    body.mass_properties = CheckedMassProperties(given.mass, X_BI, given.inertia, name_span_, diagnostics_);
    if (!body.stated_mass_properties) {
      body.stated_mass_properties = StatedBeside(body.mass_properties, given.mass, X_BI, given.inertia);
    }
  }

  void GetModel(JsonObject& object, Index<ModelInstance>& model, bool required) {
    model = Scene::kWorldInstance;
    const JsonValue value = object.Take("model", required);
    std::string_view name;
    if (value && ReadText(value, name, diagnostics_)) model = FindModelAt(name, value.span());
  }

  void Element(JsonObject& object, Frame& frame) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, frame);
    if (!named || !frame.body) return;
    frame.model = ModelOf(name);
    frame.name = LocalName(name, frame.model);
    scene_.AddFrame(std::move(frame));
  }

  void Element(JsonObject& object, Joint& joint) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetModel(object, joint.model, false);
    const bool typed = GetKind<&Joint::motion>(object, joint.motion);
    Get<&Joint::parent>(object, joint);
    Get<&Joint::child>(object, joint);
    Get<&Joint::X_PF>(object, joint);
    Get<&Joint::X_CM>(object, joint);
    if (typed) GetMotionFields(object, joint);
    GetOthers<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::motion, &Joint::mimic>(object, joint);
    const JsonValue mimic = object.Take("mimic");
    if (!typed) object.Forget();
    if (!joint.parent.index || !joint.child.index) failed_joints_.insert(name);
    if (!named || !joint.parent.index || !joint.child.index) return;
    // Frames that force elements can refer to.
    joint.has_parent_frame = joint.has_child_frame = DegreesOfFreedom(joint.motion) > 0;
    joint.name = LocalName(name, joint.model);
    const auto added = scene_.AddJoint(std::move(joint));
    if (mimic && added) mimics_.emplace_back(added.index, mimic);
  }

  void GetMotionFields(JsonObject& object, Joint& joint) {
    if (const Vector3* axis = AxisOf(joint.motion)) {
      const JsonValue value = object.Take("axis", true);
      if (value) ReadVector3(value, FieldRule::kUnit, const_cast<Vector3&>(*axis), diagnostics_);
    }
    const std::span<Dof> dofs = Dofs(joint);
    if (!dofs.empty()) {
      ForEachField<Dof>([&](const auto& field) { GetDofs(object, field, dofs); });
      for (const Dof& dof : dofs) {
        if (dof.lower <= dof.upper) continue;
        diagnostics_.Error("out-of-range", object.value().span(), "the lower position limit is above the upper one");
      }
    }
    std::visit(
        [&](auto& motion) {
          GetOthers<&Revolute::axis, &Revolute::dof, &Prismatic::axis, &Prismatic::dof, &Screw::axis, &Screw::dof,
                    &Ball::dofs, &Universal::dofs, &Planar::dofs, &Curvilinear::dof, &Floating::X_FM>(object, motion);
        },
        joint.motion);
    if (auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) {
      if (!curvilinear->curve) curvilinear->curve = std::make_shared<const Curve>();
    }
    if (auto* floating = std::get_if<Floating>(&joint.motion)) {
      const JsonValue value = object.Take("default_position");
      std::array<double, 7> q{};
      if (value && ReadNumbers(value, FieldRule::kContent, q, diagnostics_)) {
        floating->X_FM.translation = {q[4], q[5], q[6]};
        ReadRotation(value, std::span(q).first<4>(), floating->X_FM.rotation, diagnostics_);
      }
    }
  }

  template <typename F>
  void GetDofs(JsonObject& object, const F& field, std::span<Dof> dofs) {
    const JsonValue value = object.Take(field.name);
    if (!value) return;
    std::array<double, 3> numbers{};
    const auto used = std::span(numbers).first(dofs.size());
    for (std::size_t i = 0; i < dofs.size(); ++i) used[i] = F::Of(dofs[i]);
    if (!ReadNumbers(value, F::kRules, used, diagnostics_, true)) return;
    for (std::size_t i = 0; i < dofs.size(); ++i) F::Of(dofs[i]) = used[i];
  }

  // Called once all joints are known.
  void ReadMimics() {
    for (const auto& [index, value] : mimics_) {
      if (!value.is_object()) {
        WrongType(value, "an object", diagnostics_);
        continue;
      }
      JsonObject object(value, diagnostics_);
      Mimic mimic;
      GetAll(object, mimic);
      object.Finish();
      if (mimic.leader.index) scene_.joints[index].mimic = std::move(mimic);
    }
    mimics_.clear();
  }

  void Element(JsonObject& object, Actuator& actuator) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, actuator);
    if (!named || !actuator.joint.index) return;
    actuator.model = ModelOf(name);
    actuator.name = LocalName(name, actuator.model);
    scene_.AddActuator(std::move(actuator));
  }

  void Element(JsonObject& object, Geometry& geometry) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, geometry);
    if (!named || !geometry.body) return;
    if (geometry.roles.proximity && !geometry.proximity) {
      geometry.proximity = std::make_shared<const ProximityProperties>();
    }
    geometry.name = LocalName(name, geometry.body);
    scene_.geometries.Add(std::move(geometry));
  }

  template <typename T>
  void OnBody(JsonObject& object, T& element, Table<T>& table) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, element);
    if (!named || !element.body) return;
    element.name = LocalName(name, element.body);
    table.Add(element);
  }
  void Element(JsonObject& object, ContactZone& zone) { OnBody(object, zone, scene_.contact_zones); }
  void Element(JsonObject& object, Sensor& sensor) {
    OnBody(object, sensor, scene_.sensors);
    CheckSource(object.value(), sensor.format, *sensor.source_xml, sensor.type, diagnostics_);
  }
  void Element(JsonObject& object, Light& light) {
    OnBody(object, light, scene_.lights);
    // A light of another format may have lost its text.
    if (light.format == "sdf" || !light.source_xml->empty()) {
      CheckSource(object.value(), light.format, *light.source_xml, {}, diagnostics_);
    }
  }
  void Element(JsonObject& object, Camera& camera) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, camera);
    if (!named || !camera.body) return;
    if (name.starts_with(scene_.FullName(camera.body).append(kScopeDelimiter))) {
      camera.name = LocalName(name, camera.body);
    } else {
      camera.model = ModelOf(name);
      camera.name = LocalName(name, camera.model);
    }
    scene_.cameras.Add(std::move(camera));
  }

  void Element(JsonObject& object, ForceElement& element) {
    const std::size_t faults = Faults();
    if (!GetKind<&ForceElement::law>(object, element.law)) return object.Forget();
    GetOthers<&ForceElement::law>(object, element);
    std::string_view name;
    if (auto* bushing = std::get_if<LinearBushingRpy>(&element.law)) {
      const JsonValue value = object.Take("name");
      if (value && ReadText(value, name, diagnostics_)) name_span_ = value.span();
      GetAll(object, *bushing);
      if (Faults() > faults) return;
      element.model = scene_.Fixed(bushing->frame_A.frame).model;
      if (!name.empty()) {
        element.model = ModelOf(name);
        bushing->name = LocalName(name, element.model);
      }
    } else if (auto* spring = std::get_if<LinearSpringDamper>(&element.law)) {
      GetAll(object, *spring);
      if (Faults() > faults) return;
      element.model = ModelOfEither(spring->body_A, spring->body_B);
    }
    scene_.force_elements.Add(std::move(element));
  }

  Index<ModelInstance> ModelOfEither(const Ref<Body>& a, const Ref<Body>& b) const {
    return scene_.bodies[a.index == Scene::kWorldBody ? b.index : a.index].model;
  }

  void Element(JsonObject& object, Constraint& constraint) {
    const std::size_t faults = Faults();
    if (!GetKind<&Constraint::law>(object, constraint.law)) return object.Forget();
    std::visit([&](auto& law) { GetAll(object, law); }, constraint.law);
    GetOthers<&Constraint::law>(object, constraint);
    if (Faults() > faults) return;
    std::visit(
        [&]<typename L>(const L& law) {
          if constexpr (std::is_same_v<L, TendonConstraint>) {
            if (law.joints.empty()) {
              diagnostics_.Error("missing-value", object.value().span(), "a tendon needs at least one joint");
            } else {
              constraint.model = scene_.joints[law.joints.front().joint.index].model;
            }
          } else {
            constraint.model = ModelOfEither(law.body_A, law.body_B);
          }
        },
        constraint.law);
    if (constraint.model) scene_.constraints.Add(std::move(constraint));
  }

  void Element(JsonObject& object, Configuration& configuration) {
    std::string_view name;
    if (const JsonValue value = object.Take("name")) ReadText(value, name, diagnostics_);
    GetModel(object, configuration.model, false);
    GetAll(object, configuration);
    // `model::group/name`
    const auto drop = [&](const std::string& prefix) {
      if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    };
    if (configuration.model != Scene::kWorldInstance) drop(scene_.Scoped(configuration.model, ""));
    if (!configuration.group.empty()) drop(configuration.group.str() + "/");
    configuration.name = name;
    std::erase_if(configuration.joints, [](const JointState& state) { return !state.joint.index; });
    std::erase_if(configuration.bodies, [](const BodyState& state) { return !state.body.index; });
    const auto refuse = [&](const std::string& what, const std::string& fault) {
      if (!fault.empty()) diagnostics_.Error("bad-number", object.value().span(), what + " " + fault);
    };
    for (BodyState& state : configuration.bodies) state.X_WB_default = scene_.bodies[state.body.index].X_WB;
    for (const JointState& state : configuration.joints) {
      refuse("joint " + Quoted(scene_.FullName(state.joint.index)), FaultOf(state, scene_));
    }
    for (const BodyState& state : configuration.bodies) {
      refuse("body " + Quoted(scene_.FullName(state.body.index)), FaultOf(state));
    }
    scene_.configurations.Add(std::move(configuration));
  }

  void Element(JsonObject& object, CollisionFilterGroup& group) {
    std::string_view name;
    const bool named = TakeName(object, name);
    GetAll(object, group);
    if (!named) return;
    // The part before the last `::` may be a prefix that is not a model.
    const auto split = name.rfind(kScopeDelimiter);
    const auto model =
        split == std::string_view::npos ? Index<ModelInstance>() : scene_.FindModel(name.substr(0, split));
    if (model) group.scope = model;
    group.name = model ? name.substr(split + kScopeDelimiter.size()) : name;
    std::erase_if(group.members, [](const Ref<Body>& member) { return !member.index; });
    scene_.AddCollisionFilterGroup(std::move(group));
  }

  void ResolveIgnoredGroups() {
    const std::size_t faults = Faults();
    ResolveCollisionFilterGroups(scene_, diagnostics_);
    if (Faults() > faults) {
      for (CollisionFilterGroup& group : scene_.collision_filter_groups) {
        std::erase_if(group.ignores, [](const auto& ref) { return !ref.index; });
      }
    }
    if (CheckGroupMembers(scene_, context_.files.limits(), diagnostics_)) by_groups_.emplace(scene_);
  }

  // The groups decide. The list names all pairs that they exclude or, with the other key, may name none of them. A file
  // that someone wrote may also name only the pairs without a group.
  void CheckPairsOfGroups(const JsonValue& list) {
    double left_out = 0;
    if (pairs_left_out_ && !ReadNumber(pairs_left_out_, FieldRule::kNonNegative, left_out, diagnostics_)) return;
    if (!by_groups_ || Enough()) return;
    const Exclusions::Count count = by_groups_->PairsOfGroups();
    const auto number = static_cast<double>(count.pairs);
    const auto listed = static_cast<double>(listed_of_groups_.size());
    if (pairs_left_out_ ? left_out + listed == number : listed == 0 || listed == number || !count.is_exact) return;
    diagnostics_
        .Warning("conflicting-values", (pairs_left_out_ ? pairs_left_out_ : list).span(),
                 "`excluded_pairs` and the collision filter groups disagree: the groups exclude " +
                     std::to_string(count.pairs) + " pairs of bodies, of which the list has " +
                     std::to_string(listed_of_groups_.size()))
        .Help("the groups count; write all of their pairs or none, or correct the groups");
  }

  void AddExcludedPair(const JsonValue& entry) {
    if (!entry.is_list() || entry.size() != 2) {
      diagnostics_.Error("wrong-type", entry.span(), "expected a pair, a list of two bodies");
      return;
    }
    ExcludedPair pair;
    pair.span = entry.span();
    Parse<FieldRule::kContent>(entry.first(), pair.body_A);
    Parse<FieldRule::kContent>(entry.first().next(), pair.body_B);
    if (!pair.body_A || !pair.body_B) return;
    if (pair.body_A == pair.body_B) {
      diagnostics_.Error("same-body", entry.span(), "two different bodies are expected here");
      return;
    }
    const BodyPair key = std::minmax(pair.body_A, pair.body_B);
    if (by_groups_ && by_groups_->GroupsExclude(pair.body_A, pair.body_B)) {
      listed_of_groups_.insert(key);
    } else if (listed_.insert(key).second) {
      scene_.excluded_pairs.Add(pair);
    }
  }

  void Element(JsonObject& object, Plugin& plugin) {
    std::string_view name;
    if (const JsonValue value = object.Take("name"); value && ReadText(value, name, diagnostics_)) {
      name_span_ = value.span();
    }
    plugin.model = Scene::kWorldInstance;
    std::string_view on;
    const JsonValue value = object.Take("on", true);
    if (value && ReadText(value, on, diagnostics_) && on != "world") {
      if (const auto model = scene_.FindModel(on)) {
        plugin.model = model;
      } else if (Parse<FieldRule::kContent>(value, plugin.body)) {
        plugin.model = scene_.bodies[plugin.body].model;
      }
    }
    GetOthers<&Plugin::model, &Plugin::body>(object, plugin);
    CheckSource(object.value(), plugin.format, *plugin.source_xml, {}, diagnostics_);
    if (!value) return;
    plugin.name = plugin.body ? LocalName(name, plugin.body) : LocalName(name, plugin.model);
    scene_.plugins.Add(std::move(plugin));
  }

  JsonObject root_;
  std::unordered_map<std::string_view, Span> names_;  // Of the list that is being read.
  Span name_span_;
  std::vector<std::pair<Index<Joint>, JsonValue>> mimics_;
  std::optional<Exclusions> by_groups_;  // Once the groups are known.
  JsonValue pairs_left_out_;
  std::set<BodyPair> listed_of_groups_;  // Pairs of the list that groups exclude too.
  std::set<BodyPair> listed_;            // The others.
};

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  const auto document = JsonDocument::Parse(source, context.files.limits(), context.diagnostics);
  if (!document) return nullptr;
  if (!document->root().is_object()) {
    WrongType(document->root(), "a scene, an object", context.diagnostics);
    return nullptr;
  }
  return SceneReader(document->root(), source, context).Run();
}

}  // namespace sceneweld::json
