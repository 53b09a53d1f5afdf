import { useState } from 'preact/hooks';
import type { FireDetection } from 'sylvan/export';
import { lang } from '../../state/language.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { texts } from '../../texts/fires.ts';
import { momentOf } from './moment.ts';

interface FireListProps {
  /** The newest first. */
  readonly fires: readonly FireDetection[];
  readonly chosen: FireDetection | null;
  /** Whether the time of day is not known. */
  readonly isOfDays: boolean;
  readonly onGo: (fire: FireDetection) => void;
}

/** As many as one reads. */
const FIRST = 5;
/** More are on the map, and in the file. */
const MAX_LISTED = 100;

/** Fires, each of which moves the map there. */
export function FireList({ fires, chosen, isOfDays, onGo }: FireListProps) {
  const [isLong, setLong] = useState(false);
  const { all, fewer } = texts.value;
  return (
    <>
      <ol class="fire-list">
        {fires.slice(0, isLong ? MAX_LISTED : FIRST).map((fire, i) => (
          <li key={i}>
            <FireButton fire={fire} isChosen={fire === chosen} isOfDays={isOfDays} onGo={onGo} />
          </li>
        ))}
      </ol>
      {fires.length > FIRST && (
        <button type="button" class="plain" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? fewer : all(Math.min(fires.length, MAX_LISTED))}
        </button>
      )}
    </>
  );
}

interface FireButtonProps extends Pick<FireListProps, 'isOfDays' | 'onGo'> {
  readonly fire: FireDetection;
  readonly isChosen: boolean;
}

function FireButton({ fire, isChosen, isOfDays, onGo }: FireButtonProps) {
  const { confidence, frp, satellite, instrument } = fire;
  const { confidences, power, go } = texts.value;
  const megawatts = frp === null ? [] : [power(numbersOf(lang.value).atMost(frp, 1))];
  return (
    <button type="button" class="plain" title={go} aria-pressed={isChosen} onClick={() => onGo(fire)}>
      <strong>{momentOf(fire, isOfDays, lang.value)}</strong>
      {', '}
      {[confidences[confidence], ...megawatts, `${instrument} (${satellite})`].join(', ')}
    </button>
  );
}
