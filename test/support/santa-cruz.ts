import { readFileSync } from 'node:fs';
import type { ChangeDensities } from '../../src/sources/radar/worker/calibration.ts';
import { NDVI_DENSITIES, VV_DENSITIES, type ChangeSeries } from '../oracles/bayesian-change.ts';
import { realData } from './real-data.ts';

const DAY_MS = 86_400_000;

/** VV and NDVI of a pixel in Bolivia that was cleared in early 2016, with the densities included in bayts. */
export function santaCruz(): [vv: ChangeSeries, ndvi: ChangeSeries] {
  return [readSeries('s1vv_pixel.csv', VV_DENSITIES), readSeries('landsat_ndvi_pixel.csv', NDVI_DENSITIES)];
}

/** Days and values of a CSV with two columns; an empty value is NaN. */
function readSeries(file: string, densities: ChangeDensities): ChangeSeries {
  const lines = readFileSync(realData(`radar/santa-cruz/${file}`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const rows = lines.map((line) => line.split(','));
  return {
    days: rows.map(([date]) => Date.parse(`${date}T00:00:00Z`) / DAY_MS),
    values: rows.map(([, value]) => (value === '' ? NaN : Number(value))),
    densities,
  };
}
