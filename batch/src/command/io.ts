import type { Output } from '../../../cli/io.ts';

/** Everything of the outside that a run of the command touches. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Of the environment: an argument would be in every list of processes. */
  readonly firmsKey: string | undefined;
  readonly key: string | undefined;
  readonly service: string | undefined;
  /** The PostgreSQL that many machines share; undefined for a batch of this process alone. */
  readonly databaseUrl: string | undefined;
  /** Fires when the user interrupts. */
  readonly signal: AbortSignal;
}
