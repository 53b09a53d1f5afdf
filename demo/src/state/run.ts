import { signal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Progress, type Problem } from 'sylvan';
import { started } from './engine.ts';
import { lang } from './language.ts';

/** A call of the library as the page shows it. What a run before had found stays until the next has found something. */
export interface RunState<T> {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled' | 'finished';
  /** When it was begun, and when it last came on, by the page's clock, milliseconds. */
  readonly begun: number;
  readonly heard: number;
  /** The newest of each source. */
  readonly progress: ReadonlyMap<Progress['source'], Progress>;
  /** Bytes that were fetched before the library began: a sample's pack. */
  readonly fetched: number;
  readonly found: T | null;
  /** Whether that is of the last run. */
  readonly hasShown: boolean;
  /** Milliseconds that the last run took; null until one has ended well, and of what was found elsewhere. */
  readonly elapsed: number | null;
  /** Of the run that failed; reported again in the page's language by {@link problemOf}. */
  readonly error: unknown;
}

export interface Run<T> {
  readonly state: ReadonlySignal<RunState<T>>;
  /** Ends the run before, if there is one under way, and begins another. Never rejects: `state` says how it ended. */
  start(work: (call: RunCall<T>) => Promise<T>): Promise<void>;
  /** Begins what was begun last once more. */
  again(): Promise<void>;
  cancel(): void;
  /** Ends the run with what it has shown. */
  finish(): void;
  /** Shows what was found elsewhere, as a stored result. */
  show(found: T): void;
}

/** What the work of a run is given. */
export interface RunCall<T> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Counts bytes that were fetched next to the library's own. */
  readonly onFetched: (bytes: number) => void;
  /** Shows what is known before the work has ended. */
  readonly onStored: (found: T) => void;
}

/** One thing at a time: an analysis, or a comparison. */
export function createRun<T>(): Run<T> {
  const state = signal<RunState<T>>({
    status: 'idle',
    begun: 0,
    heard: 0,
    progress: new Map(),
    fetched: 0,
    found: null,
    hasShown: false,
    elapsed: null,
    error: null,
  });
  let abort: AbortController | null = null;
  let ending: 'cancelled' | 'finished' = 'cancelled';
  let last: ((call: RunCall<T>) => Promise<T>) | null = null;
  const set = (change: Partial<RunState<T>>) => (state.value = { ...state.value, ...change });
  const start: Run<T>['start'] = async (work) => {
    last = work;
    abort?.abort();
    const own = (abort = new AbortController());
    const isCurrent = () => abort === own;
    const begun = performance.now();
    const anew = { progress: new Map(), fetched: 0, hasShown: false, elapsed: null, error: null };
    set({ ...anew, status: 'running', begun, heard: begun });
    const onProgress = (one: Progress) => {
      if (!isCurrent()) return;
      const newest = new Map(state.value.progress).set(one.source, one);
      set({ progress: newest, heard: performance.now() });
    };
    const onFetched = (bytes: number) => {
      if (isCurrent()) set({ fetched: state.value.fetched + bytes, heard: performance.now() });
    };
    try {
      const onStored = (stored: T) => {
        if (isCurrent() && state.value.status === 'running') set({ found: stored, hasShown: true });
      };
      await started;
      own.signal.throwIfAborted();
      const found = await work({ signal: own.signal, onProgress, onFetched, onStored });
      if (isCurrent()) set({ status: 'done', found, hasShown: true, elapsed: performance.now() - begun });
    } catch (error) {
      if (isCurrent()) set(own.signal.aborted ? { status: ending } : { status: 'failed', error });
    }
  };
  const end = (how: typeof ending) => {
    ending = how;
    abort?.abort();
  };
  return {
    state,
    start,
    again: () => (last === null ? Promise.resolve() : start(last)),
    cancel: () => end('cancelled'),
    finish: () => end('finished'),
    show: (found) => {
      abort?.abort();
      abort = null;
      const none = { elapsed: null, error: null, progress: new Map(), fetched: 0 };
      set({ ...none, status: 'done', found, hasShown: true });
    },
  };
}

/** What went wrong and what to do, in the page's language. */
export function problemOf(error: unknown): Problem {
  return toProblem(error, { lang: lang.value });
}
