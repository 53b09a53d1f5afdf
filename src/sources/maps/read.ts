import { addDays } from '../../contract/dates.ts';
import { orAbort } from '../../errors/abort.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Polygon } from '../../geo/polygon.ts';
import { makeZone, type Place, type Zone } from '../../geo/zone.ts';
import { reasonOf } from '../../stac/inconsistency.ts';
import type { Scene } from '../../stac/scene.ts';
import { runAgain } from '../../workers/pool.ts';
import { inTurn, searchCatalogue, withSigned } from '../catalogues.ts';
import {
  callError,
  emptyRun,
  limitsLeft,
  usedScene,
  type Acquired,
  type ReadingContext,
  type SourceRequest,
  type SourceRun,
} from '../context.ts';
import { type MapId } from '../../contract/maps.ts';
import { FOREST_CLASSES, MAPS, OPEN_IN_2000, TREE_COVER, type PublishedMap } from './table.ts';
import type { MapResult, MapRule, MapTileFiles } from './tasks.ts';

/** A published map in the zone. */
export interface MapReading extends Pick<MapResult, 'classes' | 'forest' | 'areas'> {
  readonly map: MapId;
  /** Which of the map's versions answered; `null` where its files do not say. */
  readonly version: string | null;
  readonly grid: Grid;
}

/** Tiles of a map at most: a zone of 100 km far north lies in six of three degrees. */
const MAX_TILES = 16;

/** How a map is read from its catalogues in turn; `value` is `null` where it has no tile for the zone, as over open sea. */
export function mapReader(id: MapId) {
  return inTurn((request: SourceRequest, context: ReadingContext) => readFrom(MAPS[id], request, context));
}

async function readFrom(
  map: PublishedMap,
  request: SourceRequest,
  context: ReadingContext,
): Promise<Acquired<MapReading>> {
  const { catalogue, signal, counter } = context;
  counter.step('search', 1);
  const { boxes } = makeZone(request);
  const query = { boxes, start: addDays(request.date, -365), end: request.date, maxCloud: 101 };
  const search = await searchCatalogue(query, context);
  counter.found(search.scenes.length);
  const run: SourceRun = { ...emptyRun(catalogue), skipped: search.skipped, warnings: search.warnings };
  const zone = await orAbort(request.zone, signal);
  for (const [version, scenes] of byVersion(search.scenes)) {
    const result = await readTiles(map, scenes.slice(0, MAX_TILES), { zone, place: request }, context);
    if (result.found === 0) continue;
    const { classes, forest, areas } = result;
    const value = { map: map.id, version, grid: zone.grid, classes, forest, areas };
    return { value, run: runOf(result, scenes, run) };
  }
  return { value: null, run };
}

/** Scenes of each version, the newest that the catalogue knows of first. */
function byVersion(scenes: readonly Scene[]): Map<string | null, Scene[]> {
  const versions = new Map<string | null, Scene[]>();
  for (const scene of scenes)
    versions.set(scene.processingBaseline, [...(versions.get(scene.processingBaseline) ?? []), scene]);
  return versions;
}

async function readTiles(
  map: PublishedMap,
  scenes: readonly Scene[],
  { zone, place }: { readonly zone: Zone; readonly place: Place },
  context: ReadingContext,
): Promise<MapResult> {
  const { pool, signal, counter } = context;
  counter.step('read', 1);
  try {
    return await withSigned(scenes, context, (signed) =>
      runAgain(
        pool,
        {
          kind: 'map',
          tiles: signed.map(filesOf),
          rule: ruleOf(map),
          grid: zone.grid,
          outline: outlineOfZone(zone, place),
          limits: limitsLeft(context, 1),
        },
        { signal, onProgress: ({ tiles: read, bytes }) => counter.read(read, bytes) },
      ),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw callError(error, context);
  } finally {
    counter.done();
  }
}

function filesOf({ bands }: Scene): MapTileFiles {
  return { map: bands.map!, cover: bands.tree_cover ?? null };
}

/** How a worker reads a map's numbers. */
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

/** The run once the tiles are read: those that failed are left out with their reason. */
function runOf({ failures }: MapResult, scenes: readonly Scene[], run: SourceRun): SourceRun {
  const failed = new Map(failures.map(({ tile, error }) => [tile, SylvanError.fromData(error)]));
  const used = scenes.filter((_, i) => !failed.has(i));
  return {
    ...run,
    scenes: used.map((scene) => usedScene(scene, null)),
    skipped: [...run.skipped, ...[...failed].map(([i, error]) => ({ id: scenes[i].id, ...reasonOf(error) }))],
    failures: [...failed.values()],
    simulated: used.some(({ simulated }) => simulated),
  };
}
