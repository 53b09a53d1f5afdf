import type { ScoreInputs, ScoreResult, ScoreTask } from '../tasks.ts';
import { arenaBytes, type Arena } from '../../../../worker/arena.ts';

/** The order in which the kernel reads its inputs and writes its terms. */
const INPUTS = [
  'forestCover',
  'ndvi',
  'nbr',
  'height',
  'referenceHeight',
  'slope',
  'p',
  'lossPercent',
  'firesPer100Km2',
  'coreFraction',
  'largestPatchFraction',
] as const satisfies readonly (keyof ScoreInputs)[];

const TERMS = [
  'cover',
  'greenness',
  'height',
  'moisture',
  'trend',
  'disturbance',
  'fragmentation',
] as const satisfies readonly (keyof ScoreResult)[];

/** The score's terms; what is missing goes in as NaN and comes out as `null`. */
export function runScore({ inputs }: ScoreTask, arena: Arena): ScoreResult {
  arena.open(arenaBytes(INPUTS.length * 8, TERMS.length * 8));
  const values = arena.put(
    Float64Array,
    Float64Array.from(INPUTS, (name) => inputs[name] ?? NaN),
  );
  const terms = arena.take(Float64Array, TERMS.length);
  arena.kernels.scoreTerms(values.address, terms.address);
  const entries = TERMS.map((name, i) => [name, Number.isNaN(terms.view[i]) ? null : terms.view[i]]);
  return Object.fromEntries(entries) as ScoreResult;
}
