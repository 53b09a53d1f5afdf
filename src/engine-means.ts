import type { CallContext } from './call.ts';
import type { Cache } from './cache.ts';
import { REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import type { Pool } from './lanes/pool.ts';
import type { CallPlaces } from './packs/pack-desk.ts';
import type { Platform } from './platform.ts';
import type { Fetch } from './sources/catalogue.ts';
import { scaledClock } from './sources/deadline.ts';
import { KeptAnswers } from './sources/kept-answers.ts';
import { planetaryComputerTokens } from './sources/planetary-computer.ts';
import { resolveSources } from './sources/registry.ts';
import type { SasTokens } from './sources/sas.ts';
import { settledChoices } from './sources/settled-choices.ts';
import type { SourceChoices } from './sources/source-choices.ts';
import type { Sources } from './sources/sources.ts';

/** What a call works with. */
type Means = Pick<CallContext, 'pool' | 'sources' | 'answers' | 'limits'>;

/** What the calls of one engine work with, by where their images come from. */
export interface EngineMeans {
  /** By the engine's own options, as the network is now. */
  readonly usual: () => Means;
  /** The images of the folder at `url`. */
  readonly ofFolder: (url: string) => Means;
  /** The catalogues of the engine's own options, which ask by `fetch`, each request once. */
  readonly sourcesThrough: (fetch: Fetch) => Sources;
  /** What is kept elsewhere than in the cache. */
  readonly at: (places: CallPlaces) => Means;
}

/**
 * A bound, not what is expected: a look of a 10 km zone is 30 MB of Sentinel-2's files and up to twice that where it meets the
 * corners of their tiles, and every source must have room for its worst place.
 */
const MAXIMUM_BYTES = 1536 * 2 ** 20;

/** For options that were checked, with choices that were settled. */
export function engineMeans(
  options: EngineOptions,
  platform: Platform,
  { pool, workers, cache }: { readonly pool: Pool; readonly workers: number; readonly cache?: Cache },
): EngineMeans {
  const { timeScale = 1, maximumBytes: bytes = MAXIMUM_BYTES, checksums } = options;
  const isOffline = () => options.offline ?? platform.isOffline();
  const answers = cache && new KeptAnswers(cache.answers, { isOffline });
  const { fetch, isPage } = platform;
  const asking = { fetch, isPage, retry: { timeScale }, clock: scaledClock(timeScale) };
  const sourcesOf = (choices: SourceChoices, kept: KeptAnswers | undefined, tokens?: SasTokens): Sources =>
    resolveSources(choices, { ...asking, ...(kept && { answers: kept }) }, tokens);
  const requestsPerHost = Math.floor(REQUESTS_PER_HOST / workers);
  const limits = { requestsPerHost, bytes, timeScale, ...(checksums !== undefined && { checksums }) };
  const meansOf = (sources: Sources): Means => ({
    pool,
    sources,
    ...(answers && { answers }),
    limits: cache ? { ...limits, keep: { ...cache.plan, offline: isOffline() } } : limits,
  });
  const tokens = planetaryComputerTokens(asking);
  return {
    usual: () => meansOf(sourcesOf(options, answers, tokens)),
    ofFolder(url) {
      const choices = settledChoices({ catalog: url }, platform.resolveCatalog);
      return meansOf(sourcesOf(choices, answers));
    },
    sourcesThrough: (fetch) =>
      resolveSources(options, { ...asking, fetch, retry: { timeScale, attempts: 1 } }),
    at: ({ choices, answers: kept, keep }) => ({
      pool,
      sources: sourcesOf(choices, kept),
      limits: { ...limits, keep: { ...keep, offline: keep.offline || options.offline === true } },
      // While a pack is filled all of it was fetched for it, now or before.
      ...(keep.offline && { answers: kept }),
    }),
  };
}
