import type { ChangeResult, ChangeTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import {
  blockMeans,
  countConfirmed,
  fewestObservations,
  histogramOf,
  patchesOf,
  planesOf,
} from './findings.ts';
import { countFlooded, findForests } from './forests.ts';
import { contextOf, openGround } from './ground.ts';
import { differencesOf, markChanges, resolveMarks, type Assessment } from './differences.ts';
import { takeSeasonOut } from './season.ts';

/** What became of the ground between two periods: differences, loss and gain of forest, and how sure they are (methods 10). */
export function runChange(task: ChangeTask, arena: Arena): ChangeResult {
  const ground = openGround(task, arena);
  const forests = findForests(ground);
  const means = { before: contextOf(ground, ground.before), after: contextOf(ground, ground.after) };
  const differences = differencesOf(ground);
  const marks = markChanges(ground, forests, differences);
  // Small patches leave what they are taken from: another season's correction begins with all of them.
  const raw = resolveMarks(ground, forests, differences, task.seasonal ? copyOf(marks, arena) : marks);
  const seasoned = task.seasonal ? takeSeasonOut(ground, forests, differences, marks) : null;
  const assessment = seasoned?.assessment ?? raw;
  for (const mask of [assessment.loss, assessment.gain, forests.either, ground.land])
    ground.inside.clip(mask);
  const count = (mask: Block<Uint8Array>) => ground.inside.count(mask);
  return {
    observedBefore: ground.before.observed,
    observedAfter: ground.after.observed,
    commonPixels: ground.commonPixels,
    landPixels: ground.landPixels,
    ...means,
    forestBeforePixels: count(forests.before),
    forestAfterPixels: count(forests.after),
    forestEitherPixels: count(forests.either),
    floodedPixels: countFlooded(ground, forests),
    raw: raw.sums,
    corrected: assessment.sums,
    season: seasoned?.season ?? null,
    confirmedLoss: countConfirmed(ground, assessment),
    ndviBlocks: blockMeans(ground, differences.ndvi, forests),
    nbrBlocks: blockMeans(ground, differences.dnbr, forests).map((mean) => 0 - mean),
    ndviHistogram: histogramOf(ground, differences.ndvi),
    dnbrHistogram: histogramOf(ground, differences.dnbr),
    forestBefore: forests.before.view.slice(),
    ...patchesOf(ground, assessment),
    fewestObservations: fewestObservations(ground, assessment),
    ...planesOf(ground, forests, differences, assessment),
  };
}

function copyOf(
  { loss, gain }: Pick<Assessment, 'loss' | 'gain'>,
  arena: Arena,
): Pick<Assessment, 'loss' | 'gain'> {
  return { loss: arena.put(Uint8Array, loss.view), gain: arena.put(Uint8Array, gain.view) };
}
