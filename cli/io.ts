import type { Library } from './library.ts';

/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Everything of the outside that a run of the command line touches. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly library: Library;
  /** Where a mirror of the canopy height map is, from the environment. */
  readonly canopyMapUrl: string | undefined;
  /** The caller's own key for FIRMS, from the environment: an argument would be in every list of processes. */
  readonly firmsKey: string | undefined;
  /** The caller's key of a Sylvan service, from the environment likewise, and where that service is. */
  readonly key: string | undefined;
  readonly service: string | undefined;
  /** The folder in which calls that count are stored. */
  readonly callFolder: string;
  /** Fires when the user interrupts. */
  readonly signal: AbortSignal;
}
