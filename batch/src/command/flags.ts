import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import type { Lang } from 'sylvan/contract';
import { CUT_OFF } from 'sylvan/eudr';
import type { VectorFormat } from 'sylvan/vector';
import { given } from '../../../cli/flags.ts';
import type { Io as CommandLineIo } from '../../../cli/io.ts';
import { usageTextsOf } from '../../../cli/texts/usage.ts';
import { BatchError } from '../batch-error.ts';
import type { FleetOptions } from '../compute/fleet.ts';
import type { BatchRequest, Operation } from '../request/request.ts';
import type { TableFormat } from '../table/table.ts';
import type { textsOf } from '../texts/report.ts';

type Shared = 'stdout' | 'stderr' | 'firmsKey' | 'key' | 'service' | 'signal';

/** Everything outside the process that a run of the command uses. */
export interface Io extends Pick<CommandLineIo, Shared> {
  /** The PostgreSQL database that machines share; undefined if only this process computes the batch. */
  readonly databaseUrl: string | undefined;
}

/** {@link Io}, and the means by which a command reports. */
export interface Context extends Io {
  readonly lang: Lang;
  readonly isJson: boolean;
  readonly texts: ReturnType<typeof textsOf>;
  /** Prints a paragraph to standard error, wrapped to the terminal's width. */
  say(text: string): void;
}

/** The options common to all commands, as typed. */
export interface CommonFlags {
  readonly lang?: string;
  readonly json?: true;
}

/** The options of commands that compute. */
export interface WorkFlags extends CommonFlags {
  readonly service?: string;
  /** A folder, true for the default one, false for none. */
  readonly cache: string | boolean;
  readonly cacheMb: string;
  readonly workers?: string;
}

type Days = Partial<Record<'date' | 'date1Start' | 'date1End' | 'date2Start' | 'date2End', string>>;

export interface RunFlags extends WorkFlags, Readonly<Days> {
  readonly out: string;
  readonly operation: Operation;
  readonly size: string;
  readonly catalog?: string;
  readonly format?: TableFormat;
  readonly zonesFormat?: VectorFormat;
  /** False if this process must not compute. */
  readonly work: boolean;
  readonly chunk: string;
  readonly lease: string;
  readonly retries: string;
}

/** The request for every zone. The library validates its dates. Throws `request-invalid`. */
export function requestOf({ operation, catalog, ...flags }: RunFlags, { lang }: Context): BatchRequest {
  const { date, date1Start, date1End, date2Start, date2End } = flags;
  if (operation === 'eudr' && date !== undefined && date <= CUT_OFF)
    throw invalid('--date', date, `--date ${date}: ${usageTextsOf(lang).dayAfter(CUT_OFF)}`);
  const first = { date, date1_start: date1Start, date1_end: date1End };
  const fields = given({ ...first, date2_start: date2Start, date2_end: date2End, lang: flags.lang });
  return { operation, fields: fields as Record<string, string>, catalog: catalogOf(catalog) };
}

/** The absolute path of a local folder; anything else as typed. Throws `request-invalid` if the path does not exist. */
function catalogOf(catalog: string | undefined): string | null {
  if (catalog === undefined) return null;
  if (existsSync(catalog)) return resolve(catalog);
  if (isAbsolute(catalog) || /^\.{1,2}[/\\]/.test(catalog))
    throw invalid('--catalog', catalog, `--catalog ${catalog} does not exist: check the path.`);
  return catalog;
}

/** The options with which this machine computes zones. Throws `request-invalid`. */
export function fleetOptions(flags: WorkFlags, { firmsKey, key, service: usual }: Io): FleetOptions {
  const { cache, cacheMb, service = usual, workers = String(availableParallelism()) } = flags;
  const bytes = wholeOf('--cache-mb', cacheMb, [1, 10_000_000]) * 1e6;
  return {
    workers: wholeOf('--workers', workers, [1, 256]),
    ...(cache !== false && { cache: { bytes, ...(typeof cache === 'string' && { folder: cache }) } }),
    ...(firmsKey !== undefined && { firmsKey }),
    ...(key !== undefined && { key }),
    ...(service !== undefined && { service }),
  };
}

/** Reads a whole number as typed. Throws `request-invalid`. */
export function wholeOf(
  option: string,
  typed: string,
  [minimum, maximum]: readonly [number, number],
): number {
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : NaN;
  if (value >= minimum && value <= maximum) return value;
  throw invalid(
    option,
    typed,
    `${option} must be a whole number from ${minimum} to ${maximum}, not "${typed}".`,
  );
}

/**
 * The side in km of zones whose rows give none. Throws `request-invalid`; a side that is too small or too large is each zone's
 * own problem.
 */
export function sizeOf({ size }: RunFlags): number {
  const value = /^\d{1,4}(\.\d{1,6})?$/.test(size) ? Number(size) : NaN;
  if (value > 0) return value;
  throw invalid('--size', size, `--size must be a number of kilometres above 0, not "${size}".`);
}

function invalid(option: string, value: string, detail: string): BatchError {
  return new BatchError('request-invalid', detail, { option, value });
}
