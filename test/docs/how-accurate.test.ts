import { expect, it } from 'vitest';
import { textOf } from './blocks.ts';

const PAGE = textOf('docs/how-accurate.md');
const [REAL, SIMULATED] = textOf('docs/ACCURACY.md').split('## On simulated ground');
const [LIBRARY, REST] = REAL.split('The next table uses coefficients fitted');
const [, LOSS] = REST.split('\n**Loss.** ');

/** Cells of the rows whose first cell matches a pattern. */
function rowsOf(text: string, first: RegExp): string[][] {
  const rows = text
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.slice(2, -2).split(' | ')] : []));
  return rows.filter(([name]) => first.test(name));
}

const PLACES = rowsOf(LIBRARY, /^(rondonia|sen2cor|matlantica|pantanal|aber)$/);
const column = (i: number) => PLACES.map((cells) => Number(cells[i]));
const range = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))} to ${Math.floor(Math.max(...values))} %`;

/** Statements of the page, each made from the tables of docs/ACCURACY.md. */
const CLAIMS: readonly (readonly [claim: string, () => string])[] = [
  ['analyses and places', () => `${new Set(PLACES.map(([place]) => place)).size} places in Brazil and Wales`],
  ['analyses', () => `in ${PLACES.length} analyses`],
  ['kappa', () => `The mean kappa is ${/mean kappa is ([\d.]+)/.exec(LIBRARY)?.[1]},`],
  ['kappa elsewhere', () => `and ${/mean kappa is (\d\.\d+)/.exec(REST)?.[1]} with coefficients`],
  ['recall', () => `Sylvan finds ${range(column(3))} of the labelled forest`],
  ['precision', () => `and ${range(column(4))} of what it maps as forest`],
  ['kappa of others', () => `the mean kappa is ${/\nand ([\d.]+) at the other places/.exec(LIBRARY)?.[1]}.`],
  [
    'single images',
    () => {
      const fields = rowsOf(LIBRARY, /^de_/).map((cells) => Math.round(Number(cells[6])));
      return `up to ${Math.max(...fields)} % of German fields as forest`;
    },
  ],
  [
    'intervals',
    () => {
      const [, held, width] =
        /fraction in (\d+ of \d+) analyses; the median width of this interval is (\d+) percentage points/.exec(
          LIBRARY,
        ) ?? [];
      return `labelled fraction in ${held} analyses; its median width is ${width} percentage points`;
    },
  ],
  [
    'pasture',
    () => {
      const [most, ...others] = column(5).sort((a, b) => b - a);
      return `${range(others)} of the pasture as forest, and ${Math.round(most)} % in the one`;
    },
  ],
  [
    'loss',
    () => {
      const found = (call: RegExp) =>
        rowsOf(LOSS, call)
          .filter(([, place]) => place === 'rondonia')
          .map((cells) => Number(cells[3]));
      const [analysis] = found(/^analyze$/);
      return `an analysis found ${Math.round(analysis)} % and comparisons confirmed ${range(found(/^compare$/).map(Math.round))}`;
    },
  ],
  [
    'false loss',
    () => {
      const quiet = rowsOf(LOSS, /^compare$/).filter(([, place]) => /pantanal|matlantica/.test(place));
      const alarms = quiet.filter((cells) => /WARNING|CRITICAL/.test(cells.at(-1)!)).length;
      return `${alarms} of ${quiet.length} comparisons between different seasons raised an alarm`;
    },
  ],
  [
    'few images',
    () => {
      const few = rowsOf(LOSS, /^compare$/).filter(([, place]) => place.startsWith('prodes'));
      expect(few.every((cells) => cells[3] === '0.0' && cells.at(-1) === 'CAUTION, null')).toBe(true);
      return `${few.length} comparisons with only four images confirmed none`;
    },
  ],
  ...['NDVI ± 0.01', 'Forest cover ± 2 points', 'Mean canopy height ± 1.5 m', 'Cleared area ± 5 %'].map(
    (measure): [string, () => string] => [
      measure,
      () => `within 5 % in ${rowsOf(SIMULATED, /./).find(([name]) => name === measure)?.[1]}`,
    ],
  ),
];

it.each(CLAIMS)('docs/how-accurate.md states what was measured: %s', (_, claim) => {
  expect(PAGE).toContain(claim());
});
