import { acquisition } from '../catalog.ts';
import { AMAZON_FRONTIER } from '../landscapes/biomes.ts';
import { landscapeSpec } from '../landscapes/landscape-spec.ts';
import type { LandscapeSpec } from '../landscapes/spec.ts';
import { daysBefore } from '../scenario/calendar.ts';

const DATE = '2025-08-31';

/** Ages of the simulated scenes, in days before the date. */
const OPTICAL_AGES = [3, 15, 27, 40, 53, 66, 110, 170, 230, 290, 345, 368, 385, 430, 490, 550, 610, 670];

/** Sensor noise, in digital numbers, that makes files about as large as published ones. */
const SENSOR_NOISE = 40;

const RADAR_AGES = [4, 16, 70, 232, 430];

/**
 * A frontier of 9.4 km seen through realistic clouds, with the full pixel variation of the measured spectra: the basis for files
 * in the published layouts.
 */
export function publishedPlace(): LandscapeSpec {
  const spec = landscapeSpec({
    id: 'published-frontier',
    title: 'a frontier in files as hosts publish them',
    seed: 2112,
    near: { lat: -10.6, lng: -61.5 },
    date: DATE,
    size: 9.4,
    biome: AMAZON_FRONTIER,
    forestType: 'TROPICAL_EVERGREEN_BROADLEAF',
    greening: -40,
    events: [
      { kind: 'felled', date: '1995-11-15', plots: 8 },
      { kind: 'converted', date: '2004-08-15', plots: 60 },
      { kind: 'converted', date: '2012-08-15', plots: 40 },
      { kind: 'converted', date: '2021-08-15', plots: 20 },
      { kind: 'converted', date: '2025-04-25', plots: 8 },
    ],
    fires: { forest: 4, open: 9 },
    lidar: { dates: ['2025-06-30', '2025-07-22', '2025-08-06'], noise: 20, oneInFails: 6 },
  });
  const passes = spec.radar.passes.filter(({ polarisations }) => polarisations.length === 2);
  return {
    ...spec,
    optical: {
      ...spec.optical,
      bands: ['blue', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22'],
      coarse: [],
      step: 1,
      noise: SENSOR_NOISE,
      // The overpasses have their own clouds.
      acquisitions: OPTICAL_AGES.map((age) => acquisition(daysBefore(DATE, age), 0, { haze: 20 })).reverse(),
    },
    radar: {
      mantissaBits: 23,
      passes: RADAR_AGES.map((age) => ({
        ...passes[0],
        datetime: `${daysBefore(DATE, age)}T09:50:12Z`,
      })).reverse(),
    },
    landsat: {
      steps: { red: 1, nir08: 1, swir16: 1, swir22: 1 },
      passes: spec.landsat.passes.map((pass, i) => ({ ...pass, cloudFraction: [0.08, 0.3, 0.18][i % 3] })),
    },
  };
}
