import { resolutionOf } from '../geo/grid.ts';
import { boxesMeet, outlineOf } from '../geo/outline.ts';
import { utmEpsg } from '../geo/projection.ts';
import { contradictionOf } from '../stac/file-agreement.ts';
import type { Asset, Scene } from '../stac/scene.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import type { ItemFault } from './types.ts';

/** Side in pixels above which a file without overviews makes large zones read more than needed. */
const LARGE = 2048;
/** Maximum relative difference of pixel sizes. */
const TOLERANCE = 0.01;
/** Integer digital numbers have scales below this; reflectance as floats has none. */
const SCALED = 0.01;

/** The faults of a file: contradictions between its tags and its item. */
export function fileFaults(scene: Scene, asset: Asset, file: FileDescription): ItemFault[] {
  const { epsg, affine, width, height } = file;
  const fault = (code: string, isFatal: boolean, detail: string) => [
    { code, isFatal, asset: asset.key, detail },
  ];
  if (epsg === null || affine === null)
    return fault(
      'no-georeference',
      true,
      `the file does not state its position with an EPSG code and a transform: ${reprojection(scene)}`,
    );
  return [
    ...placeFaults(scene, file, fault),
    ...(scene.epsg !== null && scene.epsg !== epsg
      ? fault(
          'other-epsg',
          false,
          `the item states EPSG:${scene.epsg}, the file EPSG:${epsg}; the file’s is used`,
        )
      : []),
    // The sizes of the other files are not used for planning.
    ...(asset.href === scene.bands.red?.href
      ? pixelFaults(asset.resolution, resolutionOf({ affine }), fault)
      : []),
    ...contradictionFaults(asset, file, fault),
    // The several samples of a fire mask are days.
    ...(file.samples > 1 && asset.key !== scene.bands.fire_mask?.key
      ? fault('several-bands', true, severalBands(file.samples))
      : []),
    ...floatFaults(asset, file, fault),
    ...(file.missingBytes > 0
      ? fault('truncated', true, `${file.missingBytes} bytes of its tiles are missing: copy it again`)
      : []),
    ...(file.overviews === 0 && Math.max(width, height) > LARGE
      ? fault(
          'no-overviews',
          false,
          `${width} x ${height} pixels without overviews: more data are read than needed`,
        )
      : []),
  ];
}

type MakeFault = (code: string, isFatal: boolean, detail: string) => ItemFault[];

function pixelFaults(stated: number, own: number, fault: MakeFault): ItemFault[] {
  // Pixel sizes in degrees cannot be compared with metres.
  if (own < 1 || Math.abs(own - stated) <= TOLERANCE * stated) return [];
  return fault(
    'other-pixels',
    false,
    `pixels of ${stated} m according to the item (proj:transform, gsd, or the usual size), ${own} m according to the file, which is used`,
  );
}

/** The fault of a file with several bands where one is expected. */
export function severalBands(samples: number): string {
  return `it contains ${samples} bands, and nothing states which one is meant: write that band to a separate file, for example the first with gdal_translate -b 1`;
}

/** How to convert a file to a supported coordinate system. */
function reprojection({ bbox: [west, south, east, north] }: Scene): string {
  return `reproject it with gdalwarp -t_srs EPSG:${utmEpsg((west + east) / 2, (south + north) / 2)}`;
}

function placeFaults(scene: Scene, { epsg, affine, width, height }: FileDescription, fault: MakeFault) {
  const { bbox } = scene;
  if (epsg === null || affine === null) return [];
  try {
    const box = outlineOf({ epsg, affine, width, height }).bbox;
    if (boxesMeet(box, bbox)) return [];
    const [stated, own] = [bbox, box].map((one) => one.map((degrees) => degrees.toFixed(3)).join(', '));
    return fault(
      'other-place',
      true,
      `the item's bbox is ${stated}, the file's ${own} (west, south, east, north)`,
    );
  } catch {
    return fault('unsupported-projection', true, `EPSG:${epsg} is not read: ${reprojection(scene)}`);
  }
}

function contradictionFaults(asset: Asset, file: FileDescription, fault: MakeFault): ItemFault[] {
  const found = contradictionOf(asset, file);
  return found === null ? [] : fault(found.code, true, found.detail);
}

function floatFaults(asset: Asset, { sampleType }: FileDescription, fault: MakeFault): ItemFault[] {
  if (!sampleType.startsWith('f') || asset.scale >= SCALED) return [];
  return fault(
    'scaled-floats',
    false,
    `floats (${sampleType}) are multiplied by ${asset.scale}: give scale 1`,
  );
}
