// SPDX-License-Identifier: BSD-3-Clause
// The rule `large-texture`.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

struct ImageSize {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

std::uint32_t BigEndian(std::string_view bytes, std::size_t begin, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[begin + i]);
  return value;
}

// The size of a JPEG image is in the first of its segments that begins a frame.
std::optional<ImageSize> SizeOfJpeg(std::string_view bytes) {
  for (std::size_t at = 2; at + 9 < bytes.size();) {
    if (static_cast<unsigned char>(bytes[at]) != 0xFF) return std::nullopt;
    const auto marker = static_cast<unsigned char>(bytes[at + 1]);
    if (marker == 0xFF) {
      ++at;  // Fill bytes may precede a marker.
      continue;
    }
    const bool begins_frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (begins_frame) return ImageSize{BigEndian(bytes, at + 7, 2), BigEndian(bytes, at + 5, 2)};
    at += 2 + BigEndian(bytes, at + 2, 2);
  }
  return std::nullopt;
}

bool IsJpeg(std::string_view bytes) { return bytes.starts_with("\xFF\xD8\xFF"); }

// From the first bytes of a file. Nothing for other formats, for damaged files, and if the size comes later.
std::optional<ImageSize> SizeOfImage(std::string_view bytes) {
  constexpr std::size_t kPngHeader = 24;
  if (bytes.starts_with("\x89PNG\r\n\x1A\n") && bytes.size() >= kPngHeader)
    return ImageSize{BigEndian(bytes, 16, 4), BigEndian(bytes, 20, 4)};
  if (IsJpeg(bytes)) return SizeOfJpeg(bytes);
  return std::nullopt;
}

std::optional<ImageSize> SizeOfImageFile(const std::string& path, double file_bytes, Files& files) {
  const auto beginning = ReadAsset(path, files, 0);  // One piece.
  if (!beginning) return std::nullopt;
  const auto size = SizeOfImage(*beginning);
  if (size || static_cast<double>(beginning->size()) >= file_bytes || !IsJpeg(*beginning)) return size;
  // Profiles and thumbnails may come first, which are long.
  const auto all = ReadAsset(path, files);
  return all ? SizeOfImage(*all) : std::nullopt;
}

void CheckLargeTexture(CheckRun& run) {
  const double most_pixels = run.ThresholdOf("most-texture-pixels");
  const double most_bytes = run.ThresholdOf("most-texture-megabytes") * 1e6;
  for (const AssetFile& file : run.subject.asset_files()) {
    if (!file.is_image) continue;
    const auto bytes = static_cast<double>(run.files.system().SizeOf(file.path));
    std::string why;
    if (bytes > most_bytes) {
      why = "has " + Rounded(bytes / 1e6) + " MB";
    } else {
      const auto size = SizeOfImageFile(file.path, bytes, run.files);
      if (!size || std::max(size->width, size->height) <= most_pixels) continue;
      why = "has " + std::to_string(size->width) + " x " + std::to_string(size->height) + " pixels";
    }
    Diagnostic& diagnostic =
        run.Report(file.span, "the texture " + Quoted(run.files.Shown(file.path)) + " " + why)
            .Help("scale it down to at most " + Rounded(most_pixels) + " pixels in each direction");
    if (!file.owner.empty()) diagnostic.Note({}, "the mesh file " + Quoted(run.files.Shown(file.owner)) + " names it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"large-texture">() {
  static constexpr Threshold kThresholds[] = {
      {"most-texture-pixels", 4096, "pixels",
       "The largest width and height of a texture. OpenGL ES 3.0 guarantees 2048; MDN's WebGL best practices say that "
       "practically all devices draw 4096."},
      {"most-texture-megabytes", 16, "MB",
       "The largest file of a texture. A PNG file of 4096 x 4096 pixels seldom needs more. Measured: the largest "
       "texture has 1.2 MB."},
  };
  static constexpr CheckRule kRule{
      .code = {"large-texture",
               "A texture has very many pixels or bytes. Loading takes seconds and hundreds of megabytes of graphics "
               "memory, and some graphics cards refuse it. Scale the image down."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a texture is larger than simulators need",
      .check = &CheckLargeTexture,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
