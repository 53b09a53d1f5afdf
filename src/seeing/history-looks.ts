import type { UsedScene } from '../contract/index.ts';
import type { OpticalBand } from '../core/bands.ts';
import { dayStart } from '../core/period.ts';
import type { SylvanError } from '../core/errors.ts';
import type { Grid } from '../core/grid.ts';
import type { PackedPlane } from '../core/tasks/optical.ts';
import type { Scene, SkippedScene } from '../core/scene.ts';
import type { HistoryLook } from '../core/tasks/history.ts';
import { readLooks, type LookPixels, type ReadLook } from './read-looks.ts';
import { chooseHistory, historyLayout, type HistoryPart } from './history-plan.ts';
import type { CallContext, Survey } from './imagery.ts';

/** What it takes to read them. The composite's part of the call has the same `shared`. */
export type HistoryContext = Omit<CallContext, 'zoneOnce'>;

/** Looks of one part of the history, oldest first, and how their scenes took part. */
export interface HistoryLooks {
  readonly looks: readonly HistoryLook[];
  readonly scenes: readonly ReadScene[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** A scene whose pixels were read. */
interface ReadScene {
  readonly scene: Scene;
  readonly used: UsedScene;
  /** Whether its pixels overruled the catalogue's offset. */
  readonly isCorrected: boolean;
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a UTC day, `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return dayStart(date) / DAY_MS;
}

/** The UTC day of a number of days since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Chooses looks among those surveyed and reads them onto `grid`. */
export async function readHistory(
  part: HistoryPart,
  { survey, date, grid }: { readonly survey: Survey; readonly date: string; readonly grid: Grid },
  context: HistoryContext,
): Promise<HistoryLooks> {
  const choice = chooseHistory(survey.looks, date, part);
  const layout = historyLayout(grid, part);
  const { looks, skipped, failures } = await readLooks(choice, layout, context, context.shared.forHistory);
  looks.sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  return {
    looks: looks.map((look) => historyLook(look, layout.coarseBands)),
    scenes: looks.flatMap(scenesOf),
    skipped,
    failures,
  };
}

function timeOf({ surveyed }: LookPixels<PackedPlane>): string {
  return surveyed.look.datetime;
}

function historyLook(
  { surveyed, strips }: LookPixels<PackedPlane>,
  bands: readonly OpticalBand[],
): HistoryLook {
  const [strip] = strips;
  const plane = (band: OpticalBand) => strip.coarse[bands.indexOf(band)];
  return {
    day: dayNumber(surveyed.look.datetime.slice(0, 10)),
    blue: plane('blue'),
    red: plane('red'),
    nir08: plane('nir08'),
    swir22: plane('swir22'),
    rededge1: bands.includes('rededge1') ? plane('rededge1') : null,
    classes: strip.classes,
  };
}

/** The scenes of a look that show something of the zone. */
function scenesOf({ surveyed, readings }: ReadLook): ReadScene[] {
  return surveyed.look.scenes.flatMap((scene) => {
    const reading = readings.find(({ sceneId }) => sceneId === scene.id);
    if (reading === undefined || reading.validFraction === 0) return [];
    const used: UsedScene = {
      id: scene.id,
      date: scene.datetime.slice(0, 10),
      processing_baseline: scene.processingBaseline,
      valid_fraction: Number(reading.validFraction.toFixed(4)),
    };
    return [{ scene, used, isCorrected: reading.warnings.length > 0 }];
  });
}
