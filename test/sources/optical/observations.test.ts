import { describe, expect, it } from 'vitest';
import { groupObservations } from '../../../src/sources/optical/observations.ts';
import type { Scene } from '../../../src/stac/scene.ts';
import { opticalScene } from '../../support/optical-scene.ts';
import { seededRandom } from '../../support/random.ts';

const scene = (tile: string, datetime: string, platform: string | null = 'sentinel-2a') =>
  opticalScene(`${platform ?? 'none'} ${tile} ${datetime}`, datetime, { platform, tile });

const tiles = (scenes: readonly Scene[]) =>
  groupObservations(scenes).map((observation) => observation.scenes.map((one) => one.tile).join(' '));

describe('groupObservations', () => {
  it('groups neighbouring tiles of one pass, newest observation first', () => {
    const scenes = [
      scene('31TCJ', '2023-06-01T10:50:30.000Z'),
      scene('31TDJ', '2023-06-11T10:50:15.000Z'),
      scene('31TCJ', '2023-06-11T10:50:29.500Z'),
    ];
    expect(tiles(scenes)).toEqual(['31TDJ 31TCJ', '31TCJ']);
    expect(groupObservations(scenes)[0].datetime).toBe('2023-06-11T10:50:15.000Z');
  });

  it('measures 90 seconds from the first scene, not from the last', () => {
    const at = (second: number) => new Date(Date.UTC(2023, 5, 1, 10, 50, 0) + second * 1000).toISOString();
    expect(tiles(['A', 'B', 'C'].map((tile, i) => scene(tile, at(i * 60))))).toEqual(['C', 'A B']);
    expect(tiles([scene('A', at(0)), scene('B', at(90))])).toEqual(['A B']);
    expect(tiles([scene('A', at(0)), scene('B', at(90.001))])).toEqual(['B', 'A']);
  });

  it('never groups scenes of different satellites', () => {
    const time = '2023-06-01T10:50:30.000Z';
    expect(
      tiles([scene('A', time, 'sentinel-2b'), scene('B', time, 'sentinel-2a'), scene('C', time, null)]),
    ).toEqual(['C', 'B', 'A']);
  });

  it('returns the same observations for any order of the scenes (seed 20190101)', () => {
    const random = seededRandom(20190101);
    const start = Date.UTC(2023, 0, 1);
    const scenes = Array.from({ length: 60 }, (_, i) =>
      scene(`T${i}`, new Date(start + Math.floor(random() * 900) * 1000).toISOString(), i % 3 ? 'a' : 'b'),
    );
    const expected = groupObservations(scenes);
    expect(expected.flatMap((observation) => observation.scenes)).toHaveLength(60);
    for (let i = 0; i < 5; i++) {
      const shuffled = scenes.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
      expect(groupObservations(shuffled.map(({ one }) => one))).toEqual(expected);
    }
  });
});
