import { expect, test } from 'vitest';
import { LOSS } from '../../../src/products/ledger/tasks.ts';
import {
  all,
  eventsOf,
  field,
  looks,
  halfPixels,
  PLOT,
  SIDE,
  SINCE,
  stateFrom,
  type KindAt,
} from './support/observations.ts';

const forest = all('forest');

const lostIn = async (kindAt: KindAt, noise = 0.004) =>
  eventsOf(await stateFrom(), [...looks([20], forest, noise), ...looks([100, 140, 180], kindAt, noise)]);

test('pixels that an edge crosses count by the cleared fraction, those most cleared first', async () => {
  const { loss, after, by, trimmed, confirmedPixels } = await lostIn(halfPixels);
  // NBR falls by 0.38 of 0.65 in the middle of its range: 0.58 x 26 = 15.
  expect(confirmedPixels).toBe(30 + 15);
  loss.forEach((value, i) => {
    const kind = halfPixels(i % SIDE, Math.floor(i / SIDE));
    if (kind !== 'mixed') expect(value).toBe(kind === 'cleared' ? LOSS.confirmed : LOSS.none);
    expect([after[i] === 0, by[i] === 0, trimmed[i] === 1]).toEqual([
      ...[value === LOSS.none, value === LOSS.none],
      kind === 'mixed' && value === LOSS.none,
    ]);
  });
});

test('the most cleared pixels remain', async () => {
  // Of the ring, 19 pixels at 0.58 and 7 at 0.83 of a fall: 17.
  const uneven: KindAt = (column, row) => {
    const kind = halfPixels(column, row);
    return kind === 'mixed' && column === 18 ? 'pasture' : kind;
  };
  const { loss, confirmedPixels } = await lostIn(uneven);
  expect(confirmedPixels).toBe(30 + 17);
  const isLeft = (i: number) => uneven(i % SIDE, Math.floor(i / SIDE)) === 'pasture' && loss[i] === LOSS.none;
  expect([...loss.keys()].filter(isLeft)).toEqual([]);
});

test('the cleared parts of pixels that are not lost count as well', async () => {
  // NBR falls by 0.07 of 0.65, too little for a loss, in the 34 pixels around the mixed ones: 0.11 x 34 = 3.7.
  const ninths: KindAt = (column, row) => {
    const kind = halfPixels(column, row);
    return kind === 'forest' ? field('ninth', [10, 18, 10, 9])(column, row) : kind;
  };
  const { confirmedPixels } = await lostIn(ninths);
  expect(confirmedPixels).toBe(30 + 15 + 4);
});

test('pixels at an edge that runs between pixels are all kept, and so is a clearing one pixel wide', async () => {
  expect((await lostIn(field('cleared', PLOT))).confirmedPixels).toBe(30);
  expect((await lostIn(field('cleared', [5, 10, 1, 12]))).confirmedPixels).toBe(12);
});

test('forest that clouds hide since the loss takes no pixel away', async () => {
  const cloudy: KindAt = (column, row) => {
    const kind = field('cleared', PLOT)(column, row);
    return kind === 'forest' && column < 26 && row < 34 ? null : kind;
  };
  expect((await lostIn(cloudy)).confirmedPixels).toBe(30);
});

test('each clearing is trimmed by itself', async () => {
  const twice: KindAt = (column, row) => {
    if (column < 22) return halfPixels(column, row);
    const kind = field('cleared', [26, 5, 6, 5])(column, row);
    return kind === 'forest' ? field('ninth', [25, 4, 8, 7])(column, row) : kind;
  };
  const { loss } = await lostIn(twice);
  const lostWhere = (isMeant: (column: number) => boolean) =>
    loss.filter((value, i) => value === LOSS.confirmed && isMeant(i % SIDE)).length;
  expect(lostWhere((column) => column < 22)).toBe(30 + 15);
  expect(lostWhere((column) => column >= 22)).toBe(30);
});

test('pixels whose loss only radar shows are kept', async () => {
  const radar = new Int32Array(SIDE * SIDE);
  for (let row = 20; row < 25; row++) radar.fill(SINCE + 150, row * SIDE + 12, row * SIDE + 18);
  // NBR has fallen inside, but too little to be low.
  const seen = looks([100, 160], field('ninth', [13, 21, 4, 3]));
  const { provisionalPixels } = await eventsOf(await stateFrom(), seen, { radar });
  expect(provisionalPixels).toBe(30);
});
