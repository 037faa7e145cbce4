// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// A name space with fixed values.
class NameTable : public Names {
 public:
  explicit NameTable(std::string described) : described_(std::move(described)) {}

  void Set(std::string name, Value value) { values_[std::move(name)] = std::move(value); }
  /// A function with this name.
  void SetFunction(std::string name, std::function<Result(Call&)> call) {
    values_[name] = Value(Callable{name, std::move(call)});
  }
  /// Functions whose number of arguments is checked before the call.
  void SetFunctions(std::span<const Function> functions);
  /// Functions of Python that fail with a message that they are not supported.
  void Refuse(std::span<const std::string_view> names);

  Found Find(std::string_view name) override {
    const auto at = values_.find(name);
    return at == values_.end() ? Found{} : Found{State::kFound, at->second};
  }
  std::vector<std::string> All() const override {
    std::vector<std::string> names;
    for (const auto& entry : values_) names.push_back(entry.first);
    return names;
  }
  std::string Described() const override { return described_; }

 private:
  std::string described_;
  std::map<std::string, Value, std::less<>> values_;
};

/// Functions and constants of Python that have no side effects: `len`, `abs`, `range`, `True`, `sorted`, ...
const std::shared_ptr<Names>& Builtins();
/// The module `math`.
const std::shared_ptr<Names>& Math();

/// The name among `all` that was most likely intended. Empty for none, and for a single letter, which is near to every
/// other one.
std::string NearestOf(std::string_view name, const std::vector<std::string>& all);

}  // namespace sceneweld::expression
