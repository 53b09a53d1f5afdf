import { describe, expect, it } from 'vitest';
import { MAPS } from '../../../src/sources/maps/table.ts';
import { MAPPED, mapStates, voteTable } from '../../../src/products/forest/map-votes.ts';

const [FOREST, OPEN, LOSS] = [2.2705, -2.4259, 1.901];
const UNKNOWN = 255;

type Votes = Partial<Record<'worldcover' | 'gfc2020' | 'hansen', number>>;

function voteOf(year: number, { worldcover, gfc2020, hansen }: Votes): number {
  const plane = (value: number | undefined) => (value === undefined ? null : Uint8Array.of(value));
  const maps = { year, worldcover: plane(worldcover), gfc2020: plane(gfc2020), hansen: plane(hansen) };
  return voteTable(year)[mapStates(maps, 1)[0]];
}

describe('reference map votes for the forest of 2024', () => {
  it.each([
    ['both forest', { worldcover: 1, gfc2020: 1 }, FOREST],
    ['both open', { worldcover: 0, gfc2020: 0 }, OPEN],
    ['one forest, one open', { worldcover: 1, gfc2020: 0 }, (FOREST + OPEN) / 2],
    ['only one map', { gfc2020: 1 }, FOREST / 2],
    ['one unknown, one open', { worldcover: UNKNOWN, gfc2020: 0 }, OPEN / 2],
    ['all unknown', { worldcover: UNKNOWN, gfc2020: UNKNOWN, hansen: UNKNOWN }, 0],
    ['lost after both maps', { worldcover: 1, gfc2020: 1, hansen: 22 }, -LOSS],
    ['lost between the maps', { worldcover: 0, gfc2020: 1, hansen: 21 }, OPEN / 2 - LOSS],
    ['lost in the year of the forest', { worldcover: 1, gfc2020: 1, hansen: 24 }, 0],
    ['lost after the year of the forest', { worldcover: 1, gfc2020: 1, hansen: 25 }, FOREST + LOSS],
    ['lost five years before, without maps', { hansen: 19 }, -LOSS],
    ['lost six years before, so possibly regrown', { worldcover: 1, gfc2020: 1, hansen: 18 }, FOREST],
  ] as const)('%s', (_, maps, vote) => {
    expect(voteOf(24, maps)).toBeCloseTo(vote, 3);
  });

  it('ignore maps of a later year where loss occurred in between', () => {
    expect(voteOf(18, { worldcover: 0, gfc2020: 0 })).toBeCloseTo(OPEN, 3);
    expect(voteOf(18, { worldcover: 0, gfc2020: 0, hansen: 19 })).toBeCloseTo(LOSS, 3);
    expect(voteOf(18, { worldcover: 0, gfc2020: 0, hansen: 18 })).toBeCloseTo(0, 3);
    expect(voteOf(18, { worldcover: 1, gfc2020: 1, hansen: 23 })).toBeCloseTo(FOREST + LOSS, 3);
  });

  it('use the years of the maps', () => {
    const { worldcover, gfc2020 } = MAPS;
    expect(MAPPED).toEqual({ worldcover: worldcover.year - 2000, gfc2020: gfc2020.year - 2000 });
  });

  it('include only the selected maps', () => {
    const [worldcover, gfc2020, hansen] = [1, 0, 22].map((value) => Uint8Array.of(value));
    const maps = { year: 24, worldcover, gfc2020, hansen };
    const table = voteTable(24, (map) => map === 'gfc2020');
    expect(table[mapStates(maps, 1)[0]]).toBeCloseTo(OPEN / 2, 3);
  });
});
