import { calibrateRadar, type Calibration, type ForestLevel } from './calibration.ts';
import type { RadarChangeResult, RadarChangeTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';

/** Squares of 3 x 3 pixels are averaged, in power, before an observation is assessed: single pixels are mostly speckle. */
const SMOOTHING_RADIUS = 1;
/** Log odds of one half, before any observation (methods 3). */
const FIRST_PRIOR = 0;
const TOP_FRACTION = 0.95;

/**
 * The Bayesian change update (methods 3) of every pixel over all dates, with the densities and levels of {@link calibrateRadar}.
 * The first date only gives a prior, since one date alone cannot confirm a loss. Loss confirmed before `firstDay` happened
 * earlier and is not assessed. Neither is ground outside a given `forest`, nor anything if the forest's density cannot be
 * estimated.
 */
export function runRadarChange(task: RadarChangeTask, arena: Arena): RadarChangeResult {
  const zone = openZone(task, arena);
  const dates = datesOf(task.days);
  const before = dates.filter(({ day }) => day < task.firstDay);
  const calibrating = Math.max(
    before.flatMap(({ observations }) => observations).length,
    dates.at(0)?.observations.length ?? 0,
  );
  const calibration = calibrateRadar(
    task.observations.map((observation) => forestLevel(zone, observation)),
    calibrating,
  );
  if (calibration !== null)
    dates.forEach((date, i) => {
      if (i === before.length) startAssessing(zone);
      assessDate(zone, date, calibration);
      if (i === 0) copyAsPrior(zone);
      else updateChange(zone, date.day);
    });
  if (calibration === null || before.length === dates.length) startAssessing(zone);
  arena.kernels.toProbability(zone.logOdds.address, zone.date.address, zone.pixels);
  return {
    probability: zone.date.view.slice(),
    flagged: zone.flagged.view.slice(),
    confirmed: zone.confirmed.view.slice(),
  };
}

/** Observations of one day, by their position in the task. */
interface RadarDate {
  readonly day: number;
  readonly observations: readonly number[];
}

function datesOf(days: readonly number[]): RadarDate[] {
  return [...new Set(days)].map((day) => ({
    day,
    observations: [...days.keys()].filter((i) => days[i] === day),
  }));
}

/** The planes in the arena: those of one pass at a time, and the state of every pixel. */
type Zone = Readonly<ReturnType<typeof openZone>>;

function openZone(task: RadarChangeTask, arena: Arena) {
  const pixels = task.width * task.height;
  arena.open();
  const floats = () => arena.take(Float32Array, pixels);
  const days = () => arena.take(Int32Array, pixels);
  const zone = {
    task,
    arena,
    pixels,
    power: floats(),
    decibel: floats(),
    /** P_NF of the current pass and of its date, as log odds like everything below. */
    observation: floats(),
    date: floats(),
    previous: floats(),
    logOdds: floats(),
    flagged: days(),
    confirmed: days(),
    forest: arena.take(Uint8Array, pixels),
    assessed: arena.take(Uint8Array, pixels),
    moments: arena.take(Float64Array, 5),
  };
  zone.previous.view.fill(FIRST_PRIOR);
  zone.logOdds.view.fill(NaN);
  zone.flagged.view.fill(0);
  zone.confirmed.view.fill(0);
  for (const mask of [zone.forest, zone.assessed])
    if (task.forest === null) mask.view.fill(1);
    else mask.view.set(task.forest);
  return zone;
}

/** Smooths an observation in power and converts it to dB. */
function prepare({ task, arena, pixels, power, decibel }: Zone, observation: Float32Array): void {
  const { kernels } = arena;
  power.view.set(observation);
  kernels.boxMean(power.address, decibel.address, task.width, task.height, SMOOTHING_RADIUS);
  kernels.toDecibel(decibel.address, decibel.address, pixels);
}

/** The observation's level over stable forest; without a forest, no pixel counts. */
function forestLevel(zone: Zone, observation: Float32Array): ForestLevel {
  const { task, arena, pixels, decibel, forest, moments } = zone;
  if (task.forest === null) return { count: 0, sum: 0, squares: 0, top: NaN };
  prepare(zone, observation);
  const { kernels } = arena;
  kernels.moments(decibel.address, forest.address, moments.address, pixels);
  const [count, sum, squares] = moments.view as unknown as [number, number, number];
  const top = kernels.quantile(
    decibel.address,
    forest.address,
    zone.observation.address,
    pixels,
    TOP_FRACTION,
  );
  return { count, sum, squares, top };
}

/** P_NF of a date with its observations merged, where the zone is assessed. */
function assessDate(zone: Zone, { observations }: RadarDate, { densities, shifts }: Calibration): void {
  const { task, arena, pixels, decibel, observation, date, assessed } = zone;
  const { forest, other } = densities;
  observations.forEach((i, position) => {
    prepare(zone, task.observations[i]);
    const output = position === 0 ? date : observation;
    arena.kernels.lossLogOdds(
      decibel.address,
      output.address,
      pixels,
      forest.mean + shifts[i],
      forest.deviation,
      other.mean + shifts[i],
      other.deviation,
    );
    if (position > 0) arena.kernels.mergeLogOdds(date.address, observation.address, pixels);
  });
  arena.kernels.applyMask(date.address, assessed.address, pixels);
}

function copyAsPrior({ arena, pixels, date, previous }: Zone): void {
  arena.kernels.fillPlane(date.address, previous.address, pixels);
  previous.view.set(date.view);
}

function updateChange(zone: Zone, day: number): void {
  const { arena, pixels, date, previous, logOdds, flagged, confirmed } = zone;
  arena.kernels.updateChange(
    date.address,
    previous.address,
    logOdds.address,
    flagged.address,
    confirmed.address,
    pixels,
    day,
  );
}

function startAssessing({ arena, pixels, assessed, logOdds, flagged, confirmed }: Zone): void {
  arena.kernels.startAssessing(assessed.address, logOdds.address, flagged.address, confirmed.address, pixels);
}
