import { untracked, useSignalEffect } from '@preact/signals';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { useWhenVisible } from '../ui/hooks.ts';
import { isStarted } from '../state/engine.ts';
import { isOnline } from '../state/device.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { MakePanel } from './MakePanel.tsx';
import { PackCard } from './PackCard.tsx';
import { isAnyGone, list, listing, packs } from './shelf.ts';
import { StoragePanel } from './StoragePanel.tsx';
import { texts } from '../texts/packs.ts';
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
