// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/batch/scene_list.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// The name of a file for each scene. It may have these fields: `{stem}`, the file name of the input without the suffix
/// of its format; `{name}`, the whole file name; `{dir}`, the folder of the input relative to the current one;
/// `{index}`, the number of the scene from 0; `{seed}`, its seed. `{seed:06}` and `{index:06}` have at least six
/// digits. `{{` and `}}` are one brace.
class NamePattern {
 public:
  /// Returns the reason if a field is unknown, or if `{seed}` is used without seeds. In the name of one file
  /// (`several` is false), other words in braces are part of the name, unless they look like a misspelled field.
  static std::variant<NamePattern, Refusal> Parse(const std::string& text, bool has_seeds, bool several);

  bool has_fields() const { return has_fields_; }
  /// Returns the reason if the input is not below the current folder and the pattern has `{dir}`.
  std::variant<std::string, Refusal> NameFor(const BatchScene& scene) const;

 private:
  enum class Field { kText, kStem, kName, kFolder, kIndex, kSeed };
  struct Piece {
    Field field = Field::kText;
    std::string text;
    std::size_t width = 0;  // Of a number.
  };
  std::vector<Piece> pieces_;
  bool has_fields_ = false;
};

/// `cell` for `dir/cell.dmd.yaml`, `stdin` for `-`.
std::string StemOfInput(const std::string& input);
/// The file of an input, without an address in it; `stdin` for `-`.
std::string FileOfInput(const std::string& input);

}  // namespace sceneweld::cli
