#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// What is to be told of one element of a scene.
struct Explanation {
  /// A place in a file, with the lines that stand there.
  struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    std::vector<std::string> lines;
  };
  /// One step of how the element came into the scene.
  struct Step {
    std::string what;  ///< `add_model`, `for_each`, `include`: what stands there.
    Place place;
    std::string with;  ///< Parameters or loop variables, `side = left`; may be empty.
  };
  /// Something to tell in several lines.
  struct Facts {
    std::string title;
    std::vector<std::string> lines;
  };

  std::string kind;     ///< `body`, `joint`, ...
  std::string name;     ///< Full.
  std::string summary;  ///< What it is, behind its name: `is a body of 2 kg`.
  std::optional<Place> declared;
  std::string brought;       ///< What the steps brought: a model's full name, or the element's.
  std::vector<Step> steps;   ///< From the inside out.
  std::optional<Pose> X_WE;  ///< In the world, all joints at their default positions.
  std::vector<Facts> facts;
};

/// Every element of a full name: a name can be a model's and a joint's at once.
/// Empty when there is none.
std::vector<Explanation> Explain(const Scene& scene, std::string_view full_name);

/// As a person would say it.
std::string ToText(const Explanation& explanation);
/// As an object of JSON.
std::string ToJson(const Explanation& explanation);

/// The existing full name nearest to a wrong one; may be empty.
std::string NearestElement(const Scene& scene, std::string_view full_name);

}  // namespace sceneweld::cli
