// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// Finds losses that differ only by the element, so that they share one note. An entry is a note with its subjects.
class LikeLosses {
 public:
  /// The earlier entry that a loss joins. If it joins none, it is a new entry, `next`. `kind` and the kind of the
  /// subject and its fields must be equal; the messages may differ in one name in backticks.
  std::optional<std::size_t> Join(std::size_t next, std::string_view kind, const LossSubject& subject,
                                  std::string_view message);

  /// What an entry's message continues with: `; the same for 2 more: `b`, `c``; empty if no loss joined it.
  struct Addition {
    std::size_t entry;
    std::string text;
  };
  std::vector<Addition> Additions() const;

 private:
  struct Group {
    std::size_t entry;
    // The start of the name in backticks in which their messages differ; 0 if they are equal.
    std::size_t place = 0;
    std::size_t joined = 0;
    std::string others;  // That name of the first ones that joined.
    Span last_span;      // Of the last subject.
    const void* last_element = nullptr;
  };

  std::vector<Group> groups_;
  std::unordered_map<std::string, std::size_t> group_of_;  // by likeness
};

}  // namespace sceneweld
