import type { UsedScene } from '../../contract/index.ts';
import { dateOf, dayNumber } from '../../contract/dates.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Zone } from '../../geo/zone.ts';
import type { OpticalBand, Scene, SkippedScene } from '../../stac/scene.ts';
import { usedScene } from '../context.ts';
import type { ReadingPlan } from '../detail.ts';
import type { SketchedScene } from '../optical/likeness.ts';
import type { ObservationChoice } from '../optical/plan.ts';
import {
  readObservations,
  sketchedScenes,
  type ObservationPixels,
  type ReadObservation,
} from '../optical/read.ts';
import type { CallContext } from '../optical/search.ts';
import type { PackedPlane } from '../optical/tasks.ts';
import { historyLayout, type HistoryPart } from './plan.ts';
import type { HistoryObservation } from './tasks.ts';

/** Everything needed to read them. The composite's part of the call has the same `shared`. */
export type HistoryContext = Omit<CallContext, 'deferredZone'>;

/** Observations of one part of the history, oldest first, and how their scenes took part. */
export interface HistoryObservations {
  readonly observations: readonly HistoryObservation[];
  readonly scenes: readonly ReadScene[];
  readonly sketched: readonly SketchedScene[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** A scene whose pixels were read. */
interface ReadScene {
  readonly scene: Scene;
  readonly used: UsedScene;
  /** Whether its pixels overruled the catalog's offset. */
  readonly isCorrected: boolean;
}

/** Context shared by all parts of one history. */
export interface Reading {
  readonly grid: Grid;
  readonly plan: ReadingPlan;
  readonly zone: Zone;
}

/** Reads the observations chosen for a part onto `grid`. */
export async function readPart(
  part: HistoryPart,
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  { grid, plan, zone }: Reading,
  context: HistoryContext,
): Promise<HistoryObservations> {
  const layout = historyLayout(grid, part, zone, plan);
  const { observations, skipped, failures } = await readObservations(
    choice,
    layout,
    context,
    context.shared.forOthers,
  );
  observations.sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  return {
    observations: observations.map((observation) => historyObservation(observation, layout.coarseBands)),
    scenes: observations.flatMap(scenesOf),
    sketched: sketchedScenes(observations),
    skipped,
    failures,
  };
}

function timeOf({ surveyed }: ObservationPixels<PackedPlane>): string {
  return surveyed.observation.datetime;
}

function historyObservation(
  { surveyed, strips }: ObservationPixels<PackedPlane>,
  bands: readonly OpticalBand[],
): HistoryObservation {
  const [strip] = strips;
  const plane = (band: OpticalBand) => strip.coarse[bands.indexOf(band)];
  return {
    day: dayNumber(surveyed.observation.datetime.slice(0, 10)),
    blue: plane('blue'),
    red: plane('red'),
    nir08: plane('nir08'),
    swir22: plane('swir22'),
    rededge1: bands.includes('rededge1') ? plane('rededge1') : null,
    classes: strip.classes,
  };
}

/** The scenes of an observation that show something of the zone. */
function scenesOf({ surveyed, readings }: ReadObservation): ReadScene[] {
  return surveyed.observation.scenes.flatMap((scene) => {
    const reading = readings.find(({ sceneId }) => sceneId === scene.id);
    if (reading === undefined || reading.validFraction === 0) return [];
    const used = usedScene(scene, reading.validFraction);
    return [{ scene, used, isCorrected: reading.isCorrected }];
  });
}

/** UTC days of the observations. */
export function utcDays({ observations }: HistoryObservations): string[] {
  return observations.map(({ day }) => dateOf(day));
}
