import type { Layer } from 'sylvan';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { byDistance, nearestOf, waysTo, type Ways } from '../field/nearest.ts';
import { fix } from '../field/position.ts';
import { wayText } from '../field/way-text.ts';
import { goTo } from '../show-bounds.ts';
import type { Ground } from '../use-ground.ts';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { texts as fieldTexts } from '../../texts/field.ts';
import { texts } from '../../texts/loss.ts';
import {
  boundsOf,
  hectaresOf,
  monthsUntil,
  patchesOf,
  patchesUntil,
  type Patch,
} from '../../layers/patches.ts';
import { chosenPatch } from './chosen.ts';
import { PatchList } from './PatchList.tsx';
import { usePatches } from './use-patches.ts';
import './loss.css';
import { Switch } from '../../ui/Switch.tsx';

interface LossOnMapProps {
  readonly ground: Ground | null;
  /** Of an analysis, and the day of its record. */
  readonly layers: readonly Layer[];
  readonly date: string;
}

const NONE: readonly Patch[] = [];

/** The loss of an analysis over whatever the map shows: patches by the month in which they were seen, and as a list. */
export function LossOnMap({ ground, layers, date }: LossOnMapProps) {
  const loss = layers.find(({ id }) => id === 'loss');
  // What comes after the loss leaves its layer as it is.
  const patches = useMemo(() => patchesOf(layers, date), [loss, date]);
  const months = useMemo(() => monthsUntil(date), [date]);
  const [month, setMonth] = useState(months.length - 1);
  const [isShown, setShown] = useState(true);
  const [isByDistance, setByDistance] = useState(false);
  const chosen = chosenPatch.value;
  useEffect(() => () => void (chosenPatch.value = null), [patches]);
  const seen = useMemo(() => patchesUntil(patches, months[month]), [patches, months, month]);
  usePatches(ground, isShown ? seen : NONE, chosen);
  const ways = useWays(seen);
  if (patches.length === 0) return null;
  const go = (patch: Patch) => {
    chosenPatch.value = patch;
    setShown(true);
    if (ground !== null) goTo(ground.map, boundsOf(patch));
    announce(texts.value.gone(hectaresText(patch.properties.area_ha)));
  };
  const { title } = texts.value;
  return (
    <section class="on-map loss-on-map" aria-labelledby="loss-title">
      <h3 id="loss-title">{title}</h3>
      <LossSwitch isOn={isShown} onChange={setShown} />
      <MonthSlider months={months} month={month} seen={seen} onChange={setMonth} />
      {ways !== null && (
        <Switch name="by-distance" isOn={isByDistance} onChange={setByDistance}>
          {fieldTexts.value.nearestFirst}
        </Switch>
      )}
      <PatchList
        patches={ways !== null && isByDistance ? byDistance(seen, ways) : seen}
        ways={ways}
        isByDistance={isByDistance}
        chosen={chosen}
        onGo={go}
      />
    </section>
  );
}

/** The ways from where the device is to patches, null while that is not known; announces the nearest when it is another, or that there is none. */
function useWays(patches: readonly Patch[]): Ways | null {
  const here = fix.value;
  const [lat, lng] = [here?.lat, here?.lng];
  const ways = useMemo(() => here && waysTo(patches, here), [patches, lat, lng]);
  const nearest = useRef<Patch | null>(null);
  useEffect(() => {
    const before = nearest.current;
    const found = (nearest.current = ways && nearestOf(ways, before));
    if (ways === null || found === null || found === before) return;
    const way = wayText(ways.get(found)!, lang.value);
    announce(fieldTexts.value.nearest(hectaresText(found.properties.area_ha), way));
  }, [ways]);
  useEffect(() => {
    if (ways?.size === 0) announce(fieldTexts.value.wasFound);
  }, [ways?.size === 0]);
  return ways;
}

function hectaresText(hectares: number): string {
  return numbersOf(lang.value).exactly(hectares, 2);
}

interface LossSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Says what the edges mean, too. */
function LossSwitch({ isOn, onChange }: LossSwitchProps) {
  const { show, confirmed, unconfirmed } = texts.value;
  return (
    <div class="row loss-switch">
      <Switch name="loss" isOn={isOn} onChange={onChange}>
        {show}
      </Switch>
      <span class="loss-key confirmed">{confirmed}</span>
      <span class="loss-key doubtful">{unconfirmed}</span>
    </div>
  );
}

interface MonthSliderProps {
  readonly months: readonly string[];
  readonly month: number;
  readonly seen: readonly Patch[];
  readonly onChange: (month: number) => void;
}

function MonthSlider({ months, month, seen, onChange }: MonthSliderProps) {
  const { until, untilValue } = texts.value;
  const { confirmed, other } = hectaresOf(seen);
  const numbers = numbersOf(lang.value);
  const value = untilValue(numbers.day(months[month]), numbers.exactly(confirmed + other, 1));
  return (
    <label class="field">
      <span>
        {until} {value}
      </span>
      <input
        type="range"
        name="loss-month"
        min="0"
        max={months.length - 1}
        value={month}
        aria-valuetext={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}
