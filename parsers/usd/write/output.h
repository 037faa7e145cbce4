// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/loss/distinct_places.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/stage/usda/usda_printer.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tables/grouped.h"

namespace sceneweld::usd {

class Meshes;
class Looks;

/// The metadata of a prim, collected before it is opened.
struct PrimMetadata {
  std::vector<std::string> api_schemas;
  /// Further lines, finished: `kind = "component"`, `prepend references = </Prototypes/x>`.
  std::vector<std::string> lines;
  std::string display_name;  ///< Empty: none.

  stage::UsdaPrinter::Metadata Finish() const;
};

/// A file that is being written: what its parts share.
class Output {
 public:
  /// `text`, in which the file is made, must outlive it.
  Output(std::string& text, const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses);

  const Scene& scene;
  const WriteOptions& options;
  const Layout& layout;
  LossReport& losses;
  Meshes* meshes = nullptr;  ///< The prototypes of meshes (meshes.h).
  Looks* looks = nullptr;    ///< Materials (looks.h).

  const Grouped<Geometry> geometries;     ///< By body.
  const Grouped<Frame> frames;            ///< By body.
  const Grouped<Camera> cameras;          ///< By body.
  const Grouped<Light> lights;            ///< By body.
  const Grouped<Actuator> actuators;      ///< By joint.
  const Grouped<Body> bodies;             ///< By the model whose prim contains theirs.
  const Grouped<Body> nested;             ///< By the body whose prim contains theirs.
  const Grouped<ModelInstance> models;    ///< By the model around them.
  const Grouped<Joint> joints;            ///< By model.
  const Grouped<Constraint> constraints;  ///< By model.
  const ArticulationRoots roots;
  /// The model with an option of MJCF that turns all contacts off; invalid without one.
  const Index<ModelInstance> no_contacts_by;

  const CommandGains command_gains{scene};

  /// Which bodies do not collide; made at its first use (write_filters.cc).
  mutable std::shared_ptr<const class FilterPlan> filter_plan;

  /// Names of the children of kPrototypesPath.
  ChildNames prototypes;

  /// The printer of the text that is being made.
  stage::UsdaPrinter& print() { return print_; }
  /// The text so far, for the caller that puts the parts together.
  std::string& text() { return text_; }

  /// A text that leads out of a top-level instance, and its prim. A reference to the instance cannot have it.
  struct Cut {
    std::size_t at = 0;  ///< Its place in the text.
    std::string prim;    ///< The path of the prim that has it.
    std::string text;
  };
  /// Removes the text from an offset on, and keeps it in cuts(), unless it is empty or `keeps_cuts` is false.
  void CutOut(std::size_t from, std::string_view prim);
  std::vector<Cut>& cuts() { return cuts_; }
  bool keeps_cuts = false;

  /// Opens a `def`. Throws Stopped if the limits request it.
  void Open(std::string_view type, std::string_view name, const PrimMetadata& metadata = {});
  void Close() { print_.EndPrim(); }

  /// Counts values of the scene that the file holds in attributes of USD.
  void Wrote(std::size_t values) { written_ += values; }

  /// `xformOp:translate`, `xformOp:orient` and, unless it is 1, `xformOp:scale`; nothing if all are the identity.
  void WritePose(const Pose& X, const Vector3& scale = {1, 1, 1});

  /// A private value of the open prim, which goes into the record (private_lines.h). Each key is reported once, at the
  /// first element that has it. It is left out with WriteOptions::no_private.
  void Encode(std::string_view key, std::string_view text, Span span);
  /// The fields of a struct that the attributes of USD do not hold (Claims::AddRest).
  template <typename T>
  void EncodeRest(const T& value, Span span) {
    EncodeFields(sceneweld::EncodeRest(Claimed(), value, FieldStyle::kWord), span);
  }
  /// `fields`: their texts are words.
  void EncodeFields(const EncodedFields& fields, Span span);
  /// An actuator of the open joint; the first is 1. All of its fields are one loss.
  void EncodeActuator(std::size_t number, std::string_view name, const EncodedFields& fields, Span span);
  /// The same for a path to another element.
  void EncodeTarget(std::string_view key, const std::string& path, Span span);
  /// Paths to other elements, which are not a loss, or one that the caller reports.
  void AddTargets(std::string_view key, std::span<const std::string> paths);
  /// `element`: what the prim is in the scene, if its type does not say so. It is not a loss.
  void MarkElement(std::string_view kind);
  /// The exact numbers of an inertia (kInertiaKey). It is not a loss.
  void MarkInertia(const RotationalInertia& I);
  /// Nothing collides, as the colliders say (kContactsKey). It is not a loss.
  void MarkNoContacts() { AddPrivate(kContactsKey, kNoContacts); }
  /// The schemas of an articulation root, and its attributes.
  void AddRoot(std::vector<std::string>& api_schemas) const;
  void WriteRoot();
  /// `name` if the prim, whose last name `path` has, is named differently from the element. Collects the
  /// renaming for Report. An empty name is kept in any case. The metadata of the prim should have DisplayName.
  /// `written`: the name in the file that is reported, if it is not the last of the path.
  void EncodeName(std::string_view kind, std::string_view name, std::string_view full_name, std::string_view path,
                  Span span, std::string_view written = {});
  void AddRenaming(Renaming renaming, Span span);
  /// The metadata `displayName` of a prim: the name of the element if that of the prim differs, otherwise empty.
  static std::string DisplayName(std::string_view name, std::string_view path);

  /// Reports private attributes and changed names. Call it once, at the end.
  void Report();

 private:
  static const class Claims& Claimed();

  std::string& text_;
  stage::UsdaPrinter print_{text_};
  std::vector<Cut> cuts_;
  struct Encoding {
    std::string key;
    DistinctPlaces places;
  };
  void CountEncoding(std::string_view key, Span span);
  void AddPrivate(std::string_view key, std::string_view word);

  std::vector<Encoding> encodings_;
  std::vector<Renaming> renamings_;
  Span first_renaming_;
  std::size_t written_ = 0;
  StopCheck stop_;
};

// The parts of the writer, by kind of element. Each prints the prim of the element and everything on it.
void WriteBody(Output& out, Index<Body> body);
void WriteFrame(Output& out, const Frame& frame);
void WriteGeometry(Output& out, const Geometry& geometry);
void WriteCamera(Output& out, const Camera& camera);
void WriteJoint(Output& out, Index<Joint> joint);
void WriteConstraint(Output& out, const Constraint& constraint);
void WriteLight(Output& out, const Light& light);
/// The schemas that a body gets for pairs that do not collide (`PhysicsFilteredPairsAPI`), and their relationships.
/// `inside`: those within its top-level instance, as `prepend rel`; otherwise those with other instances, as
/// `append rel`. One prim may have both.
bool HasFilteredPairs(const Output& out, Index<Body> body, bool inside);
void WriteFilteredPairs(Output& out, Index<Body> body, bool inside);
/// `PhysicsCollisionGroup` prims, in an open Scope: for collision filter groups, and for contact bits of geometries.
bool HasCollisionGroups(const Output& out);
void WriteCollisionGroups(Output& out);

}  // namespace sceneweld::usd
