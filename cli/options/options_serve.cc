#include <CLI/App.hpp>
#include <charconv>
#include <limits>

#include "sceneweld/cli/options/option_parser.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {

namespace {

// `1000`, `64K`, `8M`, `2G`.
std::size_t Bytes(const char* option, const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  int shift = 0;
  if (error == std::errc() && end - rest == 1) shift = *rest == 'K' ? 10 : *rest == 'M' ? 20 : *rest == 'G' ? 30 : 0;
  const bool is_good = error == std::errc() && (rest == end || shift > 0) && number > 0 &&
                       number <= (std::numeric_limits<std::size_t>::max() >> shift);
  if (!is_good) {
    throw Refusal{"option " + Quoted(option) + " has the value " + Quoted(text),
                  "it is a number of bytes, as in `" + std::string(option) + " 64K`, `8M`, `2G`"};
  }
  return number << shift;
}

std::size_t Whole(const char* option, const std::string& text, std::size_t least, std::size_t most) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) {
    throw Refusal{"option " + Quoted(option) + " has the value " + Quoted(text),
                  "it is a whole number from " + std::to_string(least) + " to " + std::to_string(most)};
  }
  return number;
}

int Port(const std::string& text) { return static_cast<int>(Whole("--port", text, 0, 65535)); }

}  // namespace

void Parser::AddView(CLI::App& sub) {
  const auto view = std::make_shared<ViewCommand>();
  const auto port = std::make_shared<std::string>("0");
  const auto no_browser = std::make_shared<bool>(false);
  sub.add_option("INPUT", view->input, "File to show")->type_name(" ");
  AddText(sub, "--port", *port, "N", "Where to listen, on this machine alone: any free port (default)");
  sub.add_flag("--no-browser", *no_browser, "Print the address and open no browser");
  AddReadOptions(sub, view->read);
  sub.parse_complete_callback([this, view, port, no_browser, &sub] {
    Understand(sub, view->read);
    CheckInput(view->input, view->read);
    if (view->input == "-") throw Refusal{"what comes from standard input cannot be followed", "name a file"};
    view->port = Port(*port);
    view->open_browser = !*no_browser;
    command_ = *view;
  });
}

void Parser::AddServe(CLI::App& sub) {
  struct Texts {
    std::string port = "8080", max_body = "8M", max_files = "10000", max_read = "1G", max_seconds = "30",
                max_requests = "128", max_elements = "1000000", cache = "256M";
  };
  const auto serve = std::make_shared<ServeCommand>();
  const auto texts = std::make_shared<Texts>();
  AddText(sub, "--root", serve->root, "DIR", "Folder that is served: nothing outside of it is read");
  AddText(sub, "--address", serve->address, "ADDRESS", "Where to listen: 127.0.0.1 (default), this machine alone");
  AddText(sub, "--port", texts->port, "N", "Where to listen: 8080 (default); 0: any free port, which is told");
  const char* const kLimits = "Limits";
  const auto limit = [&](const char* name, std::string& into, const char* type, const char* doc) {
    AddText(sub, name, into, type, doc)->group(kLimits);
  };
  limit("--max-body", texts->max_body, "BYTES", "Longest body of a request (8M)");
  limit("--max-files", texts->max_files, "N", "Files that one request may read (10000)");
  limit("--max-read", texts->max_read, "BYTES", "Bytes that one request may read (1G)");
  limit("--max-elements", texts->max_elements, "N", "Bodies, joints and geometries of one scene (1000000)");
  limit("--max-seconds", texts->max_seconds, "SECONDS", "Time of one request, after which its work is stopped (30)");
  limit("--max-requests", texts->max_requests, "N", "Requests at once; others are told to come again (128)");
  limit("--cache-bytes", texts->cache, "BYTES", "Memory for models that were read before (256M); 0: none");
  sub.parse_complete_callback([this, serve, texts, &sub] {
    RefuseExtras(sub);
    if (serve->root.empty()) throw Refusal{"no folder is given", "add `--root DIR`, the folder to serve"};
    serve->port = Port(texts->port);
    serve->max_body = Bytes("--max-body", texts->max_body);
    serve->max_files = Whole("--max-files", texts->max_files, 1, 1'000'000'000);
    serve->max_elements = Whole("--max-elements", texts->max_elements, 1, 1'000'000'000);
    serve->max_read = Bytes("--max-read", texts->max_read);
    serve->max_requests = Whole("--max-requests", texts->max_requests, 1, 100'000);
    serve->cache_bytes = texts->cache == "0" ? 0 : Bytes("--cache-bytes", texts->cache);
    const auto seconds = ParseNumber(texts->max_seconds);
    if (!seconds || !(*seconds > 0) || *seconds > 86400) {
      throw Refusal{"option `--max-seconds` has the value " + Quoted(texts->max_seconds),
                    "it is a number of seconds above 0, at most 86400"};
    }
    serve->max_seconds = *seconds;
    command_ = *serve;
  });
}

}  // namespace sceneweld::cli
