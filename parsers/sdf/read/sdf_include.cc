// SPDX-License-Identifier: BSD-3-Clause
// Reads `<include>`.

#include <tinyxml2.h>

#include <algorithm>
#include <optional>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// For `model://a` where the folder of package `a` is the one above that of the model.
std::string HelpWithoutConfig(const std::string& folder, Span span, const Files& files) {
  std::string_view name;
  if (span) name = Trimmed(std::string_view(span.source->text()).substr(span.begin, span.end - span.begin));
  name = name.substr(name.rfind('/') + 1);
  const std::string below = NormalizedPath(name, folder);
  if (!name.empty() && files.IsFile(below + "/model.config")) {
    return "the model is in the folder " + Quoted(below) + ": give that to the package";
  }
  return "give the file itself, or add a `model.config` that names it";
}

// The `model.config` of a model folder names the file: the one of the highest version that we support.
std::optional<std::string> ReadConfig(const std::string& folder, Span span, ReadContext& context) {
  Files& files = context.files;
  Diagnostics& diagnostics = context.diagnostics;
  std::string config = folder + "/model.config";
  if (!files.IsFile(config)) config = folder + "/manifest.xml";
  if (!files.IsFile(config)) {
    diagnostics.Error("file-not-found", span, "the folder " + Quoted(files.Shown(folder)) + " has no `model.config`")
        .Help(HelpWithoutConfig(folder, span, files));
    return std::nullopt;
  }
  const Source* source = files.ReadText(config, span, diagnostics);
  if (!source) return std::nullopt;
  const auto document = XmlDocument::Parse(*source, diagnostics);
  if (!document) return std::nullopt;
  std::optional<std::string> best;
  int best_minor = -1;
  if (const Element model = document->root("model")) {
    for (const Element sdf : model.children("sdf")) {
      const Attribute attribute = sdf.attribute("version");
      const auto version = ParseVersion(attribute ? Trimmed(attribute.value()) : std::string_view());
      const int minor = version ? version->minor : 0;
      if ((attribute && !version) || minor <= best_minor || sdf.text().text.empty()) continue;
      best_minor = minor;
      best = NormalizedPath(sdf.text().text, folder);
    }
  }
  if (best && files.IsFile(*best)) return best;
  diagnostics.Error("file-not-found", span,
                    best ? "no file " + Quoted(*best) + ", which " + Quoted(files.Shown(config)) + " names"
                         : Quoted(files.Shown(config)) + " names no SDFormat file with a supported version");
  return std::nullopt;
}

// The same, read once for all includes of the folder.
std::optional<std::string> FileOfFolder(const std::string& folder, Span span, FileReading& file) {
  auto& known = file.files_of_folders;
  const auto found = known.find(folder);
  if (found != known.end()) return found->second;
  auto path = ReadConfig(folder, span, file.context);
  if (path) known.emplace(folder, *path);
  return path;
}

// The file that the include's uri refers to.
std::optional<std::string> IncludedFile(const NameAt& uri, Element include, FileReading& file) {
  if (uri.empty()) {
    file.diagnostics.Error("missing-value", include.span(), "`<include>` needs `uri`");
    return std::nullopt;
  }
  auto path = ResolveFile({uri.name, uri.span}, file);
  if (path && file.context.files.IsFolder(*path)) path = FileOfFolder(*path, uri.span, file);
  return path;
}

// Applies the overrides of the include; false after an error.
bool Override(const IncludeElement& says, Element include, ModelUse& use, FileReading& file) {
  bool good = true;
  if (!says.name.empty()) {
    use.name = Collapsed(says.name.name);
    if (IsReserved(use.name)) {
      file.diagnostics.Error("reserved-name", says.name.span,
                             "the name " + Quoted(use.name) + " of `<include>` is reserved");
      good = false;
    }
  }
  if (include.child("pose")) use.pose = ReadPose(include, file.version, file);
  use.name_space = says.name_space.name.str();
  constexpr std::string_view kNameHere = "{name}";
  for (auto at = use.name_space.find(kNameHere); at != std::string::npos; at = use.name_space.find(kNameHere, at)) {
    use.name_space.replace(at, kNameHere.size(), use.name.view());
    at += use.name.view().size();
  }
  use.is_static = says.is_static.value_or(use.is_static);
  if (!says.placement_frame.empty()) {
    use.placement_frame = CheckedReference(says.placement_frame, file);
    if (!include.child("pose")) {
      file.diagnostics
          .Error("missing-value", says.placement_frame.span,
                 "`placement_frame` in `<include>` needs `<pose>` beside it")
          .Help("the pose gives the place of that frame");
      good = false;
    }
  }
  for (const Element plugin : include.children("plugin")) {
    if (auto read = ReadPlugin(plugin, file)) use.plugins.push_back(std::move(*read));
  }
  return good;
}

// The element that the model's `__model__` is attached to.
NameAt CanonicalOf(const ModelDeclaration& model) {
  if (!model.canonical_link.empty()) return model.canonical_link;
  if (!model.links.empty()) return {model.links.front()->name, model.span};
  for (const auto& use : model.models) {
    if (!use->merged) return {use->name, model.span};
  }
  return {{}, model.span};
}

// `_merged__NAME__model__`
Name MergedName(const Name& model) { return Name("_merged__" + model.str() + "__model__"); }

// Elements of a model that are not elements of the model that it is merged into.
bool IsFlag(const Kept& kept) {
  static constexpr std::string_view kFlags[] = {"<self_collide>", "<allow_auto_disable>", "<enable_wind>"};
  return kept.place.empty() && std::find(std::begin(kFlags), std::end(kFlags), KeptName(kept)) != std::end(kFlags);
}

// Appends the elements of a merged model, each with the number of its merge.
void Merge(const ModelUse& use, ModelDeclaration& into, FileReading& file) {
  const ModelDeclaration& model = *use.model;
  if (into.is_world && (!model.links.empty() || model.has_gripper)) {
    file.diagnostics
        .Error("merge-into-world", use.span,
               "a model with " + std::string(model.links.empty() ? "grippers" : "links") +
                   " cannot be merged into a world")
        .Help("only models that consist of nested models, frames and joints can be merged; remove `merge`");
    return;
  }
  if (into.is_world) {
    for (const auto& joint : model.joints) {
      if (joint->type == "fixed" || file.context.rules.compat != Compat::kDrake) continue;
      file.diagnostics.Error("unknown-joint-type", joint->type_span ? joint->type_span : joint->span,
                             "a joint of a world must be `fixed`, not " + Quoted(joint->type));
      return;
    }
  }
  MergedFrame frame;
  frame.name = MergedName(use.name);
  frame.pose = use.pose;
  frame.placement_frame = use.placement_frame;
  frame.attached_to = CanonicalOf(model);
  frame.span = use.span;
  into.merges.push_back(frame);
  into.other_names.push_back({frame.name, use.span});
  const auto first = static_cast<std::uint32_t>(into.merges.size());
  for (MergedFrame inner : model.merges) {
    inner.outer += first;
    into.merges.push_back(std::move(inner));
  }
  const auto append = [first](auto& to, const auto& from) {
    for (auto owned : from) {
      owned.merge += first;
      to.push_back(std::move(owned));
    }
  };
  append(into.models, model.models);
  append(into.links, model.links);
  append(into.joints, model.joints);
  append(into.frames, model.frames);
  append(into.drake_joints, model.drake_joints);
  append(into.late, model.late);
  into.plugins.insert(into.plugins.end(), model.plugins.begin(), model.plugins.end());
  into.plugins.insert(into.plugins.end(), use.plugins.begin(), use.plugins.end());
  into.other_names.insert(into.other_names.end(), model.other_names.begin(), model.other_names.end());
  into.has_gripper = into.has_gripper || model.has_gripper;
  for (const Kept& kept : model.kept) {
    const bool is_known = std::find(into.kept.begin(), into.kept.end(), kept) != into.kept.end();
    if (kept.attribute.empty() && !is_known && !IsFlag(kept)) into.kept.push_back(kept);
  }
}

// Whether the model is a valid scene alone, as a merged model must be. Reports the reason once if it is not.
bool CanBeMerged(const std::shared_ptr<const ModelDeclaration>& model, FileReading& file) {
  const auto known = file.can_be_merged.find(model);
  if (known != file.can_be_merged.end()) return known->second;
  const bool is_valid = IsValidAlone(*model, file.context);
  file.can_be_merged.emplace(model, is_valid);
  return is_valid;
}

// The names that an invalid include would have added.
Name MissingName(Element include) {
  const auto name = TextOf(include, "name");
  const auto merge = include.value("merge");
  return name && !merge ? Name(name->text) : Name();
}

bool IsOtherFormat(const std::string& path) { return HasSuffix(path, ".urdf") || HasSuffix(path, ".xml"); }

// Adds the only light of a file (`model://sun`) to a world. libsdformat ignores it elsewhere.
bool IncludeLight(KeptDeclaration light, const IncludeElement& says, Element include, ModelDeclaration& into,
                  FileReading& file) {
  if (!into.is_world) {
    file.diagnostics.Warning("ignored-element", include.span(),
                             "ignoring the included light " + Quoted(light.name) + ", which is not in a world");
    return false;
  }
  if (!says.name.empty()) {
    light.name = says.name.name;
    light.source_xml = WithName(light.source_xml, light.name);
  }
  if (include.child("pose")) light.pose = ReadPose(include, file.version, file);
  light.span = include.span();
  into.lights.push_back(std::move(light));
  return true;
}

// Adds the only actor of a file to a world, which keeps it.
bool IncludeActor(Kept actor, const IncludeElement& says, Element include, ModelDeclaration& into, FileReading& file) {
  if (!into.is_world) {
    file.diagnostics.Warning("ignored-element", include.span(), "ignoring an included actor, which is not in a world");
    return false;
  }
  if (!says.name.empty()) actor.text = WithName(actor.text, Collapsed(says.name.name));
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, actor.text);
  if (element) {
    if (const Element pose = include.child("pose")) {
      while (tinyxml2::XMLElement* const old = element->FirstChildElement("pose")) element->DeleteChild(old);
      tinyxml2::XMLDocument of_pose;
      if (const auto* const read = ParseKept(of_pose, pose.ToXml())) {
        element->InsertFirstChild(read->DeepClone(&document));
      }
    }
    for (const Element plugin : include.children("plugin")) {
      tinyxml2::XMLDocument of_plugin;
      if (const auto* const read = ParseKept(of_plugin, plugin.ToXml())) {
        element->InsertEndChild(read->DeepClone(&document));
      }
    }
    const char* const name = element->Attribute("name");
    if (name) into.other_names.push_back({Name(name), include.span()});
    actor.text = ToXml(*element);
  }
  into.kept.push_back(std::move(actor));
  return true;
}

// The elements of the include that are not known. The include is expanded, so nothing can hold them.
void WarnOfUnknown(Element include, FileReading& file) {
  for (const Element child : include.children()) {
    if (child.name() == kParams || child.name().find(':') == std::string_view::npos) continue;
    file.diagnostics.Warning(
        "ignored-element", child.span(),
        "ignoring `<" + std::string(child.name()) + ">` of an `<include>`: the included model has no such element");
  }
}

// False if nothing can be included.
bool Include(Element include, ModelDeclaration& into, FileReading& file) {
  KeptIn inside(include, file);
  CheckElement(include, kIncludeRow, Looked::kNo, file);
  inside.Take();
  WarnOfUnknown(include, file);
  auto use = std::make_shared<ModelUse>();
  use->span = include.span();
  use->included = true;
  IncludeElement says;
  ReadFields(include, kIncludeRow.fields, says, file);
  use->merged = says.merge;
  const auto path = IncludedFile(says.uri, include, file);
  if (!path) return false;

  if (HasSuffix(*path, ".obj") || HasSuffix(*path, ".yaml")) {
    file.diagnostics
        .Error("unsupported-format", says.uri.span, Quoted(file.context.files.Shown(*path)) + " cannot be included")
        .Help("include a model in SDFormat, `.urdf` or `.xml`; use a mesh as the geometry of a link");
    return false;
  }
  if (IsOtherFormat(*path)) {
    if (!file.context.read_model) {
      file.diagnostics.Error("unsupported-format", include.span(), "files of other formats cannot be included here");
      return false;
    }
    if (const Element params = include.child(kParams)) {
      file.diagnostics.Warning("ignored-element", params.span(),
                               "ignoring `<experimental:params>`: only models in SDFormat can be changed");
    }
    use->part = file.context.read_model(*path, include.span());
    use->part_path = *path;
    if (!use->part) return false;
    if (use->part->models.size() > 1) use->name = use->part->models[Index<ModelInstance>(1)].name;
    if (use->part->bodies.size() == 1) {
      file.diagnostics.Error("model-without-link", include.span(),
                             Quoted(file.context.files.Shown(*path)) + " has no body");
      return false;
    }
  } else {
    const Element params = include.child(kParams);
    use->model = params ? ReadChanged(*path, include, file) : ReadIncluded(*path, include.span(), file.context);
    if (!use->model) return false;
    if (use->model->is_world && use->model->lights.empty()) {
      return IncludeActor(use->model->kept.front(), says, include, into, file);
    }
    if (use->model->is_world) return IncludeLight(use->model->lights.front(), says, include, into, file);
    use->name = use->model->name;
    use->pose = use->model->pose;
    use->is_static = use->model->is_static;
    use->placement_frame = use->model->placement_frame;
  }
  if (!Override(says, include, *use, file)) return false;
  if (use->name.empty() && !use->merged) {
    file.diagnostics.Error("empty-name", include.span(), "the included model has no name")
        .Help("add `<name>` to `<include>`");
    return false;
  }
  if (use->merged && use->model) {
    Diagnostics::Context here(file.diagnostics, include.span(), "merged here");
    if (!CanBeMerged(use->model, file)) return false;
    Merge(*use, into, file);
    return true;
  }
  if (use->merged) use->name = MergedName(use->name);
  if (use->merged && into.is_world) {
    file.diagnostics.Error("merge-into-world", include.span(), "a model with links cannot be merged into a world")
        .Help("remove `merge`");
    return false;
  }
  into.models.push_back({std::move(use), 0});
  return true;
}

}  // namespace

std::optional<std::string> IncludedPath(const XmlText& uri, std::string_view folder, ReadContext& context) {
  auto path = ResolveFile(uri, folder, context);
  if (path && context.files.IsFolder(*path)) path = ReadConfig(*path, uri.span, context);
  return path;
}

void ReadInclude(Element include, ModelDeclaration& into, FileReading& file) {
  if (Include(include, into, file)) return;
  // An included light is not an error, but it adds nothing.
  if (file.diagnostics.has_errors()) into.missing.push_back(MissingName(include));
}

}  // namespace sceneweld::sdf
