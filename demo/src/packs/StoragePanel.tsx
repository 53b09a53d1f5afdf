import { packsOf, type StorageRoom } from 'sylvan/packs';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { bytesText } from '../ui/measures.ts';
import { list, room } from './shelf.ts';
import { texts } from '../texts/packs.ts';

const requesting = createRun<boolean>();

async function persist(): Promise<void> {
  await requesting.start(() => packsOf(sylvan()).persist());
  const { found } = requesting.state.value;
  if (found !== null) announce(answerOf(found));
  await list();
}

function answerOf(isCached: boolean): string {
  return isCached ? texts.value.persisted : texts.value.notPersisted;
}

export function StoragePanel() {
  const { status, found } = requesting.state.value;
  return (
    <section class="card" aria-labelledby="storage-title">
      <h2 id="storage-title">{texts.value.storageTitle}</h2>
      {room.value !== null && <Room known={room.value} />}
      <ProblemNotice of={requesting} />
      {status === 'done' && found !== null && <p>{answerOf(found)}</p>}
      {room.value?.isPersisted === false && (
        <Button label={texts.value.persist} class="plain" onClick={() => void persist()} />
      )}
    </section>
  );
}

function Room({ known: { used, free, isPersisted } }: { readonly known: StorageRoom }) {
  const { roomUnknown, usedAlone, used: usedOf, stored, notStored } = texts.value;
  const [usedText, freeText] = [used, free].map((bytes) => bytes !== null && bytesText(bytes));
  const text = !usedText ? roomUnknown : freeText ? usedOf(usedText, freeText) : usedAlone(usedText);
  return (
    <>
      {used !== null && free !== null && <meter aria-label={text} min={0} max={used + free} value={used} />}
      <p>{text}</p>
      <p>{isPersisted ? stored : notStored}</p>
    </>
  );
}
