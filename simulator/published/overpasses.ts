import type { JsonObject } from '../items.ts';
import { hash } from '../noise.ts';

const DAY = 86_400_000;

/** Days between overpasses of a place in the real missions. */
const REVISIT: Readonly<Record<string, number>> = {
  'sentinel-2-c1-l2a': 5,
  'sentinel-1-rtc': 6,
  'landsat-c2-l2': 16,
};

/** Maximum difference, in percent, between a whole tile's cloud cover and that of its simulated part. */
const COVER_ERROR = 12;

/** The parts of an item that overpasses change. */
export interface PassedItem extends JsonObject {
  readonly id: string;
  readonly collection: string;
  readonly properties: JsonObject & { readonly datetime: string };
  readonly assets: Readonly<Record<string, JsonObject>>;
}

/** An item, and the simulated item that provides its files. */
export interface Overpass {
  readonly item: PassedItem;
  readonly of: PassedItem;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * An item for each overpass from the first to the last simulated one, with the files of the simulated overpass closest in time.
 * Items without a satellite are unchanged.
 */
export function overpasses(simulated: readonly PassedItem[]): Overpass[] {
  const others = simulated.filter(({ collection }) => !(collection in REVISIT));
  const passes = Object.entries(REVISIT).flatMap(([collection, days]) =>
    missionsOf(simulated.filter((item) => item.collection === collection)).flatMap((mission) =>
      timesOf(mission, days).map((time) => {
        const of = nearest(mission, time);
        return { item: itemAt(of, time), of, time };
      }),
    ),
  );
  return [...others.map((item) => ({ item, of: item, time: timeOf(item) })), ...passes];
}

/** Groups the items by instrument, because the files of Landsat differ between generations. */
function missionsOf<T extends PassedItem>(items: readonly T[]): T[][] {
  const byInstrument = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(item.properties.instruments ?? null);
    byInstrument.set(key, [...(byInstrument.get(key) ?? []), item]);
  }
  return [...byInstrument.values()];
}

function timesOf(items: readonly PassedItem[], days: number): number[] {
  const known = items.map(timeOf).sort((a, b) => a - b);
  const last = known[known.length - 1];
  const count = Math.floor((last - known[0]) / (days * DAY)) + 1;
  return Array.from({ length: count }, (_, i) => last - i * days * DAY);
}

function timeOf({ properties }: PassedItem): number {
  return Date.parse(properties.datetime);
}

function nearest<T extends PassedItem>(items: readonly T[], time: number): T {
  return items.reduce((best, item) =>
    Math.abs(timeOf(item) - time) < Math.abs(timeOf(best) - time) ? item : best,
  );
}

function itemAt<T extends PassedItem>(item: T, time: number): T {
  if (timeOf(item) === time) return item;
  const datetime = new Date(time).toISOString().replace('.000Z', 'Z');
  const id = `${item.id}_AT_${datetime.slice(0, 10).replaceAll('-', '')}`;
  const cover = item.properties['eo:cloud_cover'];
  const assets = Object.entries(item.assets).map(([key, asset]) => [
    key,
    { ...asset, href: (asset.href as string).replace(`./${item.id}/`, `./${id}/`) },
  ]);
  return {
    ...item,
    id,
    properties: {
      ...item.properties,
      datetime,
      ...(typeof cover === 'number' && { 'eo:cloud_cover': statedCover(time, cover / 100) }),
    },
    assets: Object.fromEntries(assets) as T['assets'],
  };
}

/** Cloud cover in percent that a catalog states for the whole tile, if `fraction` of its simulated part is clouded. */
export function statedCover(time: number, fraction: number): number {
  const error = (hash(time / DAY, 17, 0) % (2 * COVER_ERROR + 1)) - COVER_ERROR;
  return Math.max(0, Math.min(100, 100 * fraction + error));
}
