#include "sceneweld/parsers/xml_scan.h"

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/number.h"

namespace sceneweld {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Scanner {
 public:
  Scanner(std::string_view text, StrayText stray_text)
      : text_(text), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0), stray_text_(stray_text) {}

  XmlScan Run() {
    // tinyxml2 reports an empty file.
    while (!scan_.fault && !given_up_) {
      const auto tag = std::min(text_.find('<', at_), text_.size());
      if (open_.empty() && !Trimmed(text_.substr(at_, tag - at_)).empty()) {
        const std::size_t begin = at_ + FirstOf(at_);
        Fail(begin, tag, "text outside of all elements");
        if (stray_text_ == StrayText::kRefused) break;
        if (!scan_.stray) scan_.stray = std::move(scan_.fault);
        scan_.fault.reset();
        at_ = tag;
        Blank(begin);
      }
      if (AtPart() && !Trimmed(text_.substr(at_, tag - at_)).empty()) candidates_.back().has_text = true;
      at_ = tag;
      if (at_ == text_.size()) break;
      Markup();
    }
    if (!scan_.fault && !given_up_ && !open_.empty()) {
      const auto last = Trimmed(text_).data() + Trimmed(text_).size() - text_.data();
      Fail(static_cast<std::size_t>(last) - 1, static_cast<std::size_t>(last),
           "the file ends, and `<" + std::string(open_.back()) + ">` is not closed", open_.back());
    }
    return std::move(scan_);
  }

 private:
  /// A part that may come to be, while its element is open.
  struct Candidate {
    std::size_t index;  // in the parts
    bool has_text = false;
    bool has_elements = false;
  };
  // Whether what is here stands directly in the element of the last candidate.
  bool AtPart() const { return !candidates_.empty() && open_.size() == candidates_.size() * kPartDepth; }

  bool Starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  // How many blanks stand from here on.
  std::size_t FirstOf(std::size_t from) const {
    std::size_t n = 0;
    while (from + n < text_.size() && IsBlank(text_[from + n])) ++n;
    return n;
  }

  void Fail(std::size_t begin, std::size_t end, std::string message, std::string_view start_tag = {}) {
    // Not over several lines.
    end = std::min({end, text_.size(), text_.find('\n', begin)});
    XmlScan::Fault fault{std::move(message), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), 0, 0};
    if (!start_tag.empty()) {
      fault.start_tag_begin = static_cast<std::uint32_t>(start_tag.data() - text_.data() - 1);
      fault.start_tag_end = fault.start_tag_begin + static_cast<std::uint32_t>(start_tag.size() + 1);
    }
    scan_.fault = std::move(fault);
  }

  // Behind the end mark; gives up where there is none, which tinyxml2 reports.
  void SkipTo(std::string_view end) {
    const auto found = text_.find(end, at_);
    given_up_ = found == std::string_view::npos;
    if (!given_up_) at_ = found + end.size();
  }

  void Blank(std::size_t begin) {
    if (!scan_.blanked) scan_.blanked = std::string(text_);
    for (std::size_t i = begin; i < at_; ++i) {
      char& c = (*scan_.blanked)[i];
      if (c != '\n') c = ' ';
    }
  }

  void Markup() {
    const std::size_t begin = at_;
    if (Starts("<!--")) {
      at_ += 4;
      SkipTo("-->");
      seen_markup_ = true;
    } else if (Starts("<![CDATA[")) {
      if (open_.empty()) return Fail(at_, at_ + 9, "text outside of all elements");
      if (AtPart()) candidates_.back().has_text = true;
      SkipTo("]]>");
    } else if (Starts("<?")) {
      SkipTo("?>");
      if (!given_up_ && seen_markup_) Blank(begin);
    } else if (Starts("<!")) {
      SkipDocumentType();
      seen_markup_ = true;
    } else if (Starts("</")) {
      EndTag();
    } else {
      StartTag();
      seen_markup_ = true;
    }
  }

  void SkipDocumentType() {
    const std::size_t begin = at_;
    int brackets = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '<' && at_ > begin && Starts("<!--")) {
        SkipTo("-->");
        if (given_up_) return;
        --at_;
      } else if (c == '"' || c == '\'') {
        const auto quote = text_.find(c, at_ + 1);
        if (quote == std::string_view::npos) break;
        at_ = quote;
      } else if (c == '[') {
        ++brackets;
      } else if (c == ']') {
        --brackets;
      } else if (c == '>' && brackets <= 0) {
        ++at_;
        // tinyxml2 takes the first bracket for the end.
        if (text_.find('>', begin) + 1 != at_) Blank(begin);
        return;
      }
    }
    given_up_ = true;
  }

  void EndTag() {
    const std::size_t begin = at_;
    SkipTo(">");
    if (given_up_) return;
    const std::string_view name = Trimmed(text_.substr(begin + 2, at_ - 1 - (begin + 2)));
    const std::string quoted = "`</" + std::string(name) + ">`";
    if (open_.empty()) return Fail(begin, at_, "the end tag " + quoted + " has no start tag");
    if (open_.back() != name) {
      return Fail(begin, at_,
                  "the end tag " + quoted + " stands where `<" + std::string(open_.back()) + ">` must be closed",
                  open_.back());
    }
    if (AtPart()) ClosePart(begin);
    open_.pop_back();
  }

  void OpenPart(std::string_view name) {
    const std::size_t outer = candidates_.empty() ? XmlScan::Part::kNone : candidates_.back().index;
    candidates_.push_back({scan_.parts.size()});
    scan_.parts.push_back(
        {static_cast<std::uint32_t>(name.data() - text_.data()), static_cast<std::uint32_t>(at_), 0, outer});
  }

  void ClosePart(std::size_t end) {
    const Candidate candidate = candidates_.back();
    candidates_.pop_back();
    // What is not to be a part of its own has no parts in it: they were at
    // fault for the same reason, or it holds no elements.
    if (candidate.has_text || !candidate.has_elements) {
      scan_.parts.resize(candidate.index);
    } else {
      scan_.parts[candidate.index].end = static_cast<std::uint32_t>(end);
    }
  }

  void StartTag() {
    if (AtPart()) candidates_.back().has_elements = true;
    const std::size_t name_begin = ++at_;
    while (at_ < text_.size() && !IsBlank(text_[at_]) && text_[at_] != '/' && text_[at_] != '>' && text_[at_] != '<') {
      ++at_;
    }
    const std::string_view name = text_.substr(name_begin, at_ - name_begin);
    attributes_.clear();
    while (at_ < text_.size()) {
      const std::size_t blanks = FirstOf(at_);
      at_ += blanks;
      if (at_ == text_.size() || text_[at_] == '<') break;
      if (text_[at_] == '>') {
        ++at_;
        open_.push_back(name);
        scan_.max_depth = std::max(scan_.max_depth, open_.size());
        if (open_.size() == (candidates_.size() + 1) * kPartDepth) OpenPart(name);
        return;
      }
      if (Starts("/>")) {
        at_ += 2;
        return;
      }
      if (!ReadAttribute(blanks > 0)) return;
    }
    given_up_ = true;
  }

  // One attribute with its value; false when there is none that is well-formed.
  bool ReadAttribute(bool behind_blank) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !IsBlank(text_[at_]) && text_[at_] != '=' && text_[at_] != '>' && text_[at_] != '/') {
      ++at_;
    }
    const std::string_view name = text_.substr(begin, at_ - begin);
    at_ += FirstOf(at_);
    const bool equals = at_ < text_.size() && text_[at_] == '=';
    if (equals) at_ += 1 + FirstOf(at_ + 1);
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    const auto end = quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : std::string_view::npos;
    if (!equals || name.empty() || end == std::string_view::npos) {
      given_up_ = true;
      return false;
    }
    at_ = end + 1;
    const std::string quoted = "`" + std::string(name) + "`";
    if (!behind_blank) {
      Fail(begin, begin + name.size(), "white space is missing in front of the attribute " + quoted);
      return false;
    }
    if (std::find(attributes_.begin(), attributes_.end(), name) != attributes_.end()) {
      Fail(begin, begin + name.size(), "the attribute " + quoted + " stands twice in one tag");
      return false;
    }
    attributes_.push_back(name);
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  StrayText stray_text_;
  std::vector<std::string_view> open_;        // names of the elements around, as they stand in the text
  std::vector<Candidate> candidates_;         // one for each kPartDepth of them
  std::vector<std::string_view> attributes_;  // of one tag
  bool seen_markup_ = false;                  // anything but processing instructions
  bool given_up_ = false;                     // something else is wrong, which tinyxml2 reports
  XmlScan scan_;
};

}  // namespace

XmlScan ScanXml(std::string_view text, StrayText stray_text) { return Scanner(text, stray_text).Run(); }

}  // namespace sceneweld
