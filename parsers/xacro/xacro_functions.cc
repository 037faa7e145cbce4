// SPDX-License-Identifier: BSD-3-Clause
// The functions with the prefix `xacro.`.

#include "sceneweld/parsers/xacro/xacro_functions.h"

#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/yaml_values.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::xacro {
namespace {

using expression::Call;
using expression::Result;
using expression::Value;

// The single text of a call.
const std::string* OnlyText(const Call& call) {
  return call.args.size() == 1 && call.keywords.empty() ? call.args[0].text() : nullptr;
}

std::string Joined(const Call& call) {
  std::string text;
  for (std::size_t i = 0; i < call.args.size(); ++i)
    text.append(i > 0 ? " " : "").append(expression::Str(call.args[i]));
  return text;
}

// Dictionaries in the value are reached by attributes too.
Value Dotted(const Value& value, int depth = 0) {
  constexpr int kDeepest = 100;
  if (depth > kDeepest) return value;
  if (const expression::Dict* dict = value.dict()) {
    expression::Dict dotted;
    dotted.is_dotted = true;
    for (const auto& [key, inner] : dict->items) dotted.items.emplace_back(key, Dotted(inner, depth + 1));
    return Value(std::move(dotted));
  }
  if (const expression::Sequence* sequence = value.sequence()) {
    expression::Sequence dotted{sequence->kind, {}};
    for (const Value& item : sequence->items) dotted.items.push_back(Dotted(item, depth + 1));
    return Value(std::move(dotted));
  }
  return value;
}

Result Tokenize(Call& call) {
  Value separators(",; "), skip(true);
  if (call.args.empty() || call.args.size() > 3 || !call.args[0].text())
    return Result::Failure("tokenize() needs a text");
  if (call.args.size() > 1) separators = call.args[1];
  if (call.args.size() > 2) skip = call.args[2];
  for (const auto& [name, value] : call.keywords) {
    if (name != "sep" && name != "skip_empty") return Result::Failure("tokenize() has no argument '" + name + "'");
    (name == "sep" ? separators : skip) = value;
  }
  if (!separators.text()) return Result::Failure("the separators must be a text");
  const std::string& text = *call.args[0].text();
  if (!call.budget.Spend(text.size() / 4)) return Result::Failure(call.budget.Why());
  expression::Sequence parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(*separators.text(), at), text.size());
    if (end > at || !expression::IsTrue(skip)) parts.items.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return Value(std::move(parts));
}

/// The functions, which report and read through one expansion.
class Functions {
 public:
  explicit Functions(Expansion& expansion) : expansion_(expansion) {}

  std::shared_ptr<expression::NameTable> Table() {
    auto table = std::make_shared<expression::NameTable>("module xacro");
    Expansion& expansion = expansion_;
    table->SetFunction("load_yaml", [&expansion](Call& call) { return Load(expansion, call, &ReadYamlValue); });
    table->SetFunction("load_json", [&expansion](Call& call) { return Load(expansion, call, &ReadJsonValue); });
    table->SetFunction("abs_filename", [&expansion](Call& call) -> Result {
      const std::string* name = OnlyText(call);
      return name ? Result(Value(expansion.Absolute(*name))) : Result::Failure("abs_filename() needs a file name");
    });
    table->SetFunction("dotify", [](Call& call) -> Result {
      if (call.args.size() != 1 || !call.args[0].dict()) return Result::Failure("dotify() needs a dictionary");
      return Dotted(call.args[0]);
    });
    table->SetFunction("arg", [&expansion](Call& call) -> Result {
      const std::string* name = OnlyText(call);
      if (!name) return Result::Failure("arg() needs the name of an argument");
      if (const std::string* value = expansion.Argument(*name)) return Value(*value);
      const std::vector<std::string> known = expansion.ArgumentNames();
      const std::string nearest = ClosestName(*name, {known.begin(), known.end()});
      return Result::Failure("the argument `" + *name + "` has no value" +
                             (nearest.empty() ? "" : "; did you mean `" + nearest + "`?"));
    });
    table->SetFunction("tokenize", &Tokenize);
    AddMessages(*table);
    return table;
  }

 private:
  void AddMessages(expression::NameTable& table) {
    Expansion& expansion = expansion_;
    table.SetFunction("message", [&expansion](Call& call) -> Result {
      expansion.Note("xacro-message", expansion.here, Joined(call));
      return Value("");
    });
    for (const char* name : {"warning", "error"}) {
      table.SetFunction(name, [&expansion](Call& call) -> Result {
        expansion.Warning("xacro-message", expansion.here, Joined(call));
        return Value("");
      });
    }
    table.SetFunction("fatal", [](Call& call) -> Result { return Result::Failure(Joined(call)); });
    table.SetFunction("print_location", [&expansion](Call&) -> Result {
      expansion.Note("xacro-message", expansion.here, "`print_location` is called here");
      return Value("");
    });
  }

  using Reader = Result (*)(const Source&, const Limits&, expression::Budget&, Diagnostics&);
  static Result Load(Expansion& expansion, Call& call, Reader read) {
    const std::string* name = OnlyText(call);
    if (!name) return Result::Failure("load_yaml() needs a file name");
    ReadContext& context = expansion.context();
    const std::string path = expansion.Absolute(*name);
    if (!context.files.IsFile(path)) {
      return Result::Failure("there is no file " + Quoted(context.files.Shown(path)));
    }
    Diagnostics heard;
    heard.CountOnFrom(context.diagnostics);
    const Source* source = context.files.ReadText(path, {}, heard);
    const Result value = source ? read(*source, context.files.limits(), call.budget, heard) : Result::Reported();
    expansion.Take(heard);
    return value;
  }

  Expansion& expansion_;
};

}  // namespace

std::shared_ptr<expression::NameTable> MakeXacroFunctions(Expansion& expansion) { return Functions(expansion).Table(); }

}  // namespace sceneweld::xacro
