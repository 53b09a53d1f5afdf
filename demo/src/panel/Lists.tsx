import { useSignal } from '@preact/signals';
import type { LocatedFires } from 'sylvan';
import type { FireDetection } from 'sylvan/export';
import { missingReason } from 'sylvan/locale';
import { byDistance } from '../map/field/nearest.ts';
import { wayText } from '../map/field/way-text.ts';
import { ways } from '../map/field/ways.ts';
import type { Analysis } from '../state/analysis.ts';
import type { Found } from '../state/comparison.ts';
import { seenPatches, areFiresShown, chosenFire } from '../state/loss.ts';
import { texts as fieldTexts } from '../texts/field.ts';
import { texts } from '../texts/loss.ts';
import { texts as panelTexts } from '../texts/panel.ts';
import { clearingsText, PatchRow } from './AnswerView.tsx';
import { OpenButton } from './DrawerHead.tsx';
import { boundsAround } from '../state/sphere.ts';
import { goTo } from '../map/use-ground.ts';
import { lang, unbroken } from '../state/language.ts';
import { texts as fireTexts } from '../texts/fires.ts';
import { numbers, momentText } from '../ui/numbers.ts';
import { Switch } from '../ui/Fields.tsx';

/** Maximum number of patches in the list; the map and the files contain more. */
const MOST = 100;

/** All patches of loss, largest first, or nearest first if the device gives its position. */
export function Clearings({ found }: { readonly found: Found }) {
  const isByDistance = useSignal(false);
  const known = ways.value;
  const seen = seenPatches.value;
  const listed = known !== null && isByDistance.value ? byDistance(seen, known) : seen;
  return (
    <div class="clearings">
      <p class="row">
        <OpenButton drawer="field" label={panelTexts.value.drawers.field} />
        {known !== null && (
          <Switch name="by-distance" of={isByDistance}>
            {fieldTexts.value.nearestFirst}
          </Switch>
        )}
      </p>
      <p class="muted">{clearingsText()}</p>
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

/** Maximum number of fires in the list; the map and the file contain more. */
const MAX_LISTED = 100;

/** The fires that the answer counts; clicking one moves the map there. If they are unknown, says so. */
export function FireList({ found: { fires, answer } }: { readonly found: Analysis }) {
  const detections = fires?.detections ?? [];
  if (detections.length === 0) return <p>{emptyText(fires ?? null, answer)}</p>;
  const isOfDays = fires?.from === 'masks';
  return (
    <>
      <p class="muted">{countText(detections.length, answer)}</p>
      <ol class="fire-list bare">
        {detections.slice(0, MAX_LISTED).map((fire, i) => (
          <li key={i}>
            <FireButton fire={fire} isOfDays={isOfDays} />
          </li>
        ))}
      </ol>
    </>
  );
}

function FireButton({ fire, isOfDays }: { readonly fire: FireDetection; readonly isOfDays: boolean }) {
  const { confidence, frp, satellite, instrument } = fire;
  const { confidences, gone } = fireTexts.value;
  const { go } = texts.value;
  const megawatts = frp === null ? [] : [unbroken(`${numbers.exactly(frp, 1)} MW`)];
  // The time of an overpass is given in UTC; if it is unknown, only the day is given.
  const moment = isOfDays ? numbers.day(fire.time.slice(0, 10)) : momentText(fire.time, 'UTC');
  const show = () => {
    chosenFire.value = fire;
    areFiresShown.value = true;
    goTo(boundsAround(fire), gone(moment));
  };
  return (
    <button type="button" class="patch" title={go} aria-pressed={fire === chosenFire.value} onClick={show}>
      <b>{moment}</b>{' '}
      <span class="muted">
        {[confidences[confidence], ...megawatts, `${instrument} (${satellite})`].join(', ')}
      </span>
    </button>
  );
}

/** The text for an empty list, which distinguishes unknown fires from none. */
function emptyText(fires: LocatedFires | null, { details, active_fires: count }: Analysis['answer']): string {
  const { none, unknown } = fireTexts.value;
  if (fires !== null || count === 0) return none(details.fires?.window_days ?? 0);
  const reason = details.missing.active_fires;
  return reason === undefined ? unknown : `${unknown} ${missingReason(reason.code, lang.value).detail}`;
}

/** The number of fires. If there are more than the map shows, says so. */
function countText(shown: number, { active_fires: count, details }: Analysis['answer']): string {
  const { detected, newest } = fireTexts.value;
  const all = count ?? shown;
  const text = detected(all, numbers.atMost(all, 0), details.fires?.window_days ?? 0);
  return shown < all ? `${text} ${newest(numbers.atMost(shown, 0))}` : text;
}
