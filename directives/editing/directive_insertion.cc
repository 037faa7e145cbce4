// SPDX-License-Identifier: BSD-3-Clause
// Adds directives to the list of a file, in the layout of the file.

#include "sceneweld/directives/editing/directive_insertion.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "sceneweld/parsers/languages/yaml/yaml_address.h"
#include "sceneweld/parsers/languages/yaml/yaml_text.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

constexpr std::string_view kListKey = "directives";

std::size_t ColumnOf(std::string_view text, std::size_t at) {
  std::size_t column = 0;
  while (at > column && !IsBreak(text[at - column - 1])) ++column;
  return column;
}

std::size_t NextLine(std::string_view text, std::size_t at) {
  at = EndOfLine(text, at);
  if (text.substr(at).starts_with("\r\n")) return at + 2;
  return std::min(at + 1, text.size());
}

// One entry of the list as it is written.
struct WrittenItem {
  std::size_t begin = 0;  // Of its first key, or of its bracket.
  std::string_view kind;
  bool is_flow = false;           // The directive, or the whole entry.
  std::size_t step = 2;           // From the kind to the keys below it.
  bool has_blank_before = false;  // A blank line between it and the one before, comments apart.
};

class ListLayout {
 public:
  ListLayout(std::string_view text, const YamlNode& list) : text_(text) {
    std::size_t end_before = 0;
    for (const YamlNode* item : list.items()) {
      if (!item->span()) continue;
      WrittenItem written;
      written.begin = item->span().begin;
      if (item->is_mapping() && !item->entries().empty()) {
        const YamlEntry& entry = item->entries().front();
        written.kind = entry.key->text();
        const YamlNode& value = *entry.value;
        const Span inner = value.span();
        written.is_flow = text[written.begin] == '{' || (value.is_mapping() && inner && text[inner.begin] == '{');
        if (!written.is_flow && value.is_mapping() && !value.entries().empty()) {
          const std::size_t outer = ColumnOf(text, written.begin);
          const std::size_t column = ColumnOf(text, value.entries().front().key->span().begin);
          if (column > outer) written.step = column - outer;
        }
      }
      written.has_blank_before = !items_.empty() && HasBlankLine(end_before, written.begin);
      end_before = EndOfValue(text, *item, written.begin).value_or(written.begin);
      items_.push_back(written);
    }
  }

  bool empty() const { return items_.empty(); }
  const WrittenItem& last() const { return items_.back(); }

  /// The last entry of a kind, or the last one.
  const WrittenItem& SampleOf(std::string_view kind) const {
    const auto found =
        std::find_if(items_.rbegin(), items_.rend(), [&](const auto& item) { return item.kind == kind; });
    return found == items_.rend() ? items_.back() : *found;
  }

  /// Whether most directives of a kind, or else of all kinds, have a blank line before them.
  bool HasBlankBefore(std::string_view kind) const {
    std::size_t count = 0, blank = 0, all = 0, all_blank = 0;
    for (std::size_t i = 1; i < items_.size(); ++i) {
      const std::size_t is_blank = items_[i].has_blank_before ? 1 : 0;
      ++all, all_blank += is_blank;
      if (items_[i].kind == kind) ++count, blank += is_blank;
    }
    return count > 0 ? 2 * blank > count : 2 * all_blank > all;
  }

 private:
  bool HasBlankLine(std::size_t from, std::size_t to) const {
    for (std::size_t at = NextLine(text_, from); at < to; at = NextLine(text_, at)) {
      if (Trims(at).empty()) return true;
    }
    return false;
  }
  std::string_view Trims(std::size_t line) const {
    std::string_view rest = text_.substr(line, EndOfLine(text_, line) - line);
    while (!rest.empty() && IsBlank(rest.front())) rest.remove_prefix(1);
    return rest;
  }

  const std::string_view text_;
  std::vector<WrittenItem> items_;
};

// The end of the last line of a block list: that of its last entry, and of comments right below it that are indented
// more than the dash.
std::size_t EndOfBlockList(std::string_view text, const YamlNode& last, std::size_t dash) {
  const std::size_t begin = last.span().begin;
  // Blocks of text and aliases end later than this, and are indented more than the dash.
  const auto known = EndOfValue(text, last, begin);
  std::size_t end = EndOfLine(text, std::max(begin, known.value_or(begin)));
  for (std::size_t line = NextLine(text, end); line < text.size(); line = NextLine(text, line)) {
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (first == text.npos) break;
    const bool is_comment = text[first] == '#' && (known || first - line <= dash);  // Else it may be in such a block.
    if (IsBreak(text[first]) || is_comment) continue;
    if (first - line <= dash) break;
    end = EndOfLine(text, line);
    if (end == text.size()) break;
  }
  while (end < text.size()) {
    const std::size_t line = NextLine(text, end);
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (line == text.size() || first == text.npos || text[first] != '#' || first - line <= dash) break;
    end = EndOfLine(text, line);
  }
  return end;
}

class DirectiveInsertion {
 public:
  DirectiveInsertion(const Source& source, const std::vector<NewDirective>& directives, Diagnostics& diagnostics)
      : source_(source),
        text_(source.text()),
        newline_(text_.find("\r\n") == std::string_view::npos ? "\n" : "\r\n"),
        directives_(directives),
        diagnostics_(diagnostics) {}

  std::optional<SourceEdit> Into(std::string_view address) {
    Diagnostics reading;
    const auto tree = YamlTree::Parse(source_, Limits(), reading);
    const YamlNode* const root = tree ? tree->root() : nullptr;
    if (!root) return Refuse({&source_, 0, 0}, "the file cannot be read as YAML");
    if (!address.empty()) {
      const YamlNode* const list = FindAddressed(*root, address, source_, reading);
      if (!list) return Refuse(root->span(), "the file has no list at the address " + Quoted(address));
      return IntoList(*list, 0);
    }
    if (!root->is_mapping()) return Refuse(root->span(), "the root of the file is not a mapping");
    for (const YamlEntry& entry : root->entries()) {
      if (entry.key->text() == kListKey) return IntoList(*entry.value, entry.key->span().end + 1);
    }
    return AsNewKey(*root);
  }

 private:
  std::nullopt_t Refuse(Span span, std::string why) {
    diagnostics_.Error("edit-refused", span, std::move(why));
    return std::nullopt;
  }
  SourceEdit At(std::size_t begin, std::size_t end, std::string text) const {
    return {{&source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(text)};
  }

  std::optional<SourceEdit> IntoList(const YamlNode& list, std::size_t key_end) {
    const Span span = list.span();
    if (list.is_null() && key_end > 0 && (!span || span.begin == span.end)) {
      const std::size_t end = EndOfLine(text_, key_end);
      return At(end, end, Block({}, 0));
    }
    if (!list.is_list() || !span) return Refuse(span, "the directives of the file are not a list");
    if (key_end > 0 && text_[SkipSpace(text_, key_end)] == '*') {
      return Refuse({&source_, static_cast<std::uint32_t>(key_end), static_cast<std::uint32_t>(key_end)},
                    "an anchor gives the list of directives, so the file may use it at several places");
    }
    const ListLayout layout(text_, list);
    const bool is_flow = text_[span.begin] == '[';
    if (is_flow && list.items().empty()) {
      const std::size_t end = EndOfFlowValue(text_, span.begin);
      const bool fits = key_end > 0 && text_.substr(span.begin + 1, end - span.begin - 2).find('#') == text_.npos;
      // Without the blank behind the colon.
      const bool is_near = fits && text_.substr(key_end, span.begin - key_end).find_first_not_of(" \t") == text_.npos;
      const std::size_t begin = is_near ? key_end : span.begin;
      if (fits) return At(begin, end, Block(layout, ColumnOf(text_, key_end - kListKey.size() - 1)));
      return At(span.begin + 1, span.begin + 1, Flow(" ", ", ") + " ");
    }
    if (layout.empty()) return Refuse(span, "the list of directives has no entry that shows its layout");
    if (is_flow) return IntoFlowList(list, layout);
    // An anchor or a line break may stand between the dash and the directive.
    std::size_t dash = layout.last().begin;
    for (;;) {
      const std::size_t line = dash - ColumnOf(text_, dash);
      dash = text_.find_first_not_of(' ', line);
      if (dash != text_.npos && text_[dash] == '-') break;
      if (line == 0) return Refuse(span, "the list of directives has no dash that shows its layout");
      dash = line - 1;
    }
    const std::size_t column = ColumnOf(text_, dash);
    const std::size_t begin = layout.last().begin;
    const std::string_view between = begin > dash ? text_.substr(dash + 1, begin - dash - 1) : std::string_view();
    const bool is_plain = !between.empty() && between.find_first_not_of(' ') == between.npos;
    const std::size_t end = EndOfBlockList(text_, *list.items().back(), column);
    return At(end, end, Block(layout, column, is_plain ? between.size() + 1 : 2));
  }

  std::optional<SourceEdit> IntoFlowList(const YamlNode& list, const ListLayout& layout) {
    const auto end = EndOfValue(text_, *list.items().back(), layout.last().begin);
    if (!end) return Refuse(list.span(), "the end of the last directive is not clear");
    const std::size_t column = ColumnOf(text_, layout.last().begin);
    const std::string_view before = text_.substr(layout.last().begin - column, column);
    const bool has_own_line = before.find_first_not_of(" \t") == before.npos;
    const std::string between = has_own_line ? "," + newline_ + std::string(column, ' ') : ", ";
    return At(*end, *end, Flow(between, between));
  }

  std::optional<SourceEdit> AsNewKey(const YamlNode& root) {
    if (text_[root.span().begin] == '{') return Refuse(root.span(), "the root of the file is a mapping on one line");
    std::size_t end = 0;
    for (const YamlEntry& entry : root.entries()) {
      const auto inner = EndOfValue(text_, *entry.value, entry.key->span().end + 1);
      if (!inner) return Refuse(entry.key->span(), "the file has no list of directives");
      end = std::max(end, *inner);
    }
    end = EndOfLine(text_, end);
    return At(end, end, newline_ + std::string(kListKey) + ":" + Block({}, 0));
  }

  std::string Flow(const std::string& before, const std::string& between) const {
    std::string out;
    for (const NewDirective& directive : directives_) {
      out += out.empty() ? before : between;
      out += "{ " + directive.kind + ": " + directive.value.OnOneLine() + " }";
    }
    return out;
  }

  // Lines that follow the end of a line. `gap`: from a dash to its key.
  std::string Block(const std::optional<ListLayout>& layout, std::size_t dash, std::size_t gap = 2) const {
    std::string out;
    for (const NewDirective& directive : directives_) {
      const bool has_layout = layout && !layout->empty();
      if (has_layout && layout->HasBlankBefore(directive.kind)) out += newline_;
      out += newline_ + std::string(dash, ' ') + "-" + std::string(gap - 1, ' ');
      if (has_layout && layout->SampleOf(directive.kind).is_flow) {
        out += directive.kind + ": " + directive.value.OnOneLine();
        continue;
      }
      const std::size_t step = has_layout ? layout->SampleOf(directive.kind).step : 2;
      std::string block;
      AppendBlock(block, directive.kind, directive.value, dash + gap, newline_, step);
      out += block.substr(dash + gap);
    }
    return out;
  }

  const Source& source_;
  const std::string_view text_;
  const std::string newline_;
  const std::vector<NewDirective>& directives_;
  Diagnostics& diagnostics_;
};

}  // namespace

TextsOf TextsOfFile(const Source& source) {
  Diagnostics reading;
  const auto tree = YamlTree::Parse(source, Limits(), reading);
  const bool has_language = tree && tree->root() && tree->root()->is_mapping() && tree->root()->Find("sceneweld");
  return has_language ? TextsOf::kExpressions : TextsOf::kPlain;
}

std::optional<SourceEdit> InsertDirectives(const Source& source, std::string_view address,
                                           const std::vector<NewDirective>& directives, Diagnostics& diagnostics) {
  return DirectiveInsertion(source, directives, diagnostics).Into(address);
}

}  // namespace sceneweld
