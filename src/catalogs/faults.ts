import { isSylvanError, type SylvanError } from '../errors/errors.ts';
import { resolutionOf, type Grid } from '../geo/grid.ts';
import { boxesMeet, outlineOf } from '../geo/outline.ts';
import { utmEpsg } from '../geo/projection.ts';
import { contradictionOf } from '../stac/file-agreement.ts';
import type { Asset, Scene } from '../stac/scene.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import type { ItemFault } from './types.ts';

export function itemFault({ code, detail }: Pick<ItemFault, 'code' | 'detail'>, isFatal = true): ItemFault {
  return { code, isFatal, asset: null, detail };
}

/** Returns the error if a file caused it. Throws any other error, and `signal.reason` on abort. */
export function failureOfFile(error: unknown, signal: AbortSignal): SylvanError {
  signal.throwIfAborted();
  if (!isSylvanError(error) || isSylvanError(error, 'internal', 'unavailable', 'worker-unavailable'))
    throw error;
  return error;
}

/**
 * Width or height, in pixels, above which a file should have overviews; without them, more than needed is read for large zones.
 */
const LARGE = 2048;
/** Maximum relative difference of pixel sizes. */
const TOLERANCE = 0.01;
/** Scales below this are meant for integer digital numbers; reflectance stored as floats does not need a scale. */
const SCALED = 0.01;

type FileFault = Omit<ItemFault, 'asset'> | null;

/** The faults of a file: those of its header alone, and contradictions between the header and the item. */
export function fileFaults(scene: Scene, asset: Asset, file: FileDescription): ItemFault[] {
  const faults = tagFaults(scene, asset, file).filter((fault) => fault !== null);
  return faults.map(({ code, isFatal, detail }) => ({ code, isFatal, asset: asset.key, detail }));
}

function tagFaults(scene: Scene, asset: Asset, file: FileDescription): FileFault[] {
  const { epsg, affine, width, height } = file;
  if (epsg === null || affine === null) {
    const detail = `the file does not state its position with an EPSG code and a transform: ${reprojection(scene)}`;
    return [{ code: 'no-georeference', isFatal: true, detail }];
  }
  const contradiction = contradictionOf(asset, file);
  return [
    placeFault(scene, { epsg, affine, width, height }),
    projectionFault(scene, epsg),
    // Planning uses the pixel size of the red band only.
    asset.href === scene.bands.red?.href ? pixelFault(asset.resolution, resolutionOf({ affine })) : null,
    contradiction && { ...contradiction, isFatal: true },
    // A fire mask has several samples, one per day.
    asset.key === scene.bands.fire_mask?.key ? null : samplesFault(file),
    floatFault(asset, file),
    sizeFault(file),
    overviewFault(file),
  ];
}

function placeFault(scene: Scene, grid: Grid): FileFault {
  const { bbox } = scene;
  try {
    const box = outlineOf(grid).bbox;
    if (boxesMeet(box, bbox)) return null;
    const [stated, own] = [bbox, box].map((one) => one.map((degrees) => degrees.toFixed(3)).join(', '));
    const detail = `the item's bbox is ${stated}, but the file's is ${own} (west, south, east, north)`;
    return { code: 'other-place', isFatal: true, detail };
  } catch {
    const detail = `EPSG:${grid.epsg} is not read: ${reprojection(scene)}`;
    return { code: 'unsupported-projection', isFatal: true, detail };
  }
}

/** How to convert a file to a supported coordinate system. */
function reprojection({ bbox: [west, south, east, north] }: Scene): string {
  return `reproject it with gdalwarp -t_srs EPSG:${utmEpsg((west + east) / 2, (south + north) / 2)}`;
}

function projectionFault({ epsg }: Scene, own: number): FileFault {
  if (epsg === null || epsg === own) return null;
  const detail = `the item states EPSG:${epsg}, but the file states EPSG:${own}, which is used`;
  return { code: 'other-epsg', isFatal: false, detail };
}

function pixelFault(stated: number, own: number): FileFault {
  // Pixel sizes in degrees cannot be compared with metres.
  if (own < 1 || Math.abs(own - stated) <= TOLERANCE * stated) return null;
  const detail = `pixels of ${stated} m according to the item (proj:transform, gsd, or the usual size), ${own} m according to the file, which is used`;
  return { code: 'other-pixels', isFatal: false, detail };
}

export function samplesFault({ samples }: FileDescription): FileFault {
  if (samples <= 1) return null;
  const detail = `it contains ${samples} bands, and nothing states which one is meant: write that band to a separate file, for example the first with gdal_translate -b 1`;
  return { code: 'several-bands', isFatal: true, detail };
}

function floatFault({ scale }: Asset, { sampleType }: FileDescription): FileFault {
  if (!sampleType.startsWith('f') || scale >= SCALED) return null;
  const detail = `floats (${sampleType}) are multiplied by ${scale}: give scale 1 if they are reflectance already`;
  return { code: 'scaled-floats', isFatal: false, detail };
}

export function sizeFault({ missingBytes }: FileDescription): FileFault {
  if (missingBytes <= 0) return null;
  const detail = `${missingBytes} bytes of its tiles are missing: copy it again`;
  return { code: 'truncated', isFatal: true, detail };
}

function overviewFault({ overviews, width, height }: FileDescription): FileFault {
  if (overviews > 0 || Math.max(width, height) <= LARGE) return null;
  const detail = `${width} x ${height} pixels without overviews: more data are read than needed`;
  return { code: 'no-overviews', isFatal: false, detail };
}
