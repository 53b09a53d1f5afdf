import { groupLooks, type Look } from '../core/looks.ts';
import { type Bbox, boxCovers } from '../core/outline.ts';
import type { ReadLimits } from '../core/protocol.ts';
import { UNKNOWN_CLOUD, type Scene, type SkippedScene } from '../core/scene.ts';
import type { LandsatSource } from '../core/sources.ts';
import { ANNUAL_BANDS, type AnnualTask, type LandsatTile } from '../core/tasks/landsat.ts';
import type { Zone } from '../core/zone.ts';
import type { Season } from './landsat-years.ts';

/** A season and its looks, those with the least stated cloud first. */
export interface PlannedYear {
  readonly season: Season;
  readonly chosen: readonly Look[];
  /** Not needed, unless the chosen ones show too little. */
  readonly spare: readonly Look[];
}

/** How years are read. */
export interface YearManner {
  readonly source: LandsatSource;
  /** Whether reflectances of TM become those of OLI. */
  readonly harmonise: boolean;
  /** Whether the spread of the looks is wanted. */
  readonly spread: boolean;
}

/** Looks that a year's median rests on, at each place of the zone. */
const ENOUGH_LOOKS = 3;
/** Places along a side of the zone at which looks are counted. */
const PLACES = 5;

/** Why a scene cannot be read at all, or `null`. */
export function lackOf({ bands, quality }: Scene): string | null {
  const missing = ANNUAL_BANDS.filter((band) => bands[band] === undefined);
  if (missing.length > 0) return `missing-band: the catalogue lists no ${missing.join(', ')}`;
  return quality === null ? 'missing-quality: the catalogue lists no qa_pixel' : null;
}

/** The scenes that cannot be read, with the reason. */
export function lackingScenes(scenes: readonly Scene[]): SkippedScene[] {
  return scenes.flatMap((scene) => {
    const reason = lackOf(scene);
    return reason === null ? [] : [{ id: scene.id, reason }];
  });
}

/**
 * The looks of each season that has any: the `enough` clearest by their catalogue's word, and others only where the zone lies
 * across two orbits and a part of it has fewer. Scenes between the seasons are passed over.
 */
export function planYears(
  seasons: readonly Season[],
  scenes: readonly Scene[],
  zone: Zone,
  enough = ENOUGH_LOOKS,
): PlannedYear[] {
  const usable = scenes.filter((scene) => lackOf(scene) === null);
  const places = placesOf(zone);
  return seasons.flatMap((season) => {
    const inSeason = usable.filter(({ datetime }) => {
      const day = datetime.slice(0, 10);
      return day >= season.start && day <= season.end;
    });
    const looks = groupLooks(inSeason).sort(byCloud);
    return looks.length === 0 ? [] : [{ season, ...chooseLooks(looks, places, enough) }];
  });
}

/** The task that reads a year's looks; their scenes must have passed {@link lackOf}. */
export function planAnnual(
  year: number,
  scenes: readonly Scene[],
  { source: sensor, harmonise, spread }: YearManner,
  { grid }: Zone,
  limits: ReadLimits,
): AnnualTask {
  const tiles = scenes.map(tileOf);
  return { kind: 'annual', year, sensor, tiles, grid, harmonise, spread, limits };
}

function tileOf({ id, datetime, bands, quality, saturation }: Scene): LandsatTile {
  return {
    sceneId: id,
    datetime,
    bands: { red: bands.red!, nir08: bands.nir08!, swir22: bands.swir22! },
    quality: quality!,
    saturation: saturation ?? null,
  };
}

function byCloud(a: Look, b: Look): number {
  return cloudOf(a) - cloudOf(b) || b.datetime.localeCompare(a.datetime);
}

/** Mean over the look's scenes of what the catalogue says; what says nothing ranks last. */
function cloudOf({ scenes }: Look): number {
  return scenes.reduce((sum, { cloudCover }) => sum + (cloudCover ?? UNKNOWN_CLOUD), 0) / scenes.length;
}

function chooseLooks(
  looks: readonly Look[],
  places: readonly Bbox[],
  enough: number,
): Pick<PlannedYear, 'chosen' | 'spare'> {
  const counts = places.map(() => 0);
  const [chosen, spare]: [Look[], Look[]] = [[], []];
  for (const look of looks) {
    const shown = places.map((place) => look.scenes.some(({ bbox }) => boxCovers(bbox, place)));
    const helps = shown.some((isShown, i) => isShown && counts[i] < enough);
    if (helps) shown.forEach((isShown, i) => (counts[i] += Number(isShown)));
    (helps ? chosen : spare).push(look);
  }
  return { chosen, spare };
}

/** Points all over the zone, as boxes without extent. */
function placesOf({ boxes }: Zone): Bbox[] {
  const [box, other] = boxes as readonly [Bbox, Bbox?];
  const east = other === undefined ? box[2] : other[2] + 360;
  const steps = Array.from({ length: PLACES }, (_, i) => i / (PLACES - 1));
  return steps.flatMap((across) =>
    steps.map((up): Bbox => {
      const lng = box[0] + (east - box[0]) * across;
      const lat = box[1] + (box[3] - box[1]) * up;
      return [lng, lat, lng, lat];
    }),
  );
}
