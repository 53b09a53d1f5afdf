import type { Output } from '../../../cli/io.ts';

/** Everything outside the process that a run of the command uses. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Comes from the environment: an argument would appear in every process list. */
  readonly firmsKey: string | undefined;
  readonly key: string | undefined;
  readonly service: string | undefined;
  /** The PostgreSQL database that machines share; undefined if only this process computes the batch. */
  readonly databaseUrl: string | undefined;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
}
