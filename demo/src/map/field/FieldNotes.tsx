import { useEffect, useRef, useState } from 'preact/hooks';
import type { Point } from '../../state/degrees.ts';
import { today } from '../../state/zone.ts';
import { texts } from '../../texts/field-notes.ts';
import { texts as lossTexts } from '../../texts/loss.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { goTo } from '../use-ground.ts';
import { boundsAround } from '../../state/sphere.ts';
import { NoteForm } from './NoteForm.tsx';
import { notesGeoJson, notesGpx, photoName } from './note-files.ts';
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
  removeNote,
} from './notes.ts';
import { announce } from '../../state/announce.ts';
import { toDelete } from '../../state/confirmation.ts';
import { numbers, momentText } from '../../ui/numbers.ts';
import { Switch } from '../../ui/Fields.tsx';

/** Notes taken in the answer's zone; notes of other places are shown on demand. */
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

interface NoteListProps {
  /** Newest first. */
  readonly notes: readonly Note[];
  readonly onGo: (note: Note) => void;
  /** Called once a note is deleted, which also removes the focused element. */
  readonly onRemoved: () => void;
}

/** Number of notes shown at first: a phone has enough memory for the photos of these. */
const FIRST = 5;

function NoteList({ notes, onGo, onRemoved }: NoteListProps) {
  const [isLong, setLong] = useState(false);
  const { all, fewer } = texts.value;
  return (
    <>
      <ul class="note-list bare">
        {notes.slice(0, isLong ? undefined : FIRST).map((note) => (
          <li key={note.id}>
            <NoteItem note={note} onGo={onGo} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
      {notes.length > FIRST && (
        <Button
          class="plain"
          aria-expanded={isLong}
          label={isLong ? fewer : all(notes.length)}
          onClick={() => setLong(!isLong)}
        />
      )}
    </>
  );
}

interface NoteItemProps extends Pick<NoteListProps, 'onGo' | 'onRemoved'> {
  readonly note: Note;
}

function NoteItem({ note, onGo, onRemoved }: NoteItemProps) {
  const { at, inPatch, savePhoto, remove } = texts.value;
  const moment = momentText(note.time);
  const start = async () => {
    const isGone = await removeNote(note.id);
    announce(isGone ? texts.value.removed : texts.value.notRemoved);
    if (isGone) onRemoved();
  };
  const askToRemove = () => {
    const { removeSure: title, removeYes: yes, removeNo: no } = texts.value;
    toDelete.value = { title, lines: [moment], yes, no, start };
  };
  const metres = numbers.atMost(Math.ceil(note.accuracy ?? 0), 0);
  const { photo } = note;
  return (
    <>
      <p class="muted">
        {moment}, {note.accuracy === null ? inPatch : at(metres)}
      </p>
      {note.text !== '' && <p class="note-text">{note.text}</p>}
      {photo !== null && <Photo photo={photo} moment={moment} />}
      <div class="row">
        <Button class="plain" label={lossTexts.value.go} onClick={() => onGo(note)} />
        {photo !== null && (
          <Button class="plain" label={savePhoto} onClick={() => saveFile(photoName(note), photo)} />
        )}
        <Button class="danger" label={remove} onClick={askToRemove} />
      </div>
    </>
  );
}

/** Loaded from storage when it scrolls into view. */
function Photo({ photo, moment }: { readonly photo: Blob; readonly moment: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const own = URL.createObjectURL(photo);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [photo]);
  if (address === '') return null;
  return <img loading="lazy" decoding="async" src={address} alt={texts.value.photoOf(moment)} />;
}
