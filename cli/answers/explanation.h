// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// An explanation of one element of a scene.
struct Explanation {
  /// A place in a file, with its lines.
  struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    std::vector<std::string> lines;
  };
  /// One step of how the element came into the scene.
  struct Step {
    std::string what;  ///< What is at this place: `add_model`, `for_each`, `include`.
    Place place;
    std::string with;  ///< Parameters or loop variables, `side = left`; may be empty.
  };
  /// An element that refers to it.
  struct Referrer {
    std::string kind;   ///< `joint`, `geometry`, ...
    std::string name;   ///< Its full name; may be empty.
    std::string field;  ///< Its field with the reference, as in scene JSON: `parent`.
    std::string file;   ///< Where that element is declared; empty: unknown.
    int line = 0;
    bool is_reported = false;  ///< A fact already states it.
  };
  /// A fact of several lines.
  struct Facts {
    std::string title;
    std::vector<std::string> lines;
  };

  std::string kind;     ///< `body`, `joint`, ...
  std::string name;     ///< Full.
  std::string model;    ///< Full name of the model instance that it belongs to; empty: the world's.
  std::string summary;  ///< Follows the name: `is a body of 2 kg`.
  std::optional<Place> declared;
  /// One macro call or include of xacro.
  struct MacroCall {
    std::string text;  ///< As in "in macro `arm`, called"; the place follows.
    Place place;
  };
  std::vector<MacroCall> calls;  ///< Those that made the element, from the inside out.
  std::string brought;           ///< Full name of the model, or of the element, that the steps added.
  std::vector<Step> steps;       ///< From the inside out.
  std::optional<Pose> X_WE;      ///< In the world, all joints at their default positions.
  std::vector<Facts> facts;
  std::vector<Referrer> referrers;
};

/// What is true of a scene. After an error, values that depend on the whole scene were not computed, and values from
/// files with an error may be missing.
enum class KnownValues {
  kAll,     ///< The scene composes.
  kOfFile,  ///< Values from the element's own file only: no pose in the world, no way to the world, no filters.
  kNone,    ///< Names, places and references only.
};

/// Every element with a full name: a model and a joint may share one. Empty if there is none.
std::vector<Explanation> Explain(const Scene& scene, std::string_view full_name,
                                 KnownValues values = KnownValues::kAll);

/// For people.
std::string ToText(const Explanation& explanation);
/// As a list of JSON objects: `name`, `kind`, `summary`, `model`, `source` (file, line, column, lines; or null),
/// `macros` (the macro calls and includes of xacro, each with its place and a text; left out if there are none),
/// `directives` (the steps, each with its place and a text), `pose` in the world (translation, rotation as w x y z; or
/// null), `references`, `facts`.
std::string ToJson(const std::vector<Explanation>& explanations);

/// The existing full name nearest to a wrong one; may be empty.
std::string NearestElement(const Scene& scene, std::string_view full_name);

}  // namespace sceneweld::cli
