import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../state/announce.ts';
import { texts } from '../../texts/field-notes.ts';
import { Button } from '../../ui/Button.tsx';
import { momentText } from '../../ui/measures.ts';
import { numbers } from '../../ui/numbers.ts';
import { saveFile } from '../../ui/save-file.ts';
import { photoName } from './note-files.ts';
import { removeNote, type Note } from './notes.ts';

interface NoteListProps {
  /** Newest first. */
  readonly notes: readonly Note[];
  readonly onGo: (note: Note) => void;
  /** Called once a note is deleted, which also removes the focused element. */
  readonly onRemoved: () => void;
}

/** Notes shown at first; a phone has the memory for their photos. */
const FIRST = 5;

export function NoteList({ notes, onGo, onRemoved }: NoteListProps) {
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
  const [isDoomed, setDoomed] = useState(false);
  const { at, inPatch, go, savePhoto, remove } = texts.value;
  const moment = momentText(note.time);
  const metres = numbers.atMost(Math.ceil(note.accuracy ?? 0), 0);
  const { photo } = note;
  return (
    <>
      <p class="muted">
        {moment}, {note.accuracy === null ? inPatch : at(metres)}
      </p>
      {note.text !== '' && <p class="note-text">{note.text}</p>}
      {photo !== null && <Photo photo={photo} moment={moment} />}
      {isDoomed ? (
        <Removal note={note} onRemoved={onRemoved} onStay={() => setDoomed(false)} />
      ) : (
        <div class="row">
          <Button class="plain" label={go} onClick={() => onGo(note)} />
          {photo !== null && (
            <Button class="plain" label={savePhoto} onClick={() => saveFile(photoName(note), photo)} />
          )}
          <Button class="danger" label={remove} onClick={() => setDoomed(true)} />
        </div>
      )}
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

interface RemovalProps {
  readonly note: Note;
  readonly onRemoved: () => void;
  readonly onStay: () => void;
}

/** Deletion is final, so it takes a second press. */
function Removal({ note, onRemoved, onStay }: RemovalProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const { removeSure, removeYes, removeNo, removed, notRemoved } = texts.value;
  const confirm = async () => {
    const isGone = await removeNote(note.id);
    announce(isGone ? removed : notRemoved);
    if (isGone) onRemoved();
    else onStay();
  };
  return (
    <div role="group" aria-label={removeSure}>
      <p>{removeSure}</p>
      <div class="row">
        <button ref={yes} type="button" class="danger" onClick={() => void confirm()}>
          {removeYes}
        </button>
        <Button class="plain" label={removeNo} onClick={onStay} />
      </div>
    </div>
  );
}
