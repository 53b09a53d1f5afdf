import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Progress } from '../../cli/library.ts';
import { leadingOf, progressDisplay } from '../../cli/progress.ts';
import { recorder } from './fake-library.ts';

function reportedSoFar(...parts: readonly (readonly [Progress['source'], Progress['step']])[]) {
  const counts = { done: 0, total: 1, scenes: 0, tiles: 0, bytes: 0, overall: 0, host: null };
  return new Map(parts.map(([source, step]) => [source, { source, step, ...counts }]));
}

it.each([
  {
    what: 'the present images',
    parts: [
      ['firms', 'search'],
      ['sentinel2', 'read'],
    ],
    leads: 'sentinel2',
  },
  {
    what: 'period 1 first',
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
    what: 'period 2 then',
    parts: [
      ['period1/optical', 'compute'],
      ['period2/optical', 'read'],
    ],
    leads: 'period2/optical',
  },
] as const)('the bar follows $what', ({ parts, leads }) => {
  expect(leadingOf(reportedSoFar(...parts))?.source).toBe(leads);
});

it('the bar follows nobody yet where only others have begun', () => {
  expect(leadingOf(reportedSoFar(['sentinel1', 'search']))).toBeUndefined();
});

it('reports a pack which call is at what, and what that call alone has read', async () => {
  const terminal = recorder({ columns: 80 });
  const display = progressDisplay(terminal, 'en');
  const at = {
    source: 'sentinel2',
    step: 'read',
    done: 3,
    total: 6,
    scenes: 6,
    tiles: 34,
    bytes: 2e6,
    overall: 0.5,
    host: null,
  } as const;
  display.showPack({ pack: 'a', step: 'fetch', call: 2, calls: 13, progress: at });
  // A bar is not drawn more often than ten times a second.
  await wait(200);
  display.showPack({
    pack: 'a',
    step: 'check',
    call: 1,
    calls: 13,
    progress: { ...at, source: 'firms', scenes: 1 },
  });
  await wait(200);
  display.stop();
  expect(terminal.text()).toMatch(/Fetching, call 2 of 13 \[=+-+\] 6 scenes, 34 tiles, 2\.0 MB/);
  expect(terminal.text()).toMatch(/Checking, call 1 of 13 \[=+-+\] 1 scenes, 34 tiles, 2\.0 MB/);
});
