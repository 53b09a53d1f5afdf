import type { ForestResult } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { dissolveSmall, layBytesOnFine, layOnFine } from './evidence.ts';
import { mapStates, voteTables } from '../map-votes.ts';
import { LOG_ODDS_MARGIN } from '../model.ts';
import { combineEvidence, countBetween, HAIR, hearWitnesses, type Evidence } from './witnesses.ts';
import { onFineGrid, type Zone } from './zone.ts';

export const FOREST = 1;
/** Log odds of what was cleared: it was forest, and is none. */
const CERTAIN = 100;

/** Forest 1, other 0, nodata 255, and how many pixels it could be. */
interface Classified extends Pick<
  ForestResult,
  'forestPixelsLow' | 'forestPixelsHigh' | 'classifiedPixels' | 'witnesses' | 'logOdds'
> {
  readonly classes: Block<Uint8Array>;
}

/** By all evidence; then patches and gaps under the smallest unit go to their surroundings. */
export function classifyForest(zone: Zone): Classified {
  const { task, arena, pixels, evidence, scratch, land } = zone;
  const { width, height, minimumPatch } = task;
  const { kernels } = arena;
  const classes = arena.take(Uint8Array, pixels);
  const lost = lostOnFine(zone);
  const seen = openEvidence(zone);
  const witnesses = hearWitnesses(zone, seen);
  combineEvidence(zone, seen);
  const classifiedPixels = countBetween(zone, HAIR, Infinity);
  kernels.setWhere(evidence.address, lost.address, pixels, -CERTAIN);
  const logOdds = evidence.view.slice();
  const { upperMargin } = task.year ?? task;
  const [high, low] = [-upperMargin, LOG_ODDS_MARGIN].map((bound) => countBetween(zone, bound, Infinity));
  // What stands beside a clearing is measured with it: it is no patch too small to be forest.
  kernels.setWhere(evidence.address, lost.address, pixels, CERTAIN);
  kernels.forestMask(evidence.address, classes.address, pixels);
  dissolveSmall(arena, { classes, scratch, width, height, minimumPatch });
  kernels.clearWhere(classes.address, lost.address, pixels);
  // Nor is a pond, and it is no edge of the forest around it either.
  kernels.markUnknown(classes.address, land.address, pixels, FOREST);
  const own = zone.inside.count(classes, FOREST);
  const bounds = { forestPixelsLow: Math.min(own, low), forestPixelsHigh: Math.max(own, high) };
  return { classes, logOdds, witnesses, classifiedPixels, ...bounds };
}

/** What says of the zone what is forest: spectra of the year, of the composite where the year shows nothing, and the others. */
function openEvidence(zone: Zone): Evidence {
  const { task, arena, pixels, canopy } = zone;
  if (task.canopy !== null) canopy.view.set(task.canopy.rh98);
  const spectral = arena.take(Float32Array, pixels);
  fillSpectral(zone, spectral);
  const [vv, vh] = radarOnFineGrid(zone);
  return {
    ...{ spectral, vv, vh, canopy: task.canopy === null ? 0 : canopy.address },
    threshold: (task.year ?? task).threshold,
    maps: task.maps && {
      states: arena.put(Uint16Array, mapStates(task.maps, pixels)),
      tables: arena.put(Float32Array, voteTables(task.maps.year)),
      votes: arena.take(Float32Array, pixels),
    },
  };
}

function fillSpectral(zone: Zone, output: Block<Float32Array>): void {
  const { task, arena, pixels, ndvi, fine } = zone;
  const { year, threshold } = task;
  const { kernels } = arena;
  if (year === null) {
    fillComposite(zone, output);
    return;
  }
  layOnFine(fine, year.logOdds, year, output);
  arena.borrow(() => {
    const shown = arena.take(Uint8Array, pixels);
    shown.view.fill(1);
    kernels.copyObserved(shown.address, ndvi.address, pixels);
    // Most years show all that the composite does.
    if (lacks(zone, output, shown)) {
      const own = arena.take(Float32Array, pixels);
      fillComposite(zone, own);
      kernels.fillMissing(output.address, own.address, pixels, year.threshold - threshold);
    }
    // What the composite does not show has no class.
    kernels.applyMask(output.address, shown.address, pixels);
  });
}

/** Log odds of the composite alone. */
function fillComposite(zone: Zone, output: Block<Float32Array>): void {
  const { task, arena, pixels, ndvi } = zone;
  arena.borrow(() => {
    const nbr = onFineGrid(zone, task.composite.nbr, 'resampleBilinear', arena.take(Float32Array, pixels));
    const swir22 = onFineGrid(zone, task.composite.swir22, 'resampleBilinear');
    arena.kernels.forestLogOdds(ndvi.address, nbr.address, swir22.address, output.address, pixels);
  });
}

/** Whether there is evidence missing of what is shown. */
function lacks({ arena, pixels }: Zone, evidence: Block<Float32Array>, shown: Block<Uint8Array>): boolean {
  const { kernels } = arena;
  const count = ({ address }: Block<Uint8Array>) => kernels.countOfClass(address, pixels, 1);
  return arena.borrow(() => {
    const both = arena.put(Uint8Array, shown.view);
    kernels.copyObserved(both.address, evidence.address, pixels);
    return count(both) < count(shown);
  });
}

/** 1 where a loss is confirmed. */
function lostOnFine({ task, arena, pixels, fine }: Zone): Block<Uint8Array> {
  const lost = arena.take(Uint8Array, pixels);
  lost.view.fill(0);
  if (task.year !== null) layBytesOnFine(fine, task.year.lost, task.year, lost);
  return lost;
}

/** Addresses of VV and VH repeated onto the fine grid, 0 and 0 without both. */
function radarOnFineGrid(zone: Zone): readonly [vv: number, vh: number] {
  const { radar } = zone.task;
  if (!radar?.vh) return [0, 0];
  const take = () => zone.arena.take(Float32Array, zone.pixels);
  const vv = onFineGrid(zone, radar.vv, 'resampleNearest', take());
  return [vv.address, onFineGrid(zone, radar.vh, 'resampleNearest', take()).address];
}
