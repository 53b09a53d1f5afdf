import type { CompareAnswer } from 'sylvan';
import { lang } from '../state/language.ts';
import { retoldSummary } from '../ui/retold.ts';
import { Simulated, Warnings } from '../ui/Warnings.tsx';
import { ChangeTiles } from './ChangeTiles.tsx';
import { Season } from './Season.tsx';
import { Severity } from './Severity.tsx';
import { texts } from './texts.ts';

/** What changed: the sentence first, then areas, chance, season, severity, and what to know about them. */
export function ChangeResult({ answer }: { readonly answer: CompareAnswer }) {
  return (
    <section class="card change" aria-labelledby="change-title">
      <h2 id="change-title">{texts.value.result}</h2>
      <p class="sentence">{retoldSummary(answer, lang.value)}</p>
      <Simulated answer={answer} />
      <ChangeTiles answer={answer} />
      <Season answer={answer} />
      <Severity answer={answer} />
      <Warnings answer={answer} />
    </section>
  );
}
