import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { answerLabels, intervalText } from '../locale/answer-words.ts';
import { formatNumber, formatPercent, missingReason } from '../locale/index.ts';
import { h, tableOf } from './h.ts';
import { scoreWord } from '../locale/summary.ts';
import { recordLabels } from '../locale/record-labels.ts';

/** The score with its band, interval and the quality of the observations; its terms can be opened below it. */
export function scoreOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement {
  return h(
    'div',
    { part: 'score' },
    h('p', {}, h('span', { part: 'name' }, `${answerLabels(lang).fields.score} `), ...pointsOf(answer, lang)),
    h('p', { part: 'quality' }, qualityText(answer, lang)),
    termsOf(answer, lang),
  );
}

/** The points with their rating and interval, or why there are none. */
function pointsOf(answer: AnalyzeAnswer, lang: Lang): readonly (Node | string | null)[] {
  const { score, details } = answer;
  if (score === null)
    return [h('span', { part: 'reason' }, missingReason(details.missing.score!.code, lang).detail)];
  const interval = intervalText('score', answer, lang);
  return [
    h('strong', { part: 'points' }, formatNumber(score, lang, 0)),
    ' / 100 ',
    h('span', { part: 'band' }, scoreWord(answer, lang)),
    interval === null ? null : h('span', { part: 'interval' }, ` ${interval}`),
  ];
}

function qualityText({ details: { quality } }: AnalyzeAnswer, lang: Lang): string {
  const observed = formatPercent(100 * quality.valid_fraction, lang);
  const labels = recordLabels(lang);
  const grade = answerLabels(lang).grades[quality.grade];
  return `${labels.quality} ${labels.observed(grade, observed, quality.scenes_used)}`;
}

/** A disclosure with one row per term, whose points add up to the score; `null` if there are no terms to add up. */
function termsOf({ details }: AnalyzeAnswer, lang: Lang): HTMLElement | null {
  const { score_gate: gate, score_completeness: known } = details;
  if (gate === null || known === null) return null;
  const { scoreSum, termsNote } = recordLabels(lang);
  const note = termsNote(formatNumber(gate, lang, 3), formatNumber(known, lang, 2), '×');
  return h('details', { part: 'terms' }, h('summary', {}, scoreSum), termsTable(details, note, lang));
}

function termsTable(
  { score_terms: terms }: AnalyzeAnswer['details'],
  caption: string,
  lang: Lang,
): HTMLElement {
  const { termColumns, sum } = recordLabels(lang);
  const { termNames } = answerLabels(lang);
  const exactly = (value: number, decimals: number) => formatNumber(value, lang, decimals, true);
  const total = terms.reduce((all, { points }) => all + points, 0);
  return tableOf({
    caption,
    heads: termColumns,
    groups: [
      {
        rows: terms.map(({ id, value, weight, points }) => [
          termNames[id],
          exactly(value, 3),
          exactly(weight, 2),
          exactly(points, 1),
        ]),
      },
      { rows: [[sum, '', '', exactly(total, 1)]] },
    ],
  });
}
