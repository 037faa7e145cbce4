// Plays a motion from a file.

import {icon, make, short} from '../element';
import type {KeyRow} from '../keyboard';
import {kMostBytes, positionsAtTime, readTrajectory} from '../motion/trajectory';
import type {Trajectory} from '../motion/trajectory';
import type {Tool, ToolPage} from './tool';

const kPlay = 'M4.500 2.500l8 5.500-8 5.500z';
const kPause = 'M5 3v10M11 3v10';
const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 5] as const;
/** A longer pause, such as in a tab in the background, is not played. [s] */
const kLongestFrame = 0.25;

export class MotionTool implements Tool {
  readonly title = 'Motion';
  readonly purpose =
    'Plays positions over time from a CSV or JSON file: choose one, or drop it on the page. The first line of a CSV file names the columns: time, then joints.';
  readonly key = 'M';
  readonly icon = 'M2 2.500h12v11H2zM2 6h12M5 2.500V6M11 2.500V6M6.500 8l3.500 2-3.500 2z';
  readonly panel: HTMLElement;
  readonly keys: readonly KeyRow[] = [
    {keys: [[' ', () => this.toggle()]], what: 'while the tool for motions is chosen: play, pause'},
  ];
  private readonly file = make('input', {type: 'file', accept: '.csv,.json,.txt', className: 'hidden-text'});
  private readonly choose = make('button', {type: 'button'}, 'Choose a file');
  private readonly name = make('span', {className: 'detail'});
  private readonly play = make('button', {type: 'button', className: 'play', aria: {label: 'Play'}}, icon(kPlay));
  private readonly range = make('input', {type: 'range', step: 'any', min: '0', value: '0', aria: {label: 'Time'}});
  private readonly time = make('input', {type: 'number', step: '0.1', aria: {label: 'Time in s'}});
  private readonly loops = make('input', {type: 'checkbox', checked: true});
  private readonly speed = make(
    'select',
    {aria: {label: 'Speed'}},
    ...kSpeeds.map((one) => make('option', {value: String(one), selected: one === 1}, `${one} ×`)),
  );
  private readonly problems = make('ul', {className: 'losses', aria: {role: 'status'}});
  private readonly player: HTMLElement;
  private text: string | null = null;
  private trajectory: Trajectory | null = null;
  private isPlaying = false;
  private frame = 0;
  private last = 0;
  /** [s]; null: the motion does not decide the positions. */
  private now: number | null = null;

  /** `open` chooses this tool. */
  constructor(
    private readonly page: ToolPage,
    private readonly open: () => void,
  ) {
    this.choose.addEventListener('click', () => this.file.click());
    this.file.tabIndex = -1;
    this.file.setAttribute('aria-label', 'File of a motion');
    this.file.addEventListener('change', () => {
      const [file] = this.file.files ?? [];
      if (file) void this.take(file);
      this.file.value = '';
    });
    this.play.addEventListener('click', () => this.toggle());
    this.range.addEventListener('input', () => this.seek(Number(this.range.value)));
    this.time.addEventListener('change', () => {
      const value = Number(this.time.value);
      if (this.time.value.trim() !== '' && Number.isFinite(value)) this.seek(value);
    });
    this.player = make(
      'div',
      {className: 'player', hidden: true},
      make('div', {className: 'scrub'}, this.play, this.range, this.time, make('span', {}, 's')),
      make(
        'div',
        {className: 'buttons'},
        make('label', {className: 'inline'}, this.loops, ' Loop'),
        make('label', {className: 'inline'}, 'Speed ', this.speed),
      ),
    );
    this.panel = make(
      'div',
      {},
      make('div', {className: 'buttons'}, this.choose, this.file, this.name),
      this.player,
      this.problems,
    );
  }

  /** The current time for the link; undefined without a motion. [s] */
  get linkedTime(): number | undefined {
    return this.now ?? undefined;
  }

  /** A time from a link, for the motion that is chosen later. */
  set linkedTime(time: number | undefined) {
    this.wantedTime = time;
    if (time !== undefined && this.trajectory) this.seek(time);
  }

  private wantedTime: number | undefined;

  sceneChanged(): void {
    if (this.text !== null) this.read(this.text);
  }

  /** Plays a file. */
  async take(file: File): Promise<void> {
    this.open();
    this.pause();
    this.trajectory = null;
    this.player.hidden = true;
    this.name.textContent = file.name;
    if (file.size > kMostBytes) {
      this.say([`The file has more than ${kMostBytes >> 20} MiB.`]);
      return;
    }
    this.text = await file.text();
    this.read(this.text);
    if (this.trajectory) this.seek(this.wantedTime ?? this.start);
  }

  private read(text: string): void {
    const {drawn} = this.page;
    if (!drawn) return;
    try {
      this.trajectory = readTrajectory(text, drawn.kinematics);
    } catch (error) {
      this.pause();
      this.trajectory = null;
      this.player.hidden = true;
      this.say([error instanceof Error ? error.message : String(error)]);
      return;
    }
    this.player.hidden = false;
    this.range.min = String(this.start);
    this.range.max = String(this.end);
    this.say(this.trajectory.problems);
  }

  private say(lines: readonly string[]): void {
    this.problems.replaceChildren(...lines.map((line) => make('li', {}, line)));
  }

  private get start(): number {
    return this.trajectory?.times[0] ?? 0;
  }

  private get end(): number {
    return this.trajectory?.times.at(-1) ?? 0;
  }

  private toggle(): void {
    if (this.isPlaying) this.pause();
    else this.begin();
  }

  private begin(): void {
    if (!this.trajectory) return;
    if ((this.now ?? this.start) >= this.end) this.now = this.start;
    this.isPlaying = true;
    this.last = performance.now();
    this.showButton();
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  private pause(): void {
    this.isPlaying = false;
    cancelAnimationFrame(this.frame);
    this.showButton();
    this.page.linkChanged();
  }

  private step(now: number): void {
    if (!this.isPlaying) return;
    const passed = Math.min(kLongestFrame, Math.max(0, (now - this.last) / 1000)) * Number(this.speed.value);
    this.last = now;
    let time = (this.now ?? this.start) + passed;
    const length = this.end - this.start;
    if (time > this.end)
      time = this.loops.checked && length > 0 ? this.start + ((time - this.start) % length) : this.end;
    this.seek(time);
    if (time >= this.end && !this.loops.checked) this.pause();
    else this.frame = requestAnimationFrame((next) => this.step(next));
  }

  private seek(time: number): void {
    if (!this.trajectory) return;
    const at = Math.min(this.end, Math.max(this.start, time));
    this.now = at;
    this.range.value = String(at);
    this.range.setAttribute('aria-valuetext', `${short(at, 2)} s`);
    this.range.style.setProperty('--share', `${(100 * (at - this.start)) / (this.end - this.start || 1)}%`);
    if (document.activeElement !== this.time) this.time.value = short(at, 3);
    const {joints, free} = positionsAtTime(this.trajectory, at);
    const {configuration} = this.page;
    for (const [name, q] of joints) configuration.joints.set(name, q);
    for (const [name, q] of free) configuration.free.set(name, q);
    this.page.place();
  }

  private showButton(): void {
    this.play.replaceChildren(icon(this.isPlaying ? kPause : kPlay));
    this.play.setAttribute('aria-label', this.isPlaying ? 'Pause' : 'Play');
  }
}
