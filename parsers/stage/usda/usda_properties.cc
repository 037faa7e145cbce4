// SPDX-License-Identifier: BSD-3-Clause
// Attributes and relationships in USD text.

#include "sceneweld/parsers/stage/usda/usda_properties.h"

#include <optional>
#include <utility>

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/usda/usda_metadata.h"
#include "sceneweld/parsers/stage/usda/usda_values.h"

namespace sceneweld::stage {
namespace {

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

}  // namespace

void ReadUsdaProperty(UsdaLexer& lexer, PrimSpec& prim, UsdaNameIndex& index, const std::string& prim_path) {
  PropertyStatement(lexer, prim, index, prim_path).Read();
}

}  // namespace sceneweld::stage
