// SPDX-License-Identifier: BSD-3-Clause

#include "sceneweld/parsers/table/report_stale.h"

#include <string>

namespace sceneweld {

void ReportStale(Diagnostics& diagnostics, Span span, std::string_view about, std::string_view plain,
                 std::string_view dropped) {
  std::string message(about);
  message += ": the file says " + std::string(plain.empty() ? "otherwise" : plain);
  message += ", so " + std::string(dropped) + ", which sceneweld had stored, is not used";
  diagnostics.Warning("stale-record", span, std::move(message))
      .Help("the file was edited after sceneweld wrote it: its text counts");
}

void ReportOtherVersion(Diagnostics& diagnostics, Span span, std::string_view plain) {
  diagnostics
      .Warning("stale-record", span,
               "another version of sceneweld wrote the private data of this file, which this version does not read: "
               "only the plain " +
                   std::string(plain) + " are used")
      .Help("write the file again from the scene that it was made of");
}

}  // namespace sceneweld
