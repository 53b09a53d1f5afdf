import { readTiles, runOfTiles, searchTiles } from '../maps/tiled.ts';
import { inTurn } from '../catalogs.ts';
import type { HeightMapCode } from '../../contract/index.ts';
import { skipAll } from '../../stac/scene.ts';
import {
  limitsLeft,
  type ReadingContext,
  type SourceResult,
  type SourceRequest,
  type SourceRun,
} from '../context.ts';
import { orAbort } from '../../errors/abort.ts';
import { heightMapOf, isOfMap } from './product.ts';

export interface CanopyMap {
  /** Metres, NaN if the map has no value. */
  readonly height: Float32Array;
  /** Which map it is (methods 5.6). */
  readonly code: HeightMapCode;
}

/** Maximum number of tiles of one map; the largest zone in the far north overlaps nine of Meta's. */
const MAX_TILES = 16;

/**
 * Reads a published canopy height map over the zone, whatever its year. `value` is `null` if the catalogs have no tile with a
 * height there, for example over water.
 */
export const readCanopyMap = inTurn(readFrom);

async function readFrom(request: SourceRequest, context: ReadingContext): Promise<SourceResult<CanopyMap>> {
  const { signal, counter } = context;
  const { scenes: all, run: searched } = await searchTiles(request, context);
  const found = all.filter(({ bands }) => bands.canopy_height !== undefined);
  counter.found(found.length);
  // Only one map is read, because another would add pixels of a different year or method at its edges.
  const code = heightMapOf(found);
  const scenes = found.filter((scene) => isOfMap(scene, code)).slice(0, MAX_TILES);
  const others = skipAll(
    all.filter((scene) => !scenes.includes(scene)),
    { code: 'not-needed', detail: 'another map of canopy height is used' },
  );
  const run: SourceRun = { ...searched, skipped: [...searched.skipped, ...others] };
  if (scenes.length === 0) return { value: null, run };
  const { grid } = await orAbort(request.zone, signal);
  const result = await readTiles(scenes, context, (signed) => ({
    kind: 'canopy-map',
    tiles: signed.map(({ bands }) => bands.canopy_height!),
    grid,
    limits: limitsLeft(context, 1),
  }));
  const { height, validFraction } = result;
  const value = validFraction > 0 ? { height, code } : null;
  return { value, run: runOfTiles(result, scenes, run, value !== null) };
}
