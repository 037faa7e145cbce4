// SPDX-License-Identifier: BSD-3-Clause
// Places of elements are counted with copies and stored without them.

#include "sceneweld/parsers/loss/distinct_places.h"

#include <catch2/catch.hpp>

namespace sceneweld {
namespace {

TEST_CASE("copies of places count but are stored once, in any order") {
  Sources sources;
  const Source& a = sources.Add("/a", "a", "0123456789");
  const Source& b = sources.Add("/b", "b", "0123456789");
  DistinctPlaces places;
  for (int copy = 0; copy < 3; ++copy) {
    places.Add({&a, 0, 2});
    places.Add({&a, 0, 3});
    places.Add({&b, 0, 2});
  }
  places.Add({&b, 0, 2});
  places.Add({&a, 0, 2});
  places.Add({});
  CHECK(places.count() == 12);
  REQUIRE(places.places().size() == 4);
  CHECK(places.places()[1].end == 3);
  CHECK(places.places()[2].source == &b);
  CHECK_FALSE(places.places()[3]);
}

}  // namespace
}  // namespace sceneweld
