import { fieldsOf, readNumber, writeNumber, type Field, type TiffFields } from './fields.ts';

/** A valid file, with its fields. */
export interface SoundFile extends TiffFields {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A damaged file, and a description of the damage. */
export interface Mutant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly what: string;
}

export function takenApart(bytes: Uint8Array<ArrayBuffer>): SoundFile {
  return { ...fieldsOf(bytes), bytes };
}

type Random = () => number;
type Bytes = Uint8Array<ArrayBuffer>;
/** Changes a copy of the file, and describes the change. */
type Mutation = (copy: Bytes, file: SoundFile, random: Random) => string;

const integer = (random: Random, below: number) => Math.floor(random() * below);
const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, list.length)];

/** Numbers with a meaning in some tag: codecs, depths, formats, field types, tags. */
// prettier-ignore
const MEANINGFUL = [
  2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 18, 24, 32, 64, 254, 256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 317, 322, 323, 324,
  325, 338, 339, 347, 32773, 32946, 33550, 34887, 42113, 50000,
].map(BigInt);

const setField: Mutation = (copy, file, random) => {
  const field = pick(random, file.fields);
  const value = random() < 0.3 ? pick(random, MEANINGFUL) : pick(random, criticalValues(field, file, random));
  writeNumber(copy, field, value, file.littleEndian);
  return `${nameOf(field)} = ${BigInt.asUintN(8 * field.bytes, value)}`;
};

/**
 * Numbers that break readers: limits of the field, of the file and of other fields, and the field's own
 * position.
 */
function criticalValues(
  field: Field,
  { bytes, fields, tiles, directories, littleEndian }: SoundFile,
  random: Random,
) {
  const bits = BigInt(8 * field.bytes);
  const own = readNumber(bytes, field.at, field.bytes, littleEndian);
  const other = pick(random, fields);
  const tile = tiles.length === 0 ? 0 : pick(random, tiles).at;
  return [
    ...[0n, 1n, -1n, 1n << (bits - 1n), (1n << (bits - 1n)) - 1n, 1n << (bits / 2n)],
    ...[own + 1n, own - 1n, own * 2n, own / 2n, own ^ (1n << BigInt(integer(random, Number(bits))))],
    readNumber(bytes, other.at, other.bytes, littleEndian),
    ...[field.at, pick(random, directories), tile, tile + 1, bytes.length, bytes.length - 1].map(BigInt),
  ];
}

function nameOf({ kind, tag, directory, at }: Field): string {
  return tag === null ? `${kind} at ${at}` : `${kind} at ${at} of tag ${tag} in directory ${directory}`;
}

const linkDirectories: Mutation = (copy, { fields, directories, littleEndian }, random) => {
  const link = pick(
    random,
    fields.filter(({ kind }) => kind === 'next' || kind === 'first'),
  );
  const target = BigInt(pick(random, directories) + (random() < 0.3 ? pick(random, [-2, 2, 12, 20]) : 0));
  writeNumber(copy, link, target, littleEndian);
  return `${nameOf(link)} = ${target}`;
};

/** Copies one entry over another, or swaps two: order, duplicates, missing tags. */
const shuffleEntries: Mutation = (copy, { entries, entryBytes, bytes }, random) => {
  const positions = pick(random, entries);
  const [a, b] = [pick(random, positions), pick(random, random() < 0.7 ? positions : pick(random, entries))];
  copy.set(bytes.subarray(a, a + entryBytes), b);
  const swap = random() < 0.5;
  if (swap) copy.set(bytes.subarray(b, b + entryBytes), a);
  return `the entry at ${a} ${swap ? 'swapped with' : 'over'} that at ${b}`;
};

/** Swaps two values of a tag: offsets, byte counts, depths, geokeys. */
const swapItems: Mutation = (copy, { fields, littleEndian, bytes }, random) => {
  const one = pick(
    random,
    fields.filter(({ kind }) => kind === 'item'),
  );
  const other = pick(
    random,
    fields.filter(
      ({ kind, tag, directory }) => kind === 'item' && tag === one.tag && directory === one.directory,
    ),
  );
  writeNumber(copy, one, readNumber(bytes, other.at, other.bytes, littleEndian), littleEndian);
  writeNumber(copy, other, readNumber(bytes, one.at, one.bytes, littleEndian), littleEndian);
  return `${nameOf(one)} swapped with that at ${other.at}`;
};

const flipPixels: Mutation = (copy, { tiles, bytes }, random) => {
  const { at, bytes: length } = tiles.length === 0 ? { at: 0, bytes: bytes.length } : pick(random, tiles);
  return flipBits(copy, at, length, random);
};

const flipHeader: Mutation = (copy, _file, random) => {
  const length = Math.min(copy.length, 1500);
  // Some writers put the directory at the end.
  return flipBits(copy, random() < 0.5 ? 0 : copy.length - length, length, random);
};

function flipBits(copy: Bytes, start: number, length: number, random: Random): string {
  const positions = Array.from({ length: 1 + integer(random, 8) }, () => start + integer(random, length));
  for (const at of positions) copy[at] ^= 1 << integer(random, 8);
  return `bits flipped at ${positions.join(', ')}`;
}

/** The more often a mutation is listed, the more often it is used. */
const MUTATIONS: readonly Mutation[] = [
  ...[setField, setField, setField, setField, setField, setField],
  ...[linkDirectories, shuffleEntries, swapItems, flipPixels, flipHeader],
];

/** One to three mutations of the file; one in eight is also truncated. */
export function mutate(file: SoundFile, random: Random): Mutant {
  const copy = file.bytes.slice();
  const what: string[] = [];
  do what.push(pick(random, MUTATIONS)(copy, file, random));
  while (what.length < 3 && random() < 0.35);
  if (random() > 0.125) return { bytes: copy, what: what.join('; ') };
  const end = random() < 0.5 ? pick(random, file.fields).at : integer(random, copy.length);
  return { bytes: copy.slice(0, end), what: [...what, `cut off at ${end}`].join('; ') };
}
