import type { ReadLimits } from '../cache/policy.ts';
import type { Asset } from '../stac/scene.ts';
import type { LevelWindow } from './windows.ts';

/**
 * Cuts windows out of a file. A file that is itself a cut is cut like its original. If a window cannot be read, the task fails
 * like the one that read it.
 */
export interface CutTask {
  readonly kind: 'cut';
  readonly asset: Asset;
  readonly limits: ReadLimits;
  /** The windows that a task reported. If there are none, only the file's description is cut. */
  readonly windows: readonly LevelWindow[];
}

export interface CutResult {
  /** A cloud-optimised GeoTIFF that, within the windows, the library reads like the original. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}
