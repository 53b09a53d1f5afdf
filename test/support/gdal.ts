import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleType } from '../../worker/kernels.ts';
import type { SampleArray } from '../../worker/cog/window-plane.ts';
import { gdal } from './gdal-command.ts';

export { gdal, hasGdal, temporaryFolder } from './gdal-command.ts';

/** Runs `gdal_translate`, and returns the output's path. */
export function translate(input: string, output: string, ...options: readonly string[]): string {
  gdal('gdal_translate', '-q', ...options, input, output);
  return output;
}

/** Pixels of a band (from 1, or `mask`) as GDAL reads them, as raw little-endian bytes; `overview` 0 is the finest. */
export function gdalPixels(
  input: string,
  folder: string,
  band: number | 'mask',
  overview?: number,
): Uint8Array {
  const output = join(folder, 'pixels.raw');
  const level = overview === undefined ? [] : ['-oo', `OVERVIEW_LEVEL=${overview}`];
  translate(input, output, '-of', 'ENVI', '-b', String(band), ...level);
  return new Uint8Array(readFileSync(output));
}

const GDAL_TYPES: Readonly<Record<Exclude<SampleType, 'i8'>, string>> = {
  u8: 'Byte',
  u16: 'UInt16',
  i16: 'Int16',
  u32: 'UInt32',
  i32: 'Int32',
  f32: 'Float32',
  f64: 'Float64',
};

/** The metadata of a raster. */
export interface RasterFacts {
  readonly epsg?: number;
  readonly geoTransform?: readonly number[];
  readonly nodata?: number;
  readonly scale?: number;
  readonly offset?: number;
}

/** Writes bands of pixels for GDAL, as raw bytes with a VRT, and returns the VRT's path. */
export function writeVrt(
  folder: string,
  name: string,
  type: Exclude<SampleType, 'i8'>,
  width: number,
  bands: readonly SampleArray[],
  { epsg = 32637, geoTransform = [500000, 10, 0, 9200000, 0, -10], ...facts }: RasterFacts = {},
): string {
  const height = bands[0].length / width;
  const xml = bands.map((band, i) => {
    const raw = `${name}.${i}.raw`;
    writeFileSync(join(folder, raw), band);
    return `<VRTRasterBand dataType="${GDAL_TYPES[type]}" band="${i + 1}" subClass="VRTRawRasterBand">
      <SourceFilename relativetoVRT="1">${raw}</SourceFilename>
      ${element('NoDataValue', facts.nodata)}${element('Scale', facts.scale)}${element('Offset', facts.offset)}
    </VRTRasterBand>`;
  });
  const path = join(folder, `${name}.vrt`);
  writeFileSync(
    path,
    `<VRTDataset rasterXSize="${width}" rasterYSize="${height}"><SRS>EPSG:${epsg}</SRS>
    <GeoTransform>${geoTransform.join(', ')}</GeoTransform>${xml.join('')}</VRTDataset>`,
  );
  return path;
}

function element(name: string, value: number | undefined): string {
  return value === undefined ? '' : `<${name}>${value}</${name}>`;
}
