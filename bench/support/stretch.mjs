// A simulated zone stretched about its centre: the same pixels, on larger ground. Their bytes are not touched.
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { rewrittenOnce } from './rewrite.mjs';

const GEOGRAPHIC = 4326;

/** Origins of UTM scenes keep to multiples of this many metres. */
const LATTICE = 20;

/** Columns of longitude and latitude in the tables of fires and of LiDAR shots. */
const COLUMNS = [
  ['longitude', 'latitude'],
  ['lon_lowestmode', 'lat_lowestmode'],
];

/** Copies `sample` with all its places `factor` times as far from the centre of its request. */
export function stretchedCopy(parts, sample, factor) {
  return rewrittenOnce(sample, `times-${factor}`, async (draft, { features }) => {
    const [utm, degrees] = stretches(parts, sample, factor);
    for (const item of features) {
      const stretch = item.properties['proj:epsg'] === GEOGRAPHIC ? degrees : utm;
      stretchItem(item, stretch);
      for (const { href } of Object.values(item.assets)) await stretchFile(join(draft, href), stretch);
    }
  });
}

/** The stretch of the zone's UTM system, and that of degrees, which serves a map of degrees within a pixel or two. */
function stretches({ projectionOf }, { request, truth }, factor) {
  const projection = projectionOf(truth.zone.epsg);
  const onLattice = (value) => Math.round(value / LATTICE) * LATTICE;
  const centre = projection.forward(request.lng, request.lat).map(onLattice);
  const identity = { forward: (lng, lat) => [lng, lat], inverse: (x, y) => [x, y] };
  return [
    { factor, projection, centre },
    { factor, projection: identity, centre: [request.lng, request.lat] },
  ];
}

function moved({ factor, centre }, position) {
  return position.map((value, axis) => centre[axis] + factor * (value - centre[axis]));
}

function movedLngLat(stretch, lngLat) {
  const { projection } = stretch;
  return projection.inverse(...moved(stretch, projection.forward(...lngLat)));
}

function stretchItem(item, stretch) {
  const ring = item.geometry.coordinates[0].map((corner) => movedLngLat(stretch, corner));
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  item.geometry.coordinates = [ring];
  item.bbox = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  for (const location of [item.properties, ...Object.values(item.assets)]) stretchSite(location, stretch);
}

/** The members of an item's properties or of an asset that say where its pixels are, and how large. */
function stretchSite(location, stretch) {
  const transform = location['proj:transform'];
  if (transform !== undefined) {
    const [a, b, west, d, e, north] = transform;
    const [x, y] = moved(stretch, [west, north]);
    location['proj:transform'] = [a * stretch.factor, b, x, d, e * stretch.factor, y];
  }
  if (location.gsd !== undefined) location.gsd *= stretch.factor;
  for (const band of location['raster:bands'] ?? [])
    if (band.spatial_resolution !== undefined) band.spatial_resolution *= stretch.factor;
}

async function stretchFile(path, stretch) {
  const isTable = extname(path) === '.csv';
  if (isTable) await writeFile(path, stretchTable(await readFile(path, 'utf8'), stretch));
  else await writeFile(path, stretchTiff(await readFile(path), stretch));
}

function stretchTable(text, stretch) {
  const [head, ...rows] = text.split('\n').map((line) => line.split(','));
  const columns = COLUMNS.map((names) => names.map((name) => head.indexOf(name)));
  const [lng, lat] = columns.find((found) => !found.includes(-1)) ?? [];
  if (lat === undefined) throw new Error(`A table without places: ${head.join()}`);
  for (const row of rows.filter(({ length }) => length > 1)) {
    const digits = row[lat].split('.')[1].length;
    const location = movedLngLat(stretch, [Number(row[lng]), Number(row[lat])]);
    [row[lng], row[lat]] = location.map((value) => value.toFixed(digits));
  }
  return [head, ...rows].map((row) => row.join(',')).join('\n');
}

/** Tags of GeoTIFF 1.1 that place a north-up raster: pixel sides, and the place of its upper left corner. */
const TAGS = { pixelScale: 33550, tiepoint: 33922 };

/** Changes a little-endian classic TIFF whose first directory alone is placed, as the simulator writes them. */
function stretchTiff(bytes, stretch) {
  if (bytes.toString('latin1', 0, 2) !== 'II' || bytes.readUInt16LE(2) !== 42)
    throw new Error('Only little-endian classic TIFFs can be stretched');
  const at = doublesOf(bytes);
  const [scale, tiepoint] = [at(TAGS.pixelScale), at(TAGS.tiepoint)];
  for (const axis of [0, 1]) scale.write(axis, scale.read(axis) * stretch.factor);
  moved(stretch, [tiepoint.read(3), tiepoint.read(4)]).forEach((value, axis) =>
    tiepoint.write(3 + axis, value),
  );
  return bytes;
}

/** Finds the doubles of a tag in the first directory, to read and write. Throws where it has none. */
function doublesOf(bytes) {
  const directory = bytes.readUInt32LE(4);
  const entries = Array.from({ length: bytes.readUInt16LE(directory) }, (_, i) => directory + 2 + 12 * i);
  return (tag) => {
    const entry = entries.find((location) => bytes.readUInt16LE(location) === tag);
    if (entry === undefined) throw new Error(`A TIFF without tag ${tag} cannot be stretched`);
    const start = bytes.readUInt32LE(entry + 8);
    return {
      read: (i) => bytes.readDoubleLE(start + 8 * i),
      write: (i, value) => bytes.writeDoubleLE(value, start + 8 * i),
    };
  };
}
