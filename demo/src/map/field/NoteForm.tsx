import { useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { placeIn } from '../../layers/way.ts';
import { announce } from '../../state/announce.ts';
import { texts } from '../../texts/field-notes.ts';
import { Choices } from '../../ui/Button.tsx';
import { numbers } from '../../ui/numbers.ts';
import { chosenPatch } from '../../state/loss.ts';
import { hectaresOf } from '../../state/patches.ts';
import { addNote, LONGEST_NOTE, MAX_NOTES, type Note, type NoteFault } from './notes.ts';
import { fix } from './position.ts';
import { Field } from '../../ui/Fields.tsx';

type Place = Pick<Note, 'lat' | 'lng' | 'accuracy'>;

interface NoteFormProps {
  /** Called with the place of a stored note. */
  readonly onSaved: (at: Place) => void;
}

/** A note at a place: the device's position, or the last selected patch. */
export function NoteForm({ onSaved }: NoteFormProps) {
  const chosen = useSignal<string | null>('position');
  const [fault, setFault] = useState<NoteFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const places = usePlaces();
  const at = (chosen.value === 'patch' ? places.patch : places.position) ?? places.position ?? places.patch;
  const save = async (event: Event) => {
    event.preventDefault();
    if (at === null || isSaving) return;
    const given = new FormData(form.current!);
    const photo = given.get('photo');
    setSaving(true);
    const found = await addNote(
      { ...at, text: textOf(given.get('note')) },
      photo instanceof File && photo.size > 0 ? photo : null,
    );
    setSaving(false);
    setFault(found);
    if (found !== null) return;
    form.current?.reset();
    announce(texts.value.saved);
    onSaved(at);
  };
  const { text, photo, noPlace, save: saveText, saving, place, atPosition, atPatch } = texts.value;
  return (
    <form ref={form} class="note-form" onSubmit={(event) => void save(event)}>
      <label class="field">
        {text}
        <textarea name="note" rows={3} maxLength={LONGEST_NOTE} />
      </label>
      <Field label={photo} type="file" name="photo" accept="image/*" />
      {places.position !== null && places.patch !== null && (
        <fieldset>
          <legend>{place}</legend>
          <Choices
            name="note-place"
            of={chosen}
            choices={[
              ['position', atPosition],
              ['patch', atPatch(numbers.exactly(hectaresOf(chosenPatch.value!), 1))],
            ]}
            chosen={chosen.value}
          />
        </fieldset>
      )}
      {at === null && <p class="muted">{noPlace}</p>}
      {fault !== null && <p role="alert">{faultText(fault)}</p>}
      <button type="submit" class="add-note" disabled={at === null || isSaving}>
        {isSaving ? saving : saveText}
      </button>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function faultText(fault: NoteFault): string {
  const { faults } = texts.value;
  return fault === 'full' ? faults.full(String(MAX_NOTES)) : faults[fault];
}

function usePlaces(): { readonly position: Place | null; readonly patch: Place | null } {
  const [here, patch] = [fix.value, chosenPatch.value];
  return {
    position: here && { lat: here.lat, lng: here.lng, accuracy: here.accuracy },
    patch: patch && { ...placeIn(patch.geometry), accuracy: null },
  };
}
