import { describe, expect, it } from 'vitest';
import {
  convergenceOf,
  mapsMissing,
  mapWords,
  type MapWord,
  type OwnWord,
} from '../../src/eudr/convergence.ts';
import type { LandClass } from '../../src/contract/maps.ts';
import { convergenceText } from '../../src/eudr/cells.ts';

const word = (map: MapWord['map'], forest: number, loss_ha: number | null = null): MapWord => {
  const year = map === 'height' ? null : map === 'hansen' ? 2025 : 2020;
  return { map, year, version: null, forest, crops: null, loss_ha };
};
const maps = (worldcover: number, gfc2020: number, hansen: number, loss_ha = 0): MapWord[] => [
  word('worldcover', worldcover),
  word('gfc2020', gfc2020),
  word('hansen', hansen, loss_ha),
];

/** Evidence of our images: forest and loss. */
const IMAGES: Readonly<Record<string, OwnWord>> = {
  unclear: { forest: null, loss: null },
  'no-forest': { forest: 0.02, loss: false },
  'no-loss-seen': { forest: 0.8, loss: false },
  'loss-seen': { forest: 0.8, loss: true },
  'loss-unknown': { forest: 0.8, loss: null },
  'loss-alone': { forest: 0.02, loss: true },
};

describe('convergence of our images and reference maps', () => {
  const ALL = ['ours', 'worldcover', 'gfc2020', 'hansen'] as const;

  it.each([
    ['no-forest', maps(0, 0.02, 0), 'no-forest', [], 4, null],
    ['no-loss-seen', maps(1, 0.9, 0.8), 'forest-no-loss', ALL, 4, null],
    ['loss-seen', maps(1, 1, 1, 0.5), 'loss-seen', ['ours', 'hansen'], 2, null],
    ['loss-seen', maps(1, 1, 1), 'loss-seen', ['ours'], 2, null],
    ['no-loss-seen', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 2, null],
    // Unclear pixels do not count as a source.
    ['unclear', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 1, null],
    ['unclear', maps(1, 1, 1), 'more-information', ['worldcover', 'gfc2020', 'hansen'], 3, 'loss-unknown'],
    ['no-forest', maps(0, 0.6, 0), 'more-information', ['gfc2020'], 4, 'disagreement'],
    ['no-loss-seen', maps(0, 0, 0), 'more-information', ['ours'], 4, 'disagreement'],
    // A loss where no other source has forest.
    ['no-forest', maps(0, 0, 0.5, 0.4), 'more-information', ['hansen'], 4, 'disagreement'],
    ['loss-alone', maps(0, 0, 0), 'more-information', [], 4, 'disagreement'],
    // A loss seen by two sources counts, however little forest there was.
    ['loss-alone', maps(0, 0, 0, 0.4), 'loss-seen', ['ours', 'hansen'], 2, null],
    ['loss-unknown', maps(1, 1, 1), 'more-information', ALL, 4, 'loss-unknown'],
    ['loss-unknown', maps(1, 0, 1), 'more-information', ['ours', 'worldcover', 'hansen'], 4, 'disagreement'],
    ['loss-unknown', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 1, null],
    // Heights may show trees of an earlier year that no longer stand.
    ['no-loss-seen', [word('height', 1)], 'forest-no-loss', ['ours', 'height'], 2, null],
    ['no-loss-seen', [...maps(1, 1, 1), word('height', 0)], 'more-information', ALL, 5, 'disagreement'],
    ['no-forest', [...maps(0, 0, 0), word('height', 1)], 'no-forest', [], 4, null],
    ['no-forest', [word('height', 1)], 'more-information', ['height'], 2, 'disagreement'],
    ['no-forest', [word('height', 0)], 'no-forest', [], 2, null],
    // A loss below the threshold does not count.
    ['no-loss-seen', maps(1, 1, 1, 0.1), 'forest-no-loss', ALL, 4, null],
    // Our pixels alone cannot converge with another source, but a loss is still reported.
    ['no-loss-seen', [], 'more-information', ['ours'], 1, 'few-sources'],
    ['no-forest', [], 'more-information', [], 1, 'few-sources'],
    ['loss-seen', [], 'loss-seen', ['ours'], 1, null],
    ['unclear', [], 'more-information', [], 0, 'few-sources'],
    // No map shows forest and our images show nothing, so there is no disagreement.
    ['unclear', maps(0, 0, 0), 'more-information', [], 3, 'few-sources'],
  ] as const)('for %s and %j is %s', (images, words, line, by, of, reason) => {
    expect(convergenceOf(IMAGES[images], words)).toMatchObject({ line, by, of, reason });
  });

  it('has a text in both languages', () => {
    const seen = { line: 'loss-seen', by: ['ours', 'hansen'], of: 2, reason: null } as const;
    expect(convergenceText(seen, 'en')).toBe(
      'loss after 2020: seen by 2 of 2 sources that can show it (satellite images, Hansen)',
    );
    expect(convergenceText(seen, 'fr')).toBe(
      'perte après 2020\u202f: vue par 2 sources sur 2 capables de la montrer (images satellite, Hansen)',
    );
    const unknown = { line: 'more-information', by: ['ours'], of: 1, reason: 'few-sources' } as const;
    expect(convergenceText(unknown, 'en')).toBe(
      'more information needed: too few sources could be read; 1 of 1 source shows forest in 2020 (satellite images)',
    );
  });

  it('lists the missing maps', () => {
    expect(mapsMissing([word('hansen', 1)])).toEqual(['worldcover', 'gfc2020', 'height']);
  });
});

it('mapWords adds loss since 2021 to the forest of Hansen, and omits maps without a forest fraction', () => {
  const known = { version: null, status: 'ok', host: null, detail: null, agreement: null } as const;
  const areas = (of: object) =>
    Object.entries(of).map(([name, area_ha]: [string, number]) => ({ class: name as LandClass, area_ha }));
  const losses = Object.entries({ 2020: 1, 2021: 1.5, 2024: 0.5 });
  const loss = losses.map(([year, area_ha]) => ({ year: Number(year), area_ha }));
  const [trees, cover] = [
    { trees: 7, crops: 3 },
    { forest: 4, lost: 3, other: 3 },
  ].map(areas);
  const words = mapWords({
    references: [
      { ...known, map: 'worldcover', year: 2021, forest: 0.7, classes: trees },
      { ...known, map: 'gfc2020', year: 2020, forest: null, classes: [] },
      { ...known, map: 'hansen', year: 2025, forest: 0.4, classes: cover, loss },
    ],
  });
  expect(words).toEqual([
    { map: 'worldcover', year: 2021, version: null, forest: 0.7, crops: 0.3, loss_ha: null },
    { map: 'hansen', year: 2025, version: null, forest: 0.6000000000000001, crops: null, loss_ha: 2 },
  ]);
});
