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
import type { FeaturePlane, HeightFeatures, HeightModel, HeightResult, HeldOutErrors } from './tasks.ts';
import { contains, type Zone } from '../../geo/zone.ts';
import { correctedMap, mapBias, mapErrors, type MapErrors } from './heights.ts';
import { type TaskPool, runAgain } from '../../workers/pool.ts';
import type { LidarShot } from '../../sources/points.ts';

/** How the heights were made: by a model learnt on shots, from a map as it is or moved by the shots, or as the shots' mean. */
type CanopyMethod = HeightModel | 'map' | 'map-corrected' | 'footprint-mean' | 'none';

/** What is known of the canopy before fusion; planes are on the zone's grids, NaN where unknown. */
export interface CanopyInput {
  readonly zone: Zone;
  readonly composite: CompositeResult;
  /** On the coarse grid, dB. */
  readonly radar: RadarFeatures | null;
  readonly lidar: { readonly shots: readonly LidarShot[] } | null;
  /** On the fine grid, metres. */
  readonly map: { readonly height: Float32Array; readonly code: HeightMapCode } | null;
  /** What shows old shots whose ground has changed; `null` without a history. */
  readonly before: EarlierGround | null;
  /** Day of the composite, `YYYY-MM-DD`. */
  readonly date: string;
  readonly seed: number;
}

export interface RadarFeatures {
  readonly vv: Float32Array;
  readonly vh: Float32Array;
  readonly ratio: Float32Array;
}

export interface Canopy {
  readonly code: HeightCode;
  readonly method: CanopyMethod;
  /** `null` without a height for every pixel. */
  readonly planes: CanopyPlanes | null;
  /** Mapped height under which nothing is forest, metres (methods 6). */
  readonly heightVeto: number;
  /** Of the shots on the zone's land; `null` where they are too few to stand for it. */
  readonly footprints: FootprintMeans | null;
  /** Shots the heights rest on. */
  readonly shots: number;
  /** Of the model chosen, on shots it had not observed; `null` without fusion. */
  readonly errors: HeldOutErrors | null;
  readonly rh50Errors: HeldOutErrors | null;
  readonly coverErrors: HeldOutErrors | null;
  readonly models: HeightResult['models'];
  readonly extrapolatedFraction: number | null;
  /** Whether shots have a part in the heights or the cover. */
  readonly usesLidar: boolean;
  /** How far the map that was read is off the shots, whether or not the heights are its own; `null` without 30 shots or a map. */
  readonly mapErrors: MapErrors | null;
  readonly notes: readonly WarningCode[];
}

/** Fewer shots are not fused; under the second number boosting has no part and the answer says that there are few. */
const MIN_FOR_FUSION = 50;
const MANY_SHOTS = 300;
/** Fewer shots neither stand for the zone nor correct a map. */
const MIN_SHOTS = 10;
const FUSED_VETO = 5;
const MAP_VETO = 2;
/** Extrapolated fraction of the zone from which on the answer says so. */
const MUCH_EXTRAPOLATED = 0.1;
/** Radar that sees less of what optical sees would leave too many pixels without a height. */
const MIN_RADAR = 0.9;

/**
 * The zone's canopy from the best that there is (methods 5.5 and 5.6): fusion of LiDAR shots with optical and radar planes
 * where there are enough of them and its held-out error shows skill; else the map, moved by the shots' median difference from
 * 10 of them on; else the mean of the shots; else nothing. Rejects with `signal.reason` on abort, and as {@link TaskPool.run}
 * does.
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
  const errorsOfMap = input.map && mapErrors(input.map.height, zone.grid.width, shots);
  if (shots.length < MIN_FOR_FUSION)
    return { ...withoutFusion(input, shots, footprints, []), mapErrors: errorsOfMap };
  const radar = input.radar !== null && covers(input.radar, input.composite) ? input.radar : null;
  const result = await fuse({ ...input, radar }, shots, context);
  if (result.fusion === null)
    return { ...withoutFusion(input, shots, footprints, result.models), mapErrors: errorsOfMap };
  const code = radar === null ? 'GEDI_S2_FUSION_10M' : 'GEDI_S2_S1_FUSION_10M';
  return { ...fused(code, result, result.fusion, footprints), mapErrors: errorsOfMap };
}

function fuse(
  { zone, composite, radar, seed }: CanopyInput,
  shots: readonly LocatedShot[],
  { pool, signal }: { readonly pool: TaskPool; readonly signal: AbortSignal },
): Promise<HeightResult> {
  const { width, height } = zone.grid;
  return runAgain(
    pool,
    {
      kind: 'height',
      width,
      height,
      factor: width / zone.coarse.width,
      resolution: zone.resolution,
      features: featuresOf(composite, radar),
      shots: shotTable(shots),
      seed,
    },
    { signal },
  );
}

function featuresOf(composite: CompositeResult, radar: RadarFeatures | null): HeightFeatures {
  const { red, ndvi, rededge1, nir08, swir16, swir22, ndre, nbr } = composite;
  return {
    fine: named({ red, ndvi }),
    coarse: named({ rededge1, nir08, swir16, swir22, ndre, nbr, ...radarPlanes(radar) }),
  };
}

function radarPlanes(radar: RadarFeatures | null): Readonly<Record<string, Float32Array>> {
  return radar === null ? {} : { vv: radar.vv, vh: radar.vh, ratio: radar.ratio };
}

function named(planes: Readonly<Record<string, Float32Array>>): FeaturePlane[] {
  return Object.entries(planes).map(([name, plane]) => ({ name, plane }));
}

/** Whether radar sees enough of what the composite sees. */
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
  code: HeightCode,
  { shots, models }: HeightResult,
  fusion: NonNullable<HeightResult['fusion']>,
  footprints: FootprintMeans | null,
): Omit<Canopy, 'mapErrors'> {
  const { model, rh98, rh50, cover, errors, rh50Errors, coverErrors, extrapolatedFraction } = fusion;
  const notes: WarningCode[] = [];
  if (extrapolatedFraction > MUCH_EXTRAPOLATED) notes.push('height-extrapolated');
  if (shots < MANY_SHOTS) notes.push('height-few-shots');
  return {
    code,
    method: model,
    planes: { rh98, rh50, cover },
    heightVeto: FUSED_VETO,
    footprints,
    shots,
    errors,
    rh50Errors,
    coverErrors,
    models,
    extrapolatedFraction,
    usesLidar: true,
    notes,
  };
}

/** The map, the shots or nothing. */
function withoutFusion(
  { zone, map }: CanopyInput,
  shots: readonly LocatedShot[],
  footprints: FootprintMeans | null,
  models: HeightResult['models'],
): Omit<Canopy, 'mapErrors'> {
  const few: WarningCode[] = footprints !== null && footprints.n < MANY_SHOTS ? ['height-few-shots'] : [];
  const noErrors = { errors: null, rh50Errors: null, coverErrors: null, extrapolatedFraction: null };
  const common = { footprints, models, ...noErrors, heightVeto: MAP_VETO };
  const lidar = { shots: footprints?.n ?? 0, usesLidar: footprints !== null };
  if (map !== null) {
    const { code } = map;
    const bias = mapBias(map.height, zone.grid.width, shots, MIN_SHOTS);
    const rh98 = bias === null ? map.height : correctedMap(map.height, bias);
    const method = bias === null ? 'map' : 'map-corrected';
    const planes = { rh98, rh50: null, cover: null };
    // Of a map of the caller's own the year is not known.
    const notes: WarningCode[] = code === 'USER_CHM' ? few : ['height-from-map', ...few];
    return { ...common, ...lidar, code, method, planes, notes };
  }
  const code = footprints === null ? 'NONE' : 'GEDI_FOOTPRINTS_25M';
  const method = footprints === null ? 'none' : 'footprint-mean';
  return { ...common, ...lidar, code, method, planes: null, notes: few };
}
