// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// A zip archive without compression for a test, good or malicious. Shares no code with the reader.
class StoredZip {
 public:
  /// What the headers of a file say, beside the truth.
  struct Lies {
    unsigned flags = 0;
    unsigned method = 0;
    std::uint32_t checksum_change = 0;
    std::uint32_t size_change = 0;
  };

  StoredZip& Add(const std::string& name, const std::string& contents) { return Add(name, contents, Lies()); }
  StoredZip& Add(const std::string& name, const std::string& contents, const Lies& lies) {
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    const auto size = static_cast<std::uint32_t>(contents.size()) + lies.size_change;
    const std::string common = Raw16(10) + Raw16(lies.flags) + Raw16(lies.method) + Raw32(0) +
                               Raw32(Checksum(contents) + lies.checksum_change) + Raw32(size) + Raw32(size) +
                               Raw16(static_cast<unsigned>(name.size())) + Raw16(0);
    bytes_ += "PK\x03\x04" + common + name + contents;
    entries_.push_back("PK\x01\x02" + Raw16(10) + common + Raw16(0) + Raw32(0) + Raw32(0) + Raw32(at) + name);
    return *this;
  }
  /// Puts all files into the contents of a further one, which then comes first.
  StoredZip& Overlapping() {
    const std::string inner = bytes_;
    const std::size_t header = 30 + std::string_view("outer.usda").size();
    StoredZip outer;
    outer.Add("outer.usda", inner);
    // The entries of the inner files point behind the header of the outer one.
    for (std::string entry : entries_) {
      std::uint32_t at = 0;
      std::memcpy(&at, entry.data() + 42, sizeof(at));
      at += static_cast<std::uint32_t>(header);
      std::memcpy(entry.data() + 42, &at, sizeof(at));
      outer.entries_.push_back(entry);
    }
    return *this = outer;
  }
  std::string Bytes() const {
    std::string directory;
    for (const std::string& entry : entries_) directory += entry;
    const auto count = static_cast<unsigned>(entries_.size());
    return bytes_ + directory + "PK\x05\x06" + Raw32(0) + Raw16(count) + Raw16(count) +
           Raw32(static_cast<std::uint32_t>(directory.size())) + Raw32(static_cast<std::uint32_t>(bytes_.size())) +
           Raw16(0);
  }

 private:
  static std::string Raw16(unsigned value) { return {static_cast<char>(value), static_cast<char>(value >> 8)}; }
  static std::string Raw32(std::uint32_t value) { return Raw16(value & 0xFFFF) + Raw16(value >> 16); }
  static std::uint32_t Checksum(std::string_view bytes) {
    std::uint32_t sum = ~0u;
    for (const char byte : bytes) {
      sum ^= static_cast<unsigned char>(byte);
      for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? 0xEDB88320u : 0u);
    }
    return ~sum;
  }

  std::string bytes_;
  std::vector<std::string> entries_;
};

}  // namespace sceneweld
