import type { AnalyzeRequest } from '../contract/index.ts';
import { andThen, type Outcome } from '../sources/optional.ts';
import { findCanopy, heightsOf } from './height/assess.ts';
import type { Findings, Seeing, JudgeContext } from './findings.ts';
import { measureForest } from './forest/assess.ts';
import { findForestType, findLeaves } from './type/assess.ts';
import { findLoss, weighLoss } from './change/loss.ts';
import type { Optical } from '../sources/optical/composite.ts';
import { scoreTermsOf } from './score/assess.ts';
import type { Sides } from '../sources/auxiliary.ts';
import { computeTrend, type Trend } from './trend/assess.ts';

/** Puts together what the sources saw, as it comes in; a part that fails leaves its fields empty and the others be. */
export async function judge(
  job: AnalyzeRequest,
  optical: Optical,
  sides: Sides,
  context: JudgeContext,
): Promise<Findings> {
  const trend = findTrend(job, sides, context);
  // It is awaited below; until then an abort is told by what is awaited now.
  trend.catch(() => undefined);
  const [radar, history] = await Promise.all([sides.radar, sides.history]);
  const { alert, radarChange } = await findLoss(history, sides, context);
  const leaves = await findLeaves(history, alert, context);
  const [lidar, canopyMap] = await Promise.all([sides.lidar, sides.canopyMap]);
  const canopy = await findCanopy({ job, optical, radar, lidar, canopyMap, history, alert }, context);
  const forest = await measureForest(optical, evidenceOf(canopy, radar), context);
  const [type, fires, landsat45, landsat89] = await Promise.all([
    findForestType({ job, optical, forest, history }, leaves, context),
    sides.fires,
    sides.landsat45,
    sides.landsat89,
  ]);
  const seen: Seeing = {
    job,
    optical,
    forest,
    radar,
    radarChange,
    history,
    lidar,
    canopyMap,
    canopy,
    fires,
    landsat45,
    landsat89,
    trend: await trend,
    heights: heightsOf(canopy.value, forest),
    loss: weighLoss(alert, history, fires.value, forest, optical.imagery.zone),
    forestType: type,
  };
  return { ...seen, terms: await scoreTermsOf(seen, context) };
}

function evidenceOf(canopy: Seeing['canopy'], radar: Seeing['radar']) {
  return {
    canopy: canopy.value?.planes ?? null,
    heightVeto: canopy.value?.heightVeto ?? 0,
    radar: radar.value?.result ?? null,
  };
}

async function findTrend(
  job: AnalyzeRequest,
  sides: Sides,
  { pool, signal }: JudgeContext,
): Promise<Outcome<Trend>> {
  const [landsat45, landsat89] = await Promise.all([sides.landsat45, sides.landsat89]);
  const either: Outcome<unknown> = landsat89.value === null ? landsat45 : landsat89;
  return andThen(either, signal, () =>
    computeTrend({
      landsat45: landsat45.value,
      landsat89: landsat89.value,
      place: job,
      pool,
      signal,
    }),
  );
}
