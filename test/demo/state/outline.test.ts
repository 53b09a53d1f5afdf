import { beforeEach, describe, expect, test } from 'vitest';
import { namePolygon, removePolygon, shapePolygon, takePolygon } from '../../../demo/src/state/outline.ts';
import { polygonOf } from '../../../demo/src/state/polygon.ts';
import {
  FIRST_SAMPLE,
  isSamePlace,
  placeOf,
  sampleAround,
  sampleOf,
  setSquare,
  zone,
} from '../../../demo/src/state/zone.ts';

const TRIANGLE = [
  [10, 46],
  [10.04, 46],
  [10, 46.03],
];
const POLYGON = polygonOf('Alp', [[TRIANGLE]]);

beforeEach(() => void (zone.value = FIRST_SAMPLE.request));

describe('a polygon', () => {
  test('is the zone, and what the library is requested for', () => {
    takePolygon(POLYGON);
    const { size } = FIRST_SAMPLE.request;
    expect(zone.value).toEqual({ lat: 46.015, lng: 10.02, size, date: null, polygon: POLYGON });
    const geometry = { type: 'Polygon', coordinates: [[...TRIANGLE, TRIANGLE[0]]] };
    expect(placeOf(zone.value)).toEqual({ geometry });
  });

  test('goes where a square is set, which is in its middle unless it is elsewhere', () => {
    takePolygon(POLYGON);
    removePolygon();
    expect(zone.value).toEqual({ ...FIRST_SAMPLE.request, lat: 46.015, lng: 10.02, date: null });
    takePolygon(POLYGON);
    setSquare({ lat: 45, lng: 9 });
    expect(placeOf(zone.value)).toEqual({ lat: 45, lng: 9, size: FIRST_SAMPLE.request.size });
  });

  test('has its name in every shape, and the same ground by every name', () => {
    takePolygon(POLYGON);
    const before = zone.value;
    namePolygon(' Meadow ');
    expect(isSamePlace(before, zone.value)).toBe(true);
    shapePolygon([[[...POLYGON.parts[0][0], [9.99, 46.01]]]]);
    expect(zone.value.polygon!.name).toBe('Meadow');
    expect(zone.value.lng).toBe(10.015);
    expect(isSamePlace(before, zone.value)).toBe(false);
  });
});

describe('the day', () => {
  const { lat, lng, size, date } = FIRST_SAMPLE.request;

  test('is today for another place, and stays on the ground of the zone', () => {
    setSquare({ lat: lat + 0.9 * (size / 2 / 111.195) });
    setSquare({ size: size + 4 });
    expect(zone.value.date).toBe(date);
    setSquare({ lat: lat + 1 });
    expect(zone.value).toEqual({ lat: lat + 1, lng, size: size + 4, date: null });
    takePolygon(POLYGON);
    expect(zone.value.date).toBeNull();
  });

  test("of a sample's ground is the sample's, wherever one comes from", () => {
    setSquare({ lat: 0, lng: 0 });
    setSquare({ lat, lng });
    expect(sampleOf(zone.value)).toBe(FIRST_SAMPLE);
  });

  test('that was chosen stays while the shape is changed', () => {
    takePolygon(POLYGON);
    zone.value = { ...zone.value, date: '2024-05-01' };
    shapePolygon([[[...POLYGON.parts[0][0], [9.99, 46.01]]]]);
    removePolygon();
    expect(zone.value.date).toBe('2024-05-01');
  });
});

describe("a sample's images", () => {
  const { lat, lng, size } = FIRST_SAMPLE.request;
  const square = (side: number) => {
    const half = side / 2 / 111.195;
    const wide = half / Math.cos((lat * Math.PI) / 180);
    const corners = [
      [lng - wide, lat - half],
      [lng + wide, lat - half],
      [lng + wide, lat + half],
      [lng - wide, lat + half],
    ];
    return polygonOf('', [[corners]]);
  };

  test('show a polygon on its ground, of its day', () => {
    takePolygon(square(size - 0.1));
    expect([sampleOf(zone.value), sampleAround(zone.value)]).toEqual([undefined, FIRST_SAMPLE]);
    zone.value = { ...zone.value, date: null };
    expect(sampleAround(zone.value)).toBeUndefined();
  });

  test('show no polygon that goes beyond it', () => {
    takePolygon(square(size + 0.1));
    expect(sampleAround(zone.value)).toBeUndefined();
  });

  test('show its own square', () => {
    expect(sampleAround(zone.value)).toBe(FIRST_SAMPLE);
    setSquare({ size: size + 1 });
    expect(sampleAround(zone.value)).toBeUndefined();
  });
});
