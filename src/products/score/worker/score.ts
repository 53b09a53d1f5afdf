import { SCORE_TERMS } from '../../../contract/labels.ts';
import { SCORE_INPUTS, type ScoreResult, type ScoreTask } from '../tasks.ts';
import { arenaBytes, type Arena } from '../../../../worker/arena.ts';

/**
 * The score's terms; `null` is passed to the kernel as NaN and returned as `null`. The kernel writes its terms in the order of
 * {@link SCORE_TERMS}.
 */
export function runScore({ inputs }: ScoreTask, arena: Arena): ScoreResult {
  arena.open(arenaBytes(SCORE_INPUTS.length * 8, SCORE_TERMS.length * 8));
  const values = arena.put(
    Float64Array,
    Float64Array.from(SCORE_INPUTS, (name) => inputs[name] ?? NaN),
  );
  const terms = arena.take(Float64Array, SCORE_TERMS.length);
  arena.kernels.scoreTerms(values.address, terms.address);
  const entries = SCORE_TERMS.map((name, i) => [name, Number.isNaN(terms.view[i]) ? null : terms.view[i]]);
  return Object.fromEntries(entries) as ScoreResult;
}
