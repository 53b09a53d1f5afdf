import { orAbort } from './errors/abort.ts';
import { invalidOption, orUnloadable, SylvanError } from './errors/errors.ts';
import { Loaded } from './errors/loaded.ts';
import type { EngineOptions } from './engine-options.ts';
import type { CountedCall, Meter } from './metering/meter.ts';
import type { Platform } from './platform.ts';
import { CATALOG_NAMES, PUBLIC_NAMES, listOf } from './sources/options.ts';

/** Meter for calls that are free. */
export const FREE: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/**
 * The meter of calls made with these options, whose choices must be resolved. The metering code is loaded once, with the first
 * call that counts; `load` rejects with `missing-key` if there is no key, and with `network-or-cors` if its file cannot be
 * fetched.
 */
export function meteringLoader(options: EngineOptions, platform: Platform) {
  const { key, service, meter } = options;
  const { fetch, now, timeScale } = platform;
  const metering = new Loaded(async () => {
    if (key === undefined || service === undefined) throw keyless();
    const opening = platform.openMetering({ key, service, fetch, timeScale, now: () => now().getTime() });
    return orUnloadable('The code that counts calls', opening);
  });
  const load = (signal: AbortSignal) => orAbort(metering.load(), signal);
  const byKey: Meter = { begin: async (call, signal) => (await load(signal)).begin(call, signal) };
  const counting = () => {
    if (meter !== undefined) return ownMeter(meter);
    // Without a service, nothing counts calls.
    return service === undefined ? FREE : byKey;
  };
  return {
    meter: isFree(options) ? FREE : counting(),
    load,
    close: async () => (await metering.loaded())?.close(),
  };
}

/**
 * Wraps the caller's own meter. Rejects with `invalid-parameters`, before any work, if the meter provides no way to end the call.
 */
function ownMeter(meter: Meter | 'none'): Meter {
  if (meter === 'none') return FREE;
  return {
    begin: async (call, signal) => {
      const begun: unknown = await meter.begin(call, signal);
      if (isCountedCall(begun)) return begun;
      throw invalidOption('/meter', 'The object that begin resolves with has no method end(outcome).');
    },
  };
}

function isCountedCall(value: unknown): value is CountedCall {
  return typeof value === 'object' && value !== null && 'end' in value && typeof value.end === 'function';
}

/** The same meter, using the id that the caller gave the call: a UUID in either case. */
export function naming(meter: Meter, callId: string | undefined): Meter {
  if (callId === undefined) return meter;
  const id = callId.toLowerCase();
  return { begin: (call, signal) => meter.begin({ ...call, id }, signal) };
}

function keyless(): SylvanError {
  return new SylvanError(
    'missing-key',
    'This Sylvan has no key, but the service counts calls by key. Pass createSylvan({ key, service }) the key that the service issued. Without a service, nothing is counted and no key is needed.',
    { fields: { option: 'key' } },
  );
}

/** The public catalogs, by their names in the options. */
const PUBLIC: readonly unknown[] = [...CATALOG_NAMES, ...Object.values(PUBLIC_NAMES).flat()];

/**
 * Whether calls are free: the resolved choices name the caller's own catalog (a folder, an address or an object) and no public
 * one.
 */
export function isFree({ catalog, sources = {} }: EngineOptions): boolean {
  const named = [catalog, ...Object.values(sources)].flatMap((choice) =>
    choice === undefined ? [] : listOf<unknown>(choice as string),
  );
  return catalog !== undefined && !named.some((position) => PUBLIC.includes(position));
}
