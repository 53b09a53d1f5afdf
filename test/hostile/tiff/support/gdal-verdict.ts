import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { LevelRead } from './attempt.ts';

const run = promisify(execFile);
/** GDAL has no bounds on what it reads. */
const PATIENCE_MS = 10_000;
/** What GDAL gives as the checksum of what it cannot read. */
const UNREAD = -1;

/** What `gdalinfo -json -checksum` says, as far as it is compared. */
interface Described {
  readonly size: readonly number[];
  readonly bands?: readonly Band[];
}

interface Band {
  readonly checksum?: number;
  readonly overviews?: readonly { readonly size: readonly number[]; readonly checksum?: number }[];
}

/**
 * What GDAL makes of a file that Sylvan reads: `same`, `refused` where GDAL does not read it, or not in time, or else in
 * which level the pixels differ. Levels that only one of the two has, and those read in part, are not compared.
 */
export async function gdalVerdict(
  path: string,
  bytes: Uint8Array,
  levels: readonly LevelRead[],
): Promise<string> {
  writeFileSync(path, bytes);
  const described = await describe(path);
  if (described === null) return 'refused';
  const [width, height] = described.size;
  if (width !== levels[0].width || height !== levels[0].height) return `${width} x ${height} pixels`;
  return (
    levels.map((level, i) => levelVerdict(described, level, i === 0)).find((verdict) => verdict !== 'same') ??
    'same'
  );
}

async function describe(path: string): Promise<Described | null> {
  try {
    const options = { timeout: PATIENCE_MS, maxBuffer: 2 ** 26 };
    const { stdout } = await run(
      'gdalinfo',
      ['--config', 'GDAL_PAM_ENABLED', 'NO', '-json', '-checksum', path],
      options,
    );
    return JSON.parse(stdout.replaceAll(/:\s*-?(nan|inf)\b/gi, ':null')) as Described;
  } catch {
    return null;
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
