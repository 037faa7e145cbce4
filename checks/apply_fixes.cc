// SPDX-License-Identifier: BSD-3-Clause
// Collects edits by file, without overlaps.

#include "sceneweld/checks/apply_fixes.h"

#include <algorithm>

#include "sceneweld/parsers/xml/text_edits.h"

namespace sceneweld {
namespace {

FixedFile::Edit EditOf(const SourceEdit& edit) { return {edit.span.begin, edit.span.end, edit.text}; }

// Two insertions at one place have no order.
bool EditsOverlap(const FixedFile::Edit& a, const FixedFile::Edit& b) {
  if (a.begin == a.end || b.begin == b.end) return a.begin <= b.end && b.begin <= a.end;
  return a.begin < b.end && b.begin < a.end;
}

}  // namespace

std::string FixedFile::After() const {
  TextEdits changes(before);
  for (const Edit& edit : edits) changes.Replace(edit.begin, edit.end, edit.text);
  return changes.Applied();
}

bool EditsGeneratedText(const Fix& fix) {
  return std::any_of(fix.edits.begin(), fix.edits.end(),
                     [](const SourceEdit& edit) { return edit.span.source->map() != nullptr; });
}

bool FixSet::CanAdd(const Fix& fix) const {
  if (EditsGeneratedText(fix)) return false;
  for (const SourceEdit& edit : fix.edits) {
    const auto at = by_path_.find(files_.Canonical(edit.span.source->path()));
    if (at == by_path_.end()) continue;
    const FixedFile& file = at->second;
    if (file.is_new || file.before != edit.span.source->text()) return false;
    const FixedFile::Edit one = EditOf(edit);
    if (std::any_of(file.edits.begin(), file.edits.end(),
                    [&](const FixedFile::Edit& other) { return !(other == one) && EditsOverlap(other, one); })) {
      return false;
    }
  }
  if (!fix.new_file) return true;
  const auto at = by_path_.find(files_.Canonical(fix.new_file->path));
  return at == by_path_.end() || (at->second.is_new && at->second.After() == fix.new_file->text);
}

bool FixSet::Add(const Fix& fix) {
  if (!CanAdd(fix)) return false;
  for (const SourceEdit& edit : fix.edits) {
    const Source& source = *edit.span.source;
    FixedFile& file = by_path_[files_.Canonical(source.path())];
    if (file.path.empty()) {
      file.path = source.path();
      file.before = source.text();
    }
    const FixedFile::Edit one = EditOf(edit);
    if (std::find(file.edits.begin(), file.edits.end(), one) != file.edits.end()) continue;
    const auto after = std::upper_bound(file.edits.begin(), file.edits.end(), one.begin,
                                        [](std::size_t begin, const FixedFile::Edit& e) { return begin < e.begin; });
    file.edits.insert(after, one);
  }
  if (fix.new_file) {
    FixedFile& file = by_path_[files_.Canonical(fix.new_file->path)];
    file = {fix.new_file->path, "", true, {{0, 0, fix.new_file->text}}};
  }
  return true;
}

std::vector<const FixedFile*> FixSet::files() const {
  std::vector<const FixedFile*> all;
  for (const auto& [path, file] : by_path_) all.push_back(&file);
  std::sort(all.begin(), all.end(), [](const FixedFile* a, const FixedFile* b) { return a->path < b->path; });
  return all;
}

std::vector<std::string> FilesOf(const Fix& fix) {
  std::vector<std::string> paths;
  for (const SourceEdit& edit : fix.edits) paths.push_back(edit.span.source->path());
  if (fix.new_file) paths.push_back(fix.new_file->path);
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace sceneweld
