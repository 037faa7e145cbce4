// SPDX-License-Identifier: BSD-3-Clause
// Reads `<link>`.

#include <algorithm>
#include <unordered_map>

#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/read/sdf_blocks.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/table/sdf_torsional.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/names/geometry_name.h"

namespace sceneweld::sdf {
namespace {

void ReadInertial(Element link_element, LinkDeclaration& link, FileReading& file) {
  const Element inertial = link_element.child("inertial");
  RotationalInertia inertia{.ixx = 1, .iyy = 1, .izz = 1};
  if (!inertial) {
    link.mass_properties = {1, {}, inertia};
    return;
  }
  CheckElement(inertial, kInertialRow, Looked::kNo, file);
  link.inertial_span = inertial.span();
  InertialElement says;
  ReadFields(inertial, kInertialRow.fields, says, file);
  link.auto_inertia = says.automatic;
  const Pose X_LI = ReadInertialPose(inertial, file);
  const Element inertia_element = inertial.child("inertia");
  if (inertia_element) {
    CheckElement(inertia_element, kInertiaRow, Looked::kNo, file);
    ReadFields(inertia_element, kInertiaRow.fields, inertia, file);
  }
  if (!link.auto_inertia) {
    const double mass = says.mass.value_or(1);
    const bool is_drake = file.context.rules.compat == Compat::kDrake;
    link.mass_properties = CheckedMassProperties(mass, X_LI, inertia, inertial.span(), file.diagnostics,
                                                 is_drake ? ZeroMass::kIsReplaced : ZeroMass::kStays);
    link.stated_mass_properties = StatedBeside(link.mass_properties, mass, X_LI, inertia);
    link.inertial_frame = {X_LI.rotation, inertia};
    return;
  }
  link.auto_mass = says.mass;
  link.auto_density = says.density;
  for (const char* name : {"pose", "inertia"}) {
    const Element written = inertial.child(name);
    if (!written) continue;
    RefusedByDrake(file.context.rules, file.diagnostics, "conflicting-values", written.span(),
                   Quoted(name) + " of link " + Quoted(link.name) + " is overwritten by the automatic inertia")
        .Help("remove it, or `auto=\"true\"`");
  }
}

// `<drake:visual>` is a visual whose elements all have the prefix. Removes the prefix, except from the elements that
// Drake adds to visuals.
bool StripPrefix(Element element, FileReading& file) {
  static constexpr std::string_view kPrefix = "drake:";
  static const std::string_view kKept[] = {kPerceptionProperties.name, kIllustrationProperties.name,
                                           kAcceptingRenderer.name, kDiffuseMap.name, kDeclareConvex.name};
  bool good = true;
  for (const Element child : element.children()) {
    const std::string_view name = child.name();
    if (!name.starts_with(kPrefix)) {
      file.diagnostics.Error("unknown-name", child.span(),
                             "element " + Quoted(name) + " in `<drake:visual>` needs the prefix `drake:`");
      good = false;
      continue;
    }
    bool kept = false;
    for (const std::string_view one : kKept) kept = kept || name == one;
    if (kept) continue;
    good = StripPrefix(child, file) && good;
    child.DropNamePrefix(kPrefix.size());
  }
  return good;
}

std::string ShapeText(Element owner) {
  const Element geometry = owner.child("geometry");
  return geometry ? geometry.ToXml() : std::string();
}

class Geometries {
 public:
  Geometries(LinkDeclaration& link, FileReading& file) : link_(link), file_(file) {}

  void ReadAll(Element element) {
    for (const Element visual : element.children("visual")) Add(visual);
    for (const Element visual : element.children("drake:visual")) {
      const bool good = StripPrefix(visual, file_);
      if (good) Add(visual);
    }
    for (const Element collision : element.children("collision")) Add(collision);
    // Visuals come first above because their names do; the scene has the order of the file.
    std::stable_sort(link_.geometries.begin(), link_.geometries.end(), [](const auto& a, const auto& b) {
      return a.geometry.span.begin < b.geometry.span.begin;
    });
  }

 private:
  void Add(Element element) {
    const bool collision = element.name() == "collision";
    KeptIn kept(element, file_);
    GeometryElement says;
    ReadFields(element, (collision ? kCollisionRow : kVisualRow).fields, says, file_);
    const std::size_t errors = file_.diagnostics.error_count();
    auto read = collision ? ReadCollision(element, says, link_.auto_inertia, file_) : ReadVisual(element, file_);
    // An inertia without this collision would only lead to further errors.
    if (collision && !read && file_.diagnostics.error_count() > errors) link_.auto_inertia = false;
    KeptList what_is_kept = kept.Take();
    // Elements that have no shape or role in a scene are written back with their link.
    if (!read || (collision && !read->geometry.roles.proximity)) file_.pieces.Add(element);
    const auto name = CheckedName(says.name, element, file_.version, file_);
    if (!name) return;
    auto& taken = collision ? collisions_ : visuals_;
    const auto [first, fresh] = taken.try_emplace(name->name.view(), name->span);
    if (!fresh) {
      file_.diagnostics
          .Error("duplicate-name", name->span,
                 "link " + Quoted(link_.name) + " has a " + (collision ? "collision" : "visual") + " named " +
                     Quoted(name->name) + " already")
          .Note(first->second, "first used here");
      return;
    }
    texts_.push_back(name->name);  // Keeps the text that the map points into.
    if (!read) return;
    if (collision && !read->geometry.roles.proximity) {
      read->geometry.name = name->name;
      link_.shapeless.push_back(std::move(*read));
      return;
    }
    read->geometry.kept.insert(read->geometry.kept.end(), what_is_kept.begin(), what_is_kept.end());
    if (collision) SetTorsionalFriction(element, read->geometry);
    read->said = file_.record.Of(element);
    if (read->said && collision && MergeIntoVisual(element, *read, name->name)) return;
    if (read->said) read->said->Restore(read->geometry, file_);
    read->geometry.name =
        names_.Take(collision ? GeometryNames::Role::kCollision : GeometryNames::Role::kVisual,
                    NameInScene(name->name, read->said), read->geometry.shape, name->span, file_.diagnostics);
    if (collision && read->geometry.name == CollisionBeside(name->name)) {
      KeepWording(read->geometry.kept, kSdf.name, "name", name->name);
    }
    read->geometry.span = element.span();
    if (!collision) {
      visual_index_.emplace(texts_.back().view(), link_.geometries.size());
      visual_elements_.push_back(element);
    }
    link_.geometries.push_back(std::move(*read));
  }

  // A collision that is a role of a visual is not a geometry of its own.
  bool MergeIntoVisual(Element element, GeometryDeclaration& collision, std::string_view name) {
    const auto visual = collision.said->Value(kGeometry);
    if (!visual) return false;
    const auto found = visual_index_.find(*visual);
    const auto separate = [&](std::string_view plain) {
      ReportStale(file_.diagnostics, element.span(), "collision " + Quoted(name) + " of link " + Quoted(link_.name),
                  plain, "its tie to visual " + Quoted(*visual));
      return false;
    };
    if (found == visual_index_.end()) return separate("no visual " + Quoted(*visual));
    GeometryDeclaration& both = link_.geometries[found->second];
    const Geometry &seen = both.geometry, &hit = collision.geometry;
    // A plane with a size is a half space in a collision, and another shape in a visual.
    const bool same_shape = (*seen.shape == *hit.shape && *seen.X_BG == *hit.X_BG) ||
                            ShapeText(visual_elements_[found->second]) == ShapeText(element);
    if (!same_shape) return separate("another shape");
    if (both.pose.X != collision.pose.X || both.pose.relative_to.name != collision.pose.relative_to.name) {
      return separate("another pose");
    }
    if (both.geometry.roles.proximity) return separate("two collisions for " + Quoted(*visual));
    both.geometry.roles.proximity = true;
    both.geometry.proximity = collision.geometry.proximity;
    both.geometry.contact_bits = collision.geometry.contact_bits;
    for (Kept& kept : collision.geometry.kept) {
      const KeptList& known = both.geometry.kept;
      if (std::find(known.begin(), known.end(), kept) == known.end()) both.geometry.kept.push_back(std::move(kept));
    }
    both.said = collision.said;
    return true;
  }

  LinkDeclaration& link_;
  FileReading& file_;
  GeometryNames names_;
  std::unordered_map<std::string_view, Span> visuals_;
  std::unordered_map<std::string_view, Span> collisions_;
  std::unordered_map<std::string_view, std::size_t> visual_index_;
  std::vector<Element> visual_elements_;  // By their places in the link.
  std::vector<Name> texts_;
};

// Data for automatic inertia only.
void WarnOfUnusedDensity(Element link, FileReading& file) {
  for (const Element collision : link.children("collision")) {
    const Element unused = collision.child("density");
    if (!unused) continue;
    file.diagnostics.Warning("ignored-element", unused.span(),
                             "`density` in `<collision>` has no effect: the link has no automatic inertia");
  }
}

void ReadSurfaceVelocity(Element element, LinkDeclaration& link, FileReading& file) {
  ProximityProperties of_all;
  ReadFields(element, kLinkRow.fields, of_all, file);
  if (!of_all.surface_velocity_axis) return;
  for (GeometryDeclaration& declared : link.geometries) {
    if (!declared.geometry.proximity) continue;
    auto properties = std::make_shared<ProximityProperties>(*declared.geometry.proximity);
    properties->surface_velocity_axis = of_all.surface_velocity_axis;
    declared.geometry.proximity = std::move(properties);
  }
}

// Applies the record to the properties of collisions.
void RestoreProximity(LinkDeclaration& link, FileReading& file) {
  for (GeometryDeclaration& declared : link.geometries) {
    if (!declared.said || !declared.geometry.proximity) continue;
    record::Entry said = *declared.said;
    said.CheckFields(*declared.geometry.proximity, {}, declared.geometry.span, file.diagnostics);
    said.Restore(declared.geometry.proximity, file);
  }
}

}  // namespace

std::optional<LinkDeclaration> ReadLink(Element element, FileReading& file) {
  KeptIn kept(element, file);
  const bool deformable = static_cast<bool>(element.child(kDeformableProperties.name));
  LinkElement says;
  ReadFields(element, (deformable ? kDeformableLinkRow : kLinkRow).fields, says, file);
  const auto name = CheckedName(says.name, element, file.version, file);
  LinkDeclaration link;
  link.span = element.span();
  if (name) link.name = name->name;
  link.said = file.record.Of(element);
  link.blocks = BlocksOf(link.said);
  link.pose = ReadPose(element, file.version, file);

  if (deformable) {
    CheckElement(element, kDeformableLinkRow, Looked::kYes, file);
    link.deformable = ReadDeformable(element, file);
    link.geometries = ReadDeformableGeometries(element, link.name, file);
    link.kept = kept.Take();
    if (!name || !link.deformable) return std::nullopt;
    return link;
  }

  CheckElement(element, kLinkRow, Looked::kYes, file);
  ReadInertial(element, link, file);
  link.gravity = says.gravity.value_or(true);
  link.gravity_span = says.gravity.span;
  if (const Element wall = element.child(kWallBoundaryCondition.name)) {
    file.diagnostics
        .Error("unknown-name", wall.span(),
               Quoted(kWallBoundaryCondition.name) + " on link " + Quoted(link.name) + ", which is a rigid body")
        .Help("use it on links with " + Quoted(kDeformableProperties.name));
  }
  Geometries(link, file).ReadAll(element);
  if (!link.auto_inertia) WarnOfUnusedDensity(element, file);
  ReadSurfaceVelocity(element, link, file);
  RestoreProximity(link, file);
  std::vector<BlockDeclaration>* const holder[] = {&link.blocks};
  link.sensors = ReadAllKept(element, "sensor", file, TakeOfBlocks("sensor", element, holder, file.diagnostics));
  link.lights = ReadAllKept(element, "light", file);
  link.kept = kept.Take();
  KeepInertialFrame(kSdf.name, link.inertial_frame, link.kept);
  if (!name) return std::nullopt;
  return link;
}

}  // namespace sceneweld::sdf
