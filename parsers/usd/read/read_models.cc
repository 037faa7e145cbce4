// SPDX-License-Identifier: BSD-3-Clause
// Reads the units of a stage, its gravity and time step, and the model instances.

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_parts.h"
#include "sceneweld/parsers/usd/read/recorded_layer.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr double kEarth = 9.81;  // [m/s^2]

const std::string* MetadataText(const stage::Dictionary& metadata, std::string_view name) {
  const stage::Value* value = stage::Find(metadata, name);
  return value ? value->text() : nullptr;
}

bool HasPhysics(const stage::Stage& stage) {
  for (const stage::StagePrim& prim : stage.prims) {
    if (prim.is_defined && (prim.Has("PhysicsRigidBodyAPI") || prim.Has("PhysicsCollisionAPI"))) return true;
  }
  return false;
}

class ModelReader {
 public:
  explicit ModelReader(Input& in) : in_(in), file_(in.stage.root_layer().span) {}

  void Run() {
    FindOrigin();
    ReadUnits();
    ReadPhysicsScenes();
    ReadInstances();
    if (has_no_contacts_ && in_.scene.models.size() > 1) TurnContactsOff(in_.scene.models[Index<ModelInstance>(1)]);
  }

 private:
  void FindOrigin() {
    in_.is_ours = RecordText(in_.stage.metadata) && in_.stage.Find(kWorldPath);
  }

  // Keeps the flag of MuJoCo.
  void TurnContactsOff(ModelInstance& model) {
    has_no_contacts_ = false;
    model.kept.push_back({Name("mjcf"), {}, "<option>\n    <flag contact=\"disable\"/>\n</option>"});
  }

  // --- units ---

  std::optional<double> Unit(std::string_view name) {
    const stage::Value* value = stage::Find(in_.stage.metadata, name);
    if (!value || !*value) return std::nullopt;
    const double* number = value->number();
    if (number && std::isfinite(*number) && *number > 0) return *number;
    in_.diagnostics().Error("out-of-range", file_, Quoted(name) + " of the stage must be a number above zero");
    return std::nullopt;
  }

  void ReadUnits() {
    const bool matters = HasPhysics(in_.stage);
    if (const auto meters = Unit("metersPerUnit")) {
      in_.units.meters = *meters;
    } else if (matters) {
      in_.diagnostics()
          .Warning("missing-value", file_, "the stage has no `metersPerUnit`, so its unit of length is a centimetre")
          .Help("add `metersPerUnit = 1` to the metadata of the file if its lengths are in metres");
    }
    if (const auto kilograms = Unit("kilogramsPerUnit")) in_.units.kilograms = *kilograms;
    const std::string* up = MetadataText(in_.stage.metadata, "upAxis");
    if (!up && matters) {
      in_.diagnostics()
          .Warning("missing-value", file_, "the stage has no `upAxis`, so its y axis points up")
          .Help("add `upAxis = \"Z\"` to the metadata of the file if its z axis points up");
    }
    if (!up || *up == "Y") {
      in_.units.R_WS = Rotation::FromQuaternion(1, 1, 0, 0);
    } else if (*up == "X") {
      in_.units.R_WS = Rotation::FromQuaternion(1, 0, -1, 0);
    } else if (*up != "Z") {
      in_.diagnostics()
          .Error("unknown-value", file_, "`upAxis` of the stage is " + Quoted(*up))
          .Help("use one of `X`, `Y`, `Z`");
    }
  }

  // --- gravity, time ---

  void ReadPhysicsScenes() {
    bool any = false;
    for (const stage::StagePrim& prim : in_.stage.prims) {
      if (!prim.is_defined || prim.type != "PhysicsScene") continue;
      in_.Use(prim);
      if (in_.TakeText(prim, "mjc:compiler:angle") == "radian") in_.units.mjc_has_radians = true;
      if (any) {
        in_.diagnostics().Warning("ignored-element", prim.span,
                                  Input::Describe(prim) + " is a second `PhysicsScene`; the first one counts");
        in_.UseAll(prim);
        continue;
      }
      any = true;
      ReadGravity(prim);
      ReadTimestep(prim);
      has_no_contacts_ = in_.TakeBool(prim, "mjc:flag:contact") == false;
      in_.Restore(prim, in_.scene.simulation);
    }
  }

  void ReadGravity(const stage::StagePrim& prim) {
    const auto direction = in_.TakeVector(prim, "physics:gravityDirection");
    const auto magnitude = in_.TakeNumber(prim, "physics:gravityMagnitude");
    const bool enabled = in_.TakeBool(prim, "newton:gravityEnabled").value_or(true) &&
                         in_.TakeBool(prim, "mjc:flag:gravity").value_or(true);
    if (direction || magnitude || !enabled) in_.scene.gravity_span = prim.span;
    Vector3 down{0, 0, -1};
    if (direction && IsFinite(*direction) && *direction != Vector3{}) {
      const double length = Length(*direction);
      down = in_.units.R_WS * (length == 1 ? *direction : (1 / length) * *direction);
    }
    // A negative one is that of the earth, whatever the units.
    const bool is_stated = magnitude && *magnitude >= 0 && std::isfinite(*magnitude);
    const double size = !enabled ? 0 : is_stated ? *magnitude * in_.units.meters : kEarth;
    in_.scene.gravity = size * down;
  }

  void ReadTimestep(const stage::StagePrim& prim) {
    constexpr std::string_view kSeconds = "mjc:option:timestep";
    constexpr std::string_view kNames[] = {kSeconds, "newton:timeStepsPerSecond", "physxScene:timeStepsPerSecond"};
    const auto set = [&](std::string_view name, std::optional<double> value) {
      if (!value || !(*value > 0) || !std::isfinite(*value) || in_.scene.simulation.timestep) return;
      in_.scene.simulation.timestep = name == kSeconds ? *value : 1 / *value;
    };
    for (const std::string_view name : kNames) set(name, in_.TakeNumber(prim, name));
    for (const std::string_view name : kNames) set(name, in_.FallbackOf(prim, name));
  }

  // --- model instances ---

  bool IsModel(const stage::StagePrim& prim) {
    if (!prim.is_defined) return false;
    if (in_.ElementOf(prim) == "model") return true;
    if (!in_.is_ours) return false;
    const std::string* kind = MetadataText(prim.metadata, "kind");
    return kind && (*kind == "component" || *kind == "subcomponent");
  }

  // Whether a prim needs a model of its own: no marked model contains it.
  bool NeedsModel(const stage::StagePrim& prim) const {
    return prim.is_defined && (prim.Has("PhysicsRigidBodyAPI") || IsJoint(prim));
  }

  void ReadInstances() {
    const std::size_t count = in_.stage.prims.size();
    std::vector<bool> is_model(count, false);
    bool needs_model = false;
    for (std::size_t i = 1; i < count; ++i) is_model[i] = IsModel(in_.stage.prims[i]);
    if (!in_.is_ours) {
      std::vector<bool> is_inside(count, false);
      for (std::size_t i = 1; i < count && !needs_model; ++i) {
        const stage::StagePrim& prim = in_.stage.prims[i];
        is_inside[i] = is_model[i] || is_inside[prim.parent];
        needs_model = !is_inside[i] && NeedsModel(prim);
      }
    }
    if (needs_model) AddForeignModel();
    for (std::size_t i = 1; i < count; ++i) {
      if (is_model[i]) AddModel(in_.stage.prims[i]);
    }
    for (std::size_t i = 1; i < count; ++i) ReadModelOf(in_.stage.prims[i]);
  }

  // Everything that is in no other model.
  void AddForeignModel() {
    ModelInstance model;
    const std::string* main = MetadataText(in_.stage.metadata, "defaultPrim");
    if (main) {
      model.name = main->substr(main->rfind('/') + 1);
    } else {
      model.name = FileStem(in_.source.path());
    }
    const stage::StagePrim* prim = main ? in_.stage.Find("/" + model.name.str()) : nullptr;
    if (prim) model.name = in_.NameOf(*prim);
    model.span = prim ? prim->span : file_;
    model.parent = Scene::kWorldInstance;
    in_.model_of_prim.front() = in_.scene.AddModel(std::move(model)).index;
  }

  void AddModel(const stage::StagePrim& prim) {
    in_.Use(prim);
    const Index<ModelInstance> outer = in_.ModelAt(in_.ParentOf(prim));
    const std::string_view scope = in_.scene.models[outer].name;
    const Name local = in_.NameOf(prim);
    ModelInstance model;
    model.parent = outer;
    model.span = prim.span;
    const std::string name = scope.empty() ? local.str() : std::string(scope) + "::" + local.str();
    model.name = name;
    in_.Restore(prim, model);
    if (in_.TakePrivate(prim, kContactsKey) == kNoContacts) TurnContactsOff(model);
    // A stage may refer to one robot several times, whose name is then not the name of its prim.
    auto added = in_.scene.AddModel(model);
    while (!added) {
      model.name = name + "_" + std::to_string(++numbers_[name]);
      added = in_.scene.AddModel(model);
    }
    in_.model_of_prim[in_.NumberOf(prim)] = added.index;
  }

  // An element whose model is not the one around its prim.
  void ReadModelOf(const stage::StagePrim& prim) {
    const auto targets = in_.TakeTargets(prim, PrivateName(kModelKey));
    if (targets.empty()) return;
    const stage::StagePrim* target = in_.stage.Find(targets.front());
    if (!target) {
      ReportStale(in_.diagnostics(), prim.span, Input::Describe(prim), "no prim " + Quoted(targets.front()),
                  "`model` of the element");
      return;
    }
    const bool is_world = target->path == kWorldPath && in_.is_ours;
    in_.model_of_prim[in_.NumberOf(prim)] = is_world ? Scene::kWorldInstance : in_.ModelAt(*target);
  }

  Input& in_;
  const Span file_;
  bool has_no_contacts_ = false;  // MuJoCo's flag turns them off.
  std::map<std::string, int> numbers_;  // The last number that a name got.
};

}  // namespace

bool IsJoint(const stage::StagePrim& prim) {
  return prim.type.view().starts_with("Physics") && prim.type.view().ends_with("Joint");
}

void ReadModels(Input& in) { ModelReader(in).Run(); }

void ReadModelFrames(Input& in) {
  for (const stage::StagePrim& prim : in.stage.prims) {
    const Index<ModelInstance> index = in.model_of_prim[in.NumberOf(prim)];
    const auto targets = in.TakeTargets(prim, PrivateName(kModelFrameKey));
    if (targets.empty() || !index.valid()) continue;
    ModelInstance& model = in.scene.models[index];
    model.model_frame_body = in.BodyAt(targets.front());
    const auto pose = in.TakePrivate(prim, kModelFramePoseKey);
    if (!pose) continue;
    std::array<double, 7> n{};
    const NumberScan scan = ScanNumbers(*pose, n);
    if (scan.count != 7 || !scan.rest.empty() || (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0)) {
      in.diagnostics().Error("bad-number", prim.span,
                             Quoted(PrivateName(kModelFramePoseKey)) + " of " + Input::Describe(prim) +
                                 " must be a position and a quaternion");
      continue;
    }
    model.X_BModel = {{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
  }
}

}  // namespace sceneweld::usd
