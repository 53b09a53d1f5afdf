// The median composite of six scenes in plain JavaScript with geotiff.js: the peer of a page or a service without Sylvan. One
// thread, typed arrays, minimal allocation.
import { fromUrl } from 'geotiff';

const FINE = ['red', 'nir'];
const COARSE = ['rededge1', 'nir08', 'swir16', 'swir22', 'blue'];
const HIDDEN = new Set([0, 1, 3, 8, 9, 10, 11]);
const WIDENED = new Set([3, 8, 9, 10]);
/** 60 m in pixels of 20 m. */
const RADIUS = 3;

/** The medians of the scenes' bands and the indices; `scenes` are URLs by band, `window` is in 10 m pixels. */
export async function plainComposite(scenes, window) {
  const observations = await Promise.all(scenes.map((scene) => readObservation(scene, window)));
  const planes = {};
  for (const band of [...FINE, ...COARSE]) {
    const isFine = FINE.includes(band);
    const bands = observations.map(({ pixels, hidden }) => ({ numbers: pixels[band], hidden }));
    const { width, height } = isFine ? window : halfOf(window);
    planes[band] = medians(bands, width, height, isFine ? 2 : 1);
  }
  planes.ndvi = index(planes.nir, planes.red);
  planes.ndre = index(planes.nir08, planes.rededge1);
  planes.nbr = index(planes.nir08, planes.swir22);
  return planes;
}

async function readObservation(scene, window) {
  const half = halfOf(window);
  const read = async (band, part, level = 0) => [band, await readWindow(scene[band], part, level)];
  const pixels = await Promise.all([
    ...FINE.map((band) => read(band, window)),
    ...COARSE.slice(0, -1).map((band) => read(band, half)),
    read('blue', half, 1),
  ]);
  const rim = {
    x: half.x - RADIUS,
    y: half.y - RADIUS,
    width: half.width + 2 * RADIUS,
    height: half.height + 2 * RADIUS,
  };
  const classes = await readWindow(scene.scl, rim, 0);
  return { pixels: Object.fromEntries(pixels), hidden: hiddenOf(classes, rim, half) };
}

/** Reads in blocks of 64 KiB, as geotiff.js recommends; otherwise it would send a request for every tag. */
async function readWindow(url, { x, y, width, height }, level) {
  const tiff = await fromUrl(url, { blockSize: 65536 });
  const image = await tiff.getImage(level);
  const [pixels] = await image.readRasters({ window: [x, y, x + width, y + height] });
  return pixels;
}

function halfOf({ x, y, width, height }) {
  return { x: x / 2, y: y / 2, width: width / 2, height: height / 2 };
}

/** 1 where the ground is hidden, with clouds and shadows dilated by 60 m. */
function hiddenOf(classes, rim, { width, height }) {
  const clouds = dilated(
    classes.map((value) => (WIDENED.has(value) ? 1 : 0)),
    rim.width,
    rim.height,
  );
  const hidden = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y + RADIUS) * rim.width + x + RADIUS;
      hidden[y * width + x] = clouds[i] === 1 || HIDDEN.has(classes[i]) ? 1 : 0;
    }
  return hidden;
}

/** Dilates by a 7 x 7 square, first along rows, then along columns. */
function dilated(mask, width, height) {
  const spread = (source, step, isInside) =>
    source.map((_, i) => {
      for (let d = -RADIUS; d <= RADIUS; d++) if (isInside(i, d) && source[i + d * step] === 1) return 1;
      return 0;
    });
  const rows = spread(mask, 1, (i, d) => (i % width) + d >= 0 && (i % width) + d < width);
  return spread(rows, width, (i, d) => i + d * width >= 0 && i + d * width < width * height);
}

/** Medians of clear observations; `factor` is the width of a mask pixel in band pixels. */
function medians(bands, width, height, factor) {
  const result = new Float32Array(width * height);
  const observed = new Float32Array(bands.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = Math.floor(y / factor) * (width / factor) + Math.floor(x / factor);
      let count = 0;
      for (const { numbers, hidden } of bands)
        if (hidden[at] === 0 && numbers[i] !== 0) observed[count++] = numbers[i] * 0.0001 - 0.1;
      const sorted = observed.subarray(0, count).sort();
      result[i] = count === 0 ? NaN : (sorted[(count - 1) >> 1] + sorted[count >> 1]) / 2;
    }
  return result;
}

function index(a, b) {
  return a.map((value, i) => {
    const [near, other] = [Math.max(value, 0), Math.max(b[i], 0)];
    return (near - other) / (near + other);
  });
}
