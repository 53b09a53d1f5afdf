import type { AnalyzeAnswer } from 'sylvan';
import type { TILE_FIELDS } from 'sylvan/locale';
import { texts } from '../texts/result.ts';
import { sourceName } from '../texts/sources.ts';
import { numbers } from '../ui/numbers.ts';
import { tenYears } from '../ui/trend-years.ts';

/** All fields of an answer except `success`, the score and the satellites, which are shown separately. */
export type TileField = (typeof TILE_FIELDS)[number];

type Details = AnalyzeAnswer['details'];

/** When something was observed: between two days, in some whole years, in the days up to a day, or in the year up to a day. */
type Span =
  | { readonly kind: 'days'; readonly first: string; readonly last: string }
  | { readonly kind: 'years'; readonly first: number; readonly last: number }
  | { readonly kind: 'window'; readonly days: number; readonly last: string }
  | { readonly kind: 'twelve-months'; readonly last: string };

/** Possible sources of each field, by their ids in the record; `height` stands for the sources of the heights. */
const SOURCES: Readonly<Record<TileField, readonly string[]>> = {
  ndvi_current: ['sentinel2'],
  forest_cover: ['sentinel2', 'height'],
  canopy_height: ['height'],
  canopy_height_rh50: ['height'],
  gedi_cover: ['height'],
  canopy_height_source: ['height'],
  ai_forest_type: ['sentinel2', 'sentinel2/earlier'],
  deforestation_alert: ['sentinel2', 'sentinel2/earlier', 'sentinel1/earlier', 'firms'],
  active_fires: ['firms'],
  sentinel1_vv: ['sentinel1'],
  trend: ['landsat89'],
};

/** Sources of the heights, by the code of the method in the record; the decisive source comes first. */
const HEIGHT_SOURCES: Readonly<Partial<Record<string, readonly string[]>>> = {
  GEDI_S2_S1_FUSION_10M: ['gedi', 'sentinel2', 'sentinel1'],
  GEDI_S2_FUSION_10M: ['gedi', 'sentinel2'],
  GEDI_FOOTPRINTS_25M: ['gedi'],
  META_CHM_V2_10M: ['canopy-map'],
  ETH_GCH_2020_10M: ['canopy-map'],
};

const WITH_DATA: readonly string[] = ['ok', 'partial', 'cached'];

/** Ids of the sources that provided data for a field, each once. */
export function sourcesOf(field: TileField, { height, sources }: Details): readonly string[] {
  const heights = HEIGHT_SOURCES[height?.code ?? ''] ?? [];
  const ids = SOURCES[field].flatMap((id) => (id === 'height' ? heights : [id]));
  const gave = new Set(sources.filter(({ status }) => WITH_DATA.includes(status)).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => gave.has(id));
}

/** When a field's value was observed; null if the record does not say. */
export function spanOf(field: TileField, details: Details): Span | null {
  switch (field) {
    case 'trend':
      return yearSpan(details);
    case 'active_fires':
      return details.fires ? { kind: 'window', days: details.fires.window_days, last: details.date } : null;
    case 'deforestation_alert':
      return { kind: 'twelve-months', last: details.date };
    case 'sentinel1_vv':
      return daySpan(details.radar?.dates ?? []);
    default: {
      const [first] = sourcesOf(field, details);
      return daySpan(details.sources.find(({ id }) => id === first)?.scenes.map(({ date }) => date) ?? []);
    }
  }
}

function yearSpan({ series = [] }: Details): Span | null {
  const rows = tenYears(series);
  return rows.length === 0 ? null : { kind: 'years', first: rows[0].year, last: rows[rows.length - 1].year };
}

function daySpan(days: readonly string[]): Span | null {
  const sorted = [...days].sort();
  return sorted.length === 0 ? null : { kind: 'days', first: sorted[0], last: sorted[sorted.length - 1] };
}

export function dayText({ details }: AnalyzeAnswer): string {
  return texts.value.lookback(numbers.day(details.date));
}

/** When a field was observed, and by which missions: `26 June 2025 – 28 August 2025 · Sentinel-2`. */
export function originText(field: TileField, { details }: AnalyzeAnswer): string {
  const span = spanOf(field, details);
  const missions = sourcesOf(field, details).map((id) => missionName(id.split('/')[0], details));
  const names = [...new Set(missions)].join(', ');
  return [span === null ? '' : spanText(span), names].filter((part) => part !== '').join(' · ');
}

/** The mission's name; for fires, the source's own name. */
function missionName(id: string, { warnings }: AnalyzeAnswer['details']): string {
  if (id !== 'firms') return sourceName(id);
  const isMasks = warnings.some(({ code }) => code === 'fires-from-masks');
  return isMasks ? texts.value.fireMasks : 'NASA FIRMS';
}

function spanText(span: Span): string {
  const { span: between, daysTo, yearTo } = texts.value;
  const day = (one: string) => numbers.day(one);
  switch (span.kind) {
    case 'days':
      return between(day(span.first), day(span.last));
    case 'years':
      return between(String(span.first), String(span.last));
    case 'window':
      return daysTo(span.days, day(span.last));
    case 'twelve-months':
      return yearTo(day(span.last));
  }
}
