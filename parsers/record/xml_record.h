// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::record {

/// The attribute of the root that has the record. One that is too long for other parsers goes on in `..._2`, `..._3`.
inline constexpr char kAttribute[] = "sceneweld:record";

/// The name of an element in the record of an XML file: its name and those of the elements around it, except the root
/// and the world, with `::` between them. An element without a name has its number among its siblings of its tag: `#1`.
class Address {
 public:
  /// Goes from an element to a child of it. Begins with the root. `number`: from 1.
  void Enter(std::string_view tag, std::string_view name, std::size_t number);
  std::string Take();

 private:
  std::string outer_, last_;
  bool has_root_ = false;
  bool counts_ = false;  // Whether the last one is a part of the names in it.
};

/// The record of an XML file with named elements.
class XmlRecord {
 public:
  /// Without entries.
  XmlRecord() = default;
  /// Reads the attributes of the root. Warns if the file has private data of another version, which is not read.
  XmlRecord(Element root, Diagnostics& diagnostics);

  /// The private data about an element; null without any.
  Entry* Of(Element element);
  /// Warns of entries about elements that Of was not asked for: the file no longer has them.
  void ReportUnused(Diagnostics& diagnostics) const;
  Record& record() { return record_; }

 private:
  std::size_t NumberOf(Element element);

  Record record_;
  bool is_empty_ = true;
  // The last element without a name, whose next siblings are often asked for next.
  Element last_;
  std::size_t last_number_ = 0;
};

}  // namespace sceneweld::record
