import type { RadarResult, RadarTask } from '../tasks.ts';
import { type PassMoments, standardErrorOf } from '../moments.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { Inside } from '../../../../worker/inside.ts';

/**
 * Equivalent number of looks of the ground-range pixels of one pass (methods 3). Neighbouring 10 m pixels share most of their
 * speckle, because the sensor resolves 20 m. The averaging in coarser pixels is not counted, so that filtering is never too weak.
 */
const LOOKS_PER_PASS = 4.4;
const LEE_RADIUS = 2;

/** Temporal means in power, the zone's mean before any filter, and filtered planes in dB. */
export function runRadar(task: RadarTask, arena: Arena): RadarResult {
  const crossed = task.observations.flatMap(({ vh }) => vh ?? []);
  const vv = reducePasses(
    task,
    task.observations.map((observation) => observation.vv),
    arena,
  );
  const vh = crossed.length === 0 ? null : reducePasses(task, crossed, arena);
  return {
    vv: vv.decibel,
    vh: vh?.decibel ?? null,
    ratio: vh && ratioOf(vv.decibel, vh.decibel, arena),
    vvPower: vv.power,
    vhPower: vh?.power ?? null,
    vvStandardError: vv.standardError,
    validFraction: vv.validFraction,
  };
}

interface Reduction {
  readonly decibel: Float32Array;
  readonly power: number | null;
  readonly standardError: number | null;
  readonly validFraction: number;
}

/** Reduces the planes of one polarisation one after the other, so that the arena holds only one at a time. */
function reducePasses(
  { width, height, inside: fractions }: RadarTask,
  planes: readonly Float32Array[],
  arena: Arena,
): Reduction {
  const pixels = width * height;
  const { kernels } = arena;
  arena.open();
  const inside = new Inside(arena, fractions, pixels);
  const plane = arena.take(Float32Array, pixels);
  const sums = arena.take(Float64Array, pixels);
  const counts = arena.take(Uint8Array, pixels);
  const filtered = arena.take(Float32Array, pixels);
  const moments = arena.take(Float64Array, 5);
  sums.view.fill(0);
  counts.view.fill(0);
  const passes = planes.map((power) => {
    plane.view.set(power);
    inside.moments(plane, 0, moments);
    kernels.addPower(plane.address, sums.address, counts.address, pixels);
    return { count: moments.view[0], sum: moments.view[1] };
  });
  kernels.meanPower(sums.address, counts.address, plane.address, pixels);
  kernels.leeFilter(
    plane.address,
    counts.address,
    filtered.address,
    width,
    height,
    LEE_RADIUS,
    LOOKS_PER_PASS,
  );
  kernels.toDecibel(filtered.address, filtered.address, pixels);
  return {
    decibel: filtered.view.slice(),
    ...zoneMean(passes),
    validFraction: (inside.area - inside.count(counts, 0)) / inside.area,
  };
}

/** Mean power over passes and pixels, and its standard error in dB from the spread of the passes' own means. */
function zoneMean(passes: readonly PassMoments[]): Pick<Reduction, 'power' | 'standardError'> {
  const total = (pick: (pass: PassMoments) => number) => passes.reduce((sum, pass) => sum + pick(pass), 0);
  const count = total((pass) => pass.count);
  if (count === 0) return { power: null, standardError: null };
  return { power: total(({ sum }) => sum) / count, standardError: standardErrorOf(passes) };
}

/** VH - VV of the filtered planes. */
function ratioOf(vv: Float32Array, vh: Float32Array, arena: Arena): Float32Array {
  arena.open();
  const co = arena.put(Float32Array, vv);
  const cross = arena.put(Float32Array, vh);
  arena.kernels.subtractPlane(cross.address, co.address, cross.address, vv.length);
  return cross.view.slice();
}
