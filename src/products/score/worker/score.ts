import { SCORE_TERMS } from '../../../contract/labels.ts';
import { SCORE_INPUTS, type ScoreResult, type ScoreTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';

/**
 * Computes the score's terms. An input of `null` is passed to the kernel as NaN, and a term of NaN is returned as `null`. The
 * kernel writes its terms in the order of {@link SCORE_TERMS}.
 */
export function runScore({ inputs }: ScoreTask, arena: Arena): ScoreResult {
  arena.open();
  const values = SCORE_INPUTS.map((name) => inputs[name] ?? NaN);
  const input = arena.put(Float64Array, values);
  const terms = arena.take(Float64Array, SCORE_TERMS.length);
  arena.kernels.scoreTerms(input.address, terms.address);
  const entries = SCORE_TERMS.map((name, i) => [name, Number.isNaN(terms.view[i]) ? null : terms.view[i]]);
  return Object.fromEntries(entries) as ScoreResult;
}
