import {
  checkCallOptions,
  MAKING_OPTIONS,
  SIGNAL_OPTIONS,
  COMPARE_OPTIONS,
  DOCTOR_OPTIONS,
  ESTIMATE_OPTIONS,
  checkedLine,
  LAYER_OPTIONS,
  MAKE_OPTIONS,
  type CallOption,
  checkOptions,
  type EngineOptions,
} from './engine-options.ts';
import type { EngineCall } from './call.ts';
import type { Engine } from './engine.ts';
import { orAbort } from './errors/abort.ts';
import type { FillingTerms } from './packs/filling.ts';
import type { PackStore } from './packs/packs.ts';
import { wireFields } from './library-request.ts';
import { ownFields } from './request/own-fields.ts';
import type {
  AnalyzeOptions,
  MakingOptions,
  Packs,
  CallOptions,
  DoctorCallOptions,
  EstimateOptions,
  CompareLayerOptions,
  LayerOptions,
  SignalOption,
  Sylvan,
} from './sylvan.ts';
import { SylvanError, unloadable } from './errors/errors.ts';
import type { Meter } from './metering/meter.ts';
import { naming } from './meters.ts';
import { meteringLoader } from './metering-loader.ts';
import { type Platform, withoutNetwork } from './platform.ts';
import { withServiceMap, resolvedChoices } from './sources/options.ts';

/** Megabits a second of a phone where it is well received. */
const USUAL_LINE = 20;

type UntilClosed = (signal: AbortSignal | undefined) => AbortSignal;

/** Packs, whose code is loaded with the first use of them. */
function packsFacade(load: () => Promise<Engine>, untilClosed: UntilClosed): Packs {
  const run = async <T>(
    given: MakingOptions,
    work: (packs: PackStore, signal: AbortSignal) => Promise<T>,
    known = SIGNAL_OPTIONS,
  ): Promise<T> => {
    const signal = untilClosed(given.signal);
    signal.throwIfAborted();
    checkCallOptions(given, known);
    const engine = await orAbort(load(), signal);
    return work(await orAbort(engine.packs(), signal), signal);
  };
  const make = <T>(
    given: MakingOptions,
    work: (packs: PackStore, own: FillingTerms) => Promise<T>,
  ): Promise<T> => {
    const { onProgress } = given;
    return run(given, (packs, signal) => work(packs, { signal, onProgress }), MAKING_OPTIONS);
  };
  return {
    async estimate(zone) {
      const requested = ownFields(zone);
      return run({}, (packs) => Promise.resolve(packs.estimate(requested)));
    },
    async create(zone, given = {}) {
      const requested = ownFields(zone);
      return make(given, (packs, own) => packs.create(requested, own));
    },
    resume: (id, given = {}) => make(given, (packs, own) => packs.resume(id, own)),
    list: () => run({}, (packs) => packs.list()),
    open: (id) => run({}, (packs) => packs.open(id)),
    verify: (id, given = {}) => run(given, (packs, own) => packs.verify(id, own)),
    remove: (id) => run({}, (packs) => packs.remove(id)),
    export: (id, given = {}) => run(given, (packs, own) => packs.export(id, own)),
    import: (file, given = {}) => run(given, (packs, own) => packs.import(file, own)),
    persist: () => run({}, (packs) => packs.persist()),
    room: () => run({}, (packs) => packs.room()),
  };
}

/**
 * A Sylvan whose engine is loaded with the first call. Options, request and clock are read when they are given, so that
 * waiting for the engine changes no answer. Throws `invalid-parameters` for options that cannot be.
 */
export function createFacade(options: EngineOptions, given: Platform): Sylvan {
  checkOptions(options);
  const platform = options.offline === true ? withoutNetwork(given) : given;
  const chosen = resolvedChoices(options, platform.resolveCatalog);
  const resolved = platform.isPage ? withServiceMap(chosen) : chosen;
  const metering = meteringLoader(resolved, platform);
  const { load, loaded } = engineLoader(resolved, platform, metering.meter);
  const closing = new AbortController();
  const untilClosed = (signal: AbortSignal | undefined) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  const callOf = ({ signal, onProgress, onPartial, callId }: AnalyzeOptions): EngineCall => ({
    signal: untilClosed(signal),
    ...{ onProgress, onPartial },
    meter: naming(metering.meter, callId),
    today: (options.now?.() ?? new Date()).toISOString().slice(0, 10),
  });
  /** The signal and day of a call that does not count. Throws for one that is aborted, and for options that cannot be. */
  const admit = (own: SignalOption, known: readonly string[]) => {
    const { signal, today } = callOf(own);
    signal.throwIfAborted();
    checkCallOptions(own, known);
    return { signal, today };
  };
  const run = async <T>(
    request: unknown,
    own: LayerOptions,
    known: readonly CallOption[],
    work: (engine: Engine, fields: unknown, call: EngineCall) => Promise<T>,
  ) => {
    const call = callOf(own);
    call.signal.throwIfAborted();
    checkCallOptions(own, known);
    const fields = wireFields(request);
    return work(await orAbort(load(), call.signal), fields, call);
  };
  const requestOf = ({ sample, pack, trueColour }: LayerOptions, planes: boolean) => ({
    ...{ sample, pack, planes },
    trueColour: planes && trueColour === true,
  });
  const analyze = (request: unknown, own: LayerOptions = {}, planes = false) =>
    run(request, own, LAYER_OPTIONS, (engine, fields, call) =>
      engine.analyze(fields, call, requestOf(own, planes)),
    );
  const compare = (request: unknown, own: CompareLayerOptions = {}, planes = false) =>
    run(request, own, COMPARE_OPTIONS, (engine, fields, call) =>
      engine.compare(fields, call, requestOf(own, planes)),
    );
  const estimate = async <T>(
    request: unknown,
    own: EstimateOptions = {},
    work: (engine: Engine, fields: unknown, today: string, line: number) => T | Promise<T>,
  ) => {
    const { signal, today } = admit(own, ESTIMATE_OPTIONS);
    const line = checkedLine(own.megabitsPerSecond ?? USUAL_LINE);
    const fields = wireFields(request);
    return work(await orAbort(load(), signal), fields, today, line);
  };
  return disposable({
    analyze: async (request: unknown, own?: AnalyzeOptions) => (await analyze(request, own)).answer,
    analyzeLayers: (request: unknown, own?: LayerOptions) => analyze(request, own, true),
    compare: async (request: unknown, own?: CallOptions) => (await compare(request, own)).answer,
    compareLayers: (request: unknown, own?: CompareLayerOptions) => compare(request, own, true),
    estimate: (request: unknown, own?: EstimateOptions) =>
      estimate(request, own, (engine, ...terms) => engine.estimate(...terms)),
    estimateComparison: (request: unknown, own?: EstimateOptions) =>
      estimate(request, own, (engine, ...terms) => engine.estimateComparison(...terms)),
    async doctor(own: DoctorCallOptions = {}) {
      const call = admit(own, DOCTOR_OPTIONS);
      return (await orAbort(load(), call.signal)).doctor({ ...own, ...call });
    },
    packs: packsFacade(load, untilClosed),
    catalogs: {
      async check(location, own = {}) {
        const call = admit(own, SIGNAL_OPTIONS);
        return (await orAbort(load(), call.signal)).checkCatalog(location, call);
      },
      async make(files, own = {}) {
        const call = admit(own, MAKE_OPTIONS);
        return (await orAbort(load(), call.signal)).makeCatalog(files, own, call);
      },
    },
    key: {
      async status(own = {}) {
        const { signal } = admit(own, SIGNAL_OPTIONS);
        return (await metering.load(signal)).status(signal);
      },
      async waiting(own = {}) {
        const { signal } = admit(own, SIGNAL_OPTIONS);
        return (await metering.load(signal)).waiting(signal);
      },
    },
    async close() {
      const problem = 'This Sylvan has been closed; create a new one.';
      closing.abort(new SylvanError('unavailable', problem, { fields: { closed: true } }));
      await loaded()?.close();
      await metering.close();
    },
  });
}

/** The same for `await using`, where the platform knows it. */
export function disposable(sylvan: Omit<Sylvan, typeof Symbol.asyncDispose>): Sylvan {
  const dispose = 'asyncDispose' in Symbol && { [Symbol.asyncDispose]: () => sylvan.close() };
  return Object.assign(sylvan, dispose) as Sylvan;
}

/** Loads the engine once, for all callers. */
interface EngineLoader {
  /** Rejects with `network-or-cors` where its file cannot be had, and tries again when called again. */
  readonly load: () => Promise<Engine>;
  /** The engine, once it is there: one that is still loading has no workers to end, and its cache no connection yet. */
  readonly loaded: () => Engine | undefined;
}

/**
 * The engine is loaded when it is first requested, not when a Sylvan is created: pages create theirs while they start, when
 * every byte delays what the visitor waits for, and many visits never call. A call fetches images of many times the engine's
 * size; a page that knows better may preload `engine.js`.
 */
function engineLoader(options: EngineOptions, platform: Platform, meter: Meter): EngineLoader {
  let loading: Promise<Engine> | undefined;
  let engine: Engine | undefined;
  const start = async () => {
    const [{ createEngine }] = await Promise.all([importEngine(), platform.loadWorker?.()]);
    const { cache = false, offline = false } = options;
    // Without a network what is stored is all there is; nothing is added to it.
    const isWanted = cache !== false || offline;
    const opened = isWanted ? await platform.openCache(typeof cache === 'object' ? cache : {}) : undefined;
    return (engine = createEngine(options, platform, { cache: opened, meter }));
  };
  const load = () =>
    (loading ??= start().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    }));
  return { load, loaded: () => engine };
}

async function importEngine(): Promise<typeof import('./engine.ts')> {
  try {
    return await import('./engine.ts');
  } catch (cause) {
    throw unloadable('The engine of Sylvan', cause);
  }
}
