import { texts } from '../../texts/field.ts';
import { Button } from '../../ui/Button.tsx';
import { numbers, timeOfDay } from '../../ui/numbers.ts';
import { goTo } from '../use-ground.ts';
import { boundsAround } from '../../state/sphere.ts';
import { FieldNotes } from './FieldNotes.tsx';
import { fix, isFollowing, isInField, trouble, type Fix } from './position.ts';
import { Switch } from '../../ui/Fields.tsx';
import './field.css';

/** For users in the zone: their position, distances to patches, and field notes. */
export function FieldDrawer() {
  const isOn = isInField.value;
  const here = fix.value;
  const change = (isWanted: boolean) => {
    trouble.value = null;
    isInField.value = isWanted;
  };
  return (
    <>
      <Switch name="in-field" of={isInField} onChange={change}>
        <span class="here-key">{texts.value.switchOn}</span>
      </Switch>
      {trouble.value !== null && <p role="alert">{texts.value.troubles[trouble.value]}</p>}
      {!isOn && <p class="muted">{texts.value.intro}</p>}
      {isOn && <Readout here={here} />}
      {isOn && here !== null && <Moves here={here} />}
      <FieldNotes />
    </>
  );
}

/** Not announced to screen readers, because it changes with every step. */
function Readout({ here }: { readonly here: Fix | null }) {
  const { searching, found } = texts.value;
  if (here === null) return trouble.value === null ? <p>{searching}</p> : null;
  const metres = numbers.atMost(Math.ceil(here.accuracy), 0);
  return <p data-readout="position">{found(metres, timeOfDay(here.time))}</p>;
}

/** The buttons that move the map, which does not move otherwise. */
function Moves({ here }: { readonly here: Fix }) {
  const { show, shown, follow } = texts.value;
  return (
    <div class="row field-moves">
      <Button class="soft" label={show} onClick={() => goTo(boundsAround(here), shown)} />
      <Switch name="follow" of={isFollowing}>
        {follow}
      </Switch>
    </div>
  );
}
