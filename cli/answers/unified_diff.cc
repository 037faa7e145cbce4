// SPDX-License-Identifier: BSD-3-Clause
// Edits of a file as a unified diff.

#include "sceneweld/cli/answers/unified_diff.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace sceneweld::cli {
namespace {

using Lines = std::vector<std::string_view>;

// With their line breaks.
Lines LinesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// Lines in place of other lines.
struct ChangedLines {
  std::size_t first = 0;  // From 0, in the old file.
  std::size_t end = 0;
  std::size_t edits_begin = 0;  // Numbers of the edits in them.
  std::size_t edits_end = 0;
  std::string text;
  Lines lines;
};

class DiffOfFile {
 public:
  explicit DiffOfFile(const FixedFile& file) : file_(file), old_(LinesOf(file.before)) {
    starts_.push_back(0);
    for (const std::string_view line : old_) starts_.push_back(starts_.back() + line.size());
    FindChanges();
  }

  std::string Hunks() const {
    std::string out;
    std::ptrdiff_t shift = 0;  // Of the lines of the new file.
    for (std::size_t i = 0; i < changes_.size();) {
      std::size_t end = i + 1;
      while (end < changes_.size() && changes_[end].first <= changes_[end - 1].end + 2 * kAround) ++end;
      AddHunk(i, end, shift, out);
      i = end;
    }
    return out;
  }

 private:
  static constexpr std::size_t kAround = 3;

  std::size_t LineAt(std::size_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end() - 1, offset);
    return after == starts_.begin() ? 0 : static_cast<std::size_t>(after - starts_.begin() - 1);
  }

  void FindChanges() {
    for (std::size_t i = 0; i < file_.edits.size(); ++i) {
      const FixedFile::Edit& edit = file_.edits[i];
      const std::size_t first = LineAt(edit.begin);
      // Without its line break, the last line continues in the next one.
      const bool joins = edit.end < file_.before.size() && !edit.text.ends_with('\n');
      const std::size_t last = edit.end > edit.begin && !joins ? edit.end - 1 : edit.end;
      const std::size_t end = old_.empty() ? 0 : LineAt(last) + 1;
      if (!changes_.empty() && first < changes_.back().end) {
        changes_.back().end = std::max(changes_.back().end, end);
        changes_.back().edits_end = i + 1;
      } else {
        changes_.push_back({std::min(first, end), end, i, i + 1, {}, {}});
      }
    }
    for (ChangedLines& change : changes_) {
      change.text = NewText(change);
      change.lines = LinesOf(change.text);
      while (change.first < change.end && !change.lines.empty() && old_[change.end - 1] == change.lines.back()) {
        --change.end;
        change.lines.pop_back();
      }
      while (change.first < change.end && !change.lines.empty() && old_[change.first] == change.lines.front()) {
        ++change.first;
        change.lines.erase(change.lines.begin());
      }
    }
    std::erase_if(changes_, [](const ChangedLines& one) { return one.first == one.end && one.lines.empty(); });
  }

  std::string NewText(const ChangedLines& change) const {
    const std::string_view before = file_.before;
    std::string text;
    std::size_t at = starts_[change.first];
    for (std::size_t i = change.edits_begin; i < change.edits_end; ++i) {
      const FixedFile::Edit& edit = file_.edits[i];
      text.append(before.substr(at, edit.begin - at)).append(edit.text);
      at = edit.end;
    }
    return text.append(before.substr(at, starts_[change.end] - at));
  }

  void AddHunk(std::size_t begin, std::size_t end, std::ptrdiff_t& shift, std::string& out) const {
    const std::size_t first = changes_[begin].first - std::min(kAround, changes_[begin].first);
    const std::size_t last = std::min(changes_[end - 1].end + kAround, old_.size());
    std::string body;
    std::size_t at = first, added = 0, removed = 0;
    for (std::size_t i = begin; i < end; ++i) {
      for (; at < changes_[i].first; ++at) AddLine(' ', old_[at], body);
      for (; at < changes_[i].end; ++at, ++removed) AddLine('-', old_[at], body);
      for (const std::string_view line : changes_[i].lines) AddLine('+', line, body);
      added += changes_[i].lines.size();
    }
    for (; at < last; ++at) AddLine(' ', old_[at], body);
    const std::size_t old_count = last - first, new_count = old_count + added - removed;
    const std::size_t new_first = first + static_cast<std::size_t>(shift);
    out += "@@ -" + Range(first, old_count) + " +" + Range(new_first, new_count) + " @@\n" + body;
    shift += static_cast<std::ptrdiff_t>(added) - static_cast<std::ptrdiff_t>(removed);
  }

  // An empty range is after the line before it.
  static std::string Range(std::size_t first, std::size_t count) {
    return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
  }

  static void AddLine(char mark, std::string_view line, std::string& out) {
    out += mark;
    out += line;
    if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
  }

  const FixedFile& file_;
  Lines old_;
  std::vector<std::size_t> starts_;  // Of each line, and the end.
  std::vector<ChangedLines> changes_;
};

}  // namespace

std::string UnifiedDiff(const FixedFile& file, const std::string& name) {
  const std::string hunks = DiffOfFile(file).Hunks();
  if (hunks.empty()) return {};
  const bool is_absolute = name.starts_with('/');
  const std::string from = file.is_new ? "/dev/null" : (is_absolute ? "" : "a/") + name;
  return "--- " + from + "\n+++ " + (is_absolute ? "" : "b/") + name + "\n" + hunks;
}

}  // namespace sceneweld::cli
