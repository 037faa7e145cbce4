// SPDX-License-Identifier: BSD-3-Clause
// Converts between the shapes of sites and the attributes that MJCF has for them.

#include "sceneweld/parsers/usd/site_shape.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr std::string_view kMjcf = "mjcf";

struct SiteWords {
  std::string_view type;
  std::array<double, 3> size{kSizeOfSite, kSizeOfSite, kSizeOfSite};
  std::size_t count = 1;  // Of the sizes that the type has.
};

struct SiteWordsOf {
  SiteWords operator()(const Box& box) const { return {"box", {box.size.x / 2, box.size.y / 2, box.size.z / 2}, 3}; }
  SiteWords operator()(const Sphere& sphere) const { return {{}, {sphere.radius, kSizeOfSite, kSizeOfSite}, 1}; }
  SiteWords operator()(const Cylinder& c) const { return {"cylinder", {c.radius, c.length / 2, kSizeOfSite}, 2}; }
  SiteWords operator()(const Capsule& c) const { return {"capsule", {c.radius, c.length / 2, kSizeOfSite}, 2}; }
  SiteWords operator()(const Ellipsoid& ellipsoid) const {
    const Vector3& a = ellipsoid.semi_axes;
    return {"ellipsoid", {a.x, a.y, a.z}, 3};
  }
  SiteWords operator()(const HalfSpace&) const { return {}; }
  SiteWords operator()(const Plane&) const { return {}; }
  SiteWords operator()(const Mesh&) const { return {}; }
};

}  // namespace

bool IsSite(const Frame& frame) {
  return std::any_of(frame.kept.begin(), frame.kept.end(),
                     [](const Kept& kept) { return kept.format.view() == kMjcf; });
}

Shape ShapeOfSite(const Frame& site) {
  std::array<double, 3> size{kSizeOfSite, kSizeOfSite, kSizeOfSite};
  if (const std::string* const text = FindKept(site.kept, kMjcf, "size")) ScanNumbers(*text, size);
  // A segment gives the length, which is along z.
  std::array<double, 6> ends{};
  if (const std::string* const text = FindKept(site.kept, kMjcf, "fromto");
      text && ScanNumbers(*text, ends).count == 6) {
    const double half = Length(Vector3{ends[0] - ends[3], ends[1] - ends[4], ends[2] - ends[5]}) / 2;
    const std::string* const type = FindKept(site.kept, kMjcf, "type");
    const bool is_round = !type || *type == "capsule" || *type == "cylinder";
    (is_round ? size[1] : size[2]) = half;
    if (!is_round) size[1] = size[0];
  }
  const std::string* const type = FindKept(site.kept, kMjcf, "type");
  if (!type || *type == "sphere") return Sphere{size[0]};
  if (*type == "box") return Box{{2 * size[0], 2 * size[1], 2 * size[2]}};
  if (*type == "ellipsoid") return Ellipsoid{{size[0], size[1], size[2]}};
  if (*type == "capsule") return Capsule{size[0], 2 * size[1]};
  if (*type == "cylinder") return Cylinder{size[0], 2 * size[1]};
  return Sphere{size[0]};
}

bool IsShapeOfSite(const Kept& kept) {
  const std::string_view name = kept.attribute.view();
  return kept.format.view() == kMjcf && kept.place.empty() && (name == "type" || name == "size" || name == "fromto");
}

void SetShapeOfSite(const Shape& shape, Frame& frame) {
  const Name format(kMjcf);
  const SiteWords words = std::visit(SiteWordsOf(), shape);
  if (!words.type.empty()) KeepAttribute(frame.kept, format, Name("type"), words.type);
  KeepWording(frame.kept, format, Name("group"), "0");
  if (words.size == SiteWords().size) return;
  std::string text;
  for (std::size_t i = 0; i < words.count; ++i) {
    if (i > 0) text += ' ';
    AppendNumber(text, words.size[i]);
  }
  KeepAttribute(frame.kept, format, Name("size"), text);
}

}  // namespace sceneweld::usd
