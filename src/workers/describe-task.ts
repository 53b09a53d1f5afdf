import type { ReadLimits } from '../cache/policy.ts';
import type { Affine } from '../geo/grid.ts';
import type { Asset } from '../stac/scene.ts';

/** Reads a file's header and, on request, its tile index and some of its pixels. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly asset: Asset;
  readonly limits: ReadLimits;
  /** Whether `missingBytes` and `decibels` are wanted. */
  readonly isWholeWanted?: boolean;
}

/** Metadata from a GeoTIFF's own tags. */
export interface FileDescription {
  readonly width: number;
  readonly height: number;
  /** EPSG code and pixel-to-coordinate transform; null if the file does not state them. */
  readonly epsg: number | null;
  readonly affine: Affine | null;
  /** Type of its samples: `u16`, `f32`, … */
  readonly sampleType: string;
  /** Number of bands, without alpha. */
  readonly samples: number;
  readonly nodata: number | null;
  /** Null if not stated. */
  readonly scale: number | null;
  readonly offset: number | null;
  /** Number of overviews. */
  readonly overviews: number;
  /** Number of tile bytes past the end of the file; 0 if not requested, or if the host does not state the file's size. */
  readonly missingBytes: number;
  /** Whether most samples are negative, as decibels are; false if not requested. */
  readonly decibels: boolean;
}
