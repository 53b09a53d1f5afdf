import type { CallContext } from './call.ts';
import type { Cache } from './cache/stores.ts';
import type { CatalogTools } from './catalogs/catalog-tools.ts';
import { CatalogAnswers } from './cache/catalog-answers.ts';
import { REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import type { Fetch } from './net/fetch.ts';
import { scaledClock } from './net/clock.ts';
import type { MakingContext, UsedPack } from './packs/desk.ts';
import type { Platform } from './platform.ts';
import { resolvedChoices, type SourceChoices } from './sources/options.ts';
import { planetaryComputerTokens } from './sources/planetary-computer.ts';
import { resolveSources, type Sources } from './sources/registry.ts';
import { writtenSources } from './sources/written.ts';
import type { FolderReads } from './stac/folder.ts';
import type { SasTokens } from './stac/sas.ts';
import { runRetryingLost, type Pool } from './workers/pool.ts';

export type CallDependencies = Pick<CallContext, 'pool' | 'sources' | 'answers' | 'limits'>;

/** The dependencies of an engine's calls, by the origin of their images. */
export type EngineContexts = ReturnType<typeof engineContexts>;

/**
 * Maximum number of bytes that a call may download: an upper bound, not an estimate. An observation of a 10 km zone is 30 MB of
 * Sentinel-2 files, and up to twice that if the zone meets the corners of their tiles; every source needs room for its worst
 * place.
 */
const MAX_DOWNLOAD_BYTES = 1536 * 2 ** 20;

/** The options must have been checked and their choices resolved. */
export function engineContexts(
  options: EngineOptions,
  platform: Platform,
  { pool, workers, cache }: { readonly pool: Pool; readonly workers: number; readonly cache?: Cache },
) {
  const { maxDownloadBytes: bytes = MAX_DOWNLOAD_BYTES, checksums } = options;
  const isOffline = () => options.offline ?? platform.isOffline();
  const { fetch, isPage, timeScale } = platform;
  const reads: FolderReads = new Map();
  const catalogOptions = { fetch, isPage, retry: { timeScale }, clock: scaledClock(timeScale), reads };
  const sourcesOf = (
    choices: SourceChoices,
    cached: CatalogAnswers | undefined,
    tokens?: SasTokens,
  ): Sources => resolveSources(choices, { ...catalogOptions, ...(cached && { answers: cached }) }, tokens);
  const requestsPerHost = Math.floor(REQUESTS_PER_HOST / workers);
  const limits = { requestsPerHost, bytes, timeScale, ...(checksums !== undefined && { checksums }) };
  const contextOf = (choices: SourceChoices, tokens?: SasTokens): CallDependencies => {
    const answers = cache && new CatalogAnswers(cache.answers, isOffline);
    return {
      pool,
      sources: sourcesOf(choices, answers, tokens),
      ...(answers && { answers }),
      limits: cache ? { ...limits, cachePlan: { ...cache.plan, offline: isOffline() } } : limits,
    };
  };
  const tokens = planetaryComputerTokens(catalogOptions);
  return {
    /** For calls with the engine's own options, with the network as it is now. */
    usual: () => contextOf(options, tokens),
    ofSample(url: string): CallDependencies {
      const context = contextOf(resolvedChoices({ catalog: url }, platform.resolveCatalog));
      return { ...context, limits: { ...context.limits, isSample: true } };
    },
    /** For checking and making the caller's own catalogs; nothing is stored. */
    own: (): Pick<CatalogTools, 'reading' | 'client' | 'resolve'> => ({
      reading: (taskOf, signal) => runRetryingLost(pool, taskOf(limits), { signal }),
      client: catalogOptions,
      resolve: platform.resolveCatalog,
    }),
    /** The catalogs of the engine's own options, using `fetch`, which sends each request once. */
    sourcesThrough: (fetch: Fetch) =>
      resolveSources(options, { ...catalogOptions, fetch, retry: { timeScale, attempts: 1 } }),
    /** For calls with the engine's own options while a pack is being made. */
    making: ({ recorder, cachePlan }: MakingContext): CallDependencies => ({
      pool: recorder.pool(pool),
      sources: recorder.sources(sourcesOf(options, undefined, tokens)),
      limits: {
        ...limits,
        recordsWindows: true,
        cachePlan: { ...cachePlan, offline: cachePlan.offline || options.offline === true },
      },
    }),
    ofPack: ({ catalogs }: UsedPack): CallDependencies => ({
      pool,
      sources: writtenSources(catalogs, catalogOptions),
      limits: { ...limits, isPack: true },
    }),
  };
}
