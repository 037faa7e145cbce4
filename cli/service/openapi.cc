// SPDX-License-Identifier: BSD-3-Clause
// Makes the OpenAPI document from the tables of requests and options.

#include "sceneweld/cli/service/openapi.h"

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/service/media_type.h"
#include "sceneweld/cli/service/request.h"
#include "sceneweld/scene/json/json_tree.h"

namespace sceneweld::cli {
namespace {

using Json = JsonTree;
using Kind = RequestKey::Kind;

const OptionDoc* FindOption(const CommandDoc& command, std::string_view name) {
  for (const OptionDoc& option : command.options) {
    for (const std::string& known : option.names) {
      if (known == name) return &option;
    }
  }
  return nullptr;
}

// A function, because a constant of this type would be built before main().
Json Truncated() { return {{"type", "integer"}, {"description", "Number of diagnostics that the answer leaves out"}}; }

Json InputSchema() { return {{"$ref", "#/components/schemas/Input"}}; }

Json TypeOf(Kind kind) {
  switch (kind) {
    case Kind::kText: return {{"type", "string"}};
    case Kind::kFlag: return {{"type", "boolean"}, {"default", false}};
    case Kind::kWhole: return {{"type", "integer"}, {"minimum", 0}};
    case Kind::kNumber: return {{"type", "number"}};
    case Kind::kNames: return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case Kind::kNumbers: return {{"type", "object"}, {"additionalProperties", {{"type", "number"}}}};
    case Kind::kTexts: return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
    case Kind::kValues: return {{"type", "object"}, {"additionalProperties", Json()}};
    case Kind::kScalars: {
      const auto types = Json::List({{{"type", "string"}}, {{"type", "number"}}, {{"type", "boolean"}}});
      return {{"type", "object"}, {"additionalProperties", {{"oneOf", types}}}};
    }
    case Kind::kPositions: {
      const Json number = {{"type", "number"}};
      const Json either = {{"oneOf", Json::List({number, {{"type", "array"}, {"items", number}}})}};
      return {{"type", "object"}, {"additionalProperties", either}};
    }
    case Kind::kInput: return InputSchema();
  }
  return {};
}

Json SchemaOf(const RequestKey& key, const CommandDoc& command) {
  Json schema = TypeOf(key.kind);
  const OptionDoc* option = FindOption(command, key.option);
  if (option && key.kind == Kind::kText && !option->choices.empty()) schema["enum"] = Json::List(option->choices);
  if (key.kind != Kind::kInput) schema["description"] = key.doc.empty() && option ? option->doc : std::string(key.doc);
  return schema;
}

// `path` or `text`, and not both.
void AddEither(Json& schema, Json required) {
  Json by_path = required, by_text = std::move(required);
  by_path.Add("path");
  by_text.Add("text");
  schema["oneOf"] = Json::List({{{"required", by_path}}, {{"required", by_text}}});
}

Json BodySchema(Task task, const CommandDoc& command) {
  Json properties, required = Json::List();
  if (task != Task::kDiff) {
    for (const RequestKey& key : InputKeys()) properties[key.name] = SchemaOf(key, command);
  }
  for (const RequestKey& key : RequestKeys()) {
    if (!key.ServesFor(task)) continue;
    properties[key.name] = SchemaOf(key, command);
    if (key.is_required) required.Add(key.name);
  }
  Json schema = {{"type", "object"}, {"additionalProperties", false}};
  if (task == Task::kDiff) {
    schema["required"] = required;
  } else {
    AddEither(schema, required);
  }
  schema["properties"] = std::move(properties);
  return schema;
}

Json ResultSchema(Task task) {
  const auto type = [](const char* name) { return Json{{"type", name}}; };
  const Json numbers = {{"type", "array"}, {"items", type("number")}};
  const Json objects = {{"type", "array"}, {"items", type("object")}};
  Json properties, schema = {{"type", "object"}, {"additionalProperties", false}};
  std::vector<std::string> optional;
  switch (task) {
    case Task::kCompose:
      properties = {{"format", type("string")},
                    {"text", type("string")},
                    {"base64", type("string")},
                    {"summary", type("object")},
                    {"losses", objects}};
      optional = {"text", "base64", "summary"};  // An expanded file has no summary.
      schema["oneOf"] = Json::List({{{"required", Json::List({"text"})}}, {{"required", Json::List({"base64"})}}});
      break;
    case Task::kCheck:
      properties = {{"composes", type("boolean")},
                    {"models", type("integer")},
                    {"bodies", type("integer")},
                    {"joints", type("integer")},
                    {"meshes", type("integer")}};
      optional = {"meshes"};
      break;
    case Task::kLint:
      properties = {{"composes", type("boolean")},
                    {"notes", type("integer")},
                    {"warnings", type("integer")},
                    {"errors", type("integer")},
                    {"ignored", type("integer")},
                    {"findings", objects},
                    {"not_run", {{"type", "array"}, {"items", type("string")}}}};
      break;
    case Task::kExplain: properties = {{"explanations", objects}}; break;
    case Task::kPose:
      properties = {{"frame", type("string")},
                    {"in", type("string")},
                    {"translation", numbers},
                    {"rotation", numbers},
                    {"rpy", numbers}};
      break;
    case Task::kDiff: properties = {{"same", type("boolean")}, {"differences", objects}}; break;
  }
  properties["diagnostics"] = {{"$ref", "#/components/schemas/Diagnostics"}};
  schema["required"] = Json::List();
  for (const auto& [name, unused] : properties.entries()) {
    if (std::find(optional.begin(), optional.end(), name) == optional.end()) schema["required"].Add(name);
  }
  properties["truncated"] = Truncated();
  schema["properties"] = std::move(properties);
  return schema;
}

Json ErrorResponse(const char* description) {
  return {{"description", description},
          {"content", {{"application/json", {{"schema", {{"$ref", "#/components/schemas/Error"}}}}}}}};
}

// Of every request that is not open to all.
void AddRefusals(Json& responses) {
  responses["401"] = ErrorResponse("The service needs a token, and this is not it");
  responses["421"] = ErrorResponse("Host is not a name of the service");
  responses["431"] = ErrorResponse("The head of the request is too long");
}

struct PlainRoute {
  const char* operation;
  const char* summary;
  const char* type;
  bool is_open = false;  // It needs no token.
};

Json Plain(const PlainRoute& route) {
  const bool is_json = std::string_view(route.type).ends_with("json");
  const Json content = {{route.type, {{"schema", {{"type", is_json ? "object" : "string"}}}}}};
  Json responses = {{"200", {{"description", route.summary}, {"content", content}}}};
  responses["400"] = ErrorResponse("This is not a valid HTTP/1.1 request");
  if (!route.is_open) AddRefusals(responses);
  Json get = {{"operationId", route.operation}, {"summary", route.summary}, {"responses", std::move(responses)}};
  if (route.is_open) get["security"] = Json::List();
  return {{"get", std::move(get)}};
}

Json Operation(Task task, const CommandDoc& command) {
  Json content = {{"application/json", {{"schema", ResultSchema(task)}}}};
  if (task == Task::kCompose) {
    for (const OptionDoc& option : command.options) {
      if (option.names.front() != "--to") continue;
      for (const std::string& format : option.choices) {
        content[MediaTypeOf(format).name] = {{"schema", {{"type", "string"}, {"format", "binary"}}}};
      }
    }
  }
  Json responses = {{"200", {{"description", "Done"}, {"content", content}}}};
  responses["400"] = ErrorResponse("The body is not a valid request: where, why, and what to do");
  AddRefusals(responses);
  responses["408"] = ErrorResponse("The request did not arrive in time");
  responses["411"] = ErrorResponse("The length of the body is missing");
  responses["413"] = ErrorResponse("The body is too long, or the request needs too much memory");
  responses["415"] = ErrorResponse("The body is not of type application/json, or not in UTF-8");
  responses["417"] = ErrorResponse("Expect is not 100-continue");
  responses["422"] = ErrorResponse("The input is invalid: the diagnostics");
  responses["500"] = ErrorResponse("The worker of the request crashed, or the service failed");
  responses["429"] = ErrorResponse("Half of the requests that wait are this client's");
  responses["503"] = ErrorResponse("Too many requests wait, or the request took too long and was stopped");
  for (const char* status : {"429", "503"}) {
    responses[status]["headers"] = {{"Retry-After", {{"description", "Seconds"}, {"schema", {{"type", "integer"}}}}}};
  }
  const Json body = {{"required", true}, {"content", {{"application/json", {{"schema", BodySchema(task, command)}}}}}};
  return {{"operationId", command.name},
          {"summary", command.summary},
          {"requestBody", body},
          {"responses", std::move(responses)}};
}

}  // namespace

std::string OpenApiJson() {
  const CommandLineDoc doc = DescribeCommandLine();
  Json paths;
  Json input;
  for (const Task task : kTasks) {
    for (const CommandDoc& command : doc.commands) {
      if (command.name != NameOf(task)) continue;
      paths["/v1/" + command.name] = {{"post", Operation(task, command)}};
      if (task != Task::kCompose) continue;
      Json properties;
      for (const RequestKey& key : InputKeys()) properties[key.name] = SchemaOf(key, command);
      input = {{"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
      AddEither(input, Json::List());
    }
  }
  paths["/v1/schema"] = Plain({"schema", "The JSON Schema of directives files", "application/schema+json"});
  paths["/v1/openapi.json"] = Plain({"openapi", "This document", "application/json"});
  paths["/healthz"] = Plain({"health", "Whether the service answers", "text/plain", true});
  paths["/readyz"] = Plain({"ready", "Whether the service accepts requests", "text/plain", true});
  paths["/readyz"]["get"]["responses"]["503"] = {{"description", "It stops, or too many requests wait"},
                                                 {"content", {{"text/plain", {{"schema", {{"type", "string"}}}}}}}};
  paths["/metrics"] = Plain({"figures", "Figures for Prometheus", "text/plain"});
  const Json text = {{"type", "string"}}, whole = {{"type", "integer"}};
  const Json diagnostic = {{"type", "object"},
                           {"properties",
                            {{"severity", {{"type", "string"}, {"enum", Json::List({"note", "warning", "error"})}}},
                             {"code", text},
                             {"message", text},
                             {"file", text},
                             {"line", whole},
                             {"column", whole},
                             {"hint", text},
                             {"notes", {{"type", "array"}, {"items", {{"type", "object"}}}}}}}};
  const Json diagnostics = {{"type", "array"}, {"items", diagnostic}};
  const Json error = {{"type", "object"},
                      {"required", Json::List({"error"})},
                      {"properties",
                       {{"error",
                         {{"type", "object"},
                          {"required", Json::List({"message"})},
                          {"properties", {{"message", text}, {"pointer", text}, {"help", text}}}}},
                        {"diagnostics", {{"$ref", "#/components/schemas/Diagnostics"}}},
                        {"truncated", Truncated()}}}};
  const Json document = {
      {"openapi", "3.0.3"},
      {"info",
       {{"title", "sceneweld"},
        {"version", doc.version},
        {"description", doc.summary},
        {"license", {{"name", "BSD-3-Clause"}, {"url", "https://opensource.org/license/bsd-3-clause"}}}}},
      {"servers", Json::List({{{"url", "/"}, {"description", "The service that answers with this document"}}})},
      // A service that was started without a token needs none.
      {"security", Json::List({{{"token", Json::List()}}, Json()})},
      {"paths", std::move(paths)},
      {"components",
       {{"schemas", {{"Input", input}, {"Diagnostics", diagnostics}, {"Error", error}}},
        {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
  return document.Text();
}

}  // namespace sceneweld::cli
