import { signal } from '@preact/signals';
import { SAMPLES, type SampleZone } from 'sylvan/samples';
import { geometryOf, isSameGround, type NamedPolygon } from './polygon.ts';

/** The ground to be analyzed: a square, or a polygon. */
export interface Zone {
  /** The square's centre, or the middle of the polygon. */
  readonly lat: number;
  readonly lng: number;
  /** Side of the square, km: whole numbers from 1 to 100; of a polygon, that of the square which may take its place. */
  readonly size: number;
  /** UTC day, `YYYY-MM-DD`, that is looked back from; null is today. */
  readonly date: string | null;
  readonly polygon?: NamedPolygon;
}

export const FIRST_SAMPLE = SAMPLES.find(({ id }) => id === 'frontier') ?? SAMPLES[0];

export const zone = signal<Zone>(FIRST_SAMPLE.request);

/** Makes a square the zone, as the one before but for what is given; another place has a day of its own. */
export function setSquare(square: Partial<Pick<Zone, 'lat' | 'lng' | 'size'>>): void {
  const { lat, lng, size } = { ...zone.value, ...square };
  zone.value = { lat, lng, size, date: dayAt({ lat, lng }) };
}

/** The day of a zone around a place: on the zone's ground that of the zone, on a sample's that of the sample, else today. */
export function dayAt({ lat, lng }: Pick<Zone, 'lat' | 'lng'>): string | null {
  return isOn(zone.value, [lng, lat]) ? zone.value.date : newestDayAt({ lat, lng });
}

/** The last day that is known of a place: today, null, but on a sample's ground. */
export function newestDayAt({ lat, lng }: Pick<Zone, 'lat' | 'lng'>): string | null {
  return SAMPLES.find(({ request }) => isOn(request, [lng, lat]))?.request.date ?? null;
}

/** Where a zone is, as requests of the library say it. */
export function placeOf({ lat, lng, size, polygon }: Zone) {
  return polygon === undefined ? { lat, lng, size } : { geometry: geometryOf(polygon) };
}

/** The bundled sample that this very zone is. */
export function sampleOf({ lat, lng, size, date, polygon }: Zone): SampleZone | undefined {
  if (polygon !== undefined) return undefined;
  return SAMPLES.find(
    ({ request }) =>
      request.lat === lat && request.lng === lng && request.size === size && request.date === date,
  );
}

/** The bundled sample whose images show the zone, which needs neither key nor network: of its day, a polygon on its ground. */
export function sampleAround(zone: Zone): SampleZone | undefined {
  const { polygon, date } = zone;
  if (polygon === undefined) return sampleOf(zone);
  const positions = polygon.parts.flat(2);
  return SAMPLES.find(
    ({ request }) => request.date === date && positions.every((position) => isOn(request, position)),
  );
}

const KM_PER_DEGREE = 111.195;

function isOn(
  { lat, lng, size }: Pick<Zone, 'lat' | 'lng' | 'size'>,
  [x, y]: readonly [number, number],
): boolean {
  const [east, north] = [(x - lng) * Math.cos((lat * Math.PI) / 180), y - lat];
  return Math.max(Math.abs(east), Math.abs(north)) * KM_PER_DEGREE <= size / 2;
}

/** Today's UTC day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!);
}

/** Whether two zones are of one place, whatever their days. */
export function isSamePlace(one: Zone, other: Zone): boolean {
  if (one.polygon !== undefined || other.polygon !== undefined)
    return isSameGround(one.polygon, other.polygon);
  return one.lat === other.lat && one.lng === other.lng && one.size === other.size;
}
