import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { yearRule } from '../../../../src/products/forest/model.ts';
import type { YearOfForest } from '../../../../src/products/ledger/tasks.ts';
import type { PhenologyResult } from '../../../../src/products/type/tasks.ts';
import type { HistoryObservation } from '../../../../src/sources/history/tasks.ts';
import type { PackedPlane } from '../../../../src/sources/optical/tasks.ts';
import { runRead } from '../../../../src/sources/optical/worker/read.ts';
import { northUpGrid } from '../../../../src/geo/grid.ts';
import { realData } from '../../../support/real-data.ts';
import { fileContext, LIMITS, tileOf } from '../../../support/task-context.ts';
import { BANDS } from './observations.ts';

interface Golden {
  readonly west: number;
  readonly north: number;
  readonly before: readonly string[];
  readonly since: readonly string[];
  readonly stateDay: string;
  readonly state: Readonly<
    Record<'forestPixels' | 'standingPixels' | 'validFraction', number> & {
      greenFractions: readonly number[];
      means: Record<'logOdds' | 'nbr' | 'usual' | 'spread', number>;
    }
  >;
  readonly events: Readonly<
    Record<'confirmedPixels' | 'provisionalPixels' | 'gainPixels' | 'surePixels', number> &
      Record<'validFraction' | 'sureFraction' | 'assessedFraction' | 'daysAfter' | 'daysBy', number> & {
        shown: readonly boolean[];
        means: Record<'logOdds' | 'ndvi' | 'nbr', number>;
      }
  >;
  readonly leaves: Partial<PhenologyResult> & { readonly forms: readonly (readonly [number, number])[] };
}

/** Results of NumPy and SciPy for the same pixels: test/oracles/ledger.py. */
export const golden = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../oracles/ledger.json'), 'utf8'),
) as Golden;

export const RUFIJI = { width: 100, height: 100 } as const;
const { width, height } = RUFIJI;

export function isoOf(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

export function dayOf(date: string): number {
  return Date.parse(isoOf(date)) / 86_400_000;
}

/** The observation of one date at Rufiji, on the pixels of the files. */
async function observationOn(date: string): Promise<HistoryObservation> {
  const scene = `S2_37MEM_${date}_rufiji`;
  const pathOf = (name: string) => realData(`zones/rufiji/${scene}/${name}.tif`);
  const grid = northUpGrid(32737, golden.west, golden.north, 20, width, height);
  const bands = { fineBands: [], coarseBands: BANDS };
  const layout = { fine: grid, coarse: grid, ...bands, stripRows: height, packed: true };
  const tiles = [tileOf(scene, BANDS, pathOf, { scale: 0.001, offset: 0 })];
  const [{ strips }] = await runRead(
    { kind: 'read', tiles, layouts: [layout], limits: LIMITS },
    await fileContext(),
  );
  const [blue, red, nir08, swir22, rededge1] = strips[0].coarse as PackedPlane[];
  return { day: dayOf(date), blue, red, nir08, swir22, rededge1, classes: strips[0].classes };
}

export async function observationsOn(dates: readonly string[]): Promise<HistoryObservation[]> {
  const observations: HistoryObservation[] = [];
  for (const date of dates) observations.push(await observationOn(date));
  return observations;
}

/** Settings that determine the forest of the year for these dates. */
export function yearOn(
  dates: readonly string[],
): YearOfForest & { readonly width: number; readonly height: number } {
  const { isUsed, threshold } = yearRule(-7.8, dates.map(isoOf));
  return {
    ...RUFIJI,
    ofYear: Uint8Array.from(isUsed, Number),
    inLeaf: Uint8Array.from(dates, () => 1),
    threshold,
    minimumForest: 13,
  };
}
