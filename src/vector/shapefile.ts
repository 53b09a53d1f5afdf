import { wholeBytes } from './bytes.ts';
import { dbfTable, type DbfTable } from './dbf.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import type { VectorLimits } from './limits.ts';
import { shapesOf } from './shapes.ts';
import { isDegrees, nameInWkt } from './systems.ts';
import { unzipped } from './zip.ts';

const PARTS = /\.(shp|shx|dbf|prj|cpg)$/i;

type Parts = ReadonlyMap<string, Uint8Array>;

/** Files that are read from an archive without a shapefile. */
const OTHERS = /\.(geojson|json|kml)$/i;

/**
 * The features of a shapefile in an archive: .shp, with .shx, .dbf, .prj and .cpg of the same name if they exist. Rows marked as
 * deleted are skipped. Without a .shp, the features are those of the archive's only GeoJSON or KML file.
 */
export async function* shapefileFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const archive = await wholeBytes(file, limits.bytes);
  const unpacked = (wanted: RegExp) =>
    unzipped(archive, (name) => wanted.test(name), { file: file.name, largest: limits.bytes });
  const entries = await unpacked(PARTS);
  if (stemsIn(entries).length === 0) {
    yield* otherFeatures(await unpacked(OTHERS), file, limits);
    return;
  }
  const parts = partsOf(entries, file);
  checkSystem(parts, file);
  const table = tableOf(parts, file);
  let number = 0;
  for (const { row, shape: geometry } of shapesOf(parts.get('shp')!, parts.get('shx'), file.name)) {
    const properties = table?.(row);
    if (properties === 'deleted') continue;
    number += 1;
    yield geometry === 'damaged'
      ? faultyFeature(number, 'feature-damaged', file.name)
      : featureOf(number, { geometry, properties: properties ?? {} });
  }
}

async function* otherFeatures(
  entries: Parts,
  { name: file }: VectorFile,
  limits: VectorLimits,
): AsyncGenerator<Feature> {
  const [entry, ...others] = entries;
  const count = entries.size;
  if (count === 0) throw new VectorFileError('zip-lacks', file, { facts: { wanted: '.shp' } });
  if (others.length > 0) throw new VectorFileError('zip-several', file, { facts: { count } });
  const [name, bytes] = entry;
  const inner = { name: file, size: bytes.length, bytes: () => [bytes] };
  if (/\.kml$/i.test(name)) yield* (await import('./kml.ts')).kmlFeatures(inner, limits);
  else yield* (await import('./geojson.ts')).geojsonFeatures(inner, limits);
}

function stemsIn(entries: Parts): string[] {
  return [...entries.keys()].flatMap((name) => (/\.shp$/i.test(name) ? [name.slice(0, -4)] : []));
}

/** The files of the archive's only shapefile, by their endings. */
function partsOf(entries: Parts, { name: file }: VectorFile): Parts {
  const stems = stemsIn(entries);
  if (stems.length > 1) throw new VectorFileError('zip-several', file, { facts: { count: stems.length } });
  const own = [...entries].filter(([name]) => name.slice(0, -4).toLowerCase() === stems[0].toLowerCase());
  return new Map(own.map(([name, bytes]) => [name.slice(-3).toLowerCase(), bytes]));
}

/** Without a .prj, coordinates are read as degrees: a feature with invalid ones is refused. */
function checkSystem(parts: Parts, { name: file }: VectorFile): void {
  const wkt = textOf(parts.get('prj'));
  if (wkt === '' || isDegrees(wkt)) return;
  throw new VectorFileError('other-system', file, { facts: { system: nameInWkt(wkt) ?? '?' } });
}

function tableOf(parts: Parts, { name: file }: VectorFile): DbfTable | null {
  const table = parts.get('dbf');
  return table === undefined ? null : dbfTable(table, textOf(parts.get('cpg')), file);
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes).trim();
}
