import { afterEach, describe, expect, it } from 'vitest';
import '../../support/navigator.ts';
import type { Patch } from '../../../../demo/src/state/patches.ts';
import { byDistance, nearestOf, waysTo } from '../../../../demo/src/map/field/nearest.ts';
import { steadied, type Fix } from '../../../../demo/src/map/field/position.ts';
import { wayText } from '../../../../demo/src/map/field/way-text.ts';
import { lang } from '../../../../demo/src/state/language.ts';

afterEach(() => void (lang.value = 'en'));

/** A patch about twenty metres wide around a place on the equator. */
function patch(rank: number, lng: number): Patch {
  const properties = { rank, kind: 'loss', area_ha: 1, confirmed_ha: 0, by: null, date: null } as const;
  const [west, east, side] = [lng - 0.0001, lng + 0.0001, 0.0001];
  const ring = [[west, -side], [east, -side], [east, side], [west, side], [west, -side]] as [number, number][]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
}

describe('the text of distance and direction', () => {
  const way = (km: number, bearing: number) => ({ km, bearing, isInside: false });

  it.each([
    [0.051, 0, '50\u00a0m N', '50\u00a0m N'],
    [0.996, 271, '1.0\u00a0km W', '1,0\u00a0km O'],
    [9.96, 315, '10\u00a0km NW', '10\u00a0km NO'],
    [1234, 180, '1,234\u00a0km S', '1\u202f234\u00a0km S'],
  ])('rounds %f km at %f degrees to %s, in French %s', (km, bearing, en, fr) => {
    expect(wayText(way(km, bearing))).toBe(en);
    lang.value = 'fr';
    expect(wayText(way(km, bearing))).toBe(fr);
  });

  it('gives no direction inside a patch or at its edge', () => {
    expect(wayText({ km: 0, bearing: 0, isInside: true })).toBe('you are inside it');
    expect(wayText(way(0.049, 90))).toBe('you are at its edge');
  });
});

describe('the nearest patch', () => {
  const [west, east] = [patch(1, 0), patch(2, 0.01)];
  const from = (lng: number) => waysTo([west, east], { lat: 0, lng });

  it('comes first', () => {
    expect(byDistance([west, east], from(0.008))).toEqual([east, west]);
    expect(byDistance([east, west], from(0.002))).toEqual([west, east]);
  });

  it('changes once another is clearly nearer, not while the position wavers between two', () => {
    expect(nearestOf(from(0.0049), null)).toBe(west);
    // Four metres nearer to the other patch.
    expect(nearestOf(from(0.00502), west)).toBe(west);
    expect(nearestOf(from(0.0052), west)).toBe(east);
    expect(nearestOf(from(0.00498), east)).toBe(east);
  });

  it('is one of the listed patches, or null if there are none', () => {
    expect(nearestOf(waysTo([east], { lat: 0, lng: 0 }), west)).toBe(east);
    expect(nearestOf(waysTo([], { lat: 0, lng: 0 }), west)).toBeNull();
  });
});

describe('a position', () => {
  const fix = (lng: number, accuracy: number, time = 0): Fix => ({ lat: 0, lng, accuracy, time });

  it('stays the same while the user stands still, with the time of the last fix', () => {
    expect(steadied(fix(10, 8), fix(10.00003, 9, 1000))).toEqual(fix(10, 8, 1000));
  });

  it('is the new fix after a step, and if accuracy became better or much worse', () => {
    const [step, better, worse] = [fix(10.0001, 9), fix(10.00001, 4), fix(10.00001, 40)];
    expect([step, better, worse].map((next) => steadied(fix(10, 8), next))).toEqual([step, better, worse]);
    expect(steadied(null, step)).toBe(step);
  });
});
