import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { AgreementResult, AgreementTask, Contingency } from '../tasks.ts';

/** Runs in plain loops: a pass over three maps of a million pixels takes some ten milliseconds. */
export function runAgreement({ ours, inside, maps }: AgreementTask): AgreementResult {
  return { counts: maps.map((theirs) => compared(ours, theirs, inside)), votes: votesOf(maps, ours.length) };
}

function compared(ours: Uint8Array, theirs: Uint8Array, inside: Float32Array | null): Contingency {
  // Neither, theirs alone, ours alone, both.
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < ours.length; i++)
    if (ours[i] <= 1 && theirs[i] <= 1) counts[2 * ours[i] + theirs[i]] += inside === null ? 1 : inside[i];
  const [neither, onlyTheirs, onlyOurs, both] = counts;
  return { both, onlyOurs, onlyTheirs, neither };
}

function votesOf(maps: readonly Uint8Array[], pixels: number): Uint8Array {
  const votes = new Uint8Array(pixels).fill(UNKNOWN_CLASS);
  for (const map of maps)
    for (let i = 0; i < pixels; i++)
      if (map[i] <= 1) votes[i] = (votes[i] === UNKNOWN_CLASS ? 0 : votes[i]) + map[i];
  return votes;
}
