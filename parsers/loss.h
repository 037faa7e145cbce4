#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A name that an export had to change.
struct Renaming {
  std::string_view kind;  ///< `link`, `joint`, ...
  std::string from;       ///< Full name in the scene.
  std::string to;         ///< Name in the file.
};

/// What an export could not carry over. A loss is a diagnostic of severity note
/// with a code that begins with `loss-`: `dropped` (found by the census over
/// the list of fields), `approximated`, `renamed`, `encoded` (said by the writer).
class LossReport {
 public:
  explicit LossReport(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// `fields`: how many fields the one note stands for.
  void Dropped(Span span, std::string message, std::size_t fields = 1);
  void Approximated(Span span, std::string message);
  void Renamed(Span span, std::string message);
  /// Several at once, for which one note is enough; each is in renamings().
  void Renamed(Span span, std::string message, std::vector<Renaming> renamings);
  void Encoded(Span span, std::string message);
  /// Counts fields that the target format holds.
  void Wrote(std::size_t fields) { written_ += fields; }

  const std::vector<Renaming>& renamings() const { return renamings_; }
  std::size_t written() const { return written_; }
  std::size_t dropped() const { return dropped_; }
  std::size_t approximated() const { return approximated_; }
  std::size_t renamed() const { return renamed_; }
  std::size_t encoded() const { return encoded_; }
  /// `mjcf: 214 fields written, 3 dropped, 1 approximated`.
  std::string Summary(std::string_view format) const;
  /// The same as one JSON object: `{"summary":{"format":"mjcf","written":214,"dropped":3,"approximated":1}}`;
  /// counts of zero but for `written` are left out.
  std::string SummaryJson(std::string_view format) const;
  Diagnostics& diagnostics() { return diagnostics_; }

 private:
  Diagnostics& diagnostics_;
  std::vector<Renaming> renamings_;
  std::size_t written_ = 0, dropped_ = 0, approximated_ = 0, renamed_ = 0, encoded_ = 0;
};

}  // namespace sceneweld
