import { useEffect, useRef } from 'preact/hooks';
import type { Point } from '../../state/degrees.ts';
import { today } from '../../state/zone.ts';
import { texts } from '../../texts/field-notes.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { goTo } from '../use-ground.ts';
import { boundsAround } from '../../state/sphere.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { notesGeoJson, notesGpx } from './note-files.ts';
import {
  areAllShown,
  areUnreadable,
  chosenNote,
  isOfZone,
  notes,
  ownNotes,
  readNotes,
  shownNotes,
  type Note,
} from './notes.ts';
import { Switch } from '../../ui/Switch.tsx';

/** Notes taken in the answer's zone; those elsewhere are shown on demand. */
export function FieldNotes() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void readNotes(), []);
  const [own, shown] = [ownNotes.value, shownNotes.value];
  const go = (note: Note) => {
    chosenNote.value = note.id;
    goTo(boundsAround(note), texts.value.gone);
  };
  const saved = (at: Point) => {
    if (!isOfZone(at)) areAllShown.value = true;
  };
  const { title: named, intro, none, everywhere, faults } = texts.value;
  const others = (notes.value?.length ?? 0) - own.length;
  return (
    <section class="field-notes">
      <h2 ref={title} tabIndex={-1} class="note-key">
        {named(String(own.length))}
      </h2>
      <p class="muted">{intro}</p>
      {areUnreadable.value ? <p role="alert">{faults.unreadable}</p> : <NoteForm onSaved={saved} />}
      {others > 0 && (
        <Switch name="all-notes" of={areAllShown}>
          {everywhere(String(others))}
        </Switch>
      )}
      {shown.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <>
          <NoteList notes={shown} onGo={go} onRemoved={() => title.current?.focus()} />
          <NoteFiles notes={shown} />
        </>
      )}
    </section>
  );
}

function NoteFiles({ notes: listed }: { readonly notes: readonly Note[] }) {
  const { geoJson, gpx, fileName, photosApart } = texts.value;
  const name = `field-notes_${today()}`;
  const saveJson = () => saveFile(`${name}.geojson`, `${JSON.stringify(notesGeoJson(listed), null, 2)}\n`);
  const saveGpx = () => saveFile(`${name}.gpx`, notesGpx(listed, fileName));
  return (
    <>
      <div class="row">
        <Button class="plain" label={geoJson} onClick={saveJson} />
        <Button class="plain" label={gpx} onClick={saveGpx} />
      </div>
      {listed.some(({ photo }) => photo !== null) && <p class="muted">{photosApart}</p>}
    </>
  );
}
