// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/expression/value.h"
#include "sceneweld/parsers/xacro/node.h"

namespace sceneweld::xacro {

/// One parameter of a macro.
struct Parameter {
  enum class Kind : std::uint8_t {
    kValue,
    kBlock,     ///< `*name`: a child element of the call.
    kContents,  ///< `**name`: what is in a child element.
  };
  Kind kind = Kind::kValue;
  std::string name;                         ///< Without stars.
  std::optional<std::string> default_text;  ///< Evaluated at each call that does not give the parameter.
  bool forwards = false;                    ///< `^`: the property of the caller with this name comes first.

  bool has_default() const { return forwards || default_text.has_value(); }
};

/// A macro that a file defines.
struct Macro {
  std::string name;
  std::vector<Parameter> parameters;
  const Node* definition = nullptr;  ///< `<xacro:macro>`, whose children are the body.
  Span params_span;                  ///< The attribute `params`.
};

/// Reads the attribute `params`: names between white space, each with an optional default (`name:=value`,
/// `name:=^|value`), which may hold blanks in quotes and expressions.
std::vector<Parameter> ParseParameters(std::string_view params);

class ScopeValues;

/// An element that `<xacro:insert_block>` inserts, or whose contents it inserts.
struct Block {
  std::shared_ptr<const Node> element;
  bool contents_only = false;
};

/// The properties, macros, blocks and name spaces that can be used at some place: those of a macro call, of an included
/// file with a name space, or of the whole document. It must be owned by a shared_ptr.
class Scope : public expression::Names, public std::enable_shared_from_this<Scope> {
 public:
  enum class Kind : std::uint8_t { kDocument, kCall, kNameSpace };

  /// `caller` is null, except for a call of a macro in a name space: the scope of the call, while `outer` is the name
  /// space.
  Scope(Kind kind, std::shared_ptr<Scope> outer, std::shared_ptr<Scope> caller, ScopeValues& values)
      : kind_(kind), outer_(std::move(outer)), caller_(std::move(caller)), values_(values) {}

  // ---- properties ----

  /// A property with a known value.
  void Set(const std::string& name, expression::Value value);
  /// The same for a value of another property, which is not converted again.
  void SetEvaluated(const std::string& name, expression::Value value) { properties_[name] = {std::move(value)}; }
  /// A property whose evaluation failed, which was reported.
  void SetFailed(const std::string& name) { properties_[name] = {{}, {}, {}, Property::State::kFailed}; }
  /// A property whose text is evaluated at its first use, unless it is a plain number or truth value.
  void SetText(const std::string& name, const std::string& text, Span span);
  /// Whether a property, or a name space, has this name here or further out.
  bool Has(std::string_view name) const;
  /// Removes the property here and further out.
  void Remove(std::string_view name);

  /// The value of a property here or further out, or of a global name.
  Found Find(std::string_view name) override;
  std::vector<std::string> All() const override;
  std::string Described() const override { return "name space"; }
  /// The same without global names.
  Found FindProperty(std::string_view name);

  // ---- macros, blocks and name spaces ----

  void Define(Macro macro);
  /// Here or further out; null if there is none.
  std::shared_ptr<const Macro> FindMacro(std::string_view name) const;
  std::vector<std::string> MacroNames() const;
  void SetBlock(const std::string& name, Block block) { blocks_[name] = std::move(block); }
  const Block* FindBlock(std::string_view name) const;
  std::vector<std::string> BlockNames() const;
  /// The scope of a new name space in this one.
  std::shared_ptr<Scope> AddNameSpace(const std::string& name);
  /// Null if no name space has this name.
  std::shared_ptr<Scope> FindNameSpace(std::string_view name) const;

  // ---- other scopes ----

  /// The scope that `scope="parent"` means; null in the outermost one.
  Scope* Parent();
  Scope& Outermost();

  /// Forgets everything: a name space and its outer scope own each other.
  void Clear();

 private:
  struct Property {
    expression::Value value;
    std::string text = {};  ///< While it is not evaluated.
    Span span = {};
    enum class State : std::uint8_t { kKnown, kText, kEvaluating, kFailed } state = State::kKnown;
  };
  Found Evaluate(const std::string& name, Property& property);

  Kind kind_;
  std::shared_ptr<Scope> outer_;
  std::shared_ptr<Scope> caller_;
  ScopeValues& values_;
  std::map<std::string, Property, std::less<>> properties_;
  std::map<std::string, std::shared_ptr<const Macro>, std::less<>> macros_;
  std::map<std::string, Block, std::less<>> blocks_;
  std::map<std::string, std::shared_ptr<Scope>, std::less<>> name_spaces_;
};

}  // namespace sceneweld::xacro
