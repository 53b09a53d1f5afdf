import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
import { commandHere } from './command.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../samples/frontier');
/** Years by which the images of the sample are moved back, so that some are of 2020. */
const EARLIER = 4;
export const DATE = ['--date', '2022-01-01'];

const SIDE = 0.0018;
/** The corner of the first plot, and the step to the next one. */
const [LNG, LAT, STEP] = [-61.364501, -10.607501, 0.0038];

type Ring = readonly (readonly number[])[];
const square = (lng: number, lat: number): Ring => [
  [lng, lat],
  [lng + SIDE, lat],
  [lng + SIDE, lat + SIDE],
  [lng, lat + SIDE],
];
const polygon = (ring: Ring) => ({ type: 'Polygon', coordinates: [ring] });
const feature = (name: string, geometry: object) => ({
  type: 'Feature',
  properties: { ProductionPlace: name, Area: 2, status: true },
  geometry,
});

/** A plot of a few hectares where the sample has images; `place` is its position in a row of plots. */
export function plot(name: string, place = 0): object {
  const [first, ...rest] = square(LNG + place * STEP, LAT);
  return feature(name, polygon([first, ...rest, first]));
}

/** A plot given as a point only. */
export function pointPlot(name: string, place: number): object {
  return feature(name, { type: 'Point', coordinates: [LNG + place * STEP, LAT] });
}

const [a, b, c, d] = square(LNG, LAT);
/** A ring that crosses itself, and a line: neither can be measured. */
export const CROSSED = feature('crossed', polygon([a, c, b, d, a]));
export const LINE = feature('line', { type: 'LineString', coordinates: [a, c] });
/** The first plot with an open ring. */
export const OPEN = feature('open', polygon([a, b, c, d]));
/** A plot without images. */
export const ELSEWHERE = feature('elsewhere', polygon([...square(30.000001, LAT), [30.000001, LAT]]));

/** The cells of a CSV table; no cell may contain a comma or a line break. */
export function cellsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
}

/** A folder for lists of plots, with a catalog of images of 2020 and 2021. */
export function usePlots() {
  const folder = useFolder();
  const at = (name: string) => join(folder.path, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  beforeAll(() => {
    cpSync(SAMPLE, at('images'), { recursive: true });
    const items = read('images/items.json').replaceAll(
      /("(?:\w*datetime|created|updated)": ?")(\d{4})-/g,
      (_, before: string, year: string) => `${before}${Number(year) - EARLIER}-`,
    );
    writeFileSync(at('images/items.json'), items);
  });
  return {
    at,
    read,
    write: (name: string, features: readonly object[]): string => {
      writeFileSync(at(name), JSON.stringify({ type: 'FeatureCollection', features }));
      return at(name);
    },
    run: (list: string, out: string, more: readonly string[] = DATE, databaseUrl?: string) =>
      commandHere(
        [
          ...['run', list, '--operation', 'eudr', '--out', at(out), '--catalog', at('images')],
          ...['--cache', at('cache'), '--workers', '1', ...more],
        ],
        { databaseUrl },
      ),
  };
}
