// SPDX-License-Identifier: BSD-3-Clause
// The public part of the store: its records are in model_record.h.

#include "sceneweld/directives/models/model_store.h"

#include "sceneweld/directives/models/model_record.h"

namespace sceneweld {

ModelStore::ModelStore(std::size_t most_bytes) : records_(std::make_unique<StoredRecords>(most_bytes)) {}
ModelStore::~ModelStore() = default;

ModelStore::Statistics ModelStore::statistics() const { return records_->statistics(); }

std::size_t ModelStore::most_bytes() const { return records_->most_bytes(); }

}  // namespace sceneweld
