import { expect, test } from 'vitest';
import { atOnePlace, ownFields } from '../../src/request/own-fields.ts';

const SQUARE = { lat: 1, lng: 2, size: 3, date: '2025-08-31' };

test('atOnePlace fills in missing fields from another request, and replaces its square with a geometry', () => {
  const geometry = { type: 'Polygon', coordinates: [] };
  expect(atOnePlace(SQUARE, { lat: 4 })).toEqual({ ...SQUARE, lat: 4 });
  expect(atOnePlace(SQUARE, { geometry, lang: 'fr' })).toEqual({ geometry, date: SQUARE.date, lang: 'fr' });
});

test('a field set to undefined is absent, so that it does not replace a sample’s', () => {
  expect(ownFields({ lang: 'fr', date: undefined })).toStrictEqual({ lang: 'fr' });
});
