import { buffersOf, release } from '../../../net/buffers.ts';
import { inconsistentScene } from '../../../stac/inconsistency.ts';
import type { Asset, Polarisation, SceneRead } from '../../../stac/scene.ts';
import { SylvanError } from '../../../errors/errors.ts';
import type { Grid } from '../../../geo/grid.ts';
import type { BackscatterResult, BackscatterTask, RadarTile } from '../tasks.ts';
import { outcomeOf, readScene } from '../../optical/worker/scenes.ts';
import { fill } from '../../optical/worker/strips.ts';
import { areAmplitudes, notLinear, type OtherScale } from '../scale.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { openPartly, withCog } from '../../../../worker/assets.ts';
import type { Cog } from '../../../../worker/cog/cog.ts';
import { unsupported } from '../../../../worker/cog/faults.ts';
import { areDecibels } from '../../../../worker/decibels.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import { cheapestSighting } from '../../../../worker/level.ts';
import { openWarped, readPixels, type SourcePixels } from '../../../../worker/warp.ts';

/** Sample types of linear power; whole numbers are amplitudes or an uncalibrated product. */
const POWER_TYPES = ['f32', 'f64'];

/**
 * Reads the tiles of a pass one after the other and joins them; where they overlap, the first tile wins. A tile that cannot be
 * read is left out entirely if another can be read; if none can, the first failure is thrown.
 */
export async function runBackscatter(
  task: BackscatterTask,
  context: TaskContext,
): Promise<BackscatterResult> {
  const pixels = task.grid.width * task.grid.height;
  const planes = task.polarisations.map(() => new Float32Array(pixels).fill(NaN));
  const read: (TilePower | SylvanError)[] = [];
  for (const tile of task.tiles) {
    const power = await readScene(tile.bands.vv, context, (own) => readTile(task, tile, own));
    read.push(power);
    if (power instanceof SylvanError) continue;
    power.planes.forEach(
      (plane, i) => plane && fill(context.arena, Float32Array, 'fillPlane', planes[i], plane),
    );
    release(buffersOf(power.planes));
  }
  const { scenes, failures } = outcomeOf(read, task.tiles);
  return { planes, scenes: scenes.map(({ reading }) => reading), failures };
}

interface TilePower {
  /** In the order of the task's polarisations; `null` if the scene has none, or its file does not overlap the grid. */
  readonly planes: readonly (Float32Array | null)[];
  readonly reading: SceneRead;
  readonly losses: readonly SylvanError[];
}

async function readTile(
  { polarisations, grid, metres, limits }: BackscatterTask,
  { sceneId, bands }: RadarTile,
  context: TaskContext,
): Promise<TilePower> {
  const transfers = openPartly(limits, context);
  const planes = await allOrNone(polarisations, context.signal, async (polarisation, signal) => {
    const asset = bands[polarisation];
    if (asset === undefined) return null;
    return withCog(asset, limits, transfers, { ...context, signal }, async (cog) => {
      refuseOtherTypes(cog);
      const file = await readPixels(cog, asset, grid, signal, cheapestSighting(cog, grid, metres));
      return file && powerOnGrid(context.arena, file, grid, asset);
    });
  });
  refuseAmplitudes(polarisations, planes, bands.vv);
  const validFraction = observedFraction(polarisations, planes);
  return { planes, losses: transfers.losses, reading: { sceneId, validFraction } };
}

/** Throws `unsupported-tiff` {asset, what}. */
function refuseOtherTypes({ sampleType, source }: Cog): void {
  if (!POWER_TYPES.includes(sampleType))
    throw unsupported(source.url, `samples of type ${sampleType} where linear power is a float`);
}

/**
 * Power on the grid. Invalid power is removed before it is averaged with its neighbours. Throws `inconsistent-scene` for
 * decibels.
 */
function powerOnGrid(arena: Arena, file: SourcePixels, grid: Grid, asset: Asset): Float32Array {
  const clean = ({ address, view }: Block<Float32Array>) => {
    if (areDecibels(view)) throw otherScale(asset, 'decibels');
    arena.kernels.validPower(address, view.length);
  };
  return openWarped(arena, file, grid, clean).view.slice();
}

/** Throws `inconsistent-scene` if VV and VH both exist and are not power. */
function refuseAmplitudes(
  polarisations: readonly Polarisation[],
  planes: TilePower['planes'],
  asset: Asset,
): void {
  const [vv, vh] = (['vv', 'vh'] as const).map((one) => planes[polarisations.indexOf(one)]);
  if (vv && vh && areAmplitudes(vv, vh)) throw otherScale(asset, 'amplitude');
}

function otherScale(asset: Asset, scale: OtherScale): SylvanError {
  const detail = notLinear(`asset ${asset.key}`, scale);
  return inconsistentScene(asset, { code: 'not-linear', detail });
}

function observedFraction(
  polarisations: readonly Polarisation[],
  planes: readonly (Float32Array | null)[],
): number {
  const vv = planes[polarisations.indexOf('vv')] ?? null;
  if (vv === null || vv.length === 0) return 0;
  return vv.reduce((known, power) => known + (Number.isNaN(power) ? 0 : 1), 0) / vv.length;
}
