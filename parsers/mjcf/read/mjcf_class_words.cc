// SPDX-License-Identifier: BSD-3-Clause
// Writes what a class of defaults says into elements that are written without the class.

#include "sceneweld/parsers/mjcf/read/mjcf_class_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

void TakeLayers(const Class& of, XmlCopy& copy) {
  const auto is_layer = [](const XmlCopy& child) { return child.name() == "layer"; };
  if (std::any_of(copy.children().begin(), copy.children().end(), is_layer)) return;
  const Name* const found = copy.Find("texture");
  std::optional<Name> texture = found ? std::optional(*found) : std::nullopt;
  for (const Element layer : of.layers) {
    auto own = XmlCopy::Of(layer);
    if (!own) continue;
    if (const Name* const role = own->Find("role"); texture && role && *role == "rgb") {
      own->Set("texture", *std::exchange(texture, std::nullopt));
      copy.Remove("texture");
    }
    copy.children().push_back(*std::move(own));
  }
  // MuJoCo refuses a texture beside layers.
  if (!texture || of.layers.empty()) return;
  auto colours = XmlCopy::Of(of.layers.front());
  if (!colours) return;
  colours->Set("role", Name::Borrowed("rgb"));
  colours->Set("texture", *std::move(texture));
  copy.Remove("texture");
  copy.children().push_back(*std::move(colours));
}

bool TakesBackGeneral(const Class& of) {
  bool takes_back = false;
  for (const auto& [tag, attribute, value] : of.as_written) {
    if (!ChildRow(kActuator, tag)) continue;
    takes_back = tag != kGeneral.name && (takes_back || tag != kPosition.name);
  }
  return takes_back;
}

void TakeFilter(const Class& of, XmlCopy& copy) {
  std::string_view type, constant;
  for (const auto& [tag, attribute, value] : of.as_written) {
    if (tag != kGeneral.name) continue;
    if (attribute == "dyntype") type = value;
    if (attribute == "dynprm") constant = value;
  }
  if (type != "filterexact" || TakesBackGeneral(of) || copy.Find("timeconst")) return;
  std::array<double, 1> seconds{1};
  ScanNumbers(constant, seconds);
  copy.Set("timeconst", FormatNumber(seconds[0]));
}

}  // namespace sceneweld::mjcf
