import type { Layer } from 'sylvan';
import { useMemo, useState } from 'preact/hooks';
import { LayerChooser } from '../layers/LayerChooser.tsx';
import { LegendView } from '../layers/LegendView.tsx';
import { OpacitySlider } from '../layers/OpacitySlider.tsx';
import type { LngLat } from '../layers/placement.ts';
import { viewsOf } from '../layers/views.ts';
import { analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { Credits } from './Credits.tsx';
import { MapBox } from './MapBox.tsx';
import { OnlineBase } from './OnlineBase.tsx';
import { readoutText } from './readout.ts';
import { Spot } from './Spot.tsx';
import { boundsOf } from './square.ts';
import { texts } from './texts.ts';
import { useGround } from './use-ground.ts';
import { useOutline } from './use-outline.ts';
import { usePicking } from './use-picking.ts';
import { usePlane } from './use-plane.ts';
import { useFollowedZone, useZoneRing } from './use-zone.ts';

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
