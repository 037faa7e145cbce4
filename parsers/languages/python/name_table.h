// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// A name space with fixed values.
class NameTable : public Names {
 public:
  explicit NameTable(std::string described) : described_(std::move(described)) {}

  void Set(std::string name, Value value) { values_[std::move(name)] = std::move(value); }
  /// A function with this name.
  void SetFunction(std::string name, std::function<Result(Call&)> call) {
    values_[name] = Value(Callable{name, std::move(call)});
  }

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

}  // namespace sceneweld::python
