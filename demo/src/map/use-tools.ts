import { computed } from '@preact/signals';
import type { MapMouseEvent } from 'maplibre-gl';
import type { Layer } from 'sylvan';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { sheet } from '../state/panel.ts';
import { crosshair, useCrosshairKeys, type Command } from './crosshair.ts';
import { drawn, obeyDrawing, putCorner, useDoubleClick } from './drawing-tool.ts';
import { editedParts } from './editing-tool.ts';
import { readoutText, pointText } from './Readouts.tsx';
import { theGround } from './use-ground.ts';
import { onEarth, roundedDegrees } from '../state/degrees.ts';
import { setSquare, zone } from '../state/zone.ts';
import { texts } from '../texts/map.ts';
import { numbers } from '../ui/numbers.ts';

/** The mode, which determines the effect of clicks and keys on the map. */
export const mode = computed(() => {
  if (drawn.value !== null) return 'draw';
  if (editedParts.value !== null) return 'edit';
  return crosshair.value !== null ? 'pick' : 'observation';
});

/**
 * The map's tools, one at a time. `shown` are the layers that the crosshair reads; `onClick` receives clicks while no tool is
 * active. Returns the place of the pointer over the map, or of the last touch; null if there is neither.
 */
export function useTools(shown: readonly Layer[], onClick: (point: LngLat) => void): LngLat | null {
  useRoom(mode.value !== 'observation');
  useDoubleClick();
  useCrosshairKeys((command, point) => {
    if (mode.value === 'draw') obeyDrawing(command, point);
    else obeyPicking(command, point, shown);
  });
  useEffect(() => {
    if (mode.value === 'pick') announceLate(readoutText(crosshair.value!, shown));
    // Later moves are announced as they happen.
  }, [mode.value === 'pick', shown[0]]);
  return usePointer((point) => {
    if (mode.value === 'draw') putCorner(point);
    if (mode.value === 'pick') putZone(point);
    if (mode.value === 'observation') onClick(point);
  });
}

/** On a phone, gives the map most of the window while a tool is active. */
function useRoom(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    sheet.value = 'peek';
    return () => void (sheet.value = 'half');
  }, [isWanted]);
}

/** The place of the pointer over the map, or of the last touch; null if there is neither. Also reports clicks. */
function usePointer(onClick: (point: LngLat) => void): LngLat | null {
  const ground = theGround.value;
  const [point, setPoint] = useState<LngLat | null>(null);
  const click = useRef(onClick);
  click.current = onClick;
  useEffect(() => {
    if (ground === null) return undefined;
    const { map } = ground;
    const pointOf = ({ lngLat: { lng, lat } }: MapMouseEvent): LngLat => [lng, lat];
    const subscriptions = [
      map.on('mousemove', (event) => setPoint(pointOf(event))),
      map.on('mouseout', () => setPoint(null)),
      map.on('click', (event) => {
        setPoint(pointOf(event));
        click.current(pointOf(event));
      }),
    ];
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }, [ground]);
  return point;
}

/** Moves the zone's centre, rounded to a tenth of a metre, and the crosshair to a place. */
export function putZone([lng, lat]: LngLat): void {
  crosshair.value = [lng, lat];
  setSquare({ lat: roundedDegrees(lat), lng: roundedDegrees(onEarth(lng)) });
  announceLate(texts.value.moved(pointText([lng, lat])));
}

export function endPicking(): void {
  crosshair.value = null;
}

/** `shown`: the layers that the crosshair reads. */
function obeyPicking(command: Command, point: LngLat, shown: readonly Layer[]): void {
  if (command.kind === 'move') announceLate(readoutText(point, shown));
  else if (command.kind === 'size') resize(command.by);
  else if (command.kind === 'put') putZone(point);
  else if (command.kind === 'end') endPicking();
}

function resize(by: number): void {
  setSquare({ size: zone.value.size + by });
  announceLate(texts.value.side(numbers.atMost(zone.value.size, 0)));
}
