import {
  ANALYZE_OPTIONS,
  CALL_OPTIONS,
  checkCallOptions,
  checkOptions,
  ESTIMATE_OPTIONS,
  SIGNAL_OPTIONS,
  type EngineOptions,
} from './engine-options.ts';
import { withAccess, type Access } from './access.ts';
import type { EngineCall } from './call.ts';
import type { Operation } from './contract/calls.ts';
import type { Engine } from './engine.ts';
import { orAbort } from './errors/abort.ts';
import { originOf, wireFields } from './library-request.ts';
import type { AnalyzeOptions, CallOptions, EstimateOptions, SignalOption, Sylvan } from './sylvan.ts';
import { closedError, orUnloadable } from './errors/errors.ts';
import { Loaded } from './errors/loaded.ts';
import type { Meter } from './metering/meter.ts';
import { meteringLoader, naming } from './meters.ts';
import { type Platform, withoutNetwork } from './platform.ts';
import { withServiceMap, resolvedChoices } from './sources/options.ts';

/**
 * Creates a Sylvan that loads its engine with the first call. Options, request and clock are read immediately, so that waiting
 * for the engine does not change the answer. Throws `invalid-parameters` for invalid options.
 */
export function createFacade(options: EngineOptions, given: Platform): Sylvan {
  checkOptions(options);
  const platform = options.offline === true ? withoutNetwork(given) : given;
  const chosen = resolvedChoices(options, platform.resolveCatalog);
  const resolved = platform.isPage ? withServiceMap(chosen) : chosen;
  const metering = meteringLoader(resolved, platform);
  const engine = engineLoader(resolved, platform, metering.meter);
  const closing = new AbortController();
  const untilClosed = (signal: AbortSignal | undefined) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  /** Throws if the options of the call are invalid, or if it is already aborted. */
  const admit = (own: AnalyzeOptions, known: readonly string[]): EngineCall => {
    checkCallOptions(own, known);
    const meter = naming(metering.meter, own.callId);
    const signal = untilClosed(own.signal);
    signal.throwIfAborted();
    const { onProgress, onPartial } = own;
    return { signal, onProgress, onPartial, meter, today: platform.now().toISOString().slice(0, 10) };
  };
  const access: Access = {
    async use(own, known, work) {
      const { signal, today } = admit(own, known);
      try {
        return await work(await orAbort(engine.load(), signal), { signal, today });
      } catch (error) {
        // If the Sylvan was closed in the meantime, storage fails with an error of its own.
        signal.throwIfAborted();
        throw error;
      }
    },
    async waiting(own) {
      const { signal } = admit(own, SIGNAL_OPTIONS);
      return (await metering.load(signal)).waiting(signal);
    },
  };
  const run = async (
    operation: Operation,
    known: readonly string[],
    request: unknown,
    own: AnalyzeOptions = {},
  ) => {
    const call = admit(own, known);
    const { fields, ...origin } = originOf(wireFields(request));
    const { layers = false } = own;
    const planes = layers !== false;
    const requested = { ...origin, planes, trueColour: layers === 'true-colour' };
    const loaded = await orAbort(engine.load(), call.signal);
    const { answer, ...found } = await loaded.run(operation, fields, call, requested);
    return planes ? { ...answer, ...found } : answer;
  };
  return withAccess(
    disposable({
      analyze: (request: unknown, own?: AnalyzeOptions) => run('analyze', ANALYZE_OPTIONS, request, own),
      compare: (request: unknown, own?: CallOptions) => run('compare', CALL_OPTIONS, request, own),
      async estimate(request: unknown, own: EstimateOptions = {}) {
        // Read before the engine loads; `use` checks it.
        const line = (own as EstimateOptions | null)?.megabitsPerSecond;
        const fields = wireFields(request);
        return access.use(own, ESTIMATE_OPTIONS, (engine, { today }) => engine.estimate(fields, today, line));
      },
      async keyStatus(own: SignalOption = {}) {
        const { signal } = admit(own, SIGNAL_OPTIONS);
        return (await metering.load(signal)).status(signal);
      },
      async close() {
        closing.abort(closedError());
        await engine.close();
        await metering.close();
      },
    } as Omit<Sylvan, typeof Symbol.asyncDispose>),
    access,
  );
}

/** Adds `await using`, if the platform supports it. */
function disposable(sylvan: Omit<Sylvan, typeof Symbol.asyncDispose>): Sylvan {
  const dispose = 'asyncDispose' in Symbol && { [Symbol.asyncDispose]: () => sylvan.close() };
  return Object.assign(sylvan, dispose) as Sylvan;
}

/**
 * Loads the engine once, with the first call, not when a Sylvan is created: pages create theirs during startup, when every byte
 * delays what the visitor is waiting for, and many visits do not make a call. A call fetches images many times the size of the
 * engine; a page that expects calls may preload `engine.js`. `load` rejects with `network-or-cors` if its file cannot be fetched.
 */
function engineLoader(options: EngineOptions, platform: Platform, meter: Meter) {
  let engine: Engine | undefined;
  const loading = new Loaded(async () => {
    const [{ Engine }] = await Promise.all([
      orUnloadable('The engine of Sylvan', import('./engine.ts')),
      platform.loadWorker?.(),
    ]);
    const { cache = false, offline = false } = options;
    // Without a network, the cache is the only source, and nothing is added to it.
    const isWanted = cache !== false || offline;
    const opened = isWanted ? await platform.openCache(typeof cache === 'object' ? cache : {}) : undefined;
    return (engine = new Engine(options, platform, { cache: opened, meter }));
  });
  // An engine that is still loading has no workers to end, and its cache has no connection.
  return { load: () => loading.load(), close: async () => engine?.close() };
}
