import { signal } from '@preact/signals';
import { SAMPLES, type SampleZone } from 'sylvan/samples';

/** The square to be analysed. */
export interface Zone {
  readonly lat: number;
  readonly lng: number;
  /** Side, km: whole numbers from 1 to 100. */
  readonly size: number;
  /** UTC day, `YYYY-MM-DD`, that is looked back from; null is today. */
  readonly date: string | null;
}

export const FIRST_SAMPLE = SAMPLES.find(({ id }) => id === 'frontier') ?? SAMPLES[0];

export const zone = signal<Zone>(FIRST_SAMPLE.request);

/** The bundled sample that this very zone is, which needs neither key nor network. */
export function sampleOf({ lat, lng, size, date }: Zone): SampleZone | undefined {
  return SAMPLES.find(
    ({ request }) =>
      request.lat === lat && request.lng === lng && request.size === size && request.date === date,
  );
}

/** Degrees to a tenth of a metre. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
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
export function isSameSquare(one: Zone, other: Zone): boolean {
  return one.lat === other.lat && one.lng === other.lng && one.size === other.size;
}
