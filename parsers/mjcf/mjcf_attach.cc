#include <algorithm>

#include "sceneweld/parsers/mjcf/mjcf_content.h"
#include "sceneweld/parsers/mjcf/mjcf_pose.h"
#include "sceneweld/parsers/mjcf/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

// Models in models: each level is a recursion of attaching.
constexpr std::size_t kDeepest = 100;

/// Finds a body or a frame of a name in the tree of a file, with the class of
/// defaults that is in force there.
class Search {
 public:
  Search(File& file, std::string_view tag, std::string_view name) : file_(file), tag_(tag), name_(name) {}

  struct Found {
    Element element;
    const Class* childclass = nullptr;
  };
  Found Run() {
    std::vector<Found> open;
    for (auto section = file_.sections.rbegin(); section != file_.sections.rend(); ++section) {
      if (section->name() == "worldbody") open.push_back({*section, &file_.classes.main()});
    }
    while (!open.empty()) {
      const Found at = open.back();
      open.pop_back();
      std::vector<Found> children;
      bool found = false;
      file_.includes.Each(at.element, [&](Element child) {
        const std::string_view tag = child.name();
        if (found || (tag != "body" && tag != "frame" && tag != "replicate")) return;
        if (const Attribute name = child.attribute("name"); tag == tag_ && name && name.value() == name_) {
          found = true;
          children = {{child, at.childclass}};
          return;
        }
        if (const Attribute name = child.attribute("name"); tag == tag_ && name) names_.push_back(name.value());
        const Attribute childclass = child.attribute("childclass");
        const Class* inner = childclass ? file_.classes.Find(childclass.value()) : nullptr;
        children.push_back({child, inner ? inner : at.childclass});
      });
      if (found) return children.front();
      open.insert(open.end(), children.rbegin(), children.rend());
    }
    return {};
  }
  std::string Nearest() const { return ClosestName(name_, names_); }

 private:
  File& file_;
  std::string_view tag_;
  std::string_view name_;
  std::vector<std::string_view> names_;
};

/// The file of a `model` asset, read once for each `attach` of another file.
File* OpenModel(const ModelAsset& asset, Element attach, const Scope& scope, Model& model) {
  ReadContext& context = model.context;
  for (const auto& file : model.files) {
    if (file->opened_by == &asset) return file.get();
  }
  Diagnostics& diagnostics = context.diagnostics;
  std::size_t depth = 0;
  for (const File* at = scope.file; at; at = at->attached_by, ++depth) {
    if (at->includes.root().document().source().path() != asset.path && depth < kDeepest) continue;
    diagnostics.Error("include-cycle", attach.span(),
                      Quoted(context.files.Shown(asset.path)) + " is attached to itself");
    return nullptr;
  }
  const Source* source = context.files.ReadText(asset.path, SpanOf(asset.element, "file"), diagnostics);
  if (!source) return nullptr;
  const Diagnostics::Context attached(diagnostics, attach.span(), "attached here");
  auto document = XmlDocument::ParseDeep(*source, diagnostics);
  if (!document) return nullptr;
  if (!document->root("mujoco")) {
    diagnostics.Error("wrong-root", SpanOf(asset.element, "file"),
                      Quoted(context.files.Shown(asset.path)) + " does not contain a MuJoCo model");
    return nullptr;
  }
  File& file = *model.files.emplace_back(std::make_unique<File>(std::move(document), FolderOf(asset.path), context));
  file.opened_by = &asset;
  file.attached_by = scope.file;
  ReadFile(file);
  CheckSections(file);
  return &file;
}

bool Holds(Element outer, Element inner) {
  for (Element at = inner; at; at = at.parent()) {
    if (at == outer) return true;
  }
  return false;
}

bool WasAttached(Element element, const Scope& scope) {
  for (const Attachment* at = scope.attachment; at; at = at->outer) {
    if (at->element == element) return true;
  }
  return false;
}

// The gravity that another model would like to have is not taken.
void TellOptions(File& file, Model& model) {
  for (const Element section : file.sections) {
    if (section.name() != "option") continue;
    const auto text = section.value("gravity");
    if (!text) continue;
    Reading unheard = ReadingOf(file.silence);
    const auto gravity = ReadVector3(*text, "`gravity`", unheard);
    if (gravity && *gravity == model.scene.gravity) continue;
    file.diagnostics().Warning("ignored-value", text->span,
                               "the `gravity` of a model that is attached is not that of the scene");
  }
}

}  // namespace

void AttachContents(Element attach, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Reading reading = scope.reading();
  Diagnostics& diagnostics = reading.diagnostics;
  CheckNames(attach, kAttach, UnknownNames::kWarning, reading);
  const Attribute prefix = attach.attribute("prefix");
  if (!prefix) {
    diagnostics.Error("missing-value", attach.span(), "`<attach>` needs `prefix`");
    return;
  }
  File* file = scope.file;
  if (const Attribute name = attach.attribute("model")) {
    const auto found = scope.file->assets.models.find(std::string(name.value()));
    if (found == scope.file->assets.models.end()) {
      std::vector<std::string_view> known;
      for (const auto& entry : scope.file->assets.models) known.push_back(entry.first);
      std::sort(known.begin(), known.end());
      diagnostics.Error("unknown-model", name.value_span(), "no model " + Quoted(name.value()) + " in the assets")
          .Suggest(ClosestName(name.value(), known));
      return;
    }
    file = OpenModel(found->second, attach, scope, model);
    if (!file) return;
    if (scope.is_first) TellOptions(*file, model);
  }
  Scope inner = scope;
  inner.file = file;
  inner.prefix = scope.prefix + std::string(prefix.value());
  inner.childclass = &file->classes.main();
  const bool is_new = std::none_of(model.parts.begin(), model.parts.end(),
                                   [&](const Part& part) { return part.file == file && part.prefix == inner.prefix; });
  const bool is_first =
      std::none_of(model.parts.begin(), model.parts.end(), [&](const Part& part) { return part.file == file; });
  if (is_new) model.parts.push_back({file, inner.prefix, true, is_first});

  const Attribute body = attach.attribute("body");
  const Attribute frame = attach.attribute("frame");
  if (!body && !frame) {
    if (file == scope.file) {
      diagnostics.Error("missing-value", attach.span(),
                        "`<attach>` without `model` needs a `body` or a `frame` of this file");
      return;
    }
    const Scope& whole = model.scopes.emplace_back(std::move(inner));
    for (const Element section : file->sections) {
      if (section.name() != "worldbody") continue;
      CheckNames(section, kWorldBody, UnknownNames::kWarning, reading);
      Unfold(section, whole, model, contents);
    }
    return;
  }
  const Attribute name = body ? body : frame;
  Search search(*file, body ? "body" : "frame", name.value());
  const auto found = search.Run();
  if (!found.element) {
    const std::string message = std::string(body ? "no body " : "no frame ") + Quoted(name.value()) + " in " +
                                Quoted(file->includes.root().document().source().shown());
    (body ? diagnostics.Error("unknown-body", name.value_span(), message)
          : diagnostics.Error("unknown-frame", name.value_span(), message))
        .Suggest(search.Nearest());
    return;
  }
  if (Holds(found.element, attach) || WasAttached(found.element, scope)) {
    diagnostics.Error("include-cycle", attach.span(), Describe(found.element) + " is attached to itself");
    return;
  }
  inner.attachment = &model.attachments.emplace_back(Attachment{found.element, scope.attachment});
  if (found.childclass) inner.childclass = found.childclass;
  const Scope& part = model.scopes.emplace_back(std::move(inner));
  if (body) {
    contents.push_back({found.element, &part});
  } else {
    UnfoldOne(found.element, part, model, contents);
  }
}

}  // namespace sceneweld::mjcf
