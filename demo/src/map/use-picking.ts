import type { Layer } from 'sylvan';
import { useEffect, useMemo } from 'preact/hooks';
import { formatNumber } from 'sylvan/locale';
import type { LngLat } from '../layers/placement.ts';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { zone, roundedDegrees } from '../state/zone.ts';
import { placeText, readoutText } from './readout.ts';
import { texts } from './texts.ts';
import { throttled } from './throttled.ts';
import { useCrosshair } from './use-crosshair.ts';
import type { Ground } from './use-ground.ts';
import { usePointer } from './use-pointer.ts';

/** Whoever holds an arrow key down hears where it led, not every step. */
const QUIET = 500;
const SIZES = { smallest: 1, largest: 100 };

/** The places under crosshair and pointer; while the crosshair is on, a click or Enter puts the zone there. */
export function usePicking(ground: Ground | null, shown: readonly Layer[]) {
  const tell = useMemo(() => throttled(announce, QUIET), []);
  const crosshair = useCrosshair(ground, (command, place) => {
    if (command.kind === 'size') tell(resized(command.by));
    else if (command.kind === 'put') tell(putZone(place));
    else crosshair.set(null);
  });
  const put = (place: LngLat) => {
    crosshair.set(place);
    tell(putZone(place));
  };
  const isOn = crosshair.place !== null;
  const pointer = usePointer(ground, (place) => isOn && put(place));
  useEffect(() => {
    if (crosshair.place !== null) tell(readoutText(crosshair.place, shown, lang.value));
  }, [crosshair.place, shown[0]]);
  const toggle = () => {
    const { lng, lat } = ground!.map.getCenter();
    crosshair.set(isOn ? null : [lng, lat]);
    if (!isOn) ground!.map.getCanvas().focus();
  };
  return { crosshair: crosshair.place, pointer, toggle, put };
}

/** Sets the zone's centre, to a tenth of a metre. What is said of it. */
function putZone([lng, lat]: LngLat): string {
  zone.value = {
    ...zone.value,
    lat: roundedDegrees(lat),
    lng: roundedDegrees(lng - 360 * Math.round(lng / 360)),
  };
  return texts.value.moved(placeText([lng, lat], lang.value));
}

function resized(by: number): string {
  const size = Math.min(Math.max(zone.value.size + by, SIZES.smallest), SIZES.largest);
  zone.value = { ...zone.value, size };
  return texts.value.side(formatNumber(size, lang.value, 0));
}
