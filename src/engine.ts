import { analyze, type Analyzed } from './analyze.ts';
import type { CatalogTools } from './catalogs/catalog-tools.ts';
import type { CatalogCheck, MadeCatalog, MakeOptions } from './catalogs/types.ts';
import type { Cache } from './cache/stores.ts';
import type { CallContext, EngineCall } from './call.ts';
import type { Compared } from './compare.ts';
import type { Diagnosis } from './contract/diagnosis.ts';
import type { Lang } from './contract/zone.ts';
import type { DoctorOptions, DoctorZone } from './doctor/diagnose.ts';
import { engineContexts } from './engine-contexts.ts';
import type { EngineOptions } from './engine-options.ts';
import { placeOf } from './geo/zone.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { loadCatalogs, loadComparisons, loadDoctor } from './on-demand.ts';
import { callsOnPacks } from './pack-use.ts';
import { packsLoader } from './packs/loader.ts';
import type { PackStore } from './packs/pack-store.ts';
import type { Platform } from './platform.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { atOnePlace } from './request/own-fields.ts';
import { onSample, sampleNamed } from './sample-named.ts';
import { withinBudget } from './within-budget.ts';
import { estimateAnalysis, type Estimate } from './sources/estimate.ts';
import { Pool } from './workers/pool.ts';

/** What is wanted of a call. */
export interface CallRequest {
  /** Names a bundled zone, whose images and place are taken instead. */
  readonly sample?: string | undefined;
  /** A pack, by its id or in Node by the path of its file, that the call is answered from. */
  readonly pack?: string | undefined;
  /** Without it there are no layers. */
  readonly planes: boolean;
  /** Layers of true colour, too. */
  readonly trueColour: boolean;
}

/** How hosts are tried. */
interface DoctorCall extends Pick<DoctorOptions, 'signal' | 'onSource'>, Pick<CallContext, 'today'> {
  readonly point?: DoctorZone;
  readonly lang?: Lang;
}

type CatalogCall = Pick<CatalogTools, 'today' | 'signal'>;

/** What computes behind a Sylvan. */
export interface Engine {
  analyze(request: unknown, call: EngineCall, requested: CallRequest): Promise<Analyzed>;
  compare(request: unknown, call: EngineCall, requested: CallRequest): Promise<Compared>;
  /** What an analysis, or for two periods a comparison, would fetch; nothing is. Rejects as the call does. */
  estimate(request: unknown, today: string, megabitsPerSecond: number): Promise<Estimate>;
  /** Asks every host of the engine's sources for one item and one ranged read. */
  doctor(options: DoctorCall): Promise<Diagnosis>;
  /** What is wrong with a folder's items. */
  checkCatalog(location: string, call: CatalogCall): Promise<CatalogCheck>;
  /** Items for files. */
  makeCatalog(files: readonly string[], options: MakeOptions, call: CatalogCall): Promise<MadeCatalog>;
  /** The packs of this device. */
  packs(): Promise<PackStore>;
  /** Ends the workers, and the connections to what is stored. Settles when they are gone. Safe to call again. */
  close(): Promise<void>;
}

/** Most workers by default: each holds an observation's pixels, and this many share a host's six requests evenly. */
const MAX_DEFAULT_WORKERS = 3;

/**
 * Two observations at a time in each of two workers for zones up to 12 km, three in all for larger ones, whose observations are
 * up to 66 MB while they are read. Until they are composited eight at most are held, of 23 MB each.
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
    times: platform.workerTimes,
  });
  const contexts = engineContexts(options, platform, { pool, workers, ...(cache && { cache }) });
  const desk = async () =>
    (await import('./pack-desk.ts')).packDesk(options, contexts, { pool, meter, now: platform.now });
  const packs = packsLoader(platform.openPacks, desk);
  const onPack = callsOnPacks(contexts, packs, platform);
  const ofSample = (url: string, call: EngineCall) => ({ ...call, ...contexts.ofSample(url), meter: FREE });
  return {
    async analyze(request, call, { sample, pack, ...requested }) {
      if (pack !== undefined)
        return onPack(analyze, request, call, { operation: 'analyze', pack, ...requested });
      if (sample === undefined) return await analyze(request, { ...call, ...contexts.usual() }, requested);
      const { url, request: bundled } = sampleNamed(sample, options.samplesUrl);
      return onSample(analyze(atOnePlace(bundled, request), ofSample(url, call), requested));
    },
    async compare(request, call, { sample, pack, ...requested }) {
      const { compare } = await loadComparisons();
      if (pack !== undefined)
        return onPack(compare, request, call, { operation: 'compare', pack, ...requested });
      if (sample === undefined) return await compare(request, { ...call, ...contexts.usual() }, requested);
      const { url, comparison } = sampleNamed(sample, options.samplesUrl);
      return onSample(compare(atOnePlace(comparison, request), ofSample(url, call), requested));
    },
    async estimate(request, today, line) {
      const { sources } = contexts.usual();
      if (isOfPeriods(request))
        return (await loadComparisons()).comparisonEstimate(request, { today, sources, line });
      const valid = parseAnalyzeRequest(request, { today, fractions: true });
      return estimateAnalysis(withinBudget({ ...valid, ...placeOf(valid) }, sources), sources, line);
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
        ...triedAs(call, DOCTOR_ZONE),
      });
    },
    checkCatalog: async (location, call) =>
      (await loadCatalogs()).checkCatalog(location, { ...contexts.own(), ...call }),
    makeCatalog: async (files, own, call) =>
      (await loadCatalogs()).makeCatalog(files, own, { ...contexts.own(), ...call }),
    packs: () => packs.load(),
    async close() {
      await Promise.all([cache?.close(), pool.close(), packs.close()]);
    },
  };
}

/** Whether it is a request to `compare`, by the days that only such a one has. */
function isOfPeriods(request: unknown): boolean {
  const fields = Object.keys(Object(request) as object);
  return fields.some((field) => field === 'periods' || /^date[12]_(start|end)$/.test(field));
}

/** A place that the caller names, assessed as that of an analysis. Throws as `parseAnalyzeRequest` does. */
function triedAs(
  { point, lang, today }: DoctorCall,
  usual: DoctorZone,
): Pick<DoctorOptions, 'point' | 'lang'> {
  const { lat, lng, date } = usual;
  const valid = parseAnalyzeRequest({ ...(point ?? { lat, lng, date }), lang }, { today });
  const own = placeOf(valid);
  const tried = point === undefined ? usual : { lat: own.lat, lng: own.lng, date: valid.date };
  return { lang: valid.lang, point: tried };
}

/** A processor count that a page keeps to itself counts as two. */
function workerCount(requested: number | undefined, processors: number): number {
  return (
    requested ??
    Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MAX_DEFAULT_WORKERS)
  );
}
