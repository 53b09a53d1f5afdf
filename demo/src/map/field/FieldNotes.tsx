import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../../state/announce.ts';
import type { Point } from '../../state/degrees.ts';
import { today, type Zone } from '../../state/zone.ts';
import { texts } from '../../texts/field-notes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { goTo } from '../show-bounds.ts';
import type { Ground } from '../use-ground.ts';
import { boundsAround } from './around.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { notesGeoJson, notesGpx } from './note-files.ts';
import type { Note } from './note-store.ts';
import { areUnreadable, chosenNote, isOfZone, notes, readNotes, zoneBounds } from './notes.ts';
import { useNotes } from './use-notes.ts';
import { Switch } from '../../ui/Switch.tsx';

interface FieldNotesProps {
  readonly ground: Ground | null;
  /** Of the answer: notes of other places are shown on demand. */
  readonly zone: Zone;
}

const NONE: readonly Note[] = [];

/** Notes that were taken in a zone, folded up until they are wanted. */
export function FieldNotes({ ground, zone }: FieldNotesProps) {
  const [isEverywhere, setEverywhere] = useState(false);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => void readNotes(), []);
  const bounds = useMemo(() => zoneBounds(zone), [zone]);
  const known = notes.value ?? NONE;
  const own = useMemo(() => known.filter((note) => isOfZone(note, bounds)), [known, bounds]);
  const shown = isEverywhere ? known : own;
  useNotes(ground, shown, chosenNote.value);
  const go = (note: Note) => {
    chosenNote.value = note.id;
    if (ground !== null) goTo(ground.map, boundsAround(note));
    announce(texts.value.gone);
  };
  const saved = (at: Point) => {
    if (!isOfZone(at, bounds)) setEverywhere(true);
  };
  const { title, intro, none, everywhere, faults } = texts.value;
  const others = known.length - own.length;
  return (
    <details class="field-notes">
      <summary ref={summary} class="note-key">
        {title(String(own.length))}
      </summary>
      <p class="muted">{intro}</p>
      {areUnreadable.value ? <p role="alert">{faults.unreadable}</p> : <NoteForm onSaved={saved} />}
      {others > 0 && (
        <Switch name="all-notes" isOn={isEverywhere} onChange={setEverywhere}>
          {everywhere(String(others))}
        </Switch>
      )}
      {shown.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <>
          <NoteList notes={shown} onGo={go} onRemoved={() => summary.current?.focus()} />
          <NoteFiles notes={shown} />
        </>
      )}
    </details>
  );
}

/** All that are listed, as files for other programs. */
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
