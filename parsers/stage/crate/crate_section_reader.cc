// SPDX-License-Identifier: BSD-3-Clause
// Reads the table of contents of a crate and the sections that it lists.

#include "sceneweld/parsers/stage/crate/crate_section_reader.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_compression.h"
#include "sceneweld/parsers/stage/crate/crate_numbers.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

using CratePath = CrateSections::Path;

constexpr const char* kBadPlace = "its tree of paths leads beyond its end, or to one path twice";
constexpr const char* kBadSection = "its section PATHS is damaged";

// A place in the stored tree, and the path above it.
struct PathStart {
  std::uint64_t at = 0;
  std::uint32_t parent = CrateSections::kNone;
};

// Stores a path below another one. False if the index is invalid or already used.
bool SetPath(std::uint32_t index, std::uint64_t token, bool is_property, std::uint32_t parent,
             CrateSections& sections) {
  if (index >= sections.paths.size() || sections.paths[index].kind != CratePath::Kind::kEmpty) return false;
  CratePath& path = sections.paths[index];
  if (parent == CrateSections::kNone) {
    path.kind = CratePath::Kind::kRoot;
    return true;
  }
  if (token >= sections.tokens.size()) return false;
  path.parent = parent;
  path.token = static_cast<std::uint32_t>(token);
  path.kind = is_property ? CratePath::Kind::kProperty : CratePath::Kind::kElement;
  return true;
}

std::string ReadCompressedPaths(CrateCursor& cursor, CrateBudget& budget, CrateSections& sections) {
  const auto count = cursor.Read<std::uint64_t>();
  const auto indices = ReadIntegers<std::uint32_t>(cursor, count, budget);
  if (!indices) return kBadSection;
  const auto tokens = ReadIntegers<std::int32_t>(cursor, count, budget);
  if (!tokens) return kBadSection;
  const auto jumps = ReadIntegers<std::int32_t>(cursor, count, budget);
  if (!jumps) return kBadSection;

  // Each place is visited once at most, because a path can be set only once.
  std::vector<PathStart> later;
  if (!indices->empty()) later.push_back({});
  while (!later.empty()) {
    auto [at, parent] = later.back();
    later.pop_back();
    for (bool goes_on = true; goes_on; ++at) {
      if (at >= indices->size()) return kBadPlace;
      const auto place = static_cast<std::size_t>(at);
      const std::uint32_t index = (*indices)[place];
      const std::int64_t token = (*tokens)[place];  // Negative: a property.
      if (!SetPath(index, static_cast<std::uint64_t>(std::abs(token)), token < 0, parent, sections)) return kBadPlace;
      const std::int32_t jump = (*jumps)[place];
      const bool has_child = jump > 0 || jump == -1;
      const bool has_sibling = jump >= 0;
      // The next path of the root is its child, although the tree may call it a sibling.
      if (parent == CrateSections::kNone) parent = index;
      if (has_child && has_sibling) later.push_back({at + static_cast<std::uint64_t>(jump), parent});
      if (has_child) parent = index;
      goes_on = has_child || has_sibling;
    }
  }
  return {};
}

std::string ReadPlainPaths(CrateCursor& cursor, CrateSections& sections) {
  constexpr unsigned kHasChild = 1;
  constexpr unsigned kHasSibling = 2;
  constexpr unsigned kIsProperty = 4;
  const bool is_padded = sections.version < CrateVersion{0, 1, 0};
  std::vector<PathStart> later;
  if (!sections.paths.empty()) later.push_back({cursor.at(), CrateSections::kNone});
  while (!later.empty()) {
    auto [at, parent] = later.back();
    later.pop_back();
    cursor.SeekTo(at);
    for (bool goes_on = true; goes_on;) {
      if (is_padded) cursor.Take(4);
      const auto index = cursor.Read<std::uint32_t>();
      const auto token = cursor.Read<std::uint32_t>();
      const unsigned bits = cursor.Read<std::uint8_t>();
      cursor.Take(3);
      if (!cursor.ok() || !SetPath(index, token, (bits & kIsProperty) != 0, parent, sections)) return kBadPlace;
      if (parent == CrateSections::kNone) parent = index;
      if ((bits & kHasChild) && (bits & kHasSibling)) later.push_back({cursor.Read<std::uint64_t>(), parent});
      if (bits & kHasChild) parent = index;
      goes_on = (bits & (kHasChild | kHasSibling)) != 0;
    }
  }
  return {};
}

// Reads the section of paths into `sections.paths`. The tokens must be there. Returns why that is not possible; empty
// if it is.
std::string ReadCratePaths(CrateCursor& cursor, CrateBudget& budget, CrateSections& sections) {
  const auto count = cursor.Read<std::uint64_t>();
  // Two bits for each path, compressed, are the least. Those that no tree has are empty paths.
  if (!cursor.ok() || count / 1024 > cursor.left() || count >= CrateSections::kNone) return kBadSection;
  if (!budget.Charge(count, sizeof(CratePath))) return "its contents need too much memory";
  sections.paths.resize(static_cast<std::size_t>(count));
  return sections.version < CrateVersion{0, 4, 0} ? ReadPlainPaths(cursor, sections)
                                                  : ReadCompressedPaths(cursor, budget, sections);
}

constexpr CrateVersion kCompressedSections{0, 4, 0};
constexpr CrateVersion kNewestVersion{0, 12, 255};

// Reads one section after the other. The first fault ends the reading.
class SectionReader {
 public:
  SectionReader(std::string_view bytes, CrateBudget& budget, CrateSections& sections)
      : bytes_(bytes), budget_(budget), sections_(sections) {
    sections_.bytes = bytes;
  }

  std::string Read() {
    ReadHeader();
    ReadSection("TOKENS", &SectionReader::ReadTokens);
    ReadSection("STRINGS", &SectionReader::ReadStrings);
    ReadSection("FIELDS", &SectionReader::ReadFields);
    ReadSection("FIELDSETS", &SectionReader::ReadFieldSets);
    ReadSection("PATHS", &SectionReader::ReadPaths);
    ReadSection("SPECS", &SectionReader::ReadSpecs);
    return std::move(why_);
  }

 private:
  struct Section {
    std::string_view name;
    std::uint64_t start = 0;
    std::uint64_t size = 0;
  };

  bool Fail(std::string why) {
    if (why_.empty()) why_ = budget_.exhausted() ? "its contents need too much memory" : std::move(why);
    return false;
  }
  bool is_compressed() const { return sections_.version >= kCompressedSections; }

  void ReadHeader();
  void ReadSection(std::string_view name, bool (SectionReader::*read)(CrateCursor& cursor));
  bool ReadTokens(CrateCursor& cursor);
  bool ReadStrings(CrateCursor& cursor);
  bool ReadFields(CrateCursor& cursor);
  bool ReadFieldSets(CrateCursor& cursor);
  bool ReadPaths(CrateCursor& cursor);
  bool ReadSpecs(CrateCursor& cursor);
  bool AddSpec(std::uint32_t path, std::uint32_t field_set, std::uint32_t kind);

  std::string_view bytes_;
  CrateBudget& budget_;
  CrateSections& sections_;
  std::vector<Section> contents_;
  std::vector<bool> has_spec_;  // For each path.
  std::string why_;
};

void SectionReader::ReadHeader() {
  constexpr std::size_t kHeaderSize = 88;
  constexpr std::size_t kEntrySize = 32;
  if (bytes_.size() < kHeaderSize || !bytes_.starts_with("PXR-USDC")) {
    Fail("it is shorter than the header of a crate");
    return;
  }
  CrateCursor cursor(bytes_, 8);
  CrateVersion& version = sections_.version;
  version.major = cursor.Read<std::uint8_t>();
  version.minor = cursor.Read<std::uint8_t>();
  version.patch = cursor.Read<std::uint8_t>();
  if (version > kNewestVersion) {
    Fail("its version is " + std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
         std::to_string(version.patch) + ", and the newest one that sceneweld reads is 0.12");
    return;
  }
  cursor.SeekTo(16);
  cursor.SeekTo(cursor.Read<std::uint64_t>());
  const std::size_t count = cursor.ReadCount(kEntrySize);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view name = cursor.Take(16);
    Section section{name.substr(0, name.find('\0')), cursor.Read<std::uint64_t>(), cursor.Read<std::uint64_t>()};
    if (section.start > bytes_.size() || section.size > bytes_.size() - section.start) {
      Fail("a section is beyond the end of the file");
      return;
    }
    contents_.push_back(section);
  }
  if (!cursor.ok()) Fail("its table of contents is beyond the end of the file");
}

void SectionReader::ReadSection(std::string_view name, bool (SectionReader::*read)(CrateCursor& cursor)) {
  if (!why_.empty()) return;
  const auto found =
      std::find_if(contents_.begin(), contents_.end(), [&](const Section& section) { return section.name == name; });
  if (found == contents_.end()) {
    Fail("it has no section " + std::string(name));
    return;
  }
  CrateCursor cursor(bytes_.substr(0, static_cast<std::size_t>(found->start + found->size)), found->start);
  if (!(this->*read)(cursor)) Fail("its section " + std::string(name) + " is damaged");
}

bool SectionReader::ReadTokens(CrateCursor& cursor) {
  const auto count = cursor.Read<std::uint64_t>();
  const auto size = cursor.Read<std::uint64_t>();
  if (is_compressed()) {
    const std::string_view compressed = cursor.Take(cursor.Read<std::uint64_t>());
    if (!cursor.ok() || size > MostDecompressed(compressed.size()) || !budget_.Charge(size)) return false;
    auto text = Decompressed(compressed, static_cast<std::size_t>(size));
    if (!text || text->size() != size) return false;
    sections_.token_text = *std::move(text);
  } else {
    const std::string_view text = cursor.Take(size);
    if (!cursor.ok() || !budget_.Charge(size)) return false;
    sections_.token_text = text;
  }
  if (const auto bad = FirstInvalidUtf8(sections_.token_text)) return Fail("its texts are not UTF-8");
  if (count > size || !budget_.Charge(count, sizeof(std::string_view))) return false;
  sections_.tokens.reserve(static_cast<std::size_t>(count));
  std::string_view rest = sections_.token_text;
  while (sections_.tokens.size() < count) {
    const auto end = rest.find('\0');
    if (end == std::string_view::npos) return false;
    sections_.tokens.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return true;
}

bool SectionReader::ReadStrings(CrateCursor& cursor) {
  const std::size_t count = cursor.ReadCount(sizeof(std::uint32_t));
  if (!budget_.Charge(count, sizeof(std::uint32_t))) return false;
  sections_.strings.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    sections_.strings.push_back(cursor.Read<std::uint32_t>());
    if (sections_.strings.back() >= sections_.tokens.size()) return false;
  }
  return cursor.ok();
}

bool SectionReader::ReadFields(CrateCursor& cursor) {
  std::vector<CrateSections::Field>& fields = sections_.fields;
  if (!is_compressed()) {
    const std::size_t count = cursor.ReadCount(16);
    if (!budget_.Charge(count, sizeof(CrateSections::Field))) return false;
    fields.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      cursor.Take(4);  // Padding.
      const auto token = cursor.Read<std::uint32_t>();
      fields.push_back({token, cursor.Read<std::uint64_t>()});
    }
  } else {
    const auto count = cursor.Read<std::uint64_t>();
    const auto tokens = ReadIntegers<std::uint32_t>(cursor, count, budget_);
    if (!tokens || !budget_.Charge(count, sizeof(CrateSections::Field) + sizeof(std::uint64_t))) return false;
    const std::size_t size = tokens->size() * sizeof(std::uint64_t);
    const std::string_view compressed = cursor.Take(cursor.Read<std::uint64_t>());
    if (!cursor.ok()) return false;
    const auto values = size == 0 ? std::string() : Decompressed(compressed, size);
    if (!values || values->size() != size) return false;
    CrateCursor value(*values);
    fields.reserve(tokens->size());
    for (const std::uint32_t token : *tokens) fields.push_back({token, value.Read<std::uint64_t>()});
  }
  return cursor.ok() && std::all_of(fields.begin(), fields.end(), [&](const CrateSections::Field& field) {
           return field.token < sections_.tokens.size();
         });
}

bool SectionReader::ReadFieldSets(CrateCursor& cursor) {
  std::vector<std::uint32_t>& sets = sections_.field_sets;
  if (!is_compressed()) {
    const std::size_t count = cursor.ReadCount(sizeof(std::uint32_t));
    if (!budget_.Charge(count, sizeof(std::uint32_t))) return false;
    sets.reserve(count);
    for (std::size_t i = 0; i < count; ++i) sets.push_back(cursor.Read<std::uint32_t>());
  } else {
    const auto count = cursor.Read<std::uint64_t>();
    auto integers = ReadIntegers<std::uint32_t>(cursor, count, budget_);
    if (!integers) return false;
    sets = *std::move(integers);
  }
  if (!cursor.ok() || (!sets.empty() && sets.back() != CrateSections::kNone)) return false;
  return std::all_of(sets.begin(), sets.end(), [&](std::uint32_t field) {
    return field == CrateSections::kNone || field < sections_.fields.size();
  });
}

bool SectionReader::ReadPaths(CrateCursor& cursor) {
  std::string why = ReadCratePaths(cursor, budget_, sections_);
  return why.empty() || Fail(std::move(why));
}

bool SectionReader::AddSpec(std::uint32_t path, std::uint32_t field_set, std::uint32_t kind) {
  if (path >= sections_.paths.size() || field_set >= sections_.field_sets.size() || kind == 0 || kind > 11)
    return false;
  if (field_set > 0 && sections_.field_sets[field_set - 1] != CrateSections::kNone) return false;
  if (has_spec_[path]) return Fail("it has two specs of `" + sections_.PathText(path) + "`");
  has_spec_[path] = true;
  const bool is_other = (kind >= 2 && kind <= 5) || kind == 9;
  sections_.specs.push_back(
      {path, field_set, is_other ? CrateSections::SpecKind::kOther : static_cast<CrateSections::SpecKind>(kind)});
  return true;
}

bool SectionReader::ReadSpecs(CrateCursor& cursor) {
  has_spec_.resize(sections_.paths.size());
  if (!is_compressed()) {
    const bool is_padded = sections_.version < CrateVersion{0, 1, 0};
    const std::size_t count = cursor.ReadCount(is_padded ? 16 : 12);
    if (!budget_.Charge(count, sizeof(CrateSections::Spec))) return false;
    for (std::size_t i = 0; i < count; ++i) {
      if (is_padded) cursor.Take(4);
      const auto path = cursor.Read<std::uint32_t>();
      const auto field_set = cursor.Read<std::uint32_t>();
      if (!AddSpec(path, field_set, cursor.Read<std::uint32_t>())) return false;
    }
    return cursor.ok();
  }
  const auto count = cursor.Read<std::uint64_t>();
  const auto paths = ReadIntegers<std::uint32_t>(cursor, count, budget_);
  if (!paths) return false;
  const auto field_sets = ReadIntegers<std::uint32_t>(cursor, count, budget_);
  if (!field_sets) return false;
  const auto kinds = ReadIntegers<std::uint32_t>(cursor, count, budget_);
  if (!kinds || !budget_.Charge(count, sizeof(CrateSections::Spec))) return false;
  sections_.specs.reserve(paths->size());
  for (std::size_t i = 0; i < paths->size(); ++i) {
    if (!AddSpec((*paths)[i], (*field_sets)[i], (*kinds)[i])) return false;
  }
  return true;
}

}  // namespace

std::string ReadSections(std::string_view bytes, CrateBudget& budget, CrateSections& sections) {
  return SectionReader(bytes, budget, sections).Read();
}

}  // namespace sceneweld::stage
