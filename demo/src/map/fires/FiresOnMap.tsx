import type { AnalyzeAnswer, LocatedFires } from 'sylvan';
import type { FireDetection } from 'sylvan/export';
import { missingReason } from 'sylvan/locale';
import { useState } from 'preact/hooks';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { texts } from '../../texts/fires.ts';
import { goTo, type Bounds } from '../show-bounds.ts';
import type { Ground } from '../use-ground.ts';
import { FireList } from './FireList.tsx';
import { momentOf } from './moment.ts';
import { useFires } from './use-fires.ts';
import './fires.css';
import { Switch } from '../../ui/Switch.tsx';

interface FiresOnMapProps {
  readonly ground: Ground | null;
  /** Null where no source answered. */
  readonly fires: LocatedFires | null;
  readonly answer: AnalyzeAnswer;
}

const NONE: readonly FireDetection[] = [];
/** Degrees around a fire that is gone to: about a kilometre. */
const AROUND = 0.01;

/** The fires of an analysis as points on the map, and as a list. That they are unknown is said as such. */
export function FiresOnMap({ ground, fires, answer }: FiresOnMapProps) {
  const [isShown, setShown] = useState(true);
  const [chosen, setChosen] = useState<FireDetection | null>(null);
  const detections = fires?.detections ?? NONE;
  useFires(ground, isShown ? detections : NONE, chosen);
  const isOfDays = fires?.from === 'masks';
  const go = (fire: FireDetection) => {
    setChosen(fire);
    setShown(true);
    if (ground !== null) goTo(ground.map, boundsAround(fire));
    announce(texts.value.gone(momentOf(fire, isOfDays, lang.value)));
  };
  const { title, show } = texts.value;
  return (
    <section class="on-map fires-on-map" aria-labelledby="fires-title">
      <h3 id="fires-title">{title}</h3>
      {detections.length === 0 ? (
        <p>{emptyText(fires, answer)}</p>
      ) : (
        <>
          <Switch name="fires" isOn={isShown} onChange={setShown} class="fire-switch">
            <span class="fire-key">{show}</span>
          </Switch>
          <p class="muted">{countText(detections.length, answer)}</p>
          <FireList fires={detections} chosen={chosen} isOfDays={isOfDays} onGo={go} />
        </>
      )}
    </section>
  );
}

/** That nobody knows is not that there was none. */
function emptyText(fires: LocatedFires | null, { details }: AnalyzeAnswer): string {
  const { none, unknown } = texts.value;
  if (fires !== null) return none(details.fires?.window_days ?? 0);
  const reason = details.missing.active_fires;
  return reason === undefined ? unknown : `${unknown} ${missingReason(reason.code, lang.value).detail}`;
}

/** Not all stand on the map where there are very many. */
function countText(shown: number, { active_fires: count, details }: AnalyzeAnswer): string {
  const { detected, newest } = texts.value;
  const numbers = numbersOf(lang.value);
  const all = count ?? shown;
  const text = detected(all, numbers.atMost(all, 0), details.fires?.window_days ?? 0);
  return shown < all ? `${text} ${newest(numbers.atMost(shown, 0))}` : text;
}

function boundsAround({ lat, lng }: FireDetection): Bounds {
  return [
    [lng - AROUND, lat - AROUND],
    [lng + AROUND, lat + AROUND],
  ];
}
