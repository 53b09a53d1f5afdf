import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import {
  answerLabels,
  dictionary,
  fieldText,
  formatNumber,
  intervalText,
  type ValueField,
} from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** Fields of a comparison, besides those of both periods. */
type Change = 'forest_loss_ha' | 'forest_gain_ha' | 'net_ha' | 'deforestation_alert';

/** A field with unit and interval, or the reason if it is null. */
export function factText(answer: AnalyzeAnswer, field: ValueField, lang: Lang): string {
  const reported = fieldText(field, answer, lang);
  if (reported === null) return noValue(answer.details.missing, field, lang);
  const interval = intervalText(field, answer, lang);
  const whole = field === 'score' ? `${reported} / 100` : reported;
  return interval === null ? whole : `${whole} (${interval})`;
}

/** A forest change in hectares, or the reason if it is null. */
export function changeText(answer: CompareAnswer, name: Change, lang: Lang): string {
  const { missing } = answer.details;
  if (name === 'deforestation_alert') {
    const level = answer[name];
    return level === null ? noValue(missing, name, lang) : answerLabels(lang).levels[level];
  }
  const value = answer.changes[name];
  return value === null ? noValue(missing, `changes.${name}`, lang) : `${formatNumber(value, lang, 2)} ha`;
}

type Reason = keyof ReturnType<typeof dictionary>['missing'];

function noValue(missing: object, name: string, lang: Lang): string {
  const reasons = missing as Readonly<Record<string, { readonly code: Reason } | undefined>>;
  const code = reasons[name]?.code;
  return code === undefined ? '–' : `– (${dictionary(lang).missing[code]})`;
}
