import { untracked, useSignalEffect } from '@preact/signals';
import { type PackInfo, packsOf, type StorageRoom } from 'sylvan/packs';
import { translatedAttribution } from 'sylvan/locale';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { useWhenVisible } from '../ui/hooks.ts';
import { isStarted, sylvan } from '../state/engine.ts';
import { isOnline } from '../state/device.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { MakePanel } from './MakePanel.tsx';
import { isAnyGone, list, listing, packs, madeCalls, packTitle, room } from './shelf.ts';
import { texts } from '../texts/packs.ts';
import { texts as resultTexts } from '../texts/result.ts';
import { lang } from '../state/language.ts';
import { numbers, bytesText, momentText } from '../ui/numbers.ts';
import { PackActs } from './PackActs.tsx';
import { Button } from '../ui/Button.tsx';
import { announce } from '../state/announce.ts';
import { createRun } from '../state/run.ts';
import { Lines, Pairs } from '../ui/Lists.tsx';
import './packs.css';

export function PacksPage() {
  useSignalEffect(() => {
    if (isStarted.value) untracked(() => void list());
  });
  useWhenVisible(async () => {
    if (isStarted.value) await list();
  });
  return (
    <>
      <p>{texts.value.intro}</p>
      {!isOnline.value && (
        <section class="card">
          <h2>{texts.value.offlineTitle}</h2>
          <p>{texts.value.offlineWorks}</p>
          <p>{texts.value.offlineNot}</p>
        </section>
      )}
      <div class="packs">
        <div>
          <MakePanel />
          <ImportPanel />
          <StoragePanel />
        </div>
        <Shelf />
      </div>
    </>
  );
}

function Shelf() {
  const known = packs.value;
  return (
    <section aria-labelledby="packs-title">
      <h2 id="packs-title">{texts.value.listTitle}</h2>
      <ProblemNotice of={listing} />
      {isAnyGone.value && <p>{texts.value.gone}</p>}
      {known?.length === 0 && <p class="muted">{texts.value.none}</p>}
      {known?.some(({ isComplete }) => isComplete) && <p class="muted">{texts.value.openedBy}</p>}
      <ul class="bare">
        {known?.map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PackCard({ pack }: { readonly pack: PackInfo }) {
  return (
    <article class="card" data-pack={pack.id}>
      <h3>{packTitle(pack)}</h3>
      {pack.simulated && <p class="simulated">{texts.value.simulated}</p>}
      <Facts pack={pack} />
      {pack.attribution.length > 0 && (
        <details>
          <summary>{resultTexts.value.attribution}</summary>
          <Lines of={pack.attribution.map((line) => translatedAttribution(line, lang.value))} />
        </details>
      )}
      <PackActs pack={pack} />
    </article>
  );
}

function Facts({ pack }: { readonly pack: PackInfo }) {
  const { years, day, size, madeOn, state, span } = texts.value;
  const { zone, created, bytes } = pack;
  const facts = [
    [years, span(String(zone.from), String(zone.to))],
    [day, numbers.day(zone.date)],
    [size, bytes === 0 ? '–' : bytesText(bytes)],
    [madeOn, momentText(created)],
    [state, stateOf(pack)],
  ] as const;
  return <Pairs of={facts} />;
}

function stateOf(pack: PackInfo): string {
  const { whole, unfinished, imported } = texts.value;
  const state = pack.isComplete ? whole : unfinished(madeCalls(pack), pack.calls.length);
  return pack.isImported ? `${state}, ${imported}` : state;
}

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

function StoragePanel() {
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
