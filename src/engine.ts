import type { CallContext } from './call.ts';
import type { Cache } from './cache/stores.ts';
import { REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import { Pool } from './workers/pool.ts';
import type { CallPlaces, PackDesk } from './packs/desk.ts';
import type { Platform } from './platform.ts';
import type { Fetch } from './net/fetch.ts';
import { scaledClock } from './net/deadline.ts';
import { KeptAnswers } from './cache/catalogue-answers.ts';
import { planetaryComputerTokens } from './sources/planetary-computer.ts';
import { resolveSources, type Sources } from './sources/registry.ts';
import type { SasTokens } from './stac/sas.ts';
import { settledChoices, type SourceChoices } from './sources/options.ts';
import { analyze, type AnalysisAsked, type AnalyzedLayers } from './analyze.ts';
import { compare, type ComparedLayers } from './compare.ts';
import type { Operation } from './contract/calls.ts';
import type { Diagnosis } from './contract/diagnosis.ts';
import type { DoctorOptions, DoctorPlace } from './doctor/doctor.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { ofPack, packRequest, refuseLoss, usedPack } from './pack-use.ts';
import { packsLoader, type PacksLoader } from './packs/loader.ts';
import type { PackKeeper } from './packs/packs.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { parsePackZone } from './request/pack-zone.ts';
import { onSample, sampleNamed } from './sample-named.ts';
import { unloadable } from './errors/errors.ts';

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

/** One call as the engine takes it: whoever asks ends it by its signal, and has read the clock. */
export type EngineCall = Pick<CallContext, 'signal' | 'onProgress' | 'today' | 'meter'>;

/** What is wanted of a call. */
interface CallAsked {
  /** Names a bundled zone, whose images and place are taken instead. */
  readonly sample?: string | undefined;
  /** A pack, by its id or in Node by the path of its file, that the call is answered from. */
  readonly pack?: string | undefined;
  /** Without it there are no layers. */
  readonly planes: boolean;
}

/** What is wanted of an analysis. */
interface AnalyzeAsked extends CallAsked {
  /** Layers of true colour, too. */
  readonly trueColour: boolean;
}

/** How hosts are tried. */
interface DoctorCall extends Pick<DoctorOptions, 'signal' | 'onSource'>, Pick<CallContext, 'today'> {
  readonly place?: DoctorPlace;
}

/** What computes behind a Sylvan. */
export interface Engine {
  analyze(request: unknown, call: EngineCall, asked: AnalyzeAsked): Promise<AnalyzedLayers>;
  compare(request: unknown, call: EngineCall, asked: CallAsked): Promise<ComparedLayers>;
  /** Asks every host of the engine's sources for one item and one ranged read. */
  doctor(options: DoctorCall): Promise<Diagnosis>;
  /** The packs of this device. */
  packs(): Promise<PackKeeper>;
  /** Ends the workers, and the connections to what is kept. Settles when they are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds a look's pixels, and this many share a host's six requests evenly. */
const MOST_DEFAULT_WORKERS = 3;

/**
 * Two looks at a time in each of two workers for zones up to 12 km, three in all for larger ones, whose looks are up to 66 MB while
 * they are read. Until they are composited they are 23 MB, and so many fit that no zone needs to be read in bands of rows.
 */
const MEMORY = 192 * 2 ** 20;

/**
 * An engine for options that were checked, with choices that were settled; `meter` counts the calls made for packs. It closes `cache`
 * when it is closed.
 */
export function createEngine(
  options: EngineOptions,
  platform: Platform,
  { cache, meter }: { readonly cache: Cache | undefined; readonly meter: Meter },
): Engine {
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    lanes: workers,
    memory: options.memory ?? MEMORY,
    times: options.workerTimes ?? {},
  });
  const means = engineMeans(options, platform, { pool, workers, ...(cache && { cache }) });
  const packs = packsLoader(platform.openPacks, packDesk(options, means, meter));
  const onPack = packCalls(means, packs, platform);
  const ofSample = (url: string, call: EngineCall) => ({ ...call, ...means.ofFolder(url), meter: FREE });
  return {
    async analyze(request, call, { sample, pack, ...asked }) {
      if (pack !== undefined) return onPack(analyze, request, call, { operation: 'analyze', pack, ...asked });
      if (sample === undefined) return await analyze(request, { ...call, ...means.usual() }, asked);
      const { url, request: bundled } = sampleNamed(sample, options.samplesUrl);
      return onSample(analyze({ ...bundled, ...(request as object) }, ofSample(url, call), asked));
    },
    async compare(request, call, { sample, pack, planes }) {
      if (pack !== undefined) return onPack(compare, request, call, { operation: 'compare', pack, planes });
      if (sample === undefined) return await compare(request, { ...call, ...means.usual() }, { planes });
      const { url, comparison } = sampleNamed(sample, options.samplesUrl);
      return onSample(compare({ ...comparison, ...(request as object) }, ofSample(url, call), { planes }));
    },
    async doctor(call) {
      const { DOCTOR_PLACE, diagnose } = await loadDoctor();
      const { service: url, key } = options;
      return diagnose({
        fetch: platform.fetch,
        sourcesThrough: means.sourcesThrough,
        service: url === undefined ? null : { url, ...(key !== undefined && { key }) },
        isPage: platform.isPage,
        ...call,
        place: call.place === undefined ? DOCTOR_PLACE : tried(call.place, call.today),
      });
    },
    packs: () => packs.load(),
    async close() {
      cache?.close();
      await pool.close();
      await packs.close();
    },
  };
}

/** A place that the caller names, judged as that of an analysis. Throws as `parseAnalyzeRequest` does. */
function tried(place: DoctorPlace, today: string): DoctorPlace {
  const { lat, lng, date } = parseAnalyzeRequest(place, { today });
  return { lat, lng, date };
}

async function loadDoctor(): Promise<typeof import('./doctor/doctor.ts')> {
  try {
    return await import('./doctor/doctor.ts');
  } catch (cause) {
    throw unloadable('The doctor', cause);
  }
}

type Work<R> = (request: unknown, context: CallContext, asked: AnalysisAsked) => Promise<R>;

interface OnPack extends AnalysisAsked {
  readonly operation: Operation;
  readonly pack: string;
}

/** Makes the calls that fill packs. */
function packDesk(options: EngineOptions, means: EngineMeans, meter: Meter): Omit<PackDesk, 'storage'> {
  return {
    choices: options,
    meter,
    isFree: meter === FREE,
    now: options.now ?? (() => new Date()),
    zoneOf: (asked, today) => parsePackZone(asked, { today }),
    async run({ operation, request }, places, { meter: own = FREE, onProgress, signal, accept }) {
      const { today } = places;
      const context = {
        ...means.at(places),
        today,
        meter: own,
        onProgress,
        signal,
        ...(accept && { accept }),
      };
      const work: Work<AnalyzedLayers | ComparedLayers> = operation === 'analyze' ? analyze : compare;
      // So that a pack shows its zone in true colour, too.
      return (await work(request, context, { planes: false, trueColour: true })).answer;
    },
  };
}

/** Runs calls on packs, which are free. */
function packCalls(means: EngineMeans, packs: PacksLoader, platform: Platform) {
  return async <R>(
    work: Work<R>,
    request: unknown,
    call: EngineCall,
    { operation, pack, ...own }: OnPack,
  ): Promise<R> => {
    const used = await usedPack(pack, packs, platform);
    try {
      const { places } = used;
      const asked = packRequest(request, operation, used);
      const accept: CallContext['accept'] = (answer) => refuseLoss(used, asked, answer);
      const context = { ...call, ...means.at(places), ...{ today: places.today, meter: FREE, accept } };
      return await ofPack(used, asked, work(asked, context, own));
    } finally {
      await used.close();
    }
  };
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(asked: number | undefined, processors: number): number {
  return (
    asked ?? Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MOST_DEFAULT_WORKERS)
  );
}
