import { useSignal } from '@preact/signals';
import { byDistance } from '../map/field/nearest.ts';
import { wayText } from '../map/field/way-text.ts';
import { ways } from '../map/field/ways.ts';
import type { Analysis } from '../state/analysis.ts';
import { seenPatches } from '../state/loss.ts';
import { texts as fieldTexts } from '../texts/field.ts';
import { texts } from '../texts/loss.ts';
import { Switch } from '../ui/Switch.tsx';
import { PatchRow } from './AnswerView.tsx';
import { OpenButton } from './DrawerHead.tsx';

/** The map and the files have more. */
const MOST = 100;

/** All patches of loss, largest first, or nearest first if the device gives its position. */
export function Clearings({ found }: { readonly found: Analysis }) {
  const isByDistance = useSignal(false);
  const known = ways.value;
  const seen = seenPatches.value;
  const listed = known !== null && isByDistance.value ? byDistance(seen, known) : seen;
  return (
    <div class="clearings">
      <p class="row">
        <OpenButton drawer="field" label={fieldTexts.value.title} />
        {known !== null && (
          <Switch name="by-distance" of={isByDistance}>
            {fieldTexts.value.nearestFirst}
          </Switch>
        )}
      </p>
      {seen.length === 0 && <p>{texts.value.none}</p>}
      <ol class="bare">
        {listed.slice(0, MOST).map((patch) => {
          const way = known?.get(patch);
          return (
            <li key={patch.properties.rank}>
              <PatchRow patch={patch} found={found} way={way && wayText(way)} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
