import type { SceneSearch } from '../../stac/catalog.ts';
import type { Scene } from '../../stac/scene.ts';
import { analysisPeriod } from '../../contract/dates.ts';
import { boxCovers } from '../../geo/outline.ts';
import { isUtm } from '../../geo/projection.ts';
import { canHold, makeZone, type Place, type Zone } from '../../geo/zone.ts';
import type { FileDescription } from '../../workers/describe-task.ts';
import { runSigned, searchCatalog } from '../catalogs.ts';
import {
  isUpstream,
  limitsLeft,
  type AnalysisRequest,
  type DeferredZone,
  type ReadingContext,
} from '../context.ts';
import { isPixelMiss } from '../hosts.ts';
import { READING, zonePixels } from '../detail.ts';
import { chooseObservations, commonOrigin, finestResolution, mostFrequent, unionFraction } from './plan.ts';
import type { SharedReads } from './shared-reads.ts';
import { Survey, type SurveyOutcome } from './survey.ts';

/** Numbers of days to search back; the next one is used if too little of the zone has been observed clear (methods 1.4). */
export const WINDOW_DAYS = [90, 180, 365] as const;
const ENOUGH_CLEAR = 0.7;
/** Scenes with this percentage of cloud or more are not surveyed. */
export const SENTINEL2_MAX_CLOUD = 60;

export interface OpticalContext extends ReadingContext {
  readonly deferredZone: DeferredZone;
  readonly shared: SharedReads;
  /** Whether the composite will be shown in true colour. */
  readonly trueColour?: boolean;
}

/** The observations found for a zone, and what was left out. */
export interface Imagery extends SurveyOutcome {
  readonly zone: Zone;
  /** Days searched back. */
  readonly days: number;
  readonly search: SceneSearch;
  /** Hosts that returned no file; their scenes were read from copies elsewhere. */
  readonly unreadableHosts: readonly string[];
}

/** Searches the catalog and surveys the scenes, looking further back while too little of the zone is clear. */
export async function findImagery(request: AnalysisRequest, context: OpticalContext): Promise<Imagery> {
  const { deferredZone } = context;
  const plan = READING[request.detail];
  const survey = new Survey(context);
  let zone = deferredZone.zone ?? makeZone(request);
  for (let at = 0; ; at++) {
    const days = WINDOW_DAYS[at];
    context.counter.step('search', 1);
    const query = { boxes: zone.boxes, ...analysisPeriod(request.date, days), maxCloud: SENTINEL2_MAX_CLOUD };
    const search = await searchCatalog(query, context);
    if (survey.observations.length === 0 && deferredZone.zone === null)
      zone = zoneOfScenes(
        request,
        zone,
        await withOwnLattice(search.scenes, context),
        zonePixels(plan, request.size),
      );
    await survey.add(search.scenes, search.skipped, zone, plan);
    if (survey.hasClearObservation) deferredZone.resolve(zone);
    if (days === WINDOW_DAYS.at(-1) || unionFraction(survey.observations) >= ENOUGH_CLEAR)
      return {
        zone,
        days,
        search,
        ...survey.outcome(chooseObservations(survey.observations, plan.composite)),
        unreadableHosts: context.hosts.unreadable,
      };
  }
}

/**
 * Moves the zone to the UTM zone of the scenes that cover it if none of them is in its own. Its pixels are aligned to the scenes'
 * lattice and are no finer than those of the scenes or than `wanted`.
 */
export function zoneOfScenes(
  place: Place,
  zone: Zone,
  scenes: readonly Scene[],
  wanted: ReturnType<typeof zonePixels>,
): Zone {
  const covering = scenes.filter(({ bbox, epsg }) => epsg !== null && boxCovers(bbox, zone.bbox));
  // Pixels of the other scenes are warped.
  const epsgs = covering.flatMap(({ epsg }) => (epsg !== null && canHold(epsg, place) ? [epsg] : []));
  const epsg = epsgs.includes(zone.epsg) || epsgs.length === 0 ? zone.epsg : mostFrequent(epsgs)!;
  const origin = commonOrigin(
    (covering.length > 0 ? covering : scenes).filter((scene) => scene.epsg === epsg),
  );
  // Degrees and Mercator metres say little about ground distances.
  const finest = Math.max(
    wanted.finest,
    finestResolution(scenes.filter((scene) => scene.epsg === null || isUtm(scene.epsg))),
  );
  return makeZone(place, { ...wanted, epsg, finest, ...(origin && { origin }) });
}

/** Maximum number of tiles of which a file header is read; a zone overlaps at most four. */
const MAX_TILES = 4;

/** Smallest pixel size that is taken to be in metres; a smaller one is in degrees. */
const FINEST = 0.1;

/**
 * Completes the scenes so that a zone's grid can be placed. If an item does not state its pixel lattice (`proj:transform`), it is
 * taken from the tags of one red file of the tile, whatever pixel size the item states. If the file cannot be read, the item's
 * own statements are kept.
 */
export async function withOwnLattice(
  scenes: readonly Scene[],
  context: ReadingContext,
): Promise<readonly Scene[]> {
  const silent = scenes.filter(({ bands }) => bands.red !== undefined && bands.red.origin === undefined);
  const first = new Map(silent.toReversed().map((scene) => [tileOf(scene), scene]));
  const tiles = [...first].slice(0, MAX_TILES);
  const limits = limitsLeft(context, tiles.length);
  const described = await Promise.all(
    tiles.map(async ([tile, scene]) => [tile, await describe(scene, limits, context)] as const),
  );
  const byTile = new Map(described);
  return scenes.map((scene) => (silent.includes(scene) ? withTags(scene, byTile.get(tileOf(scene))) : scene));
}

function tileOf({ tile, bbox }: Scene): string {
  return tile ?? bbox.join();
}

async function describe(
  scene: Scene,
  limits: ReturnType<typeof limitsLeft>,
  context: ReadingContext,
): Promise<FileDescription | null> {
  try {
    return await runSigned([scene], context, ([{ bands }]) => ({
      kind: 'describe',
      asset: bands.red!,
      limits,
    }));
  } catch (error) {
    context.signal.throwIfAborted();
    if (isUpstream(error) || isPixelMiss(error)) return null;
    throw error;
  }
}

function withTags(scene: Scene, description: FileDescription | null | undefined): Scene {
  const { bands } = scene;
  if (bands.red === undefined || !description?.affine) return scene;
  const [side, b, west, d, , north] = description.affine;
  if (side <= FINEST || b !== 0 || d !== 0) return scene;
  const red = { ...bands.red, resolution: side, origin: [west, north] as const };
  return { ...scene, epsg: scene.epsg ?? description.epsg, bands: { ...bands, red } };
}
