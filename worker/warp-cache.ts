import type { Grid } from '../src/core/grid.ts';
import { warpMesh, type Warp } from '../src/core/mesh.ts';

/** Warps by the two grids they join; what was not asked for longest leaves first. */
export class WarpCache {
  /** A Map keeps the order of insertion. */
  readonly #warps = new Map<string, Warp>();

  /** A warp is some 20 kB, 1 MB where projections differ much. */
  constructor(readonly maximum = 16) {}

  /** {@link warpMesh} of the grids; shared, so nobody writes to it. */
  of(target: Grid, source: Grid): Warp {
    const key = JSON.stringify([target, source]);
    const warp = this.#warps.get(key) ?? warpMesh(target, source);
    this.#warps.delete(key);
    this.#warps.set(key, warp);
    if (this.#warps.size > this.maximum) this.#warps.delete(this.#warps.keys().next().value!);
    return warp;
  }
}
