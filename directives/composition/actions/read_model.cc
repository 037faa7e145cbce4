// SPDX-License-Identifier: BSD-3-Clause
// Reads the part of a model file or inline text.

#include "sceneweld/directives/composition/actions/read_model.h"

#include <optional>

namespace sceneweld {
namespace {

// Nothing after an error.
std::optional<ModelArguments> ArgumentsOf(const AddModel& add, const Site& site, Composition& composition) {
  ModelArguments arguments;
  for (const FileArgument& argument : add.arguments) {
    arguments.xacro.push_back(
        {std::string(argument.name.text()), std::string(argument.value.text()), argument.name.span()});
  }
  if (!add.srdf.node) return arguments;
  const auto path = composition.paths.Resolve(add.srdf, site.folder);
  if (!path) return std::nullopt;
  arguments.srdf = *path;
  arguments.srdf_span = add.srdf.span();
  return arguments;
}

// Whether the file takes the arguments of the directive. Another kind of file is reported when it is read.
bool TakesArguments(const AddModel& add, const std::string& path, Composition& composition) {
  if (add.arguments.empty()) return true;
  const Format* const format = FormatOfModelFile(path);
  if (!format || format->name == "xacro") return true;
  composition.diagnostics
      .Error("unsupported-format", add.arguments.front().name.span(),
             Quoted(composition.context.files.Shown(path)) + " is not a xacro file, so it has no arguments")
      .Help("remove `arguments`");
  return false;
}

ModelContents Contents(const AddModel& add, const std::string& name, const Site& site, Composition& composition) {
  const std::string why = Quoted(name) + " was added here";
  if (const Primitive* primitive = add.primitive()) return {composition.primitives.Of(*primitive), nullptr, {}, {}};
  if (add.file.node) {
    const auto path = composition.paths.Resolve(add.file, site.folder);
    const auto arguments = ArgumentsOf(add, site, composition);
    if (!path || !arguments || !TakesArguments(add, *path, composition)) return {};
    const ModelCache::Model& model = composition.models.Read(*path, add.file.span(), site.span(), why, *arguments);
    return {model.part, model.format, *path, {}, arguments->srdf};
  }
  for (const auto& [text, format] :
       {std::pair(&add.urdf, "urdf"), std::pair(&add.sdf, "sdf"), std::pair(&add.mjcf, "mjcf")}) {
    if (!text->node) continue;
    const Span span = text->span();
    const Format& reader = *FindFormat(format);
    // Messages show it as a file of its own, with the lines of the text.
    const std::string place = ":" + std::to_string(span.place().line) + std::string(reader.suffixes.front());
    const ModelCache::Model& model = composition.models.ReadText(
        span.source->path() + place, span.source->shown() + place, std::string(text->text()), reader, site.span(), why);
    return {model.part, model.format, {}, text->text()};
  }
  return {};
}

}  // namespace

ModelContents ReadModel(const AddModel& add, const std::string& name, const Site& site, Composition& composition) {
  ModelContents contents = Contents(add, name, site, composition);
  if (!contents.part) return {};
  const std::size_t count = TopLevelModels(*contents.part).size();
  if (count == 1) return contents;
  composition.diagnostics
      .Error("model-count", add.file.node ? add.file.span() : add.name.span(),
             "`add_model` needs exactly one model, but " +
                 (add.file.node ? Quoted(composition.context.files.Shown(contents.path)) : std::string("this text")) +
                 " holds " + (count == 0 ? std::string("none") : std::to_string(count)))
      .Help("put each model in a file of its own");
  return {};
}

}  // namespace sceneweld
