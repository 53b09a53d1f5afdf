import type { EngineOptions } from './engine-options.ts';
import { orAbort } from './errors/abort.ts';
import type { Meter } from './metering/meter.ts';
import type { Metering } from './metering/device-metering.ts';
import { FREE, isFree, KEYLESS, keyless, ownMeter } from './meters.ts';
import type { Platform } from './platform.ts';
import { orUnloadable } from './errors/errors.ts';

/** Loads the metering code once, for all callers. */
interface MeteringLoader {
  /** Counts the calls made with these options. */
  readonly meter: Meter;
  /** Rejects with `missing-key` if there is no key, and with `network-or-cors` if its file cannot be fetched. */
  readonly load: (signal: AbortSignal) => Promise<Metering>;
  /** Closes the metering, if it was loaded. */
  readonly close: () => Promise<void>;
}

/** Loads nothing before the first call that counts. `options` must be settled. */
export function meteringLoader(options: EngineOptions, platform: Platform): MeteringLoader {
  let loading: Promise<Metering> | undefined;
  const { key, service } = options;
  const { fetch, now, timeScale } = platform;
  const open = (own: string, position: string) =>
    platform.openMetering({ key: own, service: position, fetch, timeScale, now: () => now().getTime() });
  const load = async (signal: AbortSignal) => {
    if (key === undefined || service === undefined) throw keyless();
    loading ??= orUnloadable('What counts calls', open(key, service)).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return orAbort(loading, signal);
  };
  const byKey: Meter = { begin: async (call, signal) => (await load(signal)).begin(call, signal) };
  const counting = () => {
    if (options.meter !== undefined) return ownMeter(options.meter);
    // Without a service, nothing counts calls.
    if (service === undefined) return FREE;
    return key === undefined ? KEYLESS : byKey;
  };
  return {
    meter: isFree(options) ? FREE : counting(),
    load,
    close: async () => (await loading?.catch(() => undefined))?.close(),
  };
}
