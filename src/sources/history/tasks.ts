import type { PackedPlane } from '../optical/tasks.ts';

export interface HistoryObservation {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  /** Used to detect haze. */
  readonly blue: PackedPlane;
  readonly red: PackedPlane;
  readonly nir08: PackedPlane;
  readonly swir22: PackedPlane;
  /** Used to identify the forest type; `null` if it was not read. */
  readonly rededge1: PackedPlane | null;
  /** Scene classes, 0 if hidden. */
  readonly classes: Uint8Array;
}
