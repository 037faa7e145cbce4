// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld {

/// A name that a source file defines for itself: in an anonymous namespace, or static or constant outside of one.
struct FileScopeName {
  std::string space;  ///< The named namespaces around it, `sceneweld::sdf`.
  std::string name;
  /// The types of a function's parameters, between parentheses, since functions of one name may stand beside each
  /// other; the text of an alias, which may be said twice. Empty for what may stand once only.
  std::string may_repeat;
  int line = 0;
};

/// Finds them by the text alone: strings, comments and preprocessor lines are left out, bodies are skipped. It knows
/// the C++ that this repository is written in, not all that there is.
class FileScopeNames {
 public:
  static std::vector<FileScopeName> In(std::string_view text) {
    FileScopeNames names(text);
    names.Run();
    return std::move(names.found_);
  }

 private:
  struct Token {
    std::string text;  // `{}` is a whole block, `""` any literal
    int line;
    bool IsName() const { return std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_'; }
  };
  using Tokens = std::vector<Token>;

  struct Space {
    std::string name;
    bool is_own;  // anonymous, or in one that is
  };

  explicit FileScopeNames(std::string_view text) : text_(text) {}

  // --- tokens ---

  char Char(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void Advance(std::size_t count) {
    for (; count > 0 && at_ < text_.size(); --count) line_ += text_[at_++] == '\n';
  }
  void AdvanceBehind(std::string_view end) {
    const auto found = text_.find(end, at_);
    Advance((found == text_.npos ? text_.size() : found + end.size()) - at_);
  }
  static bool IsWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

  void SkipLiteral(char quote) {
    for (Advance(1); at_ < text_.size() && Char() != quote; Advance(1)) {
      if (Char() == '\\') Advance(1);
    }
    Advance(1);
  }

  Tokens Tokenise() {
    Tokens tokens;
    bool line_begins = true;
    while (at_ < text_.size()) {
      const char c = Char();
      const int line = line_;
      if (std::isspace(static_cast<unsigned char>(c))) {
        line_begins = line_begins || c == '\n';
        Advance(1);
        continue;
      }
      if (c == '#' && line_begins) {
        while (at_ < text_.size() && Char() != '\n') Advance(Char() == '\\' ? 2 : 1);
        continue;
      }
      line_begins = false;
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) {
        while (at_ < text_.size() && Char() != '\n') Advance(1);
      } else if (rest.starts_with("/*")) {
        Advance(2);
        AdvanceBehind("*/");
      } else if (rest.starts_with("R\"")) {
        const std::string_view delimiter = rest.substr(2, rest.find('(') - 2);
        AdvanceBehind(")" + std::string(delimiter) + "\"");
        tokens.push_back({"\"\"", line});
      } else if (c == '"' || c == '\'') {
        SkipLiteral(c);
        tokens.push_back({"\"\"", line});
      } else if (std::isdigit(static_cast<unsigned char>(c))) {
        while (IsWordChar(Char()) || Char() == '.' || Char() == '\'') Advance(1);
        tokens.push_back({"\"\"", line});
      } else if (IsWordChar(c)) {
        std::size_t size = 0;
        while (IsWordChar(Char(size))) ++size;
        tokens.push_back({std::string(rest.substr(0, size)), line});
        Advance(size);
      } else {
        const std::size_t size = rest.starts_with("::") || rest.starts_with("[[") || rest.starts_with("]]") ? 2 : 1;
        tokens.push_back({std::string(rest.substr(0, size)), line});
        Advance(size);
      }
    }
    return tokens;
  }

  // --- declarations ---

  bool Is(std::size_t i, std::string_view text) const { return i < tokens_.size() && tokens_[i].text == text; }

  // The place behind the bracket that closes the one at i.
  static std::size_t Behind(const Tokens& tokens, std::size_t i, std::string_view open, std::string_view close) {
    int depth = 0;
    for (; i < tokens.size(); ++i) {
      depth += (tokens[i].text == open) - (tokens[i].text == close);
      if (depth == 0) return i + 1;
    }
    return i;
  }

  void Run() {
    tokens_ = Tokenise();
    std::vector<Space> spaces{{"", false}};
    for (std::size_t i = 0; i < tokens_.size();) {
      const std::size_t space = Is(i, "inline") ? i + 1 : i;
      if (Is(space, "namespace")) {
        std::size_t open = space + 1;
        while (open < tokens_.size() && !Is(open, "{") && !Is(open, ";")) ++open;
        if (Is(open, "{")) {
          Space inner = spaces.back();
          for (std::size_t n = space + 1; n < open; ++n) {
            if (tokens_[n].IsName()) inner.name += (inner.name.empty() ? "" : "::") + tokens_[n].text;
          }
          inner.is_own = inner.is_own || open == space + 1;
          spaces.push_back(std::move(inner));
        }
        i = open + 1;
      } else if (Is(i, "}")) {
        if (spaces.size() > 1) spaces.pop_back();
        ++i;
      } else if (Is(i, "extern") && Is(i + 1, "\"\"") && Is(i + 2, "{")) {
        spaces.push_back(spaces.back());
        i += 3;
      } else {
        Tokens declaration = Take(i);
        if (!declaration.empty()) Declare(std::move(declaration), spaces.back());
      }
    }
  }

  // The declaration at i, without its attributes, bodies as `{}`; moves i behind it.
  Tokens Take(std::size_t& i) {
    Tokens declaration;
    enumerators_.clear();
    int depth = 0;
    bool has_value = false;
    while (i < tokens_.size()) {
      const Token& token = tokens_[i];
      if (depth == 0 && token.text == ";") {
        ++i;
        break;
      }
      // Behind a macro, which needs no semicolon.
      if (!declaration.empty() && depth == 0 && token.text == "namespace" && !Is(i - 1, "using")) break;
      if (token.text == "[[") {
        i = Behind(tokens_, i, "[[", "]]");
        continue;
      }
      if (token.text == "{") {
        const std::size_t end = Behind(tokens_, i, "{", "}");
        if (IsEnum(declaration)) enumerators_.assign(tokens_.begin() + i + 1, tokens_.begin() + end - 1);
        declaration.push_back({"{}", token.line});
        i = end;
        if (depth == 0 && !has_value && IsFunction(declaration)) break;
        continue;
      }
      depth += (token.text == "(") - (token.text == ")");
      has_value = has_value || (depth == 0 && token.text == "=" && !IsNamedOperator(declaration));
      declaration.push_back(token);
      ++i;
    }
    return declaration;
  }

  static bool IsNamedOperator(const Tokens& declaration) {
    for (std::size_t back = 1; back <= 3 && back <= declaration.size(); ++back) {
      if (declaration[declaration.size() - back].text == "operator") return true;
    }
    return false;
  }

  // The place behind template parameters and words that say nothing of the kind.
  static std::size_t KindAt(const Tokens& tokens) {
    std::size_t i = 0;
    for (;;) {
      if (i >= tokens.size()) return i;
      const std::string& text = tokens[i].text;
      if (text == "template" && i + 1 < tokens.size() && tokens[i + 1].text == "<") {
        i = Behind(tokens, i + 1, "<", ">");
      } else if (text == "constexpr" || text == "const" || text == "static" || text == "inline" ||
                 text == "consteval" || text == "constinit" || text == "thread_local" || text == "typedef") {
        ++i;
      } else {
        return i;
      }
    }
  }
  static std::string_view KindOfDeclaration(const Tokens& tokens) {
    const std::size_t i = KindAt(tokens);
    return i < tokens.size() ? std::string_view(tokens[i].text) : std::string_view();
  }
  static bool IsClass(const Tokens& tokens) {
    const auto kind = KindOfDeclaration(tokens);
    return kind == "struct" || kind == "class" || kind == "union";
  }
  static bool IsEnum(const Tokens& tokens) { return KindOfDeclaration(tokens) == "enum"; }
  static bool IsFunction(const Tokens& tokens) {
    return !IsClass(tokens) && !IsEnum(tokens) && ParametersAt(tokens) < tokens.size();
  }

  // Where the parameters of a function open; the end where it has none.
  static std::size_t ParametersAt(const Tokens& tokens) {
    for (std::size_t i = KindAt(tokens); i < tokens.size();) {
      const std::string& text = tokens[i].text;
      if (text == "=" && !(i > 0 && IsNamedOperator(Tokens(tokens.begin(), tokens.begin() + i)))) return tokens.size();
      if (text == "requires" || text == "decltype" || text == "alignas" || text == "noexcept") {
        i = i + 1 < tokens.size() && tokens[i + 1].text == "(" ? Behind(tokens, i + 1, "(", ")") : i + 1;
      } else if (text == "operator" && i + 2 < tokens.size() && tokens[i + 1].text == "(") {
        i += 3;  // operator()
      } else if (text == "<") {
        i = Behind(tokens, i, "<", ">");
      } else if (text == "(") {
        return i;
      } else {
        ++i;
      }
    }
    return tokens.size();
  }

  void Add(const Space& space, const Token& name, std::string may_repeat = {}) {
    found_.push_back({space.name, name.text, std::move(may_repeat), name.line});
  }

  void Declare(Tokens declaration, const Space& space) {
    const std::size_t kind = KindAt(declaration);
    if (kind >= declaration.size()) return;
    const std::string& first = declaration[kind].text;
    if (first == "static_assert" || first == "template" || first == "extern" || first == "friend") return;
    const auto says = [&](std::string_view word) {
      return std::any_of(declaration.begin(), declaration.begin() + static_cast<std::ptrdiff_t>(kind),
                         [&](const Token& token) { return token.text == word; });
    };
    const bool is_own = space.is_own || says("static") || ((says("const") || says("constexpr")) && !says("inline"));
    if (first == "using") {
      const bool is_alias = kind + 2 < declaration.size() && declaration[kind + 2].text == "=";
      if (is_alias && space.is_own)
        Add(space, declaration[kind + 1], Joined(declaration, kind + 2, declaration.size()));
      return;
    }
    const auto body =
        std::find_if(declaration.begin(), declaration.end(), [](const Token& t) { return t.text == "{}"; });
    if (IsClass(declaration) || IsEnum(declaration)) {
      if (body == declaration.end()) return;  // declared only
      if (space.is_own) DeclareType(declaration, kind, space);
      // What is declared behind it: `struct { int x; } kTable[] = {...}`.
      Tokens behind(body + 1, declaration.end());
      if (!behind.empty() && is_own) DeclareVariable(behind, space);
      return;
    }
    const std::size_t parameters = ParametersAt(declaration);
    if (parameters == kind + 1 && body != declaration.end()) return;  // `TEST_CASE("...") {}`: a macro, without a type
    if (parameters < declaration.size() && parameters > kind) {
      const std::size_t end = Behind(declaration, parameters, "(", ")");
      const bool is_value = std::any_of(declaration.begin() + static_cast<std::ptrdiff_t>(parameters),
                                        declaration.begin() + static_cast<std::ptrdiff_t>(end),
                                        [](const Token& token) { return token.text == "\"\""; });
      const bool has_body = body != declaration.end();
      if (has_body) {
        // Outside of an anonymous namespace, a function that is not static belongs to all.
        if (space.is_own || says("static")) DeclareFunction(declaration, parameters, end, space);
        return;
      }
      if (!is_value) return;  // declared only
    }
    if (is_own) DeclareVariable(declaration, space);
  }

  void DeclareType(const Tokens& tokens, std::size_t kind, const Space& space) {
    std::size_t i = kind + 1;
    const bool is_scoped = tokens[kind].text == "enum" && (tokens[i].text == "class" || tokens[i].text == "struct");
    if (is_scoped) ++i;
    if (tokens[kind].text == "enum" && !is_scoped) {
      bool begins = true;
      for (const Token& token : enumerators_) {
        if (begins && token.IsName()) Add(space, token);
        begins = token.text == ",";
      }
    }
    if (i >= tokens.size() || !tokens[i].IsName()) return;
    Token name = tokens[i];
    std::size_t end = i + 1;
    while (end < tokens.size() && tokens[end].text != "{}" && tokens[end].text != ":") ++end;
    for (std::size_t n = i + 1; n < end; ++n) {
      if (tokens[n].text == "::") return;  // of a class or namespace that others share
      if (tokens[n].text != "final") name.text += tokens[n].text;
    }
    Add(space, name);
  }

  // The name before the first of `= {} [ ( ;`.
  void DeclareVariable(const Tokens& tokens, const Space& space) {
    const Token* name = nullptr;
    for (std::size_t i = 0; i < tokens.size();) {
      const std::string& text = tokens[i].text;
      if (text == "<") {
        i = Behind(tokens, i, "<", ">");
        continue;
      }
      if (text == "=" || text == "{}" || text == "[" || text == "(") break;
      if (text == "::" && i + 2 < tokens.size() && name && !IsTypeAt(tokens, i + 2)) return;
      if (tokens[i].IsName()) name = &tokens[i];
      ++i;
    }
    if (name) Add(space, *name);
  }
  // Whether what a qualified name has at i - 1 is followed by more of the declaration, and so is a type.
  static bool IsTypeAt(const Tokens& tokens, std::size_t i) {
    const std::string& text = tokens[i].text;
    return text != "=" && text != "{}" && text != "[" && text != "(";
  }

  void DeclareFunction(const Tokens& tokens, std::size_t open, std::size_t end, const Space& space) {
    std::size_t at = open - 1;
    Token name = tokens[at];
    while (at > 0 && !tokens[at].IsName()) name.text = tokens[--at].text + name.text;
    if (at > 0 && tokens[at - 1].text == "operator") name.text = "operator" + name.text, --at;
    if (at > 0 && tokens[at - 1].text == "::") return;  // a member, or of a namespace that others share
    // Template parameters by their places, so that `T` and `Value` are the same.
    std::map<std::string, std::string> places;
    std::string head;
    for (std::size_t i = 0; i < open; ++i) {
      if (tokens[i].text == "requires") head += Joined(tokens, i, at);
      if (tokens[i].text != "template") continue;
      const std::size_t close = Behind(tokens, i + 1, "<", ">") - 1;
      for (const auto& [from, to] : Parts(tokens, i + 2, close)) {
        std::size_t last = from;
        while (last < to && tokens[last].text != "=") ++last;
        if (last == from) continue;
        places.emplace(tokens[last - 1].text, "$" + std::to_string(places.size()));
        head += Joined(tokens, from, last - 1) + ",";
      }
      i = close;
    }
    std::string types;
    for (const auto& [from, to] : Parts(tokens, open + 1, end - 1)) {
      types += (types.empty() ? "" : ", ") + TypeOfParameter(tokens, from, to, places);
    }
    Add(space, name, head + "(" + types + ")");
  }

  // What commas separate between two places.
  static std::vector<std::pair<std::size_t, std::size_t>> Parts(const Tokens& tokens, std::size_t from,
                                                                std::size_t to) {
    std::vector<std::pair<std::size_t, std::size_t>> parts;
    int depth = 0;
    std::size_t begin = from;
    for (std::size_t i = from; i < to; ++i) {
      const std::string& text = tokens[i].text;
      depth += (text == "(" || text == "<") - (text == ")" || text == ">");
      if (depth != 0 || text != ",") continue;
      parts.emplace_back(begin, i);
      begin = i + 1;
    }
    if (begin < to) parts.emplace_back(begin, to);
    return parts;
  }

  static std::string TypeOfParameter(const Tokens& tokens, std::size_t from, std::size_t to,
                                     const std::map<std::string, std::string>& places) {
    constexpr std::string_view kNoNames = " const int unsigned long short char bool double float auto void ";
    const auto has = [&](std::string_view text) {
      return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(from),
                         tokens.begin() + static_cast<std::ptrdiff_t>(to),
                         [&](const Token& token) { return token.text == text; });
    };
    for (std::size_t i = from; i < to; ++i) {
      if (tokens[i].text == "=") to = i;
    }
    // By value, a constant one is the same.
    if (from < to && tokens[from].text == "const" && !has("&") && !has("*")) ++from;
    if (to - from > 1) {
      const Token &last = tokens[to - 1], &before = tokens[to - 2];
      const bool is_type = kNoNames.find(" " + last.text + " ") != kNoNames.npos;
      if (last.IsName() && !is_type && before.text != "::" && before.text != "const") --to;
    }
    std::string type;
    for (std::size_t i = from; i < to; ++i) {
      if (tokens[i].text == "sceneweld" && i + 1 < to && tokens[i + 1].text == "::") {
        ++i;
        continue;
      }
      const auto place = places.find(tokens[i].text);
      if (!type.empty() && tokens[i].IsName() && IsWordChar(type.back())) type += " ";
      type += place == places.end() ? tokens[i].text : place->second;
    }
    return type;
  }

  static std::string Joined(const Tokens& tokens, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += tokens[i].text + " ";
    return text;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  Tokens tokens_;
  Tokens enumerators_;
  std::vector<FileScopeName> found_;
};

}  // namespace sceneweld
