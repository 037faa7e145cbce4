// SPDX-License-Identifier: BSD-3-Clause
// Reads `<geometry>`.

#include "sceneweld/parsers/urdf/read/urdf_geometry.h"

#include <algorithm>

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/table/kept_pieces.h"
#include "sceneweld/parsers/urdf/read/urdf_leave_out.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::urdf {
namespace {

template <typename T>
std::optional<Shape> ReadPlainShape(Element element, const ElementRow& row, FileReading& file) {
  T shape;
  CheckNames(element, row, file.reading);
  if (!ReadFields(element, row.fields, shape, file.reading)) return std::nullopt;
  return shape;
}

std::optional<Shape> ReadMesh(Element element, FileReading& file) {
  Mesh mesh;
  CheckNames(element, kMesh, file.reading);
  const bool good = ReadFields(element, kMesh.fields, mesh, file.reading);
  FileName file_name;
  ReadFields(element, kMesh.fields, file_name, file.reading);
  const NameAt& uri = file_name.filename;
  if (uri.empty()) {
    RequiredName(element, "filename", file.reading);
    return std::nullopt;
  }
  // urdfdom leaves such a geometry out, whether its file is there or not.
  if (!good && file.context.rules.compat != Compat::kDrake) return std::nullopt;
  const auto path = file.Find(uri, "a mesh file");
  if (!path || !good) return std::nullopt;
  mesh.uri = uri.name;
  mesh.path = Name(*path);
  return mesh;
}

struct Kind {
  const ElementRow* row;
  std::optional<Shape> (*read)(Element element, FileReading& file);
};

// In the order in which the reader looks for them.
constexpr Kind kKinds[] = {
    {&kBox, [](Element e, FileReading& f) { return ReadPlainShape<Box>(e, kBox, f); }},
    {&kSphere, [](Element e, FileReading& f) { return ReadPlainShape<Sphere>(e, kSphere, f); }},
    {&kCylinder, [](Element e, FileReading& f) { return ReadPlainShape<Cylinder>(e, kCylinder, f); }},
    {&kCapsule, [](Element e, FileReading& f) { return ReadPlainShape<Capsule>(e, kCapsule, f); }},
    {&kDrakeCapsule, [](Element e, FileReading& f) { return ReadPlainShape<Capsule>(e, kDrakeCapsule, f); }},
    {&kMesh, ReadMesh},
    {&kDrakeEllipsoid, [](Element e, FileReading& f) { return ReadPlainShape<Ellipsoid>(e, kDrakeEllipsoid, f); }},
};

void ReportUnknownShape(Element geometry, Diagnostics& diagnostics) {
  std::vector<std::string_view> known;
  for (const Kind& kind : kKinds) known.push_back(kind.row->name);
  const Element first = geometry.child();
  Diagnostic& error =
      diagnostics.Error("unknown-shape", geometry.span(),
                        first ? "unknown shape `" + std::string(first.name()) + "` in " + Describe(geometry)
                              : Describe(geometry) + " has no shape");
  const std::string nearest = first ? ClosestName(first.name(), known) : std::string();
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    std::string all;
    for (const std::string_view name : known) all += (all.empty() ? "`" : ", `") + std::string(name) + "`";
    error.Help("use one of " + all);
  }
}

}  // namespace

std::optional<Shape> ReadGeometry(Element holder, FileReading& file) {
  const Element geometry = holder.child("geometry");
  if (!geometry) {
    file.diagnostics().Error("missing-value", holder.span(), Describe(holder) + " needs a `geometry`");
    return std::nullopt;
  }
  CheckNames(geometry, kGeometry, file.reading);
  for (const Kind& kind : kKinds) {
    const Element shape = geometry.child(kind.row->name);
    if (!shape) continue;
    for (const Element other : geometry.children()) {
      const bool is_shape = std::any_of(std::begin(kKinds), std::end(kKinds),
                                        [&](const Kind& known) { return known.row->name == other.name(); });
      if (is_shape && !(other == shape) && file.reading.kept) file.reading.kept->Add(other);
    }
    return kind.read(shape, file);
  }
  ReportUnknownShape(geometry, file.diagnostics());
  return std::nullopt;
}

std::optional<Shape> ReadGeometryIfAny(Element holder, FileReading& file) {
  return ReadOrLeaveOut(file, holder, [&](FileReading& trial) { return ReadGeometry(holder, trial); });
}

}  // namespace sceneweld::urdf
