import type { ReadLimits } from '../../../cache/policy.ts';
import type { SylvanError } from '../../../errors/errors.ts';
import { resolutionOf, type Grid, type Window } from '../../../geo/grid.ts';
import { pixelMetres } from '../../../geo/mesh.ts';
import type { Asset, OpticalBand } from '../../../stac/scene.ts';
import type { ArenaBlock } from '../../../../worker/arena.ts';
import { AssetFile, openPartly, type FileTransfers } from '../../../../worker/assets.ts';
import { levelGrid, type Cog } from '../../../../worker/cog/cog.ts';
import { type TaskContext } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import { cheapestSighting } from '../../../../worker/level.ts';
import { readPixels, sightingAt, type SourcePixels } from '../../../../worker/warp.ts';
import type { ObservationTile, ReadLayout } from '../tasks.ts';
import { asReflectance, type SceneFiles } from './observation.ts';
import { readClasses } from './quality.ts';

type FileName = OpticalBand | 'classes';
type Pixels = SourcePixels | ArenaBlock<Uint8Array> | null;

/**
 * The files of one scene. Each is opened once; data that several layouts need on one grid is fetched and decoded once and kept on
 * the shelf. The creator must close the object.
 */
export class TileFiles {
  readonly #transfers: FileTransfers;
  readonly #files = new Map<FileName, AssetFile>();
  readonly #read = new Map<string, Pixels>();
  /** The pixels last read from each file. */
  readonly #held = new Map<FileName, SourcePixels>();

  constructor(
    readonly tile: ObservationTile,
    readonly limits: ReadLimits,
    readonly context: TaskContext,
  ) {
    this.#transfers = openPartly(limits, context);
  }

  /** Losses from damaged tiles so far. */
  get losses(): readonly SylvanError[] {
    return this.#transfers.losses;
  }

  /** Reads the bands and classes of a layout in parallel; `null` if one of the files does not overlap the zone. */
  async of(layout: ReadLayout): Promise<SceneFiles | null> {
    const { fine, coarse, fineBands, coarseBands } = layout;
    const wanted: (readonly [FileName, Grid])[] = [
      ['classes', coarse],
      ...fineBands.map((band) => [band, fine] as const),
      ...coarseBands.map((band) => [band, coarse] as const),
    ];
    const [classes, ...bands] = await allOrNone(wanted, this.context.signal, ([file, grid], signal) =>
      this.#once(file, grid, layout.smoothMetres, signal),
    );
    if (classes === null || bands.includes(null)) return null;
    return { classes: classes as ArenaBlock<Uint8Array>, bands: bands as SourcePixels[] };
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }

  async #readBand(
    name: OpticalBand,
    asset: Asset,
    cog: Cog,
    { grid, metres }: { readonly grid: Grid; readonly metres: number | undefined },
    signal: AbortSignal,
  ): Promise<SourcePixels | null> {
    const cheapest = cheapestSighting(cog, grid, metres);
    const held = this.#heldFor(name, cog, grid, cheapest?.level);
    // A pack must contain everything that either part of a call would read without the other, and answer as the call did.
    if (held !== null && !this.limits.recordsWindows) return held;
    const own = await readPixels(cog, asReflectance(asset), grid, signal, cheapest);
    return held ?? own;
  }

  /**
   * Pixels read from a file for another grid, if they contain all that this grid needs. Their level must be the one that would be
   * read for this grid, or be no coarser than the grid, because averaging them then gives the overview's values.
   */
  #heldFor(name: FileName, cog: Cog, grid: Grid, level: number | undefined): SourcePixels | null {
    const held = this.#held.get(name);
    if (held === undefined) return null;
    const isFine = pixelMetres(levelGrid(cog, held.level)) <= resolutionOf(grid);
    if (!isFine && held.level !== level) return null;
    const sighting = sightingAt(cog, held.level, grid);
    if (sighting === null || !holds(held.window, sighting.window)) return null;
    return { ...held, warp: sighting.warp };
  }

  async #once(
    name: FileName,
    grid: Grid,
    smoothMetres: ReadLayout['smoothMetres'],
    signal: AbortSignal,
  ): Promise<Pixels> {
    const metres = name === 'classes' ? undefined : smoothMetres?.[name];
    const key = JSON.stringify([name, grid, metres]);
    const stored = this.#read.get(key);
    if (stored !== undefined) return stored;
    const asset = name === 'classes' ? this.tile.quality : this.tile.bands[name]!;
    const file = this.#files.get(name) ?? new AssetFile(asset, this.limits, this.#transfers, this.context);
    this.#files.set(name, file);
    const pixels = await file.use<Pixels>(
      (cog) =>
        name === 'classes'
          ? readClasses(cog, grid, this.context.shelf, signal)
          : this.#readBand(name, asset, cog, { grid, metres }, signal),
      signal,
    );
    if (pixels !== null && 'plane' in pixels) this.#held.set(name, pixels);
    this.#read.set(key, pixels);
    return pixels;
  }
}

function holds(outer: Window, inner: Window): boolean {
  const ends = (window: Window) => [window.x + window.width, window.y + window.height] as const;
  const [[right, bottom], [innerRight, innerBottom]] = [ends(outer), ends(inner)];
  return outer.x <= inner.x && outer.y <= inner.y && right >= innerRight && bottom >= innerBottom;
}
