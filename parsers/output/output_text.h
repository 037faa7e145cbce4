// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/temporary_files.h"

namespace sceneweld {

/// The text of a file while its writer makes it. It stays in memory as a whole, or it becomes a stream: then a long
/// text goes into a temporary file piece by piece, so that only its end is in memory.
class OutputText {
 public:
  /// The text stays in memory.
  OutputText() = default;
  /// The text becomes a stream. `folder`: where the temporary file goes if the system allows it; otherwise it goes to
  /// the folder for temporary files. If no folder accepts it, the text stays in memory.
  explicit OutputText(std::string folder) : folder_(std::move(folder)), is_stream_(true) {}
  OutputText(const OutputText&) = delete;
  OutputText& operator=(const OutputText&) = delete;

  /// Where its temporary file goes; nothing if the text stays in memory.
  std::optional<std::string> folder() const { return is_stream_ ? std::optional(folder_) : std::nullopt; }

  /// Append to it. Call Release between elements.
  std::string& end() { return end_; }
  /// The text so far is not changed any more. Its end is empty afterwards, or unchanged.
  void Release() {
    if (is_stream_ && end_.size() >= (file_ ? kPiece : kInMemory)) SendEnd();
  }

  /// Leaves a place at the end of the text so far, whose text Fill gives later. A text has at most one, before its
  /// first Release.
  void LeavePlace();
  /// What is written at the place that was left. `more`: a longer text after it; null: nothing.
  void Fill(std::string text, std::unique_ptr<ByteStream> more = nullptr) {
    filling_ = std::move(text);
    more_ = std::move(more);
  }

  /// The text, if it is not a stream.
  std::string Take();
  /// The whole text as a stream.
  std::unique_ptr<ByteStream> TakeStream();

  /// A stream that is shorter needs no file. [byte]
  static constexpr std::size_t kInMemory = std::size_t{1} << 20;
  /// The size from which the end of a longer one goes to its file. [byte]
  static constexpr std::size_t kPiece = std::size_t{256} << 10;

 private:
  void SendEnd();

  std::string folder_;
  bool is_stream_ = false;
  std::string end_;
  std::unique_ptr<UnnamedFile> file_;  // Null until the text is long.
  std::uint64_t in_file_ = 0;
  std::uint64_t place_ = 0;  // Of `filling_`, in the whole text.
  std::string filling_;
  std::unique_ptr<ByteStream> more_;
};

/// Calls `write(text)` for an OutputText that becomes a stream.
template <typename Write>
std::unique_ptr<ByteStream> StreamOfWriter(const std::string& folder, Write&& write) {
  OutputText text(folder);
  write(text);
  return text.TakeStream();
}
/// The same in memory.
template <typename Write>
std::string TextOfWriter(Write&& write) {
  OutputText text;
  write(text);
  return text.Take();
}

}  // namespace sceneweld
