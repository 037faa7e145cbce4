// SPDX-License-Identifier: BSD-3-Clause
// Finds the constant part of an expression.

#include "sceneweld/directives/editing/expression_constant.h"

#include <cctype>
#include <set>
#include <string_view>

#include "sceneweld/directives/editing/number_text.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kOpen = "${";

bool IsNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether appending ` + 1` to the expression adds 1 to its value: it has no operator that binds less.
bool IsSum(std::string_view expression) {
  for (const std::string_view word : {" if ", " or ", " and ", "not ", " in ", "<", ">", "=="}) {
    if (expression.find(word) != std::string_view::npos) return false;
  }
  return expression.find("!=") == std::string_view::npos;
}

}  // namespace

std::optional<SourceEdit> ChangeConstant(const YamlNode& scalar, double change) {
  const std::string_view whole = scalar.text();
  if (!whole.starts_with(kOpen) || !whole.ends_with('}') || whole.find(kOpen, 1) != std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view expression = whole.substr(kOpen.size(), whole.size() - kOpen.size() - 1);
  if (!IsSum(expression)) return std::nullopt;
  const auto edit = [&](std::size_t begin, std::size_t end, std::string text) {
    const Span span = scalar.SpanOf(kOpen.size() + begin, kOpen.size() + end);
    return SourceEdit{span, std::move(text)};
  };
  const auto term = [](double constant) {
    return (constant < 0 ? "- " : "+ ") + WrittenNumber(constant < 0 ? -constant : constant);
  };
  // The last operator outside of brackets, and a number after it.
  int depth = 0;
  for (std::size_t i = expression.size(); i-- > 0;) {
    const char c = expression[i];
    if (c == ')' || c == ']' || c == '}') ++depth;
    if (c == '(' || c == '[' || c == '{') --depth;
    if (depth != 0 || (c != '+' && c != '-')) continue;
    if (i > 0 && (expression[i - 1] == 'e' || expression[i - 1] == 'E')) continue;  // An exponent, or a name.
    const std::string_view before = Trimmed(expression.substr(0, i));
    const auto number = ParseNumber(Trimmed(expression.substr(i + 1)));
    if (!number || before.empty() ||
        !(IsNameCharacter(before.back()) || before.back() == ')' || before.back() == ']')) {
      break;
    }
    return edit(i, Trimmed(expression).data() + Trimmed(expression).size() - expression.data(),
                term((c == '-' ? -*number : *number) + change));
  }
  const std::size_t end =
      static_cast<std::size_t>(Trimmed(expression).data() - expression.data()) + Trimmed(expression).size();
  if (const auto number = ParseNumber(Trimmed(expression))) {
    return edit(end - Trimmed(expression).size(), end, WrittenNumber(*number + change));
  }
  return edit(end, end, ' ' + term(change));
}

void NoteNames(const YamlNode& scalar, const WrittenDirective& written, Diagnostic& refusal) {
  const YamlNode* root = written.root();
  const std::string_view text = scalar.text();
  std::set<std::string_view> noted;
  for (std::size_t i = 0; i < text.size();) {
    if (!IsNameCharacter(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && IsNameCharacter(text[end])) ++end;
    const std::string_view name = text.substr(i, end - i);
    i = end;
    if (noted.contains(name)) continue;
    for (const char* const list : {"parameters", "variables"}) {
      const YamlNode* declared = root->Find(list);
      if (!declared || !declared->is_mapping()) continue;
      for (const YamlEntry& entry : declared->entries()) {
        if (entry.key->text() != name) continue;
        noted.insert(name);
        refusal.Note(entry.key->span(), Quoted(name) + " is declared here");
      }
    }
  }
}

}  // namespace sceneweld
