import { FOREST, type ForestResult } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { dissolveSmall, layOnFine } from './evidence.ts';
import { mapStates, voteTables } from '../map-votes.ts';
import { LOG_ODDS_MARGIN } from '../model.ts';
import { combineEvidence, countBetween, HAIR, hearWitnesses, type Evidence } from './witnesses.ts';
import type { ZonePlanes } from './zone.ts';

/** Log odds given to cleared ground: positive for the sieve, where it counts as forest, and negative in the result. */
const CERTAIN = 100;

/** Classes (forest 1, other 0, nodata 255) and bounds on the number of forest pixels. */
interface Classified extends Pick<
  ForestResult,
  'forestPixelsLow' | 'forestPixelsHigh' | 'classifiedPixels' | 'witnesses' | 'logOdds'
> {
  readonly classes: Block<Uint8Array>;
}

/** Classifies forest by all evidence, then dissolves patches and gaps below the smallest unit. */
export function classifyForest(zone: ZonePlanes): Classified {
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
  // Count a clearing as forest in the sieve, so that forest left beside it is not dropped as too small.
  kernels.setWhere(evidence.address, lost.address, pixels, CERTAIN);
  kernels.forestMask(evidence.address, classes.address, pixels);
  dissolveSmall(arena, { classes, scratch, width, height, minimumPatch });
  kernels.clearWhere(classes.address, lost.address, pixels);
  // A pond is not forest either, and does not form an edge of the forest around it.
  kernels.markUnknown(classes.address, land.address, pixels, FOREST);
  const own = zone.inside.count(classes, FOREST);
  const bounds = { forestPixelsLow: Math.min(own, low), forestPixelsHigh: Math.max(own, high) };
  return { classes, logOdds, witnesses, classifiedPixels, ...bounds };
}

/**
 * Collects the evidence of forest: the spectra of the year or, where these show nothing, of the composite, and all other
 * evidence.
 */
function openEvidence(zone: ZonePlanes): Evidence {
  const { task, arena, pixels, canopy } = zone;
  if (task.canopy !== null) canopy.view.set(task.canopy.rh98);
  const spectral = arena.take(Float32Array, pixels);
  fillSpectral(zone, spectral);
  return {
    spectral,
    canopy: task.canopy === null ? 0 : canopy.address,
    threshold: (task.year ?? task).threshold,
    maps: task.maps && {
      states: arena.put(Uint16Array, mapStates(task.maps, pixels)),
      tables: arena.put(Float32Array, voteTables(task.maps.year)),
      votes: arena.take(Float32Array, pixels),
    },
  };
}

function fillSpectral(zone: ZonePlanes, output: Block<Float32Array>): void {
  const { task, arena, pixels, ndvi } = zone;
  const { year, threshold } = task;
  const { kernels } = arena;
  if (year === null) {
    fillComposite(zone, output);
    return;
  }
  layOnFine(zone, 'resampleBilinear', year.logOdds, output, year);
  arena.borrow(() => {
    const shown = arena.take(Uint8Array, pixels);
    shown.view.fill(1);
    kernels.copyObserved(shown.address, ndvi.address, pixels);
    // Usually skipped: the observations of a year show every pixel that the composite shows.
    if (lacks(zone, output, shown)) {
      const own = arena.take(Float32Array, pixels);
      fillComposite(zone, own);
      kernels.fillMissing(output.address, own.address, pixels, year.threshold - threshold);
    }
    // Pixels that the composite does not show have no class.
    kernels.applyMask(output.address, shown.address, pixels);
  });
}

/** Log odds of the composite alone. */
function fillComposite(zone: ZonePlanes, output: Block<Float32Array>): void {
  const { task, arena, pixels, ndvi } = zone;
  arena.borrow(() => {
    const own = arena.take(Float32Array, pixels);
    const nbr = layOnFine(zone, 'resampleBilinear', task.composite.nbr, own);
    const swir22 = layOnFine(zone, 'resampleBilinear', task.composite.swir22, zone.resampled);
    arena.kernels.forestLogOdds(ndvi.address, nbr.address, swir22.address, output.address, pixels);
  });
}

/** Whether any of the shown pixels lacks evidence. */
function lacks(
  { arena, pixels }: ZonePlanes,
  evidence: Block<Float32Array>,
  shown: Block<Uint8Array>,
): boolean {
  const { kernels } = arena;
  const count = ({ address }: Block<Uint8Array>) => kernels.countOfClass(address, pixels, 1);
  return arena.borrow(() => {
    const both = arena.copy(shown);
    kernels.copyObserved(both.address, evidence.address, pixels);
    return count(both) < count(shown);
  });
}

/** 1 where a loss is confirmed. */
function lostOnFine(zone: ZonePlanes): Block<Uint8Array> {
  const { task, arena, pixels } = zone;
  const lost = arena.take(Uint8Array, pixels);
  lost.view.fill(0);
  if (task.year !== null) layOnFine(zone, 'resampleNearestU8', task.year.lost, lost, task.year);
  return lost;
}
