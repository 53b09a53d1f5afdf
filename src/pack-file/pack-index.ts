import type { Operation } from '../contract/calls.ts';
import type { PackZone } from '../contract/pack-zone.ts';

export type { PackZone };

/** Bytes before the index: magic, version, length of the index, its SHA-256. */
export const HEAD_BYTES = 48;
/** Bytes of an index at most: it is read whole, and parsed, before anything else is believed. */
export const MAX_INDEX_BYTES = 32 * 2 ** 20;
/** Bytes of a payload at most: it is held whole until its digest is known. */
export const MAX_PAYLOAD_BYTES = 64 * 2 ** 20;
/** Bytes of a block at most: the longest range that readers of remote files fetch, so that no longer one is ever stored. */
export const MAX_BLOCK_BYTES = 16 * 2 ** 20;
/** Payloads at most; an index of short names holds some 300,000. */
export const MAX_PAYLOADS = 500_000;
/** Files at most, and answers: each is an address or a name to be checked, where blocks are but numbers. */
export const MAX_FILES = 65_536;
export const MAX_ANSWERS = 65_536;
/** Bytes of a pack at most: sums of lengths stay far within the whole numbers that are exact. */
export const MAX_PACK_BYTES = 2 ** 40;

/** Where bytes of a pack are checked: how many there are, and their SHA-256 as 64 hex digits. */
interface PackSpan {
  readonly length: number;
  readonly sha256: string;
}

/** A call that can be made from the pack. */
export interface PackCall {
  readonly operation: Operation;
  /** Its fields, as they travel. */
  readonly request: Readonly<Record<string, string | number | boolean | null>>;
}

type Positions = string | readonly string[];

/** What its Sylvan was created with, as far as answers depend on it: names and addresses alone, of secrets that there was one. */
export interface PackChoices {
  readonly catalog?: Positions | undefined;
  readonly sources?: Readonly<Record<string, false | Positions>> | undefined;
  readonly canopyMapUrl?: string | undefined;
  readonly service?: string | undefined;
  readonly firmsKey?: true | undefined;
  readonly key?: true | undefined;
}

/** The record of a call, as JSON. */
export interface PackResult extends PackSpan {
  /** Index of the call. */
  readonly call: number;
}

/** What a catalogue answered; see `AnswerStore`. Times are milliseconds since 1970. */
export interface PackAnswer extends PackSpan {
  /** 64 hex digits that stand for the request. */
  readonly name: string;
  readonly date: number | null;
  readonly stored: number;
}

export interface PackBlock extends PackSpan {
  /** Its first byte in the remote file. */
  readonly offset: number;
}

/** A remote file of which there are blocks; see `FileEntry`. */
export interface PackedFile {
  readonly url: string;
  readonly version: string;
  readonly size: number | null;
  readonly seenAt: number;
  readonly blocks: readonly PackBlock[];
}

/** What a pack says of itself next to what it holds. */
export interface PackFacts {
  /** UUID, lower case. */
  readonly id: string;
  /** Version of the library that made it. */
  readonly library: string;
  /** ISO date and time, UTC. */
  readonly created: string;
  /** `YYYY-MM-DD`: the day that its calls are of. */
  readonly today: string;
  readonly zone: PackZone;
  readonly calls: readonly PackCall[];
  readonly choices: PackChoices;
  readonly simulated: boolean;
  /** Lines that must be stated with the data. */
  readonly attribution: readonly string[];
}

/** All that a pack says of itself; its payloads follow in the order of {@link payloadsOf}. */
export interface PackIndex extends PackFacts {
  readonly results: readonly PackResult[];
  readonly answers: readonly PackAnswer[];
  readonly files: readonly PackedFile[];
}

/** The facts alone, always in this order: an index is stored as JSON, and digested. */
export function factsOf(pack: PackFacts): PackFacts {
  const { id, library, created, today, zone, calls, choices, simulated, attribution } = pack;
  return { id, library, created, today, zone, calls, choices, simulated, attribution };
}

/** A payload, and where it belongs. */
export type PackPart = PackSpan &
  (
    | { readonly kind: 'result'; readonly call: number }
    | {
        readonly kind: 'answer';
        readonly name: string;
        readonly date: number | null;
        readonly stored: number;
      }
    | { readonly kind: 'block'; readonly url: string; readonly version: string; readonly offset: number }
  );

/** The payloads in the order in which they stand in the file: results, answers, the blocks of one file after the other. */
export function payloadsOf({ results, answers, files }: PackIndex): PackPart[] {
  return [
    ...results.map((result) => ({ kind: 'result', ...result }) as const),
    ...answers.map((answer) => ({ kind: 'answer', ...answer }) as const),
    ...files.flatMap(({ url, version, blocks }) =>
      blocks.map((block) => ({ kind: 'block', url, version, ...block }) as const),
    ),
  ];
}

/** What became of each call of a whole pack: one that has no result has no imagery. */
export function outcomesOf({ calls, results }: PackIndex): ('stored' | 'no-imagery')[] {
  const withResult = new Set(results.map(({ call }) => call));
  return calls.map((_, i) => (withResult.has(i) ? 'stored' : 'no-imagery'));
}

/** Bytes of the whole file, of which the index takes `indexLength`. */
export function packBytes(index: PackIndex, indexLength: number): number {
  const { results, answers, files } = index;
  const spans = [results, answers, ...files.map(({ blocks }) => blocks)];
  const sum = (bytes: number, { length }: PackSpan) => bytes + length;
  return spans.reduce((bytes, list) => list.reduce(sum, bytes), HEAD_BYTES + indexLength);
}
