import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import type { Zone } from '../../state/zone.ts';
import { texts } from '../../texts/field.ts';
import { DAY_LOCALES, numbersOf } from '../../ui/numbers.ts';
import { goTo } from '../show-bounds.ts';
import type { Ground } from '../use-ground.ts';
import { boundsAround } from './around.ts';
import { FieldNotes } from './FieldNotes.tsx';
import { fix, isInField, trouble, watchPosition, type Fix } from './position.ts';
import { useFollowing, useHere } from './use-here.ts';
import './field.css';
import { Switch } from '../../ui/Switch.tsx';

interface FieldOnMapProps {
  readonly ground: Ground | null;
  /** Of the answer. */
  readonly zone: Zone;
}

/** Where the device is, for whoever stands in the zone. The receiver is off until it is wanted, and when this goes. */
export function FieldOnMap({ ground, zone }: FieldOnMapProps) {
  const isOn = isInField.value;
  const here = fix.value;
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => (isOn ? watchPosition() : undefined), [isOn]);
  useEffect(() => () => void (isInField.value = false), []);
  useEffect(() => setFollowing(false), [isOn]);
  useHere(ground, here);
  useFollowing(ground, here, isOn && isFollowing, () => setFollowing(false));
  const { title, intro } = texts.value;
  return (
    <section class="on-map field-on-map" aria-labelledby="field-title">
      <h3 id="field-title">{title}</h3>
      <FieldSwitch isOn={isOn} />
      {trouble.value !== null && <p role="alert">{texts.value.troubles[trouble.value]}</p>}
      {!isOn && <p class="muted">{intro}</p>}
      {isOn && <Readout here={here} />}
      {isOn && here !== null && (
        <Moves ground={ground} here={here} isFollowing={isFollowing} onFollow={setFollowing} />
      )}
      <FieldNotes ground={ground} zone={zone} />
    </section>
  );
}

function FieldSwitch({ isOn }: { readonly isOn: boolean }) {
  const change = (isWanted: boolean) => {
    trouble.value = null;
    isInField.value = isWanted;
  };
  return (
    <Switch name="in-field" isOn={isOn} onChange={change}>
      <span class="here-key">{texts.value.switchOn}</span>
    </Switch>
  );
}

/** Not announced: it changes with every step. */
function Readout({ here }: { readonly here: Fix | null }) {
  const { searching, found } = texts.value;
  if (here === null) return trouble.value === null ? <p>{searching}</p> : null;
  const time = new Intl.DateTimeFormat(DAY_LOCALES[lang.value], {
    hour: '2-digit',
    minute: '2-digit',
  }).format(here.time);
  return (
    <p data-readout="position">{found(numbersOf(lang.value).atMost(Math.ceil(here.accuracy), 0), time)}</p>
  );
}

interface MovesProps {
  readonly ground: Ground | null;
  readonly here: Fix;
  readonly isFollowing: boolean;
  readonly onFollow: (isWanted: boolean) => void;
}

/** The map stays where it is unless one of these is used. */
function Moves({ ground, here, isFollowing, onFollow }: MovesProps) {
  const { show, shown, follow } = texts.value;
  const go = () => {
    if (ground !== null) goTo(ground.map, boundsAround(here));
    announce(shown);
  };
  return (
    <div class="row field-moves">
      <button type="button" class="plain" onClick={go}>
        {show}
      </button>
      <Switch name="follow" isOn={isFollowing} onChange={onFollow}>
        {follow}
      </Switch>
    </div>
  );
}
