import type { ValidPlace } from 'sylvan/contract';
import { SAMPLES } from 'sylvan/node';
import { placeOf } from '#server';

const KM_PER_DEGREE = 111.32;
/** Half a pixel of the analysis grid, so that the sample's own request lies inside it. */
const SLACK_KM = 0.005;

/** The sample whose zone contains the requested one; `null` if none does. Its images are simulated and free. */
export function sampleHolding(wanted: ValidPlace): string | null {
  const { lat, lng, size } = placeOf(wanted);
  const holding = SAMPLES.find(({ request }) => {
    const room = (request.size - size) / 2 + SLACK_KM;
    const north = Math.abs(lat - request.lat) * KM_PER_DEGREE;
    const east = Math.abs(lng - request.lng) * KM_PER_DEGREE * Math.cos((request.lat * Math.PI) / 180);
    return north <= room && east <= room;
  });
  return holding?.id ?? null;
}
