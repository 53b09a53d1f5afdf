import { buffersOf } from '../../net/buffers.ts';
import type { Grid } from '../../geo/grid.ts';
import { outlineOf } from '../../geo/outline.ts';
import { addDays, daysBetween } from '../../contract/dates.ts';
import type { RadarChangeResult, RadarChangeTask } from './tasks.ts';
import type { Place, ReadingContext, Seen, SourceContext } from '../context.ts';
import { seeInTurn } from '../catalogues.ts';
import { readPasses, type RadarLayout, type ReadPass, notNeeded, usedPasses } from './read.ts';
import { searchRadar, datesOf, evenly, tracksOf, type RadarPass } from './search.ts';
import type { Catalogue } from '../../stac/catalogue.ts';

/** Where and since when radar seeks loss. */
export interface RadarChangeQuest {
  readonly grid: Grid;
  /** 1 where the ground was stable forest; `null` takes the densities of tropical forest and seeks everywhere. */
  readonly forest: Uint8Array | null;
  /** Days since 1970-01-01. */
  readonly firstDay: number;
}

const EPOCH = '1970-01-01';
/** Days before the first that calibrate and tell what was lost before. */
const CALIBRATION_DAYS = 60;
/** One before it for the prior; in the time sought one to flag and one to confirm. */
const LEAST_DATES = { all: 3, sought: 2 } as const;
/** Passes read: fewer where their planes are large, for all of them are in memory at once. */
const PASSES = { least: 8, most: 30, pixels: 7_500_000 } as const;

/**
 * Loss that radar confirms or suspects since `firstDay`, from passes of one orbit spread evenly up to `place.date`: the orbit
 * that shows the most of the grid in all. `value` is `null` where no catalogue has three dates of one orbit that show it.
 * Throws as {@link seeInTurn} does.
 */
export function seeRadarChange(
  place: Pick<Place, 'date'>,
  catalogues: readonly Catalogue[],
  context: SourceContext,
  quest: RadarChangeQuest,
): Promise<Seen<RadarChangeResult>> {
  return seeInTurn(catalogues, context.signal, (catalogue) => seeIn(place, { ...context, catalogue }, quest));
}

async function seeIn(
  { date }: Pick<Place, 'date'>,
  context: ReadingContext,
  quest: RadarChangeQuest,
): Promise<Seen<RadarChangeResult>> {
  const { boxes } = outlineOf(quest.grid);
  const period = { start: addDays(EPOCH, quest.firstDay - CALIBRATION_DAYS), end: date };
  const { scenes, run } = await searchRadar(boxes, period, context);
  const track = tracksOf(scenes, boxes).at(0);
  if (track === undefined || !canConfirm(track.passes, quest)) return { value: null, run };
  const { width, height } = quest.grid;
  const { least, most, pixels } = PASSES;
  const count = Math.max(least, Math.min(most, Math.floor(pixels / (width * height))));
  const layout: RadarLayout = { grid: quest.grid, polarisations: ['vv'], boxes };
  const read = await readPasses(evenly(track.passes, count), layout, context);
  const seen = read.passes.map(({ pass }) => pass);
  const used = canConfirm(seen, quest) ? read.passes : [];
  const told = {
    ...run,
    ...usedPasses(used),
    failures: read.failures,
    skipped: [...run.skipped, ...read.skipped, ...notNeeded(scenes, used, read)],
  };
  if (used.length === 0) return { value: null, run: told };
  return { value: await seekChange(used, quest, context), run: told };
}

function canConfirm(passes: readonly RadarPass[], { firstDay }: RadarChangeQuest): boolean {
  const dates = datesOf(passes);
  const sought = dates.filter((date) => daysBetween(EPOCH, date) >= firstDay);
  return dates.length >= LEAST_DATES.all && sought.length >= LEAST_DATES.sought;
}

async function seekChange(
  passes: readonly ReadPass[],
  { grid, forest, firstDay }: RadarChangeQuest,
  { pool, signal, tally }: ReadingContext,
): Promise<RadarChangeResult> {
  const ordered = [...passes].sort((a, b) => (a.pass.datetime < b.pass.datetime ? -1 : 1));
  const looks = ordered.map(({ planes: [vv] }) => vv);
  const days = ordered.map(({ pass }) => daysBetween(EPOCH, pass.day));
  const { width, height } = grid;
  const task: RadarChangeTask = { kind: 'radar-change', width, height, days, looks, forest, firstDay };
  tally.step('compute', 1);
  const result = await pool.run(task, { signal, transfer: buffersOf(looks) });
  tally.done();
  return result;
}
