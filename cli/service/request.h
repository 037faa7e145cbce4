// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The keys of request bodies, in one table: requests are read by it, and the OpenAPI document is made from it. Keys
/// that are options of the command line are parsed by the command line.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// A task that is requested by POST. Each is the command of the same name.
enum class Task { kCompose, kCheck, kLint, kExplain, kPose, kDiff };
inline constexpr Task kTasks[] = {Task::kCompose, Task::kCheck, Task::kLint, Task::kExplain, Task::kPose, Task::kDiff};
/// `compose`, as in `/v1/compose`; also the name of the command.
std::string_view NameOf(Task task);

struct RequestKey {
  /// The form of a value in JSON, and as an option.
  enum class Kind {
    kText,
    kFlag,
    kWhole,  ///< Number without a fraction, 0 or more.
    kNumber,
    kNames,      ///< List of texts.
    kNumbers,    ///< Object of numbers, each `NAME=NUMBER`.
    kTexts,      ///< Object of texts, each `NAME=TEXT`.
    kValues,     ///< Object of any values, each `NAME=` and the value as YAML.
    kScalars,    ///< Object of texts, numbers and truth values, each `NAME=` and the value as it is written.
    kPositions,  ///< Object of numbers or lists of numbers, each `NAME=NUMBER,...`.
    kInput,      ///< Object of the keys of kInputKeys.
  };
  std::string_view name;
  Kind kind = Kind::kText;
  std::string_view option = {};  ///< The name on the command line; empty if there is none.
  unsigned tasks = 0;            ///< One bit each.
  bool is_required = false;
  std::string_view doc = {};  ///< Empty: the documentation of the option.

  bool ServesFor(Task task) const { return (tasks >> static_cast<unsigned>(task) & 1) != 0; }
};
std::span<const RequestKey> RequestKeys();
/// The keys of an input: of the body itself, or of `a` and `b`.
std::span<const RequestKey> InputKeys();

/// The input to compose.
struct RequestInput {
  std::optional<std::string> path;  ///< Below the root.
  std::optional<std::string> text;
  std::string format;  ///< Empty: the suffix of `path` decides.
  std::string folder;  ///< Absolute, below the root. Relative names in a text start from it.
};

struct ServiceRequest {
  RequestInput input;
  RequestInput other;   ///< Of kDiff: `b`.
  std::string element;  ///< Of kExplain.
  std::string frame;    ///< Of kPose.
  Command command;      ///< With its options. Its inputs are not used.
};

/// A body that is not a valid request.
struct RequestFault {
  std::string pointer;  ///< JSON pointer (RFC 6901) of the place; empty: the whole.
  std::string message;
  std::string help;
};

std::variant<ServiceRequest, RequestFault> ReadRequest(Task task, const std::string& body);

}  // namespace sceneweld::cli
