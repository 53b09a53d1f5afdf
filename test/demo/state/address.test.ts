import { describe, expect, it } from 'vitest';
import { middleOf, polygonOf } from '../../../demo/src/state/polygon.ts';
import { fragmentOf, isWhole, shownBy, type Shown } from '../../../demo/src/state/address.ts';

const SHOWN: Shown = {
  page: 'compare',
  zone: { lat: -10.599201, lng: -61.352878, size: 3, date: '2024-02-29' },
  periods: {
    before: { start: '2022-06-03', end: '2022-08-31' },
    after: { start: '2025-06-03', end: '2025-08-31' },
  },
  layer: 'canopy-height',
  lang: 'fr',
};

describe('the page’s address', () => {
  it('holds what is shown, and is read back as the same', () => {
    expect(shownBy(fragmentOf(SHOWN))).toEqual(SHOWN);
  });

  it('holds a polygon with its name instead of a point', () => {
    const corners = [
      [-61.36, -10.605],
      [-61.35, -10.605],
      [-61.35, -10.595],
    ];
    const polygon = polygonOf('Île & Co', [[corners]]);
    const zone = { ...SHOWN.zone, ...middleOf(polygon), polygon };
    const fragment = fragmentOf({ ...SHOWN, zone });
    expect(shownBy(fragment)).toEqual({ ...SHOWN, zone });
    expect(fragment).not.toMatch(/lat=|lng=/);
    expect(fragment.length).toBeLessThan(250);
    // An invalid polygon gives no zone.
    expect(shownBy(fragment.replace(/polygon=[^&]*/, 'polygon=!')).zone).toBeUndefined();
  });

  it('holds an answer as text of any length and content', () => {
    for (const answer of ['eJyrVkrOSCxSslJKTs', '', '<b>&#', 'A'.repeat(10_000)])
      expect(shownBy(fragmentOf({ ...SHOWN, answer }))).toEqual({ ...SHOWN, answer });
    expect(shownBy(fragmentOf(SHOWN)).answer).toBeUndefined();
  });

  it('distinguishes no layer and today’s date', () => {
    const { zone, layer } = shownBy(
      fragmentOf({ ...SHOWN, layer: null, zone: { ...SHOWN.zone, date: null } }),
    );
    expect([zone?.date, layer]).toEqual([null, null]);
  });

  it('leaves out periods that lack a day', () => {
    const periods = { ...SHOWN.periods, before: { start: '', end: '2022-08-31' } };
    expect(isWhole(periods)).toBe(false);
    const fragment = fragmentOf({ ...SHOWN, periods });
    expect(fragment).not.toMatch(/before|after/);
    expect(shownBy(fragment).periods).toBeUndefined();
  });

  it.each([
    'lat=&lng=&size=3',
    'lat=1e1&lng=5&size=3',
    'lat=90.1&lng=5&size=3',
    'lat=4&lng=5&size=0',
    'lat=4&lng=5&size=3.5',
    'lng=5&size=3',
  ])('ignores the zone in %s', (query) => {
    expect(shownBy(`#forest?${query}`)).toEqual({ page: 'forest' });
  });

  it.each(['2023-02-29', '2025-13-01', '2025-1-1'])('ignores the day %s', (day) => {
    expect(shownBy(`#forest?lat=4&lng=5&size=3&date=${day}`).zone?.date).toBeNull();
    expect(shownBy(`#compare?before=${day}_2025-03-01&after=2025-06-01_2025-07-01`)).toEqual({
      page: 'compare',
    });
  });

  it.each(['x'.repeat(100_000), '', '<b>'])('ignores the layer %.20s', (id) => {
    expect(shownBy(`#forest?${new URLSearchParams({ layer: id }).toString()}`)).toEqual({ page: 'forest' });
  });

  it('ignores unknown pages and languages', () => {
    expect(shownBy('#elsewhere?lang=de')).toEqual({});
    expect(shownBy('')).toEqual({});
  });
});
