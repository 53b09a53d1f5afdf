import type { NullableField } from '../contract/record-codes.ts';
import type { AlertLevel, ScoreTermId, TrendLabel } from '../contract/labels.ts';
import type { Lang } from '../contract/zone.ts';
import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import { UNITS } from '../contract/field-of.ts';
import { inLanguages } from './in-languages.ts';
import { recordTexts } from './dictionaries.ts';
import { levelsEn, levelsFr } from './summary-words.ts';
import { formatNumber, formatPercent, NARROW_NO_BREAK_SPACE } from './typography.ts';

/** The fields of an answer that state either a value or why there is none. */
export type ValueField = NullableField;

/** The fields shown next to the score, in the order of display: those that may call for action come first. */
export const TILE_FIELDS = [
  'deforestation_alert',
  'trend',
  'ndvi_current',
  'forest_cover',
  'canopy_height',
  'canopy_height_rh50',
  'gedi_cover',
  'canopy_height_source',
  'ai_forest_type',
  'active_fires',
  'sentinel1_vv',
] as const satisfies readonly NullableField[];

/** Names of an answer's fields, labels and terms, and of the steps that lead to it, wherever they are shown. */
export interface AnswerLabels {
  /** In the order of the contract. */
  readonly fields: Readonly<Record<ValueField, string>>;
  /** A 95 % interval; its ends and its unit are already formatted for the language. */
  interval(low: string, high: string, unit?: string): string;
  /** The number of fires as text, with the number of days searched, `null` if unknown. */
  fires(count: string, days: number | null): string;
  /** Directions of the trend. */
  readonly trends: Readonly<Record<TrendLabel, string>>;
  /** Levels of the alert, for people; in records, every language has the words of the contract. */
  readonly levels: Readonly<Record<AlertLevel, string>>;
  /** Terms of the score. */
  readonly termNames: Readonly<Record<ScoreTermId, string>>;
  /** Grades of quality. */
  readonly grades: Readonly<Record<'high' | 'medium' | 'low', string>>;
  /** Steps of a source, as progress reports them. */
  readonly steps: Readonly<Record<'search' | 'survey' | 'read' | 'compute', string>>;
}

const en: AnswerLabels = {
  fields: {
    score: 'Score',
    ndvi_current: 'NDVI',
    forest_cover: 'Forest cover',
    canopy_height: 'Canopy height',
    canopy_height_rh50: 'Canopy height RH50',
    gedi_cover: 'LiDAR canopy cover',
    canopy_height_source: 'Height source',
    ai_forest_type: 'Forest type',
    deforestation_alert: 'Deforestation alert',
    active_fires: 'Active fires',
    sentinel1_vv: 'Radar VV',
    trend: 'Trend',
  },
  interval: (low, high, unit = '') => `95% interval: ${low} to ${high}${unit}`,
  fires: (count, days) => (days === null ? count : `${count} in ${days} days`),
  trends: { improving: 'improving', stable: 'stable', degrading: 'degrading' },
  levels: levelsEn,
  termNames: {
    cover: 'cover',
    greenness: 'greenness',
    height: 'height',
    moisture: 'moisture',
    trend: 'trend',
    disturbance: 'disturbance',
    fragmentation: 'fragmentation',
  },
  grades: { high: 'high', medium: 'medium', low: 'low' },
  steps: {
    search: 'Searching for scenes',
    survey: 'Looking for clear scenes',
    read: 'Reading pixels',
    compute: 'Computing',
  },
};

const fr: AnswerLabels = {
  fields: {
    score: 'Score',
    ndvi_current: 'NDVI',
    forest_cover: 'Couvert forestier',
    canopy_height: 'Hauteur de canopée',
    canopy_height_rh50: 'Hauteur de canopée RH50',
    gedi_cover: 'Couvert mesuré par LiDAR',
    canopy_height_source: 'Source de la hauteur',
    ai_forest_type: 'Type de forêt',
    deforestation_alert: 'Alerte de déforestation',
    active_fires: 'Feux actifs',
    sentinel1_vv: 'Radar VV',
    trend: 'Tendance',
  },
  interval: (low, high, unit = '') => `intervalle à 95\u202f%\u202f: de ${low} à ${high}${unit}`,
  fires: (count, days) => (days === null ? count : `${count} en ${days} jours`),
  trends: { improving: 'en amélioration', stable: 'stable', degrading: 'en dégradation' },
  levels: levelsFr,
  termNames: {
    cover: 'couvert',
    greenness: 'végétation',
    height: 'hauteur',
    moisture: 'humidité',
    trend: 'tendance',
    disturbance: 'perturbation',
    fragmentation: 'fragmentation',
  },
  grades: { high: 'haute', medium: 'moyenne', low: 'basse' },
  steps: {
    search: 'Recherche de scènes',
    survey: 'Choix des scènes dégagées',
    read: 'Lecture des pixels',
    compute: 'Calcul',
  },
};

/** The labels in the requested language. */
export const answerLabels = inLanguages<AnswerLabels>({ en, fr });

type NumberField = Exclude<
  ValueField,
  'canopy_height_source' | 'ai_forest_type' | 'deforestation_alert' | 'trend'
>;

/** Numbers of decimals: at most this many for percentages, exactly this many for all other fields. */
const DECIMALS: Readonly<Record<NumberField, number>> = {
  score: 0,
  ndvi_current: 2,
  forest_cover: 1,
  canopy_height: 1,
  canopy_height_rh50: 1,
  gedi_cover: 1,
  active_fires: 0,
  sentinel1_vv: 2,
};

/**
 * A field's value with its unit (for fires, with the days searched). The text is in the requested language, whatever the language
 * of the record; `null` if the record has no value.
 */
export function fieldText(field: ValueField, answer: AnalyzeAnswer, lang: Lang): string | null {
  const value = answer[field];
  const { height, forest_type: type } = answer.details;
  if (value === null) return null;
  if (typeof value === 'number') return numberText(field as NumberField, value, answer, lang);
  if (field === 'trend') return answerLabels(lang).trends[answer.trend!];
  if (field === 'deforestation_alert') return answerLabels(lang).levels[answer.deforestation_alert!];
  if (field === 'canopy_height_source' && height) return recordTexts(lang).heights[height.code];
  return field === 'ai_forest_type' && type ? recordTexts(lang).forestTypes[type.code] : value;
}

function numberText(field: NumberField, value: number, { details }: AnalyzeAnswer, lang: Lang): string {
  const decimals = DECIMALS[field];
  if (UNITS[field] === '%') return formatPercent(value, lang, decimals);
  const reported = formatNumber(value, lang, decimals, true);
  if (field !== 'active_fires') return `${reported}${unitText(field, lang)}`;
  return answerLabels(lang).fires(reported, details.fires?.window_days ?? null);
}

/** The 95 % interval of a field that has one, with its unit. */
export function intervalText(field: ValueField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const interval = details.intervals?.[field];
  if (!interval || !isNumber(field)) return null;
  const [low, high] = interval.map((end) => formatNumber(end, lang, DECIMALS[field], true));
  return answerLabels(lang).interval(low, high, unitText(field, lang));
}

/** The unit of a field, as written after its number. */
function unitText(field: NumberField, lang: Lang): string {
  const unit = UNITS[field];
  if (unit === undefined) return '';
  if (unit !== '%') return ` ${unit}`;
  return lang === 'fr' ? `${NARROW_NO_BREAK_SPACE}%` : '%';
}

function isNumber(field: ValueField): field is NumberField {
  return field in DECIMALS;
}
