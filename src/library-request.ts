import type { AnalyzeRequestInput, CompareRequestInput } from './contract/index.ts';
import { SylvanError } from './errors/errors.ts';
import { ownFields } from './request/own-fields.ts';

/** The fields of requests that are days. */
export type Day = 'date' | Compared;
/** The fields of the two periods of `compare`. */
export type Compared = 'date1_start' | 'date1_end' | 'date2_start' | 'date2_end';

/** A request with a `Date` wherever it takes a day: its UTC day. */
export type WithDates<Request> = {
  [Field in keyof Request]: Field extends Day ? Request[Field] | Date : Request[Field];
};

/** A period of `compare`, both days counted: `YYYY-MM-DD`, or a `Date` of that UTC day. */
export interface PeriodInput {
  /** First day, UTC. */
  readonly start: string | Date;
  /** Last day, UTC; 366 days at most. */
  readonly end: string | Date;
}

/** What `analyze` of the library takes. */
export type AnalyzeInput = WithDates<AnalyzeRequestInput>;

/** What `compare` of the library takes: the days by their names, or as two periods. */
export type CompareInput =
  | WithDates<CompareRequestInput>
  | (Omit<WithDates<CompareRequestInput>, Compared> & {
      readonly periods: readonly [PeriodInput, PeriodInput];
    });

/**
 * A request of the library as it travels: a `Date` as its UTC day, two `periods` as the four days of the contract. What is no
 * request is left as it is, for the contract to refuse.
 */
export function wireFields(request: unknown): unknown {
  const own = ownFields(request);
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return own;
  const { periods, ...fields } = own as Readonly<Record<string, unknown>>;
  const days = Array.isArray(periods) ? daysOf(periods) : periods === undefined ? {} : { periods };
  return Object.fromEntries(
    Object.entries({ ...fields, ...days }).map(([name, value]) => [name, dayOf(value)]),
  );
}

/** What a request is answered from, apart from its fields. */
interface RequestOrigin {
  readonly fields: unknown;
  readonly sample?: string;
  readonly pack?: string;
}

/** Throws `invalid-parameters` for a request to a sample and a pack at once, and for what names none of them. */
export function originOf(request: unknown): RequestOrigin {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return { fields: request };
  const { sample, pack, ...fields } = request as Readonly<Record<string, unknown>>;
  const named = { ...(sample !== undefined && { sample }), ...(pack !== undefined && { pack }) };
  for (const [name, id] of Object.entries(named))
    if (typeof id !== 'string') throw badOrigin(name, 'Name it by its id, a string');
  if (sample !== undefined && pack !== undefined)
    throw badOrigin('pack', 'Name a sample or a pack, not both');
  return { fields, ...(named as Pick<RequestOrigin, 'sample' | 'pack'>) };
}

function badOrigin(name: string, detail: string): SylvanError {
  return new SylvanError('invalid-parameters', `${name}: ${detail}.`, {
    errors: [{ pointer: `/${name}`, code: 'option-value', detail }],
  });
}

function daysOf(periods: readonly unknown[]): Readonly<Record<string, unknown>> {
  const days = periods.map((period, i) => {
    const { start, end } = Object(ownFields(period)) as Readonly<Record<string, unknown>>;
    return { [`date${i + 1}_start`]: start, [`date${i + 1}_end`]: end };
  });
  return Object.assign({}, ...days) as Readonly<Record<string, unknown>>;
}

/** A `Date` that is none stays as it reads, which is no day. */
function dayOf(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return Number.isNaN(value.getTime()) ? String(value) : value.toISOString().slice(0, 10);
}
