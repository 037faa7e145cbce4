// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/loss/distinct_places.h"
#include "sceneweld/parsers/mjcf/write/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/write/mjcf_layout.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/table/scene_output.h"

namespace sceneweld::mjcf {

class ContactPlan;

class Output : public SceneOutput<Layout> {
  enum class Joining { kNone, kNext, kAll };

 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses, OutputText& text);

  const Grouped<Frame> frames;            ///< By body.
  const Grouped<Camera> cameras;          ///< By body.
  const Grouped<Light> lights;            ///< By body.
  const ContactPlan* contacts = nullptr;  ///< Set before any body is written.

  std::string NameOf(Index<Body> body) const { return scene.FullName(body); }

  /// Adds one key to the record (mjcf_encoding.h). `plain`: the value that readers of the file see; nothing if the file
  /// cannot say it. Each kind of key is reported once, at its first element.
  void Encode(const char* kind, std::string_view name, std::string_view key, std::string_view value, Span span,
              std::optional<std::string_view> plain = {});
  void EncodeFields(const char* kind, std::string_view name, const EncodedFields& fields, Span span);
  void EncodeFields(const char* kind, std::string_view name, const RecordedFields& fields, Span span);
  /// Adds the fields of a struct that MJCF does not support (WriterClaims).
  template <typename T>
  void EncodeRest(const char* kind, std::string_view name, const T& value, Span span) {
    EncodeFields(kind, name, sceneweld::EncodeRest(WriterClaims(), value, FieldStyle::kWord), span);
  }
  /// Adds all fields of a struct that differ from those that the file's own elements hold. One report covers all of
  /// them.
  template <typename T>
  void EncodeDifferences(const char* kind, std::string_view name, const T& value, const T& held, Span span) {
    for (const auto& [key, text, plain] : RecordDifferences(value, held, WriterClaims())) {
      Also(kind, name, key, text, plain);
    }
    Count(kind, name, {}, span);
  }
  /// Adds all fields of a struct that the file has in no other form.
  template <typename T>
  void EncodeAll(const char* kind, std::string_view name, const T& value, Span span) {
    for (const auto& [key, text] : sceneweld::EncodeDifferences(value, T(), FieldStyle::kWord)) {
      Also(kind, name, key, text);
    }
    Count(kind, name, {}, span);
  }
  void EncodeList(const char* kind, std::string_view name, const char* key, const std::vector<double>& numbers,
                  Span span, std::optional<std::string_view> plain = {});
  void EncodePose(const char* kind, std::string_view name, const char* key, const Pose& X, Span span,
                  std::optional<std::string_view> plain = {});
  /// As above, without a report, because another key was reported already.
  void Also(const char* kind, std::string_view name, std::string_view key, std::string_view value,
            std::optional<std::string_view> plain = {});
  void AlsoPose(const char* kind, std::string_view name, std::string_view key, const Pose& X);
  void AlsoList(const char* kind, std::string_view name, std::string_view key, const std::vector<double>& numbers,
                std::optional<std::string_view> plain = {});
  /// Adds a plain value that the keys depend on.
  void Guard(const char* kind, std::string_view name, std::string_view key, std::string_view plain);
  /// Makes a line for the element, without a report.
  void Mention(const char* kind, std::string_view name);
  /// While it lives, keys join the first one: they are used together, or not at all.
  class Together {
   public:
    /// `joins`: the first one joins what the element has already.
    explicit Together(Output& out, bool joins = false) : out_(out), before_(out.joining_) {
      if (before_ == Joining::kNone) out_.joining_ = joins ? Joining::kAll : Joining::kNext;
    }
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;
    ~Together() { out_.joining_ = before_; }

   private:
    Output& out_;
    const Joining before_;
  };

  /// Writes one element by `write`, and remembers its plain text under its section (or tag) and name. `helper`: for a
  /// line that depends on it.
  template <typename Write>
  void WriteHelper(std::string_view section, std::string_view name, Write&& write) {
    const Begun begun = Begin();
    write();
    plain_helpers_[Key(section, name)] = PlainSince(begun, name);
    End(begun);
  }
  /// Writes one element by `write` and returns its plain text.
  template <typename Write>
  std::string WritePlain(std::string_view name, Write&& write) {
    const Begun begun = Begin();
    write();
    std::string plain = PlainSince(begun, name);
    End(begun);
    return plain;
  }
  /// The line about an element depends on the helpers with these names, which are written later or before.
  void DependOnHelpers(const char* kind, std::string_view name, std::vector<std::string> helpers) {
    dependents_.push_back({kind, std::string(name), std::move(helpers)});
  }

  /// An attribute with a name, which differs between the instances of a part.
  struct NamedBy {
    std::string_view attribute;
    std::string_view name;
  };
  /// What was written for an element: its text without the names, and what the record says about it.
  struct Instance {
    Written written;
    std::vector<std::size_t> gaps;      ///< The places of the names.
    std::string said;                   ///< The words of its line.
    std::vector<std::size_t> reported;  ///< Places in encodings_.
  };
  template <typename Key>
  using Instances = RepeatedTexts<Key, Instance>;
  /// Numbers as a part of a key. Zeros of different sign have different texts.
  template <std::size_t N>
  struct Bits {
    std::array<double, N> numbers;
    bool operator==(const Bits& other) const {
      using Words = std::array<std::uint64_t, N>;
      return std::bit_cast<Words>(numbers) == std::bit_cast<Words>(other.numbers);
    }
  };
  /// All that the texts depend on, except names.
  struct GeomKey {
    Alike<Geometry> geometry;
    bool is_still;
    bool has_mass;
    Name mesh;
    Name material;
    ContactBits bits;
    bool operator==(const GeomKey&) const = default;
  };
  Instances<GeomKey> repeated_geoms;
  struct JointKey {
    Alike<Joint> joint;
    JointType type;
    Bits<9> axis;
    bool is_driven;
    bool has_limit_of_actuator;
    bool operator==(const JointKey&) const = default;
  };
  Instances<JointKey> repeated_joints;
  struct InertialKey {
    MassProperties mass;
    bool has_joint;
    bool has_enough;
    bool operator==(const InertialKey&) const = default;
  };
  Repeated<InertialKey> repeated_inertials;
  Instances<Alike<Actuator>> repeated_actuators;
  struct ActuatorKey {
    Alike<Actuator> actuator;
    Bits<2> rotor_and_armature;
    bool operator==(const ActuatorKey&) const = default;
  };
  Instances<ActuatorKey> repeated_actuator_texts;
  Instances<Alike<Actuator>> repeated_whole_actuators;
  Instances<Alike<Plugin>> repeated_plugin_texts;
  /// As Repeat, for an element whose text has the `names`, in this order. `kind` and `name` are those of the only line
  /// of the record that `write` adds keys to; their reports are at `place`.
  template <typename Key, typename Write>
  void RepeatInstance(Instances<Key>& instances, const Span& place, Key key, std::initializer_list<NamedBy> names,
                      const char* kind, std::string_view name, Write&& write) {
    if (!MayRepeat() || !place) return write();
    RepeatEntry(instances.Of(place, std::move(key)), names, {kind, name, place}, write);
  }

  /// Reports, once, a mesh that collides: MuJoCo uses its convex hull.
  void TakeHull(const Geometry& geometry);
  /// Adds a site to a body, for constraints that need one. Returns its name.
  std::string HelperSite(Index<Body> body, const Pose& X_BS);
  struct Site {
    std::string name;
    Pose X_BS;
  };
  const std::vector<Site>& HelperSites(Index<Body> body) const;
  /// The helper sites of each constraint or force element.
  std::map<const void*, std::pair<std::string, std::string>> sites_of_law;
  std::string HelperName();
  /// The same, for a helper that is called after something.
  std::string HelperNameAfter(std::string_view name) const;
  /// An equality that replaces a joint which closes a loop, or a part of it.
  struct LoopEquality {
    std::string name;
    Index<Joint> joint;
    std::variant<BallConstraint, WeldConstraint> law;
  };
  /// In the order of the joints. The addresses of the laws are keys of sites_of_law.
  std::deque<LoopEquality> loop_equalities;
  /// Cameras that are not in the scene, by their bodies.
  struct HelperCamera {
    std::string name;
    Camera camera;
  };
  std::map<Index<Body>, std::vector<HelperCamera>> helper_cameras;
  /// A name that no other camera or sensor of the file has: the wanted one if it is free.
  std::string CameraName(const std::string& wanted);
  std::string SensorName(const std::string& wanted);
  /// The name of a light, with a number if another light of the file has it.
  std::string LightName(const std::string& wanted);
  /// The name of the next text about a constraint or a force element.
  std::string LawNumber() { return std::to_string(++laws_); }

  /// A name that no other equality of the file has: the wanted one, or one with a number. Kept sections take theirs
  /// first (KeptSections).
  std::string EqualityName(const std::string& wanted);

  /// Writes `<custom>` with the record.
  void WriteRecord();
  std::string Finish();

 private:
  /// Whom a line is about, and the place of its reports.
  struct Subject {
    const char* kind;
    std::string_view name;
    Span place;
  };
  template <typename Entry, typename Write>
  void RepeatEntry(Entry& entry, std::initializer_list<NamedBy> names, const Subject& subject, Write&& write) {
    if (entry.text() && joining_ == Joining::kNone && CopyInstance(*entry.text(), names, subject)) return;
    if (!entry.is_repeated()) return write();
    const Begun begun = Begin();
    recording_.emplace(Recording{subject, {}, {}, true});
    write();
    if (auto instance = EndInstance(begun, names)) entry.Keep(*std::move(instance));
  }
  bool CopyInstance(const Instance& instance, std::initializer_list<NamedBy> names, const Subject& subject);
  std::optional<Instance> EndInstance(const Begun& begun, std::initializer_list<NamedBy> names);

  /// Counts a report about a key or a whole text.
  void Count(const char* kind, std::string_view name, std::string_view key, Span span);

  void Say(const char* kind, std::string_view name, record::NewWord word);
  /// Counts a report about the field of a key. `counted`: the struct of the last field.
  void CountField(const char* kind, std::string_view name, std::string_view key, std::string_view& counted, Span span);
  std::string PlainSince(const Begun& begun, std::string_view name) const;
  static std::string Key(std::string_view section, std::string_view name);

  record::RecordWriter record_;
  Joining joining_ = Joining::kNone;
  std::map<std::string, std::string, std::less<>> plain_helpers_;  // Plain texts by section and name.
  struct Dependent {
    const char* kind;
    std::string name;
    std::vector<std::string> helpers;
  };
  std::vector<Dependent> dependents_;
  struct Encoding {
    std::string what;
    std::string kind;
    std::string key;
    DistinctPlaces places;
  };
  std::vector<Encoding> encodings_;
  // The words that are said while an instance is written.
  struct Recording {
    Subject subject;
    std::string said;
    std::vector<std::size_t> reported;
    bool is_of_subject = true;
  };
  std::optional<Recording> recording_;
  Written filled_;
  std::map<Index<Body>, std::vector<Site>> sites_;
  std::unordered_set<std::string> camera_names_;
  std::unordered_set<std::string> sensor_names_;
  std::unordered_set<std::string> light_names_;
  std::unordered_set<std::string> equality_names_;
  std::size_t helpers_ = 0;
  std::size_t laws_ = 0;
  std::vector<LossSubject> hulls_;
};

}  // namespace sceneweld::mjcf
