import { describe, expect, it } from 'vitest';
import { fieldsFilter, withFields } from './fields.ts';

const DEFAULTS = [
  'id',
  'type',
  'stac_version',
  'geometry',
  'bbox',
  'links',
  'assets',
  'collection',
  'properties.datetime',
];

describe('the double of stac-server’s `fields` (test vectors of stac-server)', () => {
  it.each([
    ['no members', {}, [], []],
    ['`exclude` is missing', { include: ['geometry'] }, ['geometry'], []],
    ['`include` is missing', { exclude: ['geometry'] }, [], ['geometry']],
    ['both are null', { include: null, exclude: null }, DEFAULTS, []],
    [
      'excluding the parent of an included member',
      { include: ['properties.title'], exclude: ['properties'] },
      ['properties.title'],
      [],
    ],
    [
      'excluding a part of an included member',
      { include: ['properties'], exclude: ['properties.title'] },
      ['properties'],
      ['properties.title'],
    ],
    ['the same member in both', { include: ['collection'], exclude: ['collection'] }, ['collection'], []],
  ])('filters: %s', (_, fields, includes, excludes) => {
    expect(fieldsFilter(fields)).toStrictEqual({ includes, excludes });
  });

  it('keeps only the date of the properties if `include` is empty (recorded)', () => {
    const item = {
      ...{
        type: 'Feature',
        stac_version: '1.0.0',
        id: 'a',
        collection: 'b',
        bbox: [1],
        geometry: null,
        links: [],
      },
      ...{ properties: { datetime: 'now', 'eo:cloud_cover': 3 }, assets: { red: { href: 'x' } } },
    };
    const fields = { include: [], exclude: ['geometry', 'assets', 'links'] };
    expect(withFields(item, fields)).toStrictEqual({
      ...{ type: 'Feature', stac_version: '1.0.0', id: 'a', collection: 'b', bbox: [1] },
      properties: { datetime: 'now' },
    });
  });
});
