// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// How the library reads inputs: for library/uses.cc, not for callers of the library.

#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// The result of `load`, an optional; nothing after an exception, which is reported with the file name `shown`. Only
/// programming errors, lack of memory and stop requests throw. No exception leaves the library.
template <typename F>
std::invoke_result_t<F> Guarded(const std::string& shown, Diagnostics& diagnostics, F&& load) {
  const NamedFile file{shown, {}};
  try {
    return load();
  } catch (const Stopped&) {
    diagnostics.Error("limit-exceeded", {}, "stopped before it was done").InFile(file);
  } catch (const std::bad_alloc&) {
    diagnostics.Error("limit-exceeded", {}, "out of memory").InFile(file);
  } catch (const std::exception& error) {
    diagnostics.Error("internal-error", {}, std::string("unexpected: ") + error.what()).InFile(file);
  }
  return std::nullopt;
}

/// What reading one input needs: its options, files and packages.
struct LoadWork {
  const LoadOptions& options;
  Diagnostics& diagnostics;
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  std::shared_ptr<PackageMap> packages = std::make_shared<PackageMap>();
  std::shared_ptr<Files> files;
  std::size_t errors_before;  ///< The caller's own.
  std::string address;        ///< The address of the directives in a YAML file; empty: the whole file.

  /// `root`: the folder of the input.
  LoadWork(const LoadOptions& load_options, const std::string& root, Diagnostics& to);

  /// Options win over those of the project, and those over the nearest package.xml.
  void FillPackageMap(const std::string& input);
  ReadContext ContextOf(Compat compat);
  bool has_failed() const { return diagnostics.error_count() > errors_before; }
  /// The scene of a file that `files` has, as far as it can be composed.
  std::optional<Loaded> ComposeDraft(const Source& source, const Format& format);
  /// The same; nothing after any error.
  std::optional<Loaded> Compose(const Source& source, const Format& format);
};

}  // namespace sceneweld
