import type { PackInfo } from 'sylvan/packs';
import { translatedAttribution } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { bytesText, momentText } from '../ui/measures.ts';
import { numbers } from '../ui/numbers.ts';
import { Pairs } from '../ui/Pairs.tsx';
import { PackActs } from './PackActs.tsx';
import { madeCalls, packTitle } from './shelf.ts';
import { texts } from '../texts/packs.ts';
import { Lines } from '../ui/Lines.tsx';

export function PackCard({ pack }: { readonly pack: PackInfo }) {
  return (
    <article class="card" data-pack={pack.id}>
      <h3>{packTitle(pack)}</h3>
      {pack.simulated && <p class="simulated">{texts.value.simulated}</p>}
      <Facts pack={pack} />
      {pack.attribution.length > 0 && (
        <details>
          <summary>{texts.value.attribution}</summary>
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
