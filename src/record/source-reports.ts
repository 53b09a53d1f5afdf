import { hiddenScenes, usedScene } from '../sources/context.ts';
import type { Outcome } from '../sources/optional.ts';
import type { Lang, SourceReport, UsedScene } from '../contract/index.ts';
import type { SkippedScene } from '../stac/scene.ts';
import type { SourceId } from '../contract/sources.ts';
import type { ForestSources } from '../products/change/compare-findings.ts';
import type { Findings } from '../products/findings.ts';
import { detailOf, endedDetail, missingReason } from '../locale/index.ts';
import { type Optical, type PassedOver, usedScenes } from '../sources/optical/composite.ts';

/** Reports of all sources of the answer: the optical ones, skipped catalogs, and the auxiliary sources. */
export function sourceReports(findings: Findings, lang: Lang): SourceReport[] {
  const { optical, history, fires, radar, radarChange, landsat89, landsat45, lidar, canopyMap } = findings;
  const auxiliary: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel2/earlier', history],
    ['firms', fires],
    ['sentinel1', radar],
    ['sentinel1/earlier', radarChange],
    ['landsat89', landsat89],
    ['landsat45', landsat45],
    ['gedi', lidar],
    ['canopy-map', canopyMap],
  ];
  return [
    opticalReport(optical, lang),
    ...optical.passedOver.map((passed) => passedOverReport(passed, lang)),
    ...auxiliary.map(([id, outcome]) => outcomeReport(id, outcome, lang)),
  ];
}

/** Reports of the sources of the forest in a comparison, without those that were not asked. */
export function forestReports({ optical, found }: ForestSources, lang: Lang): SourceReport[] {
  const parts: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel2/earlier', found.history],
    ['forest/sentinel1', found.radar],
    ['sentinel1/earlier', found.radarChange],
    ['gedi', found.lidar],
    ['canopy-map', found.canopyMap],
  ];
  return [opticalReport(optical, lang), ...parts.map(([id, outcome]) => outcomeReport(id, outcome, lang))];
}

/** Name of a source in reports: a part of the call, a skipped catalog, a period's sensor. */
export type ReportId = SourceId | (string & {});

/** The report of an auxiliary source. */
export function outcomeReport(
  id: ReportId,
  { status, run, error }: Outcome<unknown>,
  lang: Lang,
): SourceReport {
  const ended = run?.ended === undefined ? null : endedDetail(run.ended, lang);
  const reasons = {
    ok: null,
    cached: null,
    partial: error === null ? ended : detailOf(error, lang),
    failed: error && detailOf(error, lang),
    empty: missingReason('source-empty', lang).detail,
    ended,
    off: missingReason('source-off', lang).detail,
    pending: missingReason('pending', lang).detail,
  };
  const scenes = run?.scenes ?? [];
  return {
    id,
    status,
    host: run?.host ?? null,
    detail: reasons[status],
    ...(run?.ended !== undefined && { last_day: run.ended }),
    scenes: [...scenes].sort((a, b) => a.date.localeCompare(b.date)),
    skipped: [
      ...(run?.passedOver ?? []).flatMap(({ skipped, catalog }) => skippedOf(skipped, catalog)),
      ...(run === null ? [] : skippedOf(run.skipped, run.catalog, scenes)),
    ],
  };
}

function passedOverReport({ catalog, failure, search }: PassedOver, lang: Lang): SourceReport {
  return {
    id: `sentinel2/${catalog.id}`,
    status: failure === null ? 'empty' : 'failed',
    host: catalog.host || null,
    detail: failure === null ? missingReason('source-empty', lang).detail : detailOf(failure, lang),
    scenes: [],
    skipped: skippedOf(search.skipped, catalog.id),
  };
}

function opticalReport({ catalog, imagery, period }: Optical, lang: Lang): SourceReport {
  const failures = [...imagery.failures, ...period.failures];
  const readings = new Map(
    period.observations.flatMap((observation) =>
      observation.readings.map((reading) => [reading.sceneId, reading]),
    ),
  );
  const scenes = usedScenes({ period }).map((scene) =>
    usedScene(scene, readings.get(scene.id)!.validFraction),
  );
  return {
    id: 'sentinel2',
    status: failures.length > 0 ? 'partial' : 'ok',
    host: catalog.host || null,
    detail: failures.length > 0 ? detailOf(failures[0], lang) : null,
    scenes: scenes.sort((a, b) => a.date.localeCompare(b.date)),
    skipped: skippedOf(
      [...imagery.skipped, ...period.skipped, ...hiddenScenes([...readings.values()])],
      catalog.id,
      scenes,
    ),
  };
}

/** One reason per scene, the latest; scenes that were used in the end are not skipped. */
function skippedOf(
  skipped: readonly SkippedScene[],
  catalog: string,
  used: readonly Pick<UsedScene, 'id'>[] = [],
): SourceReport['skipped'] {
  const last = new Map(skipped.map((scene) => [scene.id, scene]));
  for (const { id } of used) last.delete(id);
  return [...last.values()].map(({ id, code, detail }) => ({ id, code, detail, catalog }));
}
