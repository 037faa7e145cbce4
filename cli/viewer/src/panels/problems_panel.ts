// The diagnostics of the newest state of the files, each with its source line, and the findings of the linter.

import {icon, make} from '../element';
import {isExported} from '../embedded_data';
import type {Kinematics} from '../motion/kinematics';
import type {Diagnostic, Findings} from '../server';
import {DiagnosticList} from './diagnostic_list';
import {FindingList} from './finding_list';
import type {FindingActions} from './finding_list';
import {isWanted, kSeverities, many} from './problem_text';
import type {Severity, Wanted} from './problem_text';
import {SearchField} from './search_field';

export interface Count {
  errors: number;
  warnings: number;
  findings: number;
}

export function countOf(diagnostics: readonly Diagnostic[], findings: Findings | null): Count {
  const of = (severity: Severity) => diagnostics.filter((one) => one.severity === severity).length;
  return {errors: of('error'), warnings: of('warning'), findings: findings?.findings.length ?? 0};
}

export function summaryOf({errors, warnings, findings}: Count): string {
  const parts = [
    errors > 0 && many(errors, 'error'),
    warnings > 0 && many(warnings, 'warning'),
    findings > 0 && many(findings, 'finding'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No problems';
}

export interface ProblemActions extends FindingActions {
  close: () => void;
  lintChanged: (is: boolean) => void;
}

export class ProblemsPanel {
  private readonly list: DiagnosticList;
  private readonly title = make('h2', {});
  private readonly lint = make('input', {type: 'checkbox'});
  private readonly severities = new Map<Severity, HTMLButtonElement>();
  private readonly search = new SearchField('Search', 'Search the problems', () => this.render());
  private readonly findingList: FindingList;
  private diagnostics: readonly Diagnostic[] = [];
  private findings: Findings | null = null;

  constructor(host: HTMLElement, actions: ProblemActions) {
    this.list = new DiagnosticList(actions, host);
    this.findingList = new FindingList(actions, host);
    const close = make(
      'button',
      {type: 'button', className: 'quiet-button', aria: {label: 'Close'}},
      icon('M4 4l8 8M12 4l-8 8'),
    );
    close.addEventListener('click', actions.close);
    this.lint.addEventListener('change', () => actions.lintChanged(this.lint.checked));
    const filter = make('div', {className: 'segmented', aria: {role: 'group', label: 'Severities'}});
    for (const severity of kSeverities) {
      const button = make('button', {type: 'button', data: {severity}, aria: {pressed: 'true'}});
      button.addEventListener('click', () => {
        button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
        this.render();
      });
      this.severities.set(severity, button);
      filter.append(button);
    }
    host.append(
      make(
        'div',
        {className: 'panel-head'},
        this.title,
        make(
          'label',
          {className: 'lint-switch', title: 'Run the linter on this scene (i)', hidden: isExported()},
          this.lint,
          'Lint',
        ),
        filter,
        this.search.element,
        close,
      ),
      this.list.element,
      this.findingList.element,
    );
    this.render();
  }

  /** Findings are null while the linter is off. */
  update(diagnostics: readonly Diagnostic[], findings: Findings | null, kinematics: Kinematics | null): void {
    this.diagnostics = diagnostics;
    this.findings = findings;
    this.findingList.update(findings, kinematics);
    this.render();
  }

  /** Whether the linter is on. */
  showLint(isOn: boolean): void {
    this.lint.checked = isOn;
  }

  showRunning(): void {
    this.findingList.showRunning();
  }

  private wanted(): Wanted {
    const shown = kSeverities.filter((one) => this.severities.get(one)?.getAttribute('aria-pressed') === 'true');
    const words = this.search.words;
    return {severities: new Set(shown), finds: (text) => this.search.finds(text, words)};
  }

  private render(): void {
    this.title.textContent = summaryOf(countOf(this.diagnostics, this.findings));
    const all = [...this.diagnostics, ...(this.findings?.findings ?? [])];
    for (const [severity, button] of this.severities) {
      button.textContent = many(all.filter((one) => one.severity === severity).length, severity);
    }
    const wanted = this.wanted();
    this.findingList.filter(wanted);
    this.list.show(this.diagnostics.filter((one) => isWanted(one, wanted)));
  }
}
