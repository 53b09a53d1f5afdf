import { seededRandom } from './random.ts';

/** A pack that is being made. */
interface Making {
  /** Its id once it is whole; undefined where it was ended after `steps` steps of its making. */
  readonly until: (steps: number) => Promise<string | undefined>;
  /** Throws unless it is whole and right, and removes it. */
  readonly prove: (id: string) => Promise<void>;
}

/** Ends the making of packs at `moments` random steps of the `steps` that one takes, and proves each that came to its end. */
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
