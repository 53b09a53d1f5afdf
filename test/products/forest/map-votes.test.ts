import { describe, expect, it } from 'vitest';
import { MAPS } from '../../../src/sources/maps/table.ts';
import { MAPPED, mapStates, voteTable, type MapPlanes } from '../../../src/products/forest/map-votes.ts';

const [FOREST, OPEN, LOSS] = [2.2705, -2.4259, 1.901];
const UNKNOWN = 255;

function voteOf(
  year: number,
  { worldcover, gfc2020, hansen }: Partial<Record<'worldcover' | 'gfc2020' | 'hansen', number>>,
): number {
  const plane = (value: number | undefined) => (value === undefined ? null : Uint8Array.of(value));
  const maps: MapPlanes = {
    year,
    worldcover: plane(worldcover),
    gfc2020: plane(gfc2020),
    hansen: plane(hansen),
  };
  return voteTable(year)[mapStates(maps, 1)[0]];
}

describe('votes of maps, beside the forest of 2024', () => {
  it.each([
    ['both forest', { worldcover: 1, gfc2020: 1 }, FOREST],
    ['both open', { worldcover: 0, gfc2020: 0 }, OPEN],
    ['one of each', { worldcover: 1, gfc2020: 0 }, (FOREST + OPEN) / 2],
    ['one alone', { gfc2020: 1 }, FOREST / 2],
    ['one that does not know', { worldcover: UNKNOWN, gfc2020: 0 }, OPEN / 2],
    ['none that knows', { worldcover: UNKNOWN, gfc2020: UNKNOWN, hansen: UNKNOWN }, 0],
    ['lost since both', { worldcover: 1, gfc2020: 1, hansen: 22 }, -LOSS],
    ['lost between them', { worldcover: 0, gfc2020: 1, hansen: 21 }, OPEN / 2 - LOSS],
    ['lost in the year itself', { worldcover: 1, gfc2020: 1, hansen: 24 }, 0],
    ['lost afterwards', { worldcover: 1, gfc2020: 1, hansen: 25 }, FOREST + LOSS],
    ['lost five years before', { hansen: 19 }, -LOSS],
    ['lost so long ago that it may have grown again', { worldcover: 1, gfc2020: 1, hansen: 18 }, FOREST],
  ] as const)('%s', (_, maps, vote) => {
    expect(voteOf(24, maps)).toBeCloseTo(vote, 3);
  });

  it('of a later year than the day are none where ground was lost between', () => {
    expect(voteOf(18, { worldcover: 0, gfc2020: 0 })).toBeCloseTo(OPEN, 3);
    expect(voteOf(18, { worldcover: 0, gfc2020: 0, hansen: 19 })).toBeCloseTo(LOSS, 3);
    expect(voteOf(18, { worldcover: 0, gfc2020: 0, hansen: 18 })).toBeCloseTo(0, 3);
    expect(voteOf(18, { worldcover: 1, gfc2020: 1, hansen: 23 })).toBeCloseTo(FOREST + LOSS, 3);
  });

  it('are of the years that the maps show', () => {
    const { worldcover, gfc2020 } = MAPS;
    expect(MAPPED).toEqual({ worldcover: worldcover.year - 2000, gfc2020: gfc2020.year - 2000 });
  });

  it('are of those alone that are heard', () => {
    const maps = {
      year: 24,
      worldcover: Uint8Array.of(1),
      gfc2020: Uint8Array.of(0),
      hansen: Uint8Array.of(22),
    };
    const table = voteTable(24, (map) => map === 'gfc2020');
    expect(table[mapStates(maps, 1)[0]]).toBeCloseTo(OPEN / 2, 3);
  });
});
