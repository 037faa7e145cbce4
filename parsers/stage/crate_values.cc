// SPDX-License-Identifier: BSD-3-Clause
// Reads the values of a crate: texts, dictionaries and the choice by type. Lists are in crate_lists.cc.

#include "sceneweld/parsers/stage/crate_values.h"

#include <algorithm>
#include <optional>

#include "sceneweld/parsers/stage/crate_numbers.h"
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

}  // namespace sceneweld::stage
