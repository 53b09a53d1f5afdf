import { useEffect, useMemo, useRef } from 'preact/hooks';
import { announce } from '../../state/announce.ts';
import type { Point } from '../../state/degrees.ts';
import { today, type Zone } from '../../state/zone.ts';
import { texts } from '../../texts/field-notes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { goTo } from '../use-ground.ts';
import { boundsAround } from '../../state/sphere.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { notesGeoJson, notesGpx } from './note-files.ts';
import type { Note } from './note-store.ts';
import { areAllShown, areUnreadable, chosenNote, isOfZone, notes, readNotes, zoneBounds } from './notes.ts';
import { Switch } from '../../ui/Switch.tsx';

interface FieldNotesProps {
  /** The answer's zone; notes elsewhere are shown on demand. */
  readonly zone: Zone;
}

const NONE: readonly Note[] = [];

/** Notes taken in a zone. */
export function FieldNotes({ zone }: FieldNotesProps) {
  const isEverywhere = areAllShown.value;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void readNotes(), []);
  const bounds = useMemo(() => zoneBounds(zone), [zone]);
  const known = notes.value ?? NONE;
  const own = useMemo(() => known.filter((note) => isOfZone(note, bounds)), [known, bounds]);
  const shown = isEverywhere ? known : own;
  const go = (note: Note) => {
    chosenNote.value = note.id;
    goTo(boundsAround(note));
    announce(texts.value.gone);
  };
  const saved = (at: Point) => {
    if (!isOfZone(at, bounds)) areAllShown.value = true;
  };
  const { title: named, intro, none, everywhere, faults } = texts.value;
  const others = known.length - own.length;
  return (
    <section class="field-notes">
      <h2 ref={title} tabIndex={-1} class="note-key">
        {named(String(own.length))}
      </h2>
      <p class="muted">{intro}</p>
      {areUnreadable.value ? <p role="alert">{faults.unreadable}</p> : <NoteForm onSaved={saved} />}
      {others > 0 && (
        <Switch name="all-notes" isOn={isEverywhere} onChange={(isOn) => (areAllShown.value = isOn)}>
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

/** All listed notes, as files for other programs. */
function NoteFiles({ notes: listed }: { readonly notes: readonly Note[] }) {
  const { geoJson, gpx, fileName, photosApart } = texts.value;
  const save = (ending: string, type: string, content: string) =>
    saveFile(`field-notes_${today()}.${ending}`, new Blob([content], { type }));
  const json = () => `${JSON.stringify(notesGeoJson(listed), null, 2)}\n`;
  return (
    <>
      <div class="row">
        <button type="button" class="plain" onClick={() => save('geojson', 'application/geo+json', json())}>
          {geoJson}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => save('gpx', 'application/gpx+xml', notesGpx(listed, fileName))}
        >
          {gpx}
        </button>
      </div>
      {listed.some(({ photo }) => photo !== null) && <p class="muted">{photosApart}</p>}
    </>
  );
}
