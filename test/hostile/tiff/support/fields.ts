import { FIELD_BYTES, TILE_INDEX_TAGS } from '../../../../worker/cog/tags.ts';

/** The role of a number in the header. `item` is one of a tag's values, wherever they are stored. */
type FieldKind =
  'order' | 'version' | 'first' | 'entries' | 'id' | 'type' | 'count' | 'position' | 'item' | 'next';

/** A number of the header, with its position and width. */
export interface Field {
  readonly kind: FieldKind;
  readonly at: number;
  readonly bytes: number;
  /** Index of its directory, from 0, and its tag; null outside directories. */
  readonly directory: number | null;
  readonly tag: number | null;
}

/** The bytes of a tile or strip. */
interface TileSpan {
  readonly at: number;
  readonly bytes: number;
}

/** The parts of a valid TIFF. */
export interface TiffFields {
  readonly littleEndian: boolean;
  readonly fields: readonly Field[];
  readonly directories: readonly number[];
  /** The positions of the entries of each directory. */
  readonly entries: readonly (readonly number[])[];
  readonly entryBytes: number;
  readonly tiles: readonly TileSpan[];
}

/** The most values of a tag that are listed. */
const MAX_ITEMS = 48;

/**
 * Lists the fields of a *valid* TIFF or BigTIFF, with an independent parser and at most `items` values per
 * tag.
 */
export function fieldsOf(bytes: Uint8Array<ArrayBuffer>, items = MAX_ITEMS): TiffFields {
  return new Parser(bytes, items).parse();
}

/** Reads an unsigned number of 1, 2, 4 or 8 bytes. */
export function readNumber(bytes: Uint8Array, at: number, width: number, littleEndian: boolean): bigint {
  let value = 0n;
  for (let i = 0; i < width; i++)
    value = (value << 8n) | BigInt(bytes[at + (littleEndian ? width - 1 - i : i)]);
  return value;
}

/** Writes the lowest 1, 2, 4 or 8 bytes of `value`; bytes past the end of the file are ignored. */
export function writeNumber(
  bytes: Uint8Array,
  { at, bytes: width }: Pick<Field, 'at' | 'bytes'>,
  value: bigint,
  littleEndian: boolean,
): void {
  const low = BigInt.asUintN(8 * width, value);
  for (let i = 0; i < width; i++)
    bytes[at + (littleEndian ? i : width - 1 - i)] = Number((low >> BigInt(8 * i)) & 0xffn);
}

class Parser {
  readonly littleEndian: boolean;
  readonly big: boolean;
  readonly wide: number;
  readonly fields: Field[] = [];
  readonly entries: number[][] = [];
  readonly tiles: TileSpan[] = [];

  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly items: number,
  ) {
    this.littleEndian = bytes[0] === 0x49;
    this.big = this.#number(2, 2) === 43;
    this.wide = this.big ? 8 : 4;
  }

  parse(): TiffFields {
    const first = this.big ? 8 : 4;
    this.#field('order', 0, 2);
    this.#field('version', 2, 2);
    this.#field('first', first, this.wide);
    const directories: number[] = [];
    for (let at = this.#number(first, this.wide); at !== 0;) {
      directories.push(at);
      at = this.#directory(at, directories.length - 1);
    }
    const { littleEndian, fields, entries, tiles } = this;
    return { littleEndian, fields, directories, entries, entryBytes: 4 + 2 * this.wide, tiles };
  }

  #directory(at: number, directory: number): number {
    const countBytes = this.big ? 8 : 2;
    const count = this.#number(at, countBytes);
    this.#field('entries', at, countBytes, directory);
    const entryBytes = 4 + 2 * this.wide;
    const positions = Array.from({ length: count }, (_, i) => at + countBytes + i * entryBytes);
    this.entries.push(positions);
    const spans = new Map(positions.map((position) => this.#entry(position, directory)));
    this.#addTiles(spans.get(273) ?? spans.get(324) ?? [], spans.get(279) ?? spans.get(325) ?? []);
    const next = at + countBytes + count * entryBytes;
    this.#field('next', next, this.wide, directory);
    return this.#number(next, this.wide);
  }

  /** The tag and, if it locates tiles, all its values. */
  #entry(at: number, directory: number): [tag: number, values: number[]] {
    const tag = this.#number(at, 2);
    const itemBytes = FIELD_BYTES[this.#number(at + 2, 2)]!;
    const count = this.#number(at + 4, this.wide);
    const valueAt = at + 4 + this.wide;
    const inside = count * itemBytes <= this.wide;
    const start = inside ? valueAt : this.#number(valueAt, this.wide);
    this.#field('id', at, 2, directory, tag);
    this.#field('type', at + 2, 2, directory, tag);
    this.#field('count', at + 4, this.wide, directory, tag);
    if (!inside) this.#field('position', valueAt, this.wide, directory, tag);
    for (let i = 0; i < Math.min(count, this.items); i++)
      this.#field('item', start + i * itemBytes, itemBytes, directory, tag);
    if (!TILE_INDEX_TAGS.has(tag)) return [tag, []];
    return [tag, Array.from({ length: count }, (_, i) => this.#number(start + i * itemBytes, itemBytes))];
  }

  #addTiles(offsets: readonly number[], counts: readonly number[]): void {
    for (const [i, at] of offsets.entries())
      if (at > 0 && counts.at(i)) this.tiles.push({ at, bytes: counts[i] });
  }

  #number(at: number, width: number): number {
    return Number(readNumber(this.bytes, at, width, this.littleEndian));
  }

  #field(
    kind: FieldKind,
    at: number,
    bytes: number,
    directory: number | null = null,
    tag: number | null = null,
  ) {
    this.fields.push({ kind, at, bytes, directory, tag });
  }
}
