// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as MJCF: the skeleton of the file. The files mjcf_write_*.cc write one kind of element each.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/output/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_contact_plan.h"
#include "sceneweld/parsers/mjcf/write/mjcf_separated.h"
#include "sceneweld/parsers/mjcf/write/mjcf_versions.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

// Converts the sensors of a scene, which follow SDFormat and Gazebo, to MuJoCo: some become sensors at a site, or a
// camera. All sensors and plugins are also stored in texts that only sceneweld reads.
class WrittenSensors {
 public:
  // Makes the sites and cameras; called before the bodies are written.
  explicit WrittenSensors(Output& out);
  // Writes `<sensor>` and the texts.
  void Write(Section& section) const;

 private:
  struct Written {
    std::string name;  ///< Full name in the scene.
    std::string site;
    std::vector<const char*> kinds;  ///< Elements of `<sensor>`.
    double cutoff = 0;               ///< The range of a rangefinder. [m]
  };
  void Plan(const SensorUse& use);
  bool PlanCamera(const SensorUse& use);
  bool PlanBeam(const SensorUse& use);
  void PlanAtSite(const SensorUse& use, const Pose& X_BSite, std::vector<const char*> kinds, double cutoff);
  void EncodeSensors() const;
  void EncodePlugins() const;

  Output& out_;
  std::vector<Written> written_;
};

using tinyxml2::XMLElement;

// A rangefinder looks along +Z of its site, a sensor of SDFormat along +X.
Rotation SensorToBeam() { return Rotation::FromMatrix(Matrix3::FromColumns({0, 1, 0}, {0, 0, 1}, {1, 0, 0})); }

// The kinds as text: "`force` and `torque`".
std::string InWords(const std::vector<const char*>& kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (i > 0) text += i + 1 == kinds.size() ? " and " : ", ";
    text += Quoted(kinds[i]);
  }
  return text;
}

// True if one direction of a scan is a single beam straight ahead.
bool IsOneBeam(const XMLElement* direction, double usual_samples) {
  double samples = usual_samples;
  std::array<double, 2> angles{};
  if (direction) {
    ChildNumbers(*direction, "samples", {&samples, 1});
    ChildNumbers(*direction, "min_angle", {&angles[0], 1});
    ChildNumbers(*direction, "max_angle", {&angles[1], 1});
  }
  return samples <= 1 && angles == std::array<double, 2>{};
}

WrittenSensors::WrittenSensors(Output& out) : out_(out) {
  for (const SensorUse& use : SensorUses(out.scene)) {
    if (out.layout.Has(use.body)) Plan(use);
  }
}

void WrittenSensors::Plan(const SensorUse& use) {
  if (use.element->FirstChildElement("camera")) {
    if (PlanCamera(use)) return;
  } else if (use.type == "imu") {
    return PlanAtSite(use, use.X_BS, {"accelerometer", "gyro", "framequat"}, 0);
  } else if (use.type == "force_torque") {
    return PlanAtSite(use, use.X_BS, {"force", "torque"}, 0);
  } else if (use.type == "magnetometer") {
    return PlanAtSite(use, use.X_BS, {"magnetometer"}, 0);
  } else if (PlanBeam(use)) {
    return;
  }
  out_.losses.Approximated(use.about,
                           "sensor " + Quoted(use.name) +
                               (out_.losses.leaves_out_private() ? " is left out" : " is stored for sceneweld only") +
                               ": MuJoCo has no sensor that measures the same as type " + Quoted(use.type));
}

// Camera sensors of the scene are also its cameras, which are written as cameras.
bool WrittenSensors::PlanCamera(const SensorUse& use) {
  const auto camera = CameraOf(*use.element);
  if (!camera) return false;
  if (!use.in_block) return true;
  Output::HelperCamera& helper = out_.helper_cameras[use.body].emplace_back();
  helper.name = out_.CameraName(use.name);
  helper.camera = *camera;
  helper.camera.X_BC = use.X_BS * camera->X_BC;
  helper.camera.span = use.about.span;
  return true;
}

bool WrittenSensors::PlanBeam(const SensorUse& use) {
  static constexpr std::string_view kTypes[] = {"ray", "gpu_ray", "lidar", "gpu_lidar"};
  if (std::find(std::begin(kTypes), std::end(kTypes), use.type) == std::end(kTypes)) return false;
  const XMLElement* ray = use.element->FirstChildElement("ray");
  if (!ray) ray = use.element->FirstChildElement("lidar");
  const XMLElement* scan = ray ? ray->FirstChildElement("scan") : nullptr;
  if (!scan || !IsOneBeam(scan->FirstChildElement("horizontal"), 640) ||
      !IsOneBeam(scan->FirstChildElement("vertical"), 1)) {
    return false;
  }
  double cutoff = 0;
  if (const XMLElement* range = ray->FirstChildElement("range")) ChildNumbers(*range, "max", {&cutoff, 1});
  PlanAtSite(use, use.X_BS * Pose{{}, SensorToBeam()}, {"rangefinder"}, cutoff < 1e6 ? cutoff : 0);
  return true;
}

void WrittenSensors::PlanAtSite(const SensorUse& use, const Pose& X_BSite, std::vector<const char*> kinds,
                                double cutoff) {
  out_.losses.Approximated(use.about, "sensor " + Quoted(use.name) + " is written as " + InWords(kinds) +
                                          ": MuJoCo does not support its rate, noise and other settings");
  written_.push_back({use.name, out_.HelperSite(use.body, X_BSite), std::move(kinds), cutoff});
}

void WrittenSensors::Write(Section& section) const {
  EncodeSensors();
  EncodePlugins();
  for (const Written& sensor : written_) {
    for (const char* kind : sensor.kinds) {
      const bool is_of_frame = std::strcmp(kind, "framequat") == 0;
      const std::string name = out_.SensorName(sensor.name + "_" + kind);
      const std::string plain = out_.WritePlain(name, [&] {
        section.Open(kind);
        out_.Attribute("name", name);
        if (is_of_frame) out_.Attribute("objtype", "site");
        out_.Attribute(is_of_frame ? "objname" : "site", sensor.site);
        if (sensor.cutoff > 0) out_.NumberAttribute("cutoff", sensor.cutoff);
        out_.Close();
      });
      out_.Guard(encoding::kAdded, encoding::kSensors, "sensor:" + EscapedWord(name), plain);
    }
  }
}

void WrittenSensors::EncodeSensors() const {
  for (const Sensor& sensor : out_.scene.sensors) {
    const std::string name = FullName(out_.scene, sensor);
    if (!out_.layout.Has(sensor.body)) {
      out_.losses.Dropped(About(sensor), "sensor " + Quoted(name) + " is on a body that is not in the file");
      continue;
    }
    out_.Also(encoding::kSensor, name, "body", EscapedWord(out_.NameOf(sensor.body)));
    out_.EncodeAll(encoding::kSensor, name, sensor, sensor.span);
  }
}

void WrittenSensors::EncodePlugins() const {
  std::size_t count = 0;
  for (const Plugin& plugin : out_.scene.plugins) {
    if (plugin.body && !out_.layout.Has(plugin.body)) {
      out_.losses.Dropped(About(plugin),
                          "plugin " + Quoted(plugin.name.view()) + " is on a body that is not in the file");
      continue;
    }
    const std::string number = std::to_string(++count);
    const auto also = [&](const char* key, std::string_view value) {
      out_.Also(encoding::kPlugin, number, key, EscapedWord(value));
    };
    also("name", plugin.name);
    if (plugin.model != Scene::kWorldInstance) also("model", out_.scene.models[plugin.model].name);
    if (plugin.body) also("body", out_.NameOf(plugin.body));
    out_.RepeatInstance(out_.repeated_plugin_texts, plugin.span, Alike<Plugin>{&plugin}, {}, encoding::kPlugin, number,
                        [&] { out_.EncodeAll(encoding::kPlugin, number, plugin, plugin.span); });
  }
}

}  // namespace

bool MakesBodies(const Scene& scene) {
  const auto makes = [](const Kept& kept) {
    return kept.format == kMjcf.name &&
           (kept.text.find("<composite") != std::string::npos || kept.text.find("<flexcomp") != std::string::npos);
  };
  const auto has = [&](const auto& owner) { return std::any_of(owner.kept.begin(), owner.kept.end(), makes); };
  return std::any_of(scene.bodies.begin(), scene.bodies.end(), has) ||
         std::any_of(scene.models.begin(), scene.models.end(), has);
}

bool MakesJoints(const Scene& scene) {
  const auto is_soft = [](std::string_view text) {
    for (auto at = text.find("<flexcomp"); at != text.npos; at = text.find("<flexcomp", at + 1)) {
      if (text.substr(at, text.find('>', at) - at).find(" rigid=\"true\"") == text.npos) return true;
    }
    return false;
  };
  const auto makes = [&](const Kept& kept) {
    return kept.format == kMjcf.name && (kept.text.find("<composite") != std::string::npos || is_soft(kept.text));
  };
  const auto has = [&](const auto& owner) { return std::any_of(owner.kept.begin(), owner.kept.end(), makes); };
  return std::any_of(scene.bodies.begin(), scene.bodies.end(), has) ||
         std::any_of(scene.models.begin(), scene.models.end(), has);
}

namespace {

// Settings with one meaning in every version of MuJoCo: no degrees, and no mass that the file does not give
// (docs/reference/mjcf.md, 16.1).
void WriteSettings(Output& out, const WrittenMasses& masses, const KeptSections& kept) {
  Compiler compiler;
  compiler.degree = false;
  // Bodies that MuJoCo generates have the mass of their geoms.
  const bool makes_bodies = MakesBodies(out.scene);
  if (!makes_bodies && !masses.AnyOfGeoms()) compiler.inertiafromgeom = Tristate::kFalse;
  out.Open(kCompiler.name.data());
  out.Fields(kCompiler.fields, compiler);
  kept.WriteSetting("compiler");
  out.Close();
  out.Open(kOption.name.data());
  out.Fields(kOption.fields, OptionElement{out.scene.gravity});
  out.Fields(kOption.fields, out.scene.simulation);
  kept.WriteSetting("option");
  out.Close();
  for (const char* setting : {"size", "visual", "statistic"}) {
    const bool has = kept.HasSetting(setting);
    if (has) out.Open(setting);
    kept.WriteSetting(setting);
    if (has) out.Close();
  }
  Section defaults(out, kDefault.name);
  if (!makes_bodies) {
    GeomElement geom;
    if (masses.AnyOfGeoms()) {
      geom.density = 0;  // Geoms that count have their own mass.
    } else {
      geom.mass = 0;
    }
    defaults.Write(kGeom, geom);
  }
  kept.WriteClasses(defaults);
}

// Without the texts, the file is one model with the whole scene.
void ReportOneModel(Output& out, const std::string& name) {
  const Scene& scene = out.scene;
  std::vector<Span> places;
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) places.push_back(scene.models[Index<ModelInstance>(i)].span);
  const std::size_t models = places.size();
  for (const Joint& joint : scene.joints) {
    if (std::holds_alternative<Weld>(joint.motion)) places.push_back(joint.span);
  }
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) places.push_back(group.span);
  const char* const names = places.size() > models ? ", and so are the names of welds and groups" : "";
  if (places.empty()) places.emplace_back();
  out.losses.Private(places, "scene", {},
                     std::string("an MJCF file is one model; the models of the scene are left out") + names);
  out.losses.Renamed(places.front(), "everything is merged into the one model " + Quoted(name) + " of the file",
                     {{"model", {}, name}});
}

// A file is one model, with or without gravity. If it has gravity, models without gravity have it off in their bodies.
void ReportWeightless(Output& out, const ModelInstance& model) {
  const Table<ModelInstance>& models = out.scene.models;
  const Index<ModelInstance> index = models.IndexOf(model);
  if (model.gravity_enabled) return;
  std::vector<LossSubject> bodies{About<&ModelInstance::gravity_enabled>(model)};
  bool is_all = true;
  for (std::size_t i = 1; i < out.scene.bodies.size(); ++i) {
    const Body& body = out.scene.bodies[Index<Body>(static_cast<std::uint32_t>(i))];
    if (body.model == index) bodies.push_back(About<&Body::gravity_compensation>(body));
    is_all = is_all && !models[body.model].gravity_enabled;
  }
  if (is_all) return;
  out.losses.Approximated(std::move(bodies), "model " + Quoted(model.name) +
                                                 " has gravity disabled: `gravcomp` of each of its bodies does that");
}

void EncodeModels(Output& out) {
  const Table<ModelInstance>& models = out.scene.models;
  for (std::uint32_t i = 1; i < models.size(); ++i) {
    const ModelInstance& model = models[Index<ModelInstance>(i)];
    out.Mention(encoding::kModel, model.name);
    if (const std::string* mjcf = FindWording(model.kept, kMjcf.name, kModelName)) {
      out.Also(encoding::kModel, model.name, kModelName, EscapedWord(*mjcf));
    }
    out.EncodeRest(encoding::kModel, model.name, model, model.span);
    ReportWeightless(out, model);
  }
  if (models.size() > 1 && !out.losses.leaves_out_private()) {
    out.losses.Encoded(
        models[Index<ModelInstance>(1)].span,
        "an MJCF file is one model; the models of the scene are stored in the record, which only sceneweld reads");
  }
}

void EncodeGroups(Output& out) {
  const auto& groups = out.scene.collision_filter_groups;
  const auto members = ExpandedMembers(out.scene);
  for (const CollisionFilterGroup& group : groups) {
    std::string list;
    for (const Index<Body> body : members[groups.IndexOf(group).value()]) {
      if (out.layout.Has(body)) list += (list.empty() ? "" : ",") + EscapedWord(out.NameOf(body));
    }
    std::string ignores;
    for (const auto& ignored : group.ignores) {
      ignores += (ignores.empty() ? "" : ",") + EscapedWord(FullName(out.scene, ignored));
    }
    const std::string name = FullName(out.scene, group);
    out.Mention(encoding::kGroup, name);
    if (FindWording(group.kept, kMjcf.name, kByMuJoCo)) out.Also(encoding::kGroup, name, kByMuJoCo, "true");
    if (!list.empty()) out.Encode(encoding::kGroup, name, "members", list, group.span);
    if (!ignores.empty()) out.Encode(encoding::kGroup, name, "ignores", ignores, group.span);
    out.EncodeRest(encoding::kGroup, name, group, group.span);
  }
}

// Readers that do not know the texts take the bits for those of the geometries, and groups for groups of bits.
void ReportBits(Output& out) {
  out.Also(encoding::kSimulation, encoding::kOfScene, encoding::kBitsOfGroups, "true");
  if (!out.losses.leaves_out_private()) return;
  out.losses.Adds<CollisionFilterGroup>();
  out.losses.Approximated(
      {AboutAll<&Geometry::contact_bits>({}), AboutAll<&ExcludedPair::body_A>({}), AboutAll<&ExcludedPair::body_B>({})},
      "large collision filter groups are written as `contype` and `conaffinity`, which exclude the "
      "same collisions; bodies without collision geometry are in no group");
}

void ReportMissingBodies(Output& out) {
  std::map<Index<Body>, std::vector<LossSubject>> missing;
  for (const Body& body : out.scene.bodies) {
    const auto index = out.scene.bodies.IndexOf(body);
    if (!out.layout.Has(index) && !out.layout.IsMerged(index)) missing[index].push_back(About(body));
  }
  if (missing.empty()) return;
  for (const Geometry& geometry : out.scene.geometries) {
    const auto found = missing.find(geometry.body);
    if (found != missing.end()) found->second.push_back(About(geometry));
  }
  for (auto& [index, about] : missing) {
    out.losses.Dropped(std::move(about), "deformable body " + Quoted(FullName(out.scene, out.scene.bodies[index])) +
                                             " is left out: MuJoCo supports deformable bodies of another kind only");
  }
}

// MuJoCo refuses a free joint in a model that is attached to another body.
void ReportHeldBodies(Output& out) {
  if (!out.layout.held().empty()) out.losses.Adds<Joint>();  // The welds that readers find.
  for (const Index<Body> body : out.layout.held()) {
    for (const Joint& joint : out.scene.joints) {
      if (!std::holds_alternative<Floating>(joint.motion) || joint.child.index != body) continue;
      out.losses.Approximated(AboutKind<Floating>(joint), "joint " + Quoted(FullName(out.scene, joint)) +
                                                              " is left out: a model that others attach has no free "
                                                              "joints");
    }
  }
}

void WriteTo(OutputText& text, const Scene& scene, const WriteOptions& options, LossReport& losses) {
  const bool as_model = options.sdf_root == SdfRoot::kModel;
  if (options.separates_mjcf) losses.LeaveOutPrivate(scene);
  const Layout layout(scene, as_model);
  Output out(scene, options, layout, losses, text);
  out.EncodeRest(encoding::kSimulation, encoding::kOfScene, out.scene.simulation, {});
  EncodeModels(out);
  ReportMissingBodies(out);
  ReportHeldBodies(out);
  KeptSections kept(out);
  const ContactPlan contacts(out, kept);
  if (!contacts.IsPossible(losses.diagnostics())) return;
  out.contacts = &contacts;
  if (contacts.HasBits()) ReportBits(out);
  const WrittenAssets assets(out, kept);
  kept.LeaveOutWhatNamesLeftOut(assets);
  const WrittenMasses masses(out, assets);
  PlanLoops(out);
  PlanLaws(out, kept);
  const WrittenSensors sensors(out);
  if (losses.leaves_out_private()) ReportOneModel(out, std::string(kept.ModelName()));
  out.Open(kMujoco.name.data());
  out.Fields(kMujoco.fields, MujocoElement{kept.ModelName()});
  WriteSettings(out, masses, kept);
  const auto write_kept = [&](std::string_view name) {
    Section section(out, name);
    kept.Write(section);
  };
  write_kept("extension");
  {
    Section section(out, kAsset.name);
    kept.Write(section);
    assets.Write(section);
  }
  WriteBodies(out, assets, masses, kept);
  WriteContact(out, assets, kept);
  write_kept("deformable");
  WriteTendons(out, kept);
  WriteEqualities(out, kept);
  const auto actuators = WriteActuators(out, kept);
  {
    Section section(out, "sensor");
    kept.Write(section);
    sensors.Write(section);
  }
  EncodeGroups(out);
  WriteKeys(out, kept, actuators);
  {
    Section section(out, kCustom.name);
    kept.Write(section);
    out.WriteRecord(section);
  }
  out.Close();
  out.Finish();
  TakeCensus(scene, WriterClaims(), losses);
}

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  std::string text = TextOfWriter([&](OutputText& out) { WriteTo(out, scene, options, losses); });
  if (options.separates_mjcf) text = WithSeparator(text, options.separator);
  return options.mujoco_version == MujocoVersion::k40 ? text : ForVersion(std::move(text), options.mujoco_version, losses);
}

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  if (options.separates_mjcf || options.mujoco_version != MujocoVersion::k40) return StreamOf(Write(scene, options, losses));
  return StreamOfWriter(options.folder, [&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

}  // namespace sceneweld::mjcf
