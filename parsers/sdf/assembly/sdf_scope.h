// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/scene/frame.h"

namespace sceneweld::sdf {

struct Scope;

/// A name of a scope: anything that a pose can be relative to.
struct Entry {
  enum class Kind {
    kRoot,    ///< The scope's own frame: `__model__`, or the world.
    kMerged,  ///< `_merged__NAME__model__`
    kLink,
    kJoint,
    kFrame,
    kModel,  ///< A nested model, or one of another format.
    kPart,   ///< A frame of a model of another format.
  };
  Kind kind = Kind::kRoot;
  std::string_view name{};
  Span span{};
  std::uint32_t merge = 0;
  const PoseDeclaration* pose = nullptr;  ///< Null: identity.
  const NameAt* attachment = nullptr;     ///< `attached_to`, or the child of a joint; null or empty: the default.
  const NameAt* placement = nullptr;      ///< For models and merges.
  const LinkDeclaration* link = nullptr;
  Scope* nested = nullptr;  ///< Of models.

  // Found on demand, once.
  enum class State : std::uint8_t { kNew, kOpen, kDone };
  State step_state = State::kNew;
  State pose_state = State::kNew;
  State body_state = State::kNew;
  Entry* step_parent = nullptr;  ///< The next entry in the chain of poses.
  Pose X_step{};                 ///< X of this entry in the step's parent.
  Pose X_SE{};                   ///< X of this entry in the scope's root frame.
  Scope* body_scope = nullptr;   ///< The body that the entry is on; null: the world.
  Entry* body = nullptr;         ///< The link, or the part's frame; null: the world.
  Scope* owner = nullptr;        ///< The model that a frame attached to this belongs to.

  // Set once it is in the scene.
  Index<Body> scene_body{};
  FrameId scene_frame{};
};

/// A model (nested or not) or the world, with the names in it.
struct Scope {
  Scope* parent = nullptr;
  Entry* self = nullptr;  ///< This model in its parent.
  const ModelUse* use = nullptr;
  const ModelDeclaration* model = nullptr;  ///< Null: a model of another format.
  bool is_world = false;
  bool is_static = false;
  bool inherits_static = false;  ///< The model around it is static, by Gazebo's rules.
  std::string full_name;
  std::shared_ptr<const Inclusion> origin;

  std::vector<std::unique_ptr<Entry>> entries;
  std::unordered_map<std::string_view, Entry*> names;
  std::vector<Entry*> merge_roots;  ///< By merge number; 0 is the root.
  std::vector<std::unique_ptr<Scope>> nested;
  std::vector<Scope*> merged_parts;

  // Models of other formats: poses with all joints at zero, in the part's world.
  std::shared_ptr<const Scene> part;
  std::shared_ptr<const Scene> part_at_zero;
  Index<Body> part_base;
  std::unordered_map<std::string, Entry*> part_names;
  Stamped stamped;

  Index<ModelInstance> instance;
  /// Groups to which attributes of ours give another name or owner, by their names here. Made on the first request.
  std::optional<std::unordered_map<std::string_view, ModelNames::GroupName>> said_groups;
  Pose X_WS;  ///< The root frame in the world.

  Entry* root() const { return entries.front().get(); }
};

/// A frame found by its name, possibly in a nested scope.
struct Target {
  Scope* scope = nullptr;
  Entry* entry = nullptr;
  explicit operator bool() const { return entry != nullptr; }
};

/// Resolves names and poses (docs/reference/sdformat.md, 23), on demand and each once. Reports each error at the bad
/// reference.
class FrameGraph {
 public:
  explicit FrameGraph(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// The scope of a declared model or world with all its nested ones.
  std::unique_ptr<Scope> Build(const ModelDeclaration& model);

  /// Resolves a name in a scope for an element of a merge; `what` is the expected kind, for reports. Returns nothing
  /// for an unknown name and reports it, unless an invalid include would have added it.
  Target Find(Scope& scope, std::uint32_t merge, const NameAt& name, std::string_view what);
  /// The same without a report.
  Target Lookup(Scope& scope, std::uint32_t merge, std::string_view name);

  /// X of an entry in the root frame of its own scope.
  const Pose& PoseInRoot(Scope& scope, Entry& entry);
  /// X of a target in the root frame of its scope or of one around it.
  Pose PoseIn(Scope& scope, const Target& target);
  /// X of a frame in the body that `body` is fixed on; exact if the frame is declared on that body.
  Pose PoseOnBody(Scope& scope, const Target& body, const Target& frame);

  /// Sets the entry's body and owner. Returns the entry of the body, null for the world.
  Entry* BodyOf(Scope& scope, Entry& entry);

 private:
  std::unique_ptr<Scope> BuildModel(const ModelDeclaration& model, Scope* parent, const ModelUse* use,
                                    std::string full_name, std::shared_ptr<const Inclusion> origin);
  std::unique_ptr<Scope> BuildPart(const ModelUse& use, Scope* parent, std::string full_name,
                                   std::shared_ptr<const Inclusion> origin);
  Entry& Enter(Scope& scope, Entry entry);
  Entry* FindInPart(Scope& part, std::string_view name);
  void Step(Scope& scope, Entry& entry);
  Pose PoseBelow(Scope& scope, const Target& target, Entry*& top);
  Pose PlacementIn(Scope& scope, Entry& entry);
  Target CanonicalLink(Scope& scope);
  static bool IsMissing(const Scope& scope, std::string_view name);

  Diagnostics& diagnostics_;
  std::unordered_map<const Scene*, std::shared_ptr<const Scene>> parts_at_zero_;
};

}  // namespace sceneweld::sdf
