import { useEffect } from 'preact/hooks';
import { answerLabels } from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { amount } from '../result/banner.ts';
import { numbers } from '../ui/numbers.ts';
import { texts as fireTexts } from '../texts/fires.ts';
import { texts } from '../texts/saved.ts';
import type { News } from './news.ts';
import { readZones, recordAnswer, savedZoneOf } from './saved-zones.ts';
import { savedZones } from './zones.ts';
import { Lines } from '../ui/Lists.tsx';
import './saved.css';

export function NewsPanel({ found }: { readonly found: Analysis }) {
  const isRead = savedZones.value !== null;
  useEffect(() => {
    if (isRead) void recordAnswer(found);
    else void readZones();
  }, [found, isRead]);
  const saved = savedZoneOf(found);
  const isNewest = saved?.found.answer.details.date === found.answer.details.date;
  if (!saved?.news || !isNewest) return null;
  return (
    <section class="card" aria-labelledby="news-title">
      <h2 id="news-title">{saved.name}</h2>
      <NewsList news={saved.news} />
    </section>
  );
}

export function NewsList({ news }: { readonly news: News }) {
  return (
    <section class="news">
      <h3>{texts.value.newSince(numbers.day(news.since))}</h3>
      <Lines of={[levelText(news), lossText(news), firesText(news)]} />
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
  return loss.patches === 0 ? noLoss : lost(amount(loss.hectares), loss.patches);
}

function firesText({ fires }: News): string {
  const { noFires, fires: detected } = texts.value;
  if (fires === null) return fireTexts.value.unknown;
  const { count, days } = fires;
  return count === 0 ? noFires(days) : detected(count, numbers.atMost(count, 0), days);
}
