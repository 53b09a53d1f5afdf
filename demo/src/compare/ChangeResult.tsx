import { translatedSummary } from 'sylvan/locale';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import { changeBannerOf } from '../result/change-banner.ts';
import type { Comparison, Period } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { numbersOf } from '../ui/numbers.ts';
import { Simulated, Warnings } from '../ui/Warnings.tsx';
import { ChangeTiles } from './ChangeTiles.tsx';
import { Season } from './Season.tsx';
import { Severity } from './Severity.tsx';
import { texts } from '../texts/compare.ts';

/** What changed, in a sentence, where and when. */
export function ChangeHeadline({ found: { answer, zone, periods } }: { readonly found: Comparison }) {
  const { periodsOf } = texts.value;
  return (
    <section class="card change" aria-labelledby="change-title">
      <h2 id="change-title">{texts.value.result}</h2>
      <Simulated answer={answer} />
      <AnswerBanner banner={changeBannerOf(answer, lang.value)} />
      <AnswerOf
        zone={zone}
        ground={answer.details.zone}
        days={periodsOf(periodText(periods.before), periodText(periods.after))}
      />
    </section>
  );
}

/** What was measured: the record's sentence, then areas, significance, season, severity, and what to know about them. */
export function ChangeMeasured({ found: { answer } }: { readonly found: Comparison }) {
  return (
    <section class="card change" aria-labelledby="measured-title">
      <h2 id="measured-title">{texts.value.measured}</h2>
      <p class="sentence">{translatedSummary(answer, lang.value)}</p>
      <ChangeTiles answer={answer} />
      <Season season={answer.season} />
      <Severity answer={answer} />
      <Warnings answer={answer} />
    </section>
  );
}

function periodText({ start, end }: Period): string {
  const numbers = numbersOf(lang.value);
  return texts.value.period(numbers.day(start), numbers.day(end));
}
