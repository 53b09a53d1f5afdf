import type { SylvanError } from '../core/errors.ts';
import { isUpstream } from './reading-context.ts';
import type { Seen } from './source-run.ts';

/**
 * Asks a source's catalogues in turn until one has a value. One that fails or has nothing is passed over, and its failures
 * are told with what is found in the end. Throws the last failure where all fail, and at once what is wrong with the call
 * itself; rejects with `signal.reason` on abort.
 */
export async function seeInTurn<C, T>(
  catalogues: readonly C[],
  signal: AbortSignal,
  see: (catalogue: C) => Promise<Seen<T>>,
): Promise<Seen<T>> {
  const failures: SylvanError[] = [];
  let last: Seen<T> | null = null;
  for (const catalogue of catalogues) {
    try {
      const { value, run } = await see(catalogue);
      failures.push(...run.failures);
      last = { value, run: { ...run, failures: [...failures] } };
      if (value !== null) return last;
    } catch (error) {
      signal.throwIfAborted();
      if (!isUpstream(error)) throw error;
      failures.push(error);
    }
  }
  if (last === null) throw failures.at(-1) ?? new RangeError('A source was asked without a catalogue');
  return { value: null, run: { ...last.run, failures } };
}
