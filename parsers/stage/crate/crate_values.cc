// SPDX-License-Identifier: BSD-3-Clause
// Reads the values of a crate: texts, dictionaries and the choice by type. Lists are in crate_values.cc.
// Reads the lists of a crate: vectors, list edits, references, variant selections and layer offsets.

#include "sceneweld/parsers/stage/crate/crate_values.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "sceneweld/parsers/stage/crate/crate_numbers.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {
namespace {

/// Of values in dictionaries in dictionaries.
constexpr int kMostNested = 100;

// The text of a value that the writer of the crate did not know: a number, a text in quotes, or anything else.
Value ValueOfUnregistered(std::string_view text) {
  if (const auto number = ParseNumber(text)) return Value::Number(*number);
  if (text == "true" || text == "false") return Value::Number(text == "true" ? 1 : 0);
  const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  if (is_quoted && text.find_first_of("\\\"", 1) == text.size() - 1) text = text.substr(1, text.size() - 2);
  return Value::Text(std::string(text));
}

std::string_view NameOfEnum(CrateType type, std::uint32_t value) {
  switch (type) {
    case CrateType::kSpecifier: return value == 0 ? "def" : value == 2 ? "class" : "over";
    case CrateType::kPermission: return value == 1 ? "private" : "public";
    default: return value == 0 ? "varying" : "uniform";
  }
}

}  // namespace

void CrateValues::Report(Fault fault) { fault_ = std::max(fault_, fault); }

std::string_view CrateValues::TokenText(std::uint32_t token) {
  if (token < sections_.tokens.size()) return sections_.tokens[token];
  Report(Fault::kDamaged);
  return {};
}

std::string_view CrateValues::StringText(std::uint32_t string) {
  if (string < sections_.strings.size()) return sections_.tokens[sections_.strings[string]];
  Report(Fault::kDamaged);
  return {};
}

std::string CrateValues::Copy(std::string_view text) {
  if (budget_.Charge(sizeof(std::string) + text.size())) return std::string(text);
  Report(Fault::kDamaged);
  return {};
}

std::string CrateValues::Path(std::uint32_t path) {
  if (path >= sections_.paths.size()) {
    Report(Fault::kDamaged);
    return {};
  }
  std::string text = sections_.PathText(path);
  if (!budget_.Charge(sizeof(std::string) + text.size())) Report(Fault::kDamaged);
  return text;
}

std::string CrateValues::Item(CrateType type, std::uint32_t index) {
  switch (type) {
    case CrateType::kPathListOp:
    case CrateType::kPathVector: return Path(index);
    case CrateType::kTokenListOp:
    case CrateType::kTokenVector:
    case CrateType::kToken: return Copy(TokenText(index));
    default: return Copy(StringText(index));
  }
}

std::string_view CrateValues::Text(CrateValueRep rep) {
  if (rep.is_array()) return {};
  if (rep.type() == CrateType::kToken || rep.type() == CrateType::kAsset) return TokenText(rep.low());
  if (rep.type() == CrateType::kString) return StringText(rep.low());
  return {};
}

Value CrateValues::ReadTexts(CrateValueRep rep) {
  Texts texts;
  texts.is_array = rep.is_array();
  if (rep.is_array()) {
    CrateArray array = BeginArray(rep, sections_);
    const std::size_t count = array.cursor.Checked(array.count, sizeof(std::uint32_t));
    if (!array.cursor.ok() || !budget_.Charge(count, sizeof(std::string))) {
      Report(Fault::kDamaged);
      return {};
    }
    texts.data.reserve(count);
    for (std::size_t i = 0; i < count && fault_ != Fault::kDamaged; ++i) {
      texts.data.push_back(Item(rep.type(), array.cursor.Read<std::uint32_t>()));
    }
  } else if (rep.type() == CrateType::kPathExpression) {
    CrateCursor cursor(sections_.bytes, rep.place());
    texts.data.push_back(Copy(StringText(cursor.Read<std::uint32_t>())));
    if (!cursor.ok()) Report(Fault::kDamaged);
  } else {
    texts.data.push_back(Copy(Text(rep)));
  }
  return fault_ == Fault::kDamaged ? Value() : Value(std::move(texts));
}

Dictionary CrateValues::ReadDictionary(CrateCursor& cursor, int depth) {
  Dictionary dictionary;
  // A name, a distance and a packed value.
  const std::size_t count = cursor.ReadCount(20);
  if (!cursor.ok() || depth > kMostNested || !budget_.Charge(count, sizeof(DictionaryEntry))) {
    Report(Fault::kDamaged);
    return dictionary;
  }
  dictionary.reserve(count);
  for (std::size_t i = 0; i < count && fault_ != Fault::kDamaged; ++i) {
    DictionaryEntry entry;
    entry.name = Copy(StringText(cursor.Read<std::uint32_t>()));
    CrateValueRep rep(0);
    entry.value = ReadNested(cursor, depth + 1, &rep);
    entry.type = NameOfType(rep);
    dictionary.push_back(std::move(entry));
  }
  return dictionary;
}

Value CrateValues::ReadNested(CrateCursor& cursor, int depth, CrateValueRep* found) {
  cursor.Follow();
  const CrateValueRep rep(cursor.Read<std::uint64_t>());
  if (!cursor.ok() || depth > kMostNested) {
    Report(Fault::kDamaged);
    return {};
  }
  if (found) *found = rep;
  return ReadAny(rep, depth);
}

Value CrateValues::Read(CrateValueRep rep) { return ReadAny(rep, 0); }

Value CrateValues::ReadAny(CrateValueRep rep, int depth) {
  // Nested values are not shared: a few of them could form a dictionary with billions of entries.
  const bool is_number = NumberTypeOf(rep.type()).width != 0;
  const bool is_shared = depth == 0 || is_number;
  if (is_shared) {
    const auto known = known_.find(rep.bits());
    if (known != known_.end()) return known->second;
    if (!budget_.Charge(sizeof(Value) + 100)) {
      Report(Fault::kDamaged);
      return {};
    }
  }
  const Fault before = std::exchange(fault_, Fault::kNone);
  Value value;
  CrateCursor cursor(sections_.bytes, rep.place());
  switch (rep.type()) {
    case CrateType::kString:
    case CrateType::kToken:
    case CrateType::kAsset:
    case CrateType::kPathExpression: value = ReadTexts(rep); break;
    case CrateType::kDictionary: value = Value(rep.is_inlined() ? Dictionary() : ReadDictionary(cursor, depth)); break;
    case CrateType::kPathVector:
    case CrateType::kTokenVector:
    case CrateType::kStringVector: {
      Texts texts;
      texts.is_array = true;
      texts.data = TextVector(rep);
      value = Value(std::move(texts));
      break;
    }
    case CrateType::kRelocates: value = Value(Relocates(rep)); break;
    case CrateType::kDoubleVector: value = Value(Numbers{ReadDoubles(cursor), 1, true}); break;
    case CrateType::kSpecifier:
    case CrateType::kPermission:
    case CrateType::kVariability: value = Value::Text(std::string(NameOfEnum(rep.type(), rep.low()))); break;
    case CrateType::kValueBlock: value = Value(Blocked()); break;
    case CrateType::kValue: value = ReadNested(cursor, depth + 1); break;
    case CrateType::kUnregistered:
      value = ReadNested(cursor, depth + 1);
      if (const std::string* text = value.text()) value = ValueOfUnregistered(*text);
      break;
    default:
      if (is_number) {
        if (auto numbers = ReadNumbers(rep, sections_, budget_)) {
          value = Value(*std::move(numbers));
        } else {
          Report(Fault::kDamaged);
        }
      } else {
        Report(Fault::kUnknown);
      }
  }
  if (fault_ == Fault::kDamaged) value = Value();
  if (is_shared && fault_ == Fault::kNone) known_.emplace(rep.bits(), value);
  Report(before);
  return value;
}

std::vector<std::pair<double, Value>> CrateValues::Samples(CrateValueRep rep) {
  std::vector<std::pair<double, Value>> samples;
  if (rep.type() != CrateType::kTimeSamples) {
    Report(Fault::kUnknown);
    return samples;
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  const Value times = ReadNested(cursor, 1);
  cursor.Follow();
  const std::size_t count = cursor.ReadCount(sizeof(std::uint64_t));
  const Numbers* numbers = times.numbers();
  if (!cursor.ok() || !numbers || numbers->width != 1 || numbers->data.size() != count ||
      !budget_.Charge(count, sizeof(samples[0]))) {
    Report(Fault::kDamaged);
    return samples;
  }
  samples.reserve(count);
  for (const double time : numbers->data) {
    samples.emplace_back(time, Read(CrateValueRep(cursor.Read<std::uint64_t>())));
  }
  const auto earlier = [](const auto& a, const auto& b) { return a.first < b.first; };
  // A time that is not a number has no order.
  if (std::any_of(samples.begin(), samples.end(), [](const auto& sample) { return sample.first != sample.first; })) {
    Report(Fault::kDamaged);
  } else if (!std::is_sorted(samples.begin(), samples.end(), earlier)) {
    std::stable_sort(samples.begin(), samples.end(), earlier);
  }
  return samples;
}

template <typename T, typename ReadItem>
ListOp<T> CrateValues::ReadListOp(CrateCursor& cursor, std::size_t bytes_each, const ReadItem& read) {
  constexpr unsigned kIsExplicit = 1;
  struct Part {
    unsigned bit;
    std::vector<T> ListOp<T>::*items;
  };
  constexpr Part kParts[] = {{2, &ListOp<T>::items},     {4, &ListOp<T>::added},   {32, &ListOp<T>::prepended},
                             {64, &ListOp<T>::appended}, {8, &ListOp<T>::deleted}, {16, &ListOp<T>::ordered}};
  ListOp<T> list;
  const unsigned bits = cursor.Read<std::uint8_t>();
  list.is_explicit = (bits & kIsExplicit) != 0;
  for (const Part& part : kParts) {
    if (!(bits & part.bit)) continue;
    const std::size_t count = cursor.ReadCount(bytes_each);
    if (!budget_.Charge(count, sizeof(T))) Report(Fault::kDamaged);
    for (std::size_t i = 0; i < count && cursor.ok() && fault_ != Fault::kDamaged; ++i) {
      (list.*part.items).push_back(read(cursor));
    }
  }
  if (!cursor.ok()) Report(Fault::kDamaged);
  return list;
}

ListOp<std::string> CrateValues::TextList(CrateValueRep rep) {
  const CrateType type = rep.type();
  if (type != CrateType::kTokenListOp && type != CrateType::kStringListOp && type != CrateType::kPathListOp) {
    Report(Fault::kUnknown);
    return {};
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  return ReadListOp<std::string>(cursor, sizeof(std::uint32_t),
                                 [&](CrateCursor& from) { return Item(type, from.Read<std::uint32_t>()); });
}

ListOp<double> CrateValues::IntegerList(CrateValueRep rep) {
  const CrateType type = rep.type();
  const bool is_long = type == CrateType::kInt64ListOp || type == CrateType::kUInt64ListOp;
  if (!is_long && type != CrateType::kIntListOp && type != CrateType::kUIntListOp) {
    Report(Fault::kUnknown);
    return {};
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  return ReadListOp<double>(cursor, is_long ? 8 : 4, [&](CrateCursor& from) -> double {
    switch (type) {
      case CrateType::kIntListOp: return from.Read<std::int32_t>();
      case CrateType::kUIntListOp: return from.Read<std::uint32_t>();
      case CrateType::kInt64ListOp: return static_cast<double>(from.Read<std::int64_t>());
      default: return static_cast<double>(from.Read<std::uint64_t>());
    }
  });
}

Dictionary CrateValues::Relocates(CrateValueRep rep) {
  Dictionary relocates;
  CrateCursor cursor(sections_.bytes, rep.place());
  const std::size_t count = cursor.ReadCount(2 * sizeof(std::uint32_t));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(DictionaryEntry))) {
    Report(Fault::kDamaged);
    return relocates;
  }
  for (std::size_t i = 0; i < count && fault_ != Fault::kDamaged; ++i) {
    DictionaryEntry entry{Path(cursor.Read<std::uint32_t>()), "path", {}};
    entry.value = Value::Text(Path(cursor.Read<std::uint32_t>()));
    relocates.push_back(std::move(entry));
  }
  return relocates;
}

Reference CrateValues::ReadReference(CrateCursor& cursor, bool is_payload) {
  Reference reference;
  reference.asset = Copy(StringText(cursor.Read<std::uint32_t>()));
  reference.prim = Path(cursor.Read<std::uint32_t>());
  reference.span = span_;
  if (!is_payload || sections_.version >= CrateVersion{0, 8, 0}) {
    reference.time_offset = cursor.Read<double>();
    reference.time_scale = cursor.Read<double>();
  }
  // Custom data, which no part of a stage uses.
  if (!is_payload) ReadDictionary(cursor, 0);
  return reference;
}

ListOp<Reference> CrateValues::ReferenceList(CrateValueRep rep) {
  CrateCursor cursor(sections_.bytes, rep.place());
  const bool has_offset = sections_.version >= CrateVersion{0, 8, 0};
  switch (rep.type()) {
    case CrateType::kReferenceListOp:
      return ReadListOp<Reference>(cursor, 32, [&](CrateCursor& from) { return ReadReference(from, false); });
    case CrateType::kPayloadListOp:
      return ReadListOp<Reference>(cursor, has_offset ? 24 : 8,
                                   [&](CrateCursor& from) { return ReadReference(from, true); });
    case CrateType::kPayload: {
      ListOp<Reference> list;
      list.is_explicit = true;
      list.items.push_back(ReadReference(cursor, true));
      if (!cursor.ok()) Report(Fault::kDamaged);
      return list;
    }
    case CrateType::kValueBlock: {
      ListOp<Reference> list;
      list.is_explicit = true;
      return list;
    }
    default: Report(Fault::kUnknown); return {};
  }
}

std::vector<std::uint32_t> CrateValues::Tokens(CrateValueRep rep) {
  std::vector<std::uint32_t> tokens;
  if (rep.type() != CrateType::kTokenVector) {
    Report(Fault::kUnknown);
    return tokens;
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  const std::size_t count = cursor.ReadCount(sizeof(std::uint32_t));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(std::uint32_t))) {
    Report(Fault::kDamaged);
    return tokens;
  }
  tokens.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    tokens.push_back(cursor.Read<std::uint32_t>());
    if (tokens.back() >= sections_.tokens.size()) Report(Fault::kDamaged);
  }
  if (fault_ == Fault::kDamaged) tokens.clear();
  return tokens;
}

std::vector<std::string> CrateValues::TextVector(CrateValueRep rep) {
  std::vector<std::string> texts;
  const CrateType type = rep.type();
  if (type != CrateType::kTokenVector && type != CrateType::kStringVector && type != CrateType::kPathVector) {
    Report(Fault::kUnknown);
    return texts;
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  const std::size_t count = cursor.ReadCount(sizeof(std::uint32_t));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(std::string))) {
    Report(Fault::kDamaged);
    return texts;
  }
  texts.reserve(count);
  for (std::size_t i = 0; i < count && fault_ != Fault::kDamaged; ++i) {
    texts.push_back(Item(type, cursor.Read<std::uint32_t>()));
  }
  return texts;
}

std::vector<std::pair<std::string, std::string>> CrateValues::Selections(CrateValueRep rep) {
  std::vector<std::pair<std::string, std::string>> selections;
  if (rep.type() != CrateType::kVariantSelections) {
    Report(Fault::kUnknown);
    return selections;
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  const std::size_t count = cursor.ReadCount(2 * sizeof(std::uint32_t));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(selections[0]))) {
    Report(Fault::kDamaged);
    return selections;
  }
  for (std::size_t i = 0; i < count && fault_ != Fault::kDamaged; ++i) {
    std::string set = Copy(StringText(cursor.Read<std::uint32_t>()));
    selections.emplace_back(std::move(set), Copy(StringText(cursor.Read<std::uint32_t>())));
  }
  return selections;
}

std::vector<double> CrateValues::ReadDoubles(CrateCursor& cursor) {
  std::vector<double> doubles;
  const std::size_t count = cursor.ReadCount(sizeof(double));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(double))) {
    Report(Fault::kDamaged);
    return doubles;
  }
  doubles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) doubles.push_back(cursor.Read<double>());
  return doubles;
}

std::vector<std::pair<double, double>> CrateValues::LayerOffsets(CrateValueRep rep) {
  std::vector<std::pair<double, double>> offsets;
  if (rep.type() != CrateType::kLayerOffsetVector) {
    Report(Fault::kUnknown);
    return offsets;
  }
  CrateCursor cursor(sections_.bytes, rep.place());
  const std::size_t count = cursor.ReadCount(2 * sizeof(double));
  if (!cursor.ok() || !budget_.Charge(count, sizeof(offsets[0]))) {
    Report(Fault::kDamaged);
    return offsets;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double offset = cursor.Read<double>();
    offsets.emplace_back(offset, cursor.Read<double>());
  }
  return offsets;
}

}  // namespace sceneweld::stage
