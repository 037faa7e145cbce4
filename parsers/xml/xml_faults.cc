// SPDX-License-Identifier: BSD-3-Clause
// Reports faults of XML texts.

#include "sceneweld/parsers/xml/xml_faults.h"

#include "sceneweld/parsers/xml/other_root.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/text/merge_marks.h"

namespace sceneweld {

bool ReportXmlFaults(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics) {
  if (const auto zero = source.text().find('\0'); zero != std::string::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diagnostics.Error("malformed-xml", Span{&source, at, at + 1}, "a zero byte, which XML does not allow");
    return false;
  }
  // Without an element, the reader reports that the root is missing.
  if (parsed.stray && !parsed.nodes.empty()) {
    diagnostics.Warning("ignored-value", Span{&source, parsed.stray->begin, parsed.stray->end}, parsed.stray->message)
        .Help("write a comment as `<!-- ... -->`");
  }
  for (const ParsedXml::Fault& fault : parsed.missing_blanks) {
    diagnostics.Warning("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message).Help("add a blank");
  }
  if (parsed.fault) {
    const ParsedXml::Fault& fault = *parsed.fault;
    Diagnostic& error = fault.too_deep
                            ? diagnostics.Error("limit-exceeded", Span{&source, fault.begin, fault.end}, fault.message)
                            : diagnostics.Error("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message);
    if (parsed.nodes.empty()) error.Help(HelpForOtherFormat(source.text(), ""));
    if (const std::string help = HelpForMergeMarks(source.text()); !help.empty()) error.Help(help);
    if (fault.start_tag_end > 0) error.Note(Span{&source, fault.start_tag_begin, fault.start_tag_end}, "opened here");
    return false;
  }
  return true;
}

}  // namespace sceneweld
