// SPDX-License-Identifier: BSD-3-Clause
// Deletes collision filters from texts.
// Writes inertias that follow from masses and geometries, in the form of each format.
// Writes other paths where texts name meshes and images.

#include "sceneweld/checks/fixes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "sceneweld/checks/part_of_body.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using Bodies = std::set<const void*>;  // Or groups.

bool IsOneElement(const Difference& difference, const void* element) {
  return difference.elements_a.size() == 1 && difference.elements_a.front() == element;
}

// Whether the difference is that a pair with one body of each list is no longer excluded.
bool IsPairOf(const Difference& difference, const Bodies& some, const Bodies& others) {
  const auto& bodies = difference.elements_a;
  if (difference.way.empty() || difference.way.front() != &kOwnerId<ExcludedPair> || bodies.size() != 2) return false;
  return (some.contains(bodies[0]) && others.contains(bodies[1])) ||
         (some.contains(bodies[1]) && others.contains(bodies[0]));
}

Bodies BodiesOf(const Scene& scene, const std::vector<Index<Body>>& list) {
  Bodies bodies;
  for (const Index<Body> body : list) bodies.insert(&scene.bodies[body]);
  return bodies;
}

}  // namespace

std::vector<Index<CollisionFilterGroup>> FilterFix::NamedBy(Index<CollisionFilterGroup> group) const {
  std::vector<Index<CollisionFilterGroup>> others;
  for (std::uint32_t i = 0; i < scene_.collision_filter_groups.size(); ++i) {
    const Index<CollisionFilterGroup> other(i);
    const auto names_it = [&](const Ref<CollisionFilterGroup>& ref) { return ref.index == group; };
    const CollisionFilterGroup& one = scene_.collision_filter_groups[other];
    if (std::any_of(one.ignores.begin(), one.ignores.end(), names_it) ||
        std::any_of(one.member_groups.begin(), one.member_groups.end(), names_it)) {
      others.push_back(other);
    }
  }
  return others;
}

Span FilterFix::RemovalOf(const CollisionFilterGroup& group) {
  const XmlPlace place = places_.Find(group.span);
  if (!place) return RemovalOfYamlEntry(group.span, "add_collision_filter_group");
  return place.name() == "drake:collision_filter_group" ? place.Removal() : Span();
}

Fix FilterFix::DeleteGroup(Index<CollisionFilterGroup> index) {
  // With the empty groups that name it, because nothing may name a group that is gone.
  std::vector<Index<CollisionFilterGroup>> all{index};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Index<CollisionFilterGroup> other : NamedBy(all[i])) {
      if (std::find(all.begin(), all.end(), other) != all.end()) continue;
      if (!members_[other.value()].empty()) return {};
      all.push_back(other);
    }
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.value() < b.value(); });
  Fix fix;
  Bodies groups;
  for (const Index<CollisionFilterGroup> one : all) {
    const CollisionFilterGroup& group = scene_.collision_filter_groups[one];
    fix.title += (fix.title.empty() ? "delete collision filter group " : " and ") + Quoted(scene_.FullName(one));
    groups.insert(&group);
    const Span removal = RemovalOf(group);
    if (!removal) return {};
    fix.edits.push_back({removal, ""});
  }
  std::vector<Bodies> others;
  for (const Ref<CollisionFilterGroup>& other : scene_.collision_filter_groups[index].ignores) {
    if (other.index.valid()) others.push_back(BodiesOf(scene_, members_[other.index.value()]));
  }
  fix.allows = [groups = std::move(groups), some = BodiesOf(scene_, members_[index.value()]),
                others = std::move(others)](const Difference& difference) {
    if (difference.field.empty() && difference.elements_a.size() == 1 &&
        groups.contains(difference.elements_a.front())) {
      return true;
    }
    return std::any_of(others.begin(), others.end(),
                       [&](const Bodies& bodies) { return IsPairOf(difference, some, bodies); });
  };
  return fix;
}

Fix FilterFix::DeleteIgnored(Index<CollisionFilterGroup> index, std::size_t entry) {
  const CollisionFilterGroup& group = scene_.collision_filter_groups[index];
  const Ref<CollisionFilterGroup>& other = group.ignores[entry];
  const XmlPlace place = places_.Find(other.span);
  if (!place || place.name() != "drake:ignored_collision_filter_group") return {};
  Fix fix{.title = "delete the entry of " + Quoted(scene_.FullName(other.index))};
  fix.edits.push_back({place.Removal(), ""});
  fix.allows = [element = static_cast<const void*>(&group), some = BodiesOf(scene_, members_[index.value()]),
                others = BodiesOf(scene_, members_[other.index.value()])](const Difference& difference) {
    if (IsOneElement(difference, element)) return difference.field == "ignores";
    return IsPairOf(difference, some, others);
  };
  return fix;
}

Fix FilterFix::DeletePair(const ExcludedPair& pair, bool is_excluded_anyway) {
  const XmlPlace place = places_.Find(pair.span);
  if (!place || place.name() != "exclude") return {};
  Fix fix{.title = "delete the `<exclude>` of " + Quoted(scene_.FullName(pair.body_A)) + " and " +
                   Quoted(scene_.FullName(pair.body_B))};
  fix.edits.push_back({place.Removal(), ""});
  if (is_excluded_anyway) return fix;
  fix.allows = [a = BodiesOf(scene_, {pair.body_A}), b = BodiesOf(scene_, {pair.body_B})](
                   const Difference& difference) { return IsPairOf(difference, a, b); };
  return fix;
}

namespace {

using NamedMoment = std::pair<const char*, double RotationalInertia::*>;
constexpr std::array<NamedMoment, 6> kMoments = {{{"ixx", &RotationalInertia::ixx},
                                                  {"ixy", &RotationalInertia::ixy},
                                                  {"ixz", &RotationalInertia::ixz},
                                                  {"iyy", &RotationalInertia::iyy},
                                                  {"iyz", &RotationalInertia::iyz},
                                                  {"izz", &RotationalInertia::izz}}};

// An estimate needs no more digits; with fewer, a thin plate would have an inertia that no body has.
std::string MomentText(double moment) {
  constexpr int kDigits = 9;
  if (moment == 0) return FormatNumber(0);
  const double scale = std::pow(10, kDigits - 1 - std::floor(std::log10(std::abs(moment))));
  const double rounded = std::round(moment * scale) / scale;
  return FormatNumber(std::isfinite(rounded) ? rounded : moment);
}

// Products that only rounding makes differ from zero become zero.
RotationalInertia WithoutRounding(RotationalInertia inertia) {
  const double least = 1e-9 * (inertia.ixx + inertia.iyy + inertia.izz);
  for (double* product : {&inertia.ixy, &inertia.ixz, &inertia.iyz}) {
    if (std::abs(*product) < least) *product = 0;
  }
  return inertia;
}

std::optional<RotationalInertia> UniformInertia(LintSubject& subject, Index<Body> body) {
  const LintSubject::Solid* const solid = subject.SolidOf(body);
  const Body& one = subject.scene().bodies[body];
  if (!solid || one.stated_mass_properties || one.deformable || !(one.mass_properties->mass > 0)) return std::nullopt;
  const double mass = one.mass_properties->mass, volume = solid->per_density.mass;
  if (IsPartOfBody(volume, mass)) return std::nullopt;
  const double density = mass / volume;
  const RotationalInertia inertia = WithoutRounding(solid->per_density.inertia * density);
  return inertia.IsPhysicallyPlausible() ? std::optional(inertia) : std::nullopt;
}

// Three angles; none are zero.
std::optional<Vector3> AnglesIn(std::string_view text) {
  std::array<double, 3> numbers{};
  if (ScanNumbers(text, numbers).count != numbers.size()) return std::nullopt;
  return Vector3{numbers[0], numbers[1], numbers[2]};
}

class InertiaEdits {
 public:
  explicit InertiaEdits(Fix& fix) : fix_(fix) {}

  bool Add(const Body& body, const RotationalInertia& in_body) {
    const XmlPlace inertial = places_.Find(body.span).Child("inertial");
    if (!inertial) return false;
    if (inertial.Attribute("diaginertia") || inertial.Attribute("fullinertia")) return AddMjcf(inertial, in_body);
    const XmlPlace inertia = inertial.Child("inertia");
    if (!inertia) return false;
    return inertia.Attribute("ixx") ? AddUrdf(inertial, inertia, in_body) : AddSdf(inertial, inertia, in_body);
  }

 private:
  bool AddUrdf(const XmlPlace& inertial, const XmlPlace& inertia, RotationalInertia in_body) {
    if (const XmlPlace origin = inertial.Child("origin")) {
      const auto rpy = origin.Attribute("rpy");
      const auto angles = rpy ? AnglesIn(rpy->value) : Vector3();
      if (!angles) return false;
      Turn(*angles, in_body);
    }
    for (const auto& [name, member] : kMoments) {
      const auto value = inertia.Attribute(name);
      if (!value) return false;
      Write(value->span, in_body.*member);
    }
    return true;
  }

  bool AddSdf(const XmlPlace& inertial, const XmlPlace& inertia, RotationalInertia in_body) {
    if (inertial.Attribute("auto")) return false;
    if (const XmlPlace pose = inertial.Child("pose")) {
      for (const char* name : {"degrees", "rotation_format", "relative_to"}) {
        if (pose.Attribute(name)) return false;
      }
      std::array<double, 6> numbers{};
      const auto text = pose.Text();
      if (!text || ScanNumbers(text->value, numbers).count != numbers.size()) return false;
      Turn({numbers[3], numbers[4], numbers[5]}, in_body);
    }
    for (const auto& [name, member] : kMoments) {
      const auto text = inertia.Child(name).Text();
      if (text) {
        Write(text->span, in_body.*member);
      } else if (in_body.*member != 0 || name[1] == name[2]) {  // A missing product is zero, a moment is 1.
        return false;
      }
    }
    return true;
  }

  // `fullinertia` has the axes of the body, whatever the orientation says.
  bool AddMjcf(const XmlPlace& inertial, const RotationalInertia& in_body) {
    const auto full = inertial.Attribute("fullinertia"), diagonal = inertial.Attribute("diaginertia");
    if (full && diagonal) return false;
    for (const char* name : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (const Span orientation = inertial.RemovalOfAttribute(name)) fix_.edits.push_back({orientation, ""});
    }
    const std::string moments = MomentText(in_body.ixx) + " " + MomentText(in_body.iyy) + " " + MomentText(in_body.izz);
    const bool is_diagonal = in_body.ixy == 0 && in_body.ixz == 0 && in_body.iyz == 0;
    const std::string all =
        moments + " " + MomentText(in_body.ixy) + " " + MomentText(in_body.ixz) + " " + MomentText(in_body.iyz);
    if (full) {
      fix_.edits.push_back({full->span, all});
    } else if (is_diagonal) {
      fix_.edits.push_back({diagonal->span, moments});
    } else {
      Span whole = diagonal->span;
      whole.begin = static_cast<std::uint32_t>(whole.source->text().rfind("diaginertia", whole.begin));
      whole.end += 1;
      fix_.edits.push_back({whole, "fullinertia=\"" + all + "\""});
    }
    return true;
  }

  // Into the axes of the frame I of the inertia, given its angles in the body.
  static void Turn(const Vector3& rpy, RotationalInertia& inertia) {
    if (rpy == Vector3()) return;
    inertia = WithoutRounding(inertia.ReExpressed(Rotation::FromRpy(rpy).Inverse()));
  }

  void Write(const Span& span, double value) {
    const std::string text = MomentText(value);
    const std::string_view old = std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
    if (ParseNumber(Trimmed(old)) != ParseNumber(text)) fix_.edits.push_back({span, text});
  }

  Fix& fix_;
  XmlPlaces places_;
};

// The value that a body shall have in a field of its inertia; nothing for other fields.
std::optional<double> WantedValue(const RotationalInertia& inertia, std::string_view field) {
  for (const auto& [name, member] : kMoments) {
    if (field == "inertia." + std::string(name)) return inertia.*member;
  }
  return std::nullopt;
}

}  // namespace

Fix RecomputeInertias(LintSubject& subject, const std::vector<Index<Body>>& bodies) {
  if (bodies.empty()) return {};
  const Scene& scene = subject.scene();
  Fix fix{.is_safe = false};
  std::vector<std::pair<const void*, RotationalInertia>> wanted;
  InertiaEdits edits(fix);
  for (const Index<Body> body : bodies) {
    const auto inertia = UniformInertia(subject, body);
    if (!inertia || !edits.Add(scene.bodies[body], *inertia)) return {};
    wanted.emplace_back(&scene.bodies[body], *inertia);
  }
  fix.title = bodies.size() == 1 ? "compute the inertia of " + Quoted(scene.FullName(bodies.front())) +
                                       " from its geometry, at uniform density"
                                 : "compute the inertias of " + std::to_string(bodies.size()) +
                                       " bodies from their geometries, at uniform density";
  fix.allows = [wanted = std::move(wanted)](const Difference& difference) {
    for (const auto& [body, inertia] : wanted) {
      if (difference.elements_a.size() != 1 || difference.elements_a.front() != body) continue;
      const auto want = WantedValue(inertia, difference.field);
      const auto got = ParseNumber(difference.b);
      const double size = inertia.ixx + inertia.iyy + inertia.izz;
      return want && got && std::abs(*want - *got) <= 1e-6 * size;
    }
    return false;
  };
  return fix;
}

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
