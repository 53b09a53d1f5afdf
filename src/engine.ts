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

/** One call: its request, origin and layers. */
export interface CallRequest {
  /** Name of a bundled sample zone, which replaces the images and the place. */
  readonly sample?: string | undefined;
  /** The pack that answers the call, by its id or, in Node, by the path of its file. */
  readonly pack?: string | undefined;
  /** If false, there are no layers. */
  readonly planes: boolean;
  /** Also returns the layers for true colour. */
  readonly trueColour: boolean;
}

/** Options for checking the hosts. */
interface DoctorCall extends Pick<DoctorOptions, 'signal' | 'onSource'>, Pick<CallContext, 'today'> {
  readonly point?: DoctorZone;
  readonly lang?: Lang;
}

type CatalogCall = Pick<CatalogTools, 'today' | 'signal'>;

/** The code that does the work of a Sylvan. */
export interface Engine {
  analyze(request: unknown, call: EngineCall, requested: CallRequest): Promise<Analyzed>;
  compare(request: unknown, call: EngineCall, requested: CallRequest): Promise<Compared>;
  /** Estimates what an analysis, or with two periods a comparison, would fetch, and fetches nothing. Rejects as the call does. */
  estimate(request: unknown, today: string, megabitsPerSecond: number): Promise<Estimate>;
  /** Requests one item and one byte range from every host of the engine's sources. */
  doctor(options: DoctorCall): Promise<Diagnosis>;
  /** Finds the errors in a folder's items. */
  checkCatalog(location: string, call: CatalogCall): Promise<CatalogCheck>;
  /** Makes the items for files. */
  makeCatalog(files: readonly string[], options: MakeOptions, call: CatalogCall): Promise<MadeCatalog>;
  /** The packs on this device. */
  packs(): Promise<PackStore>;
  /** Ends the workers, and closes the connections to the storage. Settles once both are done. Safe to call again. */
  close(): Promise<void>;
}

/** Default limit of workers: each holds an observation's pixels, and three workers share a host's six requests evenly. */
const MAX_DEFAULT_WORKERS = 3;

/**
 * Room for two observations at a time in each of two workers for zones up to 12 km, and for three in all for larger zones, whose
 * observations take up to 66 MB while they are read. At most eight, of 23 MB each, are held until they are composited.
 */
const MEMORY = 192 * 2 ** 20;

/**
 * Creates an engine. Options must be checked, and choices settled; `meter` counts the calls made for packs. The engine closes
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

/** Whether this is a request to `compare`: only those have the days of periods. */
function isOfPeriods(request: unknown): boolean {
  const fields = Object.keys(Object(request) as object);
  return fields.some((field) => field === 'periods' || /^date[12]_(start|end)$/.test(field));
}

/** Validates a place given by the caller as that of an analysis. Throws as `parseAnalyzeRequest` does. */
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

/** Assumes two processors if a page does not say how many there are. */
function workerCount(requested: number | undefined, processors: number): number {
  return (
    requested ??
    Math.min(Number.isInteger(processors) && processors > 0 ? processors : 2, MAX_DEFAULT_WORKERS)
  );
}
