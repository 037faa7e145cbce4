// SPDX-License-Identifier: BSD-3-Clause
// Finds the keys around a place of a YAML text that may be invalid.

#include "sceneweld/cli/language_server/cursor/yaml_cursor.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

constexpr std::string_view kEndsWord = " \t\r\n,{}[]\"'#";

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

std::string_view WithoutQuotes(std::string_view text) {
  const bool is_quoted =
      text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

// The end of the key that a text begins with; `npos` if it begins with none.
std::size_t EndOfKey(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ':' && (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\r')) {
      return i;
    } else if (c == '{' || c == '[' || c == ',' || c == '#') {
      return text.npos;
    }
  }
  return text.npos;
}

struct Line {
  std::size_t indent = 0;  // Of the key, after the dashes of a list.
  bool starts_entry = false;
  std::string_view text;  // From the key on.
};

// Nothing to see in an empty line and a comment: its text is empty.
Line LineOf(std::string_view text) {
  Line line;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ') {
      ++at;
    } else if (text[at] == '-' && (at + 1 == text.size() || text[at + 1] == ' ')) {
      line.starts_entry = true;
      at += 1;
    } else {
      break;
    }
  }
  line.indent = at;
  line.text = Trimmed(text.substr(at));
  if (line.text.starts_with('#')) line.text = {};
  return line;
}

// The keys in the flow collections that are open at the end of a piece of a line: `{name: left, file: ` gives `file`.
void AddFlow(std::string_view text, YamlCursor& cursor) {
  struct Open {
    bool is_mapping;
    std::size_t begin;
  };
  std::vector<Open> open;
  std::vector<std::vector<std::string>> done;
  const auto finish = [&](std::size_t end) {
    const std::string_view entry = Trimmed(text.substr(open.back().begin, end - open.back().begin));
    const std::size_t key = EndOfKey(entry);
    if (key != entry.npos) done.back().emplace_back(WithoutQuotes(entry.substr(0, key)));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '[') {
      if (!open.empty()) {
        const std::string_view entry = Trimmed(text.substr(open.back().begin, i - open.back().begin));
        const std::size_t key = EndOfKey(entry);
        if (key != entry.npos) cursor.keys.emplace_back(WithoutQuotes(entry.substr(0, key)));
      }
      open.push_back({c == '{', i + 1});
      done.emplace_back();
    } else if ((c == '}' || c == ']') && !open.empty()) {
      open.pop_back();
      done.pop_back();
    } else if (c == ',' && !open.empty()) {
      finish(i);
      open.back().begin = i + 1;
    }
  }
  if (open.empty()) return;
  cursor.siblings = open.back().is_mapping ? done.back() : std::vector<std::string>();
  const std::string_view entry = Trimmed(text.substr(open.back().begin));
  const std::size_t key = EndOfKey(entry);
  if (key != entry.npos) cursor.keys.emplace_back(WithoutQuotes(entry.substr(0, key)));
  cursor.is_value = key != entry.npos || !open.back().is_mapping;
}

}  // namespace

YamlCursor YamlCursorAt(std::string_view text, std::size_t offset) {
  YamlCursor cursor;
  offset = std::min(offset, text.size());
  const auto is_word = [&](std::size_t at) { return kEndsWord.find(text[at]) == std::string_view::npos; };
  cursor.begin = cursor.end = offset;
  while (cursor.begin > 0 && is_word(cursor.begin - 1)) --cursor.begin;
  while (cursor.end < text.size() && is_word(cursor.end)) ++cursor.end;
  // `key:` before the place ends the word.
  for (std::size_t i = cursor.begin; i + 1 < offset; ++i) {
    if (text[i] == ':' && text[i + 1] == ' ') cursor.begin = i + 2;
  }
  const auto ends_key = [&](std::size_t end) {
    return end > cursor.begin && text[end - 1] == ':' && !(end > cursor.begin + 1 && text[end - 2] == ':');
  };
  if (ends_key(offset)) cursor.begin = offset;
  if (cursor.end > offset && ends_key(cursor.end)) --cursor.end;

  const std::size_t start = text.rfind('\n', offset == 0 ? 0 : offset - 1);
  const std::size_t line_begin = offset == 0 || start == text.npos ? 0 : start + 1;
  const Line here = LineOf(text.substr(line_begin, offset - line_begin));
  std::size_t limit = here.indent;
  bool starts_entry = here.starts_entry;
  std::vector<std::string> around;  // The innermost first.
  std::size_t at = line_begin;
  bool is_sibling = true;
  while (at > 0) {
    const std::size_t end = at - 1;
    const std::size_t before = end == 0 ? text.npos : text.rfind('\n', end - 1);
    at = before == text.npos ? 0 : before + 1;
    const Line line = LineOf(text.substr(at, end - at));
    if (line.text.empty()) continue;
    const std::size_t key = EndOfKey(line.text);
    if (line.indent > limit) continue;
    if (line.indent == limit) {
      if (key != line.text.npos && is_sibling && !starts_entry) {
        cursor.siblings.emplace_back(WithoutQuotes(line.text.substr(0, key)));
        if (line.starts_entry) starts_entry = true;
      }
      continue;
    }
    is_sibling = false;
    limit = line.indent;
    if (key != line.text.npos) around.emplace_back(WithoutQuotes(line.text.substr(0, key)));
    if (limit == 0) break;
  }
  cursor.keys.assign(around.rbegin(), around.rend());
  const std::size_t key = EndOfKey(here.text);
  if (key != here.text.npos) {
    cursor.keys.emplace_back(WithoutQuotes(here.text.substr(0, key)));
    cursor.is_value = true;
    AddFlow(here.text.substr(key + 1), cursor);
  } else if (here.text.find_first_of("{[") != here.text.npos) {
    AddFlow(here.text, cursor);
  } else {
    cursor.is_value = false;
  }
  return cursor;
}

}  // namespace sceneweld::cli
