// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"
#include "sceneweld/parsers/stage/crate/crate_types.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/layer/list_op.h"
#include "sceneweld/parsers/stage/layer/value.h"

namespace sceneweld::stage {

/// Reads the values of a crate. Values at the same place of the file share their data. Each function returns an empty
/// value for damaged data, for types that are unknown here, and for values of another type than the wanted one; `fault`
/// says which.
class CrateValues {
 public:
  /// Both must outlive it. The span is that of references.
  CrateValues(const CrateSections& sections, CrateBudget& budget, Span span)
      : sections_(sections), budget_(budget), span_(span) {}

  enum class Fault { kNone, kUnknown, kDamaged };
  /// The worst fault since the last call.
  Fault TakeFault() { return std::exchange(fault_, Fault::kNone); }

  /// Any value of an attribute or of metadata, except lists with edits.
  Value Read(CrateValueRep rep);
  std::vector<std::pair<double, Value>> Samples(CrateValueRep rep);
  /// Tokens, strings or paths.
  ListOp<std::string> TextList(CrateValueRep rep);
  ListOp<double> IntegerList(CrateValueRep rep);
  /// Pairs of paths: from, to.
  Dictionary Relocates(CrateValueRep rep);
  /// References, payloads, or one payload.
  ListOp<Reference> ReferenceList(CrateValueRep rep);
  std::vector<std::string> TextVector(CrateValueRep rep);
  std::vector<std::pair<std::string, std::string>> Selections(CrateValueRep rep);
  /// Pairs of an offset and a scale.
  std::vector<std::pair<double, double>> LayerOffsets(CrateValueRep rep);
  /// One token or string; empty for other values.
  std::string_view Text(CrateValueRep rep);
  std::vector<std::uint32_t> Tokens(CrateValueRep rep);

 private:
  void Report(Fault fault);
  std::string_view TokenText(std::uint32_t token);
  std::string_view StringText(std::uint32_t string);
  std::string Path(std::uint32_t path);
  std::string Copy(std::string_view text);
  /// A text that a vector or list op of the type holds.
  std::string Item(CrateType type, std::uint32_t index);

  Value ReadAny(CrateValueRep rep, int depth);
  Value ReadTexts(CrateValueRep rep);
  Value ReadNested(CrateCursor& cursor, int depth, CrateValueRep* found = nullptr);
  Dictionary ReadDictionary(CrateCursor& cursor, int depth);
  Reference ReadReference(CrateCursor& cursor, bool is_payload);
  std::vector<double> ReadDoubles(CrateCursor& cursor);
  template <typename T, typename ReadItem>
  ListOp<T> ReadListOp(CrateCursor& cursor, std::size_t bytes_each, const ReadItem& read);

  const CrateSections& sections_;
  CrateBudget& budget_;
  Span span_;
  Fault fault_ = Fault::kNone;
  /// By the bits of the packed value.
  std::unordered_map<std::uint64_t, Value> known_;
};

}  // namespace sceneweld::stage
