// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld serve`: runs the HTTP service.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/http/access_log.h"
#include "sceneweld/cli/http/addresses.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/service/service.h"
#include "sceneweld/cli/service/worker_pool.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/root_files.h"

namespace sceneweld::cli {

namespace {

constexpr std::pair<const char*, const char*> kAnswerHeaders[] = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
};

// The command has the token. Other processes must not find it, neither those that this one starts nor those that read
// /proc/PID/environ.
void ForgetTokenOfEnvironment() {
  if (char* const token = getenv("SCENEWELD_TOKEN")) explicit_bzero(token, strlen(token));
  unsetenv("SCENEWELD_TOKEN");
}

}  // namespace

Exit Run(const ServeCommand& command) {
  std::string why;
  const auto root = RootFiles::Open(command.root, why);
  if (!root) {
    WriteError(CommandLineError("cannot serve `" + command.root + "`: " + why));
    return kCommandLineAtFault;
  }
  ForgetTokenOfEnvironment();
  WorkerPool workers(command, root->Folder());
  Service service(command, nullptr);
  HttpOptions options;
  options.address = command.address;
  options.port = command.port;
  options.max_body = command.max_body;
  options.max_requests = command.max_requests;
  options.max_of_client = std::max(command.max_requests, std::size_t{2}) - 1;
  options.client_header = command.client_header;
  options.max_queue = command.max_queue;
  options.wait_seconds = command.max_seconds;
  options.hosts = command.hosts;
  options.hosts.push_back(command.address);
  options.token = command.token;
  options.headers.assign(std::begin(kAnswerHeaders), std::end(kAnswerHeaders));
  std::unique_ptr<HttpServer> server;
  options.routes = service.Routes([&](Task task, const HttpRequest& asked) { return workers.Answer(task, asked); },
                                  [&] { return server->is_ready(); });
  options.refuse = [&](const HttpRefusal& refusal) { return service.Refuse(refusal); };
  options.done = [&](const HttpOutcome& outcome) {
    service.metrics().Count(outcome);
    LogAccess(outcome, command.log.get());
  };
  server = MakeHttpServer(std::move(options), why);
  if (!server) {
    WriteError(
        CommandLineError("cannot listen on " + command.address + ":" + std::to_string(command.port) + ": " + why));
    return kCommandLineAtFault;
  }
  workers.AddFigures(service.metrics());
  service.metrics().Add("sceneweld_requests_under_way", "gauge", "Requests in progress, those that wait included.",
                        [&] { return server->under_way(); });
  service.metrics().Add("sceneweld_requests_waiting", "gauge", "Requests that wait.",
                        [&] { return server->waiting(); });
  // Answers must not depend on the folder that the service was started in.
  if (chdir("/") != 0) return kCommandLineAtFault;
  if (!IsLoopback(command.address) && command.token.empty()) {
    WriteError(command.address + " is reached from other machines, and no token is needed: `--token-file` sets one\n");
  }
  WriteError("listening on " + HttpUrl(command.address, server->port()) + "\n");
  server->Run();
  return kDone;
}

}  // namespace sceneweld::cli
