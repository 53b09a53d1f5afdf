import {
  changedSince,
  contemporary,
  footprintMeans,
  locateShots,
  shotsOnLand,
  shotTable,
  type EarlierGround,
  type FootprintMeans,
  type LocatedShot,
} from './shots.ts';
import type { HeightCode, HeightMapCode, WarningCode } from '../../contract/index.ts';
import type { CanopyPlanes } from '../forest/tasks.ts';
import type { CompositeResult } from '../../sources/optical/tasks.ts';
import type { FeaturePlane, HeightFeatures, HeightModelKind, HeightResult, HeldOutErrors } from './tasks.ts';
import { contains, type Zone } from '../../geo/zone.ts';
import { correctedMap, mapBias, mapErrors, type MapErrors } from './heights.ts';
import { type TaskPool, runRetryingLost } from '../../workers/pool.ts';
import type { LidarShot } from '../../sources/points.ts';

/**
 * How the heights were made: by a model trained on shots, from a map (as it is or corrected by the shots), or as the mean of the
 * shots.
 */
type CanopyMethod = HeightModelKind | 'map' | 'map-corrected' | 'footprint-mean' | 'none';

/** Inputs of the canopy before fusion; planes are on the zone's grids, NaN where unknown. */
export interface CanopyInput {
  readonly zone: Zone;
  readonly composite: CompositeResult;
  /** On the coarse grid, dB. */
  readonly radar: RadarFeatures | null;
  readonly lidar: { readonly shots: readonly LidarShot[] } | null;
  /** On the fine grid, metres. */
  readonly map: { readonly height: Float32Array; readonly code: HeightMapCode } | null;
  /** The ground in earlier years, used to find shots on ground that has changed since; `null` without a history. */
  readonly before: EarlierGround | null;
  /** Day of the composite, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface RadarFeatures {
  readonly vv: Float32Array;
  readonly vh: Float32Array;
  readonly ratio: Float32Array;
}

export interface Canopy extends Readonly<
  Record<'errors' | 'rh50Errors' | 'coverErrors', HeldOutErrors | null>
> {
  readonly code: HeightCode;
  readonly method: CanopyMethod;
  /** `null` unless there is a height per pixel. */
  readonly planes: CanopyPlanes | null;
  /** Mapped height below which land is never forest, metres (methods 6). */
  readonly heightVeto: number;
  /** Means of the shots on the zone's land; `null` if there are too few to represent it. */
  readonly footprints: FootprintMeans | null;
  readonly extrapolatedFraction: number | null;
  /** Whether shots contribute to the heights or the cover. */
  readonly usesLidar: boolean;
  /**
   * Errors of the height map against the shots, whether or not the heights come from it; `null` without a map, or with fewer than
   * 30 shots.
   */
  readonly mapErrors: MapErrors | null;
  readonly notes: readonly WarningCode[];
}

/**
 * With fewer shots than the first number there is no fusion; with fewer than the second, boosting is not used and the answer
 * warns of few shots.
 */
const MIN_FOR_FUSION = 50;
const MANY_SHOTS = 300;
/** Fewer shots than this neither represent the zone nor correct a map. */
const MIN_SHOTS = 10;
const FUSED_VETO = 5;
const MAP_VETO = 2;
/** Extrapolated fraction of the zone above which the answer includes a warning. */
const MUCH_EXTRAPOLATED = 0.1;
/** Smallest fraction of the optical pixels that radar must cover; with less, too many pixels would have no height. */
const MIN_RADAR = 0.9;

/**
 * The zone's canopy from the best available source (methods 5.5 and 5.6): fusion of LiDAR shots with optical and radar planes, if
 * there are enough shots and the held-out error shows skill; otherwise the map, corrected by the shots' median difference if
 * there are at least 10 of them; otherwise the mean of the shots; otherwise nothing. Rejects with `signal.reason` on abort, and
 * as {@link TaskPool.run} does.
 */
export async function makeCanopy(
  input: CanopyInput,
  context: { readonly pool: TaskPool; readonly signal: AbortSignal },
): Promise<Canopy> {
  const inZone = locateShots(input.lidar?.shots ?? [], input.zone);
  const onLand = shotsOnLand(inZone, input.composite.water, input.zone);
  const { before, composite, zone } = input;
  const hasChanged = before === null ? undefined : changedSince(before, composite.nbr, zone);
  const shots = contemporary(onLand, input.date, MANY_SHOTS, hasChanged);
  const own = shots.filter(({ shot }) => contains(zone, shot));
  const footprints = own.length >= MIN_SHOTS ? footprintMeans(own) : null;
  const radar = input.radar !== null && covers(input.radar, composite) ? input.radar : null;
  const result = shots.length < MIN_FOR_FUSION ? null : await fuse({ ...input, radar }, shots, context);
  const canopy = result?.fusion
    ? fused(radar, result.shots, result.fusion, footprints)
    : withoutFusion(input, shots, footprints);
  return { ...canopy, mapErrors: input.map && mapErrors(input.map.height, zone.grid.width, shots) };
}

function fuse(
  { zone, composite, radar }: CanopyInput,
  shots: readonly LocatedShot[],
  { pool, signal }: { readonly pool: TaskPool; readonly signal: AbortSignal },
): Promise<HeightResult> {
  const { width, height } = zone.grid;
  return runRetryingLost(
    pool,
    {
      kind: 'height',
      width,
      height,
      factor: width / zone.coarse.width,
      resolution: zone.resolution,
      features: featuresOf(composite, radar),
      shots: shotTable(shots),
    },
    { signal },
  );
}

function featuresOf(composite: CompositeResult, radar: RadarFeatures | null): HeightFeatures {
  const { red, ndvi, rededge1, nir08, swir16, swir22, ndre, nbr } = composite;
  return {
    fine: named({ red, ndvi }),
    coarse: named({ rededge1, nir08, swir16, swir22, ndre, nbr, ...radar }),
  };
}

function named(planes: Readonly<Record<string, Float32Array>>): FeaturePlane[] {
  return Object.entries(planes).map(([name, plane]) => ({ name, plane }));
}

/** Whether radar covers enough of the composite. */
function covers({ vv, vh }: RadarFeatures, { nbr }: CompositeResult): boolean {
  let [optical, both] = [0, 0];
  for (let i = 0; i < nbr.length; i++) {
    if (Number.isNaN(nbr[i])) continue;
    optical++;
    if (!Number.isNaN(vv[i]) && !Number.isNaN(vh[i])) both++;
  }
  return both >= MIN_RADAR * optical;
}

function fused(
  radar: RadarFeatures | null,
  shots: number,
  fusion: NonNullable<HeightResult['fusion']>,
  footprints: FootprintMeans | null,
): Omit<Canopy, 'mapErrors'> {
  const { model, rh98, rh50, cover, ...errors } = fusion;
  const notes: WarningCode[] = [];
  if (errors.extrapolatedFraction > MUCH_EXTRAPOLATED) notes.push('height-extrapolated');
  if (shots < MANY_SHOTS) notes.push('height-few-shots');
  return {
    code: radar === null ? 'GEDI_S2_FUSION_10M' : 'GEDI_S2_S1_FUSION_10M',
    method: model,
    planes: { rh98, rh50, cover },
    heightVeto: FUSED_VETO,
    ...{ footprints, ...errors, usesLidar: true, notes },
  };
}

/** Falls back to the map, the shots or nothing. */
function withoutFusion(
  { zone, map }: CanopyInput,
  shots: readonly LocatedShot[],
  footprints: FootprintMeans | null,
): Omit<Canopy, 'mapErrors'> {
  const few: WarningCode[] = footprints !== null && footprints.n < MANY_SHOTS ? ['height-few-shots'] : [];
  const noErrors = { errors: null, rh50Errors: null, coverErrors: null, extrapolatedFraction: null };
  const common = { footprints, ...noErrors, heightVeto: MAP_VETO, usesLidar: footprints !== null };
  if (map !== null) {
    const { code } = map;
    const bias = mapBias(map.height, zone.grid.width, shots, MIN_SHOTS);
    const rh98 = bias === null ? map.height : correctedMap(map.height, bias);
    const method = bias === null ? 'map' : 'map-corrected';
    const planes = { rh98, rh50: null, cover: null };
    // The year of the caller's own map is unknown.
    const notes: WarningCode[] = code === 'USER_CHM' ? few : ['height-from-map', ...few];
    return { ...common, code, method, planes, notes };
  }
  const code = footprints === null ? 'NONE' : 'GEDI_FOOTPRINTS_25M';
  const method = footprints === null ? 'none' : 'footprint-mean';
  return { ...common, code, method, planes: null, notes: few };
}
