// SPDX-License-Identifier: BSD-3-Clause
// Collects the text of a file, in memory or in a temporary file.

#include "sceneweld/parsers/output/output_text.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace sceneweld {
namespace {

constexpr std::size_t kBuffer = std::size_t{256} << 10;  // Of one read. [byte]

// A text whose beginning is in a file.
class FileAndText : public ByteStream {
 public:
  /// `filling` and `more`: texts between the bytes of the file, at `place`.
  FileAndText(std::unique_ptr<UnnamedFile> file, std::uint64_t in_file, std::string end, std::uint64_t place,
              std::string filling, std::unique_ptr<ByteStream> more)
      : file_(std::move(file)),
        in_file_(in_file),
        end_(std::move(end)),
        place_(place),
        filling_(std::move(filling)),
        more_(std::move(more)) {}

  std::uint64_t size() const override { return in_file_ + filling_.size() + (more_ ? more_->size() : 0) + end_.size(); }

  bool Send(const Sink& sink, Diagnostics& diagnostics) const override {
    return SendFile(0, place_, sink, diagnostics) && (filling_.empty() || sink(filling_)) &&
           (!more_ || more_->Send(sink, diagnostics)) && SendFile(place_, in_file_, sink, diagnostics) &&
           (end_.empty() || sink(end_));
  }

 private:
  // The bytes of the file from `at` on.
  bool SendFile(std::uint64_t at, std::uint64_t end, const Sink& sink, Diagnostics& diagnostics) const {
    std::string buffer(static_cast<std::size_t>(std::min<std::uint64_t>(end - at, kBuffer)), '\0');
    while (at < end) {
      const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(end - at, buffer.size()));
      std::size_t read = 0;
      if (const int error = file_->ReadAt(at, {buffer.data(), most}, read); error != 0 || read == 0) {
        diagnostics.Error("file-not-found", {},
                          "cannot read the temporary file with the output: " +
                              (error != 0 ? std::generic_category().message(error) : "it became shorter"));
        return false;
      }
      if (!sink(std::string_view(buffer).substr(0, read))) return false;
      at += read;
    }
    return true;
  }

  const std::unique_ptr<UnnamedFile> file_;
  const std::uint64_t in_file_;
  const std::string end_;
  const std::uint64_t place_;
  const std::string filling_;
  const std::unique_ptr<ByteStream> more_;
};

}  // namespace

void OutputText::SendEnd() {
  const bool is_first = !file_;
  if (is_first) file_ = std::make_unique<UnnamedFile>(folder_);
  // Without a file, or if it is full, the rest stays in memory.
  if (file_->error() != 0 || file_->WriteAt(in_file_, end_) != 0) {
    is_stream_ = false;
    return;
  }
  in_file_ += end_.size();
  end_.clear();
  if (!is_first) return;
  end_.shrink_to_fit();
  end_.reserve(2 * kPiece);
}

void OutputText::LeavePlace() { place_ = in_file_ + end_.size(); }

std::string OutputText::Take() {
  if (more_) {
    Diagnostics unread;  // A text that is whole in memory has no long one in a file.
    filling_ += Collected(*std::exchange(more_, nullptr), unread);
  }
  end_.insert(static_cast<std::size_t>(place_), filling_);
  return std::move(end_);
}

std::unique_ptr<ByteStream> OutputText::TakeStream() {
  if (in_file_ == 0) return StreamOf(Take());
  return std::make_unique<FileAndText>(std::move(file_), std::exchange(in_file_, 0), std::move(end_), place_,
                                       std::move(filling_), std::move(more_));
}

}  // namespace sceneweld
