import { expect, test } from 'vitest';
import { atOnePlace } from '../../src/request/own-fields.ts';

const SQUARE = { lat: 1, lng: 2, size: 3, date: '2025-08-31' };

test('a request has what it leaves out from another, and a geometry in place of its square', () => {
  const geometry = { type: 'Polygon', coordinates: [] };
  expect(atOnePlace(SQUARE, { lat: 4 })).toEqual({ ...SQUARE, lat: 4 });
  expect(atOnePlace(SQUARE, { geometry, lang: 'fr' })).toEqual({ geometry, date: SQUARE.date, lang: 'fr' });
});
