// SPDX-License-Identifier: BSD-3-Clause
// Reads a layer from USD text: the prims, their variants, and the statements in their bodies.

#include "sceneweld/parsers/stage/usda/usda_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"
#include "sceneweld/parsers/stage/usda/usda_metadata.h"
#include "sceneweld/parsers/stage/usda/usda_properties.h"

namespace sceneweld::stage {
namespace {

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
