// SPDX-License-Identifier: BSD-3-Clause
// Reads the words of the record about elements of URDF.

#include "sceneweld/parsers/urdf/read/urdf_encoded.h"

#include <tinyxml2.h>

#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {

Encoded::Encoded(const record::Entry& said, Diagnostics& diagnostics) : entry(said) {
  for (const record::Word& word : said.words()) {
    if (!word.value) continue;
    const auto named = [&] { return NameAt{Name(UnescapedWord(*word.value)), said.span()}; };
    const bool is_true = word.value == "true";
    if (word.key == kName) name = named().name;
    if (word.key == kWorldLink) world = is_true;
    if (word.key == kHelper) helper = is_true;
    if (word.key == words::kReversed) reversed = is_true;
    if (word.key == words::kPairs) pairs = is_true;
    if (word.key == words::kGeometry) geometry = named();
    if (word.key == kModel) model = named();
    if (word.key == kBodyFrame) body_frame = said.PoseOf(kBodyFrame, diagnostics);
    if (word.key == kWorldPose) world_pose = said.PoseOf(kWorldPose, diagnostics);
    if (word.key == kParentFrame) parent_frame = said.PoseOf(kParentFrame, diagnostics);
    if (word.key == kChildFrame) child_frame = said.PoseOf(kChildFrame, diagnostics);
    if (word.key == kShape) shape = named();
    if (word.key == kMaterialOf) material = named();
  }
}

std::string BlockNames::Of(std::string_view reference, std::string_view tag, std::string_view name) {
  std::string key(reference);
  if (!tag.empty()) key.append(key.empty() ? "" : ":").append(tag);
  if (!name.empty()) key.append(":").append(name);
  const int count = ++counts_[key];
  return count == 1 && !key.empty() ? key : key + "#" + std::to_string(count);
}

std::string BlockNames::Of(const tinyxml2::XMLElement& block) {
  const auto text = [](const char* value) { return std::string_view(value ? value : ""); };
  const auto* const first = block.FirstChildElement();
  return Of(text(block.Attribute("reference")), first ? text(first->Name()) : "",
            first ? text(first->Attribute("name")) : "");
}

std::string BlockNames::OfKept(const tinyxml2::XMLElement& element) {
  const char* const name = element.Attribute("name");
  return Of({}, element.Name(), name ? name : "");
}

std::string BlockNames::Of(Element block) {
  const auto value = [](Element element, std::string_view name) {
    const Attribute attribute = element ? element.attribute(name) : Attribute();
    return attribute ? attribute.value() : std::string_view();
  };
  const Element first = block.child();
  return Of(value(block, "reference"), first ? first.name() : std::string_view(), value(first, "name"));
}

void RestoreShape(const Encoded& encoded, Element element, Shape& shape, Pose& X_BG, Diagnostics& diagnostics) {
  if (encoded.shape.empty()) return;
  const std::string_view wanted = encoded.shape.name;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape); cylinder && wanted == kCapsuleShape) {
    shape = Capsule{cylinder->radius, cylinder->length};
    return;
  }
  const auto* box = std::get_if<Box>(&shape);
  const bool ground = wanted == kHalfSpaceShape && box && box->size == kGround;
  if (!ground && !(wanted == kPlaneShape && box && box->size.z == kPlaneThickness)) {
    ReportStale(diagnostics, element.span(), Describe(element), box ? "a box of another size" : "another shape",
                "shape " + Quoted(wanted));
    return;
  }
  const Vector3 size = box->size;
  X_BG = X_BG * Pose{{0, 0, size.z / 2}, {}};
  if (ground) {
    shape = HalfSpace{};
  } else {
    shape = Plane{size.x, size.y};
  }
}

}  // namespace sceneweld::urdf
