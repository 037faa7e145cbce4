#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// Attributes that only a class can give a fixed tendon.
inline constexpr const char* kLooksOfTendons[] = {"width", "material", "rgba"};

/// Gives the new name of something of a kind (`body`, `joint`, `geom`, `site`, `tendon`, `actuator`, ...).
using Rename = std::function<std::string(std::string_view kind, std::string_view name)>;

/// Renames what an element of a section (`sensor`, `tendon`, ...) and the elements in it refer to, and its own name:
/// the table of the attributes of MJCF that hold names is in the .cc.
void RenameIn(tinyxml2::XMLElement& element, std::string_view section, const Rename& rename);
/// The same of a text that is one element.
std::string Renamed(const std::string& element, std::string_view section, const Rename& rename);

}  // namespace sceneweld::mjcf
