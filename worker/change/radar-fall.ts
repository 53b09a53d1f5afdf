import type { Block } from '../arena.ts';
import { refinePlane } from '../fine-grid.ts';
import type { Ground } from './ground.ts';

/** Decibels that VV falls where trees are felled, at the least, in the mean of three by three pixels. */
const LEAST_FALL = 1.5;
/** Share of the forest of which radar must know the change. */
const LEAST_KNOWN = 0.9;
/** Standing forest is told by this quantile of the change: even where most of it was felled, some stands. */
const STANDING = 0.75;

/** Where VV fell, and where it rose, more than standing forest did: frost and rain change all of it. */
export interface RadarFall {
  readonly fell: Block<Uint8Array>;
  readonly rose: Block<Uint8Array>;
}

/** `null` without radar, and where it knows too little of the forest. */
export function radarFall(ground: Ground, forest: Block<Uint8Array>): RadarFall | null {
  const { task, arena, pixels, fine, land, passing } = ground;
  const { kernels } = arena;
  if (task.radar === null) return null;
  const [fell, rose] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  const change = arena.take(Float32Array, pixels);
  refinePlane(fine, changeOf(ground, task.radar), 'resampleNearest', change);
  kernels.moments(change.address, forest.address, ground.moments.address, pixels);
  const [known] = ground.moments.view;
  if (known < LEAST_KNOWN * kernels.countOfClass(forest.address, pixels, 1)) return null;
  const level = kernels.quantile(change.address, forest.address, passing.address, pixels, STANDING);
  const mark = (mask: Block<Uint8Array>, low: number, high: number) =>
    kernels.maskWithin(change.address, land.address, mask.address, pixels, low, high);
  mark(fell, -Infinity, level - LEAST_FALL);
  mark(rose, level + LEAST_FALL, Infinity);
  return { fell, rose };
}

/** VV after less VV before on the coarse grid, dB, the mean of each pixel and its neighbours. */
function changeOf({ task, arena }: Ground, radar: NonNullable<Ground['task']['radar']>): Float32Array {
  const { kernels } = arena;
  const [width, height] = [task.width / task.factor, task.height / task.factor];
  let change = new Float32Array(0);
  arena.borrow(() => {
    const after = arena.put(Float32Array, radar.after);
    const mean = arena.take(Float32Array, width * height);
    const before = arena.put(Float32Array, radar.before);
    kernels.difference(after.address, before.address, after.address, width * height);
    kernels.meanOfNeighbours(after.address, mean.address, width, height);
    change = mean.view.slice();
  });
  return change;
}
