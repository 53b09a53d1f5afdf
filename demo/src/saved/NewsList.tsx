import { answerLabels } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { amount } from '../result/banner.ts';
import { numbersOf } from '../ui/numbers.ts';
import { texts as fireTexts } from '../texts/fires.ts';
import { texts } from '../texts/saved.ts';
import type { News } from './news.ts';

/** The news in a zone's answer since the previous one. */
export function NewsList({ news }: { readonly news: News }) {
  return (
    <section class="news">
      <h3>{texts.value.newSince(numbersOf(lang.value).day(news.since))}</h3>
      <ul>
        {[levelText(news), lossText(news), firesText(news)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function levelText({ levels: { before, now } }: News): string {
  const { levelStays, levelMoves, notAssessed } = texts.value;
  const named = (level: typeof now) =>
    level === null ? notAssessed : answerLabels(lang.value).levels[level];
  return before === now ? levelStays(named(now)) : levelMoves(named(before), named(now));
}

function lossText({ loss }: News): string {
  const { unknownLoss, noLoss, loss: lost } = texts.value;
  if (loss === null) return unknownLoss;
  return loss.patches === 0 ? noLoss : lost(amount(loss.hectares, lang.value), loss.patches);
}

function firesText({ fires }: News): string {
  const { noFires, fires: detected } = texts.value;
  if (fires === null) return fireTexts.value.unknown;
  const { count, days } = fires;
  return count === 0 ? noFires(days) : detected(count, numbersOf(lang.value).atMost(count, 0), days);
}
