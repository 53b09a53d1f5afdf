import type { Layer } from 'sylvan';
import { useEffect } from 'preact/hooks';
import { formatNumber } from 'sylvan/locale';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { onEarth, roundedDegrees } from '../state/degrees.ts';
import { setSquare, zone } from '../state/zone.ts';
import { pointText, readoutText } from './Readouts.tsx';
import { texts } from '../texts/map.ts';
import { useCrosshair } from './use-crosshair.ts';

export type Picking = ReturnType<typeof usePicking>;

/** A crosshair that reads the shown layers. While it is on, a click or Enter moves the zone there. */
export function usePicking(shown: readonly Layer[]) {
  const { point: crosshair, start } = useCrosshair((command, point) => {
    if (command.kind === 'move') announceLate(readoutText(point, shown, lang.value));
    else if (command.kind === 'size') announceLate(resized(command.by));
    else if (command.kind === 'put') announceLate(putZone(point));
    else if (command.kind === 'end') end();
  });
  const end = () => void (crosshair.value = null);
  useEffect(() => {
    if (crosshair.value !== null) announceLate(readoutText(crosshair.value, shown, lang.value));
    // Later moves report themselves.
  }, [crosshair.value !== null, shown[0]]);
  return {
    /** The crosshair's place; null while it is off. */
    crosshair: crosshair.value,
    start,
    end,
    put: (point: LngLat) => {
      crosshair.value = point;
      announceLate(putZone(point));
    },
  };
}

/** Sets the zone's centre, to a tenth of a metre. Returns the announcement. */
function putZone([lng, lat]: LngLat): string {
  setSquare({ lat: roundedDegrees(lat), lng: roundedDegrees(onEarth(lng)) });
  return texts.value.moved(pointText([lng, lat], lang.value));
}

function resized(by: number): string {
  setSquare({ size: zone.value.size + by });
  return texts.value.side(formatNumber(zone.value.size, lang.value, 0));
}
