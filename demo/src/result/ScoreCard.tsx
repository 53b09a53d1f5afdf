import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels, intervalText, missingReason, recordLabels, scoreWord } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { texts } from '../texts/result.ts';
import { numbers } from '../ui/numbers.ts';
import { Table } from '../ui/Lists.tsx';

interface AnswerProps {
  readonly answer: AnalyzeAnswer;
}

/** The score with its band, interval and data quality; expands to show its arithmetic. */
export function ScoreCard({ answer }: AnswerProps) {
  const { observed: observedText } = recordLabels(lang.value);
  const { fields, grades } = answerLabels(lang.value);
  const { valid_fraction: observed, scenes_used: scenes, grade } = answer.details.quality;
  return (
    <div class="score" data-field="score">
      <h3>
        {fields.score} <span class="muted">{texts.value.scoreOf}</span>
      </h3>
      <Points answer={answer} />
      <p class="muted">
        {texts.value.imageQuality} {observedText(grades[grade], numbers.percent(100 * observed), scenes)}
      </p>
      <Terms answer={answer} />
    </div>
  );
}

/** The points with their label and interval, or why there are none. */
function Points({ answer }: AnswerProps) {
  const { score, details } = answer;
  if (score === null) return <p>{missingReason(details.missing.score!.code, lang.value).detail}</p>;
  const interval = intervalText('score', answer, lang.value);
  return (
    <p>
      <strong class="points">{score}</strong> / 100 <span class="band">{scoreWord(answer, lang.value)}</span>
      {interval !== null && <span class="muted"> {interval}</span>}
    </p>
  );
}

/** Expands to a table with one row per term; the terms add up to the score. Empty if there are no terms. */
function Terms({ answer: { details } }: AnswerProps) {
  const { scoreSum, sum } = recordLabels(lang.value);
  const terms = termsOf(details);
  if (terms === null) return null;
  const total = details.score_terms.reduce((all, { points }) => all + points, 0);
  const rows = [...terms.rows, [sum, '', '', numbers.exactly(total, 1)]];
  return (
    <details>
      <summary>{scoreSum}</summary>
      <Table class="terms" label={scoreSum} caption={terms.note} columns={terms.columns} rows={rows} />
    </details>
  );
}

/** The arithmetic of a score; null if there are no terms. */
export function termsOf(details: AnalyzeAnswer['details']) {
  const { termColumns: columns, termsNote } = recordLabels(lang.value);
  const { termNames } = answerLabels(lang.value);
  const { score_terms: terms, score_gate: gate, score_completeness: known } = details;
  if (gate === null || known === null) return null;
  const rows = terms.map(({ id, value, weight, points }) => [
    termNames[id],
    numbers.exactly(value, 3),
    numbers.exactly(weight, 2),
    numbers.exactly(points, 1),
  ]);
  return { columns, rows, note: termsNote(numbers.atMost(gate, 3), numbers.atMost(known, 2), '×') };
}
