// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/scene/tables/index.h"

namespace sceneweld {

/// All elements of one kind, in order of creation, accessed by Index<T>. The elements lie in chunks: a table of a
/// million elements grows without moving them and has no unused half. Elements of the first chunk may move when one is
/// added.
template <typename T>
class Table {
 public:
  Table() = default;
  Table(const Table& other) {
    Reserve(other.size_);
    for (const T& element : other) Add(element);
  }
  Table(Table&& other) noexcept { Swap(other); }
  Table& operator=(Table other) noexcept {
    Swap(other);
    return *this;
  }
  ~Table() {
    for (std::size_t i = 0; i < size_; ++i) std::destroy_at(At(i));
    for (const Chunk& chunk : chunks_) Allocator().deallocate(chunk.elements, chunk.capacity);
  }

  Index<T> Add(T element) {
    const std::size_t chunk = size_ / kChunk;
    if (chunk == chunks_.size()) {
      AddChunk(chunk == 0 ? 1 : kChunk);
    } else if (chunk == 0 && size_ == chunks_[0].capacity) {
      GrowFirst(std::min(2 * size_, kChunk));
    }
    std::construct_at(chunks_[chunk].elements + size_ % kChunk, std::move(element));
    return Index<T>(size_++);
  }
  T& operator[](Index<T> i) {
    assert(i.valid() && i.value() < size_);
    return *At(i.value());
  }
  const T& operator[](Index<T> i) const {
    assert(i.valid() && i.value() < size_);
    return *At(i.value());
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Room for `n` elements of the first chunk, without more; larger tables need none.
  void Reserve(std::size_t n) {
    const std::size_t first = std::min(n, kChunk);
    if (first == 0) return;
    if (chunks_.empty()) {
      AddChunk(first);
    } else if (chunks_[0].capacity < first) {
      GrowFirst(first);
    }
  }
  Index<T> next() const { return Index<T>(size_); }

  template <typename Value>
  class Iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = Value*;
    using reference = Value&;
    using iterator_category = std::random_access_iterator_tag;

    Iterator() = default;
    Iterator(const Table& table, std::size_t at) : table_(&table), at_(static_cast<difference_type>(at)) {}
    operator Iterator<const Value>() const { return Iterator<const Value>(*table_, static_cast<std::size_t>(at_)); }

    Value& operator*() const { return *table_->At(static_cast<std::size_t>(at_)); }
    Value* operator->() const { return &**this; }
    Value& operator[](difference_type n) const { return *(*this + n); }
    Iterator& operator++() { return ++at_, *this; }
    Iterator operator++(int) { return std::exchange(*this, *this + 1); }
    Iterator& operator--() { return --at_, *this; }
    Iterator operator--(int) { return std::exchange(*this, *this - 1); }
    Iterator& operator+=(difference_type n) { return at_ += n, *this; }
    Iterator& operator-=(difference_type n) { return at_ -= n, *this; }
    friend Iterator operator+(Iterator a, difference_type n) { return a += n; }
    friend Iterator operator+(difference_type n, Iterator a) { return a += n; }
    friend Iterator operator-(Iterator a, difference_type n) { return a -= n; }
    friend difference_type operator-(const Iterator& a, const Iterator& b) { return a.at_ - b.at_; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
    friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.at_ <=> b.at_; }

   private:
    const Table* table_ = nullptr;
    difference_type at_ = 0;
  };
  auto begin() { return Iterator<T>(*this, 0); }
  auto end() { return Iterator<T>(*this, size_); }
  auto begin() const { return Iterator<const T>(*this, 0); }
  auto end() const { return Iterator<const T>(*this, size_); }

  /// The index of an element of this table. Time: logarithmic in the number of chunks.
  Index<T> IndexOf(const T& element) const {
    if (chunks_.size() == 1) return Index<T>(static_cast<std::size_t>(&element - chunks_[0].elements));
    const auto after = std::upper_bound(
        by_address_.begin(), by_address_.end(), &element,
        [this](const T* one, std::uint32_t chunk) { return std::less<>()(one, chunks_[chunk].elements); });
    assert(after != by_address_.begin());
    const std::uint32_t chunk = *std::prev(after);
    return Index<T>(chunk * kChunk + static_cast<std::size_t>(&element - chunks_[chunk].elements));
  }

 private:
  using Allocator = std::allocator<T>;
  static constexpr std::size_t kChunk = 128;  // A power of two.
  struct Chunk {
    T* elements;
    std::size_t capacity;
  };

  T* At(std::size_t i) const { return chunks_[i / kChunk].elements + i % kChunk; }
  void Swap(Table& other) noexcept {
    std::swap(chunks_, other.chunks_);
    std::swap(by_address_, other.by_address_);
    std::swap(size_, other.size_);
  }
  void AddChunk(std::size_t capacity) {
    T* const elements = Allocator().allocate(capacity);
    const auto before = [this](std::uint32_t chunk, const T* one) {
      return std::less<>()(chunks_[chunk].elements, one);
    };
    by_address_.insert(std::lower_bound(by_address_.begin(), by_address_.end(), elements, before),
                       static_cast<std::uint32_t>(chunks_.size()));
    chunks_.push_back({elements, capacity});
  }
  void GrowFirst(std::size_t capacity) {
    Table grown;
    grown.AddChunk(capacity);
    for (T& element : *this) {
      std::construct_at(grown.chunks_[0].elements + grown.size_, std::move(element));
      ++grown.size_;
    }
    Swap(grown);
  }

  std::vector<Chunk> chunks_;              // All but the first have the capacity kChunk.
  std::vector<std::uint32_t> by_address_;  // The chunks, sorted by the addresses of their elements.
  std::size_t size_ = 0;
};

}  // namespace sceneweld
