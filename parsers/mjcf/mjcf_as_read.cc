// SPDX-License-Identifier: BSD-3-Clause
// Links actuators and constraints to their kept entries by fingerprints.

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using Fingerprint = std::uint64_t;

// FNV-1a.
void Add(std::string_view text, Fingerprint& hash) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  hash = (hash ^ 0xff) * 0x100000001b3u;
}

// The hash of all fields that differ from their defaults, except references.
template <typename T>
Fingerprint FingerprintOfFields(const T& element) {
  Fingerprint hash = 0xcbf29ce484222325u;
  static const KindInfo& kKind = KindOf<T>();
  EachDifference(kKind, &element, kKind.default_value(), FieldStyle::kWord,
                 [&](std::string_view key, std::string_view text) {
                   Add(key, hash);
                   Add(text, hash);
                 });
  return hash;
}

// A referenced element has the same local name in every scene that the model is merged into; the name of its model may
// change.
template <typename T>
void AddReference(const Scene& scene, Index<ModelInstance> model, const T& referenced, Fingerprint& hash) {
  std::string_view own = scene.models[referenced.model].name;
  own.remove_prefix(own.rfind(':') + 1);
  Add(referenced.model == model ? "" : own, hash);
  Add(referenced.name.view(), hash);
}

Fingerprint WithReferences(Fingerprint hash, const Scene& scene, const Actuator& actuator) {
  AddReference(scene, actuator.model, scene.joints[actuator.joint.index], hash);
  return hash;
}

Fingerprint WithReferences(Fingerprint hash, const Scene& scene, const Constraint& constraint) {
  std::visit(
      [&]<typename L>(const L& law) {
        if constexpr (std::is_same_v<L, TendonConstraint>) {
          for (const TendonConstraint::Term& term : law.joints) {
            AddReference(scene, constraint.model, scene.joints[term.joint.index], hash);
            std::string coefficient;
            AppendNumber(coefficient, term.coefficient);
            Add(coefficient, hash);
          }
        } else {
          for (const Ref<Body>& body : {law.body_A, law.body_B}) {
            AddReference(scene, constraint.model, scene.bodies[body.index], hash);
          }
        }
      },
      constraint.law);
  return hash;
}

void AddNumbers(const std::vector<double>& numbers, Fingerprint& hash) {
  std::string text;
  for (const double number : numbers) {
    AppendNumber(text, number);
    text += ' ';
  }
  Add(text, hash);
}

// The name is local, as that of the key.
Fingerprint FingerprintOf(const Scene& scene, const Configuration& configuration) {
  Fingerprint hash = 0xcbf29ce484222325u;
  Add(configuration.name.view(), hash);
  Add(configuration.group.view(), hash);
  for (const JointState& state : configuration.joints) {
    AddReference(scene, configuration.model, scene.joints[state.joint.index], hash);
    AddNumbers(state.positions, hash);
    AddNumbers(state.velocities, hash);
  }
  for (const BodyState& state : configuration.bodies) {
    AddReference(scene, configuration.model, scene.bodies[state.body.index], hash);
    AddNumbers(state.velocities, hash);
  }
  return hash;
}

template <typename T>
Fingerprint FingerprintOf(const Scene& scene, const T& element) {
  return WithReferences(FingerprintOfFields(element), scene, element);
}

// True if two elements have equal fields, and so the same fingerprint.
bool SayTheSame(const Actuator& a, const Actuator& b) {
  static const KindInfo& kKind = KindOf<Actuator>();
  bool is_same = true;
  EachDifference(kKind, &a, &b, FieldStyle::kWord, [&](std::string_view, std::string_view) { is_same = false; });
  return is_same;
}

/// `3:9f2c...`
class MarkText {
 public:
  MarkText(std::size_t place, Fingerprint fingerprint) {
    char* const end = text_.data() + text_.size();
    end_ = std::to_chars(text_.data(), end, place).ptr;
    *end_++ = ':';
    fingerprint_ = end_;
    end_ = std::to_chars(end_, end, fingerprint, 16).ptr;
  }
  std::string_view text() const { return Until(text_.data(), end_); }
  std::string_view fingerprint() const { return Until(fingerprint_, end_); }

 private:
  static std::string_view Until(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  std::array<char, 40> text_;
  char* fingerprint_;
  char* end_;
};

template <typename T>
void Mark(T& element, std::size_t place, Fingerprint fingerprint) {
  KeepWording(element.kept, kMjcf.name, kAsRead, MarkText(place, fingerprint).text());
}

template <typename T>
std::optional<std::size_t> Place(const Scene& scene, const T& element) {
  const auto place = MarkedPlace(element.kept);
  if (!place) return std::nullopt;
  const std::string_view mark = *FindWording(element.kept, kMjcf.name, kAsRead);
  if (mark.substr(mark.find(':') + 1) != MarkText(*place, FingerprintOf(scene, element)).fingerprint())
    return std::nullopt;
  return place;
}

}  // namespace

std::optional<std::size_t> MarkedPlace(const KeptList& kept) {
  const std::string* const mark = FindWording(kept, kMjcf.name, kAsRead);
  if (!mark) return std::nullopt;
  const std::size_t colon = mark->find(':');
  const auto place = ParseInteger(std::string_view(*mark).substr(0, colon));
  if (colon == mark->npos || !place || *place < 0) return std::nullopt;
  return static_cast<std::size_t>(*place);
}

void MovePlace(KeptList& kept, std::optional<std::size_t> place) {
  const std::string* const mark = FindWording(kept, kMjcf.name, kAsRead);
  if (!mark) return;
  if (place) return KeepWording(kept, kMjcf.name, kAsRead, std::to_string(*place) + mark->substr(mark->find(':')));
  erase_if(kept,
           [](const Kept& one) { return IsWording(one) && one.attribute == kAsRead && one.format == kMjcf.name; });
}

void MarkAsRead(const Scene& scene, Actuator& actuator, std::size_t place) {
  Mark(actuator, place, FingerprintOf(scene, actuator));
}
void MarkAsRead(const Scene& scene, Constraint& constraint, std::size_t place) {
  Mark(constraint, place, FingerprintOf(scene, constraint));
}

void ActuatorMarks::Mark(const Scene& scene, Actuator& actuator, std::size_t place) {
  if (!fingerprint_ || !SayTheSame(actuator, last_)) {
    last_ = actuator;
    fingerprint_ = FingerprintOfFields(actuator);
  }
  mjcf::Mark(actuator, place, WithReferences(*fingerprint_, scene, actuator));
}
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Actuator& actuator) { return Place(scene, actuator); }
void MarkAsRead(const Scene& scene, Configuration& configuration, std::size_t place) {
  Mark(configuration, place, FingerprintOf(scene, configuration));
}
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Configuration& configuration) {
  return Place(scene, configuration);
}
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Constraint& constraint) {
  return Place(scene, constraint);
}

}  // namespace sceneweld::mjcf
