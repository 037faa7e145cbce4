// SPDX-License-Identifier: BSD-3-Clause
// The messages of the Language Server Protocol: reads their parameters and writes their results.

#include "sceneweld/cli/language_server/language_server.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/language_server/document_requests.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/rename.h"
#include "sceneweld/cli/language_server/workspace.h"
#include "sceneweld/cli/options/config_file.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

// Runs the linter in a separate thread, because it reads meshes and takes longer than composing. It begins when no
// newer analysis has come for a while.
class BackgroundLinter {
 public:
  // `done` is called in that thread after each result.
  explicit BackgroundLinter(std::function<void()> done);
  ~BackgroundLinter();
  BackgroundLinter(const BackgroundLinter&) = delete;
  BackgroundLinter& operator=(const BackgroundLinter&) = delete;

  // Wants the findings of an analysis, in place of an earlier one of the same root.
  void Want(std::shared_ptr<const Analysis> analysis);
  // The results since the last call.
  std::vector<std::shared_ptr<const LintFindings>> Take();
  // Waits for all results, without delay.
  void Finish();

 private:
  void Work();

  const std::function<void()> done_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<const Analysis>> wanted_;  // By root.
  std::vector<std::shared_ptr<const LintFindings>> results_;
  bool is_working_ = false;
  bool hurries_ = false;
  bool ends_ = false;
  std::thread thread_;  // Last, because it uses all of the above.
};

constexpr std::chrono::milliseconds kQuiet{300};

std::shared_ptr<const LintFindings> FindingsOf(std::shared_ptr<const Analysis> analysis) {
  auto findings = std::make_shared<LintFindings>();
  findings->findings = Lint(analysis->draft->loaded, {}, *analysis->diagnostics, findings->comments).findings;
  findings->of = std::move(analysis);
  return findings;
}

BackgroundLinter::BackgroundLinter(std::function<void()> done) : done_(std::move(done)), thread_([this] { Work(); }) {}

BackgroundLinter::~BackgroundLinter() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BackgroundLinter::Want(std::shared_ptr<const Analysis> analysis) {
  {
    const std::lock_guard lock(mutex_);
    wanted_[analysis->root] = analysis;
  }
  changed_.notify_all();
}

std::vector<std::shared_ptr<const LintFindings>> BackgroundLinter::Take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(results_, {});
}

void BackgroundLinter::Finish() {
  std::unique_lock lock(mutex_);
  hurries_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return ends_ || (wanted_.empty() && !is_working_); });
  hurries_ = false;
}

void BackgroundLinter::Work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !wanted_.empty(); });
    // Each newer wish starts the time again.
    while (!ends_ && !hurries_ && changed_.wait_for(lock, kQuiet) != std::cv_status::timeout) {
    }
    if (ends_) return;
    auto analysis = std::move(wanted_.extract(wanted_.begin()).mapped());
    is_working_ = true;
    lock.unlock();
    auto findings = FindingsOf(std::move(analysis));
    lock.lock();
    results_.push_back(std::move(findings));
    is_working_ = false;
    lock.unlock();
    changed_.notify_all();
    done_();
    lock.lock();
  }
}

class Server {
 public:
  Server(int in, int out, const LspCommand& command)
      : stream_(in, out), workspace_(command, documents_, [this] { queue_.Wake(); }) {}

  Exit Run() {
    std::thread reader([this] { ReadMessages(); });
    bool has_news = false;
    while (!exits_ && !queue_.has_ended()) {
      // The messages that wait come before the work that they may need.
      const auto message = queue_.Pop(!has_news);
      if (message) Handle(*message);
      if (!message && is_initialized_ && !is_shut_down_) WorkOn();
      has_news = message.has_value();
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
      auto parsed = ParseMessage(*std::move(text));
      if (const auto* wrong = std::get_if<MessageFault>(&parsed)) {
        Fail(wrong->id, wrong->error);
        continue;
      }
      Message& message = std::get<Message>(parsed);
      if (message.IsResponse()) continue;
      const std::string method = message.method();
      if (method == "$/cancelRequest") {
        if (const JsonValue id = message.root().Find("params").Find("id")) Cancel(std::string(id.written()));
        continue;
      }
      // The text that is being composed is another one now.
      if (method == "textDocument/didChange") workspace_.StopWork();
      queue_.Push(std::move(message));
      if (method == "exit") break;
    }
    // Without its length, the end of a message is not known, nor any message after it.
    if (!fault.empty()) Fail("null", {kParseError, fault});
    queue_.End();
  }

  void Cancel(const std::string& id) {
    if (queue_.Cancel(id)) return;
    const std::lock_guard lock(answered_mutex_);
    if (id != answered_) return;
    is_cancelled_ = true;
    workspace_.StopWork();
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

  /// Shows a message to the user.
  void Warn(const std::string& text) {
    Notify("window/showMessage", [&](JsonWriter& json) {
      constexpr int kWarning = 2;
      json.OpenObject();
      json.Put("type", kWarning);
      json.Put("message", text);
      json.CloseObject();
    });
  }

  void Handle(const Message& message) {
    const std::string method = message.method();
    const JsonValue params = message.root().Find("params");
    if (message.IsRequest()) return Answer(message, method, params);
    static const std::map<std::string, std::pair<Listener, unsigned>, std::less<>> kListeners = {
        {"initialized", {&Server::Initialized, kAnyParams}},
        {"textDocument/didOpen", {&Server::Opened, kDocumentText}},
        {"textDocument/didChange", {&Server::Changed, kChanges}},
        {"textDocument/didClose", {&Server::Closed, kDocument}},
        {"textDocument/didSave", {&Server::Saved, kDocument}},
        {"workspace/didChangeConfiguration", {&Server::Configured, kObject}},
        {"workspace/didChangeWatchedFiles", {&Server::FilesChanged, kObject}},
        {"workspace/didChangeWorkspaceFolders", {&Server::FoldersChanged, kObject}},
    };
    if (method == "exit") exits_ = true;
    const auto found = kListeners.find(method);
    if (!is_initialized_ || is_shut_down_ || found == kListeners.end()) return;
    const auto& [listener, needs] = found->second;
    if (const std::string fault = FaultOfParams(params, needs); !fault.empty()) {
      return Notify("window/logMessage", [&](JsonWriter& json) {
        json.OpenObject();
        json.Put("type", 1);  // An error.
        json.Put("message", Quoted(method) + " is ignored: " + fault);
        json.CloseObject();
      });
    }
    (this->*listener)(params);
  }

  void Answer(const Message& message, const std::string& method, JsonValue params) {
    static const std::map<std::string, std::pair<Handler, unsigned>, std::less<>> kHandlers = {
        {"initialize", {&Server::Initialize, kObject}},
        {"shutdown", {&Server::ShutDown, kAnyParams}},
        {"textDocument/rename", {&Server::Rename, kDocument | kPosition | kNewName}},
        {"textDocument/diagnostic", {&Server::Diagnose, kDocument}},
    };
    const std::string id = message.id();
    const RequestError cancelled{kRequestCancelled, "cancelled"};
    if (message.is_cancelled) return Fail(id, cancelled);
    const bool begins = method == "initialize";
    if (!is_initialized_ && !begins) return Fail(id, {kNotInitialized, "not initialized"});
    if (is_initialized_ && begins) return Fail(id, {kInvalidRequest, "already initialized"});
    if (is_shut_down_) return Fail(id, {kInvalidRequest, "shut down"});
    const auto found = kHandlers.find(method);
    const auto document_needs = DocumentRequests::NeedsOf(method);
    if (found == kHandlers.end() && !document_needs) {
      return Fail(id, {kMethodNotFound, "unknown method " + Quoted(method)});
    }
    const unsigned needs = document_needs ? *document_needs : found->second.second;
    if (const std::string fault = FaultOfParams(params, needs); !fault.empty()) {
      return Fail(id, {kInvalidParams, fault});
    }
    SetAnswered(id);
    workspace_.TakeStopped();
    std::optional<RequestError> error;
    std::string result;
    JsonWriter json(result);
    try {
      if (document_needs) {
        requests_.Answer(method, params, json);
      } else {
        (this->*found->second.first)(params, json);
      }
    } catch (const RequestError& refusal) {
      error = refusal;
    }
    const bool was_cancelled = SetAnswered({});
    if (was_cancelled) return Fail(id, cancelled);
    if (workspace_.TakeStopped()) return Fail(id, {kContentModified, "the text changed meanwhile"});
    if (error) return Fail(id, *error);
    Respond(id, "result", result);
  }

  /// Sets the request that is being answered; returns whether the one before it was cancelled meanwhile.
  bool SetAnswered(const std::string& id) {
    const std::lock_guard lock(answered_mutex_);
    answered_ = id;
    return std::exchange(is_cancelled_, false);
  }

  // --- life

  void Initialize(JsonValue params, JsonWriter& json) {
    is_initialized_ = true;
    const JsonValue capabilities = params.Find("capabilities");
    const JsonValue encodings = capabilities.Find("general").Find("positionEncodings");
    for (JsonValue one = encodings.first(); one; one = one.next()) {
      if (one.is_string() && one.text() == "utf-8") requests_.SetEncoding(PositionEncoding::kUtf8);
    }
    const JsonValue edits = capabilities.Find("workspace").Find("workspaceEdit");
    annotates_ = IsTrueAt(edits, {"documentChanges"}) && edits.Find("changeAnnotationSupport");
    const JsonValue operations = edits.Find("resourceOperations");
    for (JsonValue one = operations.first(); one; one = one.next()) {
      if (one.is_string() && one.text() == "create") requests_.SetCreatesFiles(true);
    }
    watches_ = IsTrueAt(capabilities, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
    shows_progress_ = IsTrueAt(capabilities, {"window", "workDoneProgress"});
    Configure(params.Find("initializationOptions"));
    const JsonValue folders = params.Find("workspaceFolders");
    for (JsonValue one = folders.first(); one; one = one.next()) AddFolder(TextIn(one, "uri"));
    if (!folders || !folders.first()) AddFolder(TextIn(params, "rootUri"));
    WriteCapabilities(json, requests_.encoding());
  }

  void Initialized(JsonValue) {
    if (!watches_) return;
    Ask("client/registerCapability", WriteWatchedFiles);
  }

  void ShutDown(JsonValue, JsonWriter& json) {
    is_shut_down_ = true;
    json.Null();
  }

  void AddFolder(const std::string& uri) {
    const auto folder = PathOfUri(uri);
    if (!folder) return;
    for (const std::string& fault : workspace_.AddFolder(*folder)) Warn(fault);
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
    documents_.Edit(*path, changes, NumberIn(params.Find("textDocument"), "version"), requests_.encoding());
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
    const auto path = PathIn(params);
    if (!path) return;
    if (IsConfig(*path)) return TakeConfig();
    workspace_.FileChanged(*path);
  }

  void FilesChanged(JsonValue params) {
    for (JsonValue one = params.Find("changes").first(); one; one = one.next()) {
      if (IsConfig(TextIn(one, "uri"))) return TakeConfig();
    }
    workspace_.AnythingChanged();
  }

  static bool IsConfig(std::string_view path) { return path.ends_with(std::string("/") + kConfigName); }

  /// Packages, options and scenes may be other ones.
  void TakeConfig() {
    for (const std::string& fault : workspace_.ConfigChanged()) Warn(fault);
  }

  void FoldersChanged(JsonValue params) {
    const JsonValue event = params.Find("event");
    for (JsonValue one = event.Find("removed").first(); one; one = one.next()) {
      if (const auto folder = PathOfUri(TextIn(one, "uri"))) workspace_.RemoveFolder(*folder);
    }
    for (JsonValue one = event.Find("added").first(); one; one = one.next()) AddFolder(TextIn(one, "uri"));
    PublishDiagnostics();
  }

  // --- work in the background

  /// Lets a thread compose the roots, one after the other.
  void WorkOn() {
    workspace_.TakeMade();
    const std::string* const root = workspace_.BeginNext();
    Lint();
    if (root && !documents_.VersionOf(*root)) ShowProgress(true);
    if (!root) ShowProgress(false);
    PublishDiagnostics();  // A request may have composed some roots.
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
        return path == analysis->root || analysis->files->Reads(path);
      });
      if (matters) wanted.push_back(analysis);
    }
    auto found = DiagnosticsByFile(wanted, workspace_.Findings(), requests_.encoding());
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

  void Rename(JsonValue params, JsonWriter& json) {
    const DocumentRequests::Asked asked = requests_.AskedFor(params);
    const std::string name = TextIn(params, "newName");
    requests_.AllCurrent();
    const Renaming renaming =
        RenameAt(asked.path, asked.offset, name, asked.analyses, workspace_, documents_, requests_.encoding());
    if (!renaming.refusal.empty()) throw RequestError{kRequestFailed, renaming.refusal};
    WriteRenaming(json, renaming, name, annotates_);
    const std::string warning = UnchangedPlaces(renaming, annotates_);
    if (!warning.empty()) Warn(warning);
  }

  /// For editors that ask. Everything else that is to be published comes before the answer.
  void Diagnose(JsonValue params, JsonWriter& json) {
    const DocumentRequests::Asked asked = requests_.AskedFor(params);
    requests_.AllCurrent();
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

  MessageStream stream_;
  MessageQueue queue_;
  OpenDocuments documents_;
  Workspace workspace_;
  DocumentRequests requests_{workspace_, documents_};
  BackgroundLinter linter_{[this] { queue_.Wake(); }};
  std::mutex answered_mutex_;
  std::string answered_;  // The id of the request that is being answered.
  bool is_cancelled_ = false;
  std::map<std::string, std::string> published_;  // The diagnostics of each file, as JSON.
  int asked_ = 0;
  bool watches_ = false;
  bool annotates_ = false;  // The editor shows edits that a person must confirm.
  bool shows_progress_ = false;
  bool progress_ = false;
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  bool exits_ = false;
};

}  // namespace

Exit RunLanguageServer(int in, int out, const LspCommand& command) { return Server(in, out, command).Run(); }

}  // namespace sceneweld::cli
