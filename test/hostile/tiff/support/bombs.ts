import { deflateSync } from 'node:zlib';
import { tagsWith, tiffBytes } from '../../../worker/cog/tiff-bytes.ts';

/** An image whose tiles or strips all share the same few bytes, or are missing. */
export interface Bomb {
  readonly width: number;
  readonly height: number;
  /** Sides of a tile, or the rows of a strip. */
  readonly tile: { readonly width: number; readonly height: number } | { readonly rows: number };
  readonly samples?: number;
  readonly bits?: 8 | 16 | 32;
  readonly sparse?: boolean;
}

const long = (...values: number[]) => ({ type: 4, values }) as const;
const short = (...values: number[]) => ({ type: 3, values }) as const;

/** The bomb as a TIFF: deflated zeros that every tile refers to. */
export function bombBytes(bomb: Bomb): Uint8Array<ArrayBuffer> {
  const { width, height, tile, samples = 1, bits = 8, sparse = false } = bomb;
  const [tileWidth, tileHeight] = 'rows' in tile ? [width, tile.rows] : [tile.width, tile.height];
  const tiles = Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight);
  const packed = deflateSync(Buffer.alloc((tileWidth * tileHeight * samples * bits) / 8), { level: 9 });
  const all = (value: number) => long(...new Array<number>(tiles).fill(sparse ? 0 : value));
  const header = (position: number) =>
    tiffBytes([
      tagsWith({
        ...{ 256: long(width), 257: long(height), 258: short(bits), 259: short(8), 277: short(samples) },
        ...('rows' in tile
          ? { 273: all(position), 278: long(tile.rows), 279: all(packed.length) }
          : {
              ...{ 273: undefined, 278: undefined, 279: undefined },
              ...{ 322: long(tileWidth), 323: long(tileHeight), 324: all(position), 325: all(packed.length) },
            }),
      }),
    ]);
  return new Uint8Array(Buffer.concat([header(header(0).length), packed]));
}
