// SPDX-License-Identifier: BSD-3-Clause
// Writes kept sections with the names of the written file.

#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_skin.h"
#include "sceneweld/parsers/part/scenery.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// "actuator `arm::motor`".
std::string Called(const Scene& scene, const KeptSections::Holder& of) {
  return std::visit(
      [&]<typename T>(const T& element) -> std::string {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return {};
        } else {
          const std::string name = FullName(scene, *element);
          const std::string kind(KindOf<std::remove_const_t<std::remove_pointer_t<T>>>().name);
          return name.empty() ? "a " + kind : kind + " " + Quoted(name);
        }
      },
      of);
}

LossSubject AboutKept(const KeptSections::Holder& of, const ModelInstance& model) {
  if (const auto* one = std::get_if<const Actuator*>(&of)) return About<&Actuator::kept>(**one);
  if (const auto* one = std::get_if<const Constraint*>(&of)) return About<&Constraint::kept>(**one);
  if (const auto* one = std::get_if<const Joint*>(&of)) return About<&Joint::kept>(**one);
  if (const auto* one = std::get_if<const Configuration*>(&of)) return About<&Configuration::kept>(**one);
  return About<&ModelInstance::kept>(model);
}

const KeptList& KeptOf(const KeptSections::Holder& of, const ModelInstance& model) {
  return std::visit(
      [&]<typename T>(const T& element) -> const KeptList& {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return model.kept;
        } else {
          return element->kept;
        }
      },
      of);
}

const void* AddressOf(const KeptSections::Holder& of) {
  return std::visit(
      []<typename T>(const T& element) -> const void* {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return nullptr;
        } else {
          return element;
        }
      },
      of);
}

}  // namespace

KeptSections::KeptSections(Output& out) : out_(out), fit_(out) {
  const Scene& scene = out.scene;
  const bool names_elements = std::any_of(scene.models.begin(), scene.models.end(), [](const ModelInstance& model) {
    return std::any_of(model.kept.begin(), model.kept.end(),
                       [](const Kept& kept) { return kept.format == kMjcf.name; });
  });
  for (const Geometry& geometry : scene.geometries) {
    if (names_elements) {
      geoms_[{scene.bodies[geometry.body].model.value(), geometry.name.str()}] = FullName(scene, geometry);
    }
    if (scene.bodies[geometry.body].deformable) continue;  // Not written.
    has_bits_ = has_bits_ || geometry.contact_bits;
    if (geometry.roles.proximity) bits_are_usual_ = bits_are_usual_ && geometry.contact_bits == ContactBits();
  }
  for (const Light& light : scene.lights) {
    lights_[{scene.bodies[light.body].model.value(), light.name.str()}] = FullName(scene, light);
  }
  std::vector<bool> is_mjcf(scene.models.size());
  for (std::uint32_t i = 0; i < scene.models.size(); ++i) {
    const Index<ModelInstance> index(i);
    const ModelInstance& model = scene.models[index];
    is_mjcf[i] = IsOfMjcf(model.kept);
    if (is_mjcf[i]) mjcf_models_.push_back(index);
    for (const Kept& kept : model.kept) NameScenery(index, kept);
    for (const Kept& kept : model.kept) {
      if (kept.format == kMjcf.name && kept.attribute.empty()) Read(index, kept, kept.text, {});
    }
  }
  for (const Body& body : scene.bodies) {
    if (scene.bodies.IndexOf(body) != Scene::kWorldBody && !is_mjcf[body.model.value()]) is_all_mjcf_ = false;
  }
  LeaveOutMissingFiles();
  // Readers find the geoms of a body before its other elements, and count the places of elements in that order.
  std::vector<Entry>& of_world = sections_["worldbody"];
  std::stable_partition(of_world.begin(), of_world.end(),
                        &KeptSections::IsGeom);
  PlaceInWorld(of_world);
  if (of_world.empty()) sections_.erase("worldbody");
  ReadElements();
  SortByRank();
  if (const auto found = sections_.find(kActuator.name); found != sections_.end()) {
    for (const Entry& entry : found->second) actuators_[entry.model.value()].push_back(entry);
  }
  FitToElements();
  NameActuators();
  LeaveOutExcludes();
}

KeptSections::~KeptSections() = default;

// A geom or a light of the world that is only kept, by its model or by the world, and no element of another model.
void KeptSections::NameScenery(Index<ModelInstance> model, const Kept& kept) {
  const std::string_view kind = KindOfScenery(kept);
  if (kind != "geom" && kind != "light") return;
  tinyxml2::XMLDocument document;
  const XMLElement* const root = ParseKept(document, kept.text);
  const XMLElement* const element = root ? root->FirstChildElement() : nullptr;
  const char* const name = element ? element->Attribute("name") : nullptr;
  if (!name) return;
  (kind == "geom" ? geoms_ : lights_)[{model.value(), name}] =
      model == Scene::kWorldInstance ? JoinScopedName(out_.scene.FullName(Scene::kWorldBody), name)
                                     : out_.scene.Scoped(model, name);
}

void KeptSections::ReadElements() {
  EachTableWithEntries(out_.scene, [&]<typename T>(const Table<T>& table) {
    for (const T& element : table) {
      const Kept* const entry = FindEntry(element.kept);
      const bool is_its_entry = entry && entry->format == kMjcf.name && SectionOfEntry(*entry) == SectionOf(element);
      if (is_its_entry) Read(element.model, *entry, WholeEntry(element.kept, *entry), &element);
    }
  });
}

// Entries of models and of elements, in the order of the models' files.
void KeptSections::SortByRank() {
  for (auto& [section, entries] : sections_) {
    if (!HasRanks(section)) continue;
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
      return std::pair(a.model.value(), a.rank) < std::pair(b.model.value(), b.rank);
    });
  }
}

void KeptSections::FitToElements() {
  for (auto& [section, entries] : sections_) {
    Erase(section, [&](Entry& entry) {
      const void* const element = AddressOf(entry.of);
      if (!element) return false;
      const bool fits = std::visit(
          [&]<typename T>(const T& of) {
            if constexpr (std::is_same_v<T, std::monostate>) {
              return true;
            } else {
              return fit_.Fit(*of, *entry.element);
            }
          },
          entry.of);
      if (fits) held_.insert(element);
      if (!fits) ReportLeftOut(entry);
      return !fits;
    });
  }
}

// The writer writes the element without its entry.
void KeptSections::ReportLeftOut(const Entry& entry) {
  const ModelInstance& model = out_.scene.models[entry.model];
  const KeptList& list = KeptOf(entry.of, model);
  const std::string place = PlaceOfAttributes(*FindEntry(list));
  std::string attributes;
  std::size_t count = 0;
  for (const Kept& kept : list) {
    const bool is_of_entry = !kept.attribute.empty() && !IsWording(kept) && kept.format == kMjcf.name &&
                             kept.place == std::string_view(place);
    if (!is_of_entry) continue;
    attributes += (attributes.empty() ? "" : ", ") + Quoted(kept.attribute.view());
    ++count;
  }
  if (count == 0) return;
  out_.losses.Dropped(AboutKept(entry.of, model),
                      attributes + " of " + Called(out_.scene, entry.of) + (count > 1 ? " are" : " is") +
                          " left out: MJCF does not support the element in the form that it was read in");
}

void KeptSections::Erase(std::string_view section, const std::function<bool(Entry&)>& goes) {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return;
  std::erase_if(found->second, [&](Entry& entry) {
    if (!goes(entry)) return false;
    held_.erase(AddressOf(entry.of));
    return true;
  });
}

void KeptSections::Read(Index<ModelInstance> index, const Kept& kept, std::string text, Holder of) {
  auto document = std::make_unique<tinyxml2::XMLDocument>();
  XMLElement* const root = ParseKept(*document, text);
  if (!root) return;
  const std::string section = root->Name();
  XMLElement* const element = IsSetting(section) ? root : root->FirstChildElement();
  if (!element) return;
  const std::string missing_file = section == "asset" ? MissingFileOf(*element) : std::string();
  if (!IsSetting(section)) {
    const bool has_file = element->Name() == kSkin.name && out_.options.files && element->Attribute("file");
    if (has_file) PutFileIntoSkin(*element, *out_.options.files);
    if (has_file && !element->Attribute("file")) {
      const char* const name = element->Attribute("name");
      out_.losses.Approximated(About<&ModelInstance::kept>(out_.scene.models[index]),
                               "the file of skin " + Quoted(name ? name : "") +
                                   " becomes a part of the output, because it names bodies as its model does");
    }
    NameFiles(*element, out_.scene.models[index].span);
    RenameIn(*element, section,
             [&](std::string_view kind, std::string_view name) { return NameOf(index, kind, name); });
  }
  const char* const asset = section == "asset" ? element->Attribute("name") : nullptr;
  if (asset) assets_.emplace(element->Name(), asset);
  if (section == "equality") {
    if (const char* const name = element->Attribute("name")) out_.EqualityName(name);
  }
  sections_[section].push_back({index, kept.rank, element, IsWording(kept), of, BodiesBefore(kept),
                                GeometriesBefore(kept)});
  if (!missing_file.empty()) missing_files_[element] = missing_file;
  documents_.push_back(std::move(document));
}

// The file of a mesh or a texture that does not exist; empty if there is none.
std::string KeptSections::MissingFileOf(const XMLElement& element) const {
  const std::string_view tag = element.Name();
  const char* const builtin = tag == "texture" ? element.Attribute("builtin") : nullptr;
  if (tag != "mesh" && tag != "texture") return {};
  if (builtin && builtin != std::string_view("none")) return {};
  for (const std::string_view attribute : kFileAttributes) {
    const char* const path = element.Attribute(attribute.data());
    if (path && IsMissing(path)) return path;
  }
  return {};
}

bool KeptSections::IsMissing(const char* path) const {
  return out_.options.files && *path && (IsUri(path) || !out_.options.files->IsFile(path));
}

// One missing file would make MuJoCo refuse the whole file.
void KeptSections::LeaveOutMissingFiles() {
  std::set<std::string> textures;
  Erase("asset", [&](Entry& entry) {
    const auto missing = missing_files_.find(entry.element);
    if (missing == missing_files_.end()) return false;
    const std::string& file = missing->second;
    const std::string_view tag = entry.element->Name();
    const ModelInstance& model = out_.scene.models[entry.model];
    std::vector<LossSubject> about;
    about.push_back(About<&ModelInstance::kept>(model));
    const char* const name = entry.element->Attribute("name");
    if (name) left_out_.emplace(tag, name);
    if (tag == "texture") {
      if (name) textures.insert(name);
      const auto shows = [&](const Geometry& one) {
        return one.material && one.material->diffuse_map == std::string_view(file);
      };
      const auto& geometries = out_.scene.geometries;
      if (std::any_of(geometries.begin(), geometries.end(), shows)) {
        about.push_back(AboutAll<&Material::diffuse_map>(model.span));
      }
    }
    out_.losses.Dropped(std::move(about), "a `<" + std::string(tag) + ">` of model " + Quoted(model.name.view()) +
                                              " is left out: there is no file " + Quoted(file));
    return true;
  });
  if (textures.empty()) return;
  for (const Entry& entry : sections_["asset"]) {
    if (entry.element->Name() != std::string_view("material")) continue;
    const auto is_gone = [&](const XMLElement& element) {
      const char* const texture = element.Attribute("texture");
      return texture && textures.contains(texture);
    };
    if (is_gone(*entry.element)) entry.element->DeleteAttribute("texture");
    for (XMLElement* layer = entry.element->FirstChildElement("layer"); layer;) {
      XMLElement* const next = layer->NextSiblingElement("layer");
      if (is_gone(*layer)) entry.element->DeleteChild(layer);
      layer = next;
    }
  }
}

void KeptSections::NameFiles(XMLElement& element, Span span) const {
  const std::string_view tag = element.Name();
  const bool is_picture = tag == "mesh" || tag == "texture";  // It is left out if its file is missing.
  if (!is_picture && tag != "hfield" && tag != "skin" && tag != "flexcomp") return;
  WriteOptions options = out_.options;
  options.assets = nullptr;
  for (const std::string_view attribute : kFileAttributes) {
    const char* const path = element.Attribute(attribute.data());
    if (!path) continue;
    if (!is_picture && IsMissing(path)) {
      out_.losses.Missing(span, "there is no file for " + Quoted(path) + "; the output still names it");
    }
    element.SetAttribute(attribute.data(), AssetFile(options, Name(path), Name()).c_str());
  }
}

std::string KeptSections::NameOf(Index<ModelInstance> model, std::string_view kind, std::string_view name) const {
  if (kind == "body" && name == "world") return std::string(name);
  if (kind == "geom" || kind == "light") {
    const auto& names = kind == "geom" ? geoms_ : lights_;
    // Elements on the world belong to no model.
    for (const std::uint32_t of : {model.value(), Scene::kWorldInstance.value()}) {
      const auto found = names.find({of, std::string(name)});
      if (found != names.end()) return found->second;
    }
  }
  return out_.scene.Scoped(model, name);
}

bool KeptSections::HasAsset(Index<ModelInstance> model, std::string_view kind, std::string_view name) const {
  return HasAsset(kind, out_.scene.Scoped(model, name));
}

bool KeptSections::HasAsset(std::string_view kind, std::string_view full_name) const {
  return assets_.contains({std::string(kind), std::string(full_name)});
}

// An actuator without a name gets one from its number when the file is read (read/mjcf_actuator.cc). If that differs
// from its name in the scene, the name is written.
void KeptSections::NameActuators() {
  const auto found = sections_.find("actuator");
  if (found == sections_.end()) return;
  const bool is_alone = mjcf_models_.size() == 1 && is_all_mjcf_;
  std::size_t number = 0;
  for (const int group : {0, 1, 2}) {
    for (const Entry& entry : found->second) {
      const std::string_view tag = entry.element->Name();
      const auto* const of = std::get_if<const Actuator*>(&entry.of);
      if ((tag == "motor" ? 0 : tag == "position" ? 1 : 2) != group || !of) continue;
      const std::string usual = "motor" + std::to_string(number++);
      const Actuator& actuator = **of;
      if (!entry.element->Attribute("name") && !(is_alone && actuator.name == std::string_view(usual))) {
        entry.element->SetAttribute("name", FullName(out_.scene, actuator).c_str());
        out_.losses.Approximated(About<&Actuator::kept>(actuator),
                                 "actuator " + Quoted(FullName(out_.scene, actuator)) +
                                     " gets a name in the file, which it does not have in the input");
      }
    }
  }
}

std::string KeptSections::ModelName() const {
  if (mjcf_models_.size() != 1 || !is_all_mjcf_) return "scene";
  return *FindWording(out_.scene.models[mjcf_models_.front()].kept, kMjcf.name, kModelName);
}

// Only a class can give the width and look of a fixed tendon.
void KeptSections::WriteClasses(Section& defaults) const {
  const auto found = sections_.find("tendon");
  if (found == sections_.end()) return;
  std::map<std::string, std::string> classes;  // by their contents
  for (const Entry& entry : found->second) {
    XMLElement& element = *entry.element;
    if (element.Name() != std::string_view("fixed")) continue;
    tinyxml2::XMLDocument document;
    auto* const looks = document.NewElement("tendon");
    document.InsertEndChild(looks);
    for (const char* attribute : kLooksOfTendons) {
      const char* const text = element.Attribute(attribute);
      if (!text) continue;
      looks->SetAttribute(attribute, text);
      element.DeleteAttribute(attribute);
    }
    if (!looks->FirstAttribute()) continue;
    const auto [known, is_new] = classes.try_emplace(ToXml(*looks));
    if (is_new) {
      known->second = out_.HelperName();
      defaults.Open("default");
      out_.Attribute("class", known->second);
      out_.Verbatim(*looks);
      out_.Close();
    }
    element.SetAttribute("class", known->second.c_str());
  }
}

void KeptSections::Write(Section& section) const {
  const auto found = sections_.find(section.name());
  if (found == sections_.end()) return;
  const bool is_of_world = section.name() == "worldbody";
  std::map<std::uint32_t, std::vector<double>> places;  // by model, of elements of `worldbody`
  std::size_t place = 0;
  for (const Entry& entry : found->second) {
    if (is_of_world) places[entry.model.value()].push_back(static_cast<double>(place++));
    if (entry.node > 0 || (is_of_world && KnowsPlacesInWorld() && IsGeom(entry))) continue;
    section.Begin();
    out_.Verbatim(*entry.element);
    out_.losses.Wrote(1);
  }
  if (is_of_world && !KnowsPlacesInWorld()) ReportPlaces(found->second);
  // Most of them name nothing. The reader gives such elements to the first model.
  for (const auto& [model, of_model] : places) {
    const Index<ModelInstance> index(model);
    if (index == Scene::kWorldInstance) {
      out_.AlsoList(encoding::kSimulation, encoding::kOfScene, "worldbody", of_model);
    } else if (mjcf_models_.empty() || index != mjcf_models_.front()) {
      out_.AlsoList(encoding::kModel, out_.scene.models[index].name, "worldbody", of_model);
    }
  }
}

bool KeptSections::SettingsAreOfFirst() const {
  return std::all_of(sections_.begin(), sections_.end(), [&](const auto& section) {
    return !IsSetting(section.first) ||
           std::all_of(section.second.begin(), section.second.end(), [&](const Entry& entry) {
             return !mjcf_models_.empty() && entry.model == mjcf_models_.front();
           });
  });
}

void KeptSections::WriteSetting(std::string_view section) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return;
  const std::string& options_from = out_.options.options_from;
  const auto model_of = [&](std::size_t i) -> const ModelInstance& {
    return out_.scene.models[found->second[i].model];
  };
  std::vector<std::size_t> order(found->second.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return DecidesSettings(options_from, model_of(i).name); });
  MergedSettings merged;
  for (const std::size_t i : order) merged.Add(ToXml(*found->second[i].element), i);
  SettingPlaces places;
  std::set<std::tuple<const Source*, std::uint32_t, std::string>> reported;  // Copies of one model have the same text.
  for (const SettingConflict& conflict : merged.conflicts()) {
    const ModelInstance& model = model_of(conflict.left_out_of);
    const ModelInstance& decides = model_of(conflict.taken_of);
    const Span place = places.Find(model.span, conflict.setting);
    const bool is_new = !place || reported.emplace(place.source, place.begin, conflict.setting).second;
    LossSubject about = About<&ModelInstance::kept>(model);
    if (!is_new) continue;
    about.span = place;
    Diagnostic& note = out_.losses.Approximated(
        std::move(about),
        DescribeConflict(conflict, decides.name, model.name, DecidesSettings(options_from, decides.name)));
    note.Note(places.Find(decides.span, conflict.setting), "the value in use is given here");
    if (options_from.empty()) {
      note.Help("`--options-from " + model.name.str() + "` uses the settings of this one");
    }
  }
  const XMLElement* const all = merged.element();
  // The reader gives the settings of the file to the first model.
  for (const Entry& entry : found->second) {
    if (SettingsAreOfFirst()) break;
    out_.Also(encoding::kModel, out_.scene.models[entry.model].name, section, EscapedWord(ToXml(*entry.element)),
              all ? PlainText(*all) : "none");
  }
  if (!all) return;
  for (const auto* a = all->FirstAttribute(); a; a = a->Next()) out_.Attribute(a->Name(), a->Value());
  for (const auto* child = all->FirstChildElement(); child; child = child->NextSiblingElement()) {
    out_.Verbatim(*child);
  }
}

std::vector<KeptSections::Part> KeptSections::PartsOf(std::string_view section) const {
  std::vector<Part> parts;
  const auto found = sections_.find(section);
  if (found == sections_.end()) return parts;
  for (const Entry& entry : found->second) parts.push_back({entry.model, entry.element, entry.of});
  return parts;
}

std::vector<const XMLElement*> KeptSections::ActuatorsOf(Index<ModelInstance> model) const {
  std::vector<const XMLElement*> elements;
  const auto found = actuators_.find(model.value());
  if (found == actuators_.end()) return elements;
  for (const Entry& entry : found->second) elements.push_back(entry.element);
  return elements;
}

std::optional<std::size_t> KeptSections::PlaceOf(const Actuator& actuator) const {
  const auto found = actuators_.find(actuator.model.value());
  if (found == actuators_.end()) return std::nullopt;
  for (std::size_t i = 0; i < found->second.size(); ++i) {
    if (AddressOf(found->second[i].of) == &actuator) return i;
  }
  return std::nullopt;
}

bool KeptSections::HoldsMaterial(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, kMjcf.name, "material");
  if (!name || !geometry.material) return false;
  std::array<double, 4> rgba{};
  const std::string* const colour = FindKept(geometry.kept, kMjcf.name, "rgba");
  const bool is_same = colour ? ScanNumbers(*colour, rgba).count == 4 &&
                                    geometry.material->diffuse == Rgba{rgba[0], rgba[1], rgba[2], rgba[3]}
                              : name->ends_with(geometry.material->name.view());
  return is_same && HasAsset("material", MaterialName(geometry));
}

std::string KeptSections::BodyName(Index<Body> on, std::string_view name) const {
  if (on != Scene::kWorldBody) return out_.scene.Scoped(out_.scene.bodies[on].model, name);
  if (FindBody(out_.scene, name)) return std::string(name);
  for (const Index<ModelInstance> model : mjcf_models_) {
    if (out_.scene.FindBody(model, name)) return out_.scene.Scoped(model, name);
  }
  return std::string(name);
}

std::string KeptSections::MaterialName(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, kMjcf.name, "material");
  return name ? AssetName(geometry.body, geometry.span, "material", *name) : std::string();
}

std::string KeptSections::AssetName(Index<Body> on, Span span, std::string_view kind, std::string_view name) const {
  if (on != Scene::kWorldBody) return out_.scene.Scoped(out_.scene.bodies[on].model, name);
  if (HasAsset(kind, name)) return std::string(name);
  for (const Index<ModelInstance> model : mjcf_models_) {
    if (out_.scene.models[model].span.source == span.source && HasAsset(model, kind, name)) {
      return out_.scene.Scoped(model, name);
    }
  }
  for (const Index<ModelInstance> model : mjcf_models_) {
    if (kind == "plugin" || HasAsset(model, kind, name)) return out_.scene.Scoped(model, name);
  }
  return std::string(name);
}

bool KeptSections::DecidesContact(Index<Body> a, Index<Body> b) const {
  if (a == Scene::kWorldBody) std::swap(a, b);
  const Index<ModelInstance> model = out_.scene.bodies[a].model;
  const bool is_one_model = b == Scene::kWorldBody || model == out_.scene.bodies[b].model;
  return is_one_model && IsOfMjcf(out_.scene.models[model].kept);
}

}  // namespace sceneweld::mjcf
