import type { Layer } from 'sylvan';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { onEarth, roundedDegrees } from '../state/degrees.ts';
import { setSquare, zone } from '../state/zone.ts';
import { texts } from '../texts/map.ts';
import { crosshair, type Command } from './crosshair.ts';
import { pointText, readoutText } from './Readouts.tsx';
import { numbers } from '../ui/numbers.ts';

/** Moves the zone's centre, to a tenth of a metre, and the crosshair there. */
export function putZone([lng, lat]: LngLat): void {
  crosshair.value = [lng, lat];
  setSquare({ lat: roundedDegrees(lat), lng: roundedDegrees(onEarth(lng)) });
  announceLate(texts.value.moved(pointText([lng, lat])));
}

export function endPicking(): void {
  crosshair.value = null;
}

/** `shown`: the layers that the crosshair reads. */
export function obeyPicking(command: Command, point: LngLat, shown: readonly Layer[]): void {
  if (command.kind === 'move') announceLate(readoutText(point, shown));
  else if (command.kind === 'size') resize(command.by);
  else if (command.kind === 'put') putZone(point);
  else if (command.kind === 'end') endPicking();
}

function resize(by: number): void {
  setSquare({ size: zone.value.size + by });
  announceLate(texts.value.side(numbers.atMost(zone.value.size, 0)));
}
