// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld serve`: runs the HTTP service.

#include <unistd.h>

#include <memory>
#include <string>
#include <utility>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/http/access_log.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/service/service.h"
#include "sceneweld/cli/service/worker_pool.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/root_files.h"

namespace sceneweld::cli {

Exit Run(const ServeCommand& command) {
  std::string why;
  const auto root = RootFiles::Open(command.root, why);
  if (!root) {
    WriteError(CommandLineError("cannot serve `" + command.root + "`: " + why));
    return kCommandLineAtFault;
  }
  WorkerPool workers(command);
  Service service(command, nullptr);
  HttpOptions options;
  options.address = command.address;
  options.port = command.port;
  options.max_body = command.max_body;
  options.max_requests = command.max_requests;
  options.routes = service.Routes([&](Task task, const HttpRequest& asked) { return workers.Answer(task, asked); });
  options.refuse = [&](int status) { return service.Refuse(status); };
  options.done = [&](const HttpOutcome& outcome) {
    service.metrics().Count(outcome);
    LogAccess(outcome, command.log.get());
  };
  const auto server = MakeHttpServer(std::move(options), why);
  if (!server) {
    WriteError(
        CommandLineError("cannot listen on " + command.address + ":" + std::to_string(command.port) + ": " + why));
    return kCommandLineAtFault;
  }
  workers.AddFigures(service.metrics());
  service.metrics().Add("sceneweld_requests_under_way", "gauge", "Requests in progress.",
                        [&] { return server->under_way(); });
  // Answers must not depend on the folder that the service was started in.
  if (chdir("/") != 0) return kCommandLineAtFault;
  const bool is_v6 = command.address.find(':') != std::string::npos;
  WriteError("listening on http://" + (is_v6 ? "[" + command.address + "]" : command.address) + ":" +
             std::to_string(server->port()) + "\n");
  server->Run();
  return kDone;
}

}  // namespace sceneweld::cli
