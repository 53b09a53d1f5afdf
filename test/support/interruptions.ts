import { seededRandom } from './random.ts';

/** The creation of a pack. */
interface Making {
  /**
   * Creates the pack: resolves with its id once complete, or with undefined if interrupted after `steps`
   * steps.
   */
  readonly until: (steps: number) => Promise<string | undefined>;
  /** Checks that it is intact and correct, and removes it. */
  readonly prove: (id: string) => Promise<void>;
}

/**
 * Interrupts the creation of packs at `moments` random steps of the `steps` that it takes, and checks each
 * completed pack.
 */
export async function interrupt(
  { until, prove }: Making,
  { moments, steps, seed }: { readonly moments: number; readonly steps: number; readonly seed: number },
): Promise<{ readonly interrupted: number; readonly proved: number }> {
  const random = seededRandom(seed);
  let [interrupted, proved] = [0, 0];
  while (interrupted < moments) {
    const id = await until(1 + Math.floor(random() * steps));
    if (id === undefined) interrupted += 1;
    else {
      await prove(id);
      proved += 1;
    }
  }
  await prove((await until(Infinity))!);
  return { interrupted, proved: proved + 1 };
}
