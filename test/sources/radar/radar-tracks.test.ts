import { describe, expect, it } from 'vitest';
import type { Bbox } from '../../../src/geo/outline.ts';
import type { Scene } from '../../../src/stac/scene.ts';
import {
  commonOrbit,
  coveredFraction,
  datesOf,
  evenly,
  isMixed,
  areOfOtherSatellites,
  platformsOf,
  tracksOf,
} from '../../../src/sources/radar/search.ts';
import { opticalScene } from '../../support/optical-scene.ts';

const BOX: Bbox = [10, 50, 12, 51];
const WHOLE: Bbox = [9, 49, 13, 52];
const HALF: Bbox = [9, 49, 11, 52];

const scene = (
  day: string,
  relative: number | null,
  bbox = WHOLE,
  direction: 'ascending' | null = null,
): Scene =>
  opticalScene(`${day}-${relative}-${bbox.join()}`, `2024-06-${day}T03:00:00Z`, {
    ...{ bbox, orbit: { relative, direction }, platform: 'sentinel-1a' },
  });

describe('tracks', () => {
  it('are sorted by coverage, then by last pass, then by orbit', () => {
    const half = ['01', '07', '13'].map((day) => scene(day, 5, HALF));
    const whole = ['02', '14'].map((day) => scene(day, 44));
    const late = ['03', '15'].map((day) => scene(day, 60));
    const scenes = [...half, ...whole, ...late, scene('16', 7, [20, 50, 21, 51])];
    for (const ordered of [scenes, [...scenes].reverse()]) {
      const tracks = tracksOf(ordered, [BOX]);
      expect(tracks.map(({ orbit }) => orbit)).toEqual([60, 44, 5]);
      expect(tracks[2].passes.map(({ day, coverage }) => [day, coverage])).toEqual([
        ['2024-06-13', 0.5],
        ['2024-06-07', 0.5],
        ['2024-06-01', 0.5],
      ]);
    }
    const alike = tracksOf([scene('01', 44), { ...scene('01', 9), platform: 'sentinel-1b' }], [BOX]);
    expect(alike.map(({ orbit }) => orbit)).toEqual([9, 44]);
  });

  it('are grouped by direction if the catalog states no orbit', () => {
    const scenes = [scene('01', null, WHOLE, 'ascending'), scene('07', null), scene('13', null)];
    const tracks = tracksOf(scenes, [BOX]);
    expect(tracks.map(({ orbit, passes }) => [orbit, passes.length])).toEqual([
      [null, 2],
      [null, 1],
    ]);
    const passes = tracks.flatMap((track) => track.passes);
    expect([isMixed(passes), commonOrbit(passes)]).toEqual([true, null]);
    expect(datesOf(passes)).toEqual(['2024-06-01', '2024-06-07', '2024-06-13']);
    expect(commonOrbit(tracksOf([scene('01', 44), scene('07', 44)], [BOX])[0].passes)).toBe(44);
  });

  it('list their satellites, and reveal if two periods were seen by other ones', () => {
    const by = (day: string, platform: string) =>
      tracksOf([{ ...scene(day, 44), platform }], [BOX])[0].passes;
    const [a, b, c] = [by('01', 'sentinel-1a'), by('07', 'sentinel-1b'), by('13', 'SENTINEL-1C')];
    expect(platformsOf([...b, ...a, ...c])).toEqual(['SENTINEL-1C', 'sentinel-1a', 'sentinel-1b']);
    expect(areOfOtherSatellites(a, b)).toBe(false);
    expect(areOfOtherSatellites(a, c)).toBe(true);
    expect(areOfOtherSatellites([...a, ...c], c)).toBe(false);
    expect(areOfOtherSatellites([], c)).toBe(false);
  });

  it('cover boxes across the antimeridian', () => {
    const both: Bbox[] = [
      [179, 1, 180, 2],
      [-180, 1, -179, 2],
    ];
    expect(coveredFraction([170, 0, -170, 10], both)).toBe(1);
    expect(coveredFraction([170, 0, 180, 10], both)).toBe(0.5);
    expect(coveredFraction([-190, 0, -180, 10], both.slice(0, 1))).toBe(1);
    expect(coveredFraction([170, 0, 178, 10], both.slice(0, 1))).toBe(0);
  });

  it('are thinned evenly, from the first to the last', () => {
    const passes = Array.from({ length: 71 }, (_, i) => i);
    expect(evenly(passes, 8)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(new Set(evenly(passes, 30)).size).toBe(30);
    expect(evenly([1, 2, 3], 30)).toEqual([1, 2, 3]);
  });
});
