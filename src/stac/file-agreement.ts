import { resolutionOf, type Affine } from '../geo/grid.ts';
import type { Inconsistency } from './inconsistency.ts';
import type { Asset } from './scene.ts';

/** Metadata from a file's own tags. */
interface FileTags {
  /** Null if it is not stated, or if it differs between samples. */
  readonly scale: number | null;
  readonly offset: number | null;
  readonly affine: Affine | null;
  readonly width: number;
  readonly height: number;
}

/** Maximum distance, in pixels, by which catalogs misplace a corner because they round it or confuse it with a pixel's centre. */
const ROUNDING = 1.01;
/** Maximum relative difference between pixel sizes, scales and offsets. */
const TOLERANCE = 1e-6;

/** A contradiction between a file's tags and its item; `null` if they agree, or if one of them states nothing. */
export function contradictionOf(asset: Asset, file: FileTags): Inconsistency | null {
  return (
    placeContradiction(asset, file) ?? shapeContradiction(asset, file) ?? scaleContradiction(asset, file)
  );
}

function placeContradiction({ key, origin }: Asset, { affine }: FileTags): Inconsistency | null {
  if (origin === undefined || affine === null) return null;
  const [, b, west, , e, north] = affine;
  const [east, south] = [west - origin[0], north - origin[1]];
  const [width, height] = [resolutionOf({ affine }), Math.hypot(b, e)];
  if (Math.abs(east) <= ROUNDING * width && Math.abs(south) <= ROUNDING * height) return null;
  const detail = `the first pixel of ${key} is at ${west}, ${north} according to the file and at ${origin.join(', ')} according to the item (proj:transform)`;
  return { code: 'other-place', detail };
}

/** Compares sizes in pixels. A file whose pixel size differs from that of the item was resampled, so its tags count. */
function shapeContradiction({ key, shape, resolution }: Asset, file: FileTags): Inconsistency | null {
  const { affine, width, height } = file;
  if (shape === undefined || affine === null || !isNear(resolutionOf({ affine }), resolution)) return null;
  const [rows, columns] = shape;
  if (rows === height && columns === width) return null;
  const detail = `${key} has ${height} x ${width} pixels according to the file and ${rows} x ${columns} according to the item (proj:shape)`;
  return { code: 'other-shape', detail };
}

function scaleContradiction(asset: Asset, file: FileTags): Inconsistency | null {
  const [scale, offset] = [file.scale ?? asset.scale, file.offset ?? asset.offset];
  if (isNear(scale, asset.scale) && isNear(offset, asset.offset)) return null;
  const detail = `${asset.key} has scale ${scale} and offset ${offset} according to the file, ${asset.scale} and ${asset.offset} according to the item`;
  return { code: 'other-scale', detail };
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
