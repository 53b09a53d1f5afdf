import type { ChangeResult, ChangeTask } from '../../src/core/tasks/change.ts';
import type { Arena, Block } from '../arena.ts';
import { blockMeans, countConfirmed, histogramOf, patchesOf, planesOf } from '../change/findings.ts';
import { countFlooded, findForests } from '../change/forests.ts';
import { meansOf, openGround } from '../change/ground.ts';
import { differencesOf, judgeDifferences } from '../change/judgement.ts';
import { leafOnPeriod, takeSeasonOut } from '../change/season.ts';

/** What became of the ground between two periods: differences, loss and gain of forest, and how sure they are (METHODS 10). */
export function runChange(task: ChangeTask, arena: Arena): ChangeResult {
  const ground = openGround(task, arena);
  const forests = findForests(ground);
  const means = { before: meansOf(ground, ground.before), after: meansOf(ground, ground.after) };
  const leafOn = task.seasonal ? leafOnPeriod(ground, forests) : null;
  const differences = differencesOf(ground);
  const raw = judgeDifferences(ground, forests, differences);
  const season = leafOn && takeSeasonOut(ground, forests, differences, leafOn);
  const judgement = season === null ? raw : judgeDifferences(ground, forests, differences);
  const count = (mask: Block<Uint8Array>) => arena.kernels.countOfClass(mask.address, ground.pixels, 1);
  return {
    seenBefore: ground.before.seen,
    seenAfter: ground.after.seen,
    commonPixels: ground.commonPixels,
    landPixels: ground.landPixels,
    ...means,
    forestBeforePixels: count(forests.before),
    forestAfterPixels: count(forests.after),
    forestEitherPixels: count(forests.either),
    floodedPixels: countFlooded(ground, forests),
    raw: raw.sums,
    corrected: judgement.sums,
    season,
    confirmedLoss: countConfirmed(ground, judgement),
    ndviBlocks: blockMeans(ground, differences.ndvi, forests),
    nbrBlocks: blockMeans(ground, differences.dnbr, forests).map((mean) => -mean),
    ndviHistogram: histogramOf(ground, differences.ndvi),
    dnbrHistogram: histogramOf(ground, differences.dnbr),
    forestBefore: forests.before.view.slice(),
    ...patchesOf(ground, judgement),
    ...planesOf(ground, forests, differences, judgement),
  };
}
