// SPDX-License-Identifier: BSD-3-Clause
// Writes archives, through the module with libarchive.

#include "sceneweld/parsers/output/output_zip.h"

#include <optional>

#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/zip_request.h"
#include "sceneweld/parsers/programs/program_module.h"

namespace sceneweld {
namespace {

// Callbacks of the module.
struct Contents {
  std::span<const OutputFile> files;
  std::string current;
  std::string why;

  static const char* NameOf(void* self, std::size_t file) {
    return static_cast<Contents*>(self)->files[file].name.c_str();
  }
  static const char* BytesOf(void* self, std::size_t file, std::size_t* size) {
    Contents& contents = *static_cast<Contents*>(self);
    std::optional<std::string> bytes = ContentsOf(contents.files[file], contents.why);
    if (!bytes) return nullptr;
    contents.current = *std::move(bytes);
    *size = contents.current.size();
    return contents.current.c_str();
  }
};

}  // namespace

std::string WriteZip(const std::string& path, std::span<const OutputFile> files) {
  std::string why;
  const auto zip =
      reinterpret_cast<decltype(&sceneweld_zip)>(LoadModuleFunction(kSceneweldZipModule, kSceneweldZip, why));
  if (!zip) return why;
  Contents contents{files, {}, {}};
  SceneweldZipRequest request{-1, files.size(), &contents, &Contents::NameOf, &Contents::BytesOf, {}};
  why = WriteFile(path, [&](int file) {
    request.file = file;
    zip(&request);
    return request.failure[0] == '\0' ? 0 : kNotMade;
  });
  if (request.failure[0] == '\0') return why;
  return contents.why.empty() ? request.failure : contents.why;
}

}  // namespace sceneweld
