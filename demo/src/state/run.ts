import { signal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Progress, type Problem } from 'sylvan';
import { started } from './engine.ts';
import { lang } from './language.ts';

/** The state of a library call on the page. Keeps the previous result until the next one arrives. */
export interface RunState<T> {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled' | 'finished';
  /** Times of the start and of the last progress by the page's clock, in milliseconds. */
  readonly begun: number;
  readonly heard: number;
  /** The latest report of each source. */
  readonly progress: ReadonlyMap<Progress['source'], Progress>;
  /** Bytes fetched before the library started: a sample's pack. */
  readonly fetched: number;
  readonly found: T | null;
  /** Whether the result belongs to the last run. */
  readonly hasShown: boolean;
  /** Duration of the last run in milliseconds; null until it has succeeded, and for results from elsewhere. */
  readonly elapsed: number | null;
  /** The failed run's error; {@link problemOf} reports it in the page's language. */
  readonly error: unknown;
}

export interface Run<T> {
  readonly state: ReadonlySignal<RunState<T>>;
  /** Ends a running call and starts another. Never rejects: `state` says how it ended. */
  start(work: (call: RunCall<T>) => Promise<T>): Promise<void>;
  again(): Promise<void>;
  cancel(): void;
  /** Ends the run with the result shown so far. */
  finish(): void;
  /** Shows a result from elsewhere, such as a stored one. */
  show(found: T): void;
}

export interface RunCall<T> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Counts bytes fetched in addition to the library's own. */
  readonly onFetched: (bytes: number) => void;
  /** Shows partial results before the work ends. */
  readonly onStored: (found: T) => void;
}

/** A run makes one call at a time, for example an analysis or a comparison. */
export function createRun<T>(): Run<T> {
  const anew = { progress: new Map(), fetched: 0, hasShown: false, elapsed: null, error: null };
  const state = signal<RunState<T>>({ ...anew, status: 'idle', begun: 0, heard: 0, found: null });
  let abort: AbortController | null = null;
  let ending: 'cancelled' | 'finished' = 'cancelled';
  let last: ((call: RunCall<T>) => Promise<T>) | null = null;
  const set = (change: Partial<RunState<T>>) => (state.value = { ...state.value, ...change });
  const start: Run<T>['start'] = async (work) => {
    last = work;
    abort?.abort();
    const own = (abort = new AbortController());
    const setOwn = (change: Partial<RunState<T>>) => {
      if (abort === own) set(change);
    };
    const begun = performance.now();
    set({ ...anew, status: 'running', begun, heard: begun });
    const call: RunCall<T> = {
      signal: own.signal,
      onProgress(one) {
        const progress = new Map(state.value.progress).set(one.source, one);
        setOwn({ progress, heard: performance.now() });
      },
      onFetched: (bytes) => setOwn({ fetched: state.value.fetched + bytes, heard: performance.now() }),
      onStored(found) {
        if (state.value.status === 'running') setOwn({ found, hasShown: true });
      },
    };
    try {
      await started;
      own.signal.throwIfAborted();
      const found = await work(call);
      setOwn({ status: 'done', found, hasShown: true, elapsed: performance.now() - begun });
    } catch (error) {
      setOwn(own.signal.aborted ? { status: ending } : { status: 'failed', error });
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
      set({ ...anew, status: 'done', found, hasShown: true });
    },
  };
}

/** The error and its remedy, in the page's language. */
export function problemOf(error: unknown): Problem {
  return toProblem(error, { lang: lang.value });
}
