import type { Arena } from '../../../../worker/arena.ts';
import { inconsistentScene, type Inconsistency } from '../../../stac/inconsistency.ts';
import type { Asset } from '../../../stac/scene.ts';
import { shiftOf, shiftText } from '../sketch.ts';
import type { ObservationTile, SceneSketch } from '../tasks.ts';
import { sceneEvidence, type SceneEvidence } from './evidence.ts';
import { MAXIMUM_REFLECTANCE, type BandPlane, type Grids, type OpenedObservation } from './observation.ts';
import { HAZE_BLUE, VEGETATION_CLASS } from './quality.ts';

/** Minimum number of samples for a meaningful median. */
const MIN_SAMPLES = 40;
/** Minimum reflectance of land in near infrared or SWIR2; water reflects less. */
const LAND_INFRARED = 0.15;
/** Pixels count as leaves if their NBR (water) or NDVI (pigments) exceeds these values. */
const WET_NBR = 0.3;
const GREEN_NDVI = 0.5;

/*
 * The limits below lie outside the range of the medians found in 161 images of fifteen real places and 40 simulated ones (methods
 * 1.6).
 */

/** Minimum median NDVI of pixels that are wet by NBR; measured: at least 0.56. */
const MIN_NDVI = 0.3;
/** Minimum median NBR of pixels that are green by NDVI; measured: at least 0.32. */
const MIN_NBR = 0;
/** Range of the ratio of near infrared at 10 m to that at 20 m; measured: 0.84 to 1. */
const INFRARED_RATIO = [0.6, 1.5] as const;
/** Range of the near-infrared reflectance of green pixels; measured: 0.25 to 0.53. */
const GREEN_INFRARED = [0.06, 0.65] as const;
/** Range of near-infrared reflectance that is certainly plausible for leaves. */
const USUAL_INFRARED = [0.15, 0.6] as const;
/** Maximum blue reflectance of the darkest twentieth of green pixels; measured: at most 0.06. */
const MAX_DARK_BLUE = 0.11;
/** Maximum fraction of vegetation pixels that are as bright and white as cloud; measured: at most 0.02. */
const MAX_CLOUD_LIKE = 0.1;
/** Minimum ratio of blue to red in pixels as white as cloud; sand is redder. */
const WHITE = 0.8;

/**
 * Minimum correlation of bands at neighbouring wavelengths if the ground varies by at least `spread`; measured: at least 0.84 and
 * 0.48.
 */
const ALIKE = {
  nir: { correlation: 0.4, spread: 0.05 },
  red: { correlation: 0.15, spread: 0.015 },
} as const;

/** ESA's scale of Sentinel-2's integers. */
const USUAL_SCALE = 0.0001;

/**
 * The sketch of a scaled scene, if its layout has the bands for one. Throws `inconsistent-scene` if its pixels contradict the
 * item or each other.
 */
export function checkedSketch(
  arena: Arena,
  observation: OpenedObservation,
  grids: Grids,
  bands: ObservationTile['bands'],
): SceneSketch | undefined {
  const evidence = sceneEvidence(arena, observation, grids);
  if (evidence === null) return undefined;
  const assets = observation.planes.map(({ band }) => bands[band]!);
  const infrared = observation.planes.find(({ band }) => band === 'nir08')!;
  const green = greenInfrared(evidence);
  const found = implausibility(evidence, { assets, infrared }, green);
  if (found !== null) throw inconsistentScene(bands.nir08!, found);
  const { ndvi, ground, vegetation } = evidence.sketches;
  return { ndvi, ground, vegetation, infrared: green, digest: evidence.digest };
}

/** Maximum number of pixels at which the scale is checked before it is used. */
const MAX_CHECKED = 10_000;

/**
 * Throws `inconsistent-scene` if most clear pixels of a near infrared band, not yet scaled, are too bright for any surface: once
 * scaled, they would look as if nothing had been observed.
 */
export function checkScale(
  { planes, classes: { view: classes } }: Pick<OpenedObservation, 'planes' | 'classes'>,
  bands: ObservationTile['bands'],
): void {
  const infrared = planes.find(({ band }) => band === 'nir08');
  if (infrared === undefined) return;
  const { source, floats, scale, offset } = infrared;
  const numbers = floats?.view ?? source.plane.pixels.view;
  const step = Math.ceil(classes.length / MAX_CHECKED);
  let [clear, bright] = [0, 0];
  for (let i = 0; i < classes.length; i += step) {
    // Without floats, 0 means that there is no value.
    if (classes[i] === 0 || Number.isNaN(numbers[i]) || (floats === null && numbers[i] === 0)) continue;
    clear++;
    if (numbers[i] * scale + offset > MAXIMUM_REFLECTANCE) bright++;
  }
  if (clear < MIN_SAMPLES || bright <= clear / 2) return;
  const found = odd(
    `with scale ${scale} and offset ${offset}, most of its clear pixels reflect more than ${MAXIMUM_REFLECTANCE} of near infrared; Sentinel-2's own scale is ${USUAL_SCALE}`,
  );
  throw inconsistentScene(bands.nir08!, found);
}

/** The scene's bands and scalings as stated by its item. */
interface ScaledBands {
  readonly assets: readonly Asset[];
  /** The 20 m near infrared band as read. */
  readonly infrared: BandPlane;
}

/**
 * How a scene's pixels contradict its item or each other; `null` if they do not, or are too few to tell. `green` is its
 * {@link greenInfrared}.
 */
function implausibility(
  evidence: SceneEvidence,
  scaled: ScaledBands,
  green: number | null,
): Inconsistency | null {
  return (
    mixedScales(scaled) ??
    oddScale(evidence, scaled, green) ??
    oddBands(evidence) ??
    missedClouds(evidence) ??
    shiftedBand(evidence) ??
    unlikeBands(evidence)
  );
}

function mixedScales({ assets }: ScaledBands): Inconsistency | null {
  const [first, ...others] = assets;
  const other = others.find(({ scale }) => scale !== first.scale);
  if (other === undefined) return null;
  const detail = `the item gives ${first.key} the scale ${first.scale}, but ${other.key} the scale ${other.scale}`;
  return { code: 'odd-scale', detail };
}

/** Median near infrared of pixels that are green by NDVI and wet by NBR; `null` if there are too few of them. */
function greenInfrared({ bands, ndvi, nbr, classes }: SceneEvidence): number | null {
  return medianWhere(bands.nir08, (i) => classes[i] !== 0 && ndvi[i] > GREEN_NDVI && nbr[i] > WET_NBR);
}

function oddScale(
  evidence: SceneEvidence,
  { infrared }: ScaledBands,
  green: number | null,
): Inconsistency | null {
  if (green === null) return null;
  const { scale, offset, source } = infrared;
  const usual = ((green - offset) / scale) * USUAL_SCALE + offset;
  if (!source.type.startsWith('f') && scale !== USUAL_SCALE && isWithin(usual, USUAL_INFRARED))
    return odd(
      `with the stated scale, ${scale}, its leaves reflect ${green.toFixed(2)} of near infrared; with Sentinel-2's own scale, ${USUAL_SCALE}, they reflect ${usual.toFixed(2)}`,
    );
  if (!isWithin(green, GREEN_INFRARED))
    return odd(
      `with scale ${scale} and offset ${offset}, its leaves reflect ${green.toFixed(3)} of near infrared; leaves reflect 0.1 to 0.6`,
    );
  const dark = darkBlue(evidence);
  if (dark === null || dark <= MAX_DARK_BLUE) return null;
  return odd(
    `with scale ${scale} and offset ${offset}, its darkest leaves reflect ${dark.toFixed(3)} of blue; leaves reflect 0.06 at most`,
  );
}

function odd(detail: string): Inconsistency {
  return { code: 'odd-scale', detail };
}

function darkBlue({ bands, ndvi, classes }: SceneEvidence): number | null {
  return quantileWhere(bands.blue, (i) => classes[i] !== 0 && ndvi[i] > GREEN_NDVI, 0.05);
}

function oddBands({ bands, ndvi, nbr, classes }: SceneEvidence): Inconsistency | null {
  const { nir, nir08, swir22 } = bands;
  const isLand = (i: number) => classes[i] !== 0 && Math.max(nir08[i], swir22[i]) >= LAND_INFRARED;
  const found = (detail: string): Inconsistency => ({ code: 'odd-bands', detail });
  const leaves = medianWhere(ndvi, (i) => isLand(i) && nbr[i] > WET_NBR);
  if (leaves !== null && leaves < MIN_NDVI)
    return found(
      `NDVI is ${leaves.toFixed(2)} where NBR shows leaves: red is not red, or nir08 not near infrared`,
    );
  const wet = medianWhere(nbr, (i) => isLand(i) && ndvi[i] > GREEN_NDVI);
  if (wet !== null && wet < MIN_NBR)
    return found(`NBR is ${wet.toFixed(2)} where NDVI shows leaves: swir22 is not short-wave infrared`);
  const ratio =
    nir &&
    medianWhere(
      nir.map((value, i) => value / nir08[i]),
      isLand,
    );
  if (ratio == null || isWithin(ratio, INFRARED_RATIO)) return null;
  return found(
    `nir is ${ratio.toFixed(2)} times nir08, which measures the same light: one of them is another band`,
  );
}

/** Reports bands of one scene that show different ground, because one of them belongs to another scene or is rotated. */
function unlikeBands({ bands }: SceneEvidence): Inconsistency | null {
  const { nir, nir08, red, blue } = bands;
  const found = (detail: string): Inconsistency => ({ code: 'odd-bands', detail });
  if (nir && isUnlike(nir08, nir, ALIKE.nir)) return found('nir and nir08 show different ground');
  return isUnlike(red, blue, ALIKE.red) ? found('red and blue show different ground') : null;
}

function isUnlike(a: Float32Array, b: Float32Array, limits: (typeof ALIKE)['nir' | 'red']): boolean {
  let [count, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (Number.isNaN(a[i] + b[i])) continue;
    count++;
    sumA += a[i];
    sumB += b[i];
    squareA += a[i] ** 2;
    squareB += b[i] ** 2;
    product += a[i] * b[i];
  }
  if (count < MIN_SAMPLES) return false;
  const varianceA = squareA / count - (sumA / count) ** 2;
  const varianceB = squareB / count - (sumB / count) ** 2;
  const covariance = product / count - (sumA * sumB) / count ** 2;
  return (
    varianceA >= limits.spread ** 2 && covariance <= limits.correlation * Math.sqrt(varianceA * varianceB)
  );
}

/**
 * Reports that more cloud is classified as vegetation than is hidden. A good mask misses only the edges of clouds, which are
 * smaller than the clouds that it finds.
 */
function missedClouds({ bands: { red, blue }, classes }: SceneEvidence): Inconsistency | null {
  let [vegetation, hidden, cloudLike] = [0, 0, 0];
  for (let i = 0; i < classes.length; i++) {
    if (Number.isNaN(blue[i])) continue;
    if (classes[i] === 0) hidden++;
    if (classes[i] !== VEGETATION_CLASS) continue;
    vegetation++;
    if (blue[i] > HAZE_BLUE && blue[i] > WHITE * red[i]) cloudLike++;
  }
  const share = cloudLike / vegetation;
  if (vegetation < MIN_SAMPLES || share <= MAX_CLOUD_LIKE || cloudLike < hidden) return null;
  const detail = `${Math.round(100 * share)} % of what its classification calls vegetation is as bright as cloud`;
  return { code: 'missed-clouds', detail };
}

/**
 * Reports a shift between red and blue, whose features must lie at the same place. Classes are compared with the bands of all
 * scenes (`likeness.ts`).
 */
function shiftedBand({ sketches: { red, blue } }: SceneEvidence): Inconsistency | null {
  const shift = shiftOf(blue, red);
  if (shift === null) return null;
  return { code: 'shifted', detail: `red lies about ${shiftText(shift, blue)} of blue` };
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

function medianWhere(values: Float32Array, isWanted: (i: number) => boolean): number | null {
  return quantileWhere(values, isWanted, 0.5);
}

/** A quantile of the wanted values; `null` if there are fewer than 40. */
function quantileWhere(
  values: Float32Array,
  isWanted: (i: number) => boolean,
  quantile: number,
): number | null {
  const chosen = new Float32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++)
    if (!Number.isNaN(values[i]) && isWanted(i)) chosen[count++] = values[i];
  if (count < MIN_SAMPLES) return null;
  return chosen.subarray(0, count).sort()[Math.floor(quantile * (count - 1))];
}
