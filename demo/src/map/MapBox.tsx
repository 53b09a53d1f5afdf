import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { showBounds } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';
import { texts } from '../texts/map.ts';
import type { Ground, GroundState } from './use-ground.ts';
import './map.css';
import './cards.css';
import './marks.css';
import './narrow.css';

interface MapBoxProps {
  readonly state: GroundState;
  /** Describes the map for screen readers, with the id of the instructions. */
  readonly label: string;
  readonly describedBy: string;
  /** Where the whole zone is visible. */
  readonly bounds: Bounds;
  readonly children?: ComponentChildren;
}

/** A map with its buttons, or the reason why there is none; `children` are placed over it. */
export function MapBox({ state, label, describedBy, bounds, children }: MapBoxProps) {
  const { box, ground, hasFailed, retry } = state;
  const { failed, loading, again } = texts.value;
  useEffect(() => {
    const canvas = ground?.map.getCanvas();
    // The map handles all keys, so screen readers must pass arrow keys through.
    canvas?.setAttribute('role', 'application');
    canvas?.setAttribute('aria-label', label);
    canvas?.setAttribute('aria-describedby', describedBy);
  }, [ground, label, describedBy]);
  return (
    <div class="map-box">
      <div class="map-ground" ref={box} />
      {ground !== null && children}
      {ground !== null && <ZoomButtons ground={ground} bounds={bounds} />}
      {ground === null && (
        <div class="map-state">
          <p>{hasFailed ? failed : loading}</p>
          {hasFailed && (
            <button type="button" class="plain" onClick={retry}>
              {again}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function ZoomButtons({ ground: { map }, bounds }: { readonly ground: Ground; readonly bounds: Bounds }) {
  const { zoomIn, zoomOut, zoomZone } = texts.value;
  const buttons = [
    [zoomIn, 'M12 5v14M5 12h14', () => map.zoomIn(), 'zoom'],
    [zoomOut, 'M5 12h14', () => map.zoomOut(), 'zoom'],
    [zoomZone, 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', () => showBounds(map, bounds, true), 'whole'],
  ] as const;
  return (
    <div class="map-buttons">
      {buttons.map(([name, lines, act, kind]) => (
        <button key={lines} class={kind} type="button" aria-label={name} title={name} onClick={act}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={lines} />
          </svg>
        </button>
      ))}
    </div>
  );
}
