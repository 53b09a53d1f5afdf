import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { LevelRead, Meaning } from './attempt.ts';

const run = promisify(execFile);
/** GDAL does not limit what it reads. */
const TIMEOUT_MS = 10_000;
/** GDAL's checksum of unreadable data. */
const UNREAD = -1;

/** The compared part of the output of `gdalinfo -json -checksum`. */
interface Described {
  readonly size: readonly number[];
  readonly bands?: readonly Band[];
  readonly geoTransform?: readonly number[];
  /** The EPSG code of the file's CRS; the first code in its WKT may belong to a part. */
  readonly stac?: { readonly 'proj:epsg'?: number };
}

interface Band {
  readonly checksum?: number;
  readonly noDataValue?: number | string;
  readonly scale?: number;
  readonly offset?: number;
  readonly overviews?: readonly { readonly size: readonly number[]; readonly checksum?: number }[];
}

/**
 * GDAL's result for a file that Sylvan reads: `same`, `refused` if GDAL does not read it, `late` if it takes
 * too long, or else the difference. Levels that only one of the two has, and partly read ones, are not
 * compared.
 */
export async function gdalVerdict(
  path: string,
  bytes: Uint8Array,
  levels: readonly LevelRead[],
  meaning?: Meaning,
): Promise<string> {
  writeFileSync(path, bytes);
  const described = await describe(path);
  if (typeof described === 'string') return described;
  const [width, height] = described.size;
  if (width !== levels[0].width || height !== levels[0].height) return `${width} x ${height} pixels`;
  const verdicts = levels.map((level, i) => levelVerdict(described, level, i === 0));
  return (
    [...verdicts, meaning ? meaningVerdict(described, meaning) : 'same'].find(
      (verdict) => verdict !== 'same',
    ) ?? 'same'
  );
}

/** Compares the metadata. */
function meaningVerdict({ bands = [], geoTransform, stac }: Described, meaning: Meaning): string {
  const [c, a, b, f, d, e] = geoTransform ?? [];
  const theirs: Meaning = {
    epsg: String(stac?.['proj:epsg'] ?? null),
    affine: geoTransform ? String([a, b, c, d, e, f]) : 'null',
    nodata: String(bands.at(0)?.noDataValue ?? null),
    scale: String(bands.at(0)?.scale ?? 1),
    offset: String(bands.at(0)?.offset ?? 0),
  };
  for (const [fact, ours] of Object.entries(meaning) as [keyof Meaning, string][]) {
    const other = theirs[fact];
    if (ours !== 'unsupported' && !isAlike(ours, other)) return `${fact} ${other} instead of ${ours}`;
  }
  return 'same';
}

/** Compares approximately, because GDAL prints fewer digits. */
function isAlike(ours: string, theirs: string): boolean {
  const [a, b] = [ours, theirs].map((list) => list.toLowerCase().replaceAll('infinity', 'inf').split(','));
  return (
    a.length === b.length &&
    a.every(
      (value, i) =>
        value === b[i] || Math.abs(Number(value) - Number(b[i])) <= 1e-9 * Math.abs(Number(value)),
    )
  );
}

async function describe(path: string): Promise<Described | 'refused' | 'late'> {
  try {
    const options = { timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 };
    const { stdout } = await run(
      'gdalinfo',
      ['--config', 'GDAL_PAM_ENABLED', 'NO', '-json', '-checksum', path],
      options,
    );
    return JSON.parse(stdout.replaceAll(/:\s*(-?(?:nan|inf))\b/gi, ':"$1"')) as Described;
  } catch (error) {
    return (error as { readonly killed?: boolean }).killed ? 'late' : 'refused';
  }
}

function levelVerdict({ bands = [] }: Described, level: LevelRead, finest: boolean): string {
  for (const [i, ours] of level.checksums.entries()) {
    const band = i === 0 ? bands.at(0) : bands.at(-1);
    const theirs = finest ? band?.checksum : overviewChecksum(band, level);
    if (theirs === UNREAD || (finest && theirs === undefined)) return 'refused';
    if (ours !== null && theirs !== undefined && ours !== theirs)
      return `checksum ${theirs} instead of ${ours} at ${level.width} x ${level.height}`;
  }
  return 'same';
}

function overviewChecksum(band: Band | undefined, { width, height }: LevelRead): number | undefined {
  return band?.overviews?.find(({ size }) => size[0] === width && size[1] === height)?.checksum;
}
