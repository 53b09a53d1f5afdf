import { analyze } from './analyze.ts';
import type { CatalogTools } from './catalogs/catalog-tools.ts';
import type { MakeOptions } from './catalogs/types.ts';
import type { Cache } from './cache/stores.ts';
import type { CallContext, EngineCall, LayerOptions } from './call.ts';
import type { Operation } from './contract/calls.ts';
import type { Diagnosis } from './contract/diagnosis.ts';
import type { Lang } from './contract/zone.ts';
import type { DoctorOptions, DoctorZone } from './doctor/diagnose.ts';
import { engineContexts, type EngineContexts } from './engine-contexts.ts';
import type { EngineOptions } from './engine-options.ts';
import { placeOf } from './geo/zone.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { orUnloadable } from './errors/errors.ts';
import { Loaded } from './errors/loaded.ts';
import { callsOnPacks, isOfPeriods, packDesk, type Work } from './pack-calls.ts';
import type { PackDesk } from './packs/desk.ts';
import type { PackStore } from './packs/pack-store.ts';
import type { Platform } from './platform.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { atOnePlace } from './request/own-fields.ts';
import { onSample, sampleNamed } from './sample-named.ts';
import { withinBudget } from './within-budget.ts';
import { estimateAnalysis, type Estimate } from './sources/estimate.ts';
import { Pool } from './workers/pool.ts';

/** The origin and the layers of one call. */
interface OriginAndLayers extends LayerOptions {
  /** Name of a bundled sample zone, which replaces the images and the place. */
  readonly sample?: string | undefined;
  /** The pack that answers the call, by its id or, in Node, by the path of its file. */
  readonly pack?: string | undefined;
}

interface DoctorCall extends Pick<DoctorOptions, 'signal' | 'onSource'>, Pick<CallContext, 'today'> {
  readonly point?: DoctorZone;
  readonly lang?: Lang;
}

type CatalogCall = Pick<CatalogTools, 'today' | 'signal'>;

/**
 * Default maximum number of workers: each holds an observation's pixels, and three workers share a host's six requests evenly.
 */
const MAX_DEFAULT_WORKERS = 3;

/** Speed, in megabits per second, of the connection of a phone with good reception. */
const USUAL_LINE = 20;

/**
 * Memory for images, in bytes: room for two observations at a time in each of two workers for zones up to 12 km, and for three in
 * all for larger zones, whose observations take up to 66 MB while they are read. At most eight, of 23 MB each, are held until
 * they are composited.
 */
const IMAGE_MEMORY = 192 * 2 ** 20;

/** The code that does the work of a Sylvan. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #platform: Platform;
  readonly #cache: Cache | undefined;
  readonly #pool: Pool;
  readonly #contexts: EngineContexts;
  readonly #packs: Loaded<PackStore>;
  readonly #onPack: ReturnType<typeof callsOnPacks>;

  /**
   * The options must have been checked and their choices resolved; `meter` counts the calls made for packs. The engine closes
   * `cache` when it is closed.
   */
  constructor(
    options: EngineOptions,
    platform: Platform,
    { cache, meter }: { readonly cache: Cache | undefined; readonly meter: Meter },
  ) {
    const workers = options.workers ?? Math.min(platform.processors, MAX_DEFAULT_WORKERS);
    const memory = options.maxImageMemoryBytes ?? IMAGE_MEMORY;
    const pool = new Pool(platform.createWorker, { workers, memory });
    const contexts = engineContexts(options, platform, { pool, workers, ...(cache && { cache }) });
    const desk = packDesk(options, contexts, { pool, meter, now: platform.now, workOf });
    [this.#options, this.#platform] = [options, platform];
    [this.#cache, this.#pool, this.#contexts] = [cache, pool, contexts];
    this.#packs = new Loaded(() => orUnloadable('The code of packs', openPacks(desk, platform)));
    this.#onPack = callsOnPacks(contexts, this.#packs, platform);
  }

  /** Makes a call: with its own images, or with those of a sample or a pack. */
  async run(
    operation: Operation,
    request: unknown,
    call: EngineCall,
    { sample, pack, ...requested }: OriginAndLayers,
  ): ReturnType<Work> {
    const work = await workOf(operation);
    if (pack !== undefined) return this.#onPack(work, request, call, { operation, pack, ...requested });
    if (sample === undefined) return work(request, { ...call, ...this.#contexts.usual() }, requested);
    const { url, ...bundled } = sampleNamed(sample, this.#options.samplesUrl);
    const usual = operation === 'analyze' ? bundled.request : bundled.comparison;
    const context = { ...call, ...this.#contexts.ofSample(url), meter: FREE };
    return onSample(work(atOnePlace(usual, request), context, requested));
  }

  /**
   * Estimates what an analysis, or with two periods a comparison, would fetch, without fetching it. Rejects as the call does.
   */
  async estimate(request: unknown, today: string, line = USUAL_LINE): Promise<Estimate> {
    const { sources } = this.#contexts.usual();
    if (isOfPeriods(request))
      return (await loadComparisons()).comparisonEstimate(request, { today, sources, line });
    const valid = parseAnalyzeRequest(request, { today, fractions: true });
    return estimateAnalysis(withinBudget({ ...valid, ...placeOf(valid) }, sources), sources, line);
  }

  /** Requests one item and one byte range from every host of the engine's sources. */
  async doctor(call: DoctorCall): Promise<Diagnosis> {
    const { DOCTOR_ZONE, diagnose } = await orUnloadable('The doctor', import('./doctor/diagnose.ts'));
    const { service: url, key } = this.#options;
    return diagnose({
      fetch: this.#platform.fetch,
      sourcesThrough: this.#contexts.sourcesThrough,
      service: url === undefined ? null : { url, ...(key !== undefined && { key }) },
      isPage: this.#platform.isPage,
      ...call,
      ...triedAs(call, DOCTOR_ZONE),
    });
  }

  async checkCatalog(location: string, call: CatalogCall) {
    return (await loadCatalogs()).checkCatalog(location, { ...this.#contexts.own(), ...call });
  }

  async makeCatalog(files: readonly string[], own: MakeOptions, call: CatalogCall) {
    return (await loadCatalogs()).makeCatalog(files, own, { ...this.#contexts.own(), ...call });
  }

  packs(): Promise<PackStore> {
    return this.#packs.load();
  }

  /** Ends the workers, and closes the connections to the storage. Settles once both are done. Safe to call again. */
  async close(): Promise<void> {
    const closePacks = async () => (await this.#packs.loaded())?.desk.storage.close();
    await Promise.all([this.#cache?.close(), this.#pool.close(), closePacks()]);
  }
}

async function openPacks(desk: Omit<PackDesk, 'storage'>, platform: Platform): Promise<PackStore> {
  const code = import('./packs/pack-store.ts');
  const [{ PackStore }, storage] = await Promise.all([code, platform.openPacks()]);
  return new PackStore({ ...desk, storage });
}

async function workOf(operation: Operation): Promise<Work> {
  return operation === 'analyze' ? analyze : (await loadComparisons()).compare;
}

/** A page loads this with its first comparison. */
function loadComparisons() {
  return orUnloadable('The code of comparisons', import('./comparisons.ts'));
}

/** A page loads this with the first call that needs it. */
function loadCatalogs() {
  return orUnloadable('The code that checks catalogs', import('./catalogs/catalog-tools.ts'));
}

/** Validates a place given by the caller in the same way as the place of an analysis. Throws as `parseAnalyzeRequest` does. */
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
