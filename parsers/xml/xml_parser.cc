// SPDX-License-Identifier: BSD-3-Clause
// Parses XML with the place of everything.
// Reports faults of XML texts.

#include "sceneweld/parsers/xml/xml_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <utility>

#include "sceneweld/parsers/xml/root_element.h"
#include "sceneweld/scene/text/merge_marks.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

// The classes of bytes.
enum : std::uint8_t { kBlank = 1, kNameStart = 2, kName = 4, kReplaced = 8, kInValue = 16, kMark = 32 };

constexpr std::array<std::uint8_t, 256> MakeClasses() {
  std::array<std::uint8_t, 256> classes{};
  for (const char c : {' ', '\t', '\n', '\r', '\v', '\f'}) classes[static_cast<unsigned char>(c)] = kBlank;
  for (unsigned c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80 || c == '_' || c == ':';
    if (letter) classes[c] |= kNameStart | kName;
    if ((c >= '0' && c <= '9') || c == '-' || c == '.') classes[c] |= kName;
  }
  classes['&'] |= kReplaced;
  classes['\r'] |= kReplaced;
  // Characters of texts that need further work, or that a printer changes.
  for (const char c : {'&', '\r', '>'}) classes[static_cast<unsigned char>(c)] |= kMark;
  // Characters that end values of attributes, or need further work in them, or when they are printed.
  for (const char c : {'"', '\'', '&', '\r', '\n', '<', '>'}) classes[static_cast<unsigned char>(c)] |= kInValue;
  return classes;
}
constexpr std::array<std::uint8_t, 256> kClasses = MakeClasses();

bool Is(char c, std::uint8_t which) { return (kClasses[static_cast<unsigned char>(c)] & which) != 0; }

// Appends the character of the entity at the start of `text` and returns the length of the entity; 0 for an unknown
// one.
std::size_t AppendEntity(std::string_view text, std::string& out) {
  static constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  for (const auto& [entity, character] : kEntities) {
    if (!text.starts_with(entity)) continue;
    out += character;
    return entity.size();
  }
  if (!text.starts_with("&#")) return 0;
  const bool hexadecimal = text.size() > 2 && text[2] == 'x';
  const char* const digits = text.data() + (hexadecimal ? 3 : 2);
  const char* const last = text.data() + text.size();
  std::uint32_t point = 0;
  const auto [end, error] = std::from_chars(std::min(digits, last), last, point, hexadecimal ? 16 : 10);
  const bool possible = point > 0 && point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
  if (error != std::errc() || end == last || *end != ';' || !possible) return 0;
  AppendUtf8(out, point);
  return static_cast<std::size_t>(end - text.data()) + 1;
}

class Parser {
 public:
  Parser(std::string_view text, StrayText stray_text, std::size_t most_levels, XmlContents contents)
      : text_(text),
        at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0),
        last_bracket_(text.rfind('>') == text.npos ? 0 : text.rfind('>')),
        stray_text_(stray_text),
        most_levels_(most_levels),
        keeps_contents_(contents == XmlContents::kKept) {
    // Typical numbers for robots: an element for every 40 bytes or so, and fewer attributes.
    result_.nodes.reserve(text.size() / 32);
    result_.attributes.reserve(text.size() / 48);
  }

  ParsedXml Run() {
    while (!result_.fault && NextMarkup()) Markup();
    if (!result_.fault && !open_.empty()) {
      std::size_t last = text_.size();
      while (last > 0 && Is(text_[last - 1], kBlank)) --last;
      Fail(last - 1, last, "the file ends, and `<" + Name(Innermost()) + ">` is not closed", &Innermost());
    } else if (!result_.fault && !seen_anything_) {
      Fail(0, 0, "the file is empty");
    }
    return std::move(result_);
  }

 private:
  // The release checks each index of a vector, which is a tenth of the time of the parser.
  XmlNode& NodeAt(std::uint32_t number) { return result_.nodes.data()[number]; }
  XmlNode& Innermost() { return NodeAt(open_.back().node); }
  static std::string Name(const XmlNode& node) { return std::string(node.name); }
  bool Starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  // The first place from `at` on with a character that is not one of these, or the end. `>` must not be one of them.
  std::size_t Behind(std::size_t at, std::uint8_t which) const {
    const char* const text = text_.data();
    if (at < last_bracket_) {
      while (Is(text[at], which)) ++at;
    } else {
      while (at < text_.size() && Is(text[at], which)) ++at;
    }
    return at;
  }
  // The first place from `at` on with one of the characters in kInValue, or the end.
  std::size_t NextInValue(std::size_t at) const {
    const char* const text = text_.data();
    if (at < last_bracket_) {
      while (!Is(text[at], kInValue)) ++at;
    } else {
      while (at < text_.size() && !Is(text[at], kInValue)) ++at;
    }
    return at;
  }
  void SkipBlanks() { at_ = Behind(at_, kBlank); }
  void SkipName() {
    if (at_ < text_.size() && Is(text_[at_], kNameStart)) at_ = Behind(at_ + 1, kName);
  }

  void Fail(std::size_t begin, std::size_t end, std::string message, const XmlNode* start_tag = nullptr) {
    // Must be on one line.
    end = std::min({end, text_.size(), text_.find('\n', begin)});
    ParsedXml::Fault fault{std::move(message), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    if (start_tag) {
      fault.start_tag_begin = start_tag->begin;
      fault.start_tag_end = start_tag->begin + 1 + static_cast<std::uint32_t>(start_tag->name.size());
    }
    result_.fault = std::move(fault);
  }

  // Reports an `&` that begins no known entity.
  void FailAtEntity(std::string_view from) {
    const auto begin = static_cast<std::size_t>(from.data() - text_.data());
    const std::size_t end = Behind(begin + 1, kName);
    const bool is_entity = end > begin + 1 && end < text_.size() && text_[end] == ';';
    Fail(begin, is_entity ? end + 1 : begin + 1,
         is_entity ? "XML has no entity `" + std::string(text_.substr(begin, end + 1 - begin)) + "`"
                   : "`&` is not part of an entity; write it as `&amp;`");
  }

  // The text with its entities replaced; the text itself if it has none.
  std::string_view Replaced(std::string_view text, bool entities) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t length = entities && text[i] == '&' ? AppendEntity(text.substr(i), out) : 0;
      if (length > 0) {
        i += length;
      } else if (entities && text[i] == '&' && !result_.fault) {
        FailAtEntity(text.substr(i));
        out += text[i++];
      } else if (text[i] == '\r') {
        out += '\n';
        i += text.substr(i).starts_with("\r\n") ? 2 : 1;
      } else {
        out += text[i++];
      }
    }
    return result_.replaced.emplace_back(std::move(out));
  }

  // The text in an element, if it is the first one there. Others do not count.
  void KeepText(std::size_t begin, std::size_t end, bool entities) {
    XmlNode& node = Innermost();
    const bool has_marks =
        std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                    text_.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return Is(c, kMark); });
    const bool is_alone = node.inside == XmlNode::Inside::kElements && node.child == XmlNode::kNone;
    node.inside = is_alone && entities && !has_marks ? XmlNode::Inside::kText : XmlNode::Inside::kOther;
    if (open_.back().has_text) return;
    open_.back().has_text = true;
    while (begin < end && Is(text_[begin], kBlank)) ++begin;
    while (begin < end && Is(text_[end - 1], kBlank)) --end;
    node.inner_begin = static_cast<std::uint32_t>(begin);
    node.inner_end = static_cast<std::uint32_t>(end);
    node.inner = text_.substr(begin, end - begin);
    if (has_marks && std::any_of(node.inner.begin(), node.inner.end(), [](char c) { return Is(c, kReplaced); })) {
      std::string_view inner = Replaced(node.inner, entities);
      while (!inner.empty() && Is(inner.front(), kBlank)) inner.remove_prefix(1);
      while (!inner.empty() && Is(inner.back(), kBlank)) inner.remove_suffix(1);
      node.inner = inner;
    }
  }

  // Keeps what is from `begin` to before `end`, with marks of these lengths at its ends.
  void KeepContent(ParsedXml::Content::Kind kind, std::size_t begin, std::size_t end, std::size_t front,
                   std::size_t back) {
    const bool is_text = kind == ParsedXml::Content::Kind::kText;
    if (!keeps_contents_ || begin == end || (is_text && open_.empty())) return;
    if (end < begin + front + back) front = back = 0;  // `<!-->`
    std::string_view text = text_.substr(begin + front, end - begin - front - back);
    if (std::any_of(text.begin(), text.end(), [](char c) { return Is(c, kReplaced); })) text = Replaced(text, is_text);
    result_.contents.push_back({kind, open_.empty() ? XmlNode::kNone : open_.back().node,
                                static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), text});
  }

  // Stops at the next `<`. Returns false at the end of the text.
  bool NextMarkup() {
    const std::size_t begin = at_;
    SkipBlanks();
    if (at_ == text_.size()) return false;
    seen_anything_ = true;
    if (text_[at_] == '<') {
      KeepContent(ParsedXml::Content::Kind::kText, begin, at_, 0, 0);
      return true;
    }
    const std::size_t first = at_;
    at_ = std::min(text_.find('<', at_), text_.size());
    if (!open_.empty()) {
      KeepText(begin, at_, true);
      KeepContent(ParsedXml::Content::Kind::kText, begin, at_, 0, 0);
      return at_ < text_.size();
    }
    Fail(first, at_, "text outside of all elements");
    if (stray_text_ == StrayText::kRefused) return false;
    if (!result_.stray) result_.stray = std::move(result_.fault);
    result_.fault.reset();
    return at_ < text_.size();
  }

  // The place after the end mark of a construct that begins here. Reports `what` if there is no end mark.
  bool SkipTo(std::string_view end, std::string_view what) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) {
      Fail(at_, text_.size(), std::string(what).append(" does not end"));
      return false;
    }
    at_ = found + end.size();
    return true;
  }

  void Markup() {
    const char second = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    const std::size_t start = at_;
    if (second == '/') return EndTag();
    if (second != '?' && second != '!') return StartTag();
    if (!open_.empty()) Innermost().inside = XmlNode::Inside::kOther;
    if (second == '?') {
      if (SkipTo("?>", "a processing instruction")) {
        KeepContent(ParsedXml::Content::Kind::kInstruction, start, at_, 2, 2);
      }
    } else if (Starts("<!--")) {
      if (SkipTo("-->", "a comment")) KeepContent(ParsedXml::Content::Kind::kComment, start, at_, 4, 3);
    } else if (Starts("<![CDATA[")) {
      if (open_.empty()) return Fail(at_, at_ + 9, "text outside of all elements");
      const std::size_t begin = at_ + 9;
      if (SkipTo("]]>", "a CDATA section")) {
        KeepText(begin, at_ - 3, false);
        KeepContent(ParsedXml::Content::Kind::kCdata, start, at_, 9, 3);
      }
    } else {
      SkipDocumentType();
    }
  }

  void SkipDocumentType() {
    const std::size_t begin = at_;
    int brackets = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '<' && at_ > begin && Starts("<!--")) {
        if (!SkipTo("-->", "a comment")) return;
        --at_;
      } else if (c == '"' || c == '\'') {
        const std::size_t quote = text_.find(c, at_ + 1);
        if (quote == std::string_view::npos) break;
        at_ = quote;
      } else if (c == '[') {
        ++brackets;
      } else if (c == ']') {
        --brackets;
      } else if (c == '>' && brackets <= 0) {
        ++at_;
        return;
      }
    }
    Fail(begin, text_.size(), "markup that does not end");
  }

  void EndTag() {
    const std::size_t begin = at_;
    // The usual case: the expected name and the bracket.
    if (!open_.empty()) {
      const std::string_view name = Innermost().name;
      const std::size_t bracket = begin + 2 + name.size();
      if (bracket < text_.size() && text_[bracket] == '>' && SameName(text_.substr(begin + 2, name.size()), name)) {
        at_ = bracket + 1;
        return Close(true);
      }
    }
    if (!SkipTo(">", "an end tag")) return;
    std::string_view name = text_.substr(begin + 2, at_ - 1 - (begin + 2));
    while (!name.empty() && Is(name.front(), kBlank)) name.remove_prefix(1);
    while (!name.empty() && Is(name.back(), kBlank)) name.remove_suffix(1);
    const std::string quoted = "`</" + std::string(name) + ">`";
    if (open_.empty()) return Fail(begin, at_, "the end tag " + quoted + " has no start tag");
    if (Innermost().name != name) {
      return Fail(begin, at_,
                  "the end tag " + quoted + " is here, but `<" + Name(Innermost()) + ">` must be closed first",
                  &Innermost());
    }
    Close(false);
  }

  // `is_plain`: the end tag has no white space.
  void Close(bool is_plain) {
    XmlNode& node = Innermost();
    node.end = static_cast<std::uint32_t>(at_);
    node.is_as_printed = node.is_as_printed && is_plain && node.inside == XmlNode::Inside::kText;
    open_.pop_back();
  }

  void StartTag() {
    const std::size_t begin = at_++;
    const std::size_t name_begin = at_;
    SkipName();
    if (at_ == name_begin) return Fail(begin, begin + 1, "`<` that starts no element");
    const auto number = static_cast<std::uint32_t>(result_.nodes.size());
    {
      XmlNode& node = result_.nodes.emplace_back();
      node.name = text_.substr(name_begin, at_ - name_begin);
      node.begin = static_cast<std::uint32_t>(begin);
      node.attributes = static_cast<std::uint32_t>(result_.attributes.size());
    }
    Hang(number);
    if (open_.size() >= most_levels_) {
      return FailTooDeep(begin);
    }
    TagForm form;
    while (at_ < text_.size()) {
      const std::size_t blanks = at_;
      for (; at_ < text_.size() && Is(text_[at_], kBlank); ++at_) {
        form.one_line = form.one_line && text_[at_] != '\n';
      }
      if (at_ == text_.size()) break;
      const char c = text_[at_];
      const bool empty = c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '>';
      if (c == '>' || empty) {
        const bool is_tight = at_ == blanks;
        at_ += empty ? 2 : 1;
        XmlNode& node = NodeAt(number);
        node.attribute_count = static_cast<std::uint32_t>(result_.attributes.size()) - node.attributes;
        node.one_line = form.one_line;
        node.is_tag_as_printed = form.as_printed;
        node.is_as_printed = form.as_printed && is_tight;
        node.end = static_cast<std::uint32_t>(at_);
        if (!empty) open_.push_back({number});
        return;
      }
      form.as_printed = form.as_printed && at_ == blanks + 1 && text_[blanks] == ' ';
      if (!ReadAttribute(number, at_ > blanks, form)) return;
    }
    FailAtEndOfTag(begin, number);
  }

  [[gnu::noinline]] void FailTooDeep(std::size_t begin) {
    Fail(begin, at_, "elements are nested deeper than " + std::to_string(most_levels_) + " levels");
    result_.fault->too_deep = true;
  }
  [[gnu::noinline]] void FailAtEndOfTag(std::size_t begin, std::uint32_t number) {
    Fail(begin, text_.size(), "the tag of `<" + Name(NodeAt(number)) + ">` does not end");
  }

  // Makes the node the last child of the open element, or the last at the top.
  void Hang(std::uint32_t number) {
    if (open_.empty()) {
      if (last_top_ != XmlNode::kNone) NodeAt(last_top_).next = number;
      last_top_ = number;
      return;
    }
    Open& open = open_.back();
    XmlNode& parent = NodeAt(open.node);
    NodeAt(number).parent = open.node;
    (open.last_child != XmlNode::kNone ? NodeAt(open.last_child).next : parent.child) = number;
    if (parent.inside == XmlNode::Inside::kText) parent.inside = XmlNode::Inside::kOther;
    open.last_child = number;
  }

  // XmlNode::one_line, is_tag_as_printed.
  struct TagForm {
    bool one_line = true;
    bool as_printed = true;
  };

  // One attribute with its value. Returns false if no well-formed one follows.
  bool ReadAttribute(std::uint32_t number, bool behind_blank, TagForm& form) {
    const std::size_t begin = at_;
    SkipName();
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] != '=') SkipBlanks();
    const bool equals = at_ < text_.size() && text_[at_] == '=';
    if (equals) {
      ++at_;
      if (at_ < text_.size() && text_[at_] != '"') SkipBlanks();
    }
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    if (name.empty() || !equals || (quote != '"' && quote != '\'')) return FailAtAttribute(number, begin, name);
    const std::size_t value_begin = ++at_;
    form.as_printed = form.as_printed && quote == '"' && value_begin == begin + name.size() + 2;
    bool replaced = false;
    for (at_ = NextInValue(at_); at_ < text_.size() && text_[at_] != quote; at_ = NextInValue(at_ + 1)) {
      replaced = replaced || Is(text_[at_], kReplaced);
      const bool is_line_end = text_[at_] == '\n';
      form.one_line = form.one_line && !is_line_end;
      form.as_printed = form.as_printed && is_line_end;
    }
    if (at_ == text_.size()) return FailAtName(begin, name, "the value of the attribute `", "` has no end quote");
    if (!behind_blank) NoteMissingBlank(begin, name);
    if (IsTaken(number, name)) return FailAtName(begin, name, "the attribute `", "` is given twice in one tag");
    const std::string_view value = text_.substr(value_begin, at_ - value_begin);
    XmlAttribute& attribute = result_.attributes.emplace_back();
    attribute.name = name;
    attribute.value = replaced ? Replaced(value, true) : value;
    attribute.begin = static_cast<std::uint32_t>(value_begin);
    attribute.end = static_cast<std::uint32_t>(at_);
    ++at_;
    return true;
  }

  // Rare cases, apart from ReadAttribute, which is faster without them. The functions that fail return false.
  [[gnu::noinline]] bool FailAtAttribute(std::uint32_t number, std::size_t begin, std::string_view name) {
    Fail(begin, std::max(begin + 1, begin + name.size()),
         name.empty() ? "malformed tag of `<" + Name(NodeAt(number)) + ">`"
                      : "the attribute `" + std::string(name) + "` has no value in quotes");
    return false;
  }
  [[gnu::noinline]] bool FailAtName(std::size_t begin, std::string_view name, const char* before, const char* after) {
    Fail(begin, begin + name.size(), std::string(before).append(name).append(after));
    return false;
  }
  [[gnu::noinline]] void NoteMissingBlank(std::size_t begin, std::string_view name) {
    result_.missing_blanks.push_back({"white space is missing in front of the attribute `" + std::string(name) + "`",
                                      static_cast<std::uint32_t>(begin),
                                      static_cast<std::uint32_t>(begin + name.size())});
  }

  bool IsTaken(std::uint32_t number, std::string_view name) {
    constexpr std::size_t kMany = 32;  // The number of attributes from which comparing each with all others is slow.
    const std::size_t first = NodeAt(number).attributes;
    const std::size_t count = result_.attributes.size() - first;
    if (count == 0) return false;
    if (count < kMany) {
      return std::any_of(result_.attributes.begin() + static_cast<std::ptrdiff_t>(first), result_.attributes.end(),
                         [&](const XmlAttribute& attribute) { return SameName(attribute.name, name); });
    }
    if (count == kMany) {
      taken_.clear();
      for (std::size_t i = first; i < first + count; ++i) taken_.insert(result_.attributes[i].name);
    }
    return !taken_.insert(name).second;
  }

  /// An element that is still open.
  struct Open {
    std::uint32_t node;
    std::uint32_t last_child = XmlNode::kNone;
    bool has_text = false;
  };

  std::string_view text_;
  std::size_t at_;
  std::size_t last_bracket_;  // The place of the last `>`, which ends searches in front of it.
  StrayText stray_text_;
  std::size_t most_levels_;
  bool keeps_contents_;
  std::vector<Open> open_;
  std::uint32_t last_top_ = XmlNode::kNone;
  std::unordered_set<std::string_view> taken_;  // Names of attributes, for a tag with many.
  bool seen_anything_ = false;
  ParsedXml result_;
};

// Some programs end a file with zero bytes, as C strings end, also before a line break. Other parsers stop there.
std::string_view WithoutZerosBehind(std::string_view text) {
  constexpr std::string_view kBehind("\0 \t\r\n", 5);
  return text.substr(0, text.find('\0', text.find_last_not_of(kBehind) + 1));
}

}  // namespace

bool IsXmlName(std::string_view text) {
  return !text.empty() && Is(text.front(), kNameStart) &&
         std::all_of(text.begin(), text.end(), [](char c) { return Is(c, kName); });
}

ParsedXml ParseXml(std::string_view text, StrayText stray_text, std::size_t most_levels, XmlContents contents) {
  text = WithoutZerosBehind(text);
  return Parser(text, stray_text, most_levels, contents).Run();
}

bool ReportXmlFaults(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics) {
  const std::string_view text = WithoutZerosBehind(source.text());
  if (text.size() < source.text().size()) {
    const auto at = static_cast<std::uint32_t>(text.size());
    diagnostics.Warning("malformed-xml", Span{&source, at, at + 1}, "a zero byte behind the text");
  }
  if (const auto zero = text.find('\0'); zero != std::string::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diagnostics.Error("malformed-xml", Span{&source, at, at + 1}, "a zero byte, which XML does not allow");
    return false;
  }
  // Without an element, the reader reports that the root is missing.
  if (parsed.stray && !parsed.nodes.empty()) {
    diagnostics.Warning("ignored-value", Span{&source, parsed.stray->begin, parsed.stray->end}, parsed.stray->message)
        .Help("write a comment as `<!-- ... -->`");
  }
  for (const ParsedXml::Fault& fault : parsed.missing_blanks) {
    diagnostics.Warning("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message).Help("add a blank");
  }
  if (parsed.fault) {
    const ParsedXml::Fault& fault = *parsed.fault;
    Diagnostic& error = fault.too_deep
                            ? diagnostics.Error("limit-exceeded", Span{&source, fault.begin, fault.end}, fault.message)
                            : diagnostics.Error("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message);
    if (parsed.nodes.empty()) error.Help(HelpForOtherFormat(source.text(), ""));
    if (const std::string help = HelpForMergeMarks(source.text()); !help.empty()) error.Help(help);
    if (fault.start_tag_end > 0) error.Note(Span{&source, fault.start_tag_begin, fault.start_tag_end}, "opened here");
    return false;
  }
  return true;
}

}  // namespace sceneweld
