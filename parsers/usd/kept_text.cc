// SPDX-License-Identifier: BSD-3-Clause
// Decides when a USD file can be written as it was read.

#include "sceneweld/parsers/usd/kept_text.h"

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::usd {
namespace {

enum class Form { kText, kCrate, kPackage };

Form FormOf(std::string_view bytes) {
  if (bytes.starts_with("PXR-USDC")) return Form::kCrate;
  return bytes.starts_with("PK\x03\x04") ? Form::kPackage : Form::kText;
}

// The suffix `.usd` is that of a layer in either form.
bool MayBeWritten(Form form, std::string_view file) {
  switch (form) {
    case Form::kText: return !HasSuffix(file, ".usdz");
    case Form::kCrate: return HasSuffix(file, ".usd");
    case Form::kPackage: return HasSuffix(file, ".usdz");
  }
  return false;
}

}  // namespace

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  const std::string& bytes = source.text();
  const Form form = FormOf(bytes);
  if (!MayBeWritten(form, options.file)) return std::nullopt;
  // A package names its own files only. Text names others between `@`; a crate does not show them without being read.
  const bool names_files = form == Form::kCrate || (form == Form::kText && bytes.find('@') != std::string::npos);
  const bool stays = source.path().starts_with('/') && options.folder == FolderOf(source.path());
  if (names_files && (options.assets || !stays)) return std::nullopt;
  return bytes;
}

}  // namespace sceneweld::usd
