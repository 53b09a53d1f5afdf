import type { AnalyzeAnswer } from 'sylvan';
import { forestTypeLabel, heightLabel } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { numbersOf } from './numbers.ts';

/** A field of an answer that is told by itself. */
export type AnswerField = keyof (typeof ANSWER_WORDS)['en']['fields'];

type NumberField = Exclude<
  AnswerField,
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

/** A field's value with its unit; labels by their codes in the language asked. `null` where the record has none. */
export function valueText(field: AnswerField, answer: AnalyzeAnswer, lang: Lang): string | null {
  const value = answer[field];
  if (value === null) return null;
  return typeof value === 'string'
    ? labelOf(field, value, answer, lang)
    : numberOf(field, value, answer, lang);
}

/** The 95 % interval of a field that has one, with its unit. */
export function intervalText(field: AnswerField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const intervals: Readonly<Partial<Record<string, readonly [number, number] | null>>> | undefined =
    details.intervals;
  const interval = intervals?.[field];
  if (!interval) return null;
  const { intervalDecimals, unit } = FORMS[field as NumberField];
  const [low, high] = interval.map((end) => numbersOf(lang).exactly(end, intervalDecimals));
  return ANSWER_WORDS[lang].interval(low, high, unit === '%' && lang === 'fr' ? '\u202f%' : unit);
}

function numberOf(field: AnswerField, value: number, { details }: AnalyzeAnswer, lang: Lang): string {
  const numbers = numbersOf(lang);
  const { decimals, unit } = FORMS[field as NumberField];
  if (unit === '%') return numbers.percent(value, decimals);
  if (field !== 'active_fires') return `${numbers.exactly(value, decimals)}${unit}`;
  return ANSWER_WORDS[lang].detections(value, numbers.atMost(value, 0), details.fires?.window_days ?? null);
}

function labelOf(field: AnswerField, label: string, { details }: AnalyzeAnswer, lang: Lang): string {
  const { trends } = ANSWER_WORDS[lang];
  if (field === 'canopy_height_source' && details.height) return heightLabel(details.height.code, lang);
  if (field === 'ai_forest_type' && details.forest_type)
    return forestTypeLabel(details.forest_type.code, lang);
  return field === 'trend' ? trends[label as keyof typeof trends] : label;
}
