import type {
  AnalyzeAnswer,
  AnalyzeRequestInput,
  CompareAnswer,
  CompareRequestInput,
} from './contract/index.ts';
import { analyze, type AnalyzedLayers } from './analyze.ts';
import { compare, type ComparedLayers } from './compare.ts';
import { SylvanError } from './core/errors.ts';
import type { CreateLaneWorker } from './lanes/lane.ts';
import { checkOptions, REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import { Pool } from './lanes/pool.ts';
import type { OnProgress } from './lanes/progress.ts';
import { sampleNamed } from './sample-named.ts';
import type { Fetch } from './sources/catalogue.ts';
import { scaledClock } from './sources/deadline.ts';
import { resolveSources, type SourceChoices } from './sources/registry.ts';
import { settledChoices } from './sources/settled-choices.ts';
import type { Sources } from './sources/sources.ts';

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
  /** Analyses a bundled sample zone (`sylvan/samples`) instead of real images; what the request leaves out is the sample's. */
  readonly sample?: string;
}

export type CompareOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** Forest answers from satellite pixels. Made by `createSylvan`; whoever makes it closes it. */
export interface Sylvan {
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (its `code` says what, its message what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: AnalyzeRequestInput, options?: CallOptions): Promise<AnalyzeAnswer>;
  analyze(
    request: Partial<AnalyzeRequestInput>,
    options: CallOptions & { readonly sample: string },
  ): Promise<AnalyzeAnswer>;
  /** The same with its planes, for display and export (`sylvan/export`). */
  analyzeLayers(request: AnalyzeRequestInput, options?: CallOptions): Promise<AnalyzedLayers>;
  analyzeLayers(
    request: Partial<AnalyzeRequestInput>,
    options: CallOptions & { readonly sample: string },
  ): Promise<AnalyzedLayers>;
  /**
   * Sets two periods of one zone side by side: what changed, where, and how surely. Rejects as `analyze` does; a period that no
   * usable image shows is the problem `no-imagery`, whose fields name it and the nearest days with images.
   */
  compare(request: CompareRequestInput, options?: CompareOptions): Promise<CompareAnswer>;
  /** The same with its planes, on one grid, for display and export (`sylvan/export`). */
  compareLayers(request: CompareRequestInput, options?: CompareOptions): Promise<ComparedLayers>;
  /** Ends the workers; calls still running reject. Settles when the workers are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds a look's pixels, and this many share a host's six requests evenly. */
const MOST_DEFAULT_WORKERS = 3;
/**
 * A bound, not what is expected: a look of a 10 km zone is 30 MB of Sentinel-2's files and up to twice that where it meets the
 * corners of their tiles, and every source must have room for its worst place.
 */
const MAXIMUM_BYTES = 1536 * 2 ** 20;

/** Two looks at a time in each of two workers for zones up to 12 km, one in each for larger ones, whose looks are 66 MB. */
const MEMORY = 160 * 2 ** 20;

export function createEngine(options: EngineOptions, platform: Platform): Sylvan {
  checkOptions(options);
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    lanes: workers,
    memory: options.memory ?? MEMORY,
    times: options.workerTimes ?? {},
  });
  const sources = sourcesOf(options, options, platform);
  const closing = new AbortController();
  const limits = {
    requestsPerHost: Math.floor(REQUESTS_PER_HOST / workers),
    bytes: options.maximumBytes ?? MAXIMUM_BYTES,
    timeScale: options.timeScale ?? 1,
  };
  const callOf = ({ signal, onProgress }: CompareOptions) => ({
    pool,
    limits,
    signal: signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]),
    onProgress,
    today: (options.now?.() ?? new Date()).toISOString().slice(0, 10),
  });
  const analyzeLayers = async (request: unknown, { sample, ...own }: CallOptions = {}) => {
    const call = callOf(own);
    if (sample === undefined) return await analyze(request, { ...call, sources });
    const { url, request: bundledRequest } = sampleNamed(sample, options.samplesUrl);
    const bundled = sourcesOf({ catalog: url }, options, platform);
    return await analyze({ ...bundledRequest, ...(request as object) }, { ...call, sources: bundled });
  };
  const comparison = (request: unknown, own: CompareOptions = {}, planes = false) =>
    compare(request, { ...callOf(own), sources }, { planes });
  return {
    analyze: async (request: unknown, own?: CallOptions) => (await analyzeLayers(request, own)).answer,
    analyzeLayers,
    compare: async (request, own) => (await comparison(request, own)).answer,
    compareLayers: (request, own) => comparison(request, own, true),
    close() {
      closing.abort(new SylvanError('unavailable', 'This Sylvan has been closed; create a new one.'));
      return pool.close();
    },
  };
}

function sourcesOf(
  choices: SourceChoices,
  { timeScale = 1 }: EngineOptions,
  { fetch, resolveCatalog }: Platform,
): Sources {
  return resolveSources(settledChoices(choices, resolveCatalog), {
    fetch,
    retry: { timeScale },
    clock: scaledClock(timeScale),
  });
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(asked: number | undefined, processors: number): number {
  return (
    asked ?? Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MOST_DEFAULT_WORKERS)
  );
}
