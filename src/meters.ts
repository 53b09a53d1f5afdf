import { SylvanError } from './errors/errors.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Meter } from './metering/meter.ts';
import { CATALOG_NAMES, PUBLIC_NAMES, listOf } from './sources/options.ts';

/** Of calls that cost nothing. */
export const FREE: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** Of calls that would count where there is no key. */
export const KEYLESS: Meter = { begin: () => Promise.reject(keyless()) };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same meter, by which a call has the id that its caller gave it. Throws `invalid-parameters` for what is no UUID. */
export function naming(meter: Meter, callId: unknown): Meter {
  if (callId === undefined) return meter;
  const id = typeof callId === 'string' ? callId.toLowerCase() : '';
  if (!UUID.test(id)) throw badId();
  return { begin: (call, signal) => meter.begin({ ...call, id }, signal) };
}

function badId(): SylvanError {
  const detail = 'The id of a call is a UUID, as crypto.randomUUID() makes them.';
  return new SylvanError('invalid-parameters', detail, {
    errors: [{ pointer: '/callId', code: 'option-value', detail }],
  });
}

/** `missing-key`, with how one is had. */
export function keyless(): SylvanError {
  return new SylvanError(
    'missing-key',
    'This call counts, which takes a key: createSylvan({ key, service }). A free one, of 10 calls a month, is had with a name and an e-mail address by POST /api/v1/key/create of a Sylvan service. The bundled samples, packs and catalogues of your own need none.',
    { fields: { option: 'key' } },
  );
}

/** The public catalogues, by the names that choices give them. */
const PUBLIC: readonly unknown[] = [...CATALOG_NAMES, ...Object.values(PUBLIC_NAMES).flat()];

/**
 * Whether calls are free: where settled choices name a catalogue of the caller's own (a folder, an address or an object) and no
 * public one.
 */
export function isFree({ catalog, sources = {} }: EngineOptions): boolean {
  const named = [catalog, ...Object.values(sources)].flatMap((choice) =>
    choice === undefined ? [] : listOf<unknown>(choice as string),
  );
  return catalog !== undefined && !named.some((position) => PUBLIC.includes(position));
}
