// SPDX-License-Identifier: BSD-3-Clause
// Texts of input files, and places in them.
// Places of generated texts.

#include "sceneweld/scene/diagnostics/source.h"

#include <algorithm>
#include <iterator>

namespace sceneweld {

Source::Source(std::string path, std::string shown, std::string text, std::shared_ptr<const SourceMap> map)
    : path_(std::move(path)), shown_(std::move(shown)), text_(std::move(text)), map_(std::move(map)), characters_(text_) {
  line_starts_.push_back(0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

int Source::LineOf(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  return static_cast<int>(std::upper_bound(line_starts_.begin(), line_starts_.end(), offset) - line_starts_.begin());
}

Source::Place Source::PlaceOf(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const int line = LineOf(offset);
  std::size_t start = line_starts_[static_cast<std::size_t>(line - 1)];
  if (start == 0 && text_.starts_with("\xEF\xBB\xBF")) start = std::min<std::size_t>(3, offset);
  return {line, static_cast<int>(characters_.CodePoints(start, offset)) + 1};
}

std::size_t Source::LineStart(int line) const {
  if (line < 1) return 0;
  const auto i = static_cast<std::size_t>(line - 1);
  return i < line_starts_.size() ? line_starts_[i] : text_.size();
}

std::string_view Source::Line(int line) const {
  std::size_t start = LineStart(line);
  if (start == 0 && text_.starts_with("\xEF\xBB\xBF")) start = 3;
  const std::size_t next = LineStart(line + 1);
  std::size_t stop = next > start && text_[next - 1] == '\n' ? next - 1 : next;
  if (stop > start && text_[stop - 1] == '\r') --stop;
  return std::string_view(text_).substr(std::min(start, text_.size()), stop - std::min(start, stop));
}

std::string Span::FileAndLine() const {
  if (!source) return {};
  const Span origin = Origin();
  return origin.source->shown() + ":" + std::to_string(origin.source->LineOf(origin.begin));
}

const Source& Sources::Add(std::string path, std::string shown, std::string text,
                           std::shared_ptr<const SourceMap> map) {
  auto source = std::make_unique<const Source>(std::move(path), std::move(shown), std::move(text), std::move(map));
  const std::lock_guard lock(mutex_);
  sources_.push_back(std::move(source));
  return *sources_.back();
}

void Sources::KeepAlive(std::shared_ptr<const Sources> others) {
  const std::lock_guard lock(mutex_);
  others_.push_back(std::move(others));
}

bool Sources::Has(const Source& source) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(sources_.begin(), sources_.end(), [&](const auto& own) { return own.get() == &source; });
}

std::size_t Sources::count() const {
  const std::lock_guard lock(mutex_);
  return sources_.size();
}

const SourceMap::Piece* SourceMap::At(std::uint32_t offset) const {
  const auto next = std::upper_bound(pieces.begin(), pieces.end(), offset,
                                     [](std::uint32_t at, const Piece& piece) { return at < piece.begin; });
  return next == pieces.begin() ? nullptr : &*std::prev(next);
}

Span Span::Origin() const {
  if (!source || !source->map()) return *this;
  const SourceMap::Piece* const piece = source->map()->At(begin);
  if (!piece) return *this;
  // A piece that was copied as it is keeps every place in it.
  if (piece->end - piece->begin != piece->from.end - piece->from.begin || end > piece->end) return piece->from;
  const std::uint32_t first = piece->from.begin + (begin - piece->begin);
  return {piece->from.source, first, first + (end - begin)};
}

std::shared_ptr<const Inclusion> Span::Calls() const {
  if (!source || !source->map()) return nullptr;
  const SourceMap::Piece* const piece = source->map()->At(begin);
  return piece && piece->calls != SourceMap::kNone ? source->map()->calls[piece->calls] : nullptr;
}

}  // namespace sceneweld
