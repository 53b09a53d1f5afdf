import { signal } from '@preact/signals';
import type { ComparedLayers } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { placeOf } from './place-of.ts';
import { createRun } from './run.ts';
import { zone, type Zone } from './zone.ts';

/** UTC days, both within. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** Two periods of a zone, the earlier first. */
export interface Periods {
  readonly before: Period;
  readonly after: Period;
}

export interface Comparison extends ComparedLayers {
  readonly zone: Zone;
  readonly periods: Periods;
  readonly pack: string | null;
}

/** The periods as the form has them: of the first sample. */
export const periods = signal<Periods>({
  before: { start: '2022-06-03', end: '2022-08-31' },
  after: { start: '2025-06-03', end: '2025-08-31' },
});

export const comparison = createRun<Comparison>();

/** Compares the zone's two periods as they are now. */
export function compare(pack: string | null = null): Promise<void> {
  const [asked, both] = [zone.value, periods.value];
  const request = {
    ...{ lat: asked.lat, lng: asked.lng, size: asked.size, lang: lang.value },
    ...{ date1_start: both.before.start, date1_end: both.before.end },
    ...{ date2_start: both.after.start, date2_end: both.after.end },
  };
  return comparison.start(async ({ signal, onProgress }) => {
    const call = { signal, onProgress };
    const own = { ...call, ...(await placeOf(asked, pack, call.signal)) };
    return { ...(await sylvan().compareLayers(request, own)), zone: asked, periods: both, pack };
  });
}
