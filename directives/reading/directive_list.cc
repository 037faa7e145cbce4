// SPDX-License-Identifier: BSD-3-Clause
// Runs loops and choices in a list of directives.

#include "sceneweld/directives/reading/directive_list.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sceneweld/directives/reading/control_keys.h"
#include "sceneweld/directives/reading/parameters.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr double kMostTurns = 1e6;
constexpr std::size_t kStepsPerTurn = 10;
constexpr std::size_t kLongestValue = 60;  // The value of a loop variable, as messages show it.

const YamlEntry* FindEntry(const YamlNode& mapping, std::string_view key) {
  for (const YamlEntry& entry : mapping.entries()) {
    if (entry.key->text() == key) return &entry;
  }
  return nullptr;
}

// `{ from, to, step }`. Both ends are included.
struct Steps {
  double from = 0;
  double to = 0;
  double step = 1;
};

std::string StepsFault(const Value& mapping, Steps& steps) {
  bool has_to = false;
  for (const auto& [name, value] : mapping.dict()->items) {
    const std::string& key = *name.text();
    double* into = key == kFromKey ? &steps.from : key == kToKey ? &steps.to : key == kStepKey ? &steps.step : nullptr;
    if (!into) return "has no key " + Quoted(key) + "; its keys are `from`, `to` and `step`";
    if (!value.number()) return "has " + std::string(KindText(value)) + " as " + Quoted(key);
    *into = *value.number();
    has_to = has_to || key == kToKey;
  }
  if (!has_to) return "needs `to`";
  if (steps.step == 0) return "has a `step` of 0";
  return {};
}

// The values of a loop variable. Nothing after an error.
std::optional<Value::List> Domain(const YamlEntry& entry, const Value& value, Diagnostics& diagnostics) {
  if (value.list()) return *value.list();
  const Span place = entry.value->span() ? entry.value->span() : entry.key->span();
  const std::string what = "the range of " + Quoted(entry.key->text());
  Value::List list;
  if (const double* count = value.number()) {
    if (*count != std::floor(*count) || *count < 0 || *count > kMostTurns) {
      diagnostics.Error("out-of-range", place, what + " is " + Quoted(FormatNumber(*count)))
          .Help("the number of iterations must be a whole number from 0 to a million");
      return std::nullopt;
    }
    for (double i = 0; i < *count; ++i) list.emplace_back(i);
    return list;
  }
  if (value.dict() && !IsRandomTag(value.dict()->tag)) {
    Steps steps;
    const std::string fault = StepsFault(value, steps);
    if (!fault.empty()) {
      diagnostics.Error("wrong-type", place, what + " " + fault)
          .Help("as in `{ from: 0, to: 1, step: 0.25 }`; `keys()` and `values()` give the lists of a mapping");
      return std::nullopt;
    }
    // Rounding must not exclude the end.
    const double last = std::floor((steps.to - steps.from) / steps.step + 1e-9);
    if (!(last < kMostTurns)) {
      diagnostics.Error("out-of-range", place, what + " has more than a million values");
      return std::nullopt;
    }
    for (double i = 0; i <= last; ++i) list.emplace_back(steps.from + i * steps.step);
    return list;
  }
  diagnostics
      .Error("wrong-type", place,
             what + " must be a list, a number of iterations or a range, not " + std::string(KindText(value)))
      .Help("as in `[left, right]`, `3`, `{ from: 0, to: 1, step: 0.25 }` or `${range(2, 5)}`");
  return std::nullopt;
}

}  // namespace

bool DirectiveList::MayGoOn(Span at) {
  if (stopped_ || evaluation_.exhausted()) return false;
  const bool is_stopped = limits_.ShouldStop();
  if (!is_stopped && diagnostics_.error_count() < last_error_) return true;
  diagnostics_.Error("limit-exceeded", at,
                     is_stopped ? "stopped before this was read" : "too many errors; the rest is not read");
  stopped_ = true;
  return false;
}

void DirectiveList::Read(std::span<const YamlNode* const> items, Span list_key, const Bindings& bindings) {
  for (const YamlNode* item : items) {
    if (!MayGoOn(item->span() ? item->span() : list_key)) return;
    ReadItem(*item, list_key, bindings);
  }
}

void DirectiveList::ReadItem(const YamlNode& item, Span list_key, const Bindings& bindings) {
  if (item.is_mapping()) {
    if (item.Find(kForEachKey) || item.Find(kDoKey)) return ReadLoop(item, bindings);
    if (item.Find(kThenKey) || item.Find(kElseKey)) return ReadChoice(item, bindings);
    if (const YamlEntry* condition = FindEntry(item, kIfKey)) {
      const auto holds = Condition(*condition, bindings);
      if (!holds || !*holds) return;
    }
  }
  TurnNote note;
  ReportTurn(note);
  const YamlNode* plain = substitution_.Plain(item, bindings);
  // A value that an expression makes null is absent.
  if (!plain || (plain->is_null() && plain != &item)) return;
  ReadDirectiveEntry(*plain, list_key, rules_, file_, diagnostics_);
}

DirectiveList::TurnNote& DirectiveList::ReportTurn(TurnNote& note) {
  if (rules_.turn) note.emplace(diagnostics_, Span(), "in iteration " + Quoted(rules_.turn->All()) + " of the loop");
  return note;
}

bool DirectiveList::CheckKeys(const YamlNode& item, std::span<const std::string_view> known, std::string_view what) {
  bool good = true;
  for (const YamlEntry& entry : item.entries()) {
    if (std::find(known.begin(), known.end(), entry.key->text()) != known.end()) continue;
    good = false;
    Diagnostic& error = diagnostics_.Error("unknown-name", entry.key->span(),
                                           "unknown key " + Quoted(entry.key->text()) + " beside " + Quoted(what));
    const std::string nearest = ClosestName(entry.key->text(), {known.begin(), known.end()});
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else {
      error.Help("put directives into the list below `" + std::string(known.back()) + "`");
    }
  }
  return good;
}

std::optional<bool> DirectiveList::Condition(const YamlEntry& entry, const Bindings& bindings) {
  TurnNote note;
  ReportTurn(note);
  const auto value = substitution_.ValueOf(*entry.value, bindings);
  if (!value) return std::nullopt;
  if (const bool* truth = value->truth()) return *truth;
  const Span place = entry.value->span() ? entry.value->span() : entry.key->span();
  Diagnostic& error = diagnostics_.Error("failed-expression", place,
                                         "the condition must be true or false, not " + std::string(KindText(*value)));
  if (entry.value->is_scalar() && !HasExpressions(entry.value->text())) {
    const std::string_view text = entry.value->text();
    const bool is_word = text.find_first_of(" =<>()") == std::string_view::npos;
    error.Help(is_word ? "write `true`, `false` or an expression, `${...}`"
                       : "write it as an expression: " + Quoted("${" + std::string(text) + "}"));
  }
  return std::nullopt;
}

void DirectiveList::ReadChoice(const YamlNode& item, const Bindings& bindings) {
  constexpr std::string_view kKeys[] = {kIfKey, kElseKey, kThenKey};
  const bool good = CheckKeys(item, kKeys, item.Find(kThenKey) ? kThenKey : kElseKey);
  const YamlEntry* condition = FindEntry(item, kIfKey);
  if (!condition) {
    diagnostics_.Error("missing-value", item.entries().front().key->span(), "this choice needs `if`");
    return;
  }
  for (const std::string_view key : {kThenKey, kElseKey}) {
    const YamlEntry* branch = FindEntry(item, key);
    if (!branch || branch->value->is_list()) continue;
    ReportWrongType(key, "a list of directives", *branch, diagnostics_);
    return;
  }
  const auto holds = Condition(*condition, bindings);
  if (!good || !holds) return;
  if (const YamlEntry* branch = FindEntry(item, *holds ? kThenKey : kElseKey)) {
    // Other iterations may choose otherwise.
    const std::size_t around = std::exchange(turns_around_, 0);
    Read(branch->value->items(), branch->key->span(), bindings);
    turns_around_ = around;
  }
}

bool DirectiveList::DependsOnLoops(const YamlNode& domain) const {
  if (domain.is_list()) {
    return std::any_of(domain.items().begin(), domain.items().end(),
                       [&](const YamlNode* item) { return DependsOnLoops(*item); });
  }
  if (domain.is_mapping()) {
    return std::any_of(domain.entries().begin(), domain.entries().end(),
                       [&](const YamlEntry& entry) { return DependsOnLoops(*entry.value); });
  }
  return std::any_of(loop_names_.begin(), loop_names_.end(),
                     [&](std::string_view name) { return domain.text().find(name) != std::string_view::npos; });
}

void DirectiveList::ReadLoop(const YamlNode& item, const Bindings& bindings) {
  constexpr std::string_view kKeys[] = {kForEachKey, kVariablesKey, kDoKey};
  const bool good = CheckKeys(item, kKeys, kForEachKey);
  const Loop loop{FindEntry(item, kForEachKey), FindEntry(item, kVariablesKey), FindEntry(item, kDoKey)};
  if (!loop.for_each || !loop.body) {
    diagnostics_.Error("missing-value", item.entries().front().key->span(),
                       std::string("this loop needs ") + (loop.for_each ? "`do`" : "`for_each`"));
    return;
  }
  if (loop.for_each->value->is_mapping() && loop.for_each->value->entries().empty()) {
    diagnostics_.Error("missing-value", loop.for_each->value->span(), "`for_each` has no loop variable")
        .Help("as in `for_each: { side: [left, right], i: 3 }`");
    return;
  }
  if (!loop.for_each->value->is_mapping()) {
    ReportWrongType(kForEachKey, "a mapping from loop variables to their values", *loop.for_each, diagnostics_)
        .Help("as in `for_each: { side: [left, right], i: 3 }`");
    return;
  }
  if (!loop.body->value->is_list()) {
    ReportWrongType(kDoKey, "a list of directives", *loop.body, diagnostics_);
    return;
  }
  for (const YamlEntry& variable : loop.for_each->value->entries()) {
    if (!CheckBindable(*variable.key, bindings, diagnostics_)) return;
  }
  if (good) RunLoop(loop, 0, {}, bindings);
}

void DirectiveList::RunLoop(const Loop& loop, std::size_t variable, const std::string& with, const Bindings& bindings) {
  const auto variables = loop.for_each->value->entries();
  if (variable == variables.size()) return RunTurn(loop, with, bindings);
  const YamlEntry& entry = variables[variable];
  const auto domain = [&]() -> std::optional<Value::List> {
    TurnNote note;
    ReportTurn(note);
    const auto value = substitution_.ValueOf(*entry.value, bindings);
    return value ? Domain(entry, *value, diagnostics_) : std::nullopt;
  }();
  if (!domain) return;
  // Too many iterations are refused before the first of them takes memory.
  const std::size_t around = turns_around_;
  const std::size_t turns = DependsOnLoops(*entry.value) ? 0 : around * domain->size();
  if (turns > evaluation_.budget.left() / kStepsPerTurn) {
    diagnostics_.Error("limit-exceeded", entry.key->span(),
                       "the loops here have " + std::to_string(turns) + " iterations, which is too much work");
    return;
  }
  const std::size_t errors = diagnostics_.error_count();
  loop_names_.push_back(entry.key->text());
  turns_around_ = turns;
  for (const Value& item : *domain) {
    if (!MayGoOn(entry.key->span()) || !evaluation_.Spend(kStepsPerTurn, entry.key->span())) break;
    Bindings inner(&bindings);
    inner.Set(entry.key->text(), item);
    std::string reported = with.empty() ? "" : with + ", ";
    reported.append(entry.key->text()).append(" = ").append(ToText(item, kLongestValue));
    RunLoop(loop, variable + 1, reported, inner);
    turns_around_ = 0;  // The first iteration has counted for all.
    // The other iterations would give the same reports.
    if (diagnostics_.error_count() != errors) break;
  }
  loop_names_.pop_back();
  turns_around_ = around;
}

bool DirectiveList::BindVariablesOf(const Loop& loop, Bindings& bindings) {
  if (!loop.variables) return true;
  TurnNote note;
  ReportTurn(note);
  return BindVariables(*loop.variables, substitution_, bindings, diagnostics_);
}

void DirectiveList::RunTurn(const Loop& loop, const std::string& with, const Bindings& bindings) {
  file_.turns.push_back({loop.for_each->key->span(), with, rules_.turn});
  const LoopTurn* outer = rules_.turn;
  const std::size_t directives = file_.directives.size();
  rules_.turn = &file_.turns.back();
  Bindings inner(&bindings);
  const std::size_t names = loop_names_.size();
  if (loop.variables && loop.variables->value->is_mapping()) {
    for (const YamlEntry& entry : loop.variables->value->entries()) loop_names_.push_back(entry.key->text());
  }
  if (BindVariablesOf(loop, inner)) Read(loop.body->value->items(), loop.body->key->span(), inner);
  loop_names_.resize(names);
  rules_.turn = outer;
  // Nothing refers to an iteration that made nothing.
  if (file_.directives.size() == directives) file_.turns.pop_back();
}

}  // namespace sceneweld
