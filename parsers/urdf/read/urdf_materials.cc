// SPDX-License-Identifier: BSD-3-Clause
// The materials of a written robot.
// Reads materials.

#include "sceneweld/parsers/urdf/read/urdf_materials.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/urdf/read/urdf_leave_out.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::urdf {
namespace {

// A text that is equal for equal looks only.
std::string KeyOf(const Material& material) {
  std::string key;
  for (const Name* name : {&material.name, &material.diffuse_map, &material.diffuse_map_uri}) {
    key.append(std::to_string(name->view().size())).append(":").append(name->view());
  }
  for (const auto* colour : {&material.diffuse, &material.specular, &material.emissive, &material.ambient}) {
    key += '|';
    if (!*colour) continue;
    for (const double value : {(*colour)->r, (*colour)->g, (*colour)->b, (*colour)->a}) {
      AppendNumber(key, value);
      key += ' ';
    }
  }
  for (const Kept& kept : material.kept) {
    if (kept.format != kUrdf.name) continue;  // A `<gazebo>` block has it.
    key.append("|").append(kept.format).append(kept.place).append(kept.attribute).append(kept.text);
  }
  return key;
}

bool HasContents(const Material& material) {
  Material own = material;
  erase_if(own.kept, [](const Kept& kept) { return kept.format != kUrdf.name; });
  return own != Material();
}

}  // namespace

Materials::Materials(const Scene& scene, const WriteOptions& options) {
  std::unordered_map<std::string, std::size_t> of_key;
  for (const Geometry& geometry : scene.geometries) {
    const Material* material = geometry.material.get();
    if (!material || of_.contains(material) || !HasContents(*material)) continue;
    const auto [at, fresh] = of_key.try_emplace(KeyOf(*material), all_.size());
    if (fresh) all_.push_back({material, {}, geometry.span});
    of_.emplace(material, at->second);
  }
  std::vector<std::string> wanted;
  wanted.reserve(all_.size());
  for (const Entry& entry : all_) wanted.push_back(entry.material->name.str());
  const std::vector<Name> names = FlatNames(options.separator).ClaimAll(wanted, "material");
  for (std::size_t i = 0; i < all_.size(); ++i) all_[i].name = names[i];
}

const Name* Materials::NameOf(const std::shared_ptr<const Material>& material) const {
  const auto found = of_.find(material.get());
  return found == of_.end() ? nullptr : &all_[found->second].name;
}

namespace {

// The largest difference between the colours of two definitions of one material.
constexpr double kColorTolerance = 1e-10;

bool IsInRange(const Rgba& c) {
  const auto in = [](double v) { return v >= 0 && v <= 1; };
  return in(c.r) && in(c.g) && in(c.b) && in(c.a);
}

double Distance(const Rgba& a, const Rgba& b) {
  return std::sqrt((a.r - b.r) * (a.r - b.r) + (a.g - b.g) * (a.g - b.g) + (a.b - b.b) * (a.b - b.b) +
                   (a.a - b.a) * (a.a - b.a));
}

// The contents of the element itself; nothing after an error.
std::optional<Material> ReadContents(Element element, FileReading& file) {
  const std::size_t from = file.reading.kept ? file.reading.kept->size() : 0;
  CheckNames(element, kMaterial, file.reading);
  Material material;
  bool good = true;
  material.name = Name(NameOf(element, kMaterial, file.reading));
  if (const Element color = element.child("color")) {
    CheckNames(color, kColor, file.reading);
    good = ReadFields(color, kColor.fields, material, file.reading);
  }
  if (const Element texture = element.child("texture")) {
    FileName file_name;
    CheckNames(texture, kTexture, file.reading);
    ReadFields(texture, kTexture.fields, file_name, file.reading);
    const NameAt& uri = file_name.filename;
    if (!uri.empty()) {
      const auto path = file.Find(uri, "an image");
      if (path) {
        material.diffuse_map = Name(*path);
        material.diffuse_map_uri = uri.name;
      }
      good = good && path;
    }
  }
  if (element.child("drake:diffuse_map")) {
    file.diagnostics()
        .Error("unknown-name", element.span(), "`drake:diffuse_map` is an element of SDFormat, not of URDF")
        .Help("use `<texture filename=\"...\"/>`");
    good = false;
  }
  if (file.reading.kept) material.kept = file.reading.kept->Take(element, from, kUrdf.name);
  return good ? std::optional(std::move(material)) : std::nullopt;
}

bool IsEmpty(const Material& material) { return !material.diffuse && material.diffuse_map.empty(); }

std::optional<Material> ReadContentsIfValid(Element element, Robot& robot) {
  auto read = ReadOrLeaveOut(robot.file, element, [&](FileReading& file) { return ReadContents(element, file); });
  if (!read) robot.pieces.Add(element);
  return read;
}

// A named material always has a colour.
std::shared_ptr<const Material> Define(Material material, Element element, Robot& robot) {
  if (!material.diffuse) material.diffuse = kColorOfTexture;
  const std::string name = material.name.str();
  Encoded said = robot.EncodedOf(element);
  said.CheckFields(material, {}, element.span(), robot.diagnostics());
  if (said.name) material.name = *said.name;
  Restore(said, material, robot.reading());
  auto shared = std::make_shared<const Material>(std::move(material));
  robot.materials.try_emplace(name, NamedMaterial{shared, element.span()});
  return shared;
}

bool Agrees(const Material& again, const Material& known) {
  if (again.diffuse && !(known.diffuse && Distance(*again.diffuse, *known.diffuse) <= kColorTolerance)) return false;
  return again.diffuse_map.empty() || again.diffuse_map == known.diffuse_map;
}

std::shared_ptr<const Material> NamedOf(Material material, Element element, Robot& robot) {
  const Span span = element.span();
  const std::string name = "`" + material.name.str() + "`";
  const auto known = robot.materials.find(material.name.str());
  if (known == robot.materials.end()) {
    if (!IsEmpty(material)) return Define(std::move(material), element, robot);
    std::vector<std::string_view> names;
    for (const auto& [other, ignored] : robot.materials) names.push_back(other);
    std::sort(names.begin(), names.end());
    RefusedByDrake(robot.file.context.rules, robot.diagnostics(), "unknown-material", span,
                   "material " + name + " is not defined before this place, and has no color or texture")
        .Suggest(ClosestName(material.name, names));
    robot.pieces.Add(element);
    return nullptr;
  }
  if (!Agrees(material, *known->second.material)) {
    RefusedByDrake(robot.file.context.rules, robot.diagnostics(), "conflicting-material", span,
                   "material " + name + " was previously defined differently, and the first definition counts")
        .Note(known->second.span, "first defined here")
        .Help("give this one another name, or remove its contents");
  }
  return known->second.material;
}

}  // namespace

void ReadRobotMaterial(Element element, Robot& robot) {
  Diagnostics& diagnostics = robot.diagnostics();
  auto material = ReadContentsIfValid(element, robot);
  if (!ReadName(element, kMaterial, robot.reading()) || !material) return;
  const std::string name = "`" + material->name.str() + "`";
  const auto known = robot.materials.find(material->name.str());
  if (known != robot.materials.end()) {
    diagnostics.Error("duplicate-name", element.span(), "material " + name + " is defined twice")
        .Note(known->second.span, "first defined here");
    return;
  }
  if (IsEmpty(*material)) {
    RefusedByDrake(robot.file.context.rules, diagnostics, "missing-value", element.span(),
                   "material " + name + " has no color or texture");
    robot.pieces.Add(element);
    return;
  }
  Define(*std::move(material), element, robot);
}

std::shared_ptr<const Material> ReadVisualMaterial(Element visual, Robot& robot) {
  const Element element = visual.child("material");
  if (!element) return nullptr;
  if (!element.attribute("name") && robot.file.context.rules.compat != Compat::kDrake) {
    robot.diagnostics()
        .Warning("missing-value", element.span(),
                 "`<material>` of " + Describe(visual) + " has no `name`: urdfdom leaves out the visual")
        .Help("add `name`");
  }
  auto read = ReadContentsIfValid(element, robot);
  if (!read) return nullptr;
  std::shared_ptr<const Material> material;
  if (!read->name.empty()) {
    material = NamedOf(*std::move(read), element, robot);
  } else if (!IsEmpty(*read)) {
    material = std::make_shared<const Material>(*std::move(read));
  }
  if (material && material->diffuse && !IsInRange(*material->diffuse)) {
    RefusedByDrake(robot.file.context.rules, robot.diagnostics(), "out-of-range", element.span(),
                   "the `rgba` colour of " + Describe(element) + " is not in [0, 1]");
    Material in_range = *material;
    for (double* const value :
         {&in_range.diffuse->r, &in_range.diffuse->g, &in_range.diffuse->b, &in_range.diffuse->a}) {
      *value = std::clamp(*value, 0.0, 1.0);
    }
    return std::make_shared<const Material>(std::move(in_range));
  }
  return material;
}

}  // namespace sceneweld::urdf
