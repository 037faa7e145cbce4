// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::bench {

/// The files of the disk. After Edit, the model file that was read last has another text of the same meaning.
class EditedFiles : public DiskFiles {
 public:
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override {
    auto text = DiskFiles::Read(path, most_bytes, error);
    if (!text) return text;
    const std::lock_guard lock(mutex_);
    if (edits_ == 0 && IsModel(path)) edited_ = path;
    if (edits_ > 0 && path == edited_) text->append("<!-- edit " + std::to_string(edits_) + " -->\n");
    return text;
  }
  std::size_t SizeOf(const std::string& path) const override {
    const std::lock_guard lock(mutex_);
    const std::size_t more =
        edits_ > 0 && path == edited_ ? std::string("<!-- edit  -->\n").size() + std::to_string(edits_).size() : 0;
    return DiskFiles::SizeOf(path) + more;
  }

  void Edit() {
    const std::lock_guard lock(mutex_);
    ++edits_;
  }

 private:
  static bool IsModel(std::string_view path) {
    return path.ends_with(".urdf") || path.ends_with(".sdf") || path.ends_with(".xml");
  }

  mutable std::mutex mutex_;
  mutable std::string edited_;
  std::size_t edits_ = 0;
};

}  // namespace sceneweld::bench
