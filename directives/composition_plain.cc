// What plain directives name a model by: the files of an expansion.

#include "sceneweld/directives/composition.h"
#include "sceneweld/directives/primitive.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {
namespace {

// Whether anything of the model lies in another file, which relative names find
// from one place only.
bool RefersToFiles(const Scene& part) {
  for (const Geometry& geometry : part.geometries) {
    if (std::holds_alternative<Mesh>(geometry.shape)) return true;
    if (geometry.material && !geometry.material->diffuse_map_uri.empty()) return true;
  }
  return !part.sensors.empty() || !part.plugins.empty();
}

std::string FileNameFor(std::string_view name) {
  std::string file;
  for (const char c : name) {
    const bool safe =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    file += safe ? c : '_';
  }
  return file.empty() ? "model" : file;
}

}  // namespace

// A URI that Drake takes.
std::string Composition::PlainUri(std::string_view written, const std::string& path) const {
  if (IsUri(written)) {
    // What a resource folder answered is no package to Drake.
    const auto authority = written.find("://") + 3;
    const std::string_view package = written.substr(authority, written.find('/', authority) - authority);
    if (written.starts_with("file:") || context_.packages.Find(package)) return std::string(written);
  }
  if (const auto uri = context_.packages.UriOf(path)) return *uri;
  return "file://" + path;
}

// The URI of a file of the expansion; a text that is there already keeps its name.
std::string Composition::MadeFile(std::string_view name, std::string_view suffix, std::string text) {
  Expansion& expansion = *options_.expansion;
  const auto [at, fresh] = made_files_.try_emplace(text);
  if (fresh) {
    const std::string stem = FileNameFor(name);
    std::string file = stem + std::string(suffix);
    for (int i = 2; !made_names_.insert(file).second; ++i) file = stem + "_" + std::to_string(i) + std::string(suffix);
    at->second = PlainUri("", expansion.folder + "/" + file);
    expansion.files.push_back({std::move(file), std::move(text)});
  }
  return at->second;
}

// The model alone, as an SDFormat file.
std::string Composition::AsSdf(const Scene& part, StampOptions stamp, bool gravity) {
  Scene alone;
  alone.sources = part.sources;
  alone.gravity = part.gravity;
  alone.gravity_span = part.gravity_span;
  stamp.name = part.models[Index<ModelInstance>(1)].name.str();
  if (stamp.name.empty()) stamp.name = "model";
  stamp.origin = nullptr;
  Stamp(part, stamp, alone, diagnostics_);
  if (!gravity) {
    for (std::uint32_t i = 1; i < alone.models.size(); ++i)
      alone.models[Index<ModelInstance>(i)].gravity_enabled = false;
  }
  ResolveCollisionFilterGroups(alone, diagnostics_);
  BuildTree(alone, diagnostics_);
  WriteOptions options;
  options.packages = &context_.packages;
  options.files = &context_.files;
  LossReport losses(diagnostics_);
  return FindFormat("sdf")->write(alone, options, losses);
}

void Composition::NameContents(const AddModel& add, const Added& added, const StampOptions& stamp,
                               PlainDirectives::Model& plain) {
  // A body that is called after its model keeps its name where the model gets another.
  const bool keeps_name = !stamp.renamed_body && !stamp.body_name.empty() &&
                          ScopedName::Parse(plain.name).element != std::string_view(stamp.body_name);
  const bool changed = !add.gravity || stamp.renamed_body.valid() || keeps_name;
  const bool is_file = !added.path.empty();
  if (is_file && !changed) {
    plain.file = PlainUri(add.file.text(), added.path);
    return;
  }
  if (!options_.expansion->folder.empty()) {
    const std::string_view own_name = added.part->models[Index<ModelInstance>(1)].name;
    if (!changed && added.format && !RefersToFiles(*added.part)) {
      plain.file = MadeFile(own_name, added.format->suffixes.front(), std::string(added.text));
    } else {
      StampOptions alone;
      alone.renamed_body = stamp.renamed_body;
      alone.new_name = stamp.new_name;
      if (keeps_name) alone.body_name = stamp.body_name;
      const Primitive* primitive = add.primitive();
      plain.file = MadeFile(primitive ? KeyOf(*primitive) : own_name, ".sdf", AsSdf(*added.part, alone, add.gravity));
    }
    return;
  }
  plain.gravity = add.gravity;
  if (stamp.renamed_body) plain.base_name = stamp.new_name;
  if (keeps_name) plain.base_name = stamp.body_name;
  Refused& refused = is_file ? changed_models_ : models_without_file_;
  if (refused.count++ == 0) refused.first = add.name.span();
  if (is_file) {
    plain.file = PlainUri(add.file.text(), added.path);
  } else if (const Primitive* primitive = add.primitive()) {
    plain.contents_key = KeyOf(*primitive);
    plain.contents = ToYaml(*primitive);
  } else {
    plain.contents_key = added.format->name;
    plain.contents = added.text;
    plain.contents_are_text = true;
  }
}

void Composition::TellWhatStays() {
  const auto tell = [&](const Refused& refused, const std::string& one, const std::string& many, const char* help) {
    if (refused.count == 0) return;
    diagnostics_
        .Warning("drake-refuses", refused.first,
                 "plain directives have no word for " +
                     (refused.count == 1 ? "this " + one : std::to_string(refused.count) + " " + many) +
                     ", so that the file stays in sceneweld's own language")
        .Help(help);
  };
  constexpr const char* kAsFile = "let `-o DIR` write each such model as a file";
  tell(models_without_file_, "model without a file", "models without a file, the first of them here", kAsFile);
  tell(changed_models_, "change of a model", "changes of models, the first of them here", kAsFile);
  tell(joints_, "joint", "joints, the first of them here",
       "Drake reads the whole scene as SDFormat: `sceneweld compose ... -o scene.sdf`");
}

}  // namespace sceneweld
