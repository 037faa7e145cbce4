// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/xacro/expansion.h"
#include "sceneweld/parsers/xacro/node.h"
#include "sceneweld/parsers/xacro/placed_text.h"
#include "sceneweld/parsers/xacro/scope.h"
#include "sceneweld/parsers/xacro/scope_values.h"

namespace sceneweld::xacro {

/// Evaluates texts with `${...}` and `$(...)`.
class TextValues : public ScopeValues {
 public:
  explicit TextValues(Expansion& expansion);
  ~TextValues() override;
  TextValues(const TextValues&) = delete;
  TextValues& operator=(const TextValues&) = delete;

  std::optional<expression::Value> Evaluate(const PlacedText& text, Scope& scope) override;
  /// The same as a text; empty after a report.
  std::string EvaluateToText(const PlacedText& text, Scope& scope);
  /// Whether a value is true, as `<xacro:if>` sees it. `text`: the condition, for the report.
  std::optional<bool> Truth(const expression::Value& value, const PlacedText& text);

  expression::Names::Found FindGlobal(std::string_view name) override;
  bool IsGlobal(std::string_view name) const;
  std::vector<std::string> GlobalNames() const override;

  void BeginProperty(const std::string& name) override { evaluating_.push_back(name); }
  void EndProperty() override { evaluating_.pop_back(); }
  void ReportCircle(const std::string& name, Span span) override;
  void Own(std::shared_ptr<Scope> name_space) override { name_spaces_.push_back(std::move(name_space)); }

 private:
  std::optional<expression::Value> Expression(const PlacedText& text, Scope& scope);
  std::optional<expression::Value> Substitution(const PlacedText& text, Scope& scope);
  std::optional<expression::Value> EvaluateExpression(const PlacedText& text, expression::Names& names);
  std::optional<expression::Value> EvalSubstitution(const PlacedText& text);

  Expansion& expansion_;
  std::shared_ptr<expression::NameTable> xacro_;
  std::set<std::string> warned_;  // Old names.
  std::vector<std::string> evaluating_;
  std::vector<std::shared_ptr<Scope>> name_spaces_;
};

/// Turns the nodes of xacro files into those of the expanded document. Every node of an input becomes nodes of the
/// output, defines something, or is reported.
class Expander {
 public:
  explicit Expander(Expansion& expansion) : expansion_(expansion), values_(expansion) {}

  /// The expanded document of a file. Null after an error that leaves nothing.
  std::unique_ptr<Document> Run(const Document& document);

 private:
  using ScopePtr = std::shared_ptr<Scope>;

  /// The children of an expanded element while it is made.
  struct Place {
    Node& parent;
    ScopePtr scope;
    const Node& around;  // The element of the document that is being read: that of `parent`, or `xacro:if` and such.
    bool is_own;  // The parent was made of `around`.
    bool evaluates_comments = false;
    // The number of children up to the last one that an element of xacro inserted: their comments stay.
    std::size_t settled = parent.children.size();
  };

  // expander.cc
  std::unique_ptr<Node> MakeElement(const Node& in, std::string name, Span name_span);
  void Attributes(const Node& in, Node& out, Scope& scope);
  /// `own`: the children are those of the element that became `out`.
  void Children(const Node& in, Node& out, const ScopePtr& scope, bool own = false);
  void Child(const Node& in, Place& place);
  void Element(const Node& in, std::string_view name, Place& place);
  void PlainElement(const Node& in, const std::string& name, Place& place);
  void Comment(const Node& in, Place& place);
  void Append(Node& parent, std::unique_ptr<Node> node);
  void DropCommentsBefore(Place& place);
  void MoveNameSpaces(const Node& from, Node& to, Span span);
  std::string Text(const NodeAttribute& attribute, Scope& scope) {
    return values_.EvaluateToText({attribute.value, attribute.span}, scope);
  }
  // The named attributes of an element of xacro, in order; null for those that are absent. Reports missing required
  // ones, with nothing as the result then, and warns about others.
  std::optional<std::vector<const NodeAttribute*>> AttributesOf(const Node& in,
                                                                std::initializer_list<std::string_view> required,
                                                                std::initializer_list<std::string_view> optional);

  // definitions.cc
  void Property(const Node& in, Place& place);
  void Argument(const Node& in, Place& place);
  void MacroDefinition(const Node& in, Place& place);
  std::optional<bool> Truth(const NodeAttribute& attribute, Scope& scope);

  // insertions.cc
  void Include(const Node& in, Place& place);
  void IncludeFile(const std::string& path, const Node& in, Span span, Place& place, const ScopePtr& scope);
  std::vector<std::string> FilesOf(const std::string& name, Span span);
  void InsertBlock(const Node& in, Place& place);
  void Conditional(const Node& in, bool keeps_if, Place& place);
  void ComputedElement(const Node& in, Place& place);
  void ComputedAttribute(const Node& in, Place& place);

  // calls.cc
  void Call(const Node& in, std::string_view name, const NodeAttribute* computed, Place& place);
  struct Target {
    std::shared_ptr<const Macro> macro;
    ScopePtr scope;  // That the macro sees around its own.
  };
  Target FindTarget(const std::string& name, const ScopePtr& scope) const;
  bool TakeArguments(const Node& in, const Macro& macro, Scope& caller, Scope& own, const NodeAttribute* computed);
  bool TakeBlocks(const Node& in, const Macro& macro, const ScopePtr& caller, Scope& own);
  void ReportUnknownMacro(const Node& in, const std::string& name, Span span, const Scope& scope);

  Expansion& expansion_;
  TextValues values_;
  std::vector<std::unique_ptr<Node>> made_;  // Elements with computed names that macros may refer to.
};

}  // namespace sceneweld::xacro
