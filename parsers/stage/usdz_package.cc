// SPDX-License-Identifier: BSD-3-Clause
// Finds the files in a package by the directory at the end of the archive, and checks it against their own headers.
// Writes packages of USD: zip archives whose files can be mapped into memory.

#include "sceneweld/parsers/stage/usdz_package.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

constexpr std::uint32_t kFileMark = 0x04034b50;
constexpr std::uint32_t kEntryMark = 0x02014b50;
constexpr std::string_view kEndMark = "PK\x05\x06";
constexpr std::size_t kEndSize = 22;

// An entry of the directory.
struct PackageEntry {
  std::string_view name;
  unsigned flags = 0;
  unsigned method = 0;
  std::uint32_t checksum = 0;
  std::uint32_t stored_size = 0;
  std::uint32_t size = 0;
  std::uint32_t header = 0;  // The place of its own header.
};

// Where the directory lies; nothing if there is none.
struct PackageDirectory {
  std::size_t begin = 0;
  std::size_t size = 0;
  std::size_t count = 0;
};

std::optional<PackageDirectory> DirectoryOf(std::string_view package, std::string& why) {
  why = "it has no directory of its files: it may be cut off";
  if (package.size() < kEndSize) return std::nullopt;
  // A comment may follow.
  constexpr std::size_t kLongestComment = 0xFFFF;
  const std::size_t first = package.size() - std::min(package.size(), kEndSize + kLongestComment);
  const auto at = package.rfind(kEndMark, package.size() - kEndSize);
  if (at == std::string_view::npos || at < first) return std::nullopt;
  CrateCursor cursor(package, at + kEndMark.size());
  const auto disk = cursor.Read<std::uint16_t>();
  const auto first_disk = cursor.Read<std::uint16_t>();
  const auto count_here = cursor.Read<std::uint16_t>();
  const auto count = cursor.Read<std::uint16_t>();
  const auto size = cursor.Read<std::uint32_t>();
  const auto begin = cursor.Read<std::uint32_t>();
  if (count == 0xFFFF || size == 0xFFFFFFFF || begin == 0xFFFFFFFF) {
    why = "it is in the form zip64, which USD does not use";
    return std::nullopt;
  }
  if (disk != 0 || first_disk != 0 || count_here != count) {
    why = "it is a part of a divided archive";
    return std::nullopt;
  }
  if (begin > at || size > at - begin) {
    why = "the directory of its files is beyond its end";
    return std::nullopt;
  }
  return PackageDirectory{begin, size, count};
}

PackageEntry ReadEntry(CrateCursor& cursor) {
  PackageEntry entry;
  cursor.Take(4);  // Versions.
  entry.flags = cursor.Read<std::uint16_t>();
  entry.method = cursor.Read<std::uint16_t>();
  cursor.Take(4);  // Time and date.
  entry.checksum = cursor.Read<std::uint32_t>();
  entry.stored_size = cursor.Read<std::uint32_t>();
  entry.size = cursor.Read<std::uint32_t>();
  const auto name_size = cursor.Read<std::uint16_t>();
  const auto extra_size = cursor.Read<std::uint16_t>();
  const auto comment_size = cursor.Read<std::uint16_t>();
  cursor.Take(8);  // Disk and attributes.
  entry.header = cursor.Read<std::uint32_t>();
  entry.name = cursor.Take(name_size);
  cursor.Take(std::size_t{extra_size} + comment_size);
  return entry;
}

// Whether a name stays in the package.
bool IsInnerName(std::string_view name) {
  if (name.empty() || name.front() == '/' || FirstInvalidUtf8(name)) return false;
  if (name.find_first_of(std::string_view("\\\0[]", 4)) != std::string_view::npos || name.find(':') == 1) return false;
  for (std::string_view rest = name; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    if (part == "..") return false;
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  }
  return true;
}

// Finds the bytes of a file. Returns why there are none; empty if there are.
std::string FindBytes(std::string_view package, const PackageEntry& entry, std::size_t end, PackagedFile& file) {
  if (entry.flags & 1) return "is encrypted";
  if (entry.method != 0) return "is compressed, which USD does not allow";
  if (entry.stored_size != entry.size) return "has two sizes";
  CrateCursor cursor(package.substr(0, end), entry.header);
  const auto mark = cursor.Read<std::uint32_t>();
  cursor.Take(4);  // Version and flags.
  const auto method = cursor.Read<std::uint16_t>();
  cursor.Take(16);  // Time, date, checksum and sizes.
  const auto name_size = cursor.Read<std::uint16_t>();
  const auto extra_size = cursor.Read<std::uint16_t>();
  const std::string_view name = cursor.Take(name_size);
  cursor.Take(extra_size);
  if (!cursor.ok() || mark != kFileMark || method != entry.method || name != entry.name) {
    return "is not where the directory says";
  }
  file.offset = cursor.at();
  file.bytes = cursor.Take(entry.size);
  return cursor.ok() ? "" : "is beyond the end of the files";
}

// Whether the bytes of two files overlap.
bool Overlap(const std::vector<PackagedFile>& files) {
  std::vector<std::pair<std::size_t, std::size_t>> ranges;
  for (const PackagedFile& file : files) ranges.emplace_back(file.offset, file.offset + file.bytes.size());
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (ranges[i].first < ranges[i - 1].second) return true;
  }
  return false;
}

}  // namespace

bool PackagedFile::IsIntact() const { return Crc32(bytes) == checksum; }

bool BeginsLikePackage(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with(kEndMark);
}

std::optional<std::vector<PackagedFile>> FilesOfPackage(std::string_view package, std::string& why) {
  const auto directory = DirectoryOf(package, why);
  if (!directory) return std::nullopt;
  std::vector<PackagedFile> files;
  std::set<std::string_view> names;
  CrateCursor cursor(package.substr(0, directory->begin + directory->size), directory->begin);
  for (std::size_t i = 0; i < directory->count; ++i) {
    if (cursor.Read<std::uint32_t>() != kEntryMark) {
      why = "the directory of its files is damaged";
      return std::nullopt;
    }
    const PackageEntry entry = ReadEntry(cursor);
    if (!cursor.ok()) {
      why = "the directory of its files is damaged";
      return std::nullopt;
    }
    PackagedFile file;
    file.name = entry.name;
    file.checksum = entry.checksum;
    std::string fault;
    if (!IsInnerName(entry.name)) {
      fault = "has a name that leads out of the package, or that is not text";
    } else if (!names.insert(entry.name).second) {
      fault = "is there twice";
    } else {
      fault = FindBytes(package, entry, directory->begin, file);
    }
    if (!fault.empty()) {
      why = "its file " + Quoted(file.name) + " " + fault;
      return std::nullopt;
    }
    if (!file.name.ends_with('/')) files.push_back(std::move(file));  // A folder.
  }
  if (Overlap(files)) {
    why = "two of its files overlap";
    return std::nullopt;
  }
  if (files.empty()) {
    why = "it is empty";
    return std::nullopt;
  }
  why.clear();
  return files;
}

std::pair<std::string, std::string> SplitPackagePath(std::string_view path) {
  constexpr std::string_view kSuffix = ".usdz";
  const auto at = path.find(".usdz[");
  if (at == std::string_view::npos || !path.ends_with(']')) return {std::string(path), {}};
  const std::size_t bracket = at + kSuffix.size();
  return {std::string(path.substr(0, bracket)), std::string(path.substr(bracket + 1, path.size() - bracket - 2))};
}

std::string PackagePath(std::string_view package, std::string_view file) {
  const auto [outer, inner] = SplitPackagePath(package);
  return outer + "[" + (inner.empty() ? std::string(file) : PackagePath(inner, file)) + "]";
}

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
