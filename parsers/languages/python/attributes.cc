// SPDX-License-Identifier: BSD-3-Clause
// Attributes: names of name spaces, entries of dotted dictionaries, and methods.

#include <algorithm>

#include "sceneweld/parsers/languages/python/methods.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::python {
namespace {

std::span<const Method> MethodsOf(const Value& object) {
  if (object.text()) return TextMethods();
  if (object.dict()) return DictMethods();
  if (AsNumber(object)) return NumberMethods();
  if (const Sequence* sequence = object.sequence()) {
    const bool is_set = sequence->kind == Sequence::Kind::kSet || sequence->kind == Sequence::Kind::kFrozenSet;
    return is_set ? SetMethods() : SequenceMethods();
  }
  return {};
}

Result Bound(const Value& object, const Method& method) {
  const std::string name = std::string(object.TypeName()) + "." + std::string(method.name);
  return Value(Callable{name, [object, &method, name](Call& call) -> Result {
                          const std::size_t count = call.args.size();
                          const std::size_t size = object.text() ? object.text()->size() / 4 : 0;
                          if (!call.budget.Spend(1 + size)) return Result::Failure(call.budget.Why());
                          const bool has_keywords = method.name == "format" || method.name.ends_with("split");
                          if (count < method.fewest || count > method.most) {
                            return Result::Failure(
                                name + "() takes " + std::to_string(method.fewest) +
                                (method.most == method.fewest ? "" : " or more") +
                                (method.most == 1 && method.fewest == 1 ? " argument (" : " arguments (") +
                                std::to_string(count) + " given)");
                          }
                          if (!call.keywords.empty() && !has_keywords) {
                            return Result::Failure(name + "() takes no keyword arguments");
                          }
                          return method.call(object, call);
                        }});
}

std::string Suggestion(std::string_view name, const std::vector<std::string_view>& known) {
  // Every other letter is near to a name of one letter.
  const std::string nearest = name.size() > 1 ? ClosestName(name, known) : std::string();
  return nearest.empty() ? "" : "; did you mean `" + nearest + "`?";
}

}  // namespace

Result Attribute(const Value& object, std::string_view name) {
  if (Names* names = object.names()) {
    Names::Found found = names->Find(name);
    if (found.state == Names::State::kFound) return std::move(found.value);
    if (found.state == Names::State::kFailed) return Result::Reported();
    const std::vector<std::string> all = names->All();
    return Result::Failure("the " + names->Described() + " has no name `" + std::string(name) + "`" +
                           Suggestion(name, {all.begin(), all.end()}));
  }
  std::vector<std::string_view> known;
  if (const Dict* dict = object.dict(); dict && dict->is_dotted) {
    if (const Value* value = dict->Find(name)) return *value;
    for (const auto& item : dict->items) {
      if (item.first.text()) known.push_back(*item.first.text());
    }
  }
  for (const Method& method : MethodsOf(object)) {
    if (method.name == name) return Bound(object, method);
    known.push_back(method.name);
  }
  const auto changing = ChangingMethods();
  if ((object.sequence() || object.dict()) && std::find(changing.begin(), changing.end(), name) != changing.end()) {
    return Result::Failure("`" + std::string(object.TypeName()) + "." + std::string(name) +
                           "` changes its object, which expressions may not do");
  }
  return Result::Failure("'" + std::string(object.TypeName()) + "' object has no attribute '" + std::string(name) +
                         "'" + Suggestion(name, known));
}

}  // namespace sceneweld::python
