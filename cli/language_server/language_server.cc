// SPDX-License-Identifier: BSD-3-Clause
// The messages of the Language Server Protocol: reads their parameters and writes their results.

#include "sceneweld/cli/language_server/language_server.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "sceneweld/cli/language_server/background_linter.h"
#include "sceneweld/cli/language_server/capabilities.h"
#include "sceneweld/cli/language_server/completion.h"
#include "sceneweld/cli/language_server/folding.h"
#include "sceneweld/cli/language_server/formatting.h"
#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/inlay_hints.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/message_stream.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/rename.h"
#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/cli/language_server/workspace.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {
namespace {

// The numbers of the protocol.
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;
constexpr int kNotInitialized = -32002;
constexpr int kRequestCancelled = -32800;
constexpr int kRequestFailed = -32803;

struct RequestError {
  int code;
  std::string message;
};

class Server {
 public:
  Server(int in, int out, std::vector<std::string> words)
      : stream_(in, out), workspace_(std::move(words), documents_) {}

  Exit Run() {
    std::thread reader([this] { ReadMessages(); });
    bool has_work = false;
    while (!exits_ && !queue_.has_ended()) {
      const auto message = queue_.Pop(!has_work);
      if (message) Handle(*message);
      has_work = is_initialized_ && !is_shut_down_ && (message || WorkOn());
    }
    reader.join();  // It ends with `exit` and with the input.
    return is_shut_down_ ? kDone : kInputAtFault;
  }

 private:
  using Handler = void (Server::*)(JsonValue params, JsonWriter& result);
  using Listener = void (Server::*)(JsonValue params);

  void ReadMessages() {
    std::string fault;
    while (auto text = stream_.Read(fault)) {
      auto message = ParseMessage(*std::move(text));
      if (!message) continue;
      const std::string method = message->method();
      if (method == "$/cancelRequest") {
        const JsonValue id = message->root().Find("params").Find("id");
        const std::lock_guard lock(cancelled_mutex_);
        if (id) cancelled_.insert(std::string(id.written()));
        continue;
      }
      // The text that is being composed is another one now.
      if (method == "textDocument/didChange") workspace_.StopWork();
      queue_.Push(*std::move(message));
      if (method == "exit") break;
    }
    queue_.End();
  }

  // --- answers

  void Respond(const std::string& id, std::string_view key, std::string_view json) {
    stream_.Write("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"" + std::string(key) + "\":" + std::string(json) + "}");
  }

  void Fail(const std::string& id, const RequestError& error) {
    std::string text;
    JsonWriter json(text);
    json.OpenObject();
    json.Put("code", error.code);
    json.Put("message", error.message);
    json.CloseObject();
    Respond(id, "error", text);
  }

  /// Sends a notification, or a request with an id.
  template <typename WriteParams>
  void Send(std::optional<int> id, std::string_view method, WriteParams&& write_params) {
    std::string text;
    JsonWriter json(text);
    json.OpenObject();
    json.Put("jsonrpc", "2.0");
    if (id) json.Put("id", *id);
    json.Put("method", method);
    json.Key("params");
    write_params(json);
    json.CloseObject();
    stream_.Write(text);
  }

  template <typename WriteParams>
  void Notify(std::string_view method, WriteParams&& write_params) {
    Send(std::nullopt, method, write_params);
  }

  template <typename WriteParams>
  void Ask(std::string_view method, WriteParams&& write_params) {
    Send(++asked_, method, write_params);
  }

  void Handle(const Message& message) {
    const std::string method = message.method();
    const JsonValue params = message.root().Find("params");
    if (!message.IsRequest()) {
      static const std::map<std::string, Listener, std::less<>> kListeners = {
          {"initialized", &Server::Initialized},
          {"exit", &Server::Leave},
          {"textDocument/didOpen", &Server::Opened},
          {"textDocument/didChange", &Server::Changed},
          {"textDocument/didClose", &Server::Closed},
          {"textDocument/didSave", &Server::Saved},
          {"workspace/didChangeConfiguration", &Server::Configured},
          {"workspace/didChangeWatchedFiles", &Server::FilesChanged},
          {"workspace/didChangeWorkspaceFolders", &Server::FoldersChanged},
      };
      const auto listener = kListeners.find(method);
      if (listener != kListeners.end()) (this->*listener->second)(params);
      return;
    }
    static const std::map<std::string, Handler, std::less<>> kHandlers = {
        {"initialize", &Server::Initialize},
        {"shutdown", &Server::ShutDown},
        {"textDocument/hover", &Server::ShowHover},
        {"textDocument/definition", &Server::Definition},
        {"textDocument/references", &Server::References},
        {"textDocument/documentSymbol", &Server::DocumentSymbols},
        {"textDocument/completion", &Server::Complete},
        {"textDocument/prepareRename", &Server::PrepareRename},
        {"textDocument/rename", &Server::Rename},
        {"textDocument/codeAction", &Server::CodeActions},
        {"textDocument/diagnostic", &Server::Diagnose},
        {"textDocument/foldingRange", &Server::Fold},
        {"textDocument/formatting", &Server::FormatDocument},
        {"textDocument/rangeFormatting", &Server::FormatDocument},
        {"textDocument/inlayHint", &Server::ShowHints},
        {"textDocument/documentLink", &Server::Links},
        {"workspace/symbol", &Server::WorkspaceSymbols},
        {"sceneweld/bodyAt", &Server::FindBody},
    };
    const std::string id = message.id();
    {
      const std::lock_guard lock(cancelled_mutex_);
      if (cancelled_.erase(id) > 0) return Fail(id, {kRequestCancelled, "cancelled"});
    }
    const auto handler = kHandlers.find(method);
    if (handler == kHandlers.end()) return Fail(id, {kMethodNotFound, "unknown method " + Quoted(method)});
    if (!is_initialized_ && method != "initialize") return Fail(id, {kNotInitialized, "not initialized"});
    std::string result;
    JsonWriter json(result);
    try {
      (this->*handler->second)(params, json);
    } catch (const RequestError& error) {
      return Fail(id, error);
    }
    Respond(id, "result", result);
  }

  // --- life

  void Initialize(JsonValue params, JsonWriter& json) {
    is_initialized_ = true;
    const JsonValue capabilities = params.Find("capabilities");
    const JsonValue encodings = capabilities.Find("general").Find("positionEncodings");
    for (JsonValue one = encodings.first(); one; one = one.next()) {
      if (one.is_string() && one.text() == "utf-8") encoding_ = PositionEncoding::kUtf8;
    }
    watches_ = IsTrueAt(capabilities, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
    shows_progress_ = IsTrueAt(capabilities, {"window", "workDoneProgress"});
    Configure(params.Find("initializationOptions"));
    const JsonValue folders = params.Find("workspaceFolders");
    for (JsonValue one = folders.first(); one; one = one.next()) AddFolder(TextIn(one, "uri"));
    if (!folders || !folders.first()) AddFolder(TextIn(params, "rootUri"));
    WriteCapabilities(json, encoding_);
  }

  void Initialized(JsonValue) {
    if (!watches_) return;
    Ask("client/registerCapability", WriteWatchedFiles);
  }

  void ShutDown(JsonValue, JsonWriter& json) {
    is_shut_down_ = true;
    json.Null();
  }

  void Leave(JsonValue) { exits_ = true; }

  void AddFolder(const std::string& uri) {
    if (const auto folder = PathOfUri(uri)) workspace_.AddFolder(*folder);
  }

  // Settings are `{"sceneweld": {"lint": false}}`, or the inner object.
  void Configure(JsonValue settings) {
    if (const JsonValue inner = settings.Find("sceneweld")) settings = inner;
    const JsonValue lint = settings.Find("lint");
    if (lint && lint.is_bool()) workspace_.SetLint(lint.boolean());
  }

  void Configured(JsonValue params) {
    Configure(params.Find("settings"));
    for (const std::string& path : documents_.Paths()) workspace_.FileChanged(path);
  }

  // --- documents

  std::optional<std::string> PathIn(JsonValue params) const {
    return PathOfUri(TextIn(params.Find("textDocument"), "uri"));
  }

  void Opened(JsonValue params) {
    const JsonValue document = params.Find("textDocument");
    const auto path = PathIn(params);
    if (!path) return;
    documents_.Open(*path, TextIn(document, "text"), NumberIn(document, "version"));
    workspace_.FileOpened(*path);
  }

  void Changed(JsonValue params) {
    const auto path = PathIn(params);
    if (!path) return;
    std::vector<OpenDocuments::Change> changes;
    for (JsonValue one = params.Find("contentChanges").first(); one; one = one.next()) {
      OpenDocuments::Change change{std::nullopt, TextIn(one, "text")};
      if (const JsonValue range = one.Find("range")) change.range = RangeIn(range);
      changes.push_back(std::move(change));
    }
    documents_.Edit(*path, changes, NumberIn(params.Find("textDocument"), "version"), encoding_);
    workspace_.FileChanged(*path);
  }

  void Closed(JsonValue params) {
    const auto path = PathIn(params);
    if (!path) return;
    documents_.Close(*path);
    workspace_.FileClosed(*path);
    PublishDiagnostics();
  }

  void Saved(JsonValue params) {
    if (const auto path = PathIn(params)) workspace_.FileChanged(*path);
  }

  void FilesChanged(JsonValue) { workspace_.AnythingChanged(); }

  void FoldersChanged(JsonValue params) {
    const JsonValue event = params.Find("event");
    for (JsonValue one = event.Find("removed").first(); one; one = one.next()) {
      if (const auto folder = PathOfUri(TextIn(one, "uri"))) workspace_.RemoveFolder(*folder);
    }
    for (JsonValue one = event.Find("added").first(); one; one = one.next()) AddFolder(TextIn(one, "uri"));
    PublishDiagnostics();
  }

  /// The document and the place of a request.
  struct Asked {
    std::string path;
    OpenDocuments::Text text;
    std::size_t offset = 0;
    Analyses analyses;
  };
  Asked AskedFor(JsonValue params) {
    const auto path = PathIn(params);
    if (!path) throw RequestError{kInvalidParams, "the document has no `file:` URI"};
    Asked asked{*path, documents_.Find(*path), 0, {}};
    if (!asked.text) {
      std::string why;
      auto text = DiskFiles().Read(*path, Limits().max_file_bytes, why);
      if (!text) throw RequestError{kRequestFailed, "cannot read " + Quoted(*path) + ": " + why};
      asked.text = std::make_shared<const std::string>(*std::move(text));
    }
    if (const JsonValue position = params.Find("position")) {
      asked.offset = TextLines(*asked.text).OffsetOf(PositionIn(position), encoding_);
    }
    asked.analyses = workspace_.AnalysesOf(*path);
    return asked;
  }
  TextRange RangeOfWord(const Asked& asked, std::size_t begin, std::size_t end) const {
    return TextLines(*asked.text).RangeOf(begin, end, encoding_);
  }

  // --- work in the background

  /// Composes one root. Returns false if there is nothing to do.
  bool WorkOn() {
    const auto analysis = workspace_.AnalyseNext();
    Lint();
    if (analysis && !documents_.VersionOf(analysis->root)) ShowProgress(true);
    if (!analysis) ShowProgress(false);
    PublishDiagnostics();  // A request may have composed some roots.
    return analysis != nullptr;
  }

  /// Gives the linter what it has not seen, and takes what it has found.
  void Lint() {
    for (auto& analysis : workspace_.TakeUnlinted()) linter_.Want(std::move(analysis));
    for (auto& findings : linter_.Take()) workspace_.AddFindings(std::move(findings));
  }

  void ShowProgress(bool is_working) {
    if (!shows_progress_ || is_working == progress_) return;
    progress_ = is_working;
    constexpr std::string_view kToken = "sceneweld";
    if (is_working) {
      Ask("window/workDoneProgress/create", [&](JsonWriter& json) {
        json.OpenObject();
        json.Put("token", kToken);
        json.CloseObject();
      });
    }
    Notify("$/progress", [&](JsonWriter& json) {
      json.OpenObject();
      json.Put("token", kToken);
      json.Key("value");
      json.OpenObject();
      json.Put("kind", is_working ? "begin" : "end");
      if (is_working) json.Put("title", "Composing the scenes of the workspace");
      json.CloseObject();
      json.CloseObject();
    });
  }

  /// Of the open files, and of every root that uses one of them.
  void PublishDiagnostics() {
    const std::vector<std::string> open = documents_.Paths();
    Analyses wanted;
    for (const auto& analysis : workspace_.Analyses()) {
      const bool matters = std::any_of(open.begin(), open.end(), [&](const std::string& path) {
        return path == analysis->root || analysis->files->Uses(path);
      });
      if (matters) wanted.push_back(analysis);
    }
    auto found = DiagnosticsByFile(wanted, workspace_.Findings(), encoding_);
    for (const std::string& path : open) found[path];
    for (const auto& [path, text] : published_) found[path];
    for (const auto& [path, diagnostics] : found) Publish(path, diagnostics);
  }

  void Publish(const std::string& path, const std::vector<EditorDiagnostic>& diagnostics) {
    std::string text;
    {
      JsonWriter json(text);
      json.OpenList();
      for (const EditorDiagnostic& one : diagnostics) Write(json, one);
      json.CloseList();
    }
    const auto known = published_.find(path);
    if (known == published_.end() ? diagnostics.empty() : known->second == text) return;
    Notify("textDocument/publishDiagnostics", [&](JsonWriter& json) {
      json.OpenObject();
      json.Put("uri", UriOfPath(path));
      if (const auto version = documents_.VersionOf(path)) json.Put("version", *version);
      json.Key("diagnostics");
      json.Raw(text);
      json.CloseObject();
    });
    if (diagnostics.empty()) {
      published_.erase(path);
    } else {
      published_[path] = std::move(text);
    }
  }

  // --- features

  void ShowHover(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const auto hover = HoverAt(asked.path, *asked.text, asked.offset, asked.analyses);
    if (!hover) return json.Null();
    json.OpenObject();
    json.Key("contents");
    json.OpenObject();
    json.Put("kind", "markdown");
    json.Put("value", hover->markdown);
    json.CloseObject();
    json.Key("range");
    Write(json, RangeOfWord(asked, hover->begin, hover->end));
    json.CloseObject();
  }

  void Definition(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    Write(json, DefinitionsAt(asked.path, *asked.text, asked.offset, asked.analyses, encoding_));
  }

  void References(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const bool with_declaration = IsTrueAt(params, {"context", "includeDeclaration"});
    Write(json, ReferencesAt(asked.path, asked.offset, asked.analyses, AllCurrent(), with_declaration, encoding_));
  }

  /// The analyses of all roots, up to date.
  Analyses AllCurrent() {
    while (workspace_.AnalyseNext()) {
    }
    return workspace_.Analyses();
  }

  void DocumentSymbols(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    Write(json, SymbolsIn(asked.path, asked.analyses, encoding_));
  }

  void WorkspaceSymbols(JsonValue params, JsonWriter& json) {
    constexpr std::size_t kMost = 500;
    Write(json, FindSymbols(TextIn(params, "query"), kMost, workspace_.Analyses(), encoding_));
  }

  void Complete(JsonValue params, JsonWriter& json) {
    Asked asked = AskedFor(params);
    // A text that is being written lacks what does not compose now.
    for (const auto& analysis : Analyses(asked.analyses)) {
      const auto last_good = workspace_.LastGood(analysis->root);
      if (last_good && last_good != analysis) asked.analyses.push_back(last_good);
    }
    const Completions found = CompletionsAt(asked.path, *asked.text, asked.offset, asked.analyses);
    Write(json, found.items, RangeOfWord(asked, found.begin, found.end));
  }

  void PrepareRename(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    for (const auto& analysis : asked.analyses) {
      const NamePlace* const place = analysis->places ? analysis->places->At(asked.path, asked.offset) : nullptr;
      if (place) return Write(json, RangeOf(place->span, encoding_));
    }
    json.Null();
  }

  void Rename(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const std::string name = TextIn(params, "newName");
    AllCurrent();
    const Renaming renaming =
        RenameAt(asked.path, asked.offset, name, asked.analyses, workspace_, documents_, encoding_);
    if (!renaming.refusal.empty()) throw RequestError{kRequestFailed, renaming.refusal};
    json.OpenObject();
    json.Key("changes");
    json.OpenObject();
    for (const auto& [path, ranges] : renaming.places) {
      json.Key(UriOfPath(path));
      json.OpenList();
      for (const TextRange& range : ranges) WriteEdit(json, range, name);
      json.CloseList();
    }
    json.CloseObject();
    json.CloseObject();
  }

  void CodeActions(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const TextRange range = RangeIn(params.Find("range"));
    Write(json, QuickFixesAt(asked.path, range, asked.analyses, workspace_.Findings(), encoding_));
  }

  /// For editors that ask. Everything else that is to be published comes before the answer.
  void Diagnose(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    AllCurrent();
    Lint();
    linter_.Finish();
    Lint();
    PublishDiagnostics();
    const auto known = published_.find(asked.path);
    json.OpenObject();
    json.Put("kind", "full");
    json.Key("items");
    json.Raw(known == published_.end() ? "[]" : std::string_view(known->second));
    json.CloseObject();
  }

  void Fold(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    json.OpenList();
    for (const auto& [first, last] : FoldingRanges(*asked.text)) {
      json.OpenObject();
      json.Put("startLine", first);
      json.Put("endLine", last);
      json.CloseObject();
    }
    json.CloseList();
  }

  /// The whole document, or the lines of a range.
  void FormatDocument(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const JsonValue given = params.Find("range");
    const auto range = given ? std::optional(RangeIn(given)) : std::nullopt;
    const FormattingEdits edits = FormattingOf(asked.path, *asked.text, range, encoding_);
    if (!edits.refusal.empty()) throw RequestError{kRequestFailed, edits.refusal};
    json.OpenList();
    for (const auto& [place, text] : edits.all) WriteEdit(json, place, text);
    json.CloseList();
  }

  void ShowHints(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const TextRange range = RangeIn(params.Find("range"));
    json.OpenList();
    for (const InlayHint& hint : InlayHintsIn(asked.path, asked.analyses, encoding_)) {
      if (hint.position < range.start || range.end < hint.position) continue;
      json.OpenObject();
      json.Key("position");
      Write(json, hint.position);
      json.Put("label", hint.label);
      json.CloseObject();
    }
    json.CloseList();
  }

  /// For a picture of the scene beside the text: `{"name": "left::palm"}`, or null.
  void FindBody(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    const std::string name = BodyAt(asked.path, asked.offset, asked.analyses);
    if (name.empty()) return json.Null();
    json.OpenObject();
    json.Put("name", name);
    json.CloseObject();
  }

  void Links(JsonValue params, JsonWriter& json) {
    const Asked asked = AskedFor(params);
    std::map<TextRange, std::string> links;
    for (const auto& analysis : asked.analyses) {
      if (!analysis->draft || !analysis->draft->loaded.uses) continue;
      for (const auto& use : analysis->draft->loaded.uses->file_uses) {
        if (use.span && use.span.source->path() == asked.path) links[RangeOf(use.span, encoding_)] = use.path;
      }
    }
    json.OpenList();
    for (const auto& [range, path] : links) {
      json.OpenObject();
      json.Key("range");
      Write(json, range);
      json.Put("target", UriOfPath(path));
      json.CloseObject();
    }
    json.CloseList();
  }

  MessageStream stream_;
  MessageQueue queue_;
  OpenDocuments documents_;
  Workspace workspace_;
  BackgroundLinter linter_{[this] { queue_.Wake(); }};
  PositionEncoding encoding_ = PositionEncoding::kUtf16;
  std::mutex cancelled_mutex_;
  std::set<std::string> cancelled_;               // By the id as JSON.
  std::map<std::string, std::string> published_;  // The diagnostics of each file, as JSON.
  int asked_ = 0;
  bool watches_ = false;
  bool shows_progress_ = false;
  bool progress_ = false;
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  bool exits_ = false;
};

}  // namespace

Exit RunLanguageServer(int in, int out, std::vector<std::string> words) {
  return Server(in, out, std::move(words)).Run();
}

}  // namespace sceneweld::cli
