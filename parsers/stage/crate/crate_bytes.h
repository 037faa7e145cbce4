// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {

static_assert(std::endian::native == std::endian::little, "crates are little-endian, and are copied as they are");

/// Reads values from bytes, one after the other. Beyond their end it returns zeros, and is never `ok` again.
class CrateCursor {
 public:
  explicit CrateCursor(std::string_view bytes, std::uint64_t at = 0) : bytes_(bytes) { SeekTo(at); }

  bool ok() const { return ok_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

  template <typename T>
  T Read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (Has(sizeof(T))) {
      std::memcpy(&value, bytes_.data() + at_, sizeof(T));
      at_ += sizeof(T);
    }
    return value;
  }
  /// The next bytes; empty if there are fewer.
  std::string_view Take(std::uint64_t count) {
    if (!Has(count)) return {};
    at_ += static_cast<std::size_t>(count);
    return bytes_.substr(at_ - static_cast<std::size_t>(count), static_cast<std::size_t>(count));
  }
  void SeekTo(std::uint64_t at) {
    if (at > bytes_.size()) ok_ = false;
    if (ok_) at_ = static_cast<std::size_t>(at);
  }
  /// Reads the distance from here to a later place, and goes there. A distance that leads back is invalid: nested data
  /// can form no circle.
  void Follow() {
    const std::size_t from = at_;
    const auto distance = Read<std::int64_t>();
    if (distance < static_cast<std::int64_t>(sizeof(distance))) ok_ = false;
    SeekTo(from + static_cast<std::uint64_t>(distance));
  }
  /// Reads a count of elements, each of which takes at least `bytes_each` bytes from here on. 0 if so many cannot be.
  std::size_t ReadCount(std::size_t bytes_each) { return Checked(Read<std::uint64_t>(), bytes_each); }
  std::size_t Checked(std::uint64_t count, std::size_t bytes_each) {
    if (count > left() / bytes_each) ok_ = false;
    return ok_ ? static_cast<std::size_t>(count) : 0;
  }

 private:
  bool Has(std::uint64_t count) {
    if (count > left()) ok_ = false;
    return ok_;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

/// The memory that the contents of a crate may take: 256 times the size of the file, but not more than
/// `limits.max_file_bytes` or 8 times the file (single precision becomes double). 64 MB are always allowed.
class CrateBudget {
 public:
  CrateBudget(std::size_t file_bytes, const Limits& limits);

  /// Counts memory that will be allocated. False if it is too much, and from then on.
  bool Charge(std::uint64_t count, std::size_t bytes_each = 1);
  bool exhausted() const { return exhausted_; }

 private:
  std::uint64_t left_ = 0;
  bool exhausted_ = false;
};

}  // namespace sceneweld::stage
