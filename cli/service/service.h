// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/service/metrics.h"
#include "sceneweld/cli/service/request.h"
#include "sceneweld/cli/service/worker_message.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

/// The answers of `sceneweld serve`, without the server: docs/service.md. A request leaves nothing behind except models
/// in the cache, so that any number of services give the same answers.
class Service {
 public:
  /// `root`: the folder that requests may read; null in a process that calls Answer for nothing.
  Service(const ServeCommand& command, std::shared_ptr<const FileSystem> root);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Composes the answer of a task. Safe to call from several threads.
  using AnswerTask = std::function<HttpResponse(Task, const HttpRequest&)>;
  /// `answer`: called for the tasks. `is_ready`: whether a request would be accepted now.
  std::vector<HttpRoute> Routes(const AnswerTask& answer, std::function<bool()> is_ready);
  /// Works on a task in this process. Throws std::bad_alloc if the memory does not suffice.
  HttpResponse Answer(Task task, const HttpRequest& asked) const;
  /// An error that the service itself found, with a message.
  static HttpResponse Fail(int status, std::string message, std::string help);
  /// The answer to a request that the server, or the service itself, refuses.
  HttpResponse Refuse(const HttpRefusal& refusal) const;
  /// The answer to a request of the wrong type, and to a short one whose body is wrong.
  std::optional<HttpResponse> FaultOnItsFace(Task task, const HttpRequest& asked) const;
  Metrics& metrics() { return metrics_; }
  WorkerFigures figures() const;

 private:
  struct Work;
  void Confine(Work& work) const;
  HttpResponse Respond(Work& work, std::string body) const;
  std::optional<Loaded> LoadInput(const RequestInput& input, Work& work) const;
  void Do(const ComposeCommand& command, Work& work) const;
  void Do(const ExpandCommand& command, Work& work) const;
  void Do(const CheckCommand& command, Work& work) const;
  void Do(const LintCommand& command, Work& work) const;
  void Do(const ExplainCommand& command, Work& work) const;
  void Do(const PoseCommand& command, Work& work) const;
  void Do(const DiffCommand& command, Work& work) const;

  const ServeCommand command_;
  Metrics metrics_;
  std::shared_ptr<const FileSystem> files_;
  std::shared_ptr<ModelStore> store_;
  mutable FilesRead files_read_;
};

}  // namespace sceneweld::cli
