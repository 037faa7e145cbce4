// SPDX-License-Identifier: BSD-3-Clause
// Writes other paths where texts name meshes and images.

#include "sceneweld/checks/path_fix.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/checks/scene_sources.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/xml/text_edits.h"

namespace sceneweld {
namespace {

// Whether relative names in a text start from its own folder. In MJCF they do not if a compiler option gives another
// one, and those of included files start from the folder of the including one.
bool StartsFromOwnFolder(const Source& source, const std::string& root, XmlPlaces& places) {
  bool is_so = true;
  places.ForEach(source, [&](const XmlPlace& element) {
    if (!element.Parent() && (element.name() == "mujoco" || element.name() == "mujocoinclude")) {
      is_so = is_so && FolderOf(source.path()) == root;
    }
    if (element.name() != "compiler") return;
    for (const char* name : {"meshdir", "texturedir", "assetdir", "strippath"}) {
      if (element.Attribute(name)) is_so = false;
    }
  });
  return is_so;
}

}  // namespace

std::vector<PathFix::Place> PathFix::PlacesOf(const std::vector<std::string>& uris) {
  std::vector<Place> found;
  const auto is_named = [&](std::string_view value) {
    return std::find(uris.begin(), uris.end(), value) != uris.end();
  };
  for (const Source* source : SourcesOf(scene_)) {
    places_.ForEach(*source, [&](const XmlPlace& element) {
      for (const char* name : {"filename", "file"}) {
        if (const auto value = element.Attribute(name); value && is_named(value->value)) {
          found.push_back({element, value->span});
        }
      }
      if (element.name() != "uri" && element.name() != "albedo_map") return;
      if (const auto text = element.Text(); text && is_named(text->value)) found.push_back({element, text->span});
    });
  }
  return found;
}

Fix PathFix::WriteAt(const std::vector<Place>& places, const std::string& uri) {
  Fix fix;
  if (!places.empty()) fix.title = "write " + Quoted(uri);
  for (const Place& place : places) fix.edits.push_back({place.span, EscapedXml(uri)});
  return fix;
}

Fix PathFix::Write(const AssetUse& use, const std::string& path) {
  if (path.empty()) return {};
  const std::vector<Place> places = PlacesOf({use.uri, use.path, "file://" + use.path});
  for (const Place& place : places) {
    const Source& source = *place.span.source;
    if (FolderOf(source.path()) + "/" + path != use.path || !StartsFromOwnFolder(source, root_, places_)) return {};
  }
  return WriteAt(places, path);
}

Fix PathFix::WriteFound(const AssetUse& use, const std::string& uri) {
  Fix fix = WriteAt(PlacesOf({use.uri}), uri);
  // The mass of a body may follow from the file.
  std::set<const void*> elements;
  for (const Geometry& geometry : scene_.geometries) {
    const auto* const mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh || mesh->path.str() != use.path) continue;
    elements.insert(&geometry);
    elements.insert(&scene_.bodies[geometry.body]);
  }
  fix.allows = [elements = std::move(elements), path = use.path](const Difference& difference) {
    if (difference.elements_a.size() != 1) return false;
    if (difference.a == "`" + path + "`") return true;
    const std::string_view field = difference.field;
    return elements.contains(difference.elements_a.front()) &&
           (field == "shape.uri" || field == "shape.path" || field == "mass" || field.starts_with("center_of_mass") ||
            field.starts_with("inertia"));
  };
  return fix;
}

}  // namespace sceneweld
