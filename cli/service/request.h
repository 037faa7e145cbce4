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

/// A task that is requested by POST; each is a command of the same name.
enum class Task { kCompose, kCheck, kExplain, kPose, kDiff };
inline constexpr Task kTasks[] = {Task::kCompose, Task::kCheck, Task::kExplain, Task::kPose, Task::kDiff};
/// `compose`: of `/v1/compose`, and the command.
std::string_view NameOf(Task task);

struct RequestKey {
  /// How a value is written in JSON, and as an option.
  enum class Kind {
    kText,
    kFlag,
    kWhole,  ///< Number without a fraction, 0 or more.
    kNumber,
    kTexts,      ///< Object of texts, each `NAME=TEXT`.
    kValues,     ///< Object of anything, each `NAME=` and the value as YAML.
    kPositions,  ///< Object of numbers or lists of numbers, each `NAME=NUMBER,...`.
    kInput,      ///< Object of the keys of kInputKeys.
  };
  std::string_view name;
  Kind kind = Kind::kText;
  std::string_view option = {};  ///< Of the command line; empty if there is none.
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
  std::string format;  ///< Empty: by the suffix of `path`.
  std::string folder;  ///< Absolute, below the root; relative names in a text start from it.
};

struct ServiceRequest {
  RequestInput input;
  RequestInput other;   ///< Of kDiff: `b`.
  std::string element;  ///< Of kExplain.
  std::string frame;    ///< Of kPose.
  Command command;      ///< With its options; its inputs are not used.
};

/// A body that is not a valid request.
struct RequestFault {
  std::string pointer;  ///< JSON pointer (RFC 6901) of the place; empty: the whole.
  std::string message;
  std::string help;
};

std::variant<ServiceRequest, RequestFault> ReadRequest(Task task, const std::string& body);

}  // namespace sceneweld::cli
