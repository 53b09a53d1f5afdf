import type { ReadLimits } from '../cache/policy.ts';
import type { Affine } from '../geo/grid.ts';
import type { Asset } from '../stac/scene.ts';

/** Reads a file's header, on request the index of its tiles and some of its pixels, too. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly asset: Asset;
  readonly limits: ReadLimits;
  /** Whether `missingBytes` and `decibels` are wanted. */
  readonly isWholeWanted?: boolean;
}

/** What a GeoTIFF's own tags state. */
export interface FileDescription {
  readonly width: number;
  readonly height: number;
  /** EPSG code, and pixel to coordinates; null where the file does not say. */
  readonly epsg: number | null;
  readonly affine: Affine | null;
  /** Of its numbers: `u16`, `f32`, … */
  readonly sampleType: string;
  /** Bands of a pixel, without alpha. */
  readonly samples: number;
  readonly nodata: number | null;
  /** Null where they are not stated. */
  readonly scale: number | null;
  readonly offset: number | null;
  /** Coarser images in it. */
  readonly overviews: number;
  /** Bytes of its tiles past its end; 0 where that is not wanted, or the host does not state how long it is. */
  readonly missingBytes: number;
  /** Whether most of its numbers are negative, as decibels are; false where its bytes were not wanted. */
  readonly decibels: boolean;
}
