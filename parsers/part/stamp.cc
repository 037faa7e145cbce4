// SPDX-License-Identifier: BSD-3-Clause
// Stamps a part into a scene.

#include "sceneweld/parsers/part/stamp.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {
namespace {

/// `Part` is a `const Scene`, which is copied, or a `Scene`, whose elements are moved.
template <typename Part>
class Stamper {
 public:
  Stamper(Part& part, const StampOptions& options, Scene& scene, Diagnostics& diagnostics)
      : part_(part), options_(options), scene_(scene), diagnostics_(diagnostics) {
    map_.model_offset = static_cast<std::uint32_t>(scene.models.size() - 1);
    map_.body_offset = static_cast<std::uint32_t>(scene.bodies.size() - 1);
    map_.frame_offset = static_cast<std::uint32_t>(scene.frames.size());
    map_.joint_offset = static_cast<std::uint32_t>(scene.joints.size());
    map_.merged_into = options.merge_into;
    group_offset_ = static_cast<std::uint32_t>(scene.collision_filter_groups.size());
  }

  Stamped Run() {
    if (!NamesAreFree()) return map_;
    map_.ok = true;
    ReserveFirst(part_.bodies, scene_.bodies);
    ReserveFirst(part_.geometries, scene_.geometries);
    ReserveFirst(part_.frames, scene_.frames);
    ReserveFirst(part_.joints, scene_.joints);
    ReserveFirst(part_.actuators, scene_.actuators);
    AddWorld();
    AddModels();
    AddBodies();
    for (auto& geometry : part_.geometries) AddGeometry(Taken(geometry));
    for (auto& frame : part_.frames) AddFrame(Taken(frame));
    for (auto& joint : part_.joints) AddJoint(Taken(joint));
    AddTheRest();
    return map_;
  }

 private:
  template <typename T>
  static const T& Taken(const T& element) {
    return element;
  }
  template <typename T>
  static T&& Taken(T& element) {
    return std::move(element);
  }

  // Reserves room in a table that holds only the world so far. Other tables grow as usual.
  template <typename T>
  static void ReserveFirst(const Table<T>& from, Table<T>& to) {
    if (to.size() <= 1) to.Reserve(from.size());
  }

  std::string NewModelName(const ModelInstance& model) const {
    if (options_.name.empty() && !options_.merge_into) return JoinScopedName(options_.scope, model.name);
    const std::string_view root = part_.models[Index<ModelInstance>(1)].name;
    const std::string_view name = options_.merge_into ? new_names_[1].view() : std::string_view(options_.name);
    return Below(name, model.name.view().substr(root.size()));
  }

  // A scope before `::` and a name. In the world, which is not a scope, only the name.
  static std::string Below(std::string_view scope, std::string_view rest) {
    if (scope.empty() && rest.starts_with(kScopeDelimiter)) rest.remove_prefix(kScopeDelimiter.size());
    return std::string(scope).append(rest);
  }

  Span ReportAt(Span own) const { return options_.span ? options_.span : own; }

  bool NamesAreFree() {
    bool free = true;
    new_names_.resize(part_.models.size());
    for (std::uint32_t i = 1; i < part_.models.size(); ++i) {
      const ModelInstance& model = part_.models[Index<ModelInstance>(i)];
      if (i == 1 && options_.merge_into) {
        new_names_[i] = scene_.models[options_.merge_into].name;
        continue;
      }
      new_names_[i] = NewModelName(model);
      const auto taken = scene_.FindModel(new_names_[i].view());
      if (!taken) continue;
      free = false;
      Diagnostic& error = diagnostics_.Error("duplicate-name", ReportAt(model.span),
                                             "model name `" + new_names_[i].str() + "` is taken");
      const ModelInstance& other = scene_.models[taken];
      error.Note(other.origin ? other.origin->span : other.span, "first used here");
    }
    for (const Frame& frame : part_.frames) {
      if (frame.model != Scene::kWorldInstance) continue;
      const FrameId taken = FindFrame(scene_, Scene::kWorldInstance, frame.name);
      if (!taken) continue;
      free = false;
      diagnostics_.Error("duplicate-name", frame.span, "the world has a frame `" + frame.name.str() + "` already")
          .Note(SpanOf(scene_, taken), "first declared here");
    }
    return free;
  }

  // Kept elements of the part's world.
  void AddWorld() {
    if (options_.scenery) options_.scenery->BeginPart();
    if (options_.scenery && options_.shares_scenery) {
      for (const ModelInstance& model : part_.models) options_.scenery->AddAssets(model.kept);
    }
    KeptList& of_body = scene_.bodies[Scene::kWorldBody].kept;
    if (options_.takes_scenery) AddNew(part_.bodies[Scene::kWorldBody].kept, of_body);
    const ModelInstance& from = part_.models[Scene::kWorldInstance];
    ModelInstance& world = scene_.models[Scene::kWorldInstance];
    if (options_.takes_world && world.kept.empty()) world.span = from.span;
    for (const Kept& kept : from.kept) {
      if (IsKeptScenery(kept)) {
        AddScenery(kept);
      } else if (options_.takes_world) {
        AddNew({kept}, world.kept);
      }
    }
  }

  // Adds an element of the world to that of the scene, if the part's scenery is taken.
  void AddScenery(Kept kept) {
    const std::string_view kind = KindOfScenery(kept);
    if (!options_.takes_scenery) return LeaveOut(kind, NameOfScenery(kept));
    Scenery* const scenery = options_.scenery;
    const Name own = NameOfScenery(kept);
    const auto in_full = [&](std::string_view name) { return OfWorldInFull(name); };
    ReplaceNames(kept.text, {"target"}, in_full);
    if (scenery && options_.shares_scenery) {
      if (const auto known = scenery->KnownName(kept)) return AddNewName(kind, own, *known);
    }
    const Kept as_read = kept;
    Name name = own;
    if (scenery && !own.empty()) {
      if (kind == "geom") name = scenery->KeptGeomName(own, scene_);
      if (kind == "light") name = scenery->LightName(own);
      ReplaceNames(kept.text, {"name"}, [&](std::string_view) { return name.str(); });
    }
    if (scenery) scenery->Bring(as_read, name);
    ReplaceNames(kept.text, {"mesh", "hfield", "material", "texture"}, in_full);
    AddNewName(kind, own, name);
    ModelInstance& world = scene_.models[Scene::kWorldInstance];
    if (world.kept.empty() && part_.models.size() > 1) world.span = part_.models[Index<ModelInstance>(1)].span;
    // Geoms first, as in each part: the order in which MJCF is read.
    auto place = world.kept.end();
    if (kind == "geom") {
      place = std::find_if(world.kept.begin(), world.kept.end(),
                           [](const Kept& one) { return IsKeptScenery(one) && KindOfScenery(one) != "geom"; });
    }
    world.kept.insert(place, std::move(kept));
  }
  static void AddNew(const KeptList& from, KeptList& to) {
    for (const Kept& kept : from) {
      if (std::find(to.begin(), to.end(), kept) == to.end()) to.push_back(kept);
    }
  }

  void AddModels() {
    for (std::uint32_t i = 1; i < part_.models.size(); ++i) {
      if (i == 1 && options_.merge_into) {
        map_.model = options_.merge_into;
        continue;
      }
      // Its names are still needed.
      auto& from = part_.models[Index<ModelInstance>(i)];
      KeptList kept = Taken(from.kept);
      if (options_.scenery || !options_.takes_scenery) {
        for (const Kept& one : kept) {
          if (IsKeptScenery(one)) AddScenery(one);
        }
        erase_if(kept, &IsKeptScenery);
      }
      ModelInstance model = from;
      model.kept = std::move(kept);
      const bool top_level = model.parent == Scene::kWorldInstance;
      model.name = new_names_[i];
      model.parent = top_level ? options_.parent : map_(model.parent);
      model.model_frame_body = map_(model.model_frame_body);
      for (MergedFrame& merged : model.merged_frames) {
        merged.body = map_(merged.body);
        if (merged.body == Scene::kWorldBody) merged.X_BF = options_.X_WPart * merged.X_BF;
      }
      if (model.model_frame_body == Scene::kWorldBody) model.X_BModel = options_.X_WPart * model.X_BModel;
      model.origin = OriginOf(model.origin);
      const auto added = scene_.AddModel(std::move(model));
      if (top_level && !map_.model) map_.model = added.index;
    }
  }

  // Includes within the part keep their own chain, appended to ours.
  std::shared_ptr<const Inclusion> OriginOf(const std::shared_ptr<const Inclusion>& own) const {
    if (!own) return options_.origin;
    auto chained = std::make_shared<Inclusion>(*own);
    chained->outer = OriginOf(own->outer);
    return chained;
  }

  void AddBodies() {
    const std::uint32_t renamed = options_.renamed_body ? options_.renamed_body.value() : 0;
    for (std::uint32_t i = 1; i < part_.bodies.size(); ++i) {
      Body body = Taken(part_.bodies[Index<Body>(i)]);
      body.model = map_(body.model);
      if (!options_.body_name.empty()) body.name = options_.body_name;
      if (i == renamed) body.name = options_.new_name;
      if (!placed_at_origin_) body.X_WB = options_.X_WPart * body.X_WB;
      scene_.AddBody(std::move(body));
    }
  }

  // X_PB of something on a body of the part becomes its pose on the same body of the scene.
  Pose Moved(Index<Body> body, const Pose& X_BX) const {
    return body == Scene::kWorldBody && !placed_at_origin_ ? options_.X_WPart * X_BX : X_BX;
  }

  void AddGeometry(Geometry geometry) {
    const Index<Body> body = geometry.body;
    geometry.body = map_(body);
    if (body != Scene::kWorldBody) {
      scene_.geometries.Add(std::move(geometry));
      return;
    }
    geometry.X_BG = Moved(body, geometry.X_BG);
    const Name old_name = geometry.name;
    if (!options_.takes_scenery) return LeaveOut("geom", old_name);
    Name* const known = SharedName(geometry);
    if (known && !known->empty()) return AddNewName("geom", old_name, *known);
    for (Kept& kept : geometry.kept) {
      if (kept.attribute == "material" && kept.format == "mjcf") kept.text = NameInFull(kept.text);
    }
    if (options_.scenery) geometry.name = options_.scenery->GeometryName(old_name, scene_);
    const Name name = scene_.geometries[scene_.AddWorldGeometry(std::move(geometry))].name;
    if (known) *known = name;
    AddNewName("geom", old_name, name);
  }

  // The name of an equal element of another part, which is empty if there is none; null if nothing is shared.
  template <typename T>
  Name* SharedName(const T& element) {
    return options_.scenery && options_.shares_scenery ? &options_.scenery->NameOf(element) : nullptr;
  }
  void AddNewName(std::string_view kind, const Name& old_name, const Name& new_name) {
    if (!(old_name == new_name)) map_.new_names.push_back({kind, old_name, new_name});
  }
  void LeaveOut(std::string_view kind, const Name& name) {
    if (!name.empty()) map_.left_out.push_back({kind, name});
  }

  // The full name in the scene of what an element of the part's world names. Elements of the world belong to no model,
  // so they give full names; the files of single models give local ones.
  std::string NameInFull(std::string_view name) const {
    if (part_.models.size() < 2) return std::string(name);
    std::uint32_t of = 0;
    std::size_t longest = 0;
    for (std::uint32_t i = 1; i < part_.models.size(); ++i) {
      const std::string_view model = part_.models[Index<ModelInstance>(i)].name;
      const bool is_in =
          model.size() > longest && name.starts_with(model) && name.substr(model.size()).starts_with(kScopeDelimiter);
      if (is_in) of = i, longest = model.size();
    }
    if (of > 0) return Below(new_names_[of], name.substr(longest));
    return Below(new_names_[1], std::string(kScopeDelimiter).append(name));
  }

  std::string OfWorldInFull(std::string_view name) const {
    return name == "world" ? std::string(name) : NameInFull(name);
  }

  // Gives the full name of what a light of the world names.
  void NameInFull(const char* attribute, Light& light) const {
    if (!(light.format == "mjcf")) return;
    ReplaceNames(*light.source_xml, {attribute}, [&](std::string_view name) { return OfWorldInFull(name); });
  }

  void AddFrame(Frame frame) {
    const Index<Body> body = frame.body;
    frame.model = map_(frame.model);
    frame.body = map_(body);
    frame.X_BF = Moved(body, frame.X_BF);
    frame.origin = OriginOf(frame.origin);
    scene_.AddFrame(std::move(frame));
  }

  void AddJoint(Joint joint) {
    const Index<Body> parent = joint.parent.index, child = joint.child.index;
    joint.model = map_(joint.model);
    joint.parent.index = map_(parent);
    joint.child.index = map_(child);
    joint.X_PF = Moved(parent, joint.X_PF);
    joint.X_CM = Moved(child, joint.X_CM);
    if (joint.mimic) joint.mimic->leader.index = map_(joint.mimic->leader.index);
    joint.origin = OriginOf(joint.origin);
    scene_.AddJoint(std::move(joint));
  }

  FrameRef MovedRef(FrameRef ref) const {
    switch (ref.frame.kind) {
      case FrameId::Kind::kBody: ref.frame.value = map_(Index<Body>(ref.frame.value)).value(); break;
      case FrameId::Kind::kDeclared: ref.frame.value += map_.frame_offset; break;
      case FrameId::Kind::kJointParent:
      case FrameId::Kind::kJointChild: ref.frame.value += map_.joint_offset; break;
      case FrameId::Kind::kModel: ref.frame.value = map_(Index<ModelInstance>(ref.frame.value)).value(); break;
      case FrameId::Kind::kNone: break;
    }
    return ref;
  }

  void MovePoint(Ref<Body>& body, Vector3& p_BP) const {
    if (body.index == Scene::kWorldBody) p_BP = options_.X_WPart * p_BP;
    body.index = map_(body.index);
  }
  void MovePose(Ref<Body>& body, Pose& X_BP) const {
    X_BP = Moved(body.index, X_BP);
    body.index = map_(body.index);
  }

  void Shift(LinearBushingRpy& bushing) const {
    bushing.frame_A = MovedRef(bushing.frame_A);
    bushing.frame_C = MovedRef(bushing.frame_C);
  }
  void Shift(LinearSpringDamper& spring) const {
    MovePoint(spring.body_A, spring.p_AP);
    MovePoint(spring.body_B, spring.p_BQ);
  }
  void Shift(BallConstraint& ball) const {
    MovePoint(ball.body_A, ball.p_AP);
    MovePoint(ball.body_B, ball.p_BQ);
  }
  void Shift(DistanceConstraint& distance) const {
    MovePoint(distance.body_A, distance.p_AP);
    MovePoint(distance.body_B, distance.p_BQ);
  }
  void Shift(WeldConstraint& weld) const {
    MovePose(weld.body_A, weld.X_AP);
    MovePose(weld.body_B, weld.X_BQ);
  }
  void Shift(TendonConstraint& tendon) const {
    for (TendonConstraint::Term& term : tendon.joints) term.joint.index = map_(term.joint.index);
  }

  void AddGroup(const CollisionFilterGroup& from) {
    CollisionFilterGroup group = from;
    group.scope = map_(from.scope);
    for (auto& member : group.members) member.index = map_(member.index);
    for (auto* refs : {&group.member_groups, &group.ignores}) {
      for (auto& ref : *refs) {
        ref.scope = map_(ref.scope);
        if (ref.index) ref.index = Index<CollisionFilterGroup>(ref.index.value() + group_offset_);
      }
    }
    const Span span = group.span;
    const auto added = scene_.AddCollisionFilterGroup(std::move(group));
    if (added) return;
    diagnostics_
        .Error("duplicate-name", span,
               "collision filter group " + Quoted(scene_.FullName(added.taken)) + " is defined already")
        .Note(scene_.collision_filter_groups[added.taken].span, "first defined here");
  }

  void AddLightOfWorld(Light light) {
    const Name old_name = light.name;
    if (!options_.takes_scenery) return LeaveOut("light", old_name);
    // A light that looks at a body is the model's own; a texture may be the same in several models.
    NameInFull("target", light);
    Name* const known = SharedName(light);
    if (known && !known->empty()) return AddNewName("light", old_name, *known);
    NameInFull("texture", light);
    light.X_BS = Moved(light.body, light.X_BS);
    if (options_.scenery) light.name = options_.scenery->LightName(light.name);
    if (known) *known = light.name;
    AddNewName("light", old_name, light.name);
    scene_.lights.Add(std::move(light));
  }

  template <typename T>
  void AddOnBody(auto& from, Table<T>& to, Pose T::*pose) {
    for (auto& of_part : from) {
      T element = Taken(of_part);
      if constexpr (std::is_same_v<T, Light>) {
        if (element.body == Scene::kWorldBody) {
          AddLightOfWorld(std::move(element));
          continue;
        }
      }
      element.*pose = Moved(element.body, element.*pose);
      element.body = map_(element.body);
      to.Add(std::move(element));
    }
  }

  void AddConfiguration(Configuration configuration) {
    configuration.model = map_(configuration.model);
    for (JointState& state : configuration.joints) state.joint.index = map_(state.joint.index);
    for (BodyState& state : configuration.bodies) {
      state.body.index = map_(state.body.index);
      if (placed_at_origin_) continue;
      state.X_WB = options_.X_WPart * state.X_WB;
      state.X_WB_default = options_.X_WPart * state.X_WB_default;
      if (state.velocities.size() < 3) continue;
      const Vector3 v =
          options_.X_WPart.rotation * Vector3{state.velocities[0], state.velocities[1], state.velocities[2]};
      state.velocities[0] = v.x, state.velocities[1] = v.y, state.velocities[2] = v.z;
    }
    scene_.configurations.Add(std::move(configuration));
  }

  void AddTheRest() {
    for (auto& of_part : part_.actuators) {
      Actuator actuator = Taken(of_part);
      actuator.model = map_(actuator.model);
      actuator.joint.index = map_(actuator.joint.index);
      scene_.AddActuator(std::move(actuator));
    }
    for (auto& of_part : part_.force_elements) {
      ForceElement element = Taken(of_part);
      element.model = map_(element.model);
      std::visit([&](auto& law) { Shift(law); }, element.law);
      scene_.force_elements.Add(std::move(element));
    }
    for (auto& of_part : part_.constraints) {
      Constraint constraint = Taken(of_part);
      constraint.model = map_(constraint.model);
      std::visit([&](auto& law) { Shift(law); }, constraint.law);
      scene_.constraints.Add(std::move(constraint));
    }
    for (const CollisionFilterGroup& group : part_.collision_filter_groups) AddGroup(group);
    for (auto& pair : part_.excluded_pairs) {
      const bool with_world = pair.body_A == Scene::kWorldBody || pair.body_B == Scene::kWorldBody;
      if (with_world && !options_.takes_scenery) continue;
      scene_.excluded_pairs.Add({map_(pair.body_A), map_(pair.body_B), pair.span, Taken(pair.kept)});
    }
    AddOnBody(part_.contact_zones, scene_.contact_zones, &ContactZone::X_BG);
    AddOnBody(part_.sensors, scene_.sensors, &Sensor::X_BS);
    AddOnBody(part_.lights, scene_.lights, &Light::X_BS);
    const std::size_t first_camera = scene_.cameras.size();
    AddOnBody(part_.cameras, scene_.cameras, &Camera::X_BC);
    for (std::size_t i = first_camera; i < scene_.cameras.size(); ++i) {
      Index<ModelInstance>& model = scene_.cameras[Index<Camera>(i)].model;
      model = map_(model);
    }
    for (auto& of_part : part_.plugins) {
      Plugin plugin = Taken(of_part);
      plugin.model = map_(plugin.model);
      plugin.body = map_(plugin.body);
      scene_.plugins.Add(std::move(plugin));
    }
    for (auto& configuration : part_.configurations) AddConfiguration(Taken(configuration));
  }

  Part& part_;
  const StampOptions& options_;
  Scene& scene_;
  Diagnostics& diagnostics_;
  Stamped map_;
  std::uint32_t group_offset_ = 0;
  std::vector<Name> new_names_;
  const bool placed_at_origin_ = options_.X_WPart.IsExactlyIdentity();
};

}  // namespace

Stamped Stamp(const Scene& part, const StampOptions& options, Scene& scene, Diagnostics& diagnostics) {
  return Stamper<const Scene>(part, options, scene, diagnostics).Run();
}

Stamped Stamp(Scene&& part, const StampOptions& options, Scene& scene, Diagnostics& diagnostics) {
  return Stamper<Scene>(part, options, scene, diagnostics).Run();
}

}  // namespace sceneweld
