import { seasonDistance } from '../../contract/dates.ts';
import type { Inconsistency } from '../../stac/inconsistency.ts';
import { areUnlike, commonShift, correlation, shiftOf, shiftText } from './sketch.ts';
import type { SceneSketch } from './tasks.ts';

export interface SketchedScene {
  readonly id: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sketch: SceneSketch;
}

/**
 * Maximum distance, in days of the year, between scenes whose leaves should reflect alike, and the maximum ratio of their values.
 */
const SEASON_DAYS = 45;
const MAX_RATIO = 1.7;
/** Minimum number of other scenes to compare a scene with. */
const MIN_OTHERS = 3;

/** The inconsistencies of scenes that contradict the other scenes of a zone, by the scenes' ids. */
export function unlikeOthers(scenes: readonly SketchedScene[]): ReadonlyMap<string, Inconsistency> {
  const found = new Map<string, Inconsistency>();
  const reference = mostTypical(scenes);
  const classes = shiftedClasses(scenes);
  for (const scene of scenes) {
    const contradiction =
      samePixels(scene, scenes) ??
      otherReflectance(scene, scenes) ??
      (reference && shiftedScene(scene, reference)) ??
      (areClassesUnlike(scene) ? classes : null);
    if (contradiction) found.set(scene.id, contradiction);
  }
  return found;
}

/** The shift of the ground between the earlier and the later scenes; `null` if there is none, or too few scenes. */
export function shiftBetween(
  earlier: readonly SketchedScene[],
  later: readonly SketchedScene[],
): Inconsistency | null {
  const [one, other] = [mostTypical(earlier), mostTypical(later)];
  return one && other && shiftedScene(other, one);
}

/** Two days never have identical pixels: one scene must have the other's file. */
function samePixels(
  { id, day, sketch }: SketchedScene,
  scenes: readonly SketchedScene[],
): Inconsistency | null {
  const twin = scenes.find(
    (other) =>
      other.id !== id && sketch.digest !== null && other.sketch.digest === sketch.digest && other.day !== day,
  );
  return twin
    ? { code: 'same-pixels', detail: `its pixels are those of ${twin.id}, from another day` }
    : null;
}

function otherReflectance(scene: SketchedScene, scenes: readonly SketchedScene[]): Inconsistency | null {
  const { infrared } = scene.sketch;
  const others = scenes.flatMap(({ id, day, sketch }) =>
    id !== scene.id && sketch.infrared !== null && seasonDistance(day, scene.day) <= SEASON_DAYS
      ? [sketch.infrared]
      : [],
  );
  if (infrared === null || others.length < MIN_OTHERS) return null;
  const usual = others.sort((a, b) => a - b)[others.length >> 1];
  if (infrared <= usual * MAX_RATIO && infrared >= usual / MAX_RATIO) return null;
  const detail = `its leaves reflect ${infrared.toFixed(2)} of near infrared, but leaves in other scenes of the season reflect ${usual.toFixed(2)}`;
  return { code: 'odd-reflectance', detail };
}

/** The scene most like all others; `null` if there are fewer than four. */
function mostTypical(scenes: readonly SketchedScene[]): SketchedScene | null {
  if (scenes.length <= MIN_OTHERS) return null;
  const likeness = (scene: SketchedScene) =>
    scenes.reduce((sum, { sketch }) => sum + (correlation(scene.sketch.ground, sketch.ground) || 0), 0);
  const ranked = scenes.map((scene) => ({ scene, likeness: likeness(scene) }));
  return ranked.reduce((best, one) => (one.likeness > best.likeness ? one : best)).scene;
}

function areClassesUnlike({ sketch: { ndvi, vegetation } }: SketchedScene): boolean {
  return areUnlike(ndvi, vegetation);
}

/**
 * The inconsistency to report for scenes whose classifications do not match the bands and are all displaced by the same shift.
 */
function shiftedClasses(scenes: readonly SketchedScene[]): Inconsistency | null {
  const unlike = scenes.filter(areClassesUnlike);
  const shift = commonShift(unlike.map(({ sketch: { ndvi, vegetation } }) => [ndvi, vegetation]));
  if (shift === null) return null;
  const detail = `the classification lies about ${shiftText(shift, scenes[0].sketch.ndvi)} of the bands, as in ${unlike.length} scenes`;
  return { code: 'shifted', detail };
}

function shiftedScene({ id, sketch }: SketchedScene, reference: SketchedScene): Inconsistency | null {
  const shift = shiftOf(reference.sketch.ground, sketch.ground);
  if (shift === null) return null;
  const detail = `${id} shows the ground about ${shiftText(shift, sketch.ground)} of where ${reference.id} does`;
  return { code: 'shifted', detail };
}
