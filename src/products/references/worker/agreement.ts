import type { AgreementResult, AgreementTask } from '../tasks.ts';

export function runAgreement({ ours, theirs, inside }: AgreementTask): AgreementResult {
  // Neither, the map alone, ours alone, both.
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < ours.length; i++)
    if (ours[i] <= 1 && theirs[i] <= 1) counts[2 * ours[i] + theirs[i]] += inside === null ? 1 : inside[i];
  const [neither, onlyTheirs, onlyOurs, both] = counts;
  return { both, onlyOurs, onlyTheirs, neither };
}
