import { expect, it } from 'vitest';
import type { Progress } from '../../cli/library.ts';
import { leadingOf } from '../../cli/progress.ts';

function progressOf(...parts: readonly (readonly [Progress['source'], Progress['step']])[]) {
  const counts = { done: 0, total: 1, scenes: 0, tiles: 0, bytes: 0, overall: 0, host: null };
  return new Map(parts.map(([source, step]) => [source, { source, step, ...counts }]));
}

it.each([
  {
    what: 'the current images',
    parts: [
      ['firms', 'search'],
      ['sentinel2', 'read'],
    ],
    leads: 'sentinel2',
  },
  {
    what: 'period 1 at first',
    parts: [
      ['period1/optical', 'survey'],
      ['period2/optical', 'survey'],
    ],
    leads: 'period1/optical',
  },
  {
    what: 'period 1 while it is read',
    parts: [
      ['period1/optical', 'read'],
      ['period2/optical', 'survey'],
    ],
    leads: 'period1/optical',
  },
  {
    what: 'period 2 once period 1 is read',
    parts: [
      ['period1/optical', 'compute'],
      ['period2/optical', 'read'],
    ],
    leads: 'period2/optical',
  },
] as const)('the bar follows $what', ({ parts, leads }) => {
  expect(leadingOf(progressOf(...parts))?.source).toBe(leads);
});

it('the bar follows no source while only others have begun', () => {
  expect(leadingOf(progressOf(['sentinel1', 'search']))).toBeUndefined();
});
