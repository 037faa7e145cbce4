// SPDX-License-Identifier: BSD-3-Clause
// Tables of names.

#include "sceneweld/parsers/languages/expression/names.h"

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::expression {

void NameTable::SetFunctions(std::span<const Function> functions) {
  for (const Function& function : functions) {
    SetFunction(std::string(function.name), [&function](Call& call) -> Result {
      const std::string name(function.name);
      call.name = function.name;
      const std::size_t count = call.args.size();
      if (count < function.fewest || count > function.most) {
        const bool is_one = function.most == 1 && function.fewest == 1;
        return Result::Failure(name + "() takes " + std::to_string(function.fewest) +
                               (function.most == function.fewest ? "" : " or more") +
                               (is_one ? " argument (" : " arguments (") + std::to_string(count) + " given)");
      }
      for (const auto& [keyword, value] : call.keywords) {
        const std::string known = " " + std::string(function.arguments) + " ";
        if (known != " ** " && known.find(" " + keyword + " ") == std::string::npos)
          return Result::Failure(name + "() got an unexpected keyword argument '" + keyword + "'");
      }
      if (!call.budget.Spend(1)) return Result::Failure(call.budget.Why());
      return function.call(call);
    });
  }
}

void NameTable::Refuse(std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    SetFunction(std::string(name), [name](Call&) {
      return Result::Failure("`" + std::string(name) + "` is not supported in expressions");
    });
  }
}

std::string NearestOf(std::string_view name, const std::vector<std::string>& all) {
  return name.size() > 1 ? ClosestName(name, {all.begin(), all.end()}) : std::string();
}

}  // namespace sceneweld::expression
