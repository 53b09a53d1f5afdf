import type { MapReference } from '../../src/contract/index.ts';

/** Three maps of a zone, one of each kind: partly read with good agreement, without a tile, and failed. */
export function exampleReferences(): MapReference[] {
  const none = { forest: null, classes: [], agreement: null };
  return [
    {
      map: 'hansen',
      year: 2025,
      version: '2025-v1.13',
      status: 'partial',
      host: 'storage.googleapis.com',
      detail: 'A tile was cut short.',
      forest: 0.8123,
      classes: [{ class: 'forest', area_ha: 325.4 }],
      agreement: { kappa: 0.7461, ours: 0.7804, theirs: 0.8123, disputed_ha: 1234.56 },
      loss: [
        { year: 2001, area_ha: 1.25 },
        { year: 2002, area_ha: 2.5 },
      ],
    },
    {
      ...{ map: 'worldcover', year: 2021, version: null, status: 'empty', host: 'a.example', ...none },
      detail: 'This map has no tile here, which is normal over open sea.',
    },
    {
      ...{ map: 'gfc2020', year: 2020, version: null, status: 'failed', host: null, ...none },
      detail: 'Its host allows no page.',
    },
  ];
}
