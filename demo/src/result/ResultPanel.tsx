import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { retoldSummary } from '../ui/retold.ts';
import { Simulated, Warnings } from '../ui/Warnings.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { texts } from './texts.ts';
import { Tiles } from './Tiles.tsx';
import './result.css';

/** What was found of a zone: its sentence first, then the score, every field, and what to know about them. */
export function ResultPanel({ found: { answer } }: { readonly found: Analysis }) {
  const { title, satellites } = texts.value;
  return (
    <section class="card result" aria-labelledby="result-title">
      <h2 id="result-title">{title}</h2>
      <p class="sentence">{retoldSummary(answer, lang.value)}</p>
      <Simulated answer={answer} />
      <ScoreCard answer={answer} />
      <Tiles answer={answer} />
      <Warnings answer={answer} />
      <h3>{satellites}</h3>
      <p data-field="satellites_used">{answer.satellites_used.join(', ')}</p>
    </section>
  );
}
