import type { ForestTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { layOnFine } from './evidence.ts';
import { Inside } from '../../../../worker/inside.ts';

/** The zone's planes in the arena; coarse ones are repeated onto the fine grid where a fine mask selects from them. */
export type ZonePlanes = Readonly<ReturnType<typeof openZone>>;

export function openZone(task: ForestTask, arena: Arena) {
  const { width, height, composite } = task;
  const pixels = width * height;
  const kernelScratch = Math.max(
    arena.kernels.sieveScratchBytes(width, height),
    arena.kernels.coreScratchBytes(width, height),
  );
  arena.open();
  const inside = new Inside(arena, task.inside, pixels);
  /** Scratch memory of the whole-plane kernels; between their calls, it holds the evidence. */
  const scratch = arena.take(Uint8Array, kernelScratch);
  /** It lies in the scratch memory, so the next kernel that uses scratch overwrites it. */
  const evidence = arena.within(Float32Array, scratch, 0, pixels);
  const zone = {
    task,
    arena,
    pixels,
    inside,
    scratch,
    evidence,
    ndvi: arena.put(Float32Array, composite.ndvi),
    /** RH98, if the task has it; later a buffer for each of the other canopy planes. Empty without a canopy. */
    canopy: arena.take(Float32Array, task.canopy === null ? 0 : pixels),
    water: arena.take(Uint8Array, pixels),
    /**
     * Number of clear observations, 0 where the ground was never observed. Dark water counts as observed, though its NDVI may be
     * undefined.
     */
    observed: arena.take(Uint8Array, pixels),
    /** 1 on observed land. */
    land: arena.take(Uint8Array, pixels),
    /** A buffer for one plane from another grid. */
    resampled: arena.take(Float32Array, pixels),
  };
  layOnFine(zone, 'resampleNearestU8', composite.water, zone.water);
  layOnFine(zone, 'resampleNearestU8', composite.observations, zone.observed);
  zone.land.view.fill(1);
  arena.kernels.copyWhere(zone.land.address, zone.observed.address, pixels);
  arena.kernels.clearWhere(zone.land.address, zone.water.address, pixels);
  return zone;
}
