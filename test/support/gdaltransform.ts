import { spawnSync } from 'node:child_process';

/** Whether gdaltransform, GDAL's command-line interface to PROJ, is installed. */
export const HAS_GDALTRANSFORM = spawnSync('gdaltransform', ['--version']).status === 0;

/** Transforms points between coordinate systems with PROJ; in degrees, longitude comes first (OGC:CRS84). */
export function gdaltransform(
  from: string,
  to: string,
  points: readonly (readonly [number, number])[],
): [number, number][] {
  const { status, stdout, stderr } = spawnSync(
    'gdaltransform',
    ['-s_srs', from, '-t_srs', to, '-output_xy'],
    { input: points.map((point) => `${point.join(' ')}\n`).join(''), encoding: 'utf8' },
  );
  const rows = stdout.trim().split('\n');
  if (status !== 0 || rows.length !== points.length) throw new Error(`gdaltransform failed: ${stderr}`);
  return rows.map((row) => row.split(' ').map(Number) as [number, number]);
}
