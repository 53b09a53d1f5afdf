/**
 * Columns of the quality filter. `elevation` and `terrain` are the ground elevation, in metres, according to the shot and to a
 * terrain model; `waterPersistence` and `urbanProportion`, from L2B, are the percentages of observations with water and of
 * built-up ground.
 */
export const QUALITY_COLUMNS = [
  ...(['quality', 'degrade', 'surface', 'sensitivity'] as const),
  ...(['elevation', 'terrain', 'waterPersistence', 'urbanProportion'] as const),
] as const;

/** Input of the quality filter. `undefined` if the file has no such column, `null` if the shot does not state it. */
export type ShotQuality = { readonly lat: number; readonly rh98: number } & {
  readonly [column in (typeof QUALITY_COLUMNS)[number]]?: number | null | undefined;
};

/** GEDI's first day of science data. */
export const FIRST_GEDI_DAY = '2019-04-18';

/** Why a shot is not used: the first reason that applies, in this order. */
export type ShotRejection =
  | 'quality'
  | 'degraded'
  | 'surface'
  | 'sensitivity'
  | 'elevation'
  | 'height'
  | 'water'
  | 'urban'
  | 'duplicate';

const MIN_SENSITIVITY = 0.95;
const MAX_OFF_TERRAIN = 150;
const TALLEST = { tropics: 80, elsewhere: 60 };
const TROPIC = 23.5;
const MAX_WATER = 10;
const MAX_URBAN = 50;

/**
 * Conditions that a shot must meet (methods 5.2). Columns that the file lacks are not checked; a shot without a value in an
 * existing column fails.
 */
const CHECKS: Readonly<Record<Exclude<ShotRejection, 'duplicate'>, (shot: ShotQuality) => boolean>> = {
  quality: ({ quality = 1 }) => quality === 1,
  degraded: ({ degrade = 0 }) => degrade === 0,
  surface: ({ surface = 1 }) => surface === 1,
  sensitivity: ({ sensitivity = 1 }) => sensitivity !== null && sensitivity >= MIN_SENSITIVITY,
  elevation: ({ elevation, terrain }) => {
    if (elevation === undefined || terrain === undefined) return true;
    return elevation !== null && terrain !== null && Math.abs(elevation - terrain) < MAX_OFF_TERRAIN;
  },
  height: ({ rh98, lat }) =>
    rh98 >= 0 && rh98 <= (Math.abs(lat) <= TROPIC ? TALLEST.tropics : TALLEST.elsewhere),
  water: ({ waterPersistence = 0 }) => waterPersistence !== null && waterPersistence < MAX_WATER,
  urban: ({ urbanProportion = 0 }) => urbanProportion !== null && urbanProportion < MAX_URBAN,
};

/** Why `shot` does not pass, `null` if it does. */
export function rejectionOf(shot: ShotQuality): ShotRejection | null {
  for (const [reason, holds] of Object.entries(CHECKS)) if (!holds(shot)) return reason as ShotRejection;
  return null;
}
