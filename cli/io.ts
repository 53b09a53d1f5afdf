import type { Library } from './library.ts';

/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Everything outside the process that a run of the command line uses. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly library: Library;
  /** URL of a mirror of the canopy height map, from the environment. */
  readonly canopyMapUrl: string | undefined;
  /** The caller's own FIRMS key, from the environment: an argument would appear in every process list. */
  readonly firmsKey: string | undefined;
  /** The caller's key of a Sylvan service and that service's URL, also from the environment. */
  readonly key: string | undefined;
  readonly service: string | undefined;
  /** The folder that stores counted calls. */
  readonly callFolder: string;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
}
