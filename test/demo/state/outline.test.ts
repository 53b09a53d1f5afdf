import { beforeEach, expect, test } from 'vitest';
import { outline, removeOutline, takeOutline } from '../../../demo/src/state/outline.ts';
import { FIRST_SAMPLE, zone } from '../../../demo/src/state/zone.ts';

const TRIANGLE = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 46],
      [10.04, 46],
      [10, 46.03],
      [10, 46],
    ],
  ],
};

beforeEach(() => {
  removeOutline();
  zone.value = FIRST_SAMPLE.request;
});

test('a polygon, or its text, makes the square around it the zone and keeps the day', () => {
  const { date } = zone.value;
  expect(takeOutline(TRIANGLE)).toBeNull();
  expect(zone.value).toMatchObject({ size: 4, date });
  expect(zone.value.lat).toBeCloseTo(46.015, 3);
  expect(outline.value?.rings).toEqual(TRIANGLE.coordinates);
  const square = zone.value;
  zone.value = FIRST_SAMPLE.request;
  expect(takeOutline(JSON.stringify(TRIANGLE))).toBeNull();
  expect(zone.value).toEqual(square);
});

test('what is refused leaves zone and outline as they are', () => {
  takeOutline(TRIANGLE);
  const [square, before] = [zone.value, outline.value];
  expect(takeOutline('{')).toBe('notJson');
  expect([zone.value, outline.value]).toEqual([square, before]);
});

test('an outline lasts while the zone is a square around it', () => {
  takeOutline(TRIANGLE);
  const square = zone.value;
  zone.value = { ...square, size: 9 };
  expect(outline.value).not.toBeNull();
  zone.value = { ...square, size: 3 };
  expect(outline.value).toBeNull();
  zone.value = { ...square, lat: 45 };
  expect(outline.value).toBeNull();
});

test('it is removed alone', () => {
  takeOutline(TRIANGLE);
  const square = zone.value;
  removeOutline();
  expect(outline.value).toBeNull();
  expect(zone.value).toEqual(square);
});
