import type { Lang, SourceReport } from './contract/index.ts';
import { detailOf, missingReason } from './locale/index.ts';
import type { Optical } from './optical.ts';
import { usedScenes } from './warnings.ts';

/** The sources of a complete record that this version does not ask. */
const OFF = ['firms', 'sentinel1', 'landsat89', 'landsat45', 'gedi'] as const;

/** Every source's part in the answer: the optical one, catalogues that were passed over, and those not asked. */
export function sourceReports(optical: Optical, lang: Lang): SourceReport[] {
  const off = OFF.map((id) => reportOf(id, 'off', null, missingReason('source-off', lang).detail));
  const passedOver = optical.passedOver.map(({ catalogue, failure }) =>
    reportOf(
      `sentinel2/${catalogue.id}`,
      failure === null ? 'empty' : 'failed',
      catalogue.host || null,
      failure === null ? missingReason('source-empty', lang).detail : detailOf(failure, lang),
    ),
  );
  return [opticalReport(optical, lang), ...passedOver, ...off];
}

function opticalReport({ catalogue, imagery, epoch }: Optical, lang: Lang): SourceReport {
  const failures = [...imagery.failures, ...epoch.failures];
  const readings = new Map(
    epoch.looks.flatMap((look) => look.readings.map((reading) => [reading.sceneId, reading])),
  );
  const scenes = usedScenes({ epoch }).map(({ id, datetime, processingBaseline }) => ({
    id,
    date: datetime.slice(0, 10),
    processing_baseline: processingBaseline,
    valid_fraction: Number(readings.get(id)!.validFraction.toFixed(4)),
  }));
  const unused = [...readings.values()]
    .filter(({ validFraction }) => validFraction === 0)
    .map(({ sceneId: id }) => ({ id, reason: 'hidden: it shows none of the zone clear' }));
  return {
    id: 'sentinel2',
    status: failures.length > 0 ? 'partial' : 'ok',
    host: catalogue.host || null,
    detail: failures.length > 0 ? detailOf(failures[0], lang) : null,
    scenes: scenes.sort((a, b) => a.date.localeCompare(b.date)),
    skipped: skippedOf(
      [...imagery.skipped, ...epoch.skipped, ...unused],
      new Set(scenes.map(({ id }) => id)),
    ),
  };
}

/** One reason a scene, the last word on it; scenes that were used after all are not skipped. */
function skippedOf(skipped: SourceReport['skipped'], used: ReadonlySet<string>): SourceReport['skipped'] {
  const reasons = new Map(skipped.map(({ id, reason }) => [id, reason]));
  return [...reasons].filter(([id]) => !used.has(id)).map(([id, reason]) => ({ id, reason }));
}

function reportOf(
  id: string,
  status: SourceReport['status'],
  host: string | null,
  detail: string,
): SourceReport {
  return { id, status, host, detail, scenes: [], skipped: [] };
}
