import type { AnalyzeAnswer } from 'sylvan';
import { forestTypeLabel, heightLabel } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { ANSWER_WORDS } from '../ui/answer-words.ts';
import { numbersOf } from '../ui/numbers.ts';
import { sourceName } from '../ui/source-names.ts';
import { sourcesOf, spanOf, type Span, type TileField } from './provenance.ts';
import { texts } from './texts.ts';

const INTERVAL_DECIMALS: Readonly<Partial<Record<TileField, number>>> = {
  ndvi_current: 2,
  forest_cover: 1,
  canopy_height: 1,
  canopy_height_rh50: 1,
  gedi_cover: 1,
  active_fires: 0,
  sentinel1_vv: 2,
};

/** A field's value with its unit, in the page's language; `null` where the record has none. */
export function valueText(field: TileField, answer: AnalyzeAnswer): string | null {
  const { details } = answer;
  const numbers = numbersOf(lang.value);
  const value = answer[field];
  if (value === null) return null;
  if (field === 'canopy_height_source' && details.height) return heightLabel(details.height.code, lang.value);
  if (field === 'ai_forest_type' && details.forest_type)
    return forestTypeLabel(details.forest_type.code, lang.value);
  if (field === 'trend') return ANSWER_WORDS[lang.value].trends[answer.trend!];
  if (typeof value === 'string') return value;
  switch (field) {
    case 'ndvi_current':
      return numbers.exactly(value, 4);
    case 'forest_cover':
    case 'gedi_cover':
      return numbers.percent(value);
    case 'canopy_height':
    case 'canopy_height_rh50':
      return `${numbers.exactly(value, 1)} m`;
    case 'sentinel1_vv':
      return `${numbers.exactly(value, 2)} dB`;
    default:
      return numbers.atMost(value, 0);
  }
}

/** The 95 % interval of a field that has one. */
export function intervalText(field: TileField | 'score', { details }: AnalyzeAnswer): string | null {
  const interval = details.intervals?.[field];
  if (!interval) return null;
  const decimals = field === 'score' ? 0 : (INTERVAL_DECIMALS[field] ?? 2);
  const [low, high] = interval.map((end) => numbersOf(lang.value).exactly(end, decimals));
  return ANSWER_WORDS[lang.value].interval(low, high);
}

/** When it was seen, and by what: `26 June 2025 – 28 August 2025 · Sentinel-2`. */
export function originText(field: TileField, { details }: AnalyzeAnswer): string {
  const span = spanOf(field, details);
  const missions = sourcesOf(field, details).map((id) => missionName(id.split('/')[0], details));
  const names = [...new Set(missions)].join(', ');
  return [span === null ? '' : spanText(span), names].filter((part) => part !== '').join(' · ');
}

/** Whose images or points: of fires the source itself is named. */
function missionName(id: string, { warnings }: AnalyzeAnswer['details']): string {
  if (id !== 'firms') return sourceName(id);
  const isMasks = warnings.some(({ code }) => code === 'fires-from-masks');
  return isMasks ? texts.value.fireMasks : texts.value.firms;
}

function spanText(span: Span): string {
  const { span: between, daysTo, yearTo } = texts.value;
  const day = (one: string) => numbersOf(lang.value).day(one);
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
