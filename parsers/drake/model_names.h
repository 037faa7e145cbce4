// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Resolves the names in Drake's own elements. A format that has more names derives from it. It reports nothing.
class ModelNames {
 public:
  /// Finds names of `model`; a name with `::` belongs to a model nested in it.
  ModelNames(const Scene& scene, Index<ModelInstance> model) : scene_(scene), model_(model) {}
  virtual ~ModelNames() = default;

  virtual Index<Body> FindBody(std::string_view name) const;
  virtual FrameId FindFrame(std::string_view name) const;
  virtual Index<Joint> FindJoint(std::string_view name) const;
  /// The name in the scene of the collision filter group that a file calls by the given name, and the model in which it
  /// is looked up.
  struct GroupName {
    Index<ModelInstance> scope;
    Name name;
  };
  virtual GroupName NameOfGroup(std::string_view written) const;
  /// Whether the file declares an element with this name that an error kept out of the scene. References to it are then
  /// not reported again.
  virtual bool FailedBefore(std::string_view) const { return false; }
  /// The existing name nearest to a wrong one; may be empty.
  virtual std::string NearestBody(std::string_view name) const;
  virtual std::string NearestFrame(std::string_view name) const;
  virtual std::string NearestJoint(std::string_view name) const;

  const Scene& scene() const { return scene_; }
  Index<ModelInstance> model() const { return model_; }

 protected:
  /// The model and the local name for a name that may have a scope below the model.
  struct Local {
    Index<ModelInstance> model;  ///< Invalid if there is no such nested model.
    std::string_view name;
  };
  Local Split(std::string_view name) const;

 private:
  const Scene& scene_;
  Index<ModelInstance> model_;
};

}  // namespace sceneweld
