import { INDEX_IDS, INDICES, ofIndices, type IndexId } from '../../../geo/indices.ts';
import type { OpticalBand } from '../../../stac/scene.ts';
import { SylvanError } from '../../../errors/errors.ts';
import type { CompositeTask, ObservationPlane, CompositeResult, StripTask } from '../tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import { isNumbers } from './observation.ts';
import { DARK_BLUE, HAZE_BLUE, WATER_CLASS } from './quality.ts';

/** One strip's stacks in the arena. */
export type Strip = Readonly<ReturnType<typeof openStrip>>;

/**
 * Opens the arena with room for one band's stack at a time, every band's median, every index, plus `stored` fine stacks and
 * `more` bytes.
 */
export function openStrip(task: StripTask, arena: Arena, { stored, more } = { stored: 0, more: 0 }) {
  const finePixels = task.width * task.rows;
  const coarsePixels = finePixels / task.factor ** 2;
  const observations = task.observations.length;
  const scratchBytes = arena.kernels.medianScratchBytes(observations);
  const fineBytes = finePixels * 4;
  const coarseBytes = coarsePixels * 4;
  arena.open(
    arenaBytes(
      coarsePixels * observations,
      coarsePixels,
      coarsePixels,
      finePixels * observations,
      scratchBytes,
    ) +
      (1 + stored) * arenaBytes(fineBytes * observations) +
      task.fineBands.length * arenaBytes(fineBytes) +
      task.coarseBands.length * arenaBytes(coarseBytes) +
      arenaBytes(...INDEX_IDS.map((id) => (INDICES[id].grid === 'fine' ? fineBytes : coarseBytes))) +
      arenaBytes(finePixels * 2) +
      more,
  );
  const classes = arena.take(Uint8Array, coarsePixels * observations);
  task.observations.forEach((observation, i) => classes.view.set(observation.classes, i * coarsePixels));
  return {
    task,
    arena,
    finePixels,
    coarsePixels,
    classes,
    /** Clear observations per coarse pixel, as the last coarse median counted them. */
    counts: arena.take(Uint8Array, coarsePixels),
    /** The classes on the fine grid, observation by observation; filled after haze is removed. */
    fineClasses: arena.take(Uint8Array, finePixels * observations),
    scratch: arena.take(Uint8Array, scratchBytes),
  };
}

/** Masks hazy observations in the classes, so that every band loses the same ones. */
export function rejectHaze(strip: Strip): void {
  const { arena, task, classes, coarsePixels } = strip;
  const middle = arena.take(Float32Array, coarsePixels);
  arena.borrow(() => {
    const blue = coarseStack(strip, 'blue');
    fillMedian(strip, blue, middle);
    arena.kernels.rejectHaze(
      blue.address,
      middle.address,
      classes.address,
      coarsePixels,
      task.observations.length,
      HAZE_BLUE,
      DARK_BLUE,
    );
  });
}

/** Refines all observations at once: a strip consists of whole coarse rows, so its observations form one tall plane. */
export function refineClasses({ arena, task, classes, fineClasses }: Strip): void {
  const { width, rows, factor, observations } = task;
  const coarseRows = (rows / factor) * observations.length;
  arena.kernels.replicate(classes.address, fineClasses.address, width / factor, coarseRows, factor);
}

/** Per-pixel median of a band's clear observations. */
export function median(strip: Strip, band: OpticalBand): Block<Float32Array> {
  const { arena, task, finePixels, coarsePixels } = strip;
  const output = arena.take(Float32Array, task.fineBands.includes(band) ? finePixels : coarsePixels);
  arena.borrow(() => fillMedian(strip, stackOf(strip, band), output));
  return output;
}

/** A band of all observations on its own grid, NaN if masked. */
export function stackOf(strip: Strip, band: OpticalBand): Block<Float32Array> {
  return strip.task.fineBands.includes(band) ? fineStack(strip, band) : coarseStack(strip, band);
}

/** Per-pixel median of a stack. The number of observations goes to `counts`, by default the strip's own for a coarse stack. */
export function medianOf(
  strip: Strip,
  stack: Block<Float32Array>,
  counts: Block<Uint8Array> | null = null,
): Block<Float32Array> {
  const output = strip.arena.take(Float32Array, stack.view.length / strip.task.observations.length);
  fillMedian(strip, stack, output, counts);
  return output;
}

function fillMedian(
  { arena, task, scratch, coarsePixels, counts: ownCounts }: Strip,
  stack: Block<Float32Array>,
  output: Block<Float32Array>,
  counts: Block<Uint8Array> | null = null,
): void {
  const pixels = output.view.length;
  const reported = counts ?? (pixels === coarsePixels ? ownCounts : null);
  const addresses = [stack.address, output.address, reported?.address ?? 0, scratch.address] as const;
  arena.kernels.medianOfStack(...addresses, pixels, task.observations.length);
}

function coarseStack({ arena, task, coarsePixels, classes }: Strip, band: OpticalBand): Block<Float32Array> {
  const position = indexOf(task.coarseBands, band);
  const planes = task.observations.map(({ coarse }) => coarse[position]);
  return stackPlanes(arena, planes, coarsePixels, classes);
}

function fineStack({ arena, task, finePixels, fineClasses }: Strip, band: OpticalBand): Block<Float32Array> {
  const position = indexOf(task.fineBands, band);
  const planes = task.observations.map(({ fine }) => fine[position]);
  return stackPlanes(arena, planes, finePixels, fineClasses);
}

/** Planes of `pixels` one after the other, as reflectance, NaN where the classes are 0. */
function stackPlanes(
  arena: Arena,
  planes: readonly ObservationPlane[],
  pixels: number,
  classes: Block<Uint8Array>,
): Block<Float32Array> {
  const { kernels } = arena;
  const stack = arena.take(Float32Array, pixels * planes.length);
  planes.forEach((plane, i) => {
    if (!isNumbers(plane)) stack.view.set(plane, i * pixels);
    else
      arena.borrow(() => {
        const { numbers, scale, offset } = plane;
        const { address } = arena.put(Uint16Array, numbers);
        kernels.reflectanceOfNumbers(address, stack.address + i * pixels * 4, pixels, scale, offset);
      });
  });
  kernels.applyMask(stack.address, classes.address, stack.view.length);
  return stack;
}

export function normalizedDifference(
  { arena }: Strip,
  a: Block<Float32Array>,
  b: Block<Float32Array>,
): Block<Float32Array> {
  const output = arena.take(Float32Array, a.view.length);
  arena.kernels.normalizedDifference(a.address, b.address, output.address, a.view.length);
  return output;
}

/** The clear observations of each coarse pixel, one bit each. */
export function observedBits({ classes, coarsePixels }: Strip, bits: readonly number[]): Uint8Array {
  const acquired = new Uint8Array(coarsePixels);
  bits.forEach((bit, observation) => {
    const own = classes.view.subarray(observation * coarsePixels, (observation + 1) * coarsePixels);
    for (let i = 0; i < coarsePixels; i++) if (own[i] !== 0) acquired[i] |= 1 << bit;
  });
  return acquired;
}

/** 1 if more than half of a coarse pixel's clear observations are water. */
export function waterMask({ arena, task, classes, counts, coarsePixels }: Strip): Uint8Array {
  const water = arena.take(Uint8Array, coarsePixels);
  arena.kernels.countClass(
    classes.address,
    water.address,
    coarsePixels,
    task.observations.length,
    WATER_CLASS,
  );
  arena.kernels.majority(water.address, counts.address, water.address, coarsePixels);
  return water.view.slice();
}

function indexOf(bands: readonly OpticalBand[], band: OpticalBand): number {
  const position = bands.indexOf(band);
  if (position < 0)
    throw new SylvanError('internal', `The composite needs the band ${band}, which was not read.`, {
      fields: { band },
    });
  return position;
}

/** A strip's composite: the per-pixel median of each band's clear observations, and the indices of those medians. */
export function runComposite(task: CompositeTask, arena: Arena): CompositeResult {
  const { bits } = task;
  const strip = openStrip(task, arena);
  rejectHaze(strip);
  refineClasses(strip);
  const [red, nir] = [median(strip, 'red'), median(strip, 'nir')];
  const [rededge1, nir08] = [median(strip, 'rededge1'), median(strip, 'nir08')];
  const [swir16, swir22] = [median(strip, 'swir16'), median(strip, 'swir22')];
  const indices: Record<IndexId, Block<Float32Array>> = {
    ndvi: normalizedDifference(strip, nir, red),
    ndre: normalizedDifference(strip, nir08, rededge1),
    nbr: normalizedDifference(strip, nir08, swir22),
  };
  return {
    ...ofIndices((id) => indices[id].view.slice()),
    red: red.view.slice(),
    rededge1: rededge1.view.slice(),
    nir08: nir08.view.slice(),
    swir16: swir16.view.slice(),
    swir22: swir22.view.slice(),
    observations: strip.counts.view.slice(),
    water: waterMask(strip),
    ...(bits && { acquired: observedBits(strip, bits) }),
  };
}
