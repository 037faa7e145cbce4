// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/fields.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::json {

/// Reads one object key by key, and remembers which keys were requested.
class JsonObject {
 public:
  JsonObject(JsonValue object, Diagnostics& diagnostics);

  /// The value of a key. Returns false if it is missing or null, and reports that if the key is required.
  JsonValue Take(std::string_view key, bool required = false);
  /// Reports every key that was not requested, with the most similar one that was.
  void Finish();
  /// Makes Finish report nothing, because the allowed keys are not known.
  void Forget() { members_.clear(); }

  const JsonValue& value() const { return object_; }

 private:
  struct Member {
    JsonValue value;
    bool taken = false;
  };
  JsonValue object_;
  Diagnostics& diagnostics_;
  std::vector<Member> members_;
  std::vector<std::string_view> known_;
  std::size_t next_ = 0;  // Keys mostly come in the order in which they are requested.
};

/// Reports a value of the wrong kind; returns false.
bool WrongType(const JsonValue& value, std::string_view wanted, Diagnostics& diagnostics);

// Values. Each function reports errors and then returns false without changing `into`.

bool ReadText(const JsonValue& value, std::string_view& into, Diagnostics& diagnostics);
bool ReadBool(const JsonValue& value, bool& into, Diagnostics& diagnostics);
/// Numbers obey the rules kPositive and kNonNegative.
bool ReadNumber(const JsonValue& value, FieldRule rules, double& into, Diagnostics& diagnostics);
/// Reports a number that is out of range. Other values are left to the functions that read them.
bool CheckRange(const JsonValue& value, Between range, Diagnostics& diagnostics);
bool ReadInteger(const JsonValue& value, FieldRule rules, int& into, Diagnostics& diagnostics);
/// Exactly into.size() numbers. If `null` is allowed, it leaves its entry unchanged.
bool ReadNumbers(const JsonValue& value, FieldRule rules, std::span<double> into, Diagnostics& diagnostics,
                 bool null_allowed = false);
/// kUnit: of length 1 to within 1e-6; normalised unless the length is 1 up to rounding.
bool ReadVector3(const JsonValue& value, FieldRule rules, Vector3& into, Diagnostics& diagnostics);
bool ReadRgba(const JsonValue& value, Rgba& into, Diagnostics& diagnostics);
/// From w, x, y, z of length 1 to within 1e-6.
bool ReadRotation(const JsonValue& value, std::span<const double, 4> wxyz, Rotation& into, Diagnostics& diagnostics);
bool ReadPose(const JsonValue& value, Pose& into, Diagnostics& diagnostics);

/// Reports the entries of a list whose contents no writer could copy (parsers/kept/kept_fault.h).
void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics);

/// The same for the `source_xml` of a sensor, light or plugin.
void CheckSource(const JsonValue& object, std::string_view format, std::string_view source_xml, std::string_view type,
                 Diagnostics& diagnostics);

/// Reads the fields of scene JSON by the list of fields (scene/fields/): values of each type, and names that refer to
/// elements of the scene so far. Reports wrong values and then keeps the default.
class FieldReader {
 protected:
  FieldReader(ReadContext& context, const Source& source)
      : context_(context),
        diagnostics_(context.diagnostics),
        folder_(source.path().starts_with('/') ? FolderOf(source.path()) : context.files.root()) {}

  // The field of one member, by its line in scene/fields/.
  template <auto M>
  void Get(JsonObject& object, typename MemberOf<M>::Owner& owner) {
    static constexpr auto kField = FieldOf<M>();
    GetField<true>(object, kField, owner);
  }

  template <bool Named, typename F>
  void GetField(JsonObject& object, const F& field, typename F::Owner& owner) {
    constexpr FieldRule kByHand = FieldRule::kInternal | FieldRule::kIdentity | FieldRule::kPlace;
    if constexpr (Named || !Has(F::kRules, kByHand)) {
      const JsonValue value = object.Take(field.name, Has(F::kRules, FieldRule::kRequired));
      if (!value) return;
      if constexpr (std::is_same_v<typename F::Value, double>) {
        if (!CheckRange(value, field.range, diagnostics_)) return;
      }
      Parse<F::kRules>(value, F::Of(owner));
    }
  }

  template <Listed T>
  void GetAll(JsonObject& object, T& owner) {
    ForEachField<T>([&](const auto& field) { GetField<false>(object, field, owner); });
  }

  // The same except for members that are read by hand, so that a new field is read without further code.
  template <auto... ByHand, Listed T>
  void GetOthers(JsonObject& object, T& owner) {
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (((F::kId != &kMemberId<ByHand>)&&...)) GetField<false>(object, field, owner);
    });
  }

  // Makes the alternative of a variant, the member M, that the key `type` names.
  template <auto M>
  bool GetKind(JsonObject& object, typename MemberOf<M>::Value& variant) {
    const JsonValue value = object.Take("type", true);
    std::string_view type;
    if (!value || !ReadText(value, type, diagnostics_)) return false;
    if constexpr (std::is_same_v<typename MemberOf<M>::Value, Shape>) {
      if (type == "convex") {
        variant = Mesh{.uri = {}, .path = {}, .convex = true, .kept = {}};
        return true;
      }
    }
    return MakeKind(*FieldOf(&kMemberId<M>).type, &variant, type, value);
  }
  bool MakeKind(const TypeInfo& variant, void* into, std::string_view type, const JsonValue& value) {
    for (std::size_t i = 0; i < variant.alternatives.size(); ++i) {
      if (variant.alternatives[i]->of->name != type) continue;
      variant.SetIndex(into, i);
      return true;
    }
    std::vector<std::string_view> kinds;
    for (const TypeInfo* one : variant.alternatives) kinds.push_back(one->of->name);
    Diagnostic& error = diagnostics_.Error("unknown-name", value.span(), "unknown type " + Quoted(type));
    const std::string nearest = ClosestName(type, kinds);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else {
      std::string known;
      for (const std::string_view kind : kinds) known += (known.empty() ? "" : ", ") + Quoted(kind);
      error.Help("use " + known);
    }
    return false;
  }

  // Grows with every error.
  std::size_t Faults() const { return diagnostics_.error_count() + reported_before_; }

  Index<ModelInstance> FindModelAt(std::string_view name, Span span) {
    const auto model = scene_.FindModel(name);
    if (model) return model;
    diagnostics_.Error("unknown-model", span, "no model " + Quoted(name)).Suggest(NearestModel(scene_, name));
    return Scene::kWorldInstance;
  }

  template <FieldRule Rules>
  bool Parse(const JsonValue& value, double& into) {
    return ReadNumber(value, Rules, into, diagnostics_);
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, int& into) {
    return ReadInteger(value, Rules, into, diagnostics_);
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, bool& into) {
    return ReadBool(value, into, diagnostics_);
  }
  template <FieldRule Rules, typename Text>
  requires(std::is_same_v<Text, Name> || std::is_same_v<Text, std::string>) bool Parse(const JsonValue& value,
                                                                                       Text& into) {
    std::string_view text;
    if (!ReadText(value, text, diagnostics_)) return false;
    into = Text(text);
    return true;
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Vector3& into) {
    return ReadVector3(value, Rules, into, diagnostics_);
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Rgba& into) {
    return ReadRgba(value, into, diagnostics_);
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Pose& into) {
    return ReadPose(value, into, diagnostics_);
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Compliance& into) {
    std::string_view text;
    if (!ReadText(value, text, diagnostics_)) return false;
    if (text == "rigid") {
      into = Compliance::kRigid;
    } else if (text == "compliant") {
      into = Compliance::kCompliant;
    } else {
      diagnostics_.Error("unknown-name", value.span(), "compliance is `rigid` or `compliant`, not " + Quoted(text));
      return false;
    }
    return true;
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Roles& into) {
    if (!value.is_list()) return WrongType(value, "a list of roles", diagnostics_);
    for (JsonValue entry = value.first(); entry; entry = entry.next()) {
      std::string_view role;
      if (!ReadText(entry, role, diagnostics_)) return false;
      bool known = false;
      std::vector<std::string_view> names;
      ForEachField<Roles>([&]<typename F>(const F& field) {
        names.push_back(field.name);
        if (field.name == role) known = F::Of(into) = true;
      });
      if (!known) {
        diagnostics_.Error("unknown-name", entry.span(), "unknown role " + Quoted(role))
            .Suggest(ClosestName(role, names));
      }
    }
    return true;
  }

  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Index<Body>& into) {
    std::string_view name;
    if (!ReadText(value, name, diagnostics_)) return false;
    into = FindBody(scene_, name);
    if (!into) into = ResolveBody(scene_, name, value.span(), diagnostics_);
    return into.valid();
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Index<Joint>& into) {
    std::string_view name;
    if (!ReadText(value, name, diagnostics_)) return false;
    into = FindJoint(scene_, name);
    if (into) return true;
    if (failed_joints_.contains(name)) {
      ++reported_before_;
    } else {
      ResolveJoint(scene_, name, value.span(), diagnostics_);
    }
    return false;
  }
  template <FieldRule Rules, typename T>
  bool Parse(const JsonValue& value, Ref<T>& into) {
    if constexpr (std::is_same_v<T, CollisionFilterGroup>) {
      into.span = value.span();
      return Parse<Rules>(value, into.written);
    } else {
      if (!Parse<Rules>(value, into.index)) return false;
      into.written = value.text();
      into.span = value.span();
      return true;
    }
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, FrameRef& into) {
    std::string_view name;
    if (!ReadText(value, name, diagnostics_)) return false;
    into.written = name;
    into.span = value.span();
    into.frame = name == "world" ? FrameId::Of(Scene::kWorldBody) : FindFrame(scene_, name);
    if (!into.frame) into.frame = ResolveFrame(scene_, name, value.span(), diagnostics_);
    return into.frame.valid();
  }

  template <FieldRule Rules, typename T>
  bool Parse(const JsonValue& value, std::optional<T>& into) {
    T read{};
    if (!Parse<Rules>(value, read)) return false;
    into = std::move(read);
    return true;
  }
  template <FieldRule Rules, typename T>
  bool Parse(const JsonValue& value, std::shared_ptr<const T>& into) {
    auto read = std::make_shared<T>();
    if (!Parse<Rules>(value, *read)) return false;
    into = std::move(read);
    return true;
  }
  template <FieldRule Rules, typename T>
  bool Parse(const JsonValue& value, SharedValue<T>& into) {
    T read{};
    if (!Parse<Rules>(value, read)) return false;
    into = std::move(read);
    return true;
  }
  template <FieldRule Rules, typename T>
  bool Parse(const JsonValue& value, std::vector<T>& into) {
    if (!value.is_list()) return WrongType(value, "a list", diagnostics_);
    for (JsonValue entry = value.first(); entry; entry = entry.next()) {
      T read{};
      if (Parse<FieldRule::kContent>(entry, read)) into.push_back(std::move(read));
    }
    return true;
  }
  template <FieldRule Rules>
  bool Parse(const JsonValue& value, KeptList& into) {
    std::vector<Kept> read;
    if (!Parse<Rules>(value, read)) return false;
    into = std::move(read);
    CheckKept(value, into, diagnostics_);
    return true;
  }

  template <FieldRule Rules>
  bool Parse(const JsonValue& value, Shape& into) {
    if (!value.is_object()) return WrongType(value, "a shape, an object", diagnostics_);
    JsonObject object(value, diagnostics_);
    if (!GetKind<&Geometry::shape>(object, into)) return false;
    std::visit([&](auto& shape) { ShapeFields(object, shape); }, into);
    object.Finish();
    return true;
  }
  template <typename T>
  void ShapeFields(JsonObject& object, T& shape) {
    GetAll(object, shape);
  }
  void ShapeFields(JsonObject& object, Plane& plane) {
    const JsonValue value = object.Take("size", true);
    std::array<double, 2> size{};
    if (!value || !ReadNumbers(value, FieldRule::kPositive, size, diagnostics_)) return;
    plane.size_x = size[0];
    plane.size_y = size[1];
    GetOthers<&Plane::size_x, &Plane::size_y>(object, plane);
  }
  void ShapeFields(JsonObject& object, Mesh& mesh) {
    Get<&Mesh::uri>(object, mesh);
    Get<&Mesh::path>(object, mesh);
    GetOthers<&Mesh::uri, &Mesh::path, &Mesh::convex>(object, mesh);
    const JsonValue named = object.value().Find(mesh.path.empty() ? "uri" : "path");
    if (named) mesh.path = AssetPath(mesh.path, mesh.uri, "a mesh file", named.span());
  }

  template <FieldRule Rules, Listed T>
  bool Parse(const JsonValue& value, T& into) {
    if (!value.is_object()) return WrongType(value, "an object", diagnostics_);
    JsonObject object(value, diagnostics_);
    const std::size_t faults = Faults();
    GetAll(object, into);
    if constexpr (std::is_same_v<T, Material>) {
      const JsonValue named = value.Find("diffuse_map");
      if (named && !into.diffuse_map.empty()) {
        into.diffuse_map = AssetPath(into.diffuse_map, into.diffuse_map_uri, "an image", named.span());
      }
    }
    if constexpr (std::is_same_v<T, Curve>) {
      if (into.segments.empty()) {
        diagnostics_.Error("missing-value", value.span(), "a curve needs at least one segment");
      }
    }
    if constexpr (std::is_same_v<T, ProximityProperties>) CheckFriction(value, into);
    object.Finish();
    return Faults() == faults;
  }

  void CheckFriction(const JsonValue& value, const ProximityProperties& proximity) {
    if (proximity.mu_dynamic <= proximity.mu_static) return;
    const JsonValue mu_dynamic = value.Find("mu_dynamic");
    diagnostics_.Error("out-of-range", (mu_dynamic ? mu_dynamic : value).span(),
                       "dynamic friction " + FormatNumber(proximity.mu_dynamic) + " is greater than static friction " +
                           FormatNumber(proximity.mu_static));
  }

  // The file of a mesh or an image: that of its path, as scene JSON shows it, or that of its URI, with a warning, if
  // only this one exists, because the JSON has moved. A file that many elements name is looked up, and reported, once.
  Name AssetPath(const Name& path, const Name& uri, std::string_view what, Span place) {
    if (path.empty()) return Asset(uri, what, place);
    if (assets_.contains(path.str()) || !IsUri(uri) || FileOf(path)) return Asset(path, what, place);
    const auto moved = FileOf(uri);
    if (!moved) return Asset(path, what, place);
    diagnostics_.Warning("file-not-found", place, "no file " + Quoted(path) + "; taking that of the URI " + Quoted(uri))
        .Help("paths start from the folder of the file");
    assets_.emplace(path.str(), Name(*moved));
    return Name(*moved);
  }

  std::optional<std::string> FileOf(const Name& shown) {
    Diagnostics unheard;
    ReadContext quiet{context_.files, context_.packages, unheard, context_.rules, nullptr};
    auto path = ResolveUri(shown, folder_, {}, quiet);
    return path && context_.files.IsFile(*path) ? std::move(path) : std::nullopt;
  }

  Name Asset(const Name& shown, std::string_view what, Span place) {
    const auto [known, fresh] = assets_.try_emplace(shown.str(), shown);
    if (!fresh) return known->second;
    const auto path = FindAsset(shown, folder_, what, place, context_,
                                [&](ReadContext& in) { return ResolveUri(shown, folder_, place, in); });
    if (path) known->second = Name(*path);
    return known->second;
  }

  ReadContext& context_;
  Diagnostics& diagnostics_;
  Scene scene_;
  std::unordered_set<std::string_view> failed_joints_;  // Reported at their own place.
  std::unordered_map<std::string, Name> assets_;        // The paths of files by their names.

 private:
  const std::string folder_;
  std::size_t reported_before_ = 0;  // References to elements that failed.
};

}  // namespace sceneweld::json
