// The button beside the title that counts the problems.

import {byId} from './element';
import {countOf, summaryOf} from './panels/problems_panel';
import type {Diagnostic, Findings} from './server';

/** Returns the number of problems, and whether any is an error. */
export function showStatus(
  diagnostics: readonly Diagnostic[],
  findings: Findings | null,
): {count: number; hasErrors: boolean} {
  const count = countOf(diagnostics, findings);
  const status = byId('status');
  status.textContent = summaryOf(count);
  const has = (one: string) => [...diagnostics, ...(findings?.findings ?? [])].some(({severity}) => severity === one);
  const hasErrors = has('error');
  status.className = hasErrors ? 'is-error' : has('warning') ? 'is-warning' : 'is-fine';
  return {count: count.errors + count.warnings + count.findings, hasErrors};
}
