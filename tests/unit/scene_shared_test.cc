// SPDX-License-Identifier: BSD-3-Clause

#include <catch2/catch.hpp>
#include <string>
#include <utility>

#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

TEST_CASE("a new shared value is equal to a value that was made as new") {
  const Shared<std::string> empty;
  CHECK(empty->empty());
  CHECK(empty == Shared<std::string>(""));
  const Shared<std::string> copy = empty;
  CHECK(&*empty == &*copy);
}

TEST_CASE("copies share a value until one is changed") {
  Shared<std::string> one = std::string("arm");
  const Shared<std::string> other = one;
  CHECK(&*std::as_const(one) == &*other);
  one->append("_2");
  CHECK(*one == "arm_2");
  CHECK(*other == "arm");
  *one = "leg";
  CHECK(one == Shared<std::string>("leg"));
}

TEST_CASE("the only owner changes a shared value in place") {
  Shared<std::string> one = std::string("arm");
  const std::string* const before = &*std::as_const(one);
  one->append("_2");
  CHECK(&*std::as_const(one) == before);
}

}  // namespace sceneweld
