import type { Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Meter } from './metering/meter.ts';
import type { Platform } from './platform.ts';
import { unloadable } from './errors/errors.ts';

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
export function engineLoader(options: EngineOptions, platform: Platform, meter: Meter): EngineLoader {
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
