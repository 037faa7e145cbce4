// SPDX-License-Identifier: BSD-3-Clause
// Writes packages of USD: zip archives whose files can be mapped into memory.

#include "sceneweld/parsers/stage/usdz_writer.h"

#include <cstdint>

#include "sceneweld/parsers/stage/crc32.h"

namespace sceneweld::stage {
namespace {

constexpr std::size_t kAlignment = 64;

// Numbers are little-endian.
void Put16(std::size_t number, std::string& out) {
  out += static_cast<char>(number & 0xFF);
  out += static_cast<char>((number >> 8) & 0xFF);
}
void Put32(std::size_t number, std::string& out) {
  Put16(number, out);
  Put16(number >> 16, out);
}

// The part that the header of a file and its entry in the directory share.
void PutAbout(const PackagedFile& file, std::size_t extra, std::string& out) {
  Put16(20, out);        // The version that is needed: 2.0.
  Put16(0x800, out);     // The name is UTF-8.
  Put16(0, out);         // Stored without compression.
  Put32(0x210000, out);  // 1980-01-01, so that equal files give equal packages.
  Put32(Crc32(file.bytes), out);
  Put32(file.bytes.size(), out);
  Put32(file.bytes.size(), out);
  Put16(file.name.size(), out);
  Put16(extra, out);
}

}  // namespace

std::string PackageOf(std::span<const PackagedFile> files) {
  std::size_t size = 22;
  for (const PackagedFile& file : files) size += file.bytes.size() + 2 * file.name.size() + 30 + 46 + kAlignment;
  if (size > 0xFFFFFFFFu || files.size() > 0xFFFFu) return {};

  std::string out, directory;
  out.reserve(size);
  for (const PackagedFile& file : files) {
    const std::size_t begin = out.size();
    // An extra field (its identifier, its length, zeros) moves the bytes to the next multiple.
    constexpr std::size_t kHeader = 30, kExtra = 4;
    std::size_t extra = (kAlignment - (begin + kHeader + file.name.size()) % kAlignment) % kAlignment;
    if (extra > 0 && extra < kExtra) extra += kAlignment;
    out += "PK\x03\x04";
    PutAbout(file, extra, out);
    out += file.name;
    if (extra > 0) {
      Put16(0x1986, out);  // As OpenUSD marks it.
      Put16(extra - kExtra, out);
      out.append(extra - kExtra, '\0');
    }
    out += file.bytes;
    directory += "PK\x01\x02";
    Put16(20, directory);
    PutAbout(file, 0, directory);
    Put16(0, directory);  // The length of the comment.
    Put16(0, directory);  // The number of the disk.
    Put16(0, directory);
    Put32(0, directory);
    Put32(begin, directory);
    directory += file.name;
  }
  const std::size_t begin = out.size();
  out += directory;
  out += "PK\x05\x06";
  Put32(0, out);
  Put16(files.size(), out);
  Put16(files.size(), out);
  Put32(directory.size(), out);
  Put32(begin, out);
  Put16(0, out);
  return out;
}

}  // namespace sceneweld::stage
