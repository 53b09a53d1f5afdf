import { useEffect } from 'preact/hooks';
import { ALERT_LEVELS } from 'sylvan/contract';
import { texts as appTexts } from '../texts/app.ts';
import { texts } from '../texts/saved.ts';
import { useWhenVisible } from '../ui/hooks.ts';
import { hasFailed, readZones, unreadable } from './saved-zones.ts';
import { savedZones, type SavedZone } from './zones.ts';
import { CheckAll } from './CheckAll.tsx';
import { UnreadableCard, ZoneCard } from './ZoneCard.tsx';
import './saved.css';

/** The followed zones side by side, most alarming first. */
export function ZonesPage() {
  useEffect(() => void readZones(), []);
  useWhenVisible(readZones);
  return (
    <>
      <h1>{appTexts.value.pages.zones}</h1>
      <p>{texts.value.intro}</p>
      {hasFailed.value && <p role="alert">{texts.value.failed}</p>}
      {savedZones.value?.length === 0 && <p class="muted">{texts.value.none}</p>}
      <CheckAll zones={savedZones.value ?? []} />
      <ul class="zone-cards bare">
        {byLevel(savedZones.value ?? []).map((saved) => (
          <li key={saved.place}>
            <ZoneCard saved={saved} />
          </li>
        ))}
        {unreadable.value.map((stored) => (
          <li key={stored.place}>
            <UnreadableCard stored={stored} />
          </li>
        ))}
      </ul>
    </>
  );
}

function byLevel(zones: readonly SavedZone[]): readonly SavedZone[] {
  const alarm = ({ found: { answer } }: SavedZone) =>
    answer.deforestation_alert === null ? -1 : ALERT_LEVELS.indexOf(answer.deforestation_alert);
  return zones.toSorted((a, b) => alarm(b) - alarm(a));
}
