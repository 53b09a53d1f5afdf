import { hash } from '../noise.ts';
import { daysBefore } from '../scenario/calendar.ts';
import { isRotated, type Frameworks } from './uses.ts';
import { USE, type PlotEventKind } from './spec.ts';

/** A change of some plots: an event of the specification or a harvest of a plantation. */
export interface LocatedPlotEvent {
  readonly kind: PlotEventKind | 'rotation';
  /** For a rotation, the date of one of its harvests. */
  readonly date: string;
  readonly pixels: number;
}

export interface PlotEvents {
  readonly events: readonly LocatedPlotEvent[];
  /** 1 + index of the pixel's event, 0 for none. */
  readonly eventOf: Uint8Array;
}

/** Minimum fraction of forest in a plot, and minimum number of forest pixels, for it to count as a plot of forest. */
const FOREST_PLOT = { fraction: 0.6, pixels: 30 } as const;

/** Number of groups into which the stands of a plantation are divided. Each group is harvested at once. */
const COUPES = 10;

/** Finds forest plots for the events, from the edge of the farmland outwards, the earliest event first. */
export function locateEvents(land: Frameworks, use: Uint8Array): PlotEvents {
  const { spec, plots } = land;
  const free = forestPlots(land, use);
  const eventOfPlot = new Map<number, number>();
  const dated = [...spec.events].sort((a, b) => (a.date < b.date ? -1 : 1));
  const kinds: Omit<LocatedPlotEvent, 'pixels'>[] = dated.map(({ kind, date, plots: count }, i) => {
    const taken = free.splice(0, count);
    if (taken.length < count) throw new Error(`No plots of forest are left for the event of ${date}`);
    for (const id of taken) eventOfPlot.set(id, i + 1);
    return { kind, date };
  });
  const eventOf = plots.id.map((id, i) => (use[i] === USE.forest ? (eventOfPlot.get(id) ?? 0) : 0));
  const rotations = rotationsOf(land);
  plots.id.forEach((id, i) => {
    if (isRotated(spec.biome, use[i])) eventOf[i] = kinds.length + 1 + (hash(spec.seed, 561, id) % COUPES);
  });
  const counts = new Uint32Array(256);
  for (const event of eventOf) counts[event] += 1;
  return {
    events: [...kinds, ...rotations].map((event, i) => ({ ...event, pixels: counts[i + 1] })),
    eventOf: Uint8Array.from(eventOf),
  };
}

/** Plots of forest in the zone, in the order in which they would be farmed. */
function forestPlots({ spec, plots, ranking }: Frameworks, use: Uint8Array): number[] {
  const forest = new Map<number, number>();
  plots.id.forEach((id, i) => {
    if (use[i] === USE.forest) forest.set(id, (forest.get(id) ?? 0) + 1);
  });
  const { x0, y0, width, height } = spec.zone;
  return ranking
    .filter(({ id, pixels, x, y }) => {
      const isInZone = x > x0 + 4 && y > y0 + 4 && x < x0 + width - 4 && y < y0 + height - 4;
      const trees = forest.get(id) ?? 0;
      return isInZone && trees >= FOREST_PLOT.pixels && trees >= FOREST_PLOT.fraction * pixels;
    })
    .map(({ id }) => id);
}

/** One harvest of each coupe, evenly spread over the years of a rotation. */
function rotationsOf({ spec }: Frameworks): Omit<LocatedPlotEvent, 'pixels'>[] {
  const { rotation } = spec.biome;
  if (rotation === undefined) return [];
  return Array.from({ length: COUPES }, (_, i) => ({
    kind: 'rotation',
    date: daysBefore(spec.request.date, 40 + Math.floor((i * rotation.years * 365.25) / COUPES)),
  }));
}
