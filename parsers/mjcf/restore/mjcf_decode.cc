// SPDX-License-Identifier: BSD-3-Clause
// Restores the scene from a file that sceneweld wrote. The files mjcf_decode_*.cc restore one kind of element each.

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::mjcf {

namespace {

// A model without gravity: `gravcomp` of each of its bodies is 1 in the file. The reader has done that for the whole
// file.
void CheckGravity(Decoding& decoding) {
  if (!decoding.from().models[decoding.model.model].gravity_enabled) {
    for (std::uint32_t i = 1; i < decoding.to.models.size(); ++i) {
      decoding.to.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
    return;
  }
  for (const BodyRecord& record : decoding.model.bodies) {
    const Body& body = decoding.from().bodies[record.body];
    const Index<ModelInstance> owner = decoding.Split(body.name.view()).first;
    if (owner == Scene::kWorldInstance || body.gravity_compensation == 1) continue;
    ModelInstance& model = decoding.to.models[owner];
    if (model.gravity_enabled) continue;
    ReportStale(decoding.diagnostics(), body.span, "body " + Quoted(body.name),
                "`gravcomp` " + FormatNumber(body.gravity_compensation),
                "`gravity_enabled` false of model " + Quoted(model.name));
    model.gravity_enabled = true;
  }
}

void DecodeModels(Decoding& decoding) {
  CheckSettings(decoding);
  for (const Entry& text : decoding.record().All(encoding::kModel)) {
    ModelInstance instance;
    instance.name = Name(text.name());
    instance.parent = decoding.Split(text.name()).first;
    text.Restore(instance, decoding.reading());
    if (const auto mjcf = text.Value(kModelName)) KeepWording(instance.kept, kMjcf.name, kModelName, *mjcf);
    for (const std::string_view section : kKeptSections) {
      if (!IsSetting(section)) continue;
      auto setting = text.Value(section);
      tinyxml2::XMLDocument document;
      if (!setting || !ParseKept(document, *setting)) continue;
      instance.kept.push_back({kMjcf.name, {}, *std::move(setting)});
    }
    instance.span = text.span();
    decoding.to.AddModel(std::move(instance));
  }
  const auto is_mjcf = [](const ModelInstance& model) { return IsOfMjcf(model.kept); };
  const auto first = std::find_if(decoding.to.models.begin(), decoding.to.models.end(), is_mjcf);
  if (first != decoding.to.models.end()) decoding.first_of_mjcf = decoding.to.models.IndexOf(*first);
  CheckGravity(decoding);
}

}  // namespace

void DropUsual(KeptList& list, std::initializer_list<std::pair<std::string_view, std::string_view>> usual) {
  erase_if(list, [&](const Kept& kept) {
    return kept.format == kMjcf.name && std::any_of(usual.begin(), usual.end(), [&](const auto& one) {
             return kept.attribute == one.first && kept.text == one.second;
           });
  });
}

void LocalNames(const Decoding& decoding, KeptList& list) {
  for (Kept& kept : list) {
    const bool is_name = kept.attribute == "target" || kept.attribute == "material" || kept.attribute == "mesh";
    if (is_name) kept.text = decoding.Split(kept.text).second.str();
  }
}

namespace {

void DecodeFrames(Decoding& decoding) {
  for (Frame frame : decoding.from().frames) {
    if (Entry* text = decoding.record().Find(encoding::kFrame, frame.name)) {
      text->Restore(frame, decoding.reading());
    }
    std::tie(frame.model, frame.name) = decoding.Split(Name(frame.name));
    frame.body = decoding.bodies[frame.body.value()];
    if (!decoding.IsFromMjcf(frame.model)) DropUsual(frame.kept, {{"group", "4"}, {"size", "0.005"}});
    LocalNames(decoding, frame.kept);
    decoding.to.AddFrame(std::move(frame));
  }
}

}  // namespace

namespace {

// Joints whose actuators say their effort limits.
void DecodeLimitsOfActuators(const Decoding& decoding) {
  std::unordered_set<std::uint32_t> joints;
  for (const Entry& text : decoding.record().All(encoding::kJoint)) {
    if (text.Value(encoding::kEffortLimitOf) != encoding::kOfActuator) continue;
    if (const auto joint = decoding.JointNamed(text.name())) joints.insert(joint.value());
  }
  for (const Actuator& actuator : decoding.to.actuators) {
    if (joints.erase(actuator.joint.index.value()) == 0) continue;
    for (Dof& dof : Dofs(decoding.to.joints[actuator.joint.index])) dof.effort_limit = actuator.effort_limit;
  }
}

// Lines about elements that the file no longer has under this name.
void ReportUnused(const Decoding& decoding) {
  for (const char* const kind :
       {encoding::kBody, encoding::kFrame, encoding::kJoint, encoding::kActuator, encoding::kGeometry, encoding::kMesh,
        encoding::kMaterial, encoding::kCamera, encoding::kLight, encoding::kKey}) {
    decoding.record().EachUnused(kind, [&](const Entry& entry) { ReportUnusedEntry(entry, decoding.diagnostics()); });
  }
}

// `helper1` for `sceneweld:helper:1`, `pin:2` for `sceneweld:helper:pin:2`.
std::string WithoutPrefix(std::string text) {
  const std::string_view prefix = encoding::kHelper;
  for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at)) {
    const std::size_t end = at + prefix.size();
    const bool is_number = end < text.size() && text[end] >= '0' && text[end] <= '9';
    text.replace(at, prefix.size(), is_number ? "helper" : "");
  }
  return text;
}

// Helpers that are elements of the scene have names that no writer hides again.
void NameShownHelpers(Scene& scene) {
  const auto rename = [](KeptList& list) {
    for (Kept& kept : list) {
      if (kept.text.find(encoding::kHelper) != kept.text.npos) kept.text = WithoutPrefix(kept.text);
    }
  };
  for (ModelInstance& model : scene.models) rename(model.kept);
  EachTableWithEntries(scene, [&](auto& table) {
    for (auto& element : table) rename(element.kept);
  });
  for (Frame& frame : scene.frames) {
    if (IsHelper(frame.name)) frame.name = Name(WithoutPrefix(frame.name.str()));
  }
}

// Sensors that the writer made for MuJoCo are nothing in the scene.
void ReportEditedAdditions(const Decoding& decoding) {
  Entry* const added = decoding.record().Find(encoding::kAdded, encoding::kSensors);
  if (!added) return;
  for (const Word& word : added->words()) {
    const auto now = decoding.elements.TextOf(word.key);
    if (!now || SamePlain(*now, word.plain.value_or(""))) continue;
    ReportUnusable(decoding, decoding.elements.Find(word.key).span(), decoding.elements.Find(word.key).ToXml());
  }
}

}  // namespace

void ReportUnusable(const Decoding& decoding, Span span, const std::string& element) {
  constexpr std::size_t kLongest = 100;
  decoding.diagnostics().Warning("stale-record", span,
                                 Quoted(element.size() > kLongest ? element.substr(0, kLongest) + "..." : element) +
                                     " was edited in the file, which the scene cannot express: it is not used");
}

std::shared_ptr<Scene> DecodedScene(Model& model, const PlainElements& elements) {
  auto scene = std::make_shared<Scene>();
  scene->sources = model.scene.sources;
  scene->gravity = model.scene.gravity;
  scene->gravity_span = model.scene.gravity_span;
  scene->simulation = model.scene.simulation;
  Decoding decoding{model, *scene, elements};
  if (Entry* text = decoding.record().Find(encoding::kSimulation, encoding::kOfScene)) {
    text->Restore(scene->simulation, decoding.reading());
  }
  DecodeModels(decoding);
  DecodeTree(decoding);
  DecodeGeometries(decoding);
  DecodeFrames(decoding);
  DecodeSections(decoding);
  DecodeActuators(decoding);
  DecodeLimitsOfActuators(decoding);
  DecodeConstraints(decoding);
  DecodeGroups(decoding);
  DecodeConfigurations(decoding);
  RankEntries(*scene);
  DecodeCameras(decoding);
  DecodeLights(decoding);
  DecodeSensors(decoding);
  DecodePlugins(decoding);
  if (!model.main().shown_helpers.empty()) NameShownHelpers(*scene);
  ReportEditedAdditions(decoding);
  ReportUnused(decoding);
  return scene;
}

void PlainElements::FindAll() const {
  has_all_ = true;
  File& file = file_;
  std::vector<Element> open;
  for (const Element section : file.sections) {
    if (section.name() == "worldbody") open.push_back(section);
  }
  while (!open.empty()) {
    const Element at = open.back();
    open.pop_back();
    file.includes.Each(at, [&](Element child) {
      const Attribute name = child.attribute("name");
      const bool is_light = child.name() == "light";
      if (name && (is_light || (child.name() == "site" && IsHelper(name.value())))) {
        elements_.emplace(std::string(child.name()) + ":" + EscapedWord(name.value()), child);
      }
      if (child.child()) open.push_back(child);
    });
  }
  for (const char* const section : {"tendon", "equality", "sensor", "keyframe"}) {
    std::size_t place = 0;
    file.EachIn(section, [&](Element child) {
      const Attribute name = child.attribute("name");
      const std::string own = name ? EscapedWord(name.value()) : "#" + std::to_string(place);
      elements_.emplace(std::string(section) + ":" + own, child);
      ++place;
    });
  }
}

Element PlainElements::Find(std::string_view key) const {
  if (!has_all_) FindAll();
  const auto found = elements_.find(key);
  return found == elements_.end() ? Element() : found->second;
}

std::optional<std::string> PlainElements::TextOf(std::string_view key) const {
  const Element element = Find(key);
  if (!element) return std::nullopt;
  return PlainText(element);
}

void ShowEditedHelpers(File& file, const PlainElements& elements) {
  for (const char* const kind : {encoding::kLaw, encoding::kJoint}) {
    for (Entry& entry : file.record->All(kind)) {
      if (!entry.Mentions(encoding::kHelper)) continue;
      const std::vector<Word> words = entry.words();
      const auto plain = [&](std::string_view key) { return elements.TextOf(key); };
      const std::string type = entry.Value("type").value_or("");
      const std::string about =
          kind == std::string_view(encoding::kLaw) ? "the " + type + " of the record" : "joint " + Quoted(entry.name());
      if (entry.CheckOthers(plain, about, entry.span(), file.diagnostics())) continue;
      for (const Word& word : words) {
        const std::size_t colon = word.key.find(':');
        if (colon != word.key.npos) file.shown_helpers.insert(UnescapedWord(word.key.substr(colon + 1)));
      }
    }
  }
}

namespace {

// The local name of an element of a body, from its full name.
Name LocalName(const Decoding& d, Index<Body> body, std::string_view full_name) {
  const std::string scope = d.to.FullName(body) + std::string(kScopeDelimiter);
  return Name(full_name.starts_with(scope) ? full_name.substr(scope.size()) : full_name);
}

}  // namespace

void DecodeCameras(Decoding& d) {
  for (Camera camera : d.from().cameras) {
    Entry* text = d.record().Find(encoding::kCamera, camera.name);
    if (text) text->Check([&](std::string_view) { return PlainText(camera); }, camera.span, d.diagnostics());
    if (text && text->Flag("helper")) continue;
    camera.body = d.bodies[camera.body.value()];
    // Private data say it where older versions of MuJoCo refuse `resolution`.
    const bool has_resolution = FindKept(camera.kept, kMjcf.name, "resolution") != nullptr;
    const auto width = camera.width, height = camera.height;
    camera.width = camera.height = 0;
    if (text) text->Restore(camera, d.reading());
    if (has_resolution) camera.width = width, camera.height = height;
    if (text && text->Value("on") == "body") {
      camera.model = {};
      camera.name = LocalName(d, camera.body, camera.name);
    } else {
      std::tie(camera.model, camera.name) = d.Split(camera.name);
    }
    if (camera.body) {
      LocalNames(d, camera.kept);
    }
    d.to.cameras.Add(std::move(camera));
  }
}

void DecodeLights(Decoding& d) {
  for (Light light : d.from().lights) {
    Entry* const text = d.record().Find(encoding::kLight, light.name);
    if (text) {
      const std::string key = "light:" + EscapedWord(light.name.view());
      text->Check([&](std::string_view) { return d.elements.TextOf(key); }, light.span, d.diagnostics());
    }
    if (text && !text->Keys().empty()) {
      light.type = light.format = Name();
      light.X_BS = {};
      light.source_xml = {};
      text->Restore(light, d.reading());
    }
    light.body = d.bodies[light.body.value()];
    light.name = LocalName(d, light.body, light.name);
    d.to.lights.Add(std::move(light));
  }
}

void DecodeSensors(Decoding& d) {
  for (const Entry& text : d.record().All(encoding::kSensor)) {
    Sensor sensor;
    const std::string body = text.Value("body").value_or("");
    sensor.body = d.BodyNamed(body);
    if (!sensor.body) {
      ReportStale(d.diagnostics(), text.span(), "sensor " + Quoted(text.name()), {}, Quoted("body"));
      continue;
    }
    sensor.name = LocalName(d, sensor.body, text.name());
    text.Restore(sensor, d.reading());
    sensor.span = text.span();
    d.to.sensors.Add(std::move(sensor));
  }
}

void DecodePlugins(Decoding& d) {
  for (const Entry& text : d.record().All(encoding::kPlugin)) {
    Plugin plugin;
    plugin.name = text.Value("name").value_or("");
    text.Restore(plugin, d.reading());
    plugin.span = text.span();
    plugin.model = Scene::kWorldInstance;
    if (const auto model = text.Value("model")) plugin.model = d.to.FindModel(*model);
    const auto body = text.Value("body");
    if (body) plugin.body = d.BodyNamed(*body);
    if (!plugin.model || (body && !plugin.body)) {
      ReportStale(d.diagnostics(), text.span(), "plugin " + Quoted(plugin.name.view()), {}, "its text");
      continue;
    }
    d.to.plugins.Add(std::move(plugin));
  }
}

namespace {

// Takes the next numbers of a list; fewer if there are not as many.
std::vector<double> Take(const std::vector<double>& numbers, std::size_t& at, double count) {
  const std::size_t wanted = count > 0 && count < 100 ? static_cast<std::size_t>(count) : 0;
  const std::size_t end = std::min(at + wanted, numbers.size());
  std::vector<double> taken(numbers.begin() + static_cast<std::ptrdiff_t>(std::min(at, end)),
                            numbers.begin() + static_cast<std::ptrdiff_t>(end));
  at = end;
  return taken;
}

Pose TakePose(const std::vector<double>& numbers, std::size_t& at) {
  const std::vector<double> n = Take(numbers, at, 7);
  if (n.size() != 7) return {};
  const bool is_rotation = n[3] != 0 || n[4] != 0 || n[5] != 0 || n[6] != 0;
  return {{n[0], n[1], n[2]}, is_rotation ? Rotation::FromQuaternion(n[3], n[4], n[5], n[6]) : Rotation()};
}

// A configuration that the writer recorded with its states.
void DecodeNew(Decoding& d, const Configuration& old, const Entry& text) {
  Configuration configuration;
  configuration.span = old.span;
  configuration.name = text.Value("name").value_or("");
  configuration.group = text.Value("group").value_or("");
  if (const auto model = text.Value("model")) configuration.model = d.to.FindModel(*model);
  if (!configuration.model.valid()) configuration.model = Scene::kWorldInstance;
  const auto counts = text.List("counts", d.diagnostics());
  const auto positions = text.List("positions", d.diagnostics()), velocities = text.List("velocities", d.diagnostics());
  const auto poses = text.List("poses", d.diagnostics()), default_poses = text.List("default_poses", d.diagnostics()),
             turns = text.List("body_velocities", d.diagnostics());
  std::size_t next = 0, position = 0, velocity = 0, pose = 0, default_pose = 0, turn = 0;
  const auto count = [&] { return next < counts.size() ? counts[next++] : 0; };
  for (const std::string& name : text.Values("joints")) {
    JointState state{Ref<sceneweld::Joint>(d.JointNamed(name)), Take(positions, position, count()), {}};
    state.velocities = Take(velocities, velocity, count());
    if (state.joint.index) configuration.joints.push_back(std::move(state));
  }
  for (const std::string& name : text.Values("bodies")) {
    BodyState state{Ref<Body>(d.BodyNamed(name)), TakePose(poses, pose), TakePose(default_poses, default_pose),
                    Take(turns, turn, count())};
    if (!state.body.index) continue;
    configuration.bodies.push_back(std::move(state));
  }
  d.to.configurations.Add(std::move(configuration));
}

// A key of somebody else: a configuration of the whole scene.
void DecodePlain(Decoding& d, const Configuration& old) {
  Configuration configuration = old;
  std::tie(configuration.model, configuration.name) = d.Split(old.name.view());
  for (JointState& state : configuration.joints) state.joint.index = d.joints[state.joint.index.value()];
  std::erase_if(configuration.joints, [](const JointState& state) { return !state.joint.index; });
  for (BodyState& state : configuration.bodies) state.body.index = d.bodies[state.body.index.value()];
  std::erase_if(configuration.bodies, [](const BodyState& state) { return !state.body.index; });
  configuration.kept.clear();
  d.to.configurations.Add(std::move(configuration));
}

}  // namespace

void DecodeConfigurations(Decoding& d) {
  for (const Configuration& old : d.from().configurations) {
    const Kept* const entry = FindEntry(old.kept);
    if (!entry) continue;
    Entry* const text = EntryOfKey(d, old.name.view(), static_cast<std::size_t>(entry->rank - 1), old.span);
    if (text && text->Flag("configuration")) {
      DecodeNew(d, old, *text);
      continue;
    }
    Configuration configuration = old;
    if (!DecodeKey(d, configuration)) {
      DecodePlain(d, old);
      continue;
    }
    const Index<ModelInstance> owner = configuration.model;
    configuration.name = d.Split(old.name.view()).first == owner ? d.Split(old.name.view()).second : old.name;
    // The writer has added the states of the other models.
    for (JointState& state : configuration.joints) state.joint.index = d.joints[state.joint.index.value()];
    std::erase_if(configuration.joints, [&](const JointState& state) {
      return !state.joint.index || d.to.joints[state.joint.index].model != owner;
    });
    for (BodyState& state : configuration.bodies) state.body.index = d.bodies[state.body.index.value()];
    std::erase_if(configuration.bodies, [&](const BodyState& state) {
      return !state.body.index || d.to.bodies[state.body.index].model != owner;
    });
    d.to.configurations.Add(std::move(configuration));
  }
}

}  // namespace sceneweld::mjcf
