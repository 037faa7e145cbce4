// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/xml_copy.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// Attributes that only a class can give to a fixed tendon.
inline constexpr const char* kLooksOfTendons[] = {"width", "material", "rgba"};

/// Returns the new name of an element of a kind (`body`, `joint`, `geom`, `site`, `tendon`, `actuator`, ...).
using Rename = std::function<std::string(std::string_view kind, std::string_view name)>;

/// The kind of element that an attribute names (`joint` for `joint1`). Empty for other attributes, and for those whose
/// kind another attribute gives (`objname`).
std::string_view KindNamedBy(std::string_view attribute);

/// Renames an element of a section (`sensor`, `tendon`, ...) and the references in it and below it. The table of
/// attributes that hold names is in the .cc file.
void RenameIn(tinyxml2::XMLElement& element, std::string_view section, const Rename& rename);
/// The value of an attribute that names an element of a kind; several names have spaces between them.
struct NameIn {
  Name* value;
  std::string_view kind;
  bool is_list = false;
  bool is_own = false;  ///< The name of the element itself.

  template <typename Use>
  void EachName(Use&& use) const {
    std::string_view rest = *value;
    if (!is_list) return use(rest);
    constexpr std::string_view kBlanks = " \t\n\r\v\f";
    for (auto at = rest.find_first_not_of(kBlanks); at != rest.npos; at = rest.find_first_not_of(kBlanks)) {
      rest.remove_prefix(at);
      const std::string_view name = rest.substr(0, rest.find_first_of(kBlanks));
      use(name);
      rest.remove_prefix(name.size());
    }
  }
};
/// All names that RenameIn renames. They are valid until an attribute or an element is added.
std::vector<NameIn> NamesIn(XmlCopy& element, std::string_view section);
/// As above, for a text that is one element.
std::string Renamed(const std::string& element, std::string_view section, const Rename& rename);

}  // namespace sceneweld::mjcf
