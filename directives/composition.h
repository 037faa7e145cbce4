#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/composer.h"
#include "sceneweld/directives/directive_file.h"
#include "sceneweld/directives/include_graph.h"
#include "sceneweld/directives/model_cache.h"
#include "sceneweld/directives/name_scope.h"
#include "sceneweld/directives/plain_directives.h"
#include "sceneweld/directives/scene_index.h"
#include "sceneweld/scene/stamp.h"

namespace sceneweld {

/// A scene while its directives act on it, one after the other. The actions of
/// each kind of directive are in a file of their own: composition_*.cc.
class Composition {
 public:
  Composition(const ComposeOptions& options, ReadContext& context);
  Composition(const Composition&) = delete;
  Composition& operator=(const Composition&) = delete;

  void ComposeDirectives(const Source& source);
  void ComposeModelFile(const Source& source, const Format& format);
  /// Resolves what is resolved last. Nothing after any error.
  std::optional<Scene> Finish();

 private:
  // Where a directive acts.
  struct Site {
    const Directive& directive;
    const NameScope& scope;
    const std::string& folder;                      // of the directives file
    const std::shared_ptr<const Inclusion>& outer;  // the add_directives that brought it, the loops that it is in

    Span span() const { return directive.span(); }
    std::shared_ptr<const Inclusion> Origin() const {
      return std::make_shared<const Inclusion>(Inclusion{span(), outer, {}});
    }
  };

  // A frame that a directive refers to.
  struct FrameUse {
    std::string name;  // full
    Scene::FixedFrame fixed;

    std::string_view element() const;
  };

  // The bodies that one stamp brought.
  struct BodyRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  bool Failed() const { return diagnostics_.error_count() != errors_before_; }
  bool MayGoOn(Span at);
  void ForgetMissingGroups();

  // composition.cc: files of directives
  void ActAll(const DirectiveFile& file, const NameScope& scope, const std::string& folder,
              const std::shared_ptr<const Inclusion>& outer);
  void ReadAhead(const DirectiveFile& file, const std::string& folder);
  void Act(const AddDirectives& add, const Site& site);
  static void AppendKey(const YamlNode& node, std::string& key);
  std::shared_ptr<const DirectiveFile> ReadDirectives(const std::string& path, const AddDirectives& add);

  // composition_model.cc: models
  void Act(const AddModel& add, const Site& site);
  void Act(const AddModelInstance& add, const Site& site);
  // What is to be added; without a part when that failed.
  struct Added {
    std::shared_ptr<const Scene> part;
    const Format* format = nullptr;  // null: a primitive
    std::string path;                // empty: no file
    std::string_view text;           // of a model that stands in the directives
  };
  Added ReadModel(const AddModel& add, const std::string& name, const Site& site);
  std::shared_ptr<const Scene> ReadPrimitive(const Primitive& primitive);
  bool HasOneModel(const AddModel& add, const Added& added);
  Index<Body> BaseOfPart(const Scene& part, Span span);
  bool RenameBase(const AddModel& add, const Scene& part, StampOptions& stamp);
  void TakeGravity(const Scene& part);
  bool MakeNameFree(std::string& name, Span span);
  void SetPositions(Index<ModelInstance> model, const JointPositions& positions);
  void PlaceBase(const AddModel& add, Index<ModelInstance> model, const Site& site, PlainDirectives::Model* plain);

  // composition_plain.cc: what plain directives name a model by
  void NameContents(const AddModel& add, const Added& added, const StampOptions& stamp, PlainDirectives::Model& plain);
  std::string PlainUri(std::string_view written, const std::string& path) const;
  std::string MadeFile(std::string_view name, std::string_view suffix, std::string text);
  std::string AsSdf(const Scene& part, StampOptions stamp, bool gravity);

  // composition_free_body.cc
  void PlaceFreeBody(Index<ModelInstance> model, const FreeBodyPose& pose, const Site& site,
                     PlainDirectives::Model* plain);
  void StartFreeBody(Index<ModelInstance> model, FrameId child, const FrameUse& parent, const Pose& X, Span span,
                     const Site& site);
  FrameId OnlyBody(Index<ModelInstance> model, Span span);
  FrameId LocalFrame(Index<ModelInstance> model, std::string_view name, Span span);

  // composition_joint.cc: frames, welds, joints
  void Act(const AddFrame& add, const Site& site);
  void Act(const AddWeld& add, const Site& site);
  void Act(const AddJoint& add, const Site& site);
  void Act(const FixBase& fix, const Site& site);
  void Weld(const FrameUse& parent, const FrameUse& child, const Transform* X_PC, Span child_span, const Site& site,
            bool write_down = true);
  static std::string WeldName(const FrameUse& parent, const FrameUse& child);
  void WriteWeld(const FrameUse& parent, const FrameUse& child, const std::optional<Transform>& X_PC, Span child_span);
  bool AddJointBetween(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site);
  // The body of a model, or of those nested in it, that no joint holds; reports
  // when there is none or several.
  Index<Body> BaseBody(Index<ModelInstance> model, Span span);
  FrameUse UseOf(Index<Body> body) const;

  // composition_group.cc
  void Act(const AddCollisionFilterGroup& add, const Site& site);
  Index<Body> FindMember(const std::string& full, const DirectiveText& member);

  // composition_name.cc: what names, URIs and random values mean
  static std::string ResolutionKey(const DirectiveText& file, const std::string& folder);
  std::optional<std::string> Resolve(const DirectiveText& file, const Site& site);
  std::optional<FrameUse> FindFrame(const DirectiveText& reference, const Site& site);
  std::optional<FrameUse> FrameOrWorld(const std::optional<Transform>& X, const Site& site);
  Index<ModelInstance> FindInstance(const std::string& full, Span span, const std::string& what);
  // The transform with its values drawn where it is random: for a directive and
  // the full names that it is about.
  Transform Drawn(const Transform& transform, std::string_view directive, std::string_view what) const;
  PlainDirectives::Placed Plain(const Transform& transform, const FrameUse* base);
  // How plain directives name a frame, from anywhere.
  std::string PlainName(const FrameUse& use);

  const ComposeOptions& options_;
  ReadContext& context_;
  Diagnostics& diagnostics_;
  const std::size_t errors_before_;
  Scene scene_;
  ModelCache models_;
  IncludeGraph open_directives_;
  const std::string prefix_;
  Evaluation evaluation_;
  std::unordered_map<std::string, std::shared_ptr<const DirectiveFile>> directive_files_;
  JointsByBodies joints_by_bodies_;
  HeldBodies held_bodies_;
  FramesByName frames_by_name_;
  MissingNames missing_;
  std::unordered_map<std::string, std::string> resolved_;   // paths, by text and folder
  std::unordered_map<std::string, int> next_suffix_;        // of renamed models
  std::unordered_map<std::uint32_t, BodyRange> bodies_of_;  // by model, of those that a directive added
  std::unordered_map<std::string, std::shared_ptr<const Scene>> primitives_;
  std::vector<std::pair<Index<Body>, Span>> recorded_poses_;
  // What plain directives have no word for, and how often: told once at the end.
  struct Refused {
    Span first;
    std::size_t count = 0;
  };
  Refused models_without_file_, changed_models_, joints_;
  bool prefix_is_instance_ = false;  // in the plain directives
  void TellWhatStays();
  std::unordered_map<std::string, std::string> made_files_;  // their URIs, by text
  std::unordered_set<std::string> made_names_;
  std::optional<PlainDirectives> plain_;  // nothing: nobody asks for them
  bool stopped_ = false;
};

}  // namespace sceneweld
