// A scenario whose 20 m bands have 10 m pixels, as stretched zones need it (see stretch.mjs).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { rewrittenOnce } from './rewrite.mjs';

/** Pixel side that becomes half of itself, metres. */
const COARSE = 20;

/** Digital numbers in which a scenario's reflectances step, and of how many pixels one is a step lower, another higher. */
const STEP = 12;
const SELDOM = 40;

/**
 * Copies `sample`; every 20 m pixel becomes four, some of them a step off, so that the files are as long as those of the
 * 10 m bands. Classes stay what they are.
 */
export function refinedCopy(parts, sample) {
  return rewrittenOnce(sample, 'refined', async (draft, { features }) => {
    for (const { properties, assets } of features)
      for (const [key, asset] of Object.entries(assets)) {
        if (asset['proj:transform']?.[0] !== COARSE) continue;
        await refineFile(parts, join(draft, asset.href), key, properties['proj:epsg']);
        refineAsset(asset);
      }
  });
}

function refineAsset(asset) {
  const [a, b, west, d, e, north] = asset['proj:transform'];
  asset['proj:transform'] = [a / 2, b, west, d, e / 2, north];
  asset['proj:shape'] = asset['proj:shape'].map((side) => side * 2);
  asset.gsd /= 2;
  for (const band of asset['raster:bands']) band.spatial_resolution /= 2;
}

async function refineFile({ hash, northUpGrid, writeCog }, path, key, epsg) {
  const tiff = await fromFile(path);
  const image = await tiff.getImage();
  const [plane] = await image.readRasters();
  await tiff.close();
  const [width, height] = [image.getWidth(), image.getHeight()];
  const [west, north] = image.getOrigin();
  const isClasses = key === 'scl';
  const raster = {
    grid: northUpGrid(epsg, west, north, COARSE / 2, 2 * width, 2 * height),
    nodata: 0,
    data: quartered(plane, width, hash, isClasses ? 0 : STEP),
  };
  const overviews = isClasses ? 'mode' : 'average';
  await writeFile(
    path,
    writeCog(raster, { overviews, smallestOverview: 512, description: `${key}, refined` }),
  );
}

/** Four pixels of each, now and then a step off; 0 stays nodata. */
function quartered(plane, width, hash, step) {
  const fine = new plane.constructor(4 * plane.length);
  for (let i = 0; i < fine.length; i++) {
    const [x, y] = [i % (2 * width), Math.floor(i / (2 * width))];
    const value = plane[(y >> 1) * width + (x >> 1)];
    const turn = hash(0, x, y) % SELDOM;
    fine[i] = value === 0 ? 0 : Math.max(1, value + step * (Number(turn === 1) - Number(turn === 0)));
  }
  return fine;
}
