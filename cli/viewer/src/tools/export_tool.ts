// Writes the scene in another format, after showing what is lost.

import {icon, make} from '../element';
import type {Diagnostic} from '../server';
import {exportAddress, fetchLosses} from '../server';
import type {Tool, ToolPage} from './tool';

const kFormats = [
  {name: 'sdf', suffix: 'sdf', title: 'SDFormat', hasAssets: true},
  {name: 'urdf', suffix: 'urdf', title: 'URDF', hasAssets: true},
  {name: 'mjcf', suffix: 'xml', title: 'MJCF', hasAssets: true},
  {name: 'usd', suffix: 'usda', title: 'USD', hasAssets: true},
  {name: 'glb', suffix: 'glb', title: 'glTF, binary', hasAssets: false},
  {name: 'json', suffix: 'json', title: 'Scene JSON', hasAssets: false},
] as const;

const kMostShown = 200;

export class ExportTool implements Tool {
  readonly title = 'Export';
  readonly purpose =
    'Choose a format to see what it cannot hold, then download it. The joints are at their defaults in the file.';
  readonly key = 'y';
  readonly icon = 'M8 2v8M5 7l3 3 3-3M2.500 11v2.500h11V11';
  readonly panel: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private readonly assets = make('input', {type: 'checkbox'});
  private readonly assetsRow = make(
    'label',
    {className: 'switch', hidden: true},
    this.assets,
    make('span', {className: 'name'}, 'With copies of meshes and images, as a ZIP archive'),
  );
  private readonly summary = make('p', {className: 'said', aria: {role: 'status'}});
  private readonly download = make(
    'a',
    {className: 'download', hidden: true, download: ''},
    icon(this.icon),
    'Download',
  );
  private readonly list = make('ul', {className: 'losses'});
  private format: (typeof kFormats)[number] | null = null;
  private asked = 0;

  constructor(private readonly page: ToolPage) {
    this.buttons = kFormats.map((format) => {
      const button = make('button', {type: 'button', aria: {pressed: 'false'}}, format.title);
      button.addEventListener('click', () => void this.choose(format));
      return button;
    });
    this.assets.addEventListener('change', () => this.format && void this.choose(this.format));
    this.panel = make(
      'div',
      {},
      make('div', {className: 'buttons', aria: {role: 'group', label: 'Formats'}}, ...this.buttons),
      this.assetsRow,
      this.summary,
      this.download,
      this.list,
    );
  }

  sceneChanged(): void {
    if (this.format) void this.choose(this.format);
  }

  private async choose(format: (typeof kFormats)[number]): Promise<void> {
    this.format = format;
    const asked = ++this.asked;
    for (const [i, button] of this.buttons.entries())
      button.setAttribute('aria-pressed', String(kFormats[i] === format));
    this.assetsRow.hidden = !format.hasAssets;
    const withAssets = format.hasAssets && this.assets.checked;
    this.summary.textContent = 'Writing…';
    this.download.hidden = true;
    this.list.replaceChildren();
    try {
      const {summary, losses} = await fetchLosses(format.name, withAssets);
      if (asked !== this.asked) return;
      this.summary.textContent = `${summary}.`;
      const stem = this.page.title.split('.')[0] || 'scene';
      this.download.href = exportAddress(format.name, withAssets);
      this.download.download = `${stem}.${format.suffix}${withAssets ? '.zip' : ''}`;
      this.download.hidden = false;
      this.showLosses(losses);
    } catch (error) {
      if (asked !== this.asked) return;
      this.summary.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  private showLosses(losses: readonly Diagnostic[]): void {
    const rows = losses
      .slice(0, kMostShown)
      .map(({code, message}) =>
        make(
          'li',
          {},
          make('span', {className: 'detail'}, (code ?? '').replace('loss-', '')),
          ' ',
          ...message.split(/`([^`]*)`/).map((part, i) => (i % 2 === 0 ? part : make('code', {}, part))),
        ),
      );
    const others = losses.length - rows.length;
    if (others > 0) rows.push(make('li', {className: 'quiet'}, `and ${others} more`));
    this.list.replaceChildren(...rows);
  }
}
