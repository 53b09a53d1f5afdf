import { SylvanError } from './errors/errors.ts';
import type { Engine } from './engine.ts';
import type { SignalOption, Sylvan } from './sylvan.ts';

/** A call that does not count. */
export interface FreeCall {
  /** Aborted by the caller's own, and by the closing of the Sylvan. */
  readonly signal: AbortSignal;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What `sylvan/packs`, `sylvan/catalogs` and `sylvan/doctor` use of a Sylvan. */
export interface Access {
  /**
   * Runs work on the engine, which is loaded with its first use. Rejects with `signal.reason`, with `invalid-parameters` for options
   * that are not among `known`, with `network-or-cors` where the engine cannot be had, and as the work does.
   */
  readonly use: <T>(
    options: SignalOption,
    known: readonly string[],
    work: (engine: Engine, call: FreeCall) => Promise<T>,
  ) => Promise<T>;
  /** Calls made without a network that wait on this device to be counted. */
  readonly waiting: (options: SignalOption) => Promise<number>;
}

/** The same in every copy of the library that a page holds, so that an entry takes the Sylvan of another bundle. */
const ACCESS = Symbol.for('sylvan.access');

/** The same Sylvan, open to the functions of other entries. */
export function withAccess<T extends object>(sylvan: T, access: Access): T {
  return Object.defineProperty(sylvan, ACCESS, { value: access, configurable: true });
}

/** Throws `invalid-parameters` for what no `createSylvan` made. */
export function accessOf(sylvan: Sylvan): Access {
  const { [ACCESS]: access } = Object(sylvan) as { readonly [ACCESS]?: Access };
  if (access === undefined)
    throw new SylvanError('invalid-parameters', 'This is no Sylvan. Pass what createSylvan() made.');
  return access;
}

/**
 * Calls made without a network that wait on this device to be counted by the key of a Sylvan. Rejects with `missing-key` where
 * there is none.
 */
export async function waitingCalls(sylvan: Sylvan, options: SignalOption = {}): Promise<number> {
  return accessOf(sylvan).waiting(options);
}
