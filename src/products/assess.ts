import { andThen, type Outcome } from '../sources/optional.ts';
import { placeOn, type Zone } from '../geo/zone.ts';
import { findCanopy, heightsOf } from './height/assess.ts';
import type { AnalysisJob, Findings, AcquiredSources, AssessContext } from './findings.ts';
import type { OnFound } from './preliminary.ts';
import { measureForest, yearPlanes } from './forest/assess.ts';
import { findForestType, findLeaves } from './type/assess.ts';
import { findLoss, weighLoss } from './ledger/loss.ts';
import type { Optical } from '../sources/optical/composite.ts';
import { refuseImplausible } from './plausible.ts';
import { scoreTermsOf } from './score/assess.ts';
import type { AuxiliarySources } from '../sources/auxiliary.ts';
import { computeTrend, type Trend } from './trend/assess.ts';

/**
 * Puts together what the sources saw, as it comes in; a part that fails leaves its fields empty and the others be. `found` hears
 * of parts that no other part will change.
 */
export async function assess(
  job: AnalysisJob,
  optical: Optical,
  auxiliaries: AuxiliarySources,
  context: AssessContext,
  found: OnFound = () => undefined,
): Promise<Findings> {
  const trend = findTrend(job, optical.imagery.zone, auxiliaries, context);
  // It is awaited below; until then an abort is reported by what is awaited now.
  trend.then((value) => found({ trend: value })).catch(() => undefined);
  const [radar, history] = await Promise.all([auxiliaries.radar, auxiliaries.history]);
  const { alert, radarChange } = await findLoss(history, auxiliaries, context);
  const leaves = await findLeaves(history, alert, context);
  const [lidar, canopyMap] = await Promise.all([auxiliaries.lidar, auxiliaries.canopyMap]);
  const canopy = await findCanopy({ job, optical, radar, lidar, canopyMap, history, alert }, context);
  const year = yearPlanes(history, alert, optical.imagery.zone);
  const forest = await measureForest(optical, { ...evidenceOf(canopy, radar), year }, context);
  refuseImplausible(forest, history, optical);
  const forestType = await findForestType({ job, optical, forest, history }, leaves, context);
  const heights = heightsOf(canopy.value, forest);
  found({ forest, radarChange, history, canopy, heights, forestType });
  const fires = await auxiliaries.fires;
  const weighed = weighLoss(alert, history, fires.value, forest, optical.imagery.zone);
  found(weighed);
  const [landsat45, landsat89] = await Promise.all([auxiliaries.landsat45, auxiliaries.landsat89]);
  const observed: AcquiredSources = {
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
    heights,
    ...weighed,
    forestType,
  };
  return { ...observed, terms: await scoreTermsOf(observed, context) };
}

function evidenceOf(canopy: AcquiredSources['canopy'], radar: AcquiredSources['radar']) {
  return {
    canopy: canopy.value?.planes ?? null,
    heightVeto: canopy.value?.heightVeto ?? 0,
    radar: radar.value?.result ?? null,
  };
}

async function findTrend(
  job: AnalysisJob,
  zone: Zone,
  auxiliaries: AuxiliarySources,
  { pool, signal }: AssessContext,
): Promise<Outcome<Trend>> {
  const [landsat45, landsat89] = await Promise.all([auxiliaries.landsat45, auxiliaries.landsat89]);
  const either: Outcome<unknown> = landsat89.value === null ? landsat45 : landsat89;
  return andThen(either, signal, () =>
    computeTrend({
      landsat45: landsat45.value,
      landsat89: landsat89.value,
      request: { ...job, ...placeOn(zone, job) },
      pool,
      signal,
    }),
  );
}
