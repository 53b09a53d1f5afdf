import type { Bytes } from '../../../src/cache/stores.ts';
import { bytesOf } from '../../support/zips.ts';

/** A damaged archive, and a description of the damage. */
export interface Mutant {
  readonly bytes: Bytes;
  readonly what: string;
}

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random) => Buffer;

const below = (random: Random, bound: number) => Math.floor(random() * bound);
const any = <T>(random: Random, all: readonly T[]) => all[below(random, all.length)];

const SIGNATURES = { local: 'PK\u0003\u0004', central: 'PK\u0001\u0002', end: 'PK\u0005\u0006' } as const;

/** The offsets of records of a kind. */
function placesOf(bytes: Buffer, signature: string): number[] {
  const places: number[] = [];
  for (
    let at = bytes.indexOf(signature, 0, 'latin1');
    at >= 0;
    at = bytes.indexOf(signature, at + 4, 'latin1')
  )
    places.push(at);
  return places.length > 0 ? places : [0];
}

/** The fields of a directory record, as offset and number of bytes. */
const CENTRAL_FIELDS = [
  ...[4, 6, 8, 10, 12, 14, 28, 30, 32, 34, 36].map((at) => [at, 2] as const),
  ...[16, 20, 24, 38, 42].map((at) => [at, 4] as const),
] as const;
const LOCAL_FIELDS = [
  ...[4, 6, 8, 26, 28].map((at) => [at, 2] as const),
  ...[14, 18, 22].map((at) => [at, 4] as const),
] as const;
const END_FIELDS = [
  ...[4, 6, 8, 10, 20].map((at) => [at, 2] as const),
  ...[12, 16].map((at) => [at, 4] as const),
] as const;

/** Numbers that break readers. */
const ODD = [0, 1, 8, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

const setField =
  (kind: keyof typeof SIGNATURES, fields: readonly (readonly [number, number])[]): Mutation =>
  (bytes, random) => {
    const at = any(random, placesOf(bytes, SIGNATURES[kind]));
    const [field, size] = any(random, fields);
    if (at + field + size > bytes.length) return bytes;
    const before = bytes.readUIntLE(at + field, size);
    const near = before + any(random, [-2, -1, 1, 2, 16]);
    const value = random() < 0.5 ? any(random, ODD) : near;
    bytes.writeUIntLE(Math.max(0, value) % 256 ** size, at + field, size);
    return bytes;
  };

/** Copies one directory record, or one of its fields, over another. */
const swapRecords: Mutation = (bytes, random) => {
  const places = placesOf(bytes, SIGNATURES.central);
  const [from, to] = [any(random, places), any(random, places)];
  const [field, size] = random() < 0.5 ? [0, 46] : any(random, CENTRAL_FIELDS);
  bytes.copy(bytes, to + field, from + field, Math.min(from + field + size, bytes.length));
  return bytes;
};

const spliced = (bytes: Buffer, at: number, removed: number, ...added: readonly Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...added, bytes.subarray(at + removed)]);

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  flip(bytes, random) {
    for (let i = 1 + below(random, 3); i > 0; i--)
      bytes[below(random, bytes.length)] ^= 1 << below(random, 8);
    return bytes;
  },
  'flip in the directory': (bytes, random) => {
    const [start] = placesOf(bytes, SIGNATURES.central);
    bytes[start + below(random, bytes.length - start)] ^= 1 << below(random, 8);
    return bytes;
  },
  cut: (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  'cut at its beginning': (bytes, random) => bytes.subarray(1 + below(random, bytes.length)),
  remove: (bytes, random) => spliced(bytes, below(random, bytes.length), 1 + below(random, 64)),
  repeat(bytes, random) {
    const [at, size] = [below(random, bytes.length), 1 + below(random, 300)];
    return spliced(bytes, below(random, bytes.length), 0, bytes.subarray(at, at + size));
  },
  'put noise in'(bytes, random) {
    const noise = Buffer.from(Array.from({ length: 1 + below(random, 40) }, () => below(random, 256)));
    return spliced(bytes, below(random, bytes.length), random() < 0.5 ? noise.length : 0, noise);
  },
  'append itself': (bytes) => Buffer.concat([bytes, bytes]),
  'append a comment'(bytes, random) {
    const comment = Buffer.alloc(below(random, 100), 'PK\u0005\u0006', 'latin1');
    bytes.writeUInt16LE(comment.length, bytes.length - 2);
    return Buffer.concat([bytes, comment]);
  },
  'set a field of the directory': setField('central', CENTRAL_FIELDS),
  'set a field of a local header': setField('local', LOCAL_FIELDS),
  'set a field of the end record': setField('end', END_FIELDS),
  'swap records': swapRecords,
  'change its JSON'(bytes, random) {
    const digits = placesOf(bytes, '":');
    const at = any(random, digits) + 2;
    bytes.write(any(random, ['null', '1e99', '"a"', '[[[[', '{"', '-1', '\u0000', 'true']), at, 'latin1');
    return bytes;
  },
};

/** One to three mutations of an intact pack. */
export function mutantOf(sound: Bytes, random: Random): Mutant {
  const names = Array.from({ length: 1 + below(random, 3) }, () => any(random, Object.keys(MUTATIONS)));
  let bytes = Buffer.from(sound);
  for (const name of names) if (bytes.length > 30) bytes = Buffer.from(MUTATIONS[name](bytes, random));
  return { bytes: bytesOf(bytes), what: names.join(', then ') };
}

/** Values that a forger may put anywhere. */
const VALUES: readonly unknown[] = [
  ...[null, true, -1, 1e308, 2 ** 53, '', 'a', '\u0000', '../../a', 'file:///etc/passwd', 'zip://a/b'],
  ...['https://127.0.0.1/x', 'x'.repeat(5000), [], {}, [[]], { length: 1e9 }, Array(300).fill(0)],
];

/** The JSON with one to three values changed, copied or removed. */
export function forgedJson(text: string, random: Random): string {
  const root = { whole: JSON.parse(text) as unknown };
  for (let i = 1 + below(random, 3); i > 0; i--) {
    const holders: Record<string, unknown>[] = [];
    gather(root, holders);
    const holder = any(random, holders);
    const [names, others] = [Object.keys(holder), Object.values(any(random, holders))];
    if (names.length === 0) continue;
    const name = any(random, names);
    const chance = random();
    if (chance < 0.2) {
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else if (holder !== (root as object)) Reflect.deleteProperty(holder, name);
    } else if (chance < 0.4 && others.length > 0) holder[name] = structuredClone(any(random, others));
    else holder[name] = any(random, VALUES);
  }
  return JSON.stringify(root.whole);
}

function gather(value: unknown, holders: Record<string, unknown>[]): void {
  if (typeof value !== 'object' || value === null || holders.length > 5000) return;
  holders.push(value as Record<string, unknown>);
  for (const part of Object.values(value)) gather(part, holders);
}
