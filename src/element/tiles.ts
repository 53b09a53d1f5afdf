import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { NullableField } from '../contract/details.ts';
import type { Lang } from '../contract/place.ts';
import { answerWords, TILE_FIELDS } from '../locale/answer-words.ts';
import { fieldText, intervalText } from '../locale/field-text.ts';
import { missingReason } from '../locale/index.ts';
import { h } from './h.ts';
import { textsOf } from './texts.ts';

/** One tile a field: its value with unit and 95 % interval, or why there is none. */
export function tilesOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement {
  return h('dl', { part: 'tiles' }, ...TILE_FIELDS.map((field) => tileOf(field, answer, lang)));
}

function tileOf(field: NullableField, answer: AnalyzeAnswer, lang: Lang): HTMLElement {
  const value = fieldText(field, answer, lang);
  const note = value === null ? reasonText(field, answer, lang) : intervalText(field, answer, lang);
  return h(
    'div',
    { part: `tile ${field}`, 'data-field': field, 'data-level': levelOf(field, answer) },
    h('dt', { part: 'name' }, answerWords(lang).fields[field]),
    h('dd', { part: value === null ? 'missing' : 'value' }, value ?? textsOf(lang).noValue),
    note === null ? null : h('dd', { part: value === null ? 'reason' : 'interval' }, note),
  );
}

function reasonText(field: NullableField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const reason = details.missing[field];
  return reason === undefined ? null : missingReason(reason.code, lang).detail;
}

/** What colours a tile: the level of the alert, the direction of the trend. */
function levelOf(field: NullableField, answer: AnalyzeAnswer): string | null {
  return field === 'deforestation_alert' || field === 'trend' ? answer[field] : null;
}
