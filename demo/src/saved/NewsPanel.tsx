import { useEffect } from 'preact/hooks';
import type { Analysis } from '../state/analysis.ts';
import { NewsList } from './NewsList.tsx';
import { readZones, recordAnswer, savedZoneOf } from './saved-zones.ts';
import { savedZones } from './zones.ts';
import './saved.css';

/** The news in an answer of a saved zone; empty for other answers. */
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
