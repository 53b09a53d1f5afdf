import type { Layer } from 'sylvan';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { LayerChoices } from '../layers/LayerChoices.tsx';
import { LegendView } from '../layers/LegendView.tsx';
import type { LngLat } from '../layers/placement.ts';
import { titleOf } from '../layers/titles.ts';
import { isImage, type Sides, type View } from '../layers/views.ts';
import { announce } from '../state/announce.ts';
import { comparison, type Period, type Periods } from '../state/comparison.ts';
import { lang, type Lang } from '../state/language.ts';
import type { Zone } from '../state/zone.ts';
import { Credits } from './Credits.tsx';
import { Divider, DividerSlider } from './Divider.tsx';
import { MapBox } from './MapBox.tsx';
import { MapHint } from './MapHint.tsx';
import { OnlineBase } from './OnlineBase.tsx';
import { pointText, readoutText } from './readout.ts';
import { Spot } from './Spot.tsx';
import { boundsOf } from './square.ts';
import { texts } from '../texts/map.ts';
import './swipe.css';
import { useGround, type Ground } from './use-ground.ts';
import { useEdge } from './use-edge.ts';
import { usePlane } from './use-plane.ts';
import { usePointer } from './use-pointer.ts';
import { useRings } from './use-zone.ts';
import { Switch } from '../ui/Switch.tsx';

interface SwipeMapProps {
  /** The ground of the layers. */
  readonly zone: Zone;
  readonly periods: Periods;
  /** What the periods can be shown as, the first at first; at least one. */
  readonly sides: readonly Sides[];
  /** Where forest was lost or gained, to be marked on both. */
  readonly change: Layer | null;
  /** A place for the map to go to; another object, another go. */
  readonly focus: { readonly lat: number; readonly lng: number } | null;
}

/** Of `change`: the class of pixels where nothing happened, which would hide the rest. */
const NO_CHANGE = [0];

/** Two periods on one map, with a divider that uncovers either. */
export function SwipeMap({ zone, periods, sides, change, focus }: SwipeMapProps) {
  const [cut, setCut] = useState(0.5);
  const [isMarked, setMarked] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = sides.find(([{ id }]) => id === chosen) ?? sides[0];
  const marks = useMarks(isMarked ? change : null);
  const { polygon } = zone;
  const rings = useRings(zone, shown[0].layers);
  const bounds = boundsOf(rings);
  const state = useGround(bounds);
  useEdge(state.ground, rings);
  usePlane(state.ground, shown, { id: 'periods', polygon, opacity: 1, cut, isHatched: true });
  usePlane(state.ground, marks, { id: 'change', polygon, opacity: 0.85, cut: 0, isHatched: false });
  useFocus(state.ground, focus);
  const pointer = usePointer(state.ground, () => undefined);
  const { compared, nowhere, before: first, after: second } = texts.value;
  return (
    <div class="swipe">
      {sides.length > 1 && (
        <LayerChoices
          name="shown-sides"
          choices={sides.map((one) => ({ id: one[0].id, title: titleOf(legendView(one)) }))}
          chosen={shown[0].id}
          onChoose={setChosen}
        />
      )}
      <MapBox state={state} label={compared} describedBy="swipe-keys" bounds={bounds}>
        {focus !== null && <Spot ground={state.ground!} at={[focus.lng, focus.lat]} class="focus-ring" />}
        <span class="period first">
          {first} {monthsText(periods.before, lang.value)}
        </span>
        <span class="period second">
          {second} {monthsText(periods.after, lang.value)}
        </span>
        <Divider cut={cut} onCut={setCut} />
      </MapBox>
      <DividerSlider cut={cut} onCut={setCut} />
      <p data-readout="pointer">
        {pointer === null ? (
          <span class="muted">{nowhere}</span>
        ) : (
          reported(pointer, [...measured(sides), change])
        )}
      </p>
      <MapHint id="swipe-keys" mode="observation" />
      {change !== null && (
        <Switch isOn={isMarked} onChange={setMarked}>
          {texts.value.change}
        </Switch>
      )}
      <OnlineBase ground={state.ground} />
      <div class="legends">
        <LegendView view={legendView(shown)} />
        {marks.map((view) => (
          <LegendView key={view.id} view={view} />
        ))}
      </div>
      <Credits owners={comparison.state.value.found?.answer.details.attribution ?? []} />
    </div>
  );
}

/** Where something changed, if that is to be marked. */
function useMarks(change: Layer | null): readonly View[] {
  return useMemo(
    () => (change === null ? [] : [{ id: change.id, layers: [change], hidden: NO_CHANGE }]),
    [change],
  );
}

/** The layers that a place is read from: an image has no values that say anything. */
function measured(sides: readonly Sides[]): readonly Layer[] {
  return sides.flat().flatMap((side) => (isImage(side) ? [] : side.layers));
}

/** One legend for both sides. */
function legendView([before]: Sides): View {
  return isImage(before) ? before : { id: 'ndvi', layers: [{ ...before.layers[0], id: 'ndvi' }] };
}

/** "Jun – Aug 2022". */
function monthsText({ start, end }: Period, language: Lang): string {
  const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return months.formatRange(new Date(start), new Date(end));
}

function reported(at: LngLat, layers: readonly (Layer | null)[]): string {
  return readoutText(
    at,
    layers.filter((layer) => layer !== null),
    lang.value,
  );
}

const CLOSE = 15;

function useFocus(ground: Ground | null, focus: SwipeMapProps['focus']): void {
  useEffect(() => {
    if (ground === null || focus === null) return;
    const { lat, lng } = focus;
    ground.map.easeTo({ center: [lng, lat], zoom: Math.max(ground.map.getZoom(), CLOSE), duration: 500 });
    announce(texts.value.focused(pointText([lng, lat], lang.value)));
  }, [ground, focus]);
}
