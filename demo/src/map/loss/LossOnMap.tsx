import type { Layer } from 'sylvan';
import { useMemo, useState } from 'preact/hooks';
import { showBounds } from '../show-bounds.ts';
import type { Ground } from '../use-ground.ts';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { texts } from '../../texts/loss.ts';
import { boundsOf, hectaresOf, monthsUntil, patchesOf, patchesUntil, type Patch } from './patches.ts';
import { PatchList } from './PatchList.tsx';
import { usePatches } from './use-patches.ts';
import './loss.css';

interface LossOnMapProps {
  readonly ground: Ground | null;
  /** Of an analysis, and the day of its record. */
  readonly layers: readonly Layer[];
  readonly date: string;
}

const NONE: readonly Patch[] = [];

/** The loss of an analysis over whatever the map shows: patches by the month in which they were seen, and as a list. */
export function LossOnMap({ ground, layers, date }: LossOnMapProps) {
  const patches = useMemo(() => patchesOf(layers, date), [layers, date]);
  const months = useMemo(() => monthsUntil(date), [date]);
  const [month, setMonth] = useState(months.length - 1);
  const [isShown, setShown] = useState(true);
  const [chosen, setChosen] = useState<Patch | null>(null);
  const seen = useMemo(() => patchesUntil(patches, months[month]), [patches, months, month]);
  usePatches(ground, isShown ? seen : NONE, chosen);
  if (patches.length === 0) return null;
  const go = (patch: Patch) => {
    setChosen(patch);
    setShown(true);
    if (ground !== null) {
      showBounds(ground.map, boundsOf(patch), false);
      // The list stands below: what it moves must be seen.
      ground.map.getContainer().scrollIntoView({ block: 'nearest' });
    }
    announce(texts.value.gone(hectaresText(patch.properties.area_ha)));
  };
  const { title } = texts.value;
  return (
    <section class="loss-on-map" aria-labelledby="loss-title">
      <h3 id="loss-title">{title}</h3>
      <LossSwitch isOn={isShown} onChange={setShown} />
      <MonthSlider months={months} month={month} seen={seen} onChange={setMonth} />
      <PatchList patches={seen} chosen={chosen} onGo={go} />
    </section>
  );
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
      <label class="choice">
        <input
          type="checkbox"
          name="loss"
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />{' '}
        {show}
      </label>
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
