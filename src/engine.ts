import type { CallContext } from './call.ts';
import type { Cache } from './cache/stores.ts';
import { REQUESTS_PER_HOST, type EngineOptions } from './engine-options.ts';
import { Pool, runAgain } from './workers/pool.ts';
import type { CallTerms, MakingContext, PackDesk } from './packs/desk.ts';
import type { PackCall } from './packs/manifest.ts';
import type { UsedPack } from './packs/using.ts';
import type { Platform } from './platform.ts';
import type { Fetch } from './net/fetch.ts';
import { scaledClock } from './net/clock.ts';
import { CatalogueAnswers } from './cache/catalogue-answers.ts';
import { planetaryComputerTokens } from './sources/planetary-computer.ts';
import { placeOf } from './geo/zone.ts';
import { resolveSources, type Sources } from './sources/registry.ts';
import type { SasTokens } from './stac/sas.ts';
import { resolvedChoices, type SourceChoices } from './sources/options.ts';
import { analyze, type AnalysisOptions, type AnalyzedLayers } from './analyze.ts';
import { compare, type ComparedLayers } from './compare.ts';
import type { Operation } from './contract/calls.ts';
import type { Diagnosis } from './contract/diagnosis.ts';
import type { DoctorOptions, DoctorZone } from './doctor/doctor.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { ofPack, packRequest, refuseLoss, usedPack } from './pack-use.ts';
import { packsLoader, type PacksLoader } from './packs/loader.ts';
import type { PackStore } from './packs/packs.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { estimateAnalysis, type AnalysisEstimate } from './sources/estimate.ts';
import { atOnePlace } from './request/own-fields.ts';
import { parsePackZone } from './request/pack-zone.ts';
import { onSample, sampleNamed } from './sample-named.ts';
import { unloadable } from './errors/errors.ts';

/** What a call works with. */
type CallDependencies = Pick<CallContext, 'pool' | 'sources' | 'answers' | 'limits'>;

/** What the calls of one engine work with, by where their images come from. */
interface EngineContexts {
  /** By the engine's own options, as the network is now. */
  readonly usual: () => CallDependencies;
  /** The images of the folder at `url`. */
  readonly ofFolder: (url: string) => CallDependencies;
  /** The catalogues of the engine's own options, which send requests by `fetch`, each request once. */
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
function engineContexts(
  options: EngineOptions,
  platform: Platform,
  { pool, workers, cache }: { readonly pool: Pool; readonly workers: number; readonly cache?: Cache },
): EngineContexts {
  const { timeScale = 1, maximumBytes: bytes = MAXIMUM_BYTES, checksums } = options;
  const isOffline = () => options.offline ?? platform.isOffline();
  const answers = cache && new CatalogueAnswers(cache.answers, { isOffline });
  const { fetch, isPage } = platform;
  const catalogueOptions = { fetch, isPage, retry: { timeScale }, clock: scaledClock(timeScale) };
  const sourcesOf = (
    choices: SourceChoices,
    cached: CatalogueAnswers | undefined,
    tokens?: SasTokens,
  ): Sources => resolveSources(choices, { ...catalogueOptions, ...(cached && { answers: cached }) }, tokens);
  const requestsPerHost = Math.floor(REQUESTS_PER_HOST / workers);
  const limits = { requestsPerHost, bytes, timeScale, ...(checksums !== undefined && { checksums }) };
  const contextOf = (sources: Sources): CallDependencies => ({
    pool,
    sources,
    ...(answers && { answers }),
    limits: cache ? { ...limits, cachePlan: { ...cache.plan, offline: isOffline() } } : limits,
  });
  const tokens = planetaryComputerTokens(catalogueOptions);
  return {
    usual: () => contextOf(sourcesOf(options, answers, tokens)),
    ofFolder(url) {
      const choices = resolvedChoices({ catalog: url }, platform.resolveCatalog);
      return contextOf(sourcesOf(choices, answers));
    },
    sourcesThrough: (fetch) =>
      resolveSources(options, { ...catalogueOptions, fetch, retry: { timeScale, attempts: 1 } }),
    making: ({ recorder, cachePlan }) => ({
      pool: recorder.pool(pool),
      sources: recorder.sources(sourcesOf(options, undefined, tokens)),
      limits: {
        ...limits,
        recordsWindows: true,
        cachePlan: { ...cachePlan, offline: cachePlan.offline || options.offline === true },
      },
    }),
    ofPack: ({ sources }) => ({
      pool,
      sources: sources(catalogueOptions),
      limits: { ...limits, isPack: true },
    }),
  };
}

/** One call as the engine takes it: the caller ends it by its signal, and has read the clock. */
export type EngineCall = Pick<CallContext, 'signal' | 'onProgress' | 'onPartial' | 'today' | 'meter'>;

/** What is wanted of a call. */
interface CallRequest {
  /** Names a bundled zone, whose images and place are taken instead. */
  readonly sample?: string | undefined;
  /** A pack, by its id or in Node by the path of its file, that the call is answered from. */
  readonly pack?: string | undefined;
  /** Without it there are no layers. */
  readonly planes: boolean;
}

/** What is wanted of an analysis. */
interface AnalyzeOptions extends CallRequest {
  /** Layers of true colour, too. */
  readonly trueColour: boolean;
}

/** How hosts are tried. */
interface DoctorCall extends Pick<DoctorOptions, 'signal' | 'onSource'>, Pick<CallContext, 'today'> {
  readonly point?: DoctorZone;
}

/** What computes behind a Sylvan. */
export interface Engine {
  analyze(request: unknown, call: EngineCall, requested: AnalyzeOptions): Promise<AnalyzedLayers>;
  compare(request: unknown, call: EngineCall, requested: CallRequest): Promise<ComparedLayers>;
  /** What an analysis would fetch; nothing is. Throws as `parseAnalyzeRequest` does. */
  estimate(request: unknown, today: string, megabitsPerSecond: number): AnalysisEstimate;
  /** Asks every host of the engine's sources for one item and one ranged read. */
  doctor(options: DoctorCall): Promise<Diagnosis>;
  /** The packs of this device. */
  packs(): Promise<PackStore>;
  /** Ends the workers, and the connections to what is stored. Settles when they are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds an observation's pixels, and this many share a host's six requests evenly. */
const MAX_DEFAULT_WORKERS = 3;

/**
 * Two observations at a time in each of two workers for zones up to 12 km, three in all for larger ones, whose observations are
 * up to 66 MB while they are read. Until they are composited they are 23 MB, and so many fit that no zone needs to be read in
 * bands of rows.
 */
const MEMORY = 192 * 2 ** 20;

/**
 * An engine for options that were checked, with choices that were settled; `meter` counts the calls made for packs. It closes
 * `cache` when it is closed.
 */
export function createEngine(
  options: EngineOptions,
  platform: Platform,
  { cache, meter }: { readonly cache: Cache | undefined; readonly meter: Meter },
): Engine {
  const workers = workerCount(options.workers, platform.processors);
  const pool = new Pool(platform.createWorker, {
    slots: workers,
    memory: options.memory ?? MEMORY,
    times: options.workerTimes ?? {},
  });
  const contexts = engineContexts(options, platform, { pool, workers, ...(cache && { cache }) });
  const packs = packsLoader(platform.openPacks, packDesk(options, contexts, { pool, meter }));
  const onPack = packCalls(contexts, packs, platform);
  const ofSample = (url: string, call: EngineCall) => ({ ...call, ...contexts.ofFolder(url), meter: FREE });
  return {
    async analyze(request, call, { sample, pack, ...requested }) {
      if (pack !== undefined)
        return onPack(analyze, request, call, { operation: 'analyze', pack, ...requested });
      if (sample === undefined) return await analyze(request, { ...call, ...contexts.usual() }, requested);
      const { url, request: bundled } = sampleNamed(sample, options.samplesUrl);
      return onSample(analyze(atOnePlace(bundled, request), ofSample(url, call), requested));
    },
    async compare(request, call, { sample, pack, planes }) {
      if (pack !== undefined) return onPack(compare, request, call, { operation: 'compare', pack, planes });
      if (sample === undefined) return await compare(request, { ...call, ...contexts.usual() }, { planes });
      const { url, comparison } = sampleNamed(sample, options.samplesUrl);
      return onSample(compare(atOnePlace(comparison, request), ofSample(url, call), { planes }));
    },
    estimate(request, today, megabitsPerSecond) {
      const valid = parseAnalyzeRequest(request, { today });
      return estimateAnalysis({ ...valid, ...placeOf(valid) }, contexts.usual().sources, megabitsPerSecond);
    },
    async doctor(call) {
      const { DOCTOR_ZONE, diagnose } = await loadDoctor();
      const { service: url, key } = options;
      return diagnose({
        fetch: platform.fetch,
        sourcesThrough: contexts.sourcesThrough,
        service: url === undefined ? null : { url, ...(key !== undefined && { key }) },
        isPage: platform.isPage,
        ...call,
        point: call.point === undefined ? DOCTOR_ZONE : tried(call.point, call.today),
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

/** A place that the caller names, assessed as that of an analysis. Throws as `parseAnalyzeRequest` does. */
function tried(point: DoctorZone, today: string): DoctorZone {
  const valid = parseAnalyzeRequest(point, { today });
  const { lat, lng } = placeOf(valid);
  return { lat, lng, date: valid.date };
}

async function loadDoctor(): Promise<typeof import('./doctor/doctor.ts')> {
  try {
    return await import('./doctor/doctor.ts');
  } catch (cause) {
    throw unloadable('The doctor', cause);
  }
}

type Work<R> = (request: unknown, context: CallContext, requested: AnalysisOptions) => Promise<R>;

interface OnPack extends AnalysisOptions {
  readonly operation: Operation;
  readonly pack: string;
}

/** Makes the calls that fill packs. */
function packDesk(
  options: EngineOptions,
  contexts: EngineContexts,
  { pool, meter }: { readonly pool: Pool; readonly meter: Meter },
): Omit<PackDesk, 'storage'> {
  const run = async (
    { operation, request }: PackCall,
    dependencies: CallDependencies & Pick<CallContext, 'today'>,
    { meter: own = FREE, onProgress, signal, accept }: CallTerms,
  ) => {
    const context = { ...dependencies, meter: own, onProgress, signal, ...(accept && { accept }) };
    const work: Work<AnalyzedLayers | ComparedLayers> = operation === 'analyze' ? analyze : compare;
    // So that a pack shows its zone in true colour, too.
    return (await work(request, context, { planes: false, trueColour: true })).answer;
  };
  return {
    choices: options,
    meter,
    isFree: meter === FREE,
    now: options.now ?? (() => new Date()),
    zoneOf: (requested, today) => parsePackZone(requested, { today }),
    make: (call, context, terms) => run(call, { ...contexts.making(context), today: context.today }, terms),
    answer: (call, pack, terms) => run(call, { ...contexts.ofPack(pack), today: pack.today }, terms),
    async cut(task, cachePlan, signal) {
      const limits = { ...contexts.usual().limits, cachePlan };
      return (await runAgain(pool, { kind: 'cut', limits, ...task }, { signal })).bytes;
    },
  };
}

/** Runs calls on packs, which are free. */
function packCalls(contexts: EngineContexts, packs: PacksLoader, platform: Platform) {
  return async <R>(
    work: Work<R>,
    request: unknown,
    call: EngineCall,
    { operation, pack, ...own }: OnPack,
  ): Promise<R> => {
    const used = await usedPack(pack, packs, platform);
    try {
      const requested = packRequest(request, operation, used);
      const accept: CallContext['accept'] = (answer) => refuseLoss(used, requested, answer);
      const context = {
        ...call,
        ...contexts.ofPack(used),
        ...{ today: used.today, meter: FREE, accept },
      };
      return await ofPack(used, requested, work(requested, context, own));
    } finally {
      await used.close();
    }
  };
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(requested: number | undefined, processors: number): number {
  return (
    requested ??
    Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MAX_DEFAULT_WORKERS)
  );
}
