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
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/mjcf/output/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/output/mjcf_layout.h"
#include "sceneweld/parsers/record/scene_output.h"

namespace sceneweld::mjcf {

class ContactPlan;
class Section;

class Output : public record::SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses, OutputText& text);

  const Grouped<Frame> frames;            ///< By body.
  const Grouped<Camera> cameras;          ///< By body.
  const Grouped<Light> lights;            ///< By body.
  const ContactPlan* contacts = nullptr;  ///< Set before any body is written.

  std::string NameOf(Index<Body> body) const { return scene.FullName(body); }

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

  /// The degrees of freedom of a joint, as far as they differ from `held`, those of the joint in the file.
  /// `has_limit_of_actuator`: the actuator of the joint says its effort limit.
  void EncodeDofs(const Joint& joint, std::span<const Dof> held, bool has_limit_of_actuator);
  /// The same for a material under its name in the file.
  void EncodeMaterial(std::string_view name, const Material& material, const Material& held, Span span);

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
  /// Of actuators that `<ros2_control>` commands.
  CommandGains command_gains{scene};
  struct ActuatorElementKey {
    Alike<Actuator> actuator;
    Bits<4> gains_and_commands;
    bool operator==(const ActuatorElementKey&) const = default;
  };
  Instances<ActuatorElementKey> repeated_actuators;
  struct ActuatorKey {
    Alike<Actuator> actuator;
    Bits<6> rotor_armature_gains_and_commands;
    bool operator==(const ActuatorKey&) const = default;
  };
  Instances<ActuatorKey> repeated_actuator_texts;
  Instances<Alike<Actuator>> repeated_whole_actuators;
  Instances<Alike<Plugin>> repeated_plugin_texts;
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

  /// Writes the record into `<custom>`.
  void WriteRecord(Section& custom);
  std::string Finish();

 private:
  std::string PlainSince(const Begun& begun, std::string_view name) const;
  static std::string Key(std::string_view section, std::string_view name);

  std::map<std::string, std::string, std::less<>> plain_helpers_;  // Plain texts by section and name.
  struct Dependent {
    const char* kind;
    std::string name;
    std::vector<std::string> helpers;
  };
  std::vector<Dependent> dependents_;
  std::map<Index<Body>, std::vector<Site>> sites_;
  std::unordered_set<std::string> camera_names_;
  std::unordered_set<std::string> sensor_names_;
  std::unordered_set<std::string> light_names_;
  std::unordered_set<std::string> equality_names_;
  std::size_t helpers_ = 0;
  std::size_t laws_ = 0;
  std::vector<LossSubject> hulls_;
};

/// A section of the file, which opens with its first element and closes with this object. A file has one of each name.
class Section {
 public:
  Section(Output& out, std::string_view name) : out_(out), name_(name) {}
  Section(const Section&) = delete;
  ~Section() {
    if (is_open_) out_.Close();
  }
  std::string_view name() const { return name_; }
  void Begin() {
    if (!is_open_) out_.Open(name_.data());
    is_open_ = true;
  }
  void Open(const char* element) {
    Begin();
    out_.Open(element);
  }
  template <typename T>
  void Write(const ElementRow& row, const T& element) {
    Begin();
    out_.Write(row, element);
  }

 private:
  Output& out_;
  const std::string_view name_;
  bool is_open_ = false;
};

// mjcf_write_law.cc
/// True if the file can express the mimic of a joint.
bool IsMimicWritten(const Output& out, const Joint& joint);

// mjcf_write_actuator.cc
/// The inertia that motors add to a joint, plus its own armature.
double ArmatureOf(const Output& out, Index<Joint> joint);

// mjcf_write_configuration.cc
/// The numbers of an attribute, between blanks.
std::string NumberList(const std::vector<double>& numbers);
/// The numbers of a joint in `qpos` for its positions in a configuration.
std::vector<double> QposOf(const Joint& joint, const std::vector<double>& positions);

}  // namespace sceneweld::mjcf
