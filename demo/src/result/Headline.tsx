import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { retoldSummary } from '../ui/retold.ts';
import { Simulated } from '../ui/Warnings.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { texts } from './texts.ts';
import './result.css';

/** The answer in one sentence and one number. */
export function Headline({ found: { answer, isKept } }: { readonly found: Analysis }) {
  return (
    <section class="card result" aria-labelledby="result-title">
      <h2 id="result-title">{texts.value.title}</h2>
      <p class="sentence">{retoldSummary(answer, lang.value)}</p>
      <Simulated answer={answer} />
      {isKept === true && <p class="muted kept">{texts.value.kept}</p>}
      <ScoreCard answer={answer} />
    </section>
  );
}
