import type { ReadLimits } from '../cache/policy.ts';
import type { Asset } from '../stac/scene.ts';
import type { LevelWindow } from './windows.ts';

/**
 * Cuts windows out of a file. What was cut before is cut as its original. Where a window cannot be read, the task fails as the
 * one that read it did.
 */
export interface CutTask {
  readonly kind: 'cut';
  readonly asset: Asset;
  readonly limits: ReadLimits;
  /** Those that a task reported; with none, the file's description alone is left. */
  readonly windows: readonly LevelWindow[];
}

export interface CutResult {
  /** A cloud-optimised GeoTIFF that the library reads as the original, within the windows. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}
