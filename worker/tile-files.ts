import type { OpticalBand } from '../src/core/bands.ts';
import type { SylvanError } from '../src/core/errors.ts';
import type { Grid } from '../src/core/grid.ts';
import type { ReadLimits } from '../src/core/protocol.ts';
import type { LookTile, ReadLayout } from '../src/core/tasks/optical.ts';
import type { KeptBlock } from './arena.ts';
import { AssetFile, openPartly, type FileTransfers } from './assets.ts';
import { concurrently } from './concurrently.ts';
import type { TaskContext } from './context.ts';
import type { TransferTotals } from './http/transfer-log.ts';
import type { SceneFiles } from './look.ts';
import { readClasses } from './quality.ts';
import { readPixels, type SourcePixels } from './warp.ts';

type FileName = OpticalBand | 'classes';
type Pixels = SourcePixels | KeptBlock<Uint8Array> | null;

/**
 * The files of one scene: each is opened once, and what several layouts want of it on one grid is fetched and decoded once and
 * kept on the shelf. Who makes it closes it.
 */
export class TileFiles {
  readonly #transfers: FileTransfers;
  readonly #files = new Map<FileName, AssetFile>();
  readonly #read = new Map<string, Pixels>();

  constructor(
    readonly tile: LookTile,
    readonly limits: ReadLimits,
    readonly context: TaskContext,
  ) {
    this.#transfers = openPartly(limits, context);
  }

  /** What was fetched so far. */
  get fetched(): TransferTotals {
    return this.#transfers.log.total;
  }

  /** What damaged tiles have cost so far. */
  get losses(): readonly SylvanError[] {
    return this.#transfers.losses;
  }

  /** Bands and classes of a layout, read side by side; `null` where one of the files does not meet the zone. */
  async of({ fine, coarse, fineBands, coarseBands }: ReadLayout): Promise<SceneFiles | null> {
    const wanted: (readonly [FileName, Grid])[] = [
      ['classes', coarse],
      ...fineBands.map((band) => [band, fine] as const),
      ...coarseBands.map((band) => [band, coarse] as const),
    ];
    const [classes, ...bands] = await concurrently(wanted, this.context.signal, ([file, grid], signal) =>
      this.#once(file, grid, signal),
    );
    if (classes === null || bands.includes(null)) return null;
    const pixels = bands as SourcePixels[];
    return {
      classes: classes as KeptBlock<Uint8Array>,
      fine: pixels.slice(0, fineBands.length),
      coarse: pixels.slice(fineBands.length),
    };
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }

  async #once(name: FileName, grid: Grid, signal: AbortSignal): Promise<Pixels> {
    const key = JSON.stringify([name, grid]);
    const kept = this.#read.get(key);
    if (kept !== undefined) return kept;
    const asset = name === 'classes' ? this.tile.quality : this.tile.bands[name]!;
    const file = this.#files.get(name) ?? new AssetFile(asset, this.limits, this.#transfers, this.context);
    this.#files.set(name, file);
    const pixels = await file.use<Pixels>(
      (cog) =>
        name === 'classes'
          ? readClasses(cog, grid, this.context.shelf, signal)
          : readPixels(cog, asset, grid, signal),
      signal,
    );
    this.#read.set(key, pixels);
    return pixels;
  }
}
