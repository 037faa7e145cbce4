// SPDX-License-Identifier: BSD-3-Clause
// Builds the tree of a YAML text. yaml-cpp parses; it is used in this file only.

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <istream>
#include <limits>
#include <memory_resource>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_text.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/text/merge_marks.h"

namespace sceneweld {
namespace {

// Hints for some of yaml-cpp's messages.
struct SyntaxHelp {
  std::string_view part;
  std::string_view help;
};
constexpr SyntaxHelp kSyntaxHelp[] = {
    {"end of map flow", "a `{` before this place is not closed by `}`, or a comma is missing"},
    {"end of sequence flow", "a `[` before this place is not closed by `]`, or a comma is missing"},
    {"end of map not found", "the keys of one mapping must all be indented alike"},
    {"end of sequence not found", "the entries of one list must all be indented alike"},
    {"illegal map value", "put a text with `: ` in quotes; indent the keys of one mapping alike"},
    {"illegal block entry", "the entries of one list must all be indented alike"},
    {"referenced anchor", "an alias `*name` needs an anchor `&name` before it"},
};

// Whether `${` is on a line outside of quotes.
bool HasBareExpression(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != '\0') {
      if (line[i] == quote) quote = '\0';
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line.substr(i).starts_with("${")) {
      return true;
    }
  }
  return false;
}

// Reports a syntax error of yaml-cpp at the byte `at`, with a hint if one is known.
void ReportSyntaxError(const Source& source, std::uint32_t at, std::string message, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  // `YAML directives must ...` begins with an abbreviation.
  if (message.size() > 1 && is_capital(message[0]) && !is_capital(message[1])) {
    message[0] = static_cast<char>(message[0] - 'A' + 'a');
  }
  if (message == "bad file") message = "the text cannot be read";
  const std::uint32_t end = at < text.size() && !IsBreak(text[at]) ? at + 1 : at;
  Diagnostic& diagnostic = diagnostics.Error("malformed-yaml", {&source, at, end}, "YAML syntax: " + message);
  if (const std::string help = HelpForMergeMarks(text); !help.empty()) {
    diagnostic.Help(help);
    return;
  }
  const std::string_view line = source.Line(source.PlaceOf(at).line);
  const auto indent = line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
  if (indent.find('\t') != std::string_view::npos) {
    diagnostic.Help("indent YAML with blanks, not with tabs");
    return;
  }
  if (HasBareExpression(line)) {
    diagnostic.Help("put an expression in quotes within `[ ]` and `{ }`, and if it contains `: `: `\"${x}\"`");
    return;
  }
  for (const auto& [part, help] : kSyntaxHelp) {
    if (message.find(part) != std::string::npos) diagnostic.Help(std::string(help));
  }
}

// yaml-cpp stops at 500 levels with the message "bad file".
constexpr std::size_t kDeepest = 400;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kMergeKey = "<<";

class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // A streambuf that is only read does not write.
    setg(begin, begin, begin + text.size());
  }
};

// The place of the bracket with which a text has far more open brackets than any value may have; npos if there is none.
// yaml-cpp reads all of them before it reports the first list, and takes 200 bytes of memory for each.
std::size_t BracketBeyond(std::string_view text, std::size_t most) {
  std::size_t open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '[' || c == '{') && ++open > most) return i;
    if ((c == ']' || c == '}') && open > 0) --open;
  }
  return std::string_view::npos;
}

// Thrown through the parser to end it. The error has been reported.
struct Abandoned {};

}  // namespace

struct YamlTree::Memory {
  std::pmr::monotonic_buffer_resource arrays{std::size_t{1} << 16};
  std::deque<YamlNode> nodes;
  std::deque<std::string> texts;
};

YamlTree::YamlTree() : memory_(std::make_unique<Memory>()) {}
YamlTree::~YamlTree() = default;

std::size_t YamlTree::bytes() const {
  // A node, and its pointer in a list or, with its key, in a mapping.
  constexpr std::size_t kOfANode = sizeof(YamlNode) + sizeof(YamlNode*);
  std::size_t bytes = sizeof *this + sizeof *memory_ + kOfANode * memory_->nodes.size();
  for (const std::string& text : memory_->texts) bytes += sizeof text + text.capacity();
  return bytes;
}

// Ends the parser at the first value of a document.
struct FirstContent : YAML::EventHandler {
  std::optional<YAML::Mark> mark;

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark& at, YAML::anchor_t) override { End(at); }
  void OnScalar(const YAML::Mark& at, const std::string&, YAML::anchor_t, const std::string&) override { End(at); }
  void OnSequenceStart(const YAML::Mark& at, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    End(at);
  }
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& at, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    End(at);
  }
  void OnMapEnd() override {}

 private:
  void End(const YAML::Mark& at) {
    mark = at;
    throw Abandoned();
  }
};

// Makes the tree from the parser's events.
class YamlBuilder : public YAML::EventHandler {
 public:
  YamlBuilder(const Source& source, const Limits& limits, Diagnostics& diagnostics, YamlKeys keys)
      : source_(source),
        limits_(limits),
        diagnostics_(diagnostics),
        keys_(keys),
        errors_before_(diagnostics.error_count()),
        offset_(source.text().starts_with(kByteOrderMark) ? 3 : 0),
        tree_(new YamlTree),
        memory_(*tree_->memory_) {}

  std::shared_ptr<const YamlTree> Run() {
    // Ten times, because brackets in quoted texts and comments count too.
    if (const std::size_t at = BracketBeyond(source_.text(), 10 * kDeepest); at != std::string_view::npos) {
      ReportDepth(static_cast<std::uint32_t>(at));
      return nullptr;
    }
    ViewBuffer buffer(source_.text());
    std::istream stream(&buffer);
    try {
      YAML::Parser parser(stream);
      parser.HandleNextDocument(*this);
      WarnOfSecondDocument(parser);
    } catch (const Abandoned&) {
      return nullptr;
    } catch (const YAML::Exception& error) {
      ReportSyntaxError(source_, error.mark.is_null() ? 0 : Offset(error.mark), error.msg, diagnostics_);
      return nullptr;
    }
    if (diagnostics_.error_count() != errors_before_) return nullptr;
    return tree_;
  }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    YamlNode& node = Start(YamlNode::Kind::kNull, mark, anchor);
    const std::string_view rest = TextAt(node.begin_);
    for (const std::string_view spelling : {"~", "null", "Null", "NULL"}) {
      if (rest.starts_with(spelling)) node.text_ = rest.substr(0, spelling.size());
    }
    // A null that is not written has the place of the next token.
    if (!node.text_.empty() && rest.size() > node.text_.size()) {
      const char next = rest[node.text_.size()];
      if (!IsBlank(next) && !IsBreak(next) && !std::strchr(",]}:", next)) node.text_ = {};
    }
    Finish(node);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const YamlNode* target = anchor < anchors_.size() ? anchors_[anchor] : nullptr;
    if (!target || !target->complete_) {
      const auto begin = Offset(mark);
      const auto end = static_cast<std::uint32_t>(SkipProperty(source_.text(), begin));
      diagnostics_.Error("malformed-yaml", {&source_, begin, end}, "an alias is inside of the value that it refers to");
      throw Abandoned();
    }
    Spend(target->weight_, Offset(mark));
    Put(target);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode& node = Start(YamlNode::Kind::kScalar, mark, anchor);
    node.tag_ = Tag(tag);
    node.plain_ = tag == "?";
    node.text_ = Text(node.begin_, value);
    Finish(node);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    Open(YamlNode::Kind::kList, mark, tag, anchor);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    Open(YamlNode::Kind::kMapping, mark, tag, anchor);
  }

  void OnSequenceEnd() override {
    const auto [node, first] = open_.back();
    open_.pop_back();
    const std::size_t count = pending_.size() - first;
    const YamlNode** items = Array<const YamlNode*>(count);
    std::copy(pending_.begin() + static_cast<std::ptrdiff_t>(first), pending_.end(), items);
    pending_.resize(first);
    node->items_ = items;
    node->count_ = static_cast<std::uint32_t>(count);
    for (const YamlNode* item : node->items()) Add(node->weight_, item->weight_);
    Finish(*node);
  }

  void OnMapEnd() override {
    const auto [node, first] = open_.back();
    open_.pop_back();
    entries_.clear();
    if (!seen_.empty()) seen_ = {};  // Clearing it would cost as much as the largest mapping so far.
    merges_.clear();
    for (std::size_t i = first; i + 1 < pending_.size(); i += 2) {
      const YamlEntry entry{pending_[i], pending_[i + 1]};
      if (entry.key->is_list() || entry.key->is_mapping()) {
        diagnostics_.Error("wrong-type", entry.key->span(), "a key must be text, not a list or a mapping");
      } else if (entry.key->text() == kMergeKey && entry.key->is_scalar()) {
        merges_.push_back(entry);
      } else if (YamlEntry* earlier = Enter(entry)) {
        ReportTwice(entry, *earlier);
      }
    }
    pending_.resize(first);
    if (keys_ == YamlKeys::kLastWins) {
      std::reverse(merges_.begin(), merges_.end());
    } else if (merges_.size() > 1) {
      diagnostics_.Error("duplicate-key", merges_[1].key->span(), "key `<<` is given twice")
          .Note(merges_[0].key->span(), "first written here")
          .Help("write a list of mappings, as in `<<: [*a, *b]`");
    }
    for (const YamlEntry& merge : merges_) Merge(merge);
    YamlEntry* entries = Array<YamlEntry>(entries_.size());
    std::copy(entries_.begin(), entries_.end(), entries);
    node->entries_ = entries;
    node->count_ = static_cast<std::uint32_t>(entries_.size());
    for (const YamlEntry& entry : node->entries()) Add(node->weight_, entry.value->weight_);
    Finish(*node);
  }

 private:
  std::uint32_t Offset(const YAML::Mark& mark) const {
    const std::size_t at = mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos) + offset_;
    return static_cast<std::uint32_t>(std::min(at, source_.text().size()));
  }
  void WarnOfSecondDocument(YAML::Parser& parser) {
    FirstContent content;
    try {
      parser.HandleNextDocument(content);
    } catch (const YAML::Exception&) {
      // It is ignored, whatever it is.
    } catch (const Abandoned&) {
    }
    if (!content.mark) return;
    const std::uint32_t begin = Offset(*content.mark);
    diagnostics_.Warning("ignored-value", {&source_, begin, begin + 1}, "a second document of YAML is ignored")
        .Help("a file has one document; put the second into a file of its own");
  }
  std::string_view TextAt(std::size_t offset) const { return std::string_view(source_.text()).substr(offset); }

  template <typename T>
  T* Array(std::size_t count) {
    return static_cast<T*>(memory_.arrays.allocate(std::max<std::size_t>(1, count) * sizeof(T), alignof(T)));
  }

  static void Add(std::uint32_t& weight, std::uint32_t more) {
    const std::uint32_t sum = weight + more;
    weight = sum < weight ? std::numeric_limits<std::uint32_t>::max() : sum;
  }

  // Counts nodes against the budget: the contents of an alias or a merge key are counted again.
  void Spend(std::size_t nodes, std::uint32_t at) {
    spent_ += nodes;
    if (spent_ > limits_.max_yaml_nodes) {
      diagnostics_.Error("limit-exceeded", {&source_, at, at + 1},
                         "more than " + std::to_string(limits_.max_yaml_nodes) +
                             " values in one YAML file, counting each use of an alias");
      throw Abandoned();
    }
    if (++events_ % 8192 == 0 && limits_.ShouldStop()) {
      diagnostics_.Error("limit-exceeded", {&source_, at, at + 1}, "stopped while reading this file");
      throw Abandoned();
    }
  }

  void StopAtTooManyErrors() const {
    if (diagnostics_.error_count() - errors_before_ >= limits_.max_errors) throw Abandoned();
  }

  YamlNode& Start(YamlNode::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
    YamlNode& node = memory_.nodes.emplace_back();
    node.kind_ = kind;
    node.source_ = &source_;
    node.begin_ = Offset(mark);
    Spend(1, node.begin_);
    if (anchor != 0) {
      if (anchors_.size() <= anchor) anchors_.resize(anchor + 1);
      anchors_[anchor] = &node;
    }
    return node;
  }

  void Open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    YamlNode& node = Start(kind, mark, anchor);
    node.tag_ = Tag(tag);
    open_.emplace_back(&node, pending_.size());
    if (open_.size() <= std::min(kDeepest, limits_.max_depth)) return;
    ReportDepth(node.begin_);
    throw Abandoned();
  }

  void ReportDepth(std::uint32_t at) {
    diagnostics_.Error("limit-exceeded", {&source_, at, at + 1},
                       "lists and mappings are nested deeper than " +
                           std::to_string(std::min(kDeepest, limits_.max_depth)) + " levels");
  }

  void Finish(YamlNode& node) {
    node.complete_ = true;
    Put(&node);
  }

  void Put(const YamlNode* node) {
    if (open_.empty()) {
      tree_->root_ = node;
    } else {
      pending_.push_back(node);
    }
  }

  // A scalar whose value is in the text unchanged needs no copy.
  std::string_view Text(std::uint32_t begin, const std::string& value) {
    if (value.empty()) return {};
    std::string_view rest = TextAt(begin);
    if (rest.starts_with('"') || rest.starts_with('\'')) rest.remove_prefix(1);
    if (rest.starts_with(value)) return rest.substr(0, value.size());
    return memory_.texts.emplace_back(value);
  }

  std::string_view Tag(const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return {};
    for (const std::string_view known : tags_) {
      if (known == tag) return known;
    }
    const std::string& kept = memory_.texts.emplace_back(tag);
    if (tags_.size() < 16) tags_.push_back(kept);
    return kept;
  }

  // Adds an entry to the mapping that is being finished. If the key exists already, returns that key.
  void ReportTwice(const YamlEntry& entry, YamlEntry& earlier) {
    std::string message = "key `" + std::string(entry.key->text()) + "` is given twice";
    if (keys_ == YamlKeys::kOnce) {
      diagnostics_.Error("duplicate-key", entry.key->span(), std::move(message))
          .Note(earlier.key->span(), "first written here");
      StopAtTooManyErrors();
      return;
    }
    diagnostics_.Warning("duplicate-key", entry.key->span(), std::move(message) + "; the last value counts")
        .Note(earlier.key->span(), "first written here");
    earlier.value = entry.value;
  }

  YamlEntry* Enter(const YamlEntry& entry) {
    const std::string_view key = entry.key->text();
    constexpr std::size_t kFew = 12;
    if (entries_.size() < kFew) {
      for (YamlEntry& other : entries_) {
        if (other.key->text() == key) return &other;
      }
    } else {
      if (seen_.empty()) {
        for (std::size_t i = 0; i < entries_.size(); ++i) seen_.emplace(entries_[i].key->text(), i);
      }
      const auto [at, fresh] = seen_.emplace(key, entries_.size());
      if (!fresh) return &entries_[at->second];
    }
    entries_.push_back(entry);
    return nullptr;
  }

  void Merge(const YamlEntry& merge) {
    const auto from = [&](const YamlNode& source) {
      if (!source.is_mapping()) {
        diagnostics_
            .Error("wrong-type", source.span() ? source.span() : merge.key->span(),
                   "the merge key `<<` takes a mapping or a list of mappings, not this")
            .Help("give an alias of a mapping, as in `<<: *name`");
        StopAtTooManyErrors();
        return;
      }
      for (const YamlEntry& entry : source.entries()) {
        Spend(entry.value->weight_, merge.key->begin_);
        Enter(entry);
      }
    };
    if (merge.value->is_list()) {
      for (const YamlNode* source : merge.value->items()) from(*source);
    } else {
      from(*merge.value);
    }
  }

  const Source& source_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  const YamlKeys keys_;
  const std::size_t errors_before_;
  const std::size_t offset_;
  std::shared_ptr<YamlTree> tree_;
  YamlTree::Memory& memory_;
  std::vector<std::pair<YamlNode*, std::size_t>> open_;
  std::vector<const YamlNode*> pending_;  // Finished children of the open nodes.
  std::vector<const YamlNode*> anchors_;
  std::vector<std::string_view> tags_;
  std::size_t spent_ = 0;
  std::size_t events_ = 0;
  // The keys of the mapping that is being finished.
  std::vector<YamlEntry> entries_;
  std::vector<YamlEntry> merges_;
  std::unordered_map<std::string_view, std::size_t> seen_;  // Their places.
};

std::shared_ptr<const YamlTree> YamlTree::Parse(const Source& source, const Limits& limits, Diagnostics& diagnostics,
                                                YamlKeys keys) {
  return YamlBuilder(source, limits, diagnostics, keys).Run();
}

}  // namespace sceneweld
