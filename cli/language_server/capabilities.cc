// SPDX-License-Identifier: BSD-3-Clause
// What the server can do, as the protocol states it.

#include "sceneweld/cli/language_server/capabilities.h"

#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/semantic_tokens.h"

namespace sceneweld::cli {

void WriteCapabilities(JsonWriter& json, PositionEncoding encoding) {
  json.OpenObject();
  json.Key("serverInfo");
  json.OpenObject();
  json.Put("name", "sceneweld");
  json.CloseObject();
  json.Key("capabilities");
  json.OpenObject();
  json.Put("positionEncoding", encoding == PositionEncoding::kUtf8 ? "utf-8" : "utf-16");
  json.Key("textDocumentSync");
  json.OpenObject();
  json.Put("openClose", true);
  json.Put("change", 2);  // Incremental.
  json.Put("save", true);
  json.CloseObject();
  for (const char* feature :
       {"hoverProvider", "definitionProvider", "referencesProvider", "documentSymbolProvider",
        "workspaceSymbolProvider", "foldingRangeProvider", "inlayHintProvider", "selectionRangeProvider",
        "callHierarchyProvider", "documentFormattingProvider", "documentRangeFormattingProvider"}) {
    json.Put(feature, true);
  }
  json.Key("semanticTokensProvider");
  json.OpenObject();
  json.Key("legend");
  json.OpenObject();
  for (const auto& [key, words] :
       {std::pair("tokenTypes", SemanticTokenTypes()), std::pair("tokenModifiers", SemanticTokenModifiers())}) {
    json.Put(key, std::vector<std::string>(words.begin(), words.end()));
  }
  json.CloseObject();
  json.Put("full", true);
  json.CloseObject();
  json.Key("completionProvider");
  json.OpenObject();
  json.Put("triggerCharacters", std::vector<std::string>{":", "/", "<", "\"", " "});
  json.CloseObject();
  json.Key("codeActionProvider");
  json.OpenObject();
  json.Put("codeActionKinds", std::vector<std::string>{"quickfix"});
  json.CloseObject();
  json.Key("renameProvider");
  json.OpenObject();
  json.Put("prepareProvider", true);
  json.CloseObject();
  json.Key("documentLinkProvider");
  json.OpenObject();
  json.CloseObject();
  json.Key("workspace");
  json.OpenObject();
  json.Key("workspaceFolders");
  json.OpenObject();
  json.Put("supported", true);
  json.Put("changeNotifications", true);
  json.CloseObject();
  json.CloseObject();
  json.CloseObject();
  json.CloseObject();
}

void WriteWatchedFiles(JsonWriter& json) {
  json.OpenObject();
  json.Key("registrations");
  json.OpenList();
  json.OpenObject();
  json.Put("id", "files");
  json.Put("method", "workspace/didChangeWatchedFiles");
  json.Key("registerOptions");
  json.OpenObject();
  json.Key("watchers");
  json.OpenList();
  json.OpenObject();
  json.Put("globPattern", "**/*.{yaml,yml,urdf,sdf,world,xml,mjcf,xacro,srdf,toml,stl,obj,dae,gltf,glb}");
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
}

}  // namespace sceneweld::cli
