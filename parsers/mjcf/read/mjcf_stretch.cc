#include "sceneweld/parsers/mjcf/read/mjcf_stretch.h"

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastLength = 1e-14;

}  // namespace

std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading) {
  const Vector3 from{points[0], points[1], points[2]};
  const Vector3 to{points[3], points[4], points[5]};
  const double length = Length(to - from);
  if (length < kLeastLength) {
    reading.diagnostics.Error("zero-vector", SpanOf(element, "fromto"),
                              "the two points of `fromto` of " + Describe(element) + " are one");
    return std::nullopt;
  }
  return Stretch{{0.5 * (from + to), FromZAxis((1 / length) * (to - from))}, length};
}

}  // namespace sceneweld::mjcf
