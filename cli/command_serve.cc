#include <string>
#include <utility>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/http_server.h"
#include "sceneweld/cli/terminal.h"

namespace sceneweld::cli {

Exit Run(const ServeCommand& command) {
  HttpOptions options;
  options.address = command.address;
  options.port = command.port;
  options.max_body = command.max_body;
  options.max_requests = command.max_requests;
  options.routes.push_back({"GET", "/healthz", [](const HttpRequest&) {
                              HttpResponse response;
                              response.content_type = "text/plain";
                              response.body = "ok\n";
                              return response;
                            }});
  std::string why;
  const auto server = MakeHttpServer(std::move(options), why);
  if (!server) {
    WriteError(
        CommandLineError("cannot listen on " + command.address + ":" + std::to_string(command.port) + ": " + why));
    return kCommandLineAtFault;
  }
  WriteError("listening on http://" + command.address + ":" + std::to_string(server->port()) + "\n");
  server->Run();
  return kDone;
}

}  // namespace sceneweld::cli
