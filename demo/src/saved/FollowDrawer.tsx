import { useState } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import type { Analysis } from '../state/analysis.ts';
import { page } from '../state/page.ts';
import { texts as appTexts } from '../texts/app.ts';
import { texts } from '../texts/saved.ts';
import { hasFailed, MAX_NAME, MAX_ZONES, savedZoneOf, saveZone } from './saved-zones.ts';
import { savedZones } from './zones.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Fields.tsx';
import './saved.css';

/** The saved zone, which can be renamed here, or the reason why the zone cannot be saved. */
export function FollowDrawer({ found }: { readonly found: Analysis }) {
  const saved = savedZoneOf(found);
  const { failed, full } = texts.value;
  return (
    <div class="saved">
      {hasFailed.value && <p role="alert">{failed}</p>}
      {saved !== undefined && <NameForm found={found} name={saved.name} />}
      {saved === undefined && (savedZones.value?.length ?? 0) >= MAX_ZONES && <p>{full(MAX_ZONES)}</p>}
      <Button label={appTexts.value.pages.zones} class="soft" onClick={() => (page.value = 'zones')} />
    </div>
  );
}

function NameForm({ found, name }: { readonly found: Analysis; readonly name: string }) {
  const [written, setWritten] = useState(name);
  const save = async (event: Event) => {
    event.preventDefault();
    const next = written.trim() || name;
    if (await saveZone(found, next)) announce(texts.value.saved(next));
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <p class="muted">{texts.value.saved(name)}</p>
      <div class="row">
        <Field
          label={texts.value.name}
          maxLength={MAX_NAME}
          value={written}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        <button type="submit">{texts.value.save}</button>
      </div>
    </form>
  );
}
