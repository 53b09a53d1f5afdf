import { UUID } from './contract/uuid.ts';
import { invalidOption, SylvanError } from './errors/errors.ts';
import type { EngineOptions } from './engine-options.ts';
import type { CountedCall, Meter } from './metering/meter.ts';
import { CATALOG_NAMES, PUBLIC_NAMES, listOf } from './sources/options.ts';

/** Meter for calls that are free. */
export const FREE: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** Meter for calls that need a key, if there is none. */
export const KEYLESS: Meter = { begin: () => Promise.reject(keyless()) };

/** Wraps the caller's own meter. Refuses a call that the meter cannot end, before any work, with `invalid-parameters`. */
export function ownMeter(meter: Meter | 'none'): Meter {
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

/** The same meter, using the id that the caller gave the call. Throws `invalid-parameters` if it is not a UUID. */
export function naming(meter: Meter, callId: unknown): Meter {
  if (callId === undefined) return meter;
  const id = typeof callId === 'string' ? callId.toLowerCase() : '';
  if (!UUID.test(id))
    throw invalidOption('/callId', 'The id of a call must be a UUID, as crypto.randomUUID() returns it.');
  return { begin: (call, signal) => meter.begin({ ...call, id }, signal) };
}

/** The error `missing-key`, for a service without a key. */
export function keyless(): SylvanError {
  return new SylvanError(
    'missing-key',
    'This Sylvan has no key, by which the service counts calls. Pass createSylvan({ key, service }) the key that the service issued. Without a service, nothing is counted and no key is needed.',
    { fields: { option: 'key' } },
  );
}

/** The public catalogs, by their names in the options. */
const PUBLIC: readonly unknown[] = [...CATALOG_NAMES, ...Object.values(PUBLIC_NAMES).flat()];

/**
 * Whether calls are free: the settled choices name the caller's own catalog (a folder, an address or an object) and no public
 * one.
 */
export function isFree({ catalog, sources = {} }: EngineOptions): boolean {
  const named = [catalog, ...Object.values(sources)].flatMap((choice) =>
    choice === undefined ? [] : listOf<unknown>(choice as string),
  );
  return catalog !== undefined && !named.some((position) => PUBLIC.includes(position));
}
