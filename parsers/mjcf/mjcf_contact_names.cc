#include "sceneweld/parsers/mjcf/mjcf_contact.h"

namespace sceneweld::mjcf {

std::unordered_set<std::string> GeomsInPairs(File& file) {
  std::unordered_set<std::string> names;
  file.EachIn("contact", [&](Element element) {
    if (element.name() != "pair") return;
    for (const char* which : {"geom1", "geom2"}) {
      if (const Attribute name = element.attribute(which)) names.emplace(name.value());
    }
  });
  return names;
}

}  // namespace sceneweld::mjcf
