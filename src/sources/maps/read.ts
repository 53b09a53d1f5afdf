import { readTiles, runOfTiles, searchTiles } from './tiled.ts';
import { orAbort } from '../../errors/abort.ts';
import type { Polygon } from '../../geo/polygon.ts';
import type { Place, Zone } from '../../geo/zone.ts';
import type { Scene } from '../../stac/scene.ts';
import { inTurn } from '../catalogs.ts';
import { limitsLeft, type SourceResult, type ReadingContext, type SourceRequest } from '../context.ts';
import type { MapId } from '../../contract/maps.ts';
import { FOREST_CLASSES, MAPS, OPEN_IN_2000, TREE_COVER, type PublishedMap } from './table.ts';
import type { MapResult, MapRule, MapTileFiles } from './tasks.ts';

/** A published map in the zone; `forest` is on the zone's fine grid. */
export interface MapReading extends Pick<MapResult, 'forest' | 'lossYears' | 'areas'> {
  readonly map: MapId;
  /** The version of the map that answered; `null` if its files do not state it. */
  readonly version: string | null;
}

/** Maximum number of tiles of a map; a zone of 100 km in the far north overlaps six tiles of three degrees. */
const MAX_TILES = 16;

/**
 * Reads a map from its catalogs in turn; `value` is `null` if the map has no tile for the zone, for example over the open sea.
 */
export function mapReader(id: MapId) {
  return inTurn((request: SourceRequest, context: ReadingContext) => readFrom(MAPS[id], request, context));
}

async function readFrom(
  map: PublishedMap,
  request: SourceRequest,
  context: ReadingContext,
): Promise<SourceResult<MapReading>> {
  const { signal, counter } = context;
  const { scenes: found, run } = await searchTiles(request, context);
  const zone = await orAbort(request.zone, signal);
  for (const [version, scenes] of byVersion(found)) {
    counter.found(scenes.length);
    const result = await readTiles(scenes.slice(0, MAX_TILES), context, (signed) => ({
      kind: 'map',
      tiles: signed.map(filesOf),
      rule: ruleOf(map),
      grid: zone.grid,
      outline: outlineOfZone(zone, request),
      limits: limitsLeft(context, 1),
    }));
    if (result.found === 0) continue;
    const { forest, lossYears, areas } = result;
    const value = { map: map.id, version, forest, lossYears, areas };
    return { value, run: runOfTiles(result, scenes, run) };
  }
  return { value: null, run };
}

function byVersion(scenes: readonly Scene[]): Map<string | null, Scene[]> {
  const versions = new Map<string | null, Scene[]>();
  for (const scene of scenes)
    versions.set(scene.processingBaseline, [...(versions.get(scene.processingBaseline) ?? []), scene]);
  return versions;
}

function filesOf({ bands }: Scene): MapTileFiles {
  return { map: bands.map!, cover: bands.tree_cover ?? null };
}

export function ruleOf({ legend, keys }: PublishedMap): MapRule {
  const named = Object.entries(legend.classes).map(([number, name]) => [Number(number), name] as const);
  return {
    known: named.map(([number]) => number),
    unknown: legend.unknown,
    forest: named.flatMap(([number, name]) => (FOREST_CLASSES.includes(name) ? [number] : [])),
    empty: legend.empty,
    within: keys.length > 1 ? { cover: TREE_COVER, open: OPEN_IN_2000 } : null,
  };
}

/** The outline of a zone in degrees: its polygon, or its square. */
export function outlineOfZone({ polygon, ring }: Zone, { geometry }: Place): Polygon {
  const isPolygon = polygon !== null && geometry !== undefined;
  return isPolygon ? geometry : { type: 'Polygon', coordinates: [ring] };
}
