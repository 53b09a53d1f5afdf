import type { Arena, Block } from '../../../../worker/arena.ts';
import type { Inside } from '../../../../worker/inside.ts';
import { PATCH_NUMBERS } from '../../../../worker/kernels.ts';
import { LOSS, type BetweenResult, type EventPlanes, type PixelPatch } from '../tasks.ts';

/** Maximum number of patches listed individually. */
const MAX_PATCHES = 10;

/** A zone's grid in the arena, with scratch memory of the size given by `kernels.sieveScratchBytes`. */
export interface OpenedGrid {
  readonly arena: Arena;
  readonly inside: Inside;
  readonly scratch: Block<Uint8Array>;
  readonly width: number;
  readonly height: number;
}

/** The largest patches of confirmed loss, and the total number of patches. */
export function patchesOf(
  { arena, inside, scratch, width, height }: OpenedGrid,
  planes: EventPlanes,
): Pick<BetweenResult, 'patches' | 'patchCount'> {
  return arena.borrow(() => {
    const lost = arena.putMask(planes.loss, (value) => value === LOSS.confirmed || value === LOSS.highest);
    inside.clip(lost);
    const output = arena.take(Float64Array, MAX_PATCHES * PATCH_NUMBERS);
    const patchCount = arena.kernels.largestPatches(
      lost.address,
      inside.weights,
      scratch.address,
      output.address,
      width,
      height,
      1,
      MAX_PATCHES,
    );
    const isLost = lost.view;
    const patches = Array.from({ length: Math.min(patchCount, MAX_PATCHES) }, (_, at): PixelPatch => {
      const [pixels, first, columns, rows] = output.view.subarray(
        at * PATCH_NUMBERS,
        (at + 1) * PATCH_NUMBERS,
      );
      const days = daysOf(pixelsFrom(first, isLost, { width, height }), planes);
      return { pixels, column: columns / pixels + 0.5, row: rows / pixels + 0.5, ...days };
    });
    return { patches, patchCount };
  });
}

/** The days between which the whole patch was lost. */
function daysOf(patch: readonly number[], { after, by }: EventPlanes): Pick<PixelPatch, 'after' | 'by'> {
  return {
    after: patch.reduce((first, i) => Math.min(first, after[i]), Infinity),
    by: patch.reduce((last, i) => Math.max(last, by[i]), 0),
  };
}

/** The pixels of the 8-connected patch of ones that contains a given pixel. */
function pixelsFrom(
  first: number,
  mask: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): number[] {
  const known = new Set([first]);
  for (const i of known) {
    const [column, row] = [i % width, Math.floor(i / width)];
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++)
        if (mask[y * width + x] === 1) known.add(y * width + x);
  }
  return [...known];
}
