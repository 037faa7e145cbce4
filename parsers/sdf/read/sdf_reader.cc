// SPDX-License-Identifier: BSD-3-Clause
// Reads SDFormat documents, the root and included ones.

#include "sceneweld/parsers/sdf/read/sdf_reader.h"

#include <algorithm>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/sdf/read/sdf.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/xml/root_element.h"

namespace sceneweld::sdf {
namespace {

// The elements of a document that can be composed.
struct Contents {
  std::vector<Element> models;
  std::vector<Element> worlds;
  std::vector<Element> others;  // actors and lights
  std::vector<Element> includes;

  std::size_t count() const { return models.size() + worlds.size() + others.size() + includes.size(); }
};

Contents ContentsOf(Element sdf) {
  Contents contents;
  for (const Element child : sdf.children()) {
    if (child.name() == "model") contents.models.push_back(child);
    if (child.name() == "world") contents.worlds.push_back(child);
    if (child.name() == "include") contents.includes.push_back(child);
    if (child.name() == "actor" || child.name() == "light") contents.others.push_back(child);
  }
  return contents;
}

// Exactly one model or one world. Reports any other number.
Element OnlyOne(Element sdf, const Contents& contents, Diagnostics& diagnostics) {
  const std::size_t count = contents.models.size() + contents.worlds.size();
  if (count == 1) return contents.models.empty() ? contents.worlds.front() : contents.models.front();
  if (count == 0) {
    diagnostics.Error("wrong-root", sdf.span(), "the document has neither a model nor a world")
        .Help("a document holds exactly one model or exactly one world");
    return {};
  }
  const auto& first = contents.models.empty() ? contents.worlds : contents.models;
  const Element second = contents.models.empty()   ? contents.worlds[1]
                         : contents.worlds.empty() ? contents.models[1]
                                                   : contents.worlds.front();
  diagnostics
      .Error("wrong-root", second.span(),
             contents.models.empty()   ? "the document has more than one world"
             : contents.worlds.empty() ? "the document has more than one model"
                                       : "the document has a model beside a world")
      .Note(first.front().span(), "the first is here")
      .Help("a document holds exactly one model or exactly one world");
  return {};
}

// A file whose only contents are a light: a world with it, to be read or included.
std::shared_ptr<const ModelDeclaration> LightFile(Element light, FileReading& file) {
  auto read = ReadKept(light, file);
  if (!read) return nullptr;
  auto world = std::make_shared<ModelDeclaration>();
  world->span = light.span();
  world->is_world = true;
  world->lights.push_back(*std::move(read));
  return world;
}

// The same for an actor, which is no part of a scene: the world keeps it.
std::shared_ptr<const ModelDeclaration> ActorFile(Element actor) {
  auto world = std::make_shared<ModelDeclaration>();
  world->span = actor.span();
  world->is_world = true;
  world->kept.push_back({kSdf.name, {}, actor.ToXml()});
  return world;
}

// A model with what an include changes in it, and the declarations that it refers to.
struct IncludedModel {
  std::shared_ptr<const ModelDeclaration> original;
  ModelDeclaration changed;
};

// A file whose only contents are an `<include>`: the included model, or a world with what is not a model in SDFormat.
std::shared_ptr<const ModelDeclaration> IncludeFile(Element include, bool included, FileReading& file) {
  auto world = std::make_shared<ModelDeclaration>();
  world->span = include.span();
  world->is_world = true;
  ReadInclude(include, *world, file);
  if (world->models.empty() && world->lights.empty() && world->kept.empty()) return nullptr;
  if (world->models.empty() || !world->models.front()->model) {
    if (included && !world->models.empty()) {
      file.diagnostics
          .Error("unsupported-format", include.span(),
                 "an included file cannot itself be an `<include>` of another format")
          .Help("include the file of the other format");
      return nullptr;
    }
    return world;
  }
  const ModelUse& use = *world->models.front();
  auto model = std::make_shared<IncludedModel>(IncludedModel{use.model, *use.model});
  ModelDeclaration& changed = model->changed;
  changed.name = use.name;
  changed.pose = use.pose;
  changed.is_static = use.is_static;
  changed.placement_frame = use.placement_frame;
  changed.plugins.insert(changed.plugins.end(), use.plugins.begin(), use.plugins.end());
  if (!use.name_space.empty()) KeepAttribute(changed.kept, kSdf.name, "namespace", use.name_space);
  return {std::move(model), &changed};
}

// The model or the world of a document.
std::shared_ptr<const ModelDeclaration> ReadRoot(Element root, const Source& source, bool included,
                                                 record::XmlRecord& record, ReadContext& context,
                                                 std::vector<std::string> changed_files,
                                                 std::shared_ptr<const Scene> robot) {
  Diagnostics& diagnostics = context.diagnostics;
  if (!root || root.name() != "sdf") {
    diagnostics
        .Error("wrong-root", root ? root.span() : Span{&source, 0, 0},
               root ? "the root element is `<" + std::string(root.name()) + ">`, not `<sdf>`" : "there is no `<sdf>`")
        .Help(HelpForOtherFormat(source.text(), "an SDFormat file is `<sdf version=\"1.9\">...</sdf>`"));
    return nullptr;
  }
  const auto version = ReadVersion(root, context.rules, diagnostics);
  if (!version) return nullptr;
  record = record::XmlRecord(root, diagnostics);
  FileReading file(context, source, *version, record);
  file.changed_files = std::move(changed_files);
  file.robot = std::move(robot);

  const Contents contents = ContentsOf(root);
  if (contents.count() == 1 && contents.others.size() == 1) {
    const Element other = contents.others.front();
    return other.name() == "light" ? LightFile(other, file) : ActorFile(other);
  }
  if (contents.count() == 1 && contents.includes.size() == 1) {
    if (!included && context.rules.compat == Compat::kDrake) CheckElement(root, kSdfRow, Looked::kYes, file);
    return IncludeFile(contents.includes.front(), included, file);
  }
  const Element only = OnlyOne(root, contents, diagnostics);
  for (const Element other : contents.others) {
    if (contents.worlds.empty()) {
      diagnostics.Error("wrong-root", other.span(),
                        "`<" + std::string(other.name()) + ">` cannot stand beside a model");
    }
  }
  if (contents.others.empty() || !contents.worlds.empty()) CheckElement(root, kSdfRow, Looked::kYes, file);
  if (!only) return nullptr;
  if (only.name() == "model") return ReadModel(only, file);
  if (included) {
    diagnostics.Error("wrong-root", only.span(), "an included file must contain a model, not a world");
    return nullptr;
  }
  return ReadWorld(only, file);
}

// The declarations of a document with the XML that they refer to.
struct Document {
  std::unique_ptr<XmlDocument> xml;
  record::XmlRecord record;
  std::shared_ptr<const ModelDeclaration> model;
};

std::shared_ptr<const ModelDeclaration> ReadDocument(const Source& source, bool included, ReadContext& context,
                                                     std::vector<std::string> changed_files = {},
                                                     std::shared_ptr<const Scene> robot = nullptr) {
  auto document = std::make_shared<Document>();
  document->xml = XmlDocument::ParseLeniently(source, context.diagnostics);
  if (!document->xml) return nullptr;
  document->model = ReadRoot(document->xml->root(), source, included, document->record, context,
                             std::move(changed_files), std::move(robot));
  if (!document->model) return nullptr;
  document->record.ReportUnused(context.diagnostics);
  const ModelDeclaration* const model = document->model.get();
  return {std::move(document), model};
}

}  // namespace

FileReading::FileReading(ReadContext& the_context, const Source& source, Version the_version,
                         record::XmlRecord& the_record)
    : Reading{the_context.diagnostics, the_context.rules.compat == Compat::kDrake ? kSdf : kLenientSdf},
      context(the_context),
      record(the_record),
      version(the_version) {
  kept = &pieces;
  if (source.path().starts_with('/')) folder = FolderOf(source.path());
}

std::shared_ptr<const ModelDeclaration> ReadIncluded(const std::string& path, Span include, ReadContext& context) {
  if (!context.read_document) {
    context.diagnostics.Error("unsupported-format", include, "files cannot be included here");
    return nullptr;
  }
  const auto read = [](const Source& source, ReadContext& its_context) {
    return ReadDocument(source, true, its_context);
  };
  return std::static_pointer_cast<const ModelDeclaration>(context.read_document(path, include, read));
}

std::shared_ptr<const ModelDeclaration> ReadChanged(const std::string& path, Element include, FileReading& file) {
  ReadContext& context = file.context;
  std::vector<std::string> changed_files = file.changed_files;
  if (std::find(changed_files.begin(), changed_files.end(), path) != changed_files.end()) {
    context.diagnostics.Error("include-cycle", include.span(), Quoted(context.files.Shown(path)) + " includes itself");
    return nullptr;
  }
  changed_files.push_back(path);
  const Source* const source = context.files.ReadText(path, include.span(), context.diagnostics);
  const Source* const changed = source ? WithParams(*source, include, context) : nullptr;
  if (!changed) return nullptr;
  const Diagnostics::Context here(context.diagnostics, include.span(), "included here");
  return ReadDocument(*changed, true, context, std::move(changed_files));
}

std::optional<XmlText> TextOf(Element element, const char* child) {
  const Element found = element.child(child);
  if (!found) return std::nullopt;
  const XmlText text = found.text();
  if (text.text.empty()) return std::nullopt;
  return text;
}

std::optional<std::string> ResolveFile(const XmlText& uri, std::string_view folder, ReadContext& context) {
  if (!IsUri(uri.text) && !uri.text.empty() && !uri.text.starts_with('/')) {
    const auto exists = [&](std::string_view where) {
      if (where.empty()) return false;
      const std::string path = NormalizedPath(uri.text, where);
      return context.files.IsFile(path) || context.files.IsFolder(path);
    };
    for (const std::string_view where :
         {folder, std::string_view(context.files.root()), std::string_view(context.files.current_folder())}) {
      if (!exists(where)) continue;
      folder = where;
      break;
    }
  }
  return ResolveUri(uri.text, RelativeTo{{folder}, true}, uri.span, context);
}

std::optional<std::string> FindAsset(const XmlText& uri, std::string_view what, FileReading& file) {
  return sceneweld::FindAsset(uri.text, file.folder, what, uri.span, file.context,
                              [&](ReadContext& in) { return ResolveFile(uri, file.folder, in); });
}

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  const auto root = ReadDocument(source, false, context);
  const std::shared_ptr<Scene> scene = root ? Assemble(*root, context) : nullptr;
  for (std::size_t i = 0; scene && i < scene->models.size(); ++i) {
    AddCommandedActuators(*scene, Index<ModelInstance>(i));
  }
  return scene;
}

std::shared_ptr<Scene> ReadAround(const std::shared_ptr<const Scene>& robot, const Source& source,
                                  ReadContext& context) {
  const auto root = ReadDocument(source, false, context, {}, robot);
  std::shared_ptr<Scene> scene = root ? Assemble(*root, context) : nullptr;
  constexpr Index<ModelInstance> kOnly{1};
  if (!scene || scene->models.size() < 2) return nullptr;
  ModelInstance model = robot->models[kOnly];
  if (model.model_frame_body && model.model_frame_body != Scene::kWorldBody) {
    model.model_frame_body = scene->FindBody(kOnly, robot->bodies[model.model_frame_body].name);
  }
  scene->models[kOnly] = std::move(model);
  return scene;
}

}  // namespace sceneweld::sdf
