// Stands in for the built library when the command line runs as a separate process: an engine that reports a
// step and then works until it is aborted, or returns at once for latitude 0; and the writers of files.
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';

export const VERSION = '1.2.3';
export const SAMPLES = [{ id: 'stub' }];
export const toProblem = () => ({ title: 'Internal error', detail: 'x', code: 'internal' });

export const writeGeoTiff = ({ id }) => Promise.resolve(id);
export const writeSvg = writeGeoTiff;
export const histogramCsv = () => '';
export const patchesGeoJson = () => ({});
export const lossGeoJson = () => ({});
export const LAYER_IDS = [];
export const zoneGeoJson = () => ({});
export const outlineOf = () => ({});

/** The parts of a comparison from which its files are made. */
const COMPARISON = {
  ...{ period1: {}, period2: {} },
  details: {
    zone: { area_ha: 1, bbox: [0, 0, 1, 1] },
    histogram: {},
    patches: [],
    warnings: [],
    attribution: [],
  },
  layers: [
    { id: 'ndvi-change', data: [0] },
    { id: 'dnbr', data: [0] },
  ],
};

export function createSylvan() {
  const alive = setInterval(() => undefined, 1000);
  return {
    analyze: ({ lat }, { signal }) =>
      new Promise((resolve, reject) => {
        process.stderr.write('working\n');
        signal.addEventListener('abort', () => reject(signal.reason));
        if (lat === 0) resolve({ score: 1, filler: 'x'.repeat(1 << 20) });
        if (lat === 1) reject(new Error('broken'));
      }),
    compare() {
      process.stderr.write('working\n');
      return Promise.resolve(COMPARISON);
    },
    close() {
      clearInterval(alive);
      return Promise.resolve();
    },
  };
}
