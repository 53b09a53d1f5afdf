import type { AnalyzeRequestInput, CompareRequestInput } from './contract/index.ts';
import { invalidOption, type SylvanError } from './errors/errors.ts';
import { ownFields } from './request/own-fields.ts';

/** The request fields that hold days. */
export type Day = 'date' | Compared;
/** The request fields of the two periods of `compare`. */
export type Compared = 'date1_start' | 'date1_end' | 'date2_start' | 'date2_end';

/** A request that also accepts a `Date` for each day, and takes its UTC day. */
export type WithDates<Request> = {
  [Field in keyof Request]: Field extends Day ? Request[Field] | Date : Request[Field];
};

/** A period of `compare`, including both days: `YYYY-MM-DD`, or a `Date` of that UTC day. */
export interface PeriodInput {
  /** First day, UTC. */
  readonly start: string | Date;
  /** Last day, UTC; at most 366 days, including both. */
  readonly end: string | Date;
}

/** The request that the library's `analyze` accepts. */
export type AnalyzeInput = WithDates<AnalyzeRequestInput>;

/** The request that the library's `compare` accepts: with each day in its own field, or with two periods. */
export type CompareInput =
  | WithDates<CompareRequestInput>
  | (Omit<WithDates<CompareRequestInput>, Compared> & {
      readonly periods: readonly [PeriodInput, PeriodInput];
    });

/**
 * Converts a library request to the form of the contract: a `Date` to its UTC day, two `periods` to the four day fields. Anything
 * that is not a request is returned unchanged, and the contract refuses it. Throws `invalid-parameters` for a day that is given
 * twice.
 */
export function wireFields(request: unknown): unknown {
  const own = ownFields(request);
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return own;
  const { periods, ...fields } = own as Readonly<Record<string, unknown>>;
  const days = Array.isArray(periods) ? daysOf(periods) : periods === undefined ? {} : { periods };
  if (Object.keys(days).some((day) => fields[day] !== undefined))
    throw badField('periods', 'Give periods or dates, not both');
  return Object.fromEntries(
    Object.entries({ ...fields, ...days }).map(([name, value]) => [name, dayOf(value)]),
  );
}

/** The fields of a request, and its origin, which is not one of them. */
interface RequestOrigin {
  readonly fields: unknown;
  readonly sample?: string | undefined;
  readonly pack?: string | undefined;
}

/** Throws `invalid-parameters` for a request with both a sample and a pack, and for a name that is not valid. */
export function originOf(request: unknown): RequestOrigin {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return { fields: request };
  const { sample, pack, ...fields } = request as Readonly<Record<string, unknown>>;
  const named = { sample, pack };
  for (const [name, id] of Object.entries(named))
    if (id !== undefined && typeof id !== 'string') throw badField(name, 'Give its id, a string');
  if (sample !== undefined && pack !== undefined) throw badField('pack', 'Give a sample or a pack, not both');
  return { fields, ...(named as Pick<RequestOrigin, 'sample' | 'pack'>) };
}

function badField(name: string, detail: string): SylvanError {
  return invalidOption(`/${name}`, detail, `${name}: ${detail}.`);
}

/** The first two periods always have both days, so that the contract reports those that the caller leaves out as missing. */
function daysOf(periods: readonly unknown[]): Readonly<Record<string, unknown>> {
  const all = Array.from({ length: Math.max(2, periods.length) }, (_, i) =>
    Object.entries({ start: undefined, end: undefined, ...(Object(ownFields(periods[i])) as object) }),
  );
  return Object.fromEntries(
    all.flatMap((period, i) => period.map(([name, day]) => [`date${i + 1}_${name}`, day])),
  );
}

/** An invalid `Date` becomes its text, which is not a valid day. */
function dayOf(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return Number.isNaN(value.getTime()) ? String(value) : value.toISOString().slice(0, 10);
}
