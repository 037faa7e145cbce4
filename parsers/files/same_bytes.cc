// SPDX-License-Identifier: BSD-3-Clause
// Compares files by their bytes.

#include "sceneweld/parsers/files/same_bytes.h"

#include "sceneweld/parsers/files/stage_asset.h"

namespace sceneweld {

bool SameBytes::operator()(const std::string& path_a, const std::string& path_b) {
  const auto [known, fresh] = known_.try_emplace({path_a, path_b}, false);
  if (fresh) {
    const auto text = TextOf(a_, path_a);
    known->second = text && text == TextOf(b_, path_b);
  }
  return known->second;
}

std::optional<std::string> SameBytes::TextOf(Files& files, const std::string& path) {
  if (!files.IsFile(path)) return std::nullopt;
  // Of something inside of a file: the whole file, and its name there.
  const std::string_view holder = HolderOf(path);
  auto text = files.ReadBytes(std::string(holder), {}, diagnostics_);
  if (text) text->append(path, holder.size(), path.npos);
  return text;
}

}  // namespace sceneweld
