import type { AnalyzeAnswer, AnalyzeRequestInput } from './contract/index.ts';
import { analyze } from './analyze.ts';
import { SylvanError } from './core/errors.ts';
import type { CreateLaneWorker } from './lane.ts';
import { checkOptions, REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
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
  /** Ends the workers; calls still running reject. Settles when the workers are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds a look's pixels, and this many share a host's six requests evenly. */
const MOST_DEFAULT_WORKERS = 3;
/** Ten times what six Sentinel-2 scenes of a 10 km zone need. */
const MAXIMUM_BYTES = 256 * 2 ** 20;

export function createEngine(options: EngineOptions, platform: Platform): Sylvan {
  checkOptions(options);
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    lanes: workers,
    times: options.workerTimes ?? {},
  });
  const catalogues = cataloguesOf(options, platform);
  const closing = new AbortController();
  const limits = {
    requestsPerHost: Math.floor(REQUESTS_PER_HOST / workers),
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
      return pool.close();
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
  return choices.flatMap((choice) =>
    resolveCatalogues(typeof choice === 'string' ? resolveCatalog(choice) : choice, asking),
  );
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(asked: number | undefined, processors: number): number {
  return (
    asked ?? Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MOST_DEFAULT_WORKERS)
  );
}
