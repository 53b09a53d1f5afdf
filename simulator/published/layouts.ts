import type { Predictor } from '../../src/export/tiff/raster.ts';

/** How a host publishes files of one kind. */
export interface PublishedLayout {
  /** Pixels per side of the file, at the file's own resolution. */
  readonly width: number;
  readonly height: number;
  /** Pixels per side of the blocks at full resolution and in the overviews. */
  readonly block: number;
  readonly overviewBlock: number;
  /** Number of overviews, each half the size of the previous level. */
  readonly overviews: number;
  readonly resampling: 'average' | 'nearest';
  readonly predictor: Predictor;
  readonly bigTiff?: boolean;
  /** Bytes per pixel in real files. */
  readonly bytesPerPixel: number;
}

const SENTINEL2_10M: PublishedLayout = {
  width: 10_980,
  height: 10_980,
  block: 1024,
  overviewBlock: 512,
  overviews: 4,
  resampling: 'average',
  predictor: 2,
  bytesPerPixel: 1.43,
};

const SENTINEL2_20M: PublishedLayout = {
  ...SENTINEL2_10M,
  width: 5490,
  height: 5490,
  block: 512,
  overviewBlock: 256,
  bytesPerPixel: 1.55,
};

const SCL: PublishedLayout = { ...SENTINEL2_20M, resampling: 'nearest', bytesPerPixel: 0.11 };

const RADAR: PublishedLayout = {
  width: 28_000,
  height: 21_000,
  block: 512,
  overviewBlock: 512,
  overviews: 6,
  resampling: 'average',
  predictor: 3,
  bigTiff: true,
  bytesPerPixel: 3.3,
};

const LANDSAT: PublishedLayout = {
  width: 7_600,
  height: 7_700,
  block: 256,
  overviewBlock: 256,
  overviews: 5,
  resampling: 'average',
  predictor: 2,
  bytesPerPixel: 1.4,
};

const LANDSAT_QUALITY: PublishedLayout = { ...LANDSAT, resampling: 'nearest', bytesPerPixel: 0.1 };

const CANOPY_MAP: PublishedLayout = {
  width: 36_000,
  height: 36_000,
  block: 512,
  overviewBlock: 512,
  overviews: 6,
  resampling: 'average',
  predictor: 2,
  bytesPerPixel: 0.5,
};

/** Layouts by collection and asset, as Earth Search, Planetary Computer and the ETH publish them. */
const LAYOUTS: Readonly<Record<string, Readonly<Record<string, PublishedLayout | undefined>> | undefined>> = {
  'sentinel-2-c1-l2a': {
    blue: SENTINEL2_10M,
    green: SENTINEL2_10M,
    red: SENTINEL2_10M,
    nir: SENTINEL2_10M,
    rededge1: SENTINEL2_20M,
    nir08: SENTINEL2_20M,
    swir16: SENTINEL2_20M,
    swir22: SENTINEL2_20M,
    scl: SCL,
  },
  'sentinel-1-rtc': { vv: RADAR, vh: RADAR },
  'landsat-c2-l2': {
    red: LANDSAT,
    nir08: LANDSAT,
    swir16: LANDSAT,
    swir22: LANDSAT,
    qa_pixel: LANDSAT_QUALITY,
    qa_radsat: LANDSAT_QUALITY,
  },
  'canopy-height': { canopy_height: CANOPY_MAP },
};

/** The layout of an asset; `null` for tables. Throws RangeError for an asset that nobody publishes. */
export function publishedLayout(collection: string, asset: string): PublishedLayout | null {
  if (collection === 'firms' || collection === 'gedi') return null;
  const layout = LAYOUTS[collection]?.[asset];
  if (layout === undefined) throw new RangeError(`No layout is known for ${asset} of ${collection}`);
  return layout;
}
