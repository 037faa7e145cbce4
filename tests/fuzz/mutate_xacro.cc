// SPDX-License-Identifier: BSD-3-Clause
// Mutates xacro files.

#include "sceneweld/tests/fuzz/mutate_xacro.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/tests/fuzz/mutate_xml.h"

namespace sceneweld::fuzz {
namespace {

// Each is legal between quotes of XML. Most ask for too much time, memory or depth, or for something that is not there.
constexpr std::string_view kValues[] = {"${x}",
                                        "${1/0}",
                                        "${-7 // 2 % 3}",
                                        "${'a' * 10**9}",
                                        "${[0] * 10**9}",
                                        "${10 ** 10 ** 10}",
                                        "${[i * j for i in range(10**5) for j in range(10**5)]}",
                                        "${sum([[[i] * 9] * 9 for i in range(10**6)], [])}",
                                        "${(lambda f: f(f))(lambda f: f(f))}",
                                        "${(((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))}",
                                        "${------------------------------------------------1}",
                                        "${'%999999999d' % 1}",
                                        "${1 &lt;&lt; 10**9}",
                                        "${str(10**4000) * 1000}",
                                        "${'abc'.replace('', 'abc' * 1000).replace('', 'abc' * 1000)}",
                                        "${chr(0)}",
                                        "${'\\x00\\x01\\ud800'}",
                                        "${']]&gt;&amp;&lt;'}",
                                        "${__import__('os')}",
                                        "${().__class__}",
                                        "${xacro.load_yaml('values.yaml')['list'][7]}",
                                        "${xacro.load_yaml('part.xacro')}",
                                        "${xacro.load_json('values.json').a}",
                                        "${xacro.fatal('end')}",
                                        "${xacro.warning('a', 2)}",
                                        "${dict(a=1)}",
                                        "${nan if inf else e}",
                                        "$(arg x)",
                                        "$(arg $(arg x))",
                                        "$(find kit)",
                                        "$(find nowhere)",
                                        "$(env HOME)",
                                        "$(optenv HOME a b)",
                                        "$(eval 1 + arg('x'))",
                                        "$(dirname)/part.xacro",
                                        "$(cwd)/root.xacro",
                                        "$(anon a)",
                                        "$${x}",
                                        "$$$$(x)",
                                        "${",
                                        "$(",
                                        "${}",
                                        "$()",
                                        "part.xacro",
                                        "root.xacro",
                                        "*.xacro",
                                        "*a **b c:=^ d:=^|${x} e:='1 2'",
                                        "a:= b:==",
                                        "parent",
                                        "global",
                                        "^"};
constexpr std::string_view kWords[] = {
    "+",           " if ", " else ", "(",     ")", "[", "]", "{",  ",", ".",    ":", "'",  "**",     " for i in ",
    " lambda x: ", "==",   "x",      "1e400", "0", "%", "-", "\\", "$", "not ", "é", "\n", "xacro.", "math."};

class XacroMutator {
 public:
  XacroMutator(const std::string& text, std::uint64_t seed) : text_(text), seed_(seed), random_(seed) {}

  std::string Run() {
    switch (Below(4)) {
      case 0: return InExpression();
      case 1: return WithValue();
      default: return MutateXml(text_, seed_);
    }
  }

 private:
  using Range = std::pair<std::size_t, std::size_t>;

  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  std::string Replaced(std::size_t begin, std::size_t end, std::string_view by) const {
    return text_.substr(0, begin) + std::string(by) + text_.substr(end);
  }

  // Between the marks of `${...}` and `$(...)`.
  std::vector<Range> Expressions() const {
    std::vector<Range> found;
    for (std::size_t at = text_.find('$'); at != std::string::npos; at = text_.find('$', at + 1)) {
      if (at + 1 >= text_.size() || (text_[at + 1] != '{' && text_[at + 1] != '(')) continue;
      const std::size_t end = text_.find(text_[at + 1] == '{' ? '}' : ')', at);
      if (end != std::string::npos) found.emplace_back(at + 2, end);
    }
    return found;
  }

  std::string InExpression() {
    const auto expressions = Expressions();
    if (expressions.empty()) return WithValue();
    const auto [begin, end] = expressions[Below(expressions.size())];
    const std::size_t at = begin + Below(end - begin + 1);
    switch (Below(4)) {
      case 0: return Replaced(at, std::min(end, at + 1 + Below(4)), "");
      case 1: {
        const auto [from, to] = expressions[Below(expressions.size())];
        return Replaced(begin, end, text_.substr(from, to - from));
      }
      default: return Replaced(at, at, kWords[Below(std::size(kWords))]);
    }
  }

  std::string WithValue() {
    std::vector<Range> values;
    for (std::size_t at = text_.find('"'); at != std::string::npos; at = text_.find('"', at + 1)) {
      const std::size_t end = text_.find('"', at + 1);
      if (end == std::string::npos) break;
      values.emplace_back(at + 1, end);
      at = end;
    }
    if (values.empty()) return MutateXml(text_, seed_);
    const auto [begin, end] = values[Below(values.size())];
    return Replaced(begin, end, kValues[Below(std::size(kValues))]);
  }

  const std::string& text_;
  std::uint64_t seed_;
  std::mt19937_64 random_;
};

}  // namespace

std::string MutateXacro(const std::string& text, std::uint64_t seed) { return XacroMutator(text, seed).Run(); }

}  // namespace sceneweld::fuzz
