import { useState } from 'preact/hooks';
import { lang } from '../../state/language.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { texts as fieldTexts } from '../../texts/field.ts';
import { texts } from '../../texts/loss.ts';
import type { Patch } from '../../layers/patches.ts';
import type { Way } from '../../layers/way.ts';
import type { Ways } from '../field/nearest.ts';
import { wayText } from '../field/way-text.ts';

interface PatchListProps {
  /** In their order: the largest first, or the nearest. */
  readonly patches: readonly Patch[];
  /** Null while nobody knows where the device is. */
  readonly ways: Ways | null;
  readonly isByDistance: boolean;
  readonly chosen: Patch | null;
  readonly onGo: (patch: Patch) => void;
}

/** As many as one reads. */
const FIRST = 5;
/** More are on the map, and in the files. */
const MOST = 100;

/** Patches of loss, each of which moves the map there. */
export function PatchList({ patches, ways, isByDistance, chosen, onGo }: PatchListProps) {
  const [isLong, setLong] = useState(false);
  const { none, all, fewer } = texts.value;
  if (patches.length === 0) return <p>{none}</p>;
  const firstText = ways !== null && isByDistance ? fieldTexts.value.showNearest : fewer;
  const listed = patches.slice(0, isLong ? MOST : FIRST);
  return (
    <>
      <ol class="patch-list">
        {listed.map((patch) => (
          <li key={patch.properties.rank}>
            <PatchButton patch={patch} way={ways?.get(patch)} isChosen={patch === chosen} onGo={onGo} />
          </li>
        ))}
      </ol>
      {patches.length > FIRST && (
        <button type="button" class="plain" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? firstText : all(Math.min(patches.length, MOST))}
        </button>
      )}
    </>
  );
}

interface PatchButtonProps {
  readonly patch: Patch;
  readonly way: Way | undefined;
  readonly isChosen: boolean;
  readonly onGo: (patch: Patch) => void;
}

function PatchButton({ patch, way, isChosen, onGo }: PatchButtonProps) {
  const { area_ha: area, confirmed_ha: confirmedArea, by } = patch.properties;
  const { patch: named, seenBy, undated, confirmed, unconfirmed, go } = texts.value;
  const numbers = numbersOf(lang.value);
  return (
    <button type="button" class="plain" title={go} aria-pressed={isChosen} onClick={() => onGo(patch)}>
      <strong>{named(numbers.exactly(area, 2))}</strong>
      {', '}
      {confirmedArea === 0 ? unconfirmed : confirmed}
      {', '}
      {by === null ? undated : seenBy(numbers.day(by))}
      {way !== undefined && <span class="way">{wayText(way, lang.value)}</span>}
    </button>
  );
}
