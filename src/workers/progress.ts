import type { SourceId } from '../contract/sources.ts';

/** How far one source of an analysis has come. Counts only grow within one call. */
export interface Progress {
  /** Whose progress this is: the sources work side by side. */
  readonly source: SourceId;
  /** Catalogues are searched; clear dates chosen; pixels read; numbers made of them. */
  readonly step: 'search' | 'survey' | 'read' | 'compute';
  /** Parts of this step done, and parts in all as far as known. */
  readonly done: number;
  readonly total: number;
  /** Scenes found by the source's searches. */
  readonly scenes: number;
  /** Tiles decoded and bytes read for the source so far. */
  readonly tiles: number;
  readonly bytes: number;
}

/** Hears how far a call has come, as it comes. What it throws ends the call. */
export type OnProgress = (progress: Progress) => void;

/** Gathers what the steps of one source's part of a call report and reports to the call's listener. */
export class ProgressCounter {
  #progress: Progress;

  /** `onError` hears what the listener throws: a step of the work is no place for it to surface. */
  constructor(
    readonly listener: OnProgress | undefined,
    readonly onError: (cause: unknown) => void,
    source: SourceId,
  ) {
    this.#progress = { source, step: 'search', done: 0, total: 1, scenes: 0, tiles: 0, bytes: 0 };
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

  /** A part of the present step is done. */
  done(): void {
    this.#report({ done: this.#progress.done + 1 });
  }

  found(scenes: number): void {
    this.#report({ scenes: this.#progress.scenes + scenes });
  }

  read(tiles: number, bytes: number): void {
    this.#report({ tiles: this.#progress.tiles + tiles, bytes: this.#progress.bytes + bytes });
  }

  #report(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    try {
      this.listener?.(this.#progress);
    } catch (cause) {
      this.onError(cause);
    }
  }
}
