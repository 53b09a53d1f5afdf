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
import type { SasTokens } from './stac/sas.ts';
import { runAgain, type Pool } from './workers/pool.ts';

/** What a call works with. */
export type CallDependencies = Pick<CallContext, 'pool' | 'sources' | 'answers' | 'limits'>;

/** What the calls of one engine work with, by where their images come from. */
export interface EngineContexts {
  /** By the engine's own options, as the network is now. */
  readonly usual: () => CallDependencies;
  /** The images of the sample at `url`. */
  readonly ofSample: (url: string) => CallDependencies;
  /** What catalogs of the caller's own are checked and made with: nothing of them is stored. */
  readonly own: () => Pick<CatalogTools, 'describe' | 'reading' | 'client' | 'resolve'>;
  /** The catalogs of the engine's own options, which send requests by `fetch`, each request once. */
  readonly sourcesThrough: (fetch: Fetch) => Sources;
  /** By the engine's own options, heard by the maker of a pack. */
  readonly making: (context: MakingContext) => CallDependencies;
  /** What a pack holds. */
  readonly ofPack: (pack: UsedPack) => CallDependencies;
}

/**
 * A bound, not what is expected: an observation of a 10 km zone is 30 MB of Sentinel-2's files and up to twice that where it
 * meets the corners of their tiles, and every source must have room for its worst place.
 */
const MAXIMUM_BYTES = 1536 * 2 ** 20;

/** For options that were checked, with choices that were settled. */
export function engineContexts(
  options: EngineOptions,
  platform: Platform,
  { pool, workers, cache }: { readonly pool: Pool; readonly workers: number; readonly cache?: Cache },
): EngineContexts {
  const { maximumBytes: bytes = MAXIMUM_BYTES, checksums } = options;
  const isOffline = () => options.offline ?? platform.isOffline();
  const answers = cache && new CatalogAnswers(cache.answers, { isOffline });
  const { fetch, isPage, timeScale } = platform;
  const catalogOptions = { fetch, isPage, retry: { timeScale }, clock: scaledClock(timeScale) };
  const sourcesOf = (
    choices: SourceChoices,
    cached: CatalogAnswers | undefined,
    tokens?: SasTokens,
  ): Sources => resolveSources(choices, { ...catalogOptions, ...(cached && { answers: cached }) }, tokens);
  const requestsPerHost = Math.floor(REQUESTS_PER_HOST / workers);
  const limits = { requestsPerHost, bytes, timeScale, ...(checksums !== undefined && { checksums }) };
  const contextOf = (sources: Sources): CallDependencies => ({
    pool,
    sources,
    ...(answers && { answers }),
    limits: cache ? { ...limits, cachePlan: { ...cache.plan, offline: isOffline() } } : limits,
  });
  const tokens = planetaryComputerTokens(catalogOptions);
  return {
    usual: () => contextOf(sourcesOf(options, answers, tokens)),
    ofSample(url) {
      const choices = resolvedChoices({ catalog: url }, platform.resolveCatalog);
      const context = contextOf(sourcesOf(choices, answers));
      return { ...context, limits: { ...context.limits, isSample: true } };
    },
    own: () => ({
      describe: (asset, signal) =>
        runAgain(
          pool,
          { kind: 'describe', asset, limits, isWholeWanted: true },
          { signal, onProgress: () => undefined },
        ),
      reading: (taskOf, signal) => runAgain(pool, taskOf(limits), { signal, onProgress: () => undefined }),
      client: catalogOptions,
      resolve: platform.resolveCatalog,
    }),
    sourcesThrough: (fetch) =>
      resolveSources(options, { ...catalogOptions, fetch, retry: { timeScale, attempts: 1 } }),
    making: ({ recorder, cachePlan }) => ({
      pool: recorder.pool(pool),
      sources: recorder.sources(sourcesOf(options, undefined, tokens)),
      limits: {
        ...limits,
        recordsWindows: true,
        cachePlan: { ...cachePlan, offline: cachePlan.offline || options.offline === true },
      },
    }),
    ofPack: ({ catalogs }) => ({
      pool,
      sources: writtenSources(catalogs, catalogOptions),
      limits: { ...limits, isPack: true },
    }),
  };
}
