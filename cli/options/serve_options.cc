#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/reading_options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {

void AddView(OptionList& options) {
  auto& view = options.Keep<ViewCommand>();
  auto& port = options.Keep<std::string>("0");
  auto& no_browser = options.Keep<bool>(false);
  options.Argument("INPUT", view.input, "File to show");
  options.Text("--port", port, "N", "Where to listen, on this machine alone: any free port (default)");
  options.Flag("--no-browser", no_browser, "Print the address and open no browser");
  AddReadOptions(options, view.read, &view.input);
  options.Make([&view, &port, &no_browser]() -> Command {
    if (view.input == "-") throw Refusal{"what comes from standard input cannot be followed", "name a file"};
    view.port = Port(port);
    view.open_browser = !no_browser;
    return view;
  });
}

void AddServe(OptionList& options) {
  struct Texts {
    std::string port = "8080", max_body = "8M", max_files = "10000", max_read = "1G", max_seconds = "30",
                max_requests = "128", max_elements = "1000000", cache = "256M";
  };
  auto& serve = options.Keep<ServeCommand>();
  auto& texts = options.Keep<Texts>();
  options.Text("--root", serve.root, "DIR", "Folder that is served: nothing outside of it is read");
  options.Text("--address", serve.address, "ADDRESS", "Where to listen: 127.0.0.1 (default), this machine alone");
  options.Text("--port", texts.port, "N", "Where to listen: 8080 (default); 0: any free port, which is printed");
  options.StartGroup("Limits");
  options.Text("--max-body", texts.max_body, "BYTES", "Longest body of a request (8M)");
  options.Text("--max-files", texts.max_files, "N", "Files that one request may read (10000)");
  options.Text("--max-read", texts.max_read, "BYTES", "Bytes that one request may read (1G)");
  options.Text("--max-elements", texts.max_elements, "N", "Bodies, joints and geometries of one scene (1000000)");
  options.Text("--max-seconds", texts.max_seconds, "SECONDS",
               "Time of one request, after which its work is stopped (30)");
  options.Text("--max-requests", texts.max_requests, "N", "Requests at once; others are refused with status 429 (128)");
  options.Text("--cache-bytes", texts.cache, "BYTES", "Memory for models that were read before (256M); 0: none");
  options.Make([&serve, &texts]() -> Command {
    if (serve.root.empty()) throw Refusal{"no folder is given", "add `--root DIR`, the folder to serve"};
    serve.port = Port(texts.port);
    serve.max_body = Bytes("--max-body", texts.max_body);
    serve.max_files = Whole("--max-files", texts.max_files, 1, 1'000'000'000);
    serve.max_elements = Whole("--max-elements", texts.max_elements, 1, 1'000'000'000);
    serve.max_read = Bytes("--max-read", texts.max_read);
    serve.max_requests = Whole("--max-requests", texts.max_requests, 1, 100'000);
    serve.cache_bytes = texts.cache == "0" ? 0 : Bytes("--cache-bytes", texts.cache);
    const auto seconds = ParseNumber(texts.max_seconds);
    if (!seconds || !(*seconds > 0) || *seconds > 86400) {
      throw Refusal{"option `--max-seconds` has the value " + Quoted(texts.max_seconds),
                    "it is a number of seconds above 0, at most 86400"};
    }
    serve.max_seconds = *seconds;
    return serve;
  });
}

}  // namespace sceneweld::cli
