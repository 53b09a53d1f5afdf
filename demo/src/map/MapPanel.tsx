import type { Layer } from 'sylvan';
import { useMemo, useState } from 'preact/hooks';
import { later } from '../ui/later.tsx';
import { LayerChooser } from '../layers/LayerChooser.tsx';
import { LegendView } from '../layers/LegendView.tsx';
import { OpacitySlider } from '../layers/OpacitySlider.tsx';
import { shownOf, viewsOf } from '../layers/views.ts';
import { analysis, type Analysis } from '../state/analysis.ts';
import { outlinesOf } from '../state/polygon.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { Credits } from './Credits.tsx';
import { Handles } from './Handles.tsx';
import { MapBox } from './MapBox.tsx';
import { MapHint } from './MapHint.tsx';
import { MapKey } from './MapKey.tsx';
import { MapTools } from './MapTools.tsx';
import { OnlineBase } from './OnlineBase.tsx';
import { Readouts } from './Readouts.tsx';
import { Spot } from './Spot.tsx';
import { boundsOf } from './square.ts';
import { texts } from '../texts/map.ts';
import { UnaskedZone } from './UnaskedZone.tsx';
import { useDashes } from './use-dashes.ts';
import { useEdge } from './use-edge.ts';
import { useGround } from './use-ground.ts';
import { usePlane } from './use-plane.ts';
import { useTools } from './use-tools.ts';
import { useFollowedZone, useZoneRings } from './use-zone.ts';

/** What was lost, what burnt, and the way there, is shown once there is an answer. */
const FieldOnMap = later(async () => (await import('./field/FieldOnMap.tsx')).FieldOnMap);
const LossOnMap = later(async () => (await import('./loss/LossOnMap.tsx')).LossOnMap);
const FiresOnMap = later(async () => (await import('./fires/FiresOnMap.tsx')).FiresOnMap);

/**
 * The zone on the map, a layer of its answer on it, and a crosshair that reads the layer, picks another zone or draws its
 * outline.
 */
export function MapPanel({ layers }: { readonly layers: readonly Layer[] }) {
  const { found } = analysis.state.value;
  const views = useMemo(() => viewsOf(layers), [layers[0], layers.length]);
  const chosen = shownOf(views, shownLayer.value);
  const shown = chosen === undefined ? [] : [chosen];
  const read = shown.flatMap((view) => view.layers);
  const [opacity, setOpacity] = useState(1);
  const rings = useZoneRings(layers);
  const bounds = boundsOf(rings);
  const state = useGround(bounds);
  const { ground } = state;
  usePlane(ground, shown, { id: 'shown', polygon: found?.zone.polygon, opacity, cut: 0, isHatched: true });
  const tools = useTools(ground, read);
  const { crosshair, pointer, drawing, editing } = tools;
  const moved = editing.parts;
  useEdge(
    ground,
    useMemo(() => (moved === null ? rings : outlinesOf({ name: '', parts: moved })), [rings, moved]),
  );
  useFollowedZone(ground, bounds, moved !== null);
  useDashes(ground, drawing.corners, [pointer, crosshair]);
  const { title, label } = texts.value;
  return (
    <section class="card map-panel" aria-labelledby="map-title">
      <h2 id="map-title">{title}</h2>
      <div class="map-columns">
        {views.length > 0 && <LayerChooser views={views} />}
        <div class="map-main">
          <MapBox state={state} label={label} describedBy="map-keys" bounds={bounds}>
            {crosshair !== null && <Spot ground={ground!} at={crosshair} class="crosshair" />}
            {moved !== null && <Handles ground={ground!} editing={editing} parts={moved} />}
          </MapBox>
          {found !== null && layers.length > 0 && (
            <MapKey hasLoss={isLost(found)} hasFires={(found.fires?.detections.length ?? 0) > 0} />
          )}
          <Readouts crosshair={crosshair} pointer={pointer} shown={read} />
          <MapTools {...tools} isReady={ground !== null} />
          <MapHint id="map-keys" mode={tools.mode} />
          {tools.mode !== 'draw' && <PolygonFault />}
          {tools.mode !== 'draw' && <UnaskedZone />}
          {found !== null && layers.length > 0 && (
            <>
              <LossOnMap ground={ground} layers={layers} date={found.answer.details.date} />
              <FieldOnMap ground={ground} zone={found.zone} />
            </>
          )}
          {found?.fires !== undefined && (
            <FiresOnMap ground={ground} fires={found.fires} answer={found.answer} />
          )}
        </div>
        <div class="map-side">
          {shown.map((view) => (
            <LegendView key={view.id} view={view} />
          ))}
          {shown.length > 0 && <OpacitySlider value={opacity} onChange={setOpacity} />}
          <OnlineBase ground={ground} />
        </div>
      </div>
      <Credits owners={found?.answer.details.attribution ?? []} />
    </section>
  );
}

function isLost({ answer: { details } }: Analysis): boolean {
  const { confirmed_ha: confirmed, provisional_ha: provisional } = details.loss ?? {};
  return Boolean(confirmed) || Boolean(provisional);
}
