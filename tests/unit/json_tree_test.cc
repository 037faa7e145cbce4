// SPDX-License-Identifier: BSD-3-Clause
// JSON values that change until they are written.

#include "sceneweld/scene/json/json_tree.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace sceneweld {
namespace {

TEST_CASE("a JSON tree keeps the order of its keys, whatever is set later") {
  JsonTree tree{{"z", 1}, {"a", {{"b", "text"}}}};
  tree["m"]["raw"] = JsonTree::Raw("-1.0");
  tree["z"] = JsonTree::List({0.5, "\"", false});
  tree.Update({{"a", JsonTree::List(std::vector<std::string>{"x"})}, {"last", {}}});
  tree["last"] = JsonTree::List({{{"k", tree["last"]}}});
  CHECK(tree.Has("m"));
  CHECK_FALSE(tree.Has("b"));
  CHECK(tree.Text() == R"({
  "z": [
    0.5,
    "\"",
    false
  ],
  "a": [
    "x"
  ],
  "m": {
    "raw": -1.0
  },
  "last": [
    {
      "k": {}
    }
  ]
}
)");
}

}  // namespace
}  // namespace sceneweld
