import type { Analysis } from '../state/analysis.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Warnings } from '../ui/Warnings.tsx';
import { texts } from '../texts/result.ts';
import { dayText } from './tile.ts';
import { Tiles } from './Tiles.tsx';
import './result.css';

/** Every field that was found, and what to know about them. */
export function ResultPanel({ found: { answer, zone } }: { readonly found: Analysis }) {
  const { measured, satellites } = texts.value;
  return (
    <section class="card result" aria-labelledby="fields-title">
      <h2 id="fields-title">{measured}</h2>
      <AnswerOf zone={zone} ground={answer.details.zone} days={dayText(answer)} />
      <Tiles answer={answer} />
      <Warnings answer={answer} />
      <h3>{satellites}</h3>
      <p data-field="satellites_used">{answer.satellites_used.join(', ')}</p>
    </section>
  );
}
