import { readFile } from 'node:fs/promises';
import type { GediShot } from './sliderule.ts';

/** 2018-01-01, the epoch of GEDI's times. */
const EPOCH = Date.UTC(2018, 0, 1);

/**
 * The shots of a scenario's table as in GEDI's level 2A: heights at every percent, and nothing from level 2B.
 */
export async function readShots(file: string): Promise<GediShot[]> {
  const [header, ...rows] = (await readFile(file, 'utf8')).trim().split('\n');
  const names = header.split(',').map((name) => name.trim());
  const cellsOf = rows.map((row) => (name: string) => row.split(',')[names.indexOf(name)].trim());
  return cellsOf.filter((cell) => isOnGround(cell)).map(shotOf);
}

/** Leaves out shots that hit a cloud: SlideRule sends no terrain model to detect them. */
function isOnGround(cell: (name: string) => string): boolean {
  return Math.abs(Number(cell('elev_lowestmode')) - Number(cell('dem'))) < 150;
}

function shotOf(cell: (name: string) => string): GediShot {
  const beam = parseInt(cell('beam').replace('BEAM', ''), 2);
  const number = BigInt(cell('shot_number'));
  const time = Math.round(EPOCH + 1000 * Number(cell('delta_time')));
  const heights = [25, 50, 75, 95, 98, 100].map((at): [number, number] => [at, Number(cell(`rh${at}`))]);
  return {
    number: numberOf(number, beam, time),
    time,
    lat: Number(cell('lat_lowestmode')),
    lng: Number(cell('lon_lowestmode')),
    elevation: Math.fround(Number(cell('elev_lowestmode'))),
    sensitivity: Number(cell('sensitivity')),
    beam,
    isDegraded: cell('degrade_flag') !== '0',
    isGood: cell('quality_flag') === '1',
    isSurface: cell('surface_flag') === '1',
    rh: curve([[0, -4], [8, 0], ...heights]),
  };
}

/**
 * OOOOOBBRRGNNNNNNNN: orbit (about sixteen per day), beam, reserved digits, granule, and the scenario's shot
 * number.
 */
function numberOf(own: bigint, beam: number, time: number): bigint {
  const orbit = BigInt(16 * Math.floor((time - EPOCH) / 86_400_000) - 10_000);
  return orbit * 10n ** 13n + BigInt(beam) * 10n ** 11n + 3n * 10n ** 8n + (own % 10n ** 8n);
}

/** Interpolates linearly between known heights, as 32-bit floats. */
function curve(known: readonly (readonly [percent: number, height: number])[]): number[] {
  return Array.from({ length: 101 }, (_, percent) => {
    const next = Math.max(
      1,
      known.findIndex(([at]) => at >= percent),
    );
    const [[from, low], [to, high]] = [known[next - 1], known[next]];
    return Math.fround(low + ((high - low) * (percent - from)) / (to - from));
  });
}

/** The shots that pass the flags of a request, as a table for a folder catalog. */
export function shotsTable(shots: readonly GediShot[]): string {
  const header = [
    ...['shot_number', 'beam', 'time', 'latitude', 'longitude', 'elevation_lm', 'sensitivity'],
    ...['quality_flag', 'degrade_flag', 'surface_flag'],
    ...Array.from({ length: 100 }, (_, percent) => `rh${percent}`),
  ];
  const rows = shots
    .filter(({ isGood, isDegraded, isSurface }) => isGood && !isDegraded && isSurface)
    .map((shot) => [
      ...[shot.number, `BEAM${shot.beam.toString(2).padStart(4, '0')}`, new Date(shot.time).toISOString()],
      ...[shot.lat, shot.lng, shot.elevation, shot.sensitivity, 1, 0, 1, ...shot.rh.slice(0, 100)],
    ]);
  return `${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;
}
