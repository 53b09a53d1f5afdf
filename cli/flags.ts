import type { Lang } from 'sylvan/contract';
import { degreesOf } from 'sylvan/vector';

/** The options common to all commands, as typed. */
export interface CommonFlags {
  readonly lat?: string;
  readonly lng?: string;
  readonly size?: string;
  /** The file of a polygon to use instead of a square, and the feature to use if it has several. */
  readonly polygon?: string;
  readonly feature?: string;
  readonly lang?: string;
  readonly catalog?: string;
  readonly service?: string;
  /** A folder, or true for the default one. */
  readonly cache?: string | true;
  readonly offline?: true;
  /** If set, calls are not counted. */
  readonly meter?: 'none';
  /** The pack file that answers the call. */
  readonly pack?: string;
  /** The sample to use instead of a real zone. */
  readonly sample?: string;
  /** The folder of packs, if not the default one. */
  readonly packs?: string;
  readonly json?: true;
  readonly out?: string;
}

/** A request as typed; may be invalid. */
export type TypedRequest = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The requested language if it is available, otherwise English. */
export function langOf({ lang }: CommonFlags): Lang {
  return lang === 'fr' ? 'fr' : 'en';
}

/**
 * The request from the options, plus the command's `more` fields. Numeric text becomes numbers; other text passes unchanged, so
 * that the library names every fault at once, in its own words.
 */
export function typedRequest({ lat, lng, size, lang }: CommonFlags, more: TypedRequest): TypedRequest {
  return given({ ...positionOf({ lat, lng }), size: numberOf(size), lang, ...more });
}

/** The fields that were typed. */
export function given(fields: TypedRequest): TypedRequest {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A position in degrees, decimal or with minutes and seconds, as numbers; text that cannot be read stays text. */
export function positionOf(typed: Readonly<Record<'lat' | 'lng', string | undefined>>): TypedRequest {
  const read = (['lat', 'lng'] as const).map((axis) => {
    const degrees = degreesOf(typed[axis] ?? '', axis);
    return [axis, Number.isNaN(degrees) ? typed[axis] : degrees] as const;
  });
  return Object.fromEntries(read);
}

/** A number if the text is one, otherwise the text. */
export function numberOf(typed: string | undefined): number | string | undefined {
  return typed !== undefined && NUMBER.test(typed) ? Number(typed) : typed;
}
