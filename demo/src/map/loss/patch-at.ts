import { placementOf, type LngLat } from '../../layers/placement.ts';
import { lastDayOf, type Found } from '../../state/comparison.ts';
import { boundsOfRings, crossingsOf } from '../../state/degrees.ts';
import { polygonsOf, type Patch } from '../../state/patches.ts';
import { lang } from '../../state/language.ts';
import { texts } from '../../texts/loss.ts';
import { DAY_LOCALES } from '../../ui/numbers.ts';
import type { Layer } from 'sylvan';

/** The smallest patch that contains a place; null if there is none. */
export function patchAt(patches: readonly Patch[], [lng, lat]: LngLat): Patch | null {
  const isInside = (patch: Patch) =>
    crossingsOf(polygonsOf(patch).flat(), lat).filter((crossing) => crossing <= lng).length % 2 === 1;
  return patches.findLast(isInside) ?? null;
}

/** The days on which the patch's first and last pixels were seen lost; null if undated. */
export function spanOf(patch: Patch, found: Found): readonly [first: string, last: string] | null {
  const ages = found.layers.find(({ id }) => id === 'loss-age');
  const { by } = patch.properties;
  if (ages === undefined || by === null) return null;
  const oldest = pixelsIn(patch, ages).reduce((most, age) => Math.max(most, age), 0);
  const first = new Date(Date.parse(lastDayOf(found)) - oldest * DAY_MS).toISOString().slice(0, 10);
  return [first < by ? first : by, by];
}

const DAY_MS = 86_400_000;

/** The known values of a layer in a patch. */
function pixelsIn(patch: Patch, { data, grid }: Layer): number[] {
  const placement = placementOf(grid);
  const rings = polygonsOf(patch)
    .flat()
    .map((ring) => ring.map(([lng, lat]) => placement.pixelAt([lng, lat])));
  const [[, top], [, bottom]] = boundsOfRings(rings);
  const found: number[] = [];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(grid.height, bottom); row++) {
    const crossed = crossingsOf(rings, row + 0.5);
    for (let i = 0; i < crossed.length; i += 2)
      for (let column = Math.ceil(crossed[i] - 0.5); column + 0.5 < crossed[i + 1]; column++)
        found.push(data[row * grid.width + column]);
  }
  return found.filter((value) => !Number.isNaN(value));
}

/** The days of a loss: "9 – 22 July", optionally with the year and as a phrase. For an undated patch, a text that says so. */
export function clearedText(patch: Patch, found: Found, isWhole = false): string {
  const span = spanOf(patch, found);
  const { undated, cleared } = texts.value;
  if (span === null) return undated;
  const format = new Intl.DateTimeFormat(DAY_LOCALES[lang.value], {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(isWhole && { year: 'numeric' }),
  });
  const [first, last] = span.map((day) => new Date(day));
  const days = format.formatRange(first, last);
  return isWhole ? cleared(days) : days;
}
