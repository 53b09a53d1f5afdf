import type { ForestTask } from '../tasks.ts';
import { arenaBytes, planesBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import {
  fineGridBytes,
  openFineGrid,
  refinePlane,
  repeatBytes,
  SCRATCH_BYTES,
  takeScratch,
} from './evidence.ts';
import { VOTE_TABLES_BYTES } from '../map-votes.ts';
import { WITNESSES } from '../../../contract/witnesses.ts';
import { Inside, insideBytes } from '../../../../worker/inside.ts';

const TABLE_BYTES = 256;
/** Bytes of three sums per witness, and of the maps' votes. */
const HEARING_BYTES: readonly number[] = [WITNESSES.length * 3 * 8, VOTE_TABLES_BYTES];

/** The zone's planes in the arena; coarse ones are repeated onto the fine grid where a fine mask selects from them. */
export type Zone = Readonly<ReturnType<typeof openZone>>;

export function openZone(task: ForestTask, arena: Arena) {
  const { width, height, composite } = task;
  const pixels = width * height;
  const kernelScratch = Math.max(
    arena.kernels.sieveScratchBytes(width, height),
    arena.kernels.coreScratchBytes(width, height),
  );
  // NDVI, spectra, a resampled plane, and three that steps borrow; then canopy, VV and VH, states of the maps and their votes.
  const planes = 6 + (task.canopy === null ? 0 : 1) + (task.radar?.vh ? 2 : 0) + (task.maps === null ? 0 : 2);
  // Water, seen, land, classes, lost, forest, thin, and two that steps borrow.
  const masks = 9;
  arena.open(
    planesBytes(pixels, { planes, masks }) +
      arenaBytes(...SCRATCH_BYTES, ...HEARING_BYTES, kernelScratch, TABLE_BYTES, TABLE_BYTES) +
      fineGridBytes(task) +
      insideBytes(task.inside),
  );
  const inside = new Inside(arena, task.inside, pixels);
  /** Scratch of whole-plane kernels, also used between them for evidence and statistics. */
  const scratch = arena.take(Uint8Array, kernelScratch);
  /** In the scratch memory, so the next kernel that uses scratch overwrites it. */
  const evidence = { ...scratch, view: new Float32Array(scratch.view.buffer, scratch.address, pixels) };
  const zone = {
    task,
    arena,
    pixels,
    inside,
    scratch,
    evidence,
    ndvi: arena.put(Float32Array, composite.ndvi),
    /** RH98, if the task has it, and a buffer for one more canopy plane; both empty otherwise. */
    canopy: arena.take(Float32Array, task.canopy === null ? 0 : pixels),
    water: arena.take(Uint8Array, pixels),
    /**
     * Number of clear observations, 0 where the ground was never observed. Dark water counts as observed, though its NDVI may be
     * undefined.
     */
    observed: arena.take(Uint8Array, pixels),
    /** 1 on observed land. */
    land: arena.take(Uint8Array, pixels),
    statistics: takeScratch(arena, evidence),
    fine: openFineGrid(arena, task),
    resampled: arena.take(Float32Array, pixels),
  };
  repeatBytes(zone.fine, composite.water, zone.water);
  repeatBytes(zone.fine, composite.observations, zone.observed);
  zone.land.view.fill(1);
  arena.kernels.copyWhere(zone.land.address, zone.observed.address, pixels);
  arena.kernels.clearWhere(zone.land.address, zone.water.address, pixels);
  return zone;
}

/** Resamples a coarse plane to the fine grid, into the zone's shared buffer by default. */
export function onFineGrid(
  zone: Zone,
  plane: Float32Array,
  resample: 'resampleBilinear' | 'resampleNearest',
  resampled: Block<Float32Array> = zone.resampled,
): Block<Float32Array> {
  return refinePlane(zone.fine, plane, resample, resampled);
}
