// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>

#include "sceneweld/directives/composition/composition_observer.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/plain/expansion.h"
#include "sceneweld/directives/plain/expansion_files.h"
#include "sceneweld/directives/plain/plain_directives.h"
#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld {

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
