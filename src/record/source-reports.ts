import type { SourceRun } from '../sources/context.ts';
import type { PassedOverCatalog } from '../sources/catalogs.ts';
import type { Outcome } from '../sources/optional.ts';
import type { Lang, SourceReport, UsedScene } from '../contract/index.ts';
import type { SkippedScene } from '../stac/scene.ts';
import type { SourceId } from '../contract/sources.ts';
import type { ForestSources } from '../products/change/compare-findings.ts';
import type { Findings } from '../products/findings.ts';
import { detailOf, endedDetail, missingReason } from '../locale/index.ts';

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
    compositeReport('sentinel2', optical, lang),
    ...optical.passedOver.map((passed) => passedOverReport(passed, lang)),
    ...auxiliary.map(([id, outcome]) => outcomeReport(id, outcome, lang)),
  ];
}

/** Reports of the sources from which the forest in a comparison is derived. */
export function forestReports({ optical, found }: ForestSources, lang: Lang): SourceReport[] {
  const parts: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel2/earlier', found.history],
    ['forest/sentinel1', found.radar],
    ['sentinel1/earlier', found.radarChange],
    ['gedi', found.lidar],
    ['canopy-map', found.canopyMap],
  ];
  return [
    compositeReport('sentinel2', optical, lang),
    ...parts.map(([id, outcome]) => outcomeReport(id, outcome, lang)),
  ];
}

/** Name of a source in reports: a part of the call, a skipped catalog or a period's sensor. */
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

/** The report of the images of a composite, without which there is no record. */
export function compositeReport(
  id: ReportId,
  { run }: { readonly run: SourceRun },
  lang: Lang,
): SourceReport {
  const error = run.failures.at(0) ?? null;
  return outcomeReport(id, { status: error === null ? 'ok' : 'partial', value: null, run, error }, lang);
}

/** The report of a catalog that was passed over: if there was no failure, it had no images. */
export function passedOverReport({ id, run }: PassedOverCatalog, lang: Lang): SourceReport {
  const error = run.failures.at(0) ?? null;
  return outcomeReport(id, { status: error === null ? 'empty' : 'failed', value: null, run, error }, lang);
}

/** The skipped scenes, each with its latest reason only; scenes that were used in the end do not count as skipped. */
function skippedOf(
  skipped: readonly SkippedScene[],
  catalog: string,
  used: readonly Pick<UsedScene, 'id'>[] = [],
): SourceReport['skipped'] {
  const last = new Map(skipped.map((scene) => [scene.id, scene]));
  for (const { id } of used) last.delete(id);
  return [...last.values()].map(({ id, code, detail }) => ({ id, code, detail, catalog }));
}
