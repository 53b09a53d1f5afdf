import type { Layer } from 'sylvan';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { LegendView } from '../layers/LegendView.tsx';
import type { LngLat } from '../layers/placement.ts';
import type { View } from '../layers/views.ts';
import { announce } from '../state/announce.ts';
import { comparison } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import type { Zone } from '../state/zone.ts';
import { Credits } from './Credits.tsx';
import { Divider, DividerSlider } from './Divider.tsx';
import { MapBox } from './MapBox.tsx';
import { OnlineBase } from './OnlineBase.tsx';
import { pointText, readoutText } from './readout.ts';
import { Spot } from './Spot.tsx';
import { boundsOf } from './square.ts';
import { texts } from '../texts/map.ts';
import { useGround, type Ground } from './use-ground.ts';
import { useEdge } from './use-edge.ts';
import { usePlane } from './use-plane.ts';
import { usePointer } from './use-pointer.ts';
import { useRings } from './use-zone.ts';

interface SwipeMapProps {
  /** The ground of the layers. */
  readonly zone: Zone;
  readonly before: Layer;
  readonly after: Layer;
  /** Where forest was lost or gained, to be marked on both. */
  readonly change: Layer | null;
  /** A place for the map to go to; another object, another go. */
  readonly focus: { readonly lat: number; readonly lng: number } | null;
}

/** Of `change`: the class of pixels where nothing happened, which would hide the rest. */
const NO_CHANGE = [0];

/** Two periods on one map, with a divider that uncovers either. */
export function SwipeMap({ zone, before, after, change, focus }: SwipeMapProps) {
  const [cut, setCut] = useState(0.5);
  const [isMarked, setMarked] = useState(false);
  const { periods, marks } = useViews(before, after, isMarked ? change : null);
  const { polygon } = zone;
  const rings = useRings(zone, [before]);
  const bounds = boundsOf(rings);
  const state = useGround(bounds);
  useEdge(state.ground, rings);
  usePlane(state.ground, periods, { id: 'periods', polygon, opacity: 1, cut, isHatched: true });
  usePlane(state.ground, marks, { id: 'change', polygon, opacity: 0.85, cut: 0, isHatched: false });
  useFocus(state.ground, focus);
  const pointer = usePointer(state.ground, () => undefined);
  const { compared, keys, nowhere, before: first, after: second } = texts.value;
  return (
    <div class="swipe">
      <MapBox state={state} label={compared} describedBy="swipe-keys" bounds={bounds}>
        {focus !== null && <Spot ground={state.ground!} at={[focus.lng, focus.lat]} class="focus-ring" />}
        <span class="period first">{first}</span>
        <span class="period second">{second}</span>
        <Divider cut={cut} onCut={setCut} />
      </MapBox>
      <DividerSlider cut={cut} onCut={setCut} />
      <p data-readout="pointer">
        {pointer === null ? <span class="muted">{nowhere}</span> : reported(pointer, [before, after, change])}
      </p>
      <p id="swipe-keys" class="muted hint">
        {keys.observation}
      </p>
      {change !== null && <MarkSwitch isOn={isMarked} onChange={setMarked} />}
      <OnlineBase ground={state.ground} />
      <div class="legends">
        <LegendView view={{ id: 'ndvi', layers: [{ ...before, id: 'ndvi' }] }} />
        {marks.map((view) => (
          <LegendView key={view.id} view={view} />
        ))}
      </div>
      <Credits owners={comparison.state.value.found?.answer.details.attribution ?? []} />
    </div>
  );
}

/** Both periods, and where something changed, if that is to be marked. */
function useViews(before: Layer, after: Layer, change: Layer | null) {
  const view = (layer: Layer): View => ({ id: layer.id, layers: [layer], hidden: NO_CHANGE });
  const periods = useMemo(() => [before, after].map(view), [before, after]);
  const marks = useMemo(() => (change === null ? [] : [view(change)]), [change]);
  return { periods, marks };
}

function reported(at: LngLat, layers: readonly (Layer | null)[]): string {
  return readoutText(
    at,
    layers.filter((layer) => layer !== null),
    lang.value,
  );
}

interface MarkSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function MarkSwitch({ isOn, onChange }: MarkSwitchProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {texts.value.change}
    </label>
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
