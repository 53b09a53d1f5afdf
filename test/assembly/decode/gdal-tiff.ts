import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromArrayBuffer } from 'geotiff';

export const HAS_GDAL = spawnSync('gdal_translate', ['--version']).status === 0;

/** A TIFF with its strips or tiles still compressed. */
export interface PackedTiff {
  readonly blocks: readonly Uint8Array[];
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly width: number;
  readonly height: number;
  /** Samples per pixel within a block. */
  readonly samples: number;
  readonly itemBytes: number;
  readonly compression: number;
  readonly predictor: number;
  readonly littleEndian: boolean;
}

const ENVI_TYPES = { u8: 1, u16: 12, u32: 13, f32: 4, f64: 5 } as const;
export type EnviType = keyof typeof ENVI_TYPES;

/** Writes pixel-interleaved samples as a TIFF, with GDAL and these creation options. */
export function writeTiff(
  folder: string,
  pixels: Uint8Array,
  shape: { width: number; height: number; samples: number; type: EnviType },
  format: string,
  options: readonly string[],
): string {
  const [raw, tiff] = [join(folder, 'pixels.img'), join(folder, 'packed.tif')];
  writeFileSync(raw, pixels);
  writeFileSync(
    join(folder, 'pixels.hdr'),
    [
      'ENVI',
      `samples = ${shape.width}`,
      `lines = ${shape.height}`,
      `bands = ${shape.samples}`,
      `data type = ${ENVI_TYPES[shape.type]}`,
      'interleave = bip',
      'byte order = 0\n',
    ].join('\n'),
  );
  const arguments_ = ['-q', '-of', format, ...options.flatMap((option) => ['-co', option]), raw, tiff];
  execFileSync('gdal_translate', arguments_, { stdio: 'pipe' });
  return tiff;
}

/** The pixels that GDAL reads from a TIFF, little-endian and pixel-interleaved. */
export async function gdalPixels(folder: string, tiff: string): Promise<Uint8Array> {
  const plain = join(folder, 'plain.tif');
  const options = ['COMPRESS=NONE', 'INTERLEAVE=PIXEL', 'ENDIANNESS=LITTLE', 'TILED=NO'];
  const arguments_ = ['-q', '-of', 'GTiff', ...options.flatMap((option) => ['-co', option]), tiff, plain];
  execFileSync('gdal_translate', arguments_, { stdio: 'pipe' });
  const { blocks, width, height, samples, itemBytes } = await readPackedTiff(plain);
  return Buffer.concat(blocks).subarray(0, width * height * samples * itemBytes);
}

export async function readPackedTiff(path: string): Promise<PackedTiff> {
  const file = readFileSync(path);
  const tiff = await fromArrayBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const image = await tiff.getImage();
  const tags = image.fileDirectory;
  const list = async (name: 'Offsets' | 'ByteCounts'): Promise<number[]> => {
    const tag = tags.hasTag(`Tile${name}`) ? (`Tile${name}` as const) : (`Strip${name}` as const);
    return Array.from((await tags.loadValue(tag)) as ArrayLike<number>);
  };
  const [offsets, counts] = [await list('Offsets'), await list('ByteCounts')];
  const predictor = tags.hasTag('Predictor') ? await tags.loadValue('Predictor') : 1;
  return {
    blocks: offsets.map((offset, i) => file.subarray(offset, offset + counts[i])),
    blockWidth: image.getTileWidth(),
    blockHeight: image.getTileHeight(),
    width: image.getWidth(),
    height: image.getHeight(),
    samples: (tags.getValue('PlanarConfiguration') ?? 1) === 2 ? 1 : image.getSamplesPerPixel(),
    itemBytes: image.getBytesPerPixel() / image.getSamplesPerPixel(),
    compression: Number(tags.getValue('Compression')),
    predictor: Number(predictor),
    littleEndian: file[0] === 0x49,
  };
}
