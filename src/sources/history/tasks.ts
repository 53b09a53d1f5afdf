import type { PackedPlane } from '../optical/tasks.ts';

/** One observation on the history grid, masked. */
export interface HistoryObservation {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  /** Guards against haze. */
  readonly blue: PackedPlane;
  readonly red: PackedPlane;
  readonly nir08: PackedPlane;
  readonly swir22: PackedPlane;
  /** For forest type; `null` where it was not read. */
  readonly rededge1: PackedPlane | null;
  /** Scene classes, 0 where hidden. */
  readonly classes: Uint8Array;
}
