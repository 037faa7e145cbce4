// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/text_position.h"

namespace sceneweld::cli {

/// The path of a `file:` URI, normalised; nothing for other URIs.
std::optional<std::string> PathOfUri(std::string_view uri);
std::string UriOfPath(std::string_view path);

/// The texts that an editor has open, by their absolute paths. Safe to use from several threads.
class OpenDocuments {
 public:
  using Text = std::shared_ptr<const std::string>;

  void Open(const std::string& path, std::string text, std::int64_t version);
  /// Other text in place of a range; without a range, in place of the whole text.
  struct Change {
    std::optional<TextRange> range;
    std::string text;
  };
  void Edit(const std::string& path, const std::vector<Change>& changes, std::int64_t version,
            PositionEncoding encoding);
  void Close(const std::string& path);

  /// Null if it is not open.
  Text Find(const std::string& path) const;
  /// The same, or the text on the disk. Null, with the reason in `why`, if it cannot be read.
  Text FindOrRead(const std::string& path, std::string& why) const;
  std::optional<std::int64_t> VersionOf(const std::string& path) const;
  std::vector<std::string> Paths() const;

 private:
  struct Document {
    Text text;
    std::int64_t version = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Document> documents_;
};

}  // namespace sceneweld::cli
