import type { SourceId } from '../contract/sources.ts';

/** The progress of one source of an analysis. Counts only grow within one call. */
export interface Progress {
  /** The source. Sources work in parallel, each with its own progress. */
  readonly source: SourceId;
  /** The current step: searching catalogs, choosing clear dates, reading pixels, or computing. */
  readonly step: 'search' | 'survey' | 'read' | 'compute';
  /** Number of finished parts of this step. */
  readonly done: number;
  /** Number of all parts of this step, as far as known; it may grow. */
  readonly total: number;
  /** Number of scenes found by the source's searches. */
  readonly scenes: number;
  /** Number of tiles decoded for the source so far. */
  readonly tiles: number;
  /** Number of bytes read for the source so far. */
  readonly bytes: number;
  /** Fraction of the whole call that is done, over all sources, 0…1. It never decreases. */
  readonly overall: number;
  /**
   * The host that the source has been waiting for the longest; `null` if it is waiting for none, and while the call computes.
   */
  readonly host: string | null;
}

/** Bytes that each source of a call is expected to fetch. */
type ExpectedBytes = Readonly<Partial<Record<SourceId, number>>>;

/** Each source counts as if it fetched at least this many bytes, because searching and computing also take time. */
const MIN_BYTES = 1e6;

/** Start and end of each step of a source, as fractions of its work. Most of it is reading. */
const STEPS: Readonly<Record<Progress['step'], readonly [begins: number, ends: number]>> = {
  search: [0, 0.05],
  survey: [0.05, 0.2],
  read: [0.2, 0.9],
  compute: [0.9, 1],
};

/** Receives the progress of a call. If it throws or its promise rejects, the call ends. */
export type OnProgress = (progress: Progress) => void;

/**
 * Tracks the progress of all sources of a call and of its computations. A source waiting its turn on a slow connection is not
 * late while others make progress.
 */
export class CallProgress {
  readonly #clocks = new Set<() => void>();
  readonly #sources = new Map<SourceId, number>();
  readonly #listeners: (() => void)[] = [];
  #expected: ExpectedBytes = {};
  #overall = 0;
  #computing = 0;

  /** Fraction of the call that is done. */
  get overall(): number {
    return this.#overall;
  }

  /** Whether a task that reads nothing is running. Other work may then be waiting for it. */
  get isComputing(): boolean {
    return this.#computing > 0;
  }

  /** Calls `listener` when {@link isComputing} changes. */
  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Runs a computation. */
  async compute<T>(work: () => Promise<T>): Promise<T> {
    this.#count(1);
    try {
      return await work();
    } finally {
      this.#count(-1);
    }
  }

  #count(more: 1 | -1): void {
    const before = this.isComputing;
    this.#computing += more;
    if (before !== this.isComputing) for (const listener of this.#listeners) listener();
  }

  /** Weights sources by their expected bytes, or equally if nothing is expected. */
  expect(bytes: ExpectedBytes): void {
    this.#expected = bytes;
  }

  /** Number of bytes that a source is expected to fetch; 0 if unknown. */
  expectedOf(source: SourceId): number {
    return this.#expected[source] ?? 0;
  }

  /** Adds the source to the call. Calls `clock` whenever the call makes progress, until {@link leave}. */
  join(clock: () => void, source: SourceId): void {
    this.#clocks.add(clock);
    this.#sources.set(source, 0);
  }

  /** Stops calling `clock` and counts the source's work as ended, whatever its outcome. */
  leave(clock: () => void, source: SourceId): void {
    this.#clocks.delete(clock);
    this.#sources.set(source, 1);
  }

  /**
   * Records the fraction of its work that a source has done, and returns the fraction done of the whole call, which repeated
   * steps do not decrease.
   */
  advance(source: SourceId, fraction: number): number {
    for (const clock of this.#clocks) clock();
    this.#sources.set(source, fraction);
    const all = [...this.#sources].map(([id, done]) => ({ done, weight: this.#weightOf(id) }));
    const whole = all.reduce((sum, { weight }) => sum + weight, 0);
    const done = all.reduce((sum, one) => sum + one.done * one.weight, 0);
    this.#overall = Math.max(this.#overall, done / whole);
    return this.#overall;
  }

  #weightOf(source: SourceId): number {
    return Math.max(MIN_BYTES, this.expectedOf(source));
  }
}

/** Adds up the progress of one source in a call and reports it to the call's listener. */
export class ProgressCounter {
  #progress: Progress;
  /** Hosts of pending work, oldest first. */
  readonly #awaited: string[] = [];
  #stepsCount = true;
  constructor(
    /** Must not throw: the error would surface in a step of the work. */
    readonly listener: OnProgress | undefined,
    source: SourceId,
    /** The progress of the whole call, which advances with each report. */
    readonly call = new CallProgress(),
  ) {
    const counts = { done: 0, total: 1, scenes: 0, tiles: 0, bytes: 0, overall: 0 };
    this.#progress = { source, step: 'search', ...counts, host: null };
    call.listen(() => this.#nameHost());
  }

  get source(): SourceId {
    return this.#progress.source;
  }

  /** Bytes read so far. */
  get bytes(): number {
    return this.#progress.bytes;
  }

  step(step: Progress['step'], total: number): void {
    this.#report({ step, done: 0, total });
  }

  /** Marks a part of the current step as done. */
  done(): void {
    this.#report({ done: this.#progress.done + 1 });
  }

  found(scenes: number): void {
    this.#report({ scenes: this.#progress.scenes + scenes });
  }

  read(tiles: number, bytes: number): void {
    this.#report({ tiles: this.#progress.tiles + tiles, bytes: this.#progress.bytes + bytes });
  }

  /** Runs work that is not the source's own. Its steps are reported, but only its bytes count. */
  async besides<T>(work: () => Promise<T>): Promise<T> {
    this.#stepsCount = false;
    try {
      return await work();
    } finally {
      this.#stepsCount = true;
    }
  }

  /** Runs work that waits for a host and reports the host in the meantime. An empty host stands for this machine. */
  async waitFor<T>(host: string, work: () => Promise<T>): Promise<T> {
    if (host === '') return work();
    this.#awaited.push(host);
    this.#nameHost();
    try {
      return await work();
    } finally {
      this.#awaited.splice(this.#awaited.indexOf(host), 1);
      this.#nameHost();
    }
  }

  /** Does not advance any clock, because waiting is not progress. */
  #nameHost(): void {
    const host = this.call.isComputing ? null : (this.#awaited[0] ?? null);
    if (host === this.#progress.host) return;
    this.#progress = { ...this.#progress, overall: this.call.overall, host };
    this.#emit();
  }

  #report(change: Partial<Progress>): void {
    const next = { ...this.#progress, ...change };
    const fraction = Math.max(this.#stepsCount ? doneBySteps(next) : 0, this.#doneByBytes(next));
    this.#progress = { ...next, overall: this.call.advance(next.source, fraction) };
    this.#emit();
  }

  /** The fraction done, judging by bytes: on a slow connection, an observation takes seconds, during which no step ends. */
  #doneByBytes({ source, bytes }: Progress): number {
    const expected = this.call.expectedOf(source);
    return expected > 0 ? STEPS.read[1] * Math.min(1, bytes / expected) : 0;
  }

  #emit(): void {
    this.listener?.(this.#progress);
  }
}

function doneBySteps({ step, done, total }: Progress): number {
  const [begins, ends] = STEPS[step];
  return begins + (ends - begins) * Math.min(1, done / Math.max(1, total));
}
