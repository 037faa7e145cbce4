#include <CLI/App.hpp>

#include "sceneweld/cli/kinds.h"
#include "sceneweld/cli/option_parser.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {

void Parser::AddCheck(CLI::App& sub) {
  const auto check = std::make_shared<CheckCommand>();
  sub.add_option("INPUT", check->inputs, "Files to check; `-` reads standard input")->type_name(" ");
  sub.add_flag("--meshes", check->meshes, "Open every mesh file that is referred to and check it too");
  AddReadOptions(sub, check->read);
  sub.parse_complete_callback([this, check, &sub] {
    Understand(sub, check->read);
    if (check->inputs.empty()) CheckInput("", check->read);
    for (const std::string& input : check->inputs) CheckInput(input, check->read);
    command_ = *check;
  });
}

void Parser::AddTree(CLI::App& sub) {
  const auto tree = std::make_shared<TreeCommand>();
  AddInput(sub, tree->input);
  sub.add_flag("--frames", tree->frames, "Show declared frames too");
  AddReadOptions(sub, tree->read);
  sub.parse_complete_callback([this, tree, &sub] {
    Understand(sub, tree->read);
    CheckInput(tree->input, tree->read);
    command_ = *tree;
  });
}

void Parser::AddList(CLI::App& sub) {
  const auto list = std::make_shared<ListCommand>();
  AddInput(sub, list->input);
  Choices(sub.add_option("KIND", list->kind, "What to list: " + KindNamesForHelp())->type_name(" "), KindNames());
  sub.add_flag("--json", list->json, "A JSON list of objects with name, file and line");
  AddReadOptions(sub, list->read);
  sub.parse_complete_callback([this, list, &sub] {
    Understand(sub, list->read);
    CheckInput(list->input, list->read);
    if (list->kind.empty()) throw Refusal{"no kind of element is given", "one of " + Listed(KindNames())};
    if (!FindKind(list->kind)) {
      throw Refusal{"no kind of element is called " + Quoted(list->kind), DidYouMeanOrList(list->kind, KindNames())};
    }
    command_ = *list;
  });
}

void Parser::AddPose(CLI::App& sub) {
  const auto pose = std::make_shared<PoseCommand>();
  AddInput(sub, pose->input);
  sub.add_option("FRAME", pose->frame, "Full name of a body or frame")->type_name(" ");
  AddText(sub, "--in", pose->in, "FRAME", "The frame that the pose is told in; the world if not given");
  AddTexts(sub, "--joint", pose->joints, "NAME=VALUE[,VALUE...]",
           "Position of a joint, in rad or m; joints that mimic it follow");
  sub.add_flag("--json", pose->json, "A JSON object: translation, rotation as w x y z, and rpy");
  AddReadOptions(sub, pose->read);
  sub.parse_complete_callback([this, pose, &sub] {
    Understand(sub, pose->read);
    CheckInput(pose->input, pose->read);
    if (pose->frame.empty())
      throw Refusal{"no frame is given", "`sceneweld list INPUT frames` and `bodies` tell their names"};
    command_ = *pose;
  });
}

void Parser::AddDiff(CLI::App& sub) {
  const auto diff = std::make_shared<DiffCommand>();
  const auto tolerance = std::make_shared<std::string>();
  sub.add_option("A", diff->a, "One scene")->type_name(" ");
  sub.add_option("B", diff->b, "The other")->type_name(" ");
  AddText(sub, "--tolerance", *tolerance, "NUMBER",
          "How far numbers may be apart, relative to the larger of 1 and their size (1e-9)");
  sub.add_flag("--json", diff->json, "A JSON object a line for each difference");
  AddReadOptions(sub, diff->read);
  sub.parse_complete_callback([this, diff, tolerance, &sub] {
    Understand(sub, diff->read);
    CheckInput(diff->a, diff->read);
    if (diff->b.empty()) throw Refusal{"only one scene is given", "`diff` compares two"};
    CheckInput(diff->b, diff->read);
    if (!tolerance->empty()) {
      const auto number = ParseNumber(*tolerance);
      if (!number || *number < 0)
        throw Refusal{"`--tolerance` " + Quoted(*tolerance) + " is no number of zero or more",
                      "as in `--tolerance 1e-6`"};
      diff->tolerance = *number;
    }
    command_ = *diff;
  });
}

void Parser::AddStats(CLI::App& sub) {
  const auto stats = std::make_shared<StatsCommand>();
  AddInput(sub, stats->input);
  sub.add_flag("--json", stats->json, "A JSON object");
  AddReadOptions(sub, stats->read);
  sub.parse_complete_callback([this, stats, &sub] {
    Understand(sub, stats->read);
    CheckInput(stats->input, stats->read);
    command_ = *stats;
  });
}

void Parser::AddExpand(CLI::App& sub) {
  const auto expand = std::make_shared<ExpandCommand>();
  AddInput(sub, expand->input);
  AddText(sub, "-o,--output", expand->output, "OUT",
          "File to write (.yaml), or a folder, which also gets the models that stand in INPUT");
  AddReadOptions(sub, expand->read);
  sub.parse_complete_callback([this, expand, &sub] {
    Understand(sub, expand->read);
    CheckInput(expand->input, expand->read);
    command_ = *expand;
  });
}

void Parser::AddExplain(CLI::App& sub) {
  const auto explain = std::make_shared<ExplainCommand>();
  sub.add_option("SUBJECT", explain->subject, "A diagnostic code, or a file")->type_name("CODE|INPUT");
  sub.add_option("NAME", explain->name, "With a file: full name of a model, body, frame, joint, geometry or group")
      ->type_name(" ");
  sub.add_flag("--json", explain->json, "A JSON list with an object for each element of the name");
  AddReadOptions(sub, explain->read);
  sub.parse_complete_callback([this, explain, &sub] {
    Understand(sub, explain->read);
    if (explain->subject.empty()) throw Refusal{"neither a diagnostic code nor a file is given", ""};
    if (!explain->name.empty()) CheckInput(explain->subject, explain->read);
    command_ = *explain;
  });
}

void Parser::AddResolve(CLI::App& sub) {
  const auto resolve = std::make_shared<ResolveCommand>();
  sub.add_option("URI", resolve->uri, "A URI, or a path, relative to the current folder")->type_name(" ");
  sub.add_flag("--explain", resolve->explain, "Tell each place that was tried, and why it was not the one");
  AddPackageOptions(sub, resolve->read, "the current folder");
  AddReportOptions(sub, resolve->read, "Telling");
  sub.parse_complete_callback([this, resolve, &sub] {
    Understand(sub, resolve->read);
    if (resolve->uri.empty()) throw Refusal{"no URI is given", ""};
    command_ = *resolve;
  });
}

void Parser::AddTags(CLI::App& sub) {
  const auto tags = std::make_shared<TagsCommand>();
  sub.add_option("NAME", tags->name, "An element or attribute of any format")->type_name(" ");
  sub.parse_complete_callback([this, tags, &sub] {
    RefuseExtras(sub);
    command_ = *tags;
  });
}

void Parser::AddSchema(CLI::App& sub) {
  const auto schema = std::make_shared<SchemaCommand>();
  Choices(sub.add_option("OF", schema->of, "Of scene JSON: `scene`; without it, of directives files")->type_name(" "),
          {"scene"});
  sub.add_flag("--editor-settings", schema->editor_settings,
               "Print the settings instead that tell VS Code of the tags, as in `!Rpy`");
  sub.parse_complete_callback([this, schema, &sub] {
    RefuseExtras(sub);
    if (!schema->of.empty() && schema->of != "scene") {
      throw Refusal{"there is no schema of `" + schema->of + "`", "it is `scene`, or nothing"};
    }
    command_ = *schema;
  });
}

}  // namespace sceneweld::cli
