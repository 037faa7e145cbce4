// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/write/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/write/mjcf_layout.h"
#include "sceneweld/parsers/table/scene_output.h"

namespace sceneweld::mjcf {

class ContactPlan;

class Output : public SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses);

  const Grouped<Frame> frames;            ///< By body.
  const Grouped<Camera> cameras;          ///< By body.
  const Grouped<Light> lights;            ///< By body.
  const ContactPlan* contacts = nullptr;  ///< Set before any body is written.

  std::string NameOf(Index<Body> body) const { return scene.FullName(body); }

  /// Adds one key to the text about an element (mjcf_encoding.h). Each kind of key is reported once, at its first
  /// element.
  void Encode(const char* kind, std::string_view name, std::string_view key, std::string_view value, Span span);
  void EncodeFields(const char* kind, std::string_view name, const EncodedFields& fields, Span span);
  /// Adds the fields of a struct that MJCF does not support (WriterClaims).
  template <typename T>
  void EncodeRest(const char* kind, std::string_view name, const T& value, Span span) {
    EncodeFields(kind, name, sceneweld::EncodeRest(WriterClaims(), value, FieldStyle::kWord), span);
  }
  /// Adds all fields of a struct that differ from their defaults, for an element that the file has in no other form.
  /// One report covers all of them.
  template <typename T>
  void EncodeAll(const char* kind, std::string_view name, const T& value, Span span) {
    for (const auto& [key, text] : EncodeDifferences(value, T(), FieldStyle::kWord)) Also(kind, name, key, text);
    Count(kind, name, {}, span);
  }
  void EncodeList(const char* kind, std::string_view name, const char* key, const std::vector<double>& numbers,
                  Span span);
  void EncodePose(const char* kind, std::string_view name, const char* key, const Pose& X, Span span);
  /// As above, without a report, because another key was reported already.
  void Also(const char* kind, std::string_view name, std::string_view key, std::string_view value);
  void AlsoPose(const char* kind, std::string_view name, std::string_view key, const Pose& X);
  void AlsoList(const char* kind, std::string_view name, std::string_view key, const std::vector<double>& numbers);
  /// Makes a text for the element, without a report.
  void Mention(const char* kind, std::string_view name);

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

  /// Writes `<custom>` with all texts.
  void WriteTexts();
  std::string Finish();

 private:
  /// Counts a report about a key or a whole text.
  void Count(const char* kind, std::string_view name, std::string_view key, Span span);
  std::string& TextOf(const char* kind, std::string_view name);

  struct Text {
    std::string name;
    std::string data;
  };
  std::vector<Text> texts_;
  std::unordered_map<std::string, std::size_t> text_of_;
  std::size_t last_text_ = 0;
  struct Encoding {
    std::string what;
    std::string kind;
    std::string key;
    std::vector<Span> places;
  };
  std::vector<Encoding> encodings_;
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
