// SPDX-License-Identifier: BSD-3-Clause
// Follows the prims of a printed layer line by line, and moves what is private into the record.

#include "sceneweld/parsers/usd/write/private_lines.h"

#include <algorithm>

#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

constexpr char kMark = '\x01';  // The first character of a private line. UsdaPrinter escapes it.
constexpr std::string_view kBlockText = "\"\"\"";

// The end of the line that begins at a place, with its line break. A text between three quotes may have several lines.
std::size_t EndOfLine(std::string_view text, std::size_t begin) {
  std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::size_t quotes = text.substr(begin, end - begin).find(kBlockText);
  if (quotes != text.npos) {
    const std::size_t close = text.find(kBlockText, begin + quotes + kBlockText.size());
    if (close != text.npos) end = std::min(text.find('\n', close), text.size());
  }
  return std::min(end + 1, text.size());
}

std::string_view BetweenQuotes(std::string_view text) {
  const std::size_t open = text.find('"'), close = text.rfind('"');
  return open < close && close != text.npos ? text.substr(open + 1, close - open - 1) : std::string_view();
}

// The paths of `<a>`, `[<a>, <b>]`: `<a>,<b>`.
std::string PathsOf(std::string_view value) {
  std::string paths;
  for (const char c : value) {
    if (c != '[' && c != ']' && c != ' ') paths += c;
  }
  return paths;
}

// A printed value as a word: numbers with commas, one text, or paths.
std::string WordOfValue(std::string_view value) {
  if (value.find('<') != value.npos) return PathsOf(value);
  if (value.starts_with('"')) return EscapedWord(BetweenQuotes(value));
  if (value == "true" || value == "false") return value == "true" ? "1" : "0";
  std::string word;
  for (const char c : value) {
    if (std::string_view("()[] ").find(c) == std::string_view::npos) word += c;
  }
  return word;
}

}  // namespace

void AppendPrivateLine(std::string& text, std::string_view key, std::string_view word) {
  // In quotes, no character of the word is a mark in the text of a layer.
  text += kMark;
  text.append(key).append("=\"").append(word).append("\"\n");
}

void AppendPrivateLine(std::string& text, std::string_view key, std::span<const std::string> paths) {
  text += kMark;
  text.append(key).append("=");
  for (std::size_t i = 0; i < paths.size(); ++i) text.append(i > 0 ? ",<" : "<").append(paths[i]).append(">");
  text += '\n';
}

void PrivateLines::MoveFrom(std::string& text, std::size_t from) {
  const std::string_view all = text;
  std::string kept(all.substr(0, from));
  kept.reserve(all.size());
  for (std::size_t at = from; at < all.size();) {
    const std::size_t end = EndOfLine(all, at);
    const std::string_view line = all.substr(at, end - at);
    at = end;
    const std::string_view inner = line.substr(std::min(line.find_first_not_of(' '), line.size() - 1));
    const bool is_private = inner.front() == kMark;
    if (is_private) {
      TakePrivate(inner.substr(1, inner.size() - 2));
    } else if (inner != "\n") {
      TakeLine(inner.substr(0, inner.size() - 1));
    } else if (kept.ends_with("{\n")) {
      continue;  // It separated a prim from private lines.
    }
    if (!is_private) kept.append(line);
  }
  for (Prim& prim : prims_) {
    path_.resize(prim.path);
    Record(prim);
  }
  text = std::move(kept);
}

void PrivateLines::TakeLine(std::string_view line) {
  if (in_ == In::kMetadataOfPrim || in_ == In::kMetadataOfProperty) {
    if (line == ")") {
      in_ = prims_.empty() && next_name_.empty() ? In::kLayer : In::kPrim;
    } else if (in_ == In::kMetadataOfPrim) {
      TakeMetadata(line);
    }
  } else if (line == "{") {
    path_.append("/").append(next_name_);
    next_.path = path_.size();
    prims_.push_back(std::move(next_));
    next_ = {};
    next_name_ = {};
    in_ = In::kPrim;
  } else if (line == "}" && !prims_.empty()) {
    Record(prims_.back());
    prims_.pop_back();
    path_.resize(prims_.empty() ? 0 : prims_.back().path);
  } else if (line.starts_with("def ") || line.starts_with("over ") || line.starts_with("class ")) {
    next_name_ = BetweenQuotes(line);
    if (line.ends_with("(")) in_ = In::kMetadataOfPrim;
  } else if (!prims_.empty()) {
    TakePlain(line);
  }
}

void PrivateLines::TakeMetadata(std::string_view line) {
  constexpr std::string_view kReferences = "prepend references = <";
  if (line.starts_with(kReferences)) next_.references = line.substr(kReferences.size(), line.size() - kReferences.size() - 1);
}

void PrivateLines::TakePrivate(std::string_view line) {
  const std::size_t equals = line.find('=');
  std::string_view word = line.substr(equals + 1);
  if (word.starts_with('"')) word = word.substr(1, word.size() - 2);
  Prim& prim = prims_.back();
  const std::string_view key = line.substr(0, equals);
  if (std::find(prim.keys.begin(), prim.keys.end(), key) != prim.keys.end()) return;  // The name of a material.
  prim.keys.emplace_back(key);
  if (!prim.words.empty()) prim.words += ' ';
  prim.words.append(key).append("=").append(word);
}

void PrivateLines::TakePlain(std::string_view line) {
  if (line.ends_with(" (")) {
    in_ = In::kMetadataOfProperty;
    line.remove_suffix(2);
  }
  constexpr std::string_view kEquals = " = ";
  const std::size_t equals = line.find(kEquals);
  if (equals == line.npos) return;
  const std::string_view declared = line.substr(0, equals);
  const std::string_view name = declared.substr(declared.rfind(' ') + 1);
  if (name == "newton:inertia") prims_.back().keys.emplace_back(name);
  prims_.back().plain.push_back({name, line.substr(equals + kEquals.size())});
}

void PrivateLines::Record(Prim& prim) {
  if (!prim.references.empty()) {
    record_.Add(kPrimEntry, path_, {.key = kReferencesWord, .plain = "<" + std::string(prim.references) + ">"});
  }
  if (!prim.words.empty()) record_.AddWords(kPrimEntry, path_, prim.words);
  if (!prim.keys.empty()) {
    for (const Plain& plain : prim.plain) {
      const std::vector<std::size_t> by_it = guarded_.By(plain.name, prim.keys);
      if (std::all_of(by_it.begin(), by_it.end(), [&](std::size_t i) { return prim.keys[i] == plain.name; })) continue;
      record_.Add(kPrimEntry, path_, {.key = plain.name, .plain = WordOfValue(plain.value)});
    }
  }
  // A prim that stays open has no more than its children to come.
  const std::size_t path = prim.path;
  prim = {};
  prim.path = path;
}

}  // namespace sceneweld::usd
