// SPDX-License-Identifier: BSD-3-Clause
// Changes of USD text for fuzzing.

#include "sceneweld/tests/fuzz/mutate_usda.h"

#include <algorithm>
#include <iterator>
#include <random>

namespace sceneweld::fuzz {
namespace {

constexpr const char* kPieces[] = {
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "\"",
    "'",
    "\"\"\"",
    "@",
    "@@@",
    "=",
    ";",
    ",",
    ":",
    ".",
    "\n",
    "#",
    "//",
    "/*",
    "*/",
    "\\",
    "\xff",
    "ä",
    "None",
    " inf",
    " -inf",
    " nan",
    "1e999",
    "-",
    "1e-400",
    "0x1",
    "1.5.5",
    " true",
    "def ",
    "over \"a\"",
    "class ",
    "rel ",
    "custom ",
    "uniform ",
    "prepend ",
    "add ",
    "delete ",
    "reorder ",
    "variantSet ",
    "variants = {",
    ".connect = ",
    ".timeSamples = {",
    "references = ",
    "payload = ",
    "double ",
    "float3[] ",
    "matrix4d ",
    "token ",
    "asset ",
    "dictionary ",
    "string ",
    "<../../..>",
    "</a{s=v}b.c>",
};

}  // namespace

std::string MutateUsda(const std::string& text, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
  const std::size_t first = std::min(text.find('\n'), text.size());
  std::string changed = text;
  for (std::size_t changes = 1 + below(5); changes > 0; --changes) {
    if (changed.size() <= first + 1) return changed += '\n';
    std::size_t at = first + below(changed.size() - first);
    std::size_t count = 1 + below(40);
    if (random() % 4 == 0) {
      // A whole line. An earlier change may have removed the first line break.
      at = std::max(changed.rfind('\n', at) + 1, first + 1) - 1;
      count = std::min(changed.find('\n', at + 1), changed.size()) - at;
    }
    switch (random() % 6) {
      case 0: changed.erase(at, 1 + below(8)); break;
      case 1: changed.erase(at, count); break;
      case 2: changed.insert(first + below(changed.size() - first), changed.substr(at, count)); break;
      case 3: changed[at] = static_cast<char>(random()); break;
      case 4: changed.insert(at, kPieces[below(std::size(kPieces))]); break;
      default:
        if (random() % 16 == 0) changed.resize(at);
        changed += kPieces[below(std::size(kPieces))];
    }
  }
  return changed;
}

}  // namespace sceneweld::fuzz
