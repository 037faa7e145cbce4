// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/composition/composition_site.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::stage {

/// Reports each fault once: a faulty prototype would otherwise be reported for each of its instances.
class CompositionReports {
 public:
  explicit CompositionReports(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}
  /// Null if it was reported before. The pointer is valid until the next report.
  Diagnostic* Error(Code code, Span span, const std::string& message) {
    return IsNew(span, message) ? &diagnostics_.Error(code, span, message) : nullptr;
  }
  Diagnostic* Warning(Code code, Span span, const std::string& message) {
    return IsNew(span, message) ? &diagnostics_.Warning(code, span, message) : nullptr;
  }
  Diagnostics& all() { return diagnostics_; }

 private:
  bool IsNew(Span span, const std::string& message);

  Diagnostics& diagnostics_;
  std::set<std::tuple<const Source*, std::uint32_t, std::string>> reported_;
};

/// All layers of a composition. Reads each file once.
class LayerStacks {
 public:
  /// `on_layer`: see ComposeStage.
  LayerStacks(Files& files, CompositionReports& reports, OnLayer on_layer)
      : files_(files), reports_(reports), on_layer_(std::move(on_layer)) {}

  /// The stack of a layer that is already read: the stage's own. References to the same file open another stack, as in
  /// OpenUSD.
  LayerStack& Add(std::shared_ptr<Layer> root);
  /// The stack of a file. Reports at `span` what cannot be read, and then returns null.
  LayerStack* Open(const std::string& path, Span span);
  /// In the order in which they were read.
  std::vector<std::shared_ptr<const Layer>> TakeLayers() { return std::move(kept_); }
  const Files& files() const { return files_; }

 private:
  const Layer* Read(const std::string& path, Span span);
  void AddWithSubLayers(const Layer& layer, LayerStack& stack, std::vector<const Layer*>& above);

  Files& files_;
  CompositionReports& reports_;
  const OnLayer on_layer_;
  std::map<std::string, const Layer*> layers_;  // By path; null: it cannot be read.
  std::map<std::string, LayerStack*> opened_;
  std::vector<std::unique_ptr<LayerStack>> stacks_;
  std::vector<std::shared_ptr<const Layer>> kept_;
};

}  // namespace sceneweld::stage
