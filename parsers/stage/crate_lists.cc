// SPDX-License-Identifier: BSD-3-Clause
// Reads the lists of a crate: vectors, list edits, references, variant selections and layer offsets.

#include <limits>

#include "sceneweld/parsers/stage/crate_values.h"

namespace sceneweld::stage {

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
