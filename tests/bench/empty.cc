// SPDX-License-Identifier: BSD-3-Clause
// A program that does nothing: the cost of starting a process.

int main() { return 0; }
