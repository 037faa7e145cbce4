// SPDX-License-Identifier: BSD-3-Clause
// Inline models as files beside the expanded directives.

#include "sceneweld/directives/plain/expansion_files.h"

#include "sceneweld/directives/composition/kept_renaming.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

std::string FileNameFor(std::string_view name) {
  std::string file;
  for (const char c : name) {
    const bool safe =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    file += safe ? c : '_';
  }
  return file.empty() ? "model" : file;
}

std::string TextOfPart(const Scene& part, const StampOptions& stamp, bool gravity, ReadContext& context,
                       Diagnostics& diagnostics) {
  Scene alone;
  alone.sources = part.sources;
  alone.gravity = part.gravity;
  alone.gravity_span = part.gravity_span;
  alone.simulation = part.simulation;
  StampOptions own;
  own.renamed_body = stamp.renamed_body;
  own.new_name = stamp.new_name;
  own.body_name = stamp.body_name;
  own.takes_scenery = stamp.takes_scenery;
  own.name = part.models[Index<ModelInstance>(1)].name.str();
  if (own.name.empty()) own.name = "model";
  if (own.renamed_body) {
    Stamp(WithBodyNamed(part, own.renamed_body, own.new_name), own, alone, diagnostics);
  } else {
    Stamp(part, own, alone, diagnostics);
  }
  if (!gravity) {
    for (std::uint32_t i = 1; i < alone.models.size(); ++i) {
      alone.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
  }
  ResolveCollisionFilterGroups(alone, diagnostics);
  BuildTree(alone, diagnostics);
  WriteOptions options;
  options.audience = Compat::kDrake;
  options.packages = &context.packages;
  options.files = &context.files;
  LossReport losses(diagnostics);
  return FindFormat("sdf")->write(alone, options, losses);
}

}  // namespace

std::string ExpansionFiles::UriOf(std::string_view written, const std::string& path) const {
  if (IsUri(written)) {
    // Drake does not find a file in a resource folder by a package.
    const auto authority = written.find("://") + 3;
    const std::string_view package = written.substr(authority, written.find('/', authority) - authority);
    if (written.starts_with("file:") || context_.packages.Find(package)) return std::string(written);
  }
  if (!expansion_.package.empty() && path.starts_with(expansion_.folder + "/")) {
    return "package://" + expansion_.package + path.substr(expansion_.folder.size());
  }
  if (const auto uri = context_.packages.UriOf(path)) return *uri;
  return "file://" + path;
}

std::string ExpansionFiles::Make(std::string_view model, std::string_view suffix, std::string text) {
  const auto [at, fresh] = uris_.try_emplace(text);
  if (fresh) {
    const std::string stem = FileNameFor(model);
    std::string file = stem + std::string(suffix);
    for (int i = 2; !names_.insert(file).second; ++i) file = stem + "_" + std::to_string(i) + std::string(suffix);
    at->second = UriOf("", expansion_.folder + "/" + file);
    expansion_.files.push_back({std::move(file), std::move(text)});
  }
  return at->second;
}

std::string ExpansionFiles::AsSdf(const Scene& part, const StampOptions& stamp, bool gravity) {
  Diagnostics found;
  std::string text = TextOfPart(part, stamp, gravity, context_, found);
  for (const Diagnostic& one : found.all()) {
    const Span place = one.span.Origin();
    const std::string key = std::string(one.code.name()) + '\0' + one.message + '\0' + place.FileAndLine() + '\0' +
                            std::to_string(place.begin);
    if (told_.insert(key).second) context_.diagnostics.Add(one);
  }
  return text;
}

bool RefersToFiles(const Scene& part) {
  for (const Geometry& geometry : part.geometries) {
    if (std::holds_alternative<Mesh>(*geometry.shape)) return true;
    if (geometry.material && !geometry.material->diffuse_map_uri.empty()) return true;
  }
  return !part.sensors.empty() || !part.plugins.empty();
}

}  // namespace sceneweld
