import { expect, it } from 'vitest';
import type { Progress } from 'sylvan/node';
import { leadingOf } from '../../cli/progress.ts';

function progressOf(steps: Readonly<Partial<Record<Progress['source'], Progress['step']>>>) {
  const counts = { done: 0, total: 1, scenes: 0, tiles: 0, bytes: 0, overall: 0, host: null };
  const parts = Object.entries(steps) as [Progress['source'], Progress['step']][];
  return new Map(parts.map(([source, step]) => [source, { source, step, ...counts }]));
}

it.each([
  ['the current images', { firms: 'search', sentinel2: 'read' }, 'sentinel2'],
  ['period 1 at first', { 'period1/optical': 'survey', 'period2/optical': 'survey' }, 'period1/optical'],
  [
    'period 1 while it is read',
    { 'period1/optical': 'read', 'period2/optical': 'survey' },
    'period1/optical',
  ],
  ['period 2 after it', { 'period1/optical': 'compute', 'period2/optical': 'read' }, 'period2/optical'],
  ['no source while only others have begun', { sentinel1: 'search' }, undefined],
] as const)('the bar follows %s', (_, steps, leads) => {
  expect(leadingOf(progressOf(steps))?.source).toBe(leads);
});
