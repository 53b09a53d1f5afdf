import { analyze, type AnalyzedLayers } from './analyze.ts';
import type { CallContext } from './call.ts';
import type { Cache } from './cache.ts';
import { compare, type ComparedLayers } from './compare.ts';
import { REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import { Pool } from './lanes/pool.ts';
import { FREE } from './meters.ts';
import type { Platform } from './platform.ts';
import { sampleNamed } from './sample-named.ts';
import { scaledClock } from './sources/deadline.ts';
import { KeptAnswers } from './sources/kept-answers.ts';
import { resolveSources } from './sources/registry.ts';
import { settledChoices } from './sources/settled-choices.ts';
import type { SourceChoices } from './sources/source-choices.ts';
import type { Sources } from './sources/sources.ts';

/** One call as the engine takes it: whoever asks ends it by its signal, and has read the clock. */
export type EngineCall = Pick<CallContext, 'signal' | 'onProgress' | 'today' | 'meter'>;

/** What is wanted of an analysis. */
export interface AnalysisAsked {
  /** Names a bundled zone, whose images and place are taken instead. */
  readonly sample: string | undefined;
  /** Without it there are no layers. */
  readonly planes: boolean;
}

/** What computes behind a Sylvan. */
export interface Engine {
  analyze(request: unknown, call: EngineCall, asked: AnalysisAsked): Promise<AnalyzedLayers>;
  /** Without `planes` there are no layers. */
  compare(request: unknown, call: EngineCall, planes: boolean): Promise<ComparedLayers>;
  /** Ends the workers, and the connection to what is kept. Settles when they are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds a look's pixels, and this many share a host's six requests evenly. */
const MOST_DEFAULT_WORKERS = 3;
/**
 * A bound, not what is expected: a look of a 10 km zone is 30 MB of Sentinel-2's files and up to twice that where it meets the
 * corners of their tiles, and every source must have room for its worst place.
 */
const MAXIMUM_BYTES = 1536 * 2 ** 20;

/**
 * Two looks at a time in each of two workers for zones up to 12 km, three in all for larger ones, whose looks are up to 66 MB while
 * they are read. Until they are composited they are 23 MB, and so many fit that no zone needs to be read in bands of rows.
 */
const MEMORY = 192 * 2 ** 20;

/** An engine for options that were checked, with choices that were settled. It closes `cache` when it is closed. */
export function createEngine(options: EngineOptions, platform: Platform, cache?: Cache): Engine {
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    lanes: workers,
    memory: options.memory ?? MEMORY,
    times: options.workerTimes ?? {},
  });
  const isOffline = () => options.offline ?? platform.isOffline();
  const answers = cache && new KeptAnswers(cache.answers, { isOffline });
  const sources = sourcesOf(options, options, platform, answers);
  const limits = {
    requestsPerHost: Math.floor(REQUESTS_PER_HOST / workers),
    bytes: options.maximumBytes ?? MAXIMUM_BYTES,
    timeScale: options.timeScale ?? 1,
  };
  /** What every call of now works with. */
  const means = () => ({
    ...{ pool, sources },
    ...(answers && { answers }),
    limits: cache ? { ...limits, keep: { ...cache.plan, offline: isOffline() } } : limits,
  });
  return {
    async analyze(request, call, { sample, planes }) {
      if (sample === undefined) return await analyze(request, { ...call, ...means() }, { planes });
      const { url, request: bundledRequest } = sampleNamed(sample, options.samplesUrl);
      const choices = settledChoices({ catalog: url }, platform.resolveCatalog);
      const bundled = sourcesOf(choices, options, platform, answers);
      return await analyze(
        { ...bundledRequest, ...(request as object) },
        { ...call, ...means(), sources: bundled, meter: FREE },
        { planes },
      );
    },
    compare: (request, call, planes) => compare(request, { ...call, ...means() }, { planes }),
    async close() {
      cache?.close();
      await pool.close();
    },
  };
}

function sourcesOf(
  choices: SourceChoices,
  { timeScale = 1 }: EngineOptions,
  { fetch }: Platform,
  answers: KeptAnswers | undefined,
): Sources {
  const clock = scaledClock(timeScale);
  return resolveSources(choices, { fetch, retry: { timeScale }, clock, ...(answers && { answers }) });
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(asked: number | undefined, processors: number): number {
  return (
    asked ?? Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MOST_DEFAULT_WORKERS)
  );
}
