import { translatedAttribution, translatedSummary, translatedWarning } from 'sylvan/locale';
import { isComparison, type Found } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/report.ts';
import { measuresOf, pointText } from '../ui/measures.ts';
import { simulationOf } from '../ui/simulated.ts';
import { analysisTables, comparisonTables } from './report-tables.ts';
import { numbers } from '../ui/numbers.ts';

export type Report = ReturnType<typeof reportOf>;

/** The content of the two sheets; `facts` and `nextToFacts` stand under the maps, `second` on the second sheet. */
export function reportOf(found: Found) {
  const { title, methods } = texts.value;
  const { details } = found.answer;
  const simulation = simulationOf(found.answer);
  const { library, processing_version: processing, kernels_sha256: kernels } = details.provenance;
  return {
    title,
    zone: zoneText(found),
    simulated: simulation === undefined ? null : translatedWarning(simulation, lang.value),
    sentence: translatedSummary(found.answer, lang.value),
    ...(isComparison(found)
      ? { ...comparisonTables(found), method: methods.comparison }
      : { ...analysisTables(found), method: methods.analysis }),
    warnings: details.warnings
      .filter((warning) => warning !== simulation)
      .map((warning) => translatedWarning(warning, lang.value)),
    attribution: details.attribution.map((line) => translatedAttribution(line, lang.value)),
    provenance: `${library} · ${processing} · ${kernels.slice(0, 12)}`,
  };
}

function zoneText({ zone, answer }: Found): string {
  const { zone: square, polygon: around } = texts.value;
  const { lat, lng, size, polygon } = zone;
  const ground = answer.details.zone;
  const point = pointText(lat, lng);
  if (polygon !== undefined) return around(polygon.name, point, ...measuresOf(ground));
  return square(point, numbers.atMost(size, 1), numbers.atMost(ground.area_ha, 0));
}
