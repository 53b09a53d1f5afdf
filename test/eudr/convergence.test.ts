import { describe, expect, it } from 'vitest';
import {
  convergenceOf,
  mapsMissing,
  mapWords,
  type MapWord,
  type OwnWord,
} from '../../src/eudr/convergence.ts';
import { convergenceText } from '../../src/eudr/cells.ts';

const word = (map: MapWord['map'], forest: number, own: Partial<MapWord> = {}): MapWord => ({
  ...{
    map,
    year: map === 'height' ? null : map === 'hansen' ? 2025 : 2020,
    version: null,
    forest,
    crops: null,
    loss_ha: null,
  },
  ...own,
});
const maps = (worldcover: number, gfc2020: number, hansen: number, loss_ha = 0): MapWord[] => [
  word('worldcover', worldcover),
  word('gfc2020', gfc2020),
  word('hansen', hansen, { loss_ha }),
];

/** What our images say: nothing, no forest, forest, forest that is lost. */
const OWN: Readonly<Record<string, OwnWord>> = {
  unclear: { forest: null, loss: null },
  'no-forest': { forest: 0.02, loss: false },
  'no-loss-seen': { forest: 0.8, loss: false },
  'loss-seen': { forest: 0.8, loss: true },
  'loss-unknown': { forest: 0.8, loss: null },
  'loss-alone': { forest: 0.02, loss: true },
};

describe('where our images and the maps of others meet', () => {
  it.each([
    ['no-forest', maps(0, 0.02, 0), 'no-forest', [], 4],
    ['no-loss-seen', maps(1, 0.9, 0.8), 'forest-no-loss', ['ours', 'worldcover', 'gfc2020', 'hansen'], 4],
    ['loss-seen', maps(1, 1, 1, 0.5), 'loss-seen', ['ours', 'hansen'], 2],
    ['loss-seen', maps(1, 1, 1), 'loss-seen', ['ours'], 2],
    ['no-loss-seen', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 2],
    // Whose pixels say nothing is no witness.
    ['unclear', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 1],
    ['unclear', maps(1, 1, 1), 'more-information', ['worldcover', 'gfc2020', 'hansen'], 3],
    ['no-forest', maps(0, 0.6, 0), 'more-information', ['gfc2020'], 4],
    ['no-loss-seen', maps(0, 0, 0), 'more-information', ['ours'], 4],
    // A loss where nobody else has forest, and one under two pixels of that map.
    ['no-forest', maps(0, 0, 0.5, 0.4), 'more-information', ['hansen'], 4],
    ['loss-alone', maps(0, 0, 0), 'more-information', [], 4],
    // Two that see a loss are heard, however little forest there was.
    ['loss-alone', maps(0, 0, 0, 0.4), 'loss-seen', ['ours', 'hansen'], 2],
    ['loss-unknown', maps(1, 1, 1), 'more-information', ['ours', 'worldcover', 'gfc2020', 'hansen'], 4],
    ['loss-unknown', maps(1, 1, 1, 0.5), 'loss-seen', ['hansen'], 1],
    // Heights are of trees of any year until then: they may have gone.
    ['no-loss-seen', [word('height', 1)], 'forest-no-loss', ['ours', 'height'], 2],
    [
      'no-loss-seen',
      [...maps(1, 1, 1), word('height', 0)],
      'more-information',
      ['ours', 'worldcover', 'gfc2020', 'hansen'],
      5,
    ],
    ['no-forest', [...maps(0, 0, 0), word('height', 1)], 'no-forest', [], 4],
    ['no-forest', [word('height', 1)], 'more-information', ['height'], 2],
    ['no-forest', [word('height', 0)], 'no-forest', [], 2],
    ['no-loss-seen', maps(1, 1, 1, 0.1), 'forest-no-loss', ['ours', 'worldcover', 'gfc2020', 'hansen'], 4],
    // Our pixels alone agree with nobody; a loss is told all the same.
    ['no-loss-seen', [], 'more-information', ['ours'], 1],
    ['no-forest', [], 'more-information', [], 1],
    ['loss-seen', [], 'loss-seen', ['ours'], 1],
    ['unclear', [], 'more-information', [], 0],
  ] as const)('%s beside %j is %s', (own, words, line, by, of) => {
    expect(convergenceOf(OWN[own], words)).toMatchObject({ line, by, of });
  });

  it.each([
    ['loss-unknown', maps(1, 1, 1), 'loss-unknown'],
    ['no-forest', maps(0, 0.6, 0), 'disagreement'],
    ['unclear', maps(1, 1, 1), 'loss-unknown'],
    ['loss-unknown', maps(1, 0, 1), 'disagreement'],
    ['no-loss-seen', [], 'few-sources'],
    ['unclear', [], 'few-sources'],
    // No map shows forest, and our images show nothing: nobody disagrees.
    ['unclear', maps(0, 0, 0), 'few-sources'],
    ['loss-alone', maps(0, 0, 0), 'disagreement'],
    ['no-loss-seen', maps(1, 1, 1), null],
  ] as const)('%s beside %j needs more information because of %s', (own, words, reason) => {
    expect(convergenceOf(OWN[own], words).reason).toBe(reason);
  });

  it('is told in both languages', () => {
    const seen = { line: 'loss-seen', by: ['ours', 'hansen'], of: 2, reason: null } as const;
    expect(convergenceText(seen, 'en')).toBe(
      'loss after 2020: seen by 2 of 2 sources that can show it (our images, Hansen)',
    );
    expect(convergenceText(seen, 'fr')).toBe(
      'perte après 2020\u202f: vue par 2 sources sur 2 capables de la montrer (nos images, Hansen)',
    );
    const unknown = { line: 'more-information', by: ['ours'], of: 1, reason: 'few-sources' } as const;
    expect(convergenceText(unknown, 'en')).toBe(
      'more information needed: too few sources could be read; 1 of 1 source shows forest in 2020 (our images)',
    );
  });

  it('names the maps that say nothing', () => {
    expect(mapsMissing([word('hansen', 1)])).toEqual(['worldcover', 'gfc2020', 'height']);
  });
});

it('gives Hansen’s forest of 2020 what was lost since, and leaves out maps that say nothing', () => {
  const reference = {
    ...{ version: null, status: 'ok' as const, host: null, detail: null, agreement: null },
  };
  const words = mapWords({
    references: [
      {
        ...{ ...reference, map: 'worldcover', year: 2021, forest: 0.7 },
        classes: [
          { class: 'trees', area_ha: 7 },
          { class: 'crops', area_ha: 3 },
        ],
      },
      { ...reference, map: 'gfc2020', year: 2020, forest: null, classes: [] },
      {
        ...{ ...reference, map: 'hansen', year: 2025, forest: 0.4 },
        classes: [
          { class: 'forest', area_ha: 4 },
          { class: 'lost', area_ha: 3 },
          { class: 'other', area_ha: 3 },
        ],
        loss: [
          { year: 2020, area_ha: 1 },
          { year: 2021, area_ha: 1.5 },
          { year: 2024, area_ha: 0.5 },
        ],
      },
    ],
  });
  expect(words).toEqual([
    { map: 'worldcover', year: 2021, version: null, forest: 0.7, crops: 0.3, loss_ha: null },
    { map: 'hansen', year: 2025, version: null, forest: 0.6000000000000001, crops: null, loss_ha: 2 },
  ]);
});
