import { expect, test } from 'vitest';
import { atOnePlace } from '../../src/request/own-fields.ts';

const SQUARE = { lat: 1, lng: 2, size: 3, date: '2025-08-31' };

test('atOnePlace fills in missing fields from another request, and replaces its square with a geometry', () => {
  const geometry = { type: 'Polygon', coordinates: [] };
  expect(atOnePlace(SQUARE, { lat: 4 })).toEqual({ ...SQUARE, lat: 4 });
  expect(atOnePlace(SQUARE, { geometry, lang: 'fr' })).toEqual({ geometry, date: SQUARE.date, lang: 'fr' });
});
