import type { AnalyzeAnswer, AnalyzeRequestInput } from './contract/index.ts';
import { analyze } from './analyze.ts';
import { SylvanError } from './core/errors.ts';
import type { CreateLaneWorker, LaneTimes } from './lane.ts';
import { Pool } from './pool.ts';
import type { OnProgress } from './progress.ts';
import type { Catalogue, Fetch } from './sources/catalogue.ts';
import { scaledClock } from './sources/deadline.ts';
import { resolveCatalogues } from './sources/registry.ts';
import { DEFAULT_RETRY } from './sources/request.ts';

/** Where an engine runs: what differs between a page and Node. */
export interface Platform {
  readonly createWorker: CreateLaneWorker;
  readonly fetch: Fetch;
  readonly processors: number;
  /** An address or path as the caller wrote it, as a URL; only Node knows paths. */
  readonly resolveCatalog: (catalog: string) => string;
}

export interface EngineOptions {
  /**
   * Where scenes come from: a catalogue's id (`earth-search`, `planetary-computer`), the address of a folder that holds an
   * `items.json`, a catalogue object, or several of these in order of preference.
   * @default Earth Search, then Planetary Computer
   */
  readonly catalog?: string | Catalogue | readonly (string | Catalogue)[];
  /** Workers at most, 1…16. @default the processors there are, three at most */
  readonly workers?: number;
  /** Bytes one call may fetch; a call that would need more fails with `needs-overview`. @default 256 MiB */
  readonly maximumBytes?: number;
  /** The clock: which day is today. */
  readonly now?: () => Date;
  /** Factor on every wait and deadline: below 1 they are shorter, as tests of slow hosts want them. @default 1 */
  readonly timeScale?: number;
  /** Waits for workers, milliseconds. */
  readonly workerTimes?: Partial<LaneTimes>;
}

export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** Forest answers from satellite pixels. Made by `createSylvan`; whoever makes it closes it. */
export interface Sylvan {
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (its `code` says what, its message what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: AnalyzeRequestInput, options?: CallOptions): Promise<AnalyzeAnswer>;
  /** Ends the workers; calls still running reject. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds a look's pixels, and this many share a host's six requests evenly. */
const MOST_DEFAULT_WORKERS = 3;
const MOST_WORKERS = 16;
/** Ten times what six Sentinel-2 scenes of a 10 km zone need. */
const MAXIMUM_BYTES = 256 * 2 ** 20;
/** Requests one host gets at once from all workers together. */
const REQUESTS_PER_HOST = 6;

export function createEngine(options: EngineOptions, platform: Platform): Sylvan {
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    lanes: workers,
    ...(options.workerTimes && { times: options.workerTimes }),
  });
  const catalogues = cataloguesOf(options, platform);
  const closing = new AbortController();
  const limits = {
    requestsPerHost: Math.max(1, Math.floor(REQUESTS_PER_HOST / workers)),
    bytes: options.maximumBytes ?? MAXIMUM_BYTES,
    timeScale: options.timeScale ?? 1,
  };
  return {
    async analyze(request, { signal, onProgress } = {}) {
      const joined = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const today = (options.now?.() ?? new Date()).toISOString().slice(0, 10);
      return await analyze(request, { pool, catalogues, limits, signal: joined, onProgress, today });
    },
    close() {
      closing.abort(new SylvanError('unavailable', 'This Sylvan has been closed; create a new one.'));
      pool.close();
      return Promise.resolve();
    },
  };
}

function cataloguesOf(
  { catalog, timeScale = 1 }: EngineOptions,
  { fetch, resolveCatalog }: Platform,
): readonly Catalogue[] {
  const retry = { timeoutMs: DEFAULT_RETRY.timeoutMs * timeScale };
  const asking = { fetch, retry, clock: scaledClock(timeScale) };
  if (catalog === undefined) return resolveCatalogues(undefined, asking);
  const choices: readonly (string | Catalogue)[] =
    typeof catalog === 'object' && 'length' in catalog ? catalog : [catalog];
  if (choices.length === 0) throw new RangeError('catalog must name one catalogue at least');
  return choices.flatMap((choice) =>
    resolveCatalogues(typeof choice === 'string' ? resolveCatalog(choice) : choice, asking),
  );
}

function workerCount(asked: number | undefined, processors: number): number {
  if (asked === undefined) return Math.max(1, Math.min(processors, MOST_DEFAULT_WORKERS));
  if (Number.isInteger(asked) && asked >= 1 && asked <= MOST_WORKERS) return asked;
  throw new RangeError(`workers must be a whole number from 1 to ${MOST_WORKERS}, not ${asked}`);
}
