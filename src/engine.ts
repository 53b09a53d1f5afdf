import { analyze, type AnalysisAsked, type AnalyzedLayers } from './analyze.ts';
import type { CallContext } from './call.ts';
import type { Cache } from './cache.ts';
import { compare, type ComparedLayers } from './compare.ts';
import type { Operation } from './contract/calls.ts';
import { engineMeans, type EngineMeans } from './engine-means.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Diagnosis } from './core/diagnosis.ts';
import type { DoctorOptions, DoctorPlace } from './doctor/doctor.ts';
import { Pool } from './lanes/pool.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { ofPack, packRequest, refuseLoss, usedPack } from './pack-use.ts';
import { packsLoader, type PacksLoader } from './packs-loader.ts';
import type { PackDesk } from './packs/pack-desk.ts';
import type { PackKeeper } from './packs/packs.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { parsePackZone } from './request/pack-zone.ts';
import type { Platform } from './platform.ts';
import { onSample, sampleNamed } from './sample-named.ts';
import { unloadable } from './unloadable.ts';

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
