import type { Layer } from 'sylvan';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LayerChooser } from '../layers/LayerChooser.tsx';
import { LegendView } from '../layers/LegendView.tsx';
import { OpacitySlider } from '../layers/OpacitySlider.tsx';
import { placementOf, type LngLat } from '../layers/placement.ts';
import { viewsOf } from '../layers/views.ts';
import { analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { zone, type Zone } from '../state/zone.ts';
import { Credits } from './Credits.tsx';
import { MapBox } from './MapBox.tsx';
import { OnlineBase } from './OnlineBase.tsx';
import { readoutText } from './readout.ts';
import { showBounds } from './show-bounds.ts';
import { Spot } from './Spot.tsx';
import { boundsOf, squareOf } from './square.ts';
import { texts } from './texts.ts';
import { useGround, type Bounds, type Ground } from './use-ground.ts';
import { useOutline } from './use-outline.ts';
import { usePicking } from './use-picking.ts';
import { usePlane } from './use-plane.ts';

/** The zone on the map, a layer of its answer on it, and a crosshair that reads the layer and picks another zone. */
export function MapPanel({ layers }: { readonly layers: readonly Layer[] }) {
  const views = useMemo(() => viewsOf(layers), [layers[0], layers.length]);
  const shown = views.filter(({ id }) => id === shownLayer.value);
  const read = shown.flatMap((view) => view.layers);
  const [opacity, setOpacity] = useState(1);
  const ring = useZoneRing(layers);
  const bounds = boundsOf(ring);
  const state = useGround(bounds);
  useOutline(state.ground, ring);
  useFollowedZone(state.ground, bounds);
  usePlane(state.ground, shown, { id: 'shown', opacity, cut: 0, isHatched: true });
  const picking = usePicking(state.ground, read);
  const { title, label, keys, crosshairKeys } = texts.value;
  return (
    <section class="card map-panel" aria-labelledby="map-title">
      <h2 id="map-title">{title}</h2>
      <div class="map-columns">
        <div>
          <MapBox state={state} label={label} describedBy="map-keys" bounds={bounds}>
            {picking.crosshair !== null && (
              <Spot ground={state.ground!} place={picking.crosshair} class="crosshair" />
            )}
          </MapBox>
          <Readouts {...picking} shown={read} />
          <PickingButtons {...picking} isReady={state.ground !== null} />
          <p id="map-keys" class="muted hint">
            {picking.crosshair === null ? keys : crosshairKeys}
          </p>
        </div>
        <div class="map-side">
          {views.length > 0 && <LayerChooser views={views} />}
          {shown.map((view) => (
            <LegendView key={view.id} view={view} />
          ))}
          {shown.length > 0 && <OpacitySlider value={opacity} onChange={setOpacity} />}
          <OnlineBase ground={state.ground} />
        </div>
      </div>
      <Credits owners={analysis.state.value.found?.answer.details.attribution ?? []} />
    </section>
  );
}

type Picking = ReturnType<typeof usePicking>;

function Readouts({ crosshair, pointer, shown }: Picking & { readonly shown: readonly Layer[] }) {
  const { crosshair: atCrosshair, pointer: atPointer, nowhere } = texts.value;
  const told = (place: LngLat) => readoutText(place, shown, lang.value);
  return (
    <div class="readouts">
      {crosshair !== null && (
        <p data-readout="crosshair">
          <strong>{atCrosshair}</strong>
          {told(crosshair)}
        </p>
      )}
      {pointer !== null && (
        <p data-readout="pointer">
          <strong>{atPointer}</strong>
          {told(pointer)}
        </p>
      )}
      {crosshair === null && pointer === null && <p class="muted">{nowhere}</p>}
    </div>
  );
}

function PickingButtons({ crosshair, toggle, put, isReady }: Picking & { readonly isReady: boolean }) {
  const { pick, put: putHere } = texts.value;
  const isOn = crosshair !== null;
  return (
    <p class="row">
      <button type="button" class="plain toggle" aria-pressed={isOn} disabled={!isReady} onClick={toggle}>
        {pick}
      </button>
      {isOn && (
        <button type="button" onClick={() => put(crosshair)}>
          {putHere}
        </button>
      )}
    </p>
  );
}

/** The edge of the pixels that answered, or of the square that is to be asked about while none has. */
function useZoneRing(layers: readonly Layer[]): readonly LngLat[] {
  const asked = zone.value;
  const found = analysis.state.value.found;
  const isAnswered = found !== null && layers.length > 0 && isSameSquare(found.zone, asked);
  const grid = isAnswered ? layers[0].grid : null;
  return useMemo(
    () => (grid === null ? squareOf(asked) : placementOf(grid).ring),
    [grid, asked.lat, asked.lng, asked.size],
  );
}

function isSameSquare(a: Zone, b: Zone): boolean {
  return a.lat === b.lat && a.lng === b.lng && a.size === b.size;
}

/** Wherever the zone is set, the map goes there; it opens there itself. */
function useFollowedZone(ground: Ground | null, bounds: Bounds): void {
  const { lat, lng, size } = zone.value;
  const followed = useRef(`${lat} ${lng} ${size}`);
  useEffect(() => {
    const asked = `${lat} ${lng} ${size}`;
    if (ground === null || asked === followed.current) return;
    followed.current = asked;
    showBounds(ground.map, bounds);
  }, [ground, lat, lng, size]);
}
