import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbers } from '../ui/numbers.ts';
import type { TileField } from './provenance.ts';
import { texts } from '../texts/result.ts';

type Details = AnalyzeAnswer['details'];
type Notes = (details: Details) => readonly string[];

/** Additional notes on fields, such as the evidence for the alert, the slope of the trend, and the model of the height. */
const NOTES: Readonly<Partial<Record<TileField, Notes>>> = {
  deforestation_alert: lossNotes,
  trend: trendNotes,
  ndvi_current: indexNotes,
  forest_cover: forestNotes,
  canopy_height_source: modelNotes,
  ai_forest_type: ({ forest_type: type }) =>
    type?.confidence == null ? [] : [texts.value.confidence(numbers.percent(100 * type.confidence, 0))],
  active_fires: fireNotes,
  sentinel1_vv: ({ radar }) =>
    radar?.vh_db == null ? [] : [`VH ${numbers.exactly(radar.vh_db, 2)} dB, ${radar.dates.length} dates`],
};

export function notesOf(field: TileField, { details }: AnalyzeAnswer): readonly string[] {
  return NOTES[field]?.(details) ?? [];
}

function fireNotes({ fires }: Details): readonly string[] {
  const { clusters } = texts.value;
  if (!fires || fires.clusters === 0) return [];
  const power = fires.frp_sum_mw === null ? null : numbers.atMost(fires.frp_sum_mw, 1);
  return [clusters(numbers.atMost(fires.clusters, 0), power)];
}

function lossNotes({ loss }: Details): readonly string[] {
  const { loss: lost, radarObserved } = texts.value;
  if (!loss) return [];
  const area = (hectares: number) => numbers.atMost(hectares, 2);
  const percent = loss.percent === null ? null : numbers.percent(loss.percent, 1);
  const evidence = lost(area(loss.confirmed_ha), percent, area(loss.provisional_ha));
  return loss.highest_ha ? [evidence, radarObserved(area(loss.highest_ha))] : [evidence];
}

function trendNotes({ trends }: Details): readonly string[] {
  const { perDecade } = texts.value;
  const trend = trends?.ten_year;
  if (!trend) return [];
  const ends = trend.interval?.map((end) => numbers.signed(end, 3));
  return [
    `NDVI ${numbers.signed(trend.slope_per_decade, 3)} ${perDecade}`,
    ...(ends ? [answerLabels(lang.value).interval(ends[0], ends[1], ` ${perDecade}`)] : []),
    ...(trend.p_value === null ? [] : [`p\u00a0${numbers.probability(trend.p_value)}`]),
  ];
}

/** The mean indices, except NDVI, which has its own tile. */
function indexNotes({ indices }: Details): string[] {
  const known = Object.entries(indices).flatMap(([name, value]) =>
    value === null || name === 'ndvi' ? [] : [`${name.toUpperCase()} ${numbers.exactly(value, 2)}`],
  );
  return known.length === 0 ? [] : [known.join(', ')];
}

function forestNotes({ forest: found }: Details): readonly string[] {
  const { area_ha: area, largest_patch_ha: patch, core_fraction: core } = found;
  return [
    ...(area === null ? [] : [texts.value.forest(numbers.atMost(area, 1))]),
    ...(patch === null ? [] : [texts.value.largestPatch(numbers.atMost(patch, 1))]),
    ...(core === null ? [] : [texts.value.core(numbers.percent(100 * core, 0))]),
  ];
}

function modelNotes({ height }: Details): readonly string[] {
  if (height?.rmse == null || height.r2 === null || height.n === null) return [];
  const { method, rmse, r2, n } = height;
  const models: Readonly<Partial<Record<string, string>>> = texts.value.models;
  return [
    texts.value.heightModel(
      models[method] ?? method,
      numbers.exactly(rmse, 1),
      numbers.exactly(r2, 2),
      numbers.atMost(n, 0),
    ),
  ];
}
