import type { Lang } from './library.ts';

/** The options that every command has, as they were typed. */
export interface CommonFlags {
  readonly lat?: string;
  readonly lng?: string;
  readonly size?: string;
  /** The file of the polygon that is requested instead of a square, and which feature of it. */
  readonly polygon?: string;
  readonly feature?: string;
  readonly lang?: string;
  readonly catalog?: string;
  readonly service?: string;
  /** A folder, or true for the usual one. */
  readonly cache?: string | true;
  readonly offline?: true;
  /** Counts no call. */
  readonly meter?: 'none';
  /** The file of a pack that the call is answered from. */
  readonly pack?: string;
  /** The sample that is requested instead of a real zone. */
  readonly sample?: string;
  /** The folder of packs, where it is not the usual one. */
  readonly packs?: string;
  readonly json?: true;
  readonly out?: string;
}

/** A request as it was typed; it may be no valid one. */
export type TypedRequest = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The language to speak: what is requested, if it is one of ours. */
export function langOf({ lang }: CommonFlags): Lang {
  return lang === 'fr' ? 'fr' : 'en';
}

/**
 * The request that the options make, with `more` fields of the command's own. Numbers become numbers; anything else goes
 * on as it was typed, so that the library names every fault at once, in its own words.
 */
export function typedRequest({ lat, lng, size, lang }: CommonFlags, more: TypedRequest): TypedRequest {
  return given({ lat: numberOf(lat), lng: numberOf(lng), size: numberOf(size), lang, ...more });
}

/** The fields that were typed. */
export function given(fields: TypedRequest): TypedRequest {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A number where one was typed, else what was. */
export function numberOf(typed: string | undefined): number | string | undefined {
  return typed !== undefined && NUMBER.test(typed) ? Number(typed) : typed;
}
