import { deflateSync } from 'node:zlib';
import type { Grid } from '../../src/geo/grid.ts';
import {
  asciiField,
  directoriesBytes,
  headerBytes,
  shortField,
  type Field,
} from '../../src/export/tiff/directory.ts';
import { geoFields } from '../../src/export/tiff/geo-fields.ts';
import { halved, type Part } from '../published/framed-cog.ts';
import { lzw } from './lzw.ts';
import type { PublishedMap } from './published-maps.ts';

/** One directory of a file: its tags, and its blocks in order. Blocks that are the same array are stored once. */
interface Image {
  readonly fields: readonly Field[];
  readonly blocks: readonly Uint8Array[];
}

const REDUCED = 1;
const MASK = 4;

/**
 * The header with its directories, then the blocks, of a tile of a published map: in full size, with content only in one part.
 * All blocks elsewhere are zeros and share one block of the file.
 */
export function mapTiff(
  grid: Grid,
  part: Part,
  mask: Part,
  { tiled, hasMask, nodata, palette }: PublishedMap,
  description: string,
): Uint8Array[] {
  const first = [asciiField(270, `simulated: ${description}`), ...geoFields(grid)];
  const pixels = [
    ...(palette === null ? [shortField(262, 1)] : [shortField(262, 3), shortField(320, ...palette)]),
    ...(nodata === null ? [] : [asciiField(42113, String(nodata))]),
  ];
  if (tiled === null) return filed([strips(part, grid.width, [...pixels, ...first])]);
  const levels = (one: Part, bits: 1 | 8, kind: number, fields: readonly Field[]) =>
    pyramid(one, tiled.overviews).map((level, i) =>
      squares(level, grid.width >> i, tiled.block, bits, [
        kindField(i === 0 ? kind : kind | REDUCED),
        ...fields,
        ...(i === 0 && kind === 0 ? first : []),
      ]),
    );
  const images = levels(part, 8, 0, pixels);
  const masks = hasMask ? levels(mask, 1, MASK, [shortField(262, MASK)]) : [];
  // In GDAL's order: image, its mask, the overviews, then their masks.
  return filed([images[0], ...masks.slice(0, 1), ...images.slice(1), ...masks.slice(1)]);
}

function pyramid(part: Part, overviews: number): Part[] {
  const levels = [part];
  for (let i = 0; i < overviews; i++) levels.push(halved(levels[i], 'nearest'));
  return levels;
}

function kindField(kind: number): Field {
  return { tag: 254, type: 'long', values: [kind] };
}

function sizeFields(side: number, bits: number): Field[] {
  const sides: Field[] = [256, 257].map((tag) => ({ tag, type: 'long', values: [side] }));
  return [...sides, shortField(258, bits), shortField(277, 1), shortField(339, 1)];
}

/** One strip per row. */
function strips(part: Part, side: number, fields: readonly Field[]): Image {
  const empty = lzw(new Uint8Array(side));
  const blocks = Array.from({ length: side }, (_, y) => {
    if (y < part.y || y >= part.y + part.height) return empty;
    const row = new Uint8Array(side);
    row.set(part.data.subarray((y - part.y) * part.width, (y - part.y + 1) * part.width), part.x);
    return lzw(row);
  });
  return {
    fields: [
      ...sizeFields(side, 8),
      shortField(259, 5),
      shortField(278, 1),
      ...fields,
      ...places([273, 279], blocks),
    ],
    blocks,
  };
}

/** Square blocks, in rows from the north. */
function squares(part: Part, side: number, size: number, bits: 1 | 8, fields: readonly Field[]): Image {
  const across = Math.ceil(side / size);
  const packed = (block: Uint8Array) => deflateSync(bits === 1 ? bitsOf(block) : block);
  const empty = packed(new Uint8Array(size * size));
  const meets = (start: number, from: number, length: number) => start < from + length && start + size > from;
  const blocks = Array.from({ length: across * across }, (_, i) => {
    const [x0, y0] = [(i % across) * size, Math.floor(i / across) * size];
    const isKnown = meets(x0, part.x, part.width) && meets(y0, part.y, part.height);
    return isKnown ? packed(cut(part, x0, y0, size)) : empty;
  });
  const layout = [shortField(259, 8), shortField(322, size), shortField(323, size)];
  return { fields: [...sizeFields(side, bits), ...layout, ...fields, ...places([324, 325], blocks)], blocks };
}

/** A block with the part's pixels in place, and zeros around them. */
function cut({ data, width, height, x, y }: Part, x0: number, y0: number, size: number): Uint8Array {
  const block = new Uint8Array(size * size);
  const [left, right] = [Math.max(x, x0), Math.min(x + width, x0 + size)];
  for (let row = Math.max(y, y0); row < Math.min(y + height, y0 + size); row++) {
    const from = (row - y) * width - x;
    block.set(data.subarray(from + left, from + right), (row - y0) * size + left - x0);
  }
  return block;
}

/** Eight pixels of 0 or 1 per byte. */
function bitsOf(pixels: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length / 8);
  for (let i = 0; i < pixels.length; i++) bytes[i >> 3] |= pixels[i] << (7 - (i & 7));
  return bytes;
}

/** Offsets of the blocks, filled in later, and their lengths. */
function places([offsets, counts]: readonly [number, number], blocks: readonly Uint8Array[]): Field[] {
  return [
    { tag: offsets, type: 'long', values: new Float64Array(blocks.length) },
    { tag: counts, type: 'long', values: blocks.map(({ length }) => length) },
  ];
}

/** The header with the directories, then each block once, starting with those of the coarsest overview. */
function filed(images: readonly Image[]): Uint8Array[] {
  const directories = images.map(({ fields }) => [...fields].sort((a, b) => a.tag - b.tag));
  const header = headerBytes(8, false);
  let end = header.length + directoriesBytes(directories, header.length, false).length;
  const offsets = new Map<Uint8Array, number>();
  for (const block of images.toReversed().flatMap(({ blocks }) => blocks)) {
    if (offsets.has(block)) continue;
    offsets.set(block, end);
    end += block.length;
  }
  const isOffsets = ({ tag }: Field) => tag === 273 || tag === 324;
  const placed = directories.map((fields, i) =>
    fields.map((field) =>
      isOffsets(field) ? { ...field, values: images[i].blocks.map((block) => offsets.get(block)!) } : field,
    ),
  );
  return [Buffer.concat([header, directoriesBytes(placed, header.length, false)]), ...offsets.keys()];
}
