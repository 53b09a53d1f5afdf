import { SylvanError } from './errors/errors.ts';
import type { Engine } from './engine.ts';
import type { SignalOption, Sylvan } from './sylvan.ts';

/** A call that does not count. */
interface FreeCall {
  /** Aborts with the caller's own signal, and when the Sylvan is closed. */
  readonly signal: AbortSignal;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The part of a Sylvan that `sylvan/packs`, `sylvan/catalogs` and `sylvan/doctor` use. */
export interface Access {
  /**
   * Runs work on the engine, which is loaded on first use. Rejects with `signal.reason`, with `invalid-parameters` for options
   * that are not in `known`, with `network-or-cors` if the engine cannot be loaded, and with whatever the work rejects with.
   */
  readonly use: <T>(
    options: SignalOption,
    known: readonly string[],
    work: (engine: Engine, call: FreeCall) => Promise<T>,
  ) => Promise<T>;
  /** Number of calls made without a network that are stored on this device and not counted yet. */
  readonly waiting: (options: SignalOption) => Promise<number>;
}

/** A global symbol: every copy of the library in a page shares it, so an entry accepts a Sylvan from another bundle. */
const ACCESS = Symbol.for('sylvan.access');

/** Returns the same Sylvan, open to the functions of other entries. */
export function withAccess<T extends object>(sylvan: T, access: Access): T {
  return Object.defineProperty(sylvan, ACCESS, { value: access, configurable: true });
}

/** Throws `invalid-parameters` for an object that `createSylvan` did not make. */
export function accessOf(sylvan: Sylvan): Access {
  const { [ACCESS]: access } = Object(sylvan) as { readonly [ACCESS]?: Access };
  if (access === undefined)
    throw new SylvanError(
      'invalid-parameters',
      'This is not a Sylvan. Pass the object that createSylvan() returns.',
    );
  return access;
}

/**
 * Number of calls made without a network that are stored on this device and not counted yet by the key of `sylvan`. Rejects with
 * `missing-key` if it has no key.
 */
export async function waitingCalls(sylvan: Sylvan, options: SignalOption = {}): Promise<number> {
  return accessOf(sylvan).waiting(options);
}
