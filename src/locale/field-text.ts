import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/place.ts';
import { answerWords, type ValueField } from './answer-words.ts';
import { forestTypeLabel, heightLabel } from './index.ts';
import { formatNumber, formatPercent } from './typography.ts';

/** Decimals that the ends of intervals are told with. */
const INTERVAL_DECIMALS: Readonly<Partial<Record<ValueField, number>>> = {
  score: 0,
  forest_cover: 1,
  canopy_height: 1,
  canopy_height_rh50: 1,
  gedi_cover: 1,
  active_fires: 0,
};
const DECIMALS = 2;

/** A field's value with its unit, in the language asked whatever the record's own is; `null` where the record has none. */
export function fieldText(field: ValueField, answer: AnalyzeAnswer, lang: Lang): string | null {
  const value = answer[field];
  const { height, forest_type: type } = answer.details;
  if (value === null) return null;
  if (typeof value === 'number') return numberText(field, value, lang);
  if (field === 'trend') return answerWords(lang).trends[answer.trend!];
  if (field === 'canopy_height_source' && height) return heightLabel(height.code, lang);
  return field === 'ai_forest_type' && type ? forestTypeLabel(type.code, lang) : value;
}

function numberText(field: ValueField, value: number, lang: Lang): string {
  const exactly = (decimals: number) => formatNumber(value, lang, decimals, true);
  switch (field) {
    case 'ndvi_current':
      return exactly(4);
    case 'forest_cover':
    case 'gedi_cover':
      return formatPercent(value, lang);
    case 'canopy_height':
    case 'canopy_height_rh50':
      return `${exactly(1)} m`;
    case 'sentinel1_vv':
      return `${exactly(2)} dB`;
    default:
      return formatNumber(value, lang, 0);
  }
}

/** The 95 % interval of a field that has one. */
export function intervalText(field: ValueField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const interval = details.intervals?.[field];
  if (!interval) return null;
  const decimals = INTERVAL_DECIMALS[field] ?? DECIMALS;
  const [low, high] = interval.map((end) => formatNumber(end, lang, decimals, true));
  return answerWords(lang).interval(low, high);
}
