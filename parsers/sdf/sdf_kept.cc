// SPDX-License-Identifier: BSD-3-Clause
// Reads kept elements: sensors, lights, plugins.
// Returns an unchanged file as its own text.
// Renames elements in kept texts of SDFormat.

#include "sceneweld/parsers/sdf/sdf_kept.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/layout/sdf_version.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// The camera of a sensor; nothing if it has none, or only an invalid one.
std::optional<Camera> ReadCamera(Element sensor, Version version, SensorLens& lens, Reading& file) {
  const Element element = sensor.child("camera");
  if (!element) return std::nullopt;
  const auto read = [&](Element owner, const char* name, double& value) {
    const auto text = TextOf(owner, name);
    const auto number = text ? ReadNumber(*text, Quoted(name), file) : std::nullopt;
    if (number && std::isfinite(*number)) {
      value = *number;
    } else if (number) {
      file.diagnostics.Warning("not-finite", text->span,
                               Quoted(name) + " of " + Describe(sensor) + " is " + FormatNumber(*number) +
                                   "; the default " + FormatNumber(value) + " is used");
    }
  };
  read(element, "horizontal_fov", lens.horizontal_fov);
  if (const Element image = element.child("image")) {
    read(image, "width", lens.width);
    read(image, "height", lens.height);
  }
  std::optional<Camera> camera = CameraOf(lens);
  if (!camera) return camera;
  const PoseDeclaration pose = ReadPose(element, version, file);
  if (pose.relative_to.empty()) camera->X_BC = pose.X * camera->X_BC;
  camera->span = element.span();
  return camera;
}

// The text of an element without private attributes of other versions.
std::string KeptText(Element element) {
  std::string text = element.ToXml();
  if (text.find(encoding::kPrefix) == text.npos) return text;
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const copy = ParseKept(document, text);
  if (!copy) return text;
  DropPrivateAttributes(*copy);
  return ToXml(*copy);
}

// The light of another format that an element was written for, if the element still looks the same.
void RestoreLight(Element element, record::Entry& said, KeptDeclaration& kept, FileReading& file) {
  said.Check(
      [&](std::string_view key) {
        return key == words::kFormat ? std::optional(record::PlainChildren(element, "pose")) : std::nullopt;
      },
      element.span(), file.diagnostics);
  const auto format = said.Value(words::kFormat), source = said.Value(words::kSource);
  if (!format || !source) return;
  kept.format = Name(*format);
  kept.source_xml = *source;
}

void RestoreLens(Element element, record::Entry& said, const SensorLens& lens, KeptDeclaration& kept,
                 FileReading& file) {
  said.Check(
      [&](std::string_view key) { return key == words::kLens ? std::optional(LensText(lens)) : std::nullopt; },
      element.span(), file.diagnostics);
  SetLens(said.List(words::kLens, file.diagnostics), *kept.camera);
}

}  // namespace

std::optional<KeptDeclaration> ReadKept(Element element, FileReading& file) {
  const auto name = ReadName(element, file.version, file);
  const auto type = element.value("type");
  if (!type) {
    file.diagnostics.Error("missing-value", element.span(),
                           "`<" + std::string(element.name()) + ">` needs the attribute `type`");
  }
  if (!name || !type) return std::nullopt;
  KeptDeclaration kept;
  record::Entry* const said = file.record.Of(element);
  kept.said = said;
  kept.name = NameInScene(name->name, said);
  kept.type = Name(type->text);
  kept.span = element.span();
  kept.pose = ReadPose(element, file.version, file);
  kept.source_xml = KeptText(element);
  if (said && said->Has(words::kFormat)) RestoreLight(element, *said, kept, file);
  if (kept.format == kSdf.name && !(kept.name == name->name)) kept.source_xml = WithName(kept.source_xml, kept.name);
  const bool is_sensor = element.name() == "sensor";
  SensorLens lens;
  if (is_sensor) kept.camera = ReadCamera(element, file.version, lens, file);
  if (kept.format == kSdf.name) WarnOfSdfContents(element, file.diagnostics);
  if (!is_sensor) return kept;
  if (!kept.camera && said && said->Has(words::kCamera)) {
    ReportStale(file.diagnostics, element.span(), Describe(element), "no valid `camera`", "the camera that it is");
  }
  if (kept.camera && said && said->Has(words::kLens)) RestoreLens(element, *said, lens, kept, file);
  return kept;
}

std::string FaultOfSensor(const std::string& text) {
  const Source source("/sensor.sdf", "sensor.sdf", text);
  constexpr Version kUsual{9};
  Diagnostics faults;
  Reading reading{faults, kSdf};
  const auto document = XmlDocument::Parse(source, faults);
  if (document) {
    const Element sensor = document->root();
    ReadPose(sensor, kUsual, reading);
    SensorLens lens;
    ReadCamera(sensor, kUsual, lens, reading);
  }
  const auto error = std::find_if(faults.all().begin(), faults.all().end(),
                                  [](const Diagnostic& one) { return one.severity == Severity::kError; });
  return error == faults.all().end() ? std::string() : error->message;
}

std::vector<KeptDeclaration> ReadAllKept(Element parent, const char* child, FileReading& file,
                                         std::span<const Element> of_blocks) {
  std::vector<KeptDeclaration> all;
  std::map<std::string, Span> taken;  // By its name in the file.
  for (const Element element : parent.children(child)) {
    auto kept = ReadKept(element, file);
    if (!kept) continue;
    const std::string name(Trimmed(element.value("name")->text));
    const auto [first, fresh] = taken.try_emplace(name, kept->span);
    if (!fresh) {
      file.diagnostics
          .Error("duplicate-name", kept->span,
                 Describe(parent) + " has a " + std::string(child) + " named " + Quoted(name) + " already")
          .Note(first->second, "first used here");
      continue;
    }
    if (std::find(of_blocks.begin(), of_blocks.end(), element) == of_blocks.end()) all.push_back(std::move(*kept));
  }
  return all;
}

std::optional<PluginDeclaration> ReadPlugin(Element element, FileReading& file) {
  PluginElement says;
  ReadFields(element, kPluginRow.fields, says, file);
  if (!says.filename.span) {
    file.diagnostics.Error("missing-value", element.span(), "`<plugin>` needs the attribute `filename`");
    return std::nullopt;
  }
  WarnOfSdfContents(element, file.diagnostics);
  return PluginDeclaration{says.name.name, KeptText(element), element.span()};
}

namespace {

// Up to this version gravity is in `<physics>`.
constexpr int kLastWithoutGravity = 5;

// Elements whose text may be the name of a file or a folder.
constexpr std::string_view kNamesOfFiles[] = {
    "uri",
    // In `<texture>` only.
    "diffuse",
    "normal",
    // Of materials and skies.
    "albedo_map",
    "ambient_occlusion_map",
    "cubemap_uri",
    "emissive_map",
    "environment_map",
    "glossiness_map",
    "light_map",
    "metalness_map",
    "normal_map",
    "roughness_map",
    "specular_map",
    // Of actors, projectors and particles.
    "color_range_image",
    "filename",
    "texture",
};

bool NamesFile(const ParsedXml& xml, const XmlNode& node) {
  if (std::find(std::begin(kNamesOfFiles), std::end(kNamesOfFiles), node.name) == std::end(kNamesOfFiles)) return false;
  const std::string_view parent = node.parent == XmlNode::kNone ? std::string_view() : xml.nodes[node.parent].name;
  if ((node.name == "diffuse" || node.name == "normal") && parent != "texture") return false;
  // These stay in a scene as they are written.
  for (std::uint32_t at = node.parent; at != XmlNode::kNone; at = xml.nodes[at].parent) {
    const std::string_view outer = xml.nodes[at].name;
    if (outer == "plugin" || outer == "sensor" || outer == "light") return false;
  }
  return true;
}

// The child of the root with the given name; null if there is none.
const XmlNode* ChildOfRoot(const ParsedXml& xml, std::string_view name) {
  for (std::uint32_t at = xml.nodes.front().child; at != XmlNode::kNone; at = xml.nodes[at].next) {
    if (xml.nodes[at].name == name) return &xml.nodes[at];
  }
  return nullptr;
}

// The world around a model, in the form that Write gives it.
void PutIntoWorld(const XmlNode& model, Version version, TextEdits& edits) {
  std::string world = "<world name=\"scene\">\n    ";
  if (!version.UpTo(kLastWithoutGravity)) world += "<gravity>0 0 -9.81</gravity>\n    ";
  edits.Insert(model.begin, std::move(world));
  edits.Insert(model.end, "\n  </world>");
}

}  // namespace

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  const ParsedXml xml = ParseXml(source.text(), StrayText::kSkipped, XmlDocument::kMostLevels);
  if (xml.fault || xml.nodes.empty() || xml.nodes.front().name != "sdf") return std::nullopt;
  const XmlNode& root = xml.nodes.front();
  std::string_view version_text;
  for (std::uint32_t i = 0; i < root.attribute_count; ++i) {
    const XmlAttribute& attribute = xml.attributes[root.attributes + i];
    if (attribute.name == "version") version_text = attribute.value;
  }
  const auto version = ParseVersion(version_text);
  if (!version || (!options.sdf_version.empty() && options.sdf_version != version_text)) return std::nullopt;
  TextEdits edits(source.text());
  const XmlNode* const model = ChildOfRoot(xml, "model");
  if (const bool has_world = ChildOfRoot(xml, "world"); options.sdf_root == SdfRoot::kModel) {
    if (has_world) return std::nullopt;
  } else if (!has_world) {
    if (!model || model->next != XmlNode::kNone || &xml.nodes[root.child] != model) return std::nullopt;
    PutIntoWorld(*model, *version, edits);
  }
  MovedFiles moved(source.path(), MovedFiles::Lookup::kManyFolders, options);
  for (const XmlNode& node : xml.nodes) {
    if (node.name == "include") return std::nullopt;
    if (moved.nothing_moves() || !NamesFile(xml, node)) continue;
    const MovedFiles::NewName name = moved.For(node.inner);
    if (!name.is_known) return std::nullopt;
    if (name.name) edits.Replace(node.inner_begin, node.inner_end, EscapedXml(*name.name));
  }
  return edits.Applied();
}

namespace {

using tinyxml2::XMLElement;
using Kinds = std::initializer_list<std::string_view>;

constexpr std::string_view kNamesOfFrames[] = {"attached_to", "expressed_in", "relative_to"};

bool NamesFrame(std::string_view attribute) {
  return std::find(std::begin(kNamesOfFrames), std::end(kNamesOfFrames), attribute) != std::end(kNamesOfFrames);
}

// The names in a model whose own name is known: `arm::hand` is `hand` in `arm`.
NewName NamesInModel(const NewName& new_name, std::string scope) {
  return [&new_name, scope = std::move(scope) + std::string(kScopeDelimiter)](
             std::string_view kind, std::string_view name) -> std::optional<std::string> {
    auto full = new_name(kind, scope + std::string(name));
    if (!full || !full->starts_with(scope)) return std::nullopt;
    return full->substr(scope.size());
  };
}

std::optional<std::string> NewNameOf(Kinds kinds, const char* text, const NewName& new_name) {
  for (const std::string_view kind : kinds) {
    if (auto name = text ? new_name(kind, Trimmed(text)) : std::nullopt) return name;
  }
  return std::nullopt;
}

bool RenameAttribute(XMLElement& element, const char* attribute, Kinds kinds, const NewName& new_name) {
  const auto name = NewNameOf(kinds, element.Attribute(attribute), new_name);
  if (name) element.SetAttribute(attribute, name->c_str());
  return name.has_value();
}

bool RenameText(XMLElement& element, Kinds kinds, const NewName& new_name) {
  const auto name = NewNameOf(kinds, element.GetText(), new_name);
  if (name) element.SetText(name->c_str());
  return name.has_value();
}

bool RenameBelow(XMLElement& element, const NewName& new_name) {
  bool renamed = false;
  const std::string_view tag = element.Name();
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    if (!NamesFrame(attribute->Name())) continue;
    renamed = RenameAttribute(element, attribute->Name(), {"frame", "joint", "model"}, new_name) || renamed;
  }
  if (tag == "collision") renamed = RenameText(element, {"collision"}, new_name) || renamed;
  if (tag.find("frame") != tag.npos) renamed = RenameText(element, {"joint", "model"}, new_name) || renamed;
  if (tag.find("model") != tag.npos) renamed = RenameText(element, {"model"}, new_name) || renamed;
  // The state of a model, with its links.
  const char* const model = tag == "model" ? element.Attribute("name") : nullptr;
  const NewName inside = model ? NamesInModel(new_name, model) : NewName();
  for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    if (model) renamed = RenameInElement(*child, inside) || renamed;
    renamed = RenameBelow(*child, model ? inside : new_name) || renamed;
  }
  if (model) renamed = RenameAttribute(element, "name", {"model"}, new_name) || renamed;
  return renamed;
}

}  // namespace

bool RenameInKept(XMLElement& element, const NewName& new_name) {
  const bool renamed = RenameInElement(element, new_name);
  return RenameBelow(element, new_name) || renamed;
}

}  // namespace sceneweld::sdf
