// SPDX-License-Identifier: BSD-3-Clause
// Reads zip archives. It is here because the library, unlike the program, has no other library that does.

#include "sceneweld/parsers/files/zip_archive.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace sceneweld {
namespace {

// ---- deflated texts

/// The bits of a text, the least significant one first.
class Bits {
 public:
  explicit Bits(std::string_view text) : text_(text) {}

  /// Beyond the end, `is_good` becomes false and the bits are 0.
  std::uint32_t Take(int count) {
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i) value |= TakeOne() << i;
    return value;
  }
  std::uint32_t TakeOne() {
    if (at_ >= text_.size()) {
      is_good_ = false;
      return 0;
    }
    const std::uint32_t bit = (static_cast<unsigned char>(text_[at_]) >> bit_) & 1u;
    if (++bit_ == 8) bit_ = 0, ++at_;
    return bit;
  }
  std::string_view TakeBytes(std::size_t count) {
    if (bit_ > 0) bit_ = 0, ++at_;
    if (count > text_.size() - std::min(at_, text_.size())) {
      is_good_ = false;
      return {};
    }
    const std::string_view bytes = text_.substr(at_, count);
    at_ += count;
    return bytes;
  }
  std::uint32_t TakeWord() {
    const std::string_view bytes = TakeBytes(2);
    if (bytes.size() < 2) return 0;
    return static_cast<unsigned char>(bytes[0]) | static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[1])) << 8;
  }
  bool is_good() const { return is_good_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  int bit_ = 0;
  bool is_good_ = true;
};

/// A canonical Huffman code, by the lengths of its words.
class Code {
 public:
  static constexpr int kLongest = 15;
  explicit Code(std::span<const std::uint8_t> lengths) {
    for (const std::uint8_t length : lengths) ++counts_[length];
    counts_[0] = 0;
    std::array<std::uint32_t, kLongest + 2> starts{};
    for (std::size_t i = 1; i <= kLongest; ++i) starts[i + 1] = starts[i] + counts_[i];
    symbols_.resize(lengths.size());
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
      if (lengths[symbol] > 0) symbols_[starts[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
    }
  }

  /// The next symbol; nothing if the bits are no word of the code.
  std::optional<std::uint16_t> Take(Bits& bits) const {
    std::uint32_t word = 0, first = 0, index = 0;
    for (std::size_t length = 1; length <= kLongest && bits.is_good(); ++length) {
      word |= bits.TakeOne();
      const std::uint32_t count = counts_[length];
      if (word < first + count) return symbols_[index + (word - first)];
      index += count;
      first = (first + count) << 1;
      word <<= 1;
    }
    return std::nullopt;
  }

 private:
  std::array<std::uint32_t, kLongest + 1> counts_{};
  std::vector<std::uint16_t> symbols_;
};

constexpr std::array<std::uint16_t, 29> kLengths{3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                                 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthBits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                   2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistances{1,   2,   3,   4,   5,   7,    9,    13,   17,   25,
                                                   33,  49,  65,  97,  129, 193,  257,  385,  513,  769,
                                                   1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceBits{0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                     6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

/// Reads the blocks of a deflated text.
class Inflation {
 public:
  Inflation(std::string_view text, std::size_t most) : bits_(text), most_(most) {}

  std::optional<std::string> Run() {
    bool is_last = false;
    while (!is_last) {
      is_last = bits_.Take(1) == 1;
      const std::uint32_t kind = bits_.Take(2);
      const bool good = kind == 0 ? TakeStored() : kind == 1 ? TakeFixed() : kind == 2 && TakeDynamic();
      if (!good || !bits_.is_good()) return std::nullopt;
    }
    return std::move(out_);
  }

 private:
  bool TakeStored() {
    bits_.TakeBytes(0);
    const std::uint32_t size = bits_.TakeWord(), inverse = bits_.TakeWord();
    if (size != (inverse ^ 0xFFFFu) || size > most_ - out_.size()) return false;
    out_.append(bits_.TakeBytes(size));
    return true;
  }

  bool TakeFixed() {
    std::array<std::uint8_t, 288> lengths{};
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    std::array<std::uint8_t, 30> distances{};
    distances.fill(5);
    return TakeCoded(Code(lengths), Code(distances));
  }

  bool TakeDynamic() {
    const std::size_t count = bits_.Take(5) + 257, distance_count = bits_.Take(5) + 1, code_count = bits_.Take(4) + 4;
    constexpr std::array<std::uint8_t, 19> kOrder{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    std::array<std::uint8_t, 19> of_code{};
    for (std::size_t i = 0; i < code_count; ++i) of_code[kOrder[i]] = static_cast<std::uint8_t>(bits_.Take(3));
    const Code code(of_code);
    std::vector<std::uint8_t> lengths;
    while (lengths.size() < count + distance_count) {
      const auto symbol = code.Take(bits_);
      if (!symbol) return false;
      if (*symbol < 16) {
        lengths.push_back(static_cast<std::uint8_t>(*symbol));
        continue;
      }
      if (*symbol == 16 && lengths.empty()) return false;
      const std::uint8_t repeated = *symbol == 16 ? lengths.back() : std::uint8_t{0};
      const std::uint32_t times = *symbol == 16   ? 3 + bits_.Take(2)
                                  : *symbol == 17 ? 3 + bits_.Take(3)
                                                  : 11 + bits_.Take(7);
      lengths.insert(lengths.end(), times, repeated);
    }
    if (lengths.size() > count + distance_count) return false;
    const std::span<const std::uint8_t> all(lengths);
    return TakeCoded(Code(all.first(count)), Code(all.subspan(count)));
  }

  bool TakeCoded(const Code& code, const Code& distances) {
    while (true) {
      const auto symbol = code.Take(bits_);
      if (!symbol) return false;
      if (*symbol == 256) return true;
      if (*symbol < 256) {
        if (out_.size() >= most_) return false;
        out_ += static_cast<char>(*symbol);
        continue;
      }
      const std::size_t at = *symbol - 257u;
      if (at >= kLengths.size()) return false;
      const std::size_t length = kLengths[at] + bits_.Take(kLengthBits[at]);
      const auto far = distances.Take(bits_);
      if (!far || *far >= kDistances.size()) return false;
      const std::size_t distance = kDistances[*far] + bits_.Take(kDistanceBits[*far]);
      if (distance > out_.size() || length > most_ - out_.size()) return false;
      for (std::size_t i = 0; i < length; ++i) out_ += out_[out_.size() - distance];
    }
  }

  Bits bits_;
  const std::size_t most_;
  std::string out_;
};

// ---- the archive

std::uint32_t Number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size && at + i < bytes.size(); ++i) {
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  }
  return number;
}

// Whether a name stays within the folder of the archive.
bool IsInside(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != name.npos || name.find('\0') != name.npos) return false;
  for (std::string_view rest = name; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    if (part.empty() || part == "." || part == "..") return false;
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  }
  return true;
}

}  // namespace

std::optional<std::string> Inflated(std::string_view deflated, std::size_t most_bytes) {
  return Inflation(deflated, most_bytes).Run();
}

std::optional<std::vector<ZipFile>> FilesOfZip(std::string_view archive, std::size_t most_bytes, std::string& why) {
  constexpr std::string_view kEnd = "PK\x05\x06", kEntry = "PK\x01\x02", kFile = "PK\x03\x04";
  constexpr std::size_t kEndSize = 22, kEntrySize = 46, kFileSize = 30;
  const auto fail = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  const std::size_t end = archive.rfind(kEnd);
  if (end == archive.npos || archive.size() - end < kEndSize) return fail("it is not a zip archive");
  const std::uint32_t count = Number(archive, end + 10, 2);
  std::size_t at = Number(archive, end + 16, 4);
  std::vector<ZipFile> files;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (at > archive.size() || archive.size() - at < kEntrySize || archive.substr(at, 4) != kEntry) {
      return fail("its list of files is damaged");
    }
    const std::uint32_t method = Number(archive, at + 10, 2), packed = Number(archive, at + 20, 4);
    const std::uint32_t size = Number(archive, at + 24, 4), name_size = Number(archive, at + 28, 2);
    const std::size_t local = Number(archive, at + 42, 4);
    const std::string name(archive.substr(at + kEntrySize, name_size));
    at += kEntrySize + name_size + Number(archive, at + 30, 2) + Number(archive, at + 32, 2);
    if (name.ends_with('/')) continue;
    if (!IsInside(name)) return fail("the name `" + name + "` leaves the archive");
    if (local > archive.size() || archive.size() - local < kFileSize || archive.substr(local, 4) != kFile) {
      return fail("the file `" + name + "` is damaged");
    }
    const std::size_t begin = local + kFileSize + Number(archive, local + 26, 2) + Number(archive, local + 28, 2);
    if (begin > archive.size() || packed > archive.size() - begin) return fail("the file `" + name + "` is damaged");
    if (size > most_bytes) return fail("its files are longer than " + std::to_string(most_bytes) + " bytes");
    most_bytes -= size;
    const std::string_view bytes = archive.substr(begin, packed);
    if (method == 0 && packed == size) {
      files.push_back({name, std::string(bytes)});
    } else if (method == 8) {
      auto text = Inflated(bytes, size);
      if (!text || text->size() != size) return fail("the file `" + name + "` is damaged");
      files.push_back({name, *std::move(text)});
    } else {
      return fail("the file `" + name + "` is compressed in a way that is not supported");
    }
  }
  return files;
}

}  // namespace sceneweld
