import { signal } from '@preact/signals';
import { SAMPLES, type SampleZone } from 'sylvan/samples';
import type { Point } from './degrees.ts';
import { geometryOf, isSameGround, type NamedPolygon } from './polygon.ts';

/** The ground to be analyzed: a square, or a polygon. */
export interface Zone {
  /** The centre of the square or polygon. */
  readonly lat: number;
  readonly lng: number;
  /** Side of the square in km: whole numbers from 1 to 100; for a polygon, the side of the square that may replace it. */
  readonly size: number;
  /** Reference day in UTC, `YYYY-MM-DD`; null means today. */
  readonly date: string | null;
  readonly polygon?: NamedPolygon;
}

export type Square = Pick<Zone, 'lat' | 'lng' | 'size'>;

const FIRST_SAMPLE = SAMPLES.find(({ id }) => id === 'frontier') ?? SAMPLES[0];

/** The bundled sample with images of the cut-off year, 2020, and with a file of plots. */
export const PLOTS_SAMPLE = SAMPLES.find(({ id }) => id === 'plots');

export const zone = signal<Zone>(FIRST_SAMPLE.request);

/**
 * The last zone that was searched for, opened or analyzed; Back returns to it, but not to zones that were only shaped in between.
 */
export const keptZone = signal(zone.value);

export function keepZone(): void {
  keptZone.value = zone.value;
}

/** Limits of a zone's side in km. */
export const [SMALLEST, LARGEST] = [1, 100];

/**
 * Makes a square the zone. Values that are not given stay the same, the side is brought within the limits, and a new place resets
 * the day.
 */
export function setSquare(square: Partial<Square>): void {
  const { lat, lng, size } = { ...zone.value, ...square };
  zone.value = { lat, lng, size: sideWithin(size), date: dayAt({ lat, lng }) };
}

/** The nearest side within the limits, in km. */
export function sideWithin(size: number): number {
  return Math.min(Math.max(size, SMALLEST), LARGEST);
}

/** The day for a place: the zone's day on its ground, a sample's day on that sample's ground, otherwise null (today). */
export function dayAt({ lat, lng }: Point): string | null {
  return isOn(zone.value, [lng, lat]) ? zone.value.date : newestDayAt({ lat, lng });
}

/** The latest day for a place: a sample's day on that sample's ground, otherwise null (today). */
export function newestDayAt({ lat, lng }: Point): string | null {
  return SAMPLES.find(({ request }) => isOn(request, [lng, lat]))?.request.date ?? null;
}

/** A zone's place as request fields of the library. */
export function placeOf({ lat, lng, size, polygon }: Zone) {
  return polygon === undefined ? { lat, lng, size } : { geometry: geometryOf(polygon) };
}

/** The bundled sample that equals this zone. */
export function sampleOf(zone: Zone): SampleZone | undefined {
  return SAMPLES.find(({ request }) => isSameZone(request, zone));
}

/**
 * The bundled sample whose images suffice for the zone, without key or network: a square must be the sample's own, and a polygon
 * must lie on its ground; the day must be the same.
 */
export function sampleAround(zone: Zone): SampleZone | undefined {
  const { polygon, date } = zone;
  if (polygon === undefined) return sampleOf(zone);
  const positions = polygon.parts.flat(2);
  return SAMPLES.find(
    ({ request }) => request.date === date && positions.every((position) => isOn(request, position)),
  );
}

const KM_PER_DEGREE = 111.195;

function isOn({ lat, lng, size }: Square, [x, y]: readonly [number, number]): boolean {
  const [east, north] = [(x - lng) * Math.cos((lat * Math.PI) / 180), y - lat];
  return Math.max(Math.abs(east), Math.abs(north)) * KM_PER_DEGREE <= size / 2;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a text is a valid calendar day, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!);
}

/** Whether two zones are at the same place on the same day. */
export function isSameZone(one: Zone, other: Zone): boolean {
  return one.date === other.date && isSamePlace(one, other);
}

/** Whether two zones are at the same place, whatever their days. */
export function isSamePlace(one: Zone, other: Zone): boolean {
  if (one.polygon !== undefined || other.polygon !== undefined)
    return isSameGround(one.polygon, other.polygon);
  return one.lat === other.lat && one.lng === other.lng && one.size === other.size;
}
