import { expect, test } from 'vitest';
import { LOSS } from '../../../src/products/ledger/tasks.ts';
import { all, eventsOf, field, looks, SIDE, stateFrom, type KindAt } from './support/observations.ts';

const forest = all('forest');

/** Cleared ground of 6 x 5 pixels, whose edges run through the middle of the 26 pixels around it. */
const CLEARED = [12, 20, 6, 5] as const;
const AROUND = [11, 19, 8, 7] as const;
const halfPixels: KindAt = (column, row) =>
  field('cleared', CLEARED)(column, row) === 'cleared' ? 'cleared' : field('mixed', AROUND)(column, row);

const lostIn = async (kindAt: KindAt, noise = 0.004) =>
  eventsOf(await stateFrom(), [...looks([20], forest, noise), ...looks([100, 140, 180], kindAt, noise)]);

test('pixels that an edge crosses count by the cleared fraction, those most cleared first', async () => {
  const { loss, by, confirmedPixels } = await lostIn(halfPixels);
  // NBR falls by 0.38 of 0.65 in the middle of its range: 0.58 x 26 = 15.
  expect(confirmedPixels).toBe(30 + 15);
  loss.forEach((value, i) => {
    const kind = halfPixels(i % SIDE, Math.floor(i / SIDE));
    if (kind === 'cleared') expect(value).toBe(LOSS.confirmed);
    if (kind === 'forest') expect(value).toBe(LOSS.none);
    expect(by[i] === 0).toBe(value === LOSS.none);
  });
});

test('parts cleared of pixels that are not lost count as well', async () => {
  // NBR falls by 0.07 of 0.65, too little for a loss, in the 34 pixels around the mixed ones: 0.11 x 34 = 3.7.
  const ninths: KindAt = (column, row) => {
    const kind = halfPixels(column, row);
    return kind === 'forest' ? field('ninth', [10, 18, 10, 9])(column, row) : kind;
  };
  const { confirmedPixels } = await lostIn(ninths);
  expect(confirmedPixels).toBe(30 + 15 + 4);
});

test('pixels at a straight edge between pixels are all kept, and so is a clearing one pixel wide', async () => {
  expect((await lostIn(field('cleared', CLEARED))).confirmedPixels).toBe(30);
  expect((await lostIn(field('cleared', [5, 10, 1, 12]))).confirmedPixels).toBe(12);
});
