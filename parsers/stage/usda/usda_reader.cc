// SPDX-License-Identifier: BSD-3-Clause
// Reads a layer from USD text: the prims, their variants, and the statements in their bodies.

#include "sceneweld/parsers/stage/usda/usda_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"
#include "sceneweld/parsers/stage/usda/usda_metadata.h"
#include "sceneweld/parsers/stage/usda/usda_values.h"

namespace sceneweld::stage {
namespace {

// Finds the items of a growing list by their `name`. Items are added at the end only.
class UsdaNameIndex {
 public:
  // Null if there is none.
  template <typename T>
  T* Find(std::vector<T>& items, std::string_view name) {
    constexpr std::size_t kFew = 12;
    if (items.size() <= kFew) {
      for (T& item : items) {
        if (item.name == name) return &item;
      }
      return nullptr;
    }
    for (; indexed_ < items.size(); ++indexed_) places_.try_emplace(items[indexed_].name.view(), indexed_);
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &items[place->second];
  }

 private:
  // The texts of names stay where they are if the list grows.
  std::unordered_map<std::string_view, std::size_t> places_;
  std::size_t indexed_ = 0;
};

class PropertyStatement {
 public:
  PropertyStatement(UsdaLexer& lexer, PrimSpec& prim, UsdaNameIndex& index, const std::string& prim_path)
      : lexer_(lexer), prim_(prim), index_(index), prim_path_(prim_path) {}

  void Read() {
    if (!ReadDeclaration()) return;
    Property* const property = FindOrAdd();
    if (!property) return;
    if (is_relationship_) {
      ReadRelationship(*property);
    } else {
      ReadAttribute(*property);
    }
    if (lexer_.failed() || !lexer_.Is('(') || lexer_.token().begins_line) return;
    if (had_part_)
      lexer_.Warn(lexer_.SpanOf(), "OpenUSD does not accept metadata here").Help("move it to the declaration");
    ReadUsdaPropertyMetadata(lexer_, *property);
  }

 private:
  bool ReadDeclaration() {
    const UsdaToken first = lexer_.token();
    if (const auto edit = FindUsdaListEdit(lexer_.Text()); edit && lexer_.Peek().kind == UsdaToken::Kind::kWord) {
      edit_ = *edit;
      lexer_.Advance();
    }
    custom_ = lexer_.TakeWord("custom");
    const bool is_varying = lexer_.TakeWord("varying");
    uniform_ = !is_varying && (lexer_.TakeWord("uniform") || lexer_.TakeWord("config"));
    const UsdaToken type = lexer_.token();
    if (!lexer_.IsWord()) {
      lexer_.FailExpected("a type or `rel`");
      return false;
    }
    lexer_.Advance();
    is_relationship_ = lexer_.Text(type) == "rel";
    if (!is_relationship_ && !ReadType(type, first)) return false;
    name_ = lexer_.token();
    if (!lexer_.IsWord()) {
      lexer_.FailExpected(is_relationship_ ? "the name of a relationship" : "the name of an attribute");
      return false;
    }
    if (!IsPropertyName(lexer_.Text())) {
      lexer_.Fail(lexer_.SpanOf(), Quoted(lexer_.Text()) + " is not the name of a property")
          .Help("use letters, digits and `_`, with `:` between names");
      return false;
    }
    lexer_.Advance();
    return true;
  }

  bool ReadType(const UsdaToken& token, const UsdaToken& first) {
    const std::string_view word = lexer_.Text(token);
    type_ = FindUsdaType(word);
    type_name_ = std::string(type_ ? type_->name : word);
    if (lexer_.Take('[')) {
      if (!lexer_.Expect(']')) return false;
      is_array_ = true;
      type_name_ += "[]";
    }
    if (type_ || lexer_.failed()) return true;
    if (!lexer_.IsWord()) {
      const bool is_statement = token.begin == first.begin;
      lexer_
          .Fail(lexer_.SpanOf(token), is_statement
                                          ? "expected a prim, an attribute or a relationship, found " + Quoted(word)
                                          : "unknown type " + Quoted(word))
          .Suggest(ClosestUsdaType(word));
      return false;
    }
    lexer_.Warn(lexer_.SpanOf(token), "unknown type " + Quoted(word)).Suggest(ClosestUsdaType(word));
    return true;
  }

  // The property that the statement is about; null if it cannot be the one that is there.
  Property* FindOrAdd() {
    const std::string_view name = lexer_.Text(name_);
    Property* property = index_.Find(prim_.properties, name);
    if (!property) {
      Property& added = prim_.properties.emplace_back();
      added.name = Name(name);
      added.type = Name(type_name_);
      added.uniform = uniform_;
      added.custom = custom_;
      added.span = added.value_span = lexer_.SpanOf(name_);
      return &added;
    }
    const auto fail = [&](const std::string& message) {
      lexer_.Fail(lexer_.SpanOf(name_), message).Note(property->span, "the first statement is here");
      return nullptr;
    };
    if (property->is_relationship() != is_relationship_) {
      return fail(Quoted(name) + " is an attribute and a relationship");
    }
    if (property->type.view() != type_name_) {
      return fail("the attribute " + Quoted(name) + " has two types, " + Quoted(property->type) + " and " +
                  Quoted(type_name_));
    }
    if (property->uniform != uniform_) {
      return fail("the attribute " + Quoted(name) + " is `uniform` in one statement only");
    }
    property->custom = property->custom || custom_;
    return property;
  }

  void ReadRelationship(Property& property) {
    if (lexer_.Is('[')) {
      lexer_.Warn(lexer_.SpanOf(), "a target that is only declared is ignored");
      ReadUsdaPaths(lexer_, prim_path_);
      return;
    }
    if (lexer_.Take('.')) {
      had_part_ = true;
      if (lexer_.TakeWord("default")) {
        if (lexer_.Expect('=')) {
          property.metadata.push_back({"default", {}, Value::Text(ReadUsdaPath(lexer_, prim_path_))});
        }
      } else {
        lexer_.FailExpected("`default`");
      }
      return;
    }
    if (lexer_.Take('=')) ReadTargets(property);
  }

  void ReadTargets(Property& property) {
    const std::uint32_t begin = lexer_.token().begin;
    PutUsdaItems(property.targets, edit_, ReadUsdaPaths(lexer_, prim_path_));
    property.value_span = lexer_.SpanFrom(begin);
  }

  void ReadAttribute(Property& property) {
    if (lexer_.Take('.')) {
      had_part_ = true;
      ReadPart(property);
    } else if (edit_ != UsdaListEdit::kExplicit) {
      lexer_.FailExpected("`.connect`");
    } else if (lexer_.Take('=')) {
      const std::uint32_t begin = lexer_.token().begin;
      if (lexer_.TakeWord("AnimationBlock")) {
        property.metadata.push_back({"animationBlock", {}, Value::Number(1)});
      } else {
        property.value = ReadUsdaValue(lexer_, type_, is_array_);
      }
      property.value_span = lexer_.SpanFrom(begin);
    }
  }

  // After the point: `connect`, `timeSamples` or `spline`.
  void ReadPart(Property& property) {
    const UsdaToken part = lexer_.token();
    const bool is_connect = lexer_.IsWord("connect");
    if (edit_ != UsdaListEdit::kExplicit && !is_connect) {
      lexer_.FailExpected("`connect`");
      return;
    }
    if (!is_connect && !lexer_.IsWord("timeSamples") && !lexer_.IsWord("spline")) {
      lexer_.FailExpected("`connect`, `timeSamples` or `spline`");
      return;
    }
    lexer_.Advance();
    if (!lexer_.Expect('=')) return;
    if (is_connect) {
      ReadTargets(property);
      return;
    }
    const std::uint32_t begin = lexer_.token().begin;
    if (lexer_.Text(part) == "timeSamples") {
      property.samples = ReadUsdaSamples(lexer_, type_, is_array_);
    } else {
      lexer_.Warn(lexer_.SpanOf(part), "the spline of " + Quoted(property.name) + " is kept as text and not evaluated");
      if (!lexer_.Is('{')) {
        lexer_.FailExpected("`{`");
        return;
      }
      lexer_.SkipValue();
      property.metadata.push_back(
          {"spline",
           {},
           Value::Text(lexer_.Valid(std::string(lexer_.Text(begin, lexer_.previous_end())), lexer_.SpanOf(part)))});
    }
    if (!property.value) property.value_span = lexer_.SpanFrom(begin);
  }

  UsdaLexer& lexer_;
  PrimSpec& prim_;
  UsdaNameIndex& index_;
  const std::string& prim_path_;
  UsdaListEdit edit_ = UsdaListEdit::kExplicit;
  bool custom_ = false;
  bool uniform_ = false;
  bool is_relationship_ = false;
  bool is_array_ = false;
  bool had_part_ = false;
  const UsdaType* type_ = nullptr;
  std::string type_name_;
  UsdaToken name_;
};

// Reads a statement about a property, and adds it to the prim. Statements about the same property make one. `index` is
// that of the properties. `prim_path` has no variants.
void ReadUsdaProperty(UsdaLexer& lexer, PrimSpec& prim, UsdaNameIndex& index, const std::string& prim_path) {
  PropertyStatement(lexer, prim, index, prim_path).Read();
}

class LayerOfText {
 public:
  LayerOfText(const Source& source, const Limits& limits, Diagnostics& diagnostics)
      : lexer_(source, limits, diagnostics), most_(std::min(limits.max_depth, kDeepestPrim)), limits_(limits) {
    layer_->path = source.path();
    layer_->shown = source.shown();
    layer_->span = layer_->root.span = {&source, 0, 0};
  }

  std::shared_ptr<Layer> Read() {
    if (lexer_.Is('(')) ReadUsdaLayerMetadata(lexer_, *layer_);
    while (!lexer_.AtEnd()) {
      const std::uint32_t begin = lexer_.token().begin;
      ReadRootStatement();
      ReadBlocks();
      if (!lexer_.failed()) continue;
      lexer_.Recover(0);
      if (lexer_.token().begin == begin) lexer_.Advance();
    }
    return layer_;
  }

 private:
  // An open `{`: the body of a prim or of a variant, or a variant set.
  struct Block {
    PrimSpec* prim = nullptr;
    VariantSet* set = nullptr;  // Then there is no prim.
    bool needs_line = false;    // A line must end after it.
    std::size_t around = 0;     // Depths of the lexer.
    std::size_t inside = 0;
    std::size_t path_length = 0;  // To restore the path after it.
    UsdaNameIndex children;       // Or the variants.
    UsdaNameIndex properties;
  };

  // Deeper prims are an error, since freeing them takes stack.
  static constexpr std::size_t kDeepestPrim = 1000;

  static bool IsSpecifier(std::string_view word) { return word == "def" || word == "over" || word == "class"; }

  void ReadRootStatement() {
    if (lexer_.IsWord("reorder") && !lexer_.Peek().begins_line) {
      lexer_.Advance();
      if (!lexer_.TakeWord("rootPrims")) {
        lexer_.FailExpected("`rootPrims`");
      } else if (lexer_.Expect('=')) {
        layer_->root.child_order = ReadUsdaNames(lexer_, false);
        lexer_.EndItem('\0');
      }
    } else if (lexer_.Is('}')) {
      lexer_.Fail(lexer_.SpanOf(), "this bracket closes nothing").Help("remove it");
    } else if (!MayBePrim()) {
      Diagnostic& error = lexer_.FailExpected("a prim");
      if (lexer_.IsWord()) error.Help("write `def`, `over` or `class`; properties belong into the brackets of a prim");
    } else {
      ReadPrim(layer_->root, root_prims_);
    }
  }

  // Also a misspelled specifier.
  bool MayBePrim() {
    if (!lexer_.IsWord()) return false;
    if (IsSpecifier(lexer_.Text())) return true;
    if (lexer_.IsWord("variantSet") || lexer_.Text().find(':') != std::string_view::npos) return false;
    const UsdaToken next = lexer_.Peek();
    if (next.kind == UsdaToken::Kind::kString) return true;
    return next.kind == UsdaToken::Kind::kWord && !next.begins_line &&
           lexer_.PeekAfter(next).kind == UsdaToken::Kind::kString;
  }

  void ReadPrim(PrimSpec& parent, UsdaNameIndex& siblings) {
    const std::string_view word = lexer_.Text();
    if (!IsSpecifier(word)) {
      lexer_.Fail(lexer_.SpanOf(), "expected `def`, `over` or `class`, found " + Quoted(word))
          .Suggest(ClosestUsdaType(word));
      lexer_.Continue();
    }
    lexer_.Advance();
    std::string type;
    while (lexer_.IsWord()) {
      type += lexer_.Text();
      lexer_.Advance();
      if (!lexer_.Take('.')) break;
      type += '.';
    }
    if (!lexer_.IsString()) {
      Diagnostic& error = lexer_.FailExpected(type.empty() ? "the type or the name of a prim" : "the name of a prim");
      if (type.empty() || lexer_.Is('{') || lexer_.Is('(')) error.Help("put the name in quotes");
      return;
    }
    const Span span = SpanOfText();
    const std::string name = lexer_.TakeString();
    CheckName(name, span, siblings, parent);
    if (!HasRoom()) return;
    PrimSpec& prim = parent.children.emplace_back();
    prim.specifier = word == "def" ? Specifier::kDef : word == "over" ? Specifier::kOver : Specifier::kClass;
    prim.type = Name(type);
    prim.name = Name(name);
    prim.span = span;
    const std::size_t length = path_.size();
    if (path_.back() != '/') path_ += '/';
    path_ += name;
    OpenBody(prim, length, true);
  }

  // Without the quotes.
  Span SpanOfText() const {
    Span span = lexer_.SpanOf();
    if (span.end >= span.begin + 2) {
      ++span.begin;
      --span.end;
    }
    return span;
  }

  void CheckName(const std::string& name, Span span, UsdaNameIndex& siblings, PrimSpec& parent) {
    if (!IsPrimName(name)) {
      lexer_.Fail(span, Quoted(name) + " is not a valid name of a prim")
          .Help("use letters, digits and `_`, and no digit at its beginning");
    } else if (const PrimSpec* same = siblings.Find(parent.children, name)) {
      lexer_.Fail(span, "a second prim " + Quoted(name) + " in the same prim")
          .Note(same->span, "the first one is here");
    }
  }

  // Its prims may not be too many or too deep.
  bool HasRoom() {
    if (depth_ >= most_) {
      lexer_.FailLimit("prims are nested more than " + std::to_string(most_) + " deep");
      return false;
    }
    if (++prims_ > limits_.max_elements) {
      lexer_.FailLimit("more than " + std::to_string(limits_.max_elements) + " prims");
      return false;
    }
    return true;
  }

  // Reads the metadata of a prim or variant, and opens its body.
  void OpenBody(PrimSpec& prim, std::size_t path_length, bool needs_line) {
    // The body of a prim with a wrong name may have more errors.
    lexer_.Continue();
    if (lexer_.Is('(')) ReadUsdaPrimMetadata(lexer_, prim, path_);
    if (!lexer_.Is('{')) {
      lexer_.Expect('{');
      path_.resize(path_length);
      return;
    }
    Block block;
    block.prim = &prim;
    block.needs_line = needs_line;
    block.path_length = path_length;
    ++depth_;
    Open(std::move(block));
  }

  void Open(Block block) {
    block.around = lexer_.depth();
    lexer_.Advance();
    block.inside = lexer_.depth();
    blocks_.push_back(std::move(block));
  }

  void Close() {
    path_.resize(blocks_.back().path_length);
    if (blocks_.back().prim) --depth_;
    blocks_.pop_back();
  }

  // Reads the open blocks to their ends, with those in them. Without recursion, so that no depth exhausts the stack.
  void ReadBlocks() {
    while (!blocks_.empty()) {
      const Block& block = blocks_.back();
      if (lexer_.depth() < block.inside) {
        Close();  // An error closed it.
      } else if (lexer_.Take('}')) {
        const bool needs_line = block.needs_line;
        Close();
        if (needs_line) EndBlock();
      } else if (lexer_.AtEnd()) {
        Diagnostic& error = lexer_.FailExpected("`}`");
        if (block.prim) error.Note(block.prim->span, "the prim begins here");
        lexer_.CloseDownTo(block.around);
        Close();
      } else {
        ReadStatementOfBlock();
      }
    }
  }

  void ReadStatementOfBlock() {
    const std::uint32_t begin = lexer_.token().begin;
    if (blocks_.back().set) {
      ReadVariant(blocks_.back());
    } else {
      ReadStatement(blocks_.back());
    }
    if (!lexer_.failed()) return;
    // The statement may have opened a block.
    const std::size_t inside = blocks_.back().inside;
    if (lexer_.depth() >= inside) lexer_.Recover(inside);
    if (lexer_.depth() >= inside && lexer_.token().begin == begin && !lexer_.Is('}')) lexer_.Advance();
  }

  void ReadStatement(Block& block) {
    PrimSpec& prim = *block.prim;
    if (lexer_.Is(';')) {
      lexer_.Warn(lexer_.SpanOf(), "OpenUSD does not accept a `;` without a statement").Help("remove it");
      lexer_.Advance();
    } else if (!lexer_.IsWord()) {
      lexer_.FailExpected("a prim, an attribute or a relationship");
    } else if (lexer_.IsWord("variantSet") && lexer_.Peek().kind == UsdaToken::Kind::kString) {
      ReadVariantSet(prim);
    } else if (MayBePrim()) {
      ReadPrim(prim, block.children);
    } else if (const UsdaToken next = lexer_.Peek();
               lexer_.IsWord("reorder") && (lexer_.Text(next) == "nameChildren" || lexer_.Text(next) == "properties")) {
      lexer_.Advance();
      std::vector<std::string>& order = lexer_.IsWord("properties") ? prim.property_order : prim.child_order;
      lexer_.Advance();
      if (lexer_.Expect('=')) order = ReadUsdaNames(lexer_, false);
      EndStatement();
    } else {
      ReadUsdaProperty(lexer_, prim, block.properties, path_);
      EndStatement();
    }
  }

  // OpenUSD wants a line break or `;` before the bracket.
  void EndStatement() {
    lexer_.EndItem('}');
    if (lexer_.failed() || !lexer_.Is('}') || lexer_.token().begins_line || lexer_.EndedItem()) return;
    lexer_.Warn(lexer_.SpanOf(), "OpenUSD does not accept a `}` in the line of a statement").Help("add `;` before it");
  }
  // After the body of a prim or of a variant set.
  void EndBlock() {
    if (lexer_.failed() || lexer_.token().begins_line) return;
    lexer_
        .Warn(lexer_.SpanOf(), "OpenUSD does not accept " + Quoted(lexer_.Text()) + " in the line of the `}` before it")
        .Help("begin a new line");
  }

  void ReadVariantSet(PrimSpec& prim) {
    lexer_.Advance();
    const Span span = SpanOfText();
    const std::string name = lexer_.TakeString();
    if (!IsPrimName(name)) lexer_.Fail(span, Quoted(name) + " is not a valid name of a variant set");
    if (!lexer_.Expect('=')) return;
    if (!lexer_.Is('{')) {
      lexer_.Expect('{');
      return;
    }
    const auto same = std::find_if(prim.variant_sets.begin(), prim.variant_sets.end(),
                                   [&](const VariantSet& set) { return set.name == name; });
    constexpr std::size_t kMostSets = 1000;  // They are searched one by one.
    if (prim.variant_sets.size() >= kMostSets) {
      lexer_.FailLimit("more than " + std::to_string(kMostSets) + " variant sets in one prim");
      return;
    }
    VariantSet& set = same == prim.variant_sets.end() ? prim.variant_sets.emplace_back() : *same;
    set.name = name;
    Block block;
    block.set = &set;
    block.needs_line = true;
    block.path_length = path_.size();
    Open(std::move(block));
  }

  void ReadVariant(Block& block) {
    VariantSet& set = *block.set;
    if (!lexer_.IsString()) {
      lexer_.FailExpected("the name of a variant");
      return;
    }
    const Span span = SpanOfText();
    const std::string name = lexer_.TakeString();
    if (!IsVariantName(name)) {
      lexer_.Fail(span, Quoted(name) + " is not a valid name of a variant")
          .Help("use letters, digits, `_`, `-` and `|`");
    }
    if (!HasRoom()) return;
    PrimSpec* variant = block.children.Find(set.variants, name);
    if (variant) {
      lexer_.Warn(span, "a second variant " + Quoted(name) + " replaces the first one")
          .Note(variant->span, "the first one is here");
      PrimSpec fresh;
      fresh.name = variant->name;  // The index refers to its text.
      *variant = std::move(fresh);
    } else {
      variant = &set.variants.emplace_back();
      variant->name = Name(name);
    }
    variant->span = span;
    OpenBody(*variant, path_.size(), false);
  }

  UsdaLexer lexer_;
  const std::size_t most_;
  const Limits& limits_;
  std::shared_ptr<Layer> layer_ = std::make_shared<Layer>();
  UsdaNameIndex root_prims_;
  std::vector<Block> blocks_;  // The innermost last.
  std::string path_ = "/";     // Of the prim, without variants.
  std::size_t depth_ = 0;
  std::size_t prims_ = 0;
};

// `#usda 1.0`.
bool CheckHeader(const Source& source, Diagnostics& diagnostics) {
  std::string_view text = source.text();
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  const auto end = static_cast<std::uint32_t>(line.size());
  if (!line.starts_with("#usda ") && !line.starts_with("#sdf ")) {
    diagnostics.Error("malformed-usd", {&source, 0, end}, "the text does not begin with `#usda 1.0`")
        .Help("add `#usda 1.0` as the first line");
    return false;
  }
  if (!line.substr(line.find(' ') + 1).starts_with("1.")) {
    diagnostics.Warning("malformed-usd", {&source, 0, end}, "the version in " + Quoted(line) + " is not known")
        .Help("write `#usda 1.0`");
  }
  return true;
}

}  // namespace

std::shared_ptr<Layer> ReadUsda(const Source& source, const Limits& limits, Diagnostics& diagnostics) {
  constexpr std::size_t kMostBytes = 0xFFFF'FFFF;
  if (source.text().size() >= kMostBytes) {
    diagnostics.Error("limit-exceeded", {&source, 0, 0}, "a USD text of 4 GiB or more");
    return nullptr;
  }
  if (!CheckHeader(source, diagnostics)) return nullptr;
  const std::size_t errors = diagnostics.error_count();
  auto layer = LayerOfText(source, limits, diagnostics).Read();
  return diagnostics.error_count() == errors ? layer : nullptr;
}

}  // namespace sceneweld::stage
