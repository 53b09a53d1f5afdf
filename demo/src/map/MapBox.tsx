import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { showBounds } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';
import { texts } from '../texts/map.ts';
import { Button, Icon } from '../ui/Button.tsx';
import { theGround, useGround } from './use-ground.ts';
import './map.css';
import './cards.css';
import './marks.css';
import './narrow.css';

interface MapBoxProps {
  /** Bounds within which the whole zone is visible. */
  readonly bounds: Bounds;
  readonly children?: ComponentChildren;
}

/** The map with its buttons, or the reason why there is no map; `children` are placed over it. */
export function MapBox({ bounds, children }: MapBoxProps) {
  const { box, hasFailed, retry } = useGround(bounds);
  const ground = theGround.value;
  const { label, failed, loading, again } = texts.value;
  useEffect(() => {
    const canvas = ground?.map.getCanvas();
    // The map handles all keys, so screen readers must pass arrow keys through.
    canvas?.setAttribute('role', 'application');
    canvas?.setAttribute('aria-label', label);
    canvas?.setAttribute('aria-describedby', 'map-keys');
  }, [ground, label]);
  return (
    <div class="map-box">
      <div class="map-ground" ref={box} />
      {ground !== null && children}
      {ground !== null && <ZoomButtons bounds={bounds} />}
      {ground === null && (
        <div class="map-state">
          <p>{hasFailed ? failed : loading}</p>
          {hasFailed && <Button class="plain" label={again} onClick={retry} />}
        </div>
      )}
    </div>
  );
}

function ZoomButtons({ bounds }: Pick<MapBoxProps, 'bounds'>) {
  const { map } = theGround.value!;
  const { zoomIn, zoomOut, zoomZone } = texts.value;
  const buttons = [
    [zoomIn, 'M12 5v14M5 12h14', () => map.zoomIn(), 'zoom'],
    [zoomOut, 'M5 12h14', () => map.zoomOut(), 'zoom'],
    [zoomZone, 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', () => showBounds(map, bounds, true), 'whole'],
  ] as const;
  return (
    <div class="map-buttons">
      {buttons.map(([name, d, act, kind]) => (
        <Button key={d} class={kind} aria-label={name} title={name} onClick={act} label={<Icon d={d} />} />
      ))}
    </div>
  );
}
