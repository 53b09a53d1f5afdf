import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/place.ts';
import { answerWords, type ValueField } from './answer-words.ts';
import { forestTypeLabel, heightLabel } from './index.ts';
import { formatNumber, formatPercent, NARROW_NO_BREAK_SPACE } from './typography.ts';

type NumberField = Exclude<
  ValueField,
  'canopy_height_source' | 'ai_forest_type' | 'deforestation_alert' | 'trend'
>;

interface Form {
  readonly decimals: number;
  readonly intervalDecimals: number;
  readonly unit: '' | ' m' | ' dB' | '%';
}

/** Percentages are told with as many decimals as they have, up to these; all others with exactly these. */
const FORMS: Readonly<Record<NumberField, Form>> = {
  score: { decimals: 0, intervalDecimals: 0, unit: '' },
  ndvi_current: { decimals: 4, intervalDecimals: 2, unit: '' },
  forest_cover: { decimals: 1, intervalDecimals: 1, unit: '%' },
  canopy_height: { decimals: 1, intervalDecimals: 1, unit: ' m' },
  canopy_height_rh50: { decimals: 1, intervalDecimals: 1, unit: ' m' },
  gedi_cover: { decimals: 1, intervalDecimals: 1, unit: '%' },
  active_fires: { decimals: 0, intervalDecimals: 0, unit: '' },
  sentinel1_vv: { decimals: 2, intervalDecimals: 2, unit: ' dB' },
};

/**
 * A field's value with its unit, of fires with what is counted, in the language asked whatever the record's own is; `null` where the
 * record has none.
 */
export function fieldText(field: ValueField, answer: AnalyzeAnswer, lang: Lang): string | null {
  const value = answer[field];
  const { height, forest_type: type } = answer.details;
  if (value === null) return null;
  if (typeof value === 'number') return numberText(field as NumberField, value, answer, lang);
  if (field === 'trend') return answerWords(lang).trends[answer.trend!];
  if (field === 'canopy_height_source' && height) return heightLabel(height.code, lang);
  return field === 'ai_forest_type' && type ? forestTypeLabel(type.code, lang) : value;
}

function numberText(field: NumberField, value: number, { details }: AnalyzeAnswer, lang: Lang): string {
  const { decimals, unit } = FORMS[field];
  if (unit === '%') return formatPercent(value, lang, decimals);
  const told = formatNumber(value, lang, decimals, true);
  if (field !== 'active_fires') return `${told}${unit}`;
  return answerWords(lang).detections(value, told, details.fires?.window_days ?? null);
}

/** The 95 % interval of a field that has one, with its unit. */
export function intervalText(field: ValueField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const interval = details.intervals?.[field];
  if (!interval || !isNumber(field)) return null;
  const { intervalDecimals, unit } = FORMS[field];
  const [low, high] = interval.map((end) => formatNumber(end, lang, intervalDecimals, true));
  const isSpaced = unit === '%' && lang === 'fr';
  return answerWords(lang).interval(low, high, isSpaced ? `${NARROW_NO_BREAK_SPACE}${unit}` : unit);
}

function isNumber(field: ValueField): field is NumberField {
  return field in FORMS;
}
