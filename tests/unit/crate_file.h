// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld {

/// A crate for a test, good or malicious. Compressed blocks hold their bytes as they are. Shares no code with the
/// reader.
class CrateFile {
 public:
  enum Kind : std::uint32_t {
    kAttribute = 1,
    kPrim = 6,
    kRoot = 7,
    kRelationship = 8,
    kVariant = 10,
    kVariantSet = 11
  };
  using Field = std::pair<std::string, std::uint64_t>;

  explicit CrateFile(std::uint8_t minor = 8) : minor_(minor) { bytes_.assign(88, '\0'); }

  template <typename T>
  static std::string Raw(T value) {
    std::string raw(sizeof(T), '\0');
    std::memcpy(raw.data(), &value, sizeof(T));
    return raw;
  }

  std::uint32_t Token(const std::string& text) {
    const auto [found, fresh] = tokens_.try_emplace(text, static_cast<std::uint32_t>(token_list_.size()));
    if (fresh) token_list_.push_back(text);
    return found->second;
  }
  std::uint32_t String(const std::string& text) {
    strings_.push_back(Token(text));
    return static_cast<std::uint32_t>(strings_.size() - 1);
  }
  /// A path below another one; the first is the root.
  std::uint32_t Path(std::uint32_t parent = 0, const std::string& step = {}, bool is_property = false) {
    const auto index = static_cast<std::uint32_t>(paths_.size());
    paths_.push_back({Token(step), is_property, {}});
    if (index > 0) paths_[parent].children.push_back(index);
    return index;
  }
  /// An index that is no place of the tree: the empty path.
  std::uint32_t EmptyPath() const { return static_cast<std::uint32_t>(paths_.size()) + 7; }

  /// The place where the next bytes are stored.
  std::uint64_t place() const { return bytes_.size(); }
  std::uint64_t Store(std::string_view raw) {
    const std::uint64_t at = place();
    bytes_ += raw;
    return at;
  }
  static std::uint64_t Value(unsigned type, std::uint64_t place, unsigned flags = 0) {
    return std::uint64_t{flags} << 56 | std::uint64_t{type} << 48 | place;
  }
  static constexpr unsigned kArray = 0x80, kInlined = 0x40, kCompressed = 0x20;

  std::uint64_t TokenValue(const std::string& text) { return Value(11, Token(text), kInlined); }
  std::uint64_t StringValue(const std::string& text) { return Value(10, String(text), kInlined); }
  /// A vector of tokens.
  std::uint64_t Names(const std::vector<std::string>& names) {
    std::string raw = Raw<std::uint64_t>(names.size());
    for (const std::string& name : names) raw += Raw(Token(name));
    return Value(41, Store(raw));
  }
  /// The count of an array, as this version stores it.
  std::string Count(std::uint64_t count) const {
    const std::string rank = minor_ < 5 ? Raw<std::uint32_t>(1) : "";
    return rank + (minor_ < 7 ? Raw(static_cast<std::uint32_t>(count)) : Raw(count));
  }

  void Spec(std::uint32_t path, Kind kind, const std::vector<Field>& fields) {
    specs_.push_back({path, static_cast<std::uint32_t>(field_sets_.size()), kind});
    for (const auto& [name, value] : fields) {
      field_sets_.push_back(static_cast<std::uint32_t>(fields_.size()));
      fields_.emplace_back(Token(name), value);
    }
    field_sets_.push_back(0xFFFFFFFFu);
  }

  /// A compressed block: one piece with only literal bytes.
  static std::string Block(std::string_view raw) {
    std::string block(1, '\0');
    std::size_t length = raw.size();
    block += static_cast<char>(length < 15 ? length << 4 : 0xF0);
    if (length >= 15) {
      for (length -= 15; length >= 255; length -= 255) block += '\xFF';
      block += static_cast<char>(length);
    }
    block += raw;
    return Raw<std::uint64_t>(block.size()) + block;
  }
  /// Compressed integers, each difference with 32 bits.
  static std::string Integers(const std::vector<std::uint32_t>& integers) {
    std::string raw = Raw<std::int32_t>(0) + std::string((integers.size() + 3) / 4, '\xFF');
    std::uint32_t before = 0;
    for (const std::uint32_t integer : integers) {
      raw += Raw(integer - before);
      before = integer;
    }
    return Block(raw);
  }

  std::string Bytes() const {
    CrateFile file = *this;
    std::string contents = Raw<std::uint64_t>(6);
    const auto add = [&](std::string name, const std::string& section) {
      name.resize(16, '\0');
      contents += name + Raw(file.Store(section)) + Raw<std::uint64_t>(section.size());
    };
    add("TOKENS", TokenSection());
    std::string strings = Raw<std::uint64_t>(strings_.size());
    for (const std::uint32_t token : strings_) strings += Raw(token);
    add("STRINGS", strings);
    add("FIELDS", FieldSection());
    add("FIELDSETS", Table({field_sets_}));
    add("PATHS", PathSection());
    std::vector<std::uint32_t> paths, sets, kinds;
    for (const SpecRow& spec : specs_) {
      paths.push_back(spec.path);
      sets.push_back(spec.field_set);
      kinds.push_back(spec.kind);
    }
    add("SPECS", Table({paths, sets, kinds}));
    const std::uint64_t at = file.Store(contents);
    std::string header = "PXR-USDC" + std::string(8, '\0') + Raw(at);
    header[9] = static_cast<char>(minor_);
    file.bytes_.replace(0, header.size(), header);
    return file.bytes_;
  }

 private:
  struct PathRow {
    std::uint32_t token = 0;
    bool is_property = false;
    std::vector<std::uint32_t> children;
  };
  struct SpecRow {
    std::uint32_t path = 0;
    std::uint32_t field_set = 0;
    std::uint32_t kind = 0;
  };
  bool is_plain() const { return minor_ < 4; }

  // Columns of integers, which old versions store row by row.
  std::string Table(const std::vector<std::vector<std::uint32_t>>& columns) const {
    std::string section = Raw<std::uint64_t>(columns[0].size());
    if (!is_plain()) {
      for (const auto& column : columns) section += Integers(column);
      return section;
    }
    for (std::size_t row = 0; row < columns[0].size(); ++row) {
      for (const auto& column : columns) section += Raw(column[row]);
    }
    return section;
  }
  std::string TokenSection() const {
    std::string text;
    for (const std::string& token : token_list_) text += token + '\0';
    const std::string sizes = Raw<std::uint64_t>(token_list_.size()) + Raw<std::uint64_t>(text.size());
    return sizes + (is_plain() ? text : Block(text));
  }
  std::string FieldSection() const {
    std::string section = Raw<std::uint64_t>(fields_.size()), values;
    std::vector<std::uint32_t> tokens;
    for (const auto& [token, value] : fields_) {
      tokens.push_back(token);
      values += Raw(value);
      if (is_plain()) section += Raw<std::uint32_t>(0) + Raw(token) + Raw(value);
    }
    return is_plain() ? section : section + Integers(tokens) + Block(values);
  }

  void Flatten(std::uint32_t path, bool has_sibling, std::vector<std::uint32_t>& indices,
               std::vector<std::uint32_t>& tokens, std::vector<std::uint32_t>& jumps) const {
    const std::size_t at = indices.size();
    const PathRow& row = paths_[path];
    indices.push_back(path);
    tokens.push_back(row.is_property ? 0u - row.token : row.token);
    jumps.push_back(0);
    for (std::size_t i = 0; i < row.children.size(); ++i) {
      Flatten(row.children[i], i + 1 < row.children.size(), indices, tokens, jumps);
    }
    const bool has_child = !row.children.empty();
    jumps[at] = has_child && has_sibling ? static_cast<std::uint32_t>(indices.size() - at)
                : has_child              ? 0u - 1
                : has_sibling            ? 0u
                                         : 0u - 2;
  }
  // Old versions: headers with the places of siblings, from the begin of the file.
  void WritePlain(std::uint32_t path, bool has_sibling, std::size_t begin, std::string& section) const {
    const PathRow& row = paths_[path];
    const bool has_child = !row.children.empty();
    section += Raw(path) + Raw(row.token);
    section += static_cast<char>((has_child ? 1 : 0) | (has_sibling ? 2 : 0) | (row.is_property ? 4 : 0));
    section += std::string(3, '\0');
    const std::size_t hole = section.size();
    if (has_child && has_sibling) section += Raw<std::uint64_t>(0);
    for (std::size_t i = 0; i < row.children.size(); ++i) {
      WritePlain(row.children[i], i + 1 < row.children.size(), begin, section);
    }
    if (has_child && has_sibling) section.replace(hole, 8, Raw<std::uint64_t>(begin + section.size()));
  }
  std::string PathSection() const {
    std::string section = Raw<std::uint64_t>(paths_.size() + 8);
    if (is_plain()) {
      WritePlain(0, false, BeginOfPaths(), section);
      return section;
    }
    std::vector<std::uint32_t> indices, tokens, jumps;
    Flatten(0, false, indices, tokens, jumps);
    return section + Raw<std::uint64_t>(indices.size()) + Integers(indices) + Integers(tokens) + Integers(jumps);
  }
  std::size_t BeginOfPaths() const {
    return bytes_.size() + TokenSection().size() + 8 + 4 * strings_.size() + FieldSection().size() +
           Table({field_sets_}).size();
  }

  std::uint8_t minor_;
  std::string bytes_;
  std::map<std::string, std::uint32_t> tokens_;
  std::vector<std::string> token_list_;
  std::vector<std::uint32_t> strings_;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> fields_;
  std::vector<std::uint32_t> field_sets_;
  std::vector<PathRow> paths_;
  std::vector<SpecRow> specs_;
};

}  // namespace sceneweld
