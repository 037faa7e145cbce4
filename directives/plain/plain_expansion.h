// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/composition/composition_observer.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/plain/expansion.h"
#include "sceneweld/directives/reading/transform.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A list of directives that is made during a composition, without includes, loops and expressions, and with full
/// names. Composing it gives the same scene. Directives without an equivalent in plain directives stay in sceneweld's
/// own language, and the file says so.
class PlainDirectives {
 public:
  /// A transform with the full name of its base frame; empty: the world, or the parent if another key names it.
  struct Placed {
    std::string base_frame;
    Vector3 translation;
    WrittenRotation rotation;
  };
  struct Model {
    std::string name;
    std::string file;  ///< A URI; empty if `contents` is set.
    /// Replaces the file: a key with its value as YAML, `box` and `{ size: [1, 1, 1] }`, or a key with a text of
    /// several lines.
    std::string contents_key;
    std::string contents;
    bool contents_are_text = false;
    std::vector<std::pair<std::string, std::vector<double>>> default_joint_positions;
    std::vector<std::pair<std::string, Placed>> default_free_body_pose;
    std::vector<std::pair<std::string, std::string>> arguments;  ///< Of a xacro file.
    std::string srdf;                                            ///< A URI; empty: none.
    std::optional<Placed> X_PB;                                  ///< For a plane that has no file.
    bool gravity = true;
    bool scenery = true;
    std::string base_name;  ///< Empty: as in the file.
  };
  struct Group {
    std::string scope;  ///< Empty: none.
    std::string name;
    std::vector<std::string> members;
    std::vector<std::string> member_groups;
    std::vector<std::string> ignored;
  };
  struct JointKey {
    std::string_view key;
    std::string value;  ///< As YAML.
  };

  void Add(const Model& model);
  void AddModelInstance(std::string_view name);
  void AddFrame(std::string_view name, const Placed& X_PF);
  void AddWeld(std::string_view parent, std::string_view child, const std::optional<Placed>& X_PC);
  void Add(const Group& group);
  /// A joint of any kind, which plain directives cannot express.
  void AddJoint(const std::vector<JointKey>& keys, const std::optional<Placed>& X_PC);
  /// The joints that close loops, which plain directives cannot choose.
  void AddLoopJoints(const std::vector<std::string>& joints);

  /// The file is in sceneweld's own language, even if no directive needs it.
  void UseSuperset() { superset_ = true; }

  /// The whole file.
  std::string Text() const;

 private:
  void Write(int indent, std::string_view key, std::string_view value);
  void Write(int indent, std::string_view key, const Placed& X);
  void Write(int indent, std::string_view key, const std::vector<std::string>& texts);

  std::string text_;
  bool superset_ = false;
};

/// The files that plain directives name: existing ones, and those that an expansion makes of models without a file.
class ExpansionFiles {
 public:
  ExpansionFiles(ReadContext& context, Expansion& expansion) : context_(context), expansion_(expansion) {}

  /// Whether there is a folder for new files.
  bool can_make() const { return !expansion_.folder.empty(); }
  /// A URI of a file that Drake accepts; as it is written if Drake accepts that.
  std::string UriOf(std::string_view written, const std::string& path) const;
  /// Makes a file of this text, named after the model, and returns its URI. If the same text already has a file,
  /// returns that one.
  std::string Make(std::string_view model, std::string_view suffix, std::string text);
  /// A part alone as an SDFormat file. `stamp` only gives the new name of its base body. What several files lose in the
  /// same way at the same place is reported once.
  std::string AsSdf(const Scene& part, const StampOptions& stamp, bool gravity);

 private:
  ReadContext& context_;
  Expansion& expansion_;
  std::unordered_map<std::string, std::string> uris_;  // by text
  std::unordered_set<std::string> names_;
  std::unordered_set<std::string> told_;  // Reports of AsSdf.
};

/// Whether the model refers to other files, which relative names find from one place only.
bool RefersToFiles(const Scene& part);

/// Records a composition as plain directives (`sceneweld expand`), and warns about everything that Drake does not
/// support.
class PlainExpansion final : public CompositionObserver {
 public:
  PlainExpansion(const Scene& scene, ReadContext& context, Expansion& expansion);

  void OnModelInstance(std::string_view name) override;
  void OnModel(const AddModel& add, const ModelContents& contents, const StampOptions& stamp,
               Index<ModelInstance> model) override;
  void OnJointPositions(Index<Joint> joint, const std::vector<double>& positions, Span span) override;
  void OnConfiguredBody(Index<Body> body, const Transform& X_WB, Span span) override;
  void OnFreeBody(std::string_view frame, const Transform& X_BF, const FrameUse* base) override;
  void OnFreeBase(Index<Body> body, const Transform& X_PB, const FrameUse* base, Span span) override;
  void OnGroundedModel(Span span) override;
  void OnFixedBase(const FrameUse& parent, const FrameUse& child, const Transform* X_PB, const FrameUse* base,
                   Span span) override;
  void OnFrame(std::string_view name, const Transform& X_PF, const FrameUse& base) override;
  void OnWeld(const FrameUse& parent, const FrameUse& child, const Transform* X_PC, Span child_span) override;
  void OnJoint(const AddJoint& add, const Joint& joint, const FrameUse& parent, const FrameUse& child,
               const Transform* X_PC, Span span) override;
  void OnLoopJoints(const std::vector<std::string>& names) override;
  void OnCollisionFilterGroup(const AddCollisionFilterGroup& add, const NameScope& scope) override;
  void OnFinished() override;

 private:
  // A model whose directive is incomplete until the next one begins.
  struct OpenModel {
    Index<ModelInstance> model;
    PlainDirectives::Model plain;
    bool is_inline_plane = false;
  };
  // Features without an equivalent in plain directives, with their counts; reported once at the end.
  struct Refused {
    Span first;
    std::size_t count = 0;

    void Count(Span span) {
      if (count++ == 0) first = span;
    }
  };

  // The text. Closes the open model first.
  PlainDirectives& Text();
  void NameContents(const AddModel& add, const ModelContents& contents, const StampOptions& stamp,
                    PlainDirectives::Model& plain);
  PlainDirectives::Placed Placed(const Transform& X, const FrameUse* base);
  std::optional<PlainDirectives::Placed> PlacedInParent(const Transform* X_PC);
  // The name of a frame in plain directives, from any place.
  std::string NameOf(const FrameUse& use);
  void ReportLoops();
  void ReportRefused(const Refused& refused, const std::string& one, const std::string& many, const char* help);

  const Scene& scene_;
  Diagnostics& diagnostics_;
  ReadContext& context_;
  Expansion& expansion_;
  ExpansionFiles files_;
  PlainDirectives text_;
  std::optional<OpenModel> open_;
  std::unordered_set<Index<ModelInstance>> added_;  // by `add_model`
  FramesByName frames_by_name_;
  Refused models_without_file_, foreign_models_, changed_models_, grounded_models_, joints_;
  bool prefix_is_instance_ = false;
};

}  // namespace sceneweld
