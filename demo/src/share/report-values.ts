import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { dictionary, formatNumber, formatPercent } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';
import { ANSWER_WORDS } from '../ui/answer-words.ts';
import type { Change, Field } from './report-texts.ts';

type Written = (value: number, lang: Lang) => string;

const percent: Written = (value, lang) => formatPercent(value, lang);
const metres: Written = (value, lang) => `${formatNumber(value, lang, 1)} m`;
const plain =
  (decimals: number): Written =>
  (value, lang) =>
    formatNumber(value, lang, decimals);

/** How the numbers among the fields are written. */
const NUMBERS: Readonly<Partial<Record<Field, Written>>> = {
  score: (value, lang) => `${formatNumber(value, lang, 0)} / 100`,
  ndvi_current: plain(4),
  forest_cover: percent,
  canopy_height: metres,
  canopy_height_rh50: metres,
  gedi_cover: percent,
  active_fires: plain(0),
  sentinel1_vv: (value, lang) => `${formatNumber(value, lang, 2)} dB`,
};

/** A field with its unit and its interval; one that is null with its reason. */
export function fieldText(answer: AnalyzeAnswer, field: Field, lang: Lang): string {
  const { trends, interval } = ANSWER_WORDS[lang];
  const value = answer[field];
  if (value === null) return noValue(answer.details.missing, field, lang);
  if (typeof value === 'string')
    return field === 'trend' ? trends[answer.trend!] : labelOf(answer, field, value, lang);
  const told = NUMBERS[field]!(value, lang);
  const bounds = (answer.details.intervals as Bounds | undefined)?.[field];
  return bounds ? `${told} (${interval(...both(bounds, lang))})` : told;
}

/** Labels are in the language that was asked in: where their codes are known they are told in the page's. */
function labelOf({ details }: AnalyzeAnswer, field: Field, label: string, lang: Lang): string {
  const { forestTypes, heights } = dictionary(lang);
  if (field === 'ai_forest_type' && details.forest_type) return forestTypes[details.forest_type.code];
  if (field === 'canopy_height_source' && details.height) return heights[details.height.code];
  return label;
}

type Bounds = Readonly<Partial<Record<Field, readonly [number, number] | null>>>;

function both([low, high]: readonly [number, number], lang: Lang): [string, string] {
  return [formatNumber(low, lang, 2), formatNumber(high, lang, 2)];
}

/** A change of the forest in hectares; one that is null with its reason. */
export function changeText(answer: CompareAnswer, name: Change, lang: Lang): string {
  const { missing } = answer.details;
  if (name === 'deforestation_alert') return answer[name] ?? noValue(missing, name, lang);
  const value = answer.changes[name];
  return value === null ? noValue(missing, `changes.${name}`, lang) : `${formatNumber(value, lang, 2)} ha`;
}

type Reason = keyof ReturnType<typeof dictionary>['missing'];

function noValue(missing: object, name: string, lang: Lang): string {
  const reasons = missing as Readonly<Record<string, { readonly code: Reason } | undefined>>;
  const code = reasons[name]?.code;
  return code === undefined ? '–' : `– (${dictionary(lang).missing[code]})`;
}
