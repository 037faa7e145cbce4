// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::mjcf {

/// Calls `use(Element, Reading&)` with the element of a kept entry, `<actuator><motor .../></actuator>`, as the reader
/// of its section sees it. Returns what `use` returns, or false if the text cannot be read. Nothing is reported.
template <typename Use>
bool ReadEntry(const std::string& entry, Use&& use) {
  Diagnostics unheard;
  const Source source({}, {}, entry);
  const auto document = XmlDocument::Parse(source, unheard);
  const Element section = document ? document->root() : Element();
  const Element element = section ? section.child() : Element();
  if (!element) return false;
  Reading reading = ReadingOf(unheard);
  return use(element, reading);
}

}  // namespace sceneweld::mjcf
