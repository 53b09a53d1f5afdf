import { whole } from './bytes.ts';
import { dbfRows } from './dbf.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import type { VectorLimits } from './limits.ts';
import { shapesOf } from './shapes.ts';
import { unzipped } from './zip.ts';

const PARTS = /\.(shp|dbf|prj|cpg)$/i;
/** Longitude and latitude of WGS 84 as WKT names them, that of ESRI too. */
const DEGREES = /^\s*GEOG(CS|CRS)\s*\[\s*"(GCS_)?WGS[ _]?(19)?84"/i;
const NAME = /"([^"]*)"/;

type Parts = ReadonlyMap<string, Uint8Array>;

/** The features of a shapefile in an archive: .shp, with .dbf, .prj and .cpg of its name where they are there. */
export async function* shapefileFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const archive = await whole(file, limits.bytes);
  const isPart = (name: string) => PARTS.test(name);
  const parts = partsOf(await unzipped(archive, isPart, { file: file.name, largest: limits.bytes }), file);
  checkSystem(parts, file);
  const rows = rowsOf(parts, file);
  let number = 0;
  for (const geometry of shapesOf(parts.get('shp')!, file.name)) {
    number += 1;
    const properties = rows?.next().value ?? {};
    yield geometry === 'damaged'
      ? faultyFeature(number, new VectorFileError('feature-damaged', file.name, { feature: number }))
      : featureOf(number, { geometry, properties });
  }
}

/** The parts of the only shapefile there is, by their endings. */
function partsOf(entries: Parts, { name: file }: VectorFile): Parts {
  const stems = [...entries.keys()].flatMap((name) => (/\.shp$/i.test(name) ? [name.slice(0, -4)] : []));
  if (stems.length === 0) throw new VectorFileError('zip-lacks', file, { facts: { wanted: '.shp' } });
  if (stems.length > 1) throw new VectorFileError('zip-several', file, { facts: { count: stems.length } });
  const own = [...entries].filter(([name]) => name.slice(0, -4).toLowerCase() === stems[0].toLowerCase());
  return new Map(own.map(([name, bytes]) => [name.slice(-3).toLowerCase(), bytes]));
}

/** Without a .prj its coordinates are taken as degrees: what is none is refused with its feature. */
function checkSystem(parts: Parts, { name: file }: VectorFile): void {
  const wkt = textOf(parts.get('prj'));
  if (wkt === '' || DEGREES.test(wkt)) return;
  throw new VectorFileError('other-system', file, { facts: { system: NAME.exec(wkt)?.[1] ?? '?' } });
}

function rowsOf(parts: Parts, { name: file }: VectorFile): ReturnType<typeof dbfRows> | null {
  const table = parts.get('dbf');
  return table === undefined ? null : dbfRows(table, textOf(parts.get('cpg')), file);
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes).trim();
}
