import { useState } from 'preact/hooks';
import { nearestTown } from '../gazetteer/nearest.ts';
import { fullName } from '../gazetteer/names.ts';
import { loadGazetteer } from '../gazetteer/towns.ts';
import { announce } from '../state/announce.ts';
import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { sampleAround } from '../state/zone.ts';
import { placeText } from '../ui/AnswerOf.tsx';
import { useNewest } from '../ui/use-newest.ts';
import { texts } from '../texts/saved.ts';
import { hasFailed, MAX_NAME, MAX_ZONES, savedZoneOf, savedZones, saveZone } from './saved-zones.ts';
import './saved.css';

/** Saves the zone of an answer, unless it is. */
export function SavedPanel({ found }: { readonly found: Analysis }) {
  if (savedZones.value === null && !hasFailed.value) return null;
  const saved = savedZoneOf(found);
  return (
    <section class="card saved" aria-labelledby="saved-title">
      <h2 id="saved-title">{saved?.name ?? texts.value.saveTitle}</h2>
      {hasFailed.value && <p role="alert">{texts.value.failed}</p>}
      {saved === undefined ? (
        <SaveForm found={found} />
      ) : (
        <p class="muted">{texts.value.saved(saved.name)}</p>
      )}
    </section>
  );
}

function SaveForm({ found }: { readonly found: Analysis }) {
  const suggested = useNewest(() => suggestedName(found), [found, lang.value]) ?? placeText(found.zone);
  const [name, setName] = useState<string | null>(null);
  if ((savedZones.value?.length ?? 0) >= MAX_ZONES) return <p>{texts.value.full(MAX_ZONES)}</p>;
  const save = async (event: Event) => {
    event.preventDefault();
    const written = (name ?? '').trim() || suggested;
    await saveZone(found, written.slice(0, MAX_NAME));
    if (!hasFailed.value) announce(texts.value.saved(written));
  };
  return (
    <form class="row" onSubmit={(event) => void save(event)}>
      <label class="field">
        {texts.value.name}
        <input
          maxLength={MAX_NAME}
          value={name ?? suggested}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit">{texts.value.save}</button>
    </form>
  );
}

/** The polygon's name, the sample's, or the nearest town's. */
async function suggestedName({ zone }: Analysis): Promise<string> {
  const sample = sampleAround(zone);
  if (zone.polygon?.name) return zone.polygon.name;
  if (sample !== undefined) return sample.title[lang.value];
  const nearest = nearestTown((await loadGazetteer()).towns, zone);
  return nearest === null ? placeText(zone) : fullName(nearest.town, lang.value);
}
