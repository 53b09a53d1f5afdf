import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, SylvanOptions } from 'sylvan/node';
import { failureOf } from '../support/failures.ts';
import { page, silence, status, type FaultContext, type Spoil } from '../support/faults.ts';
import { serveFaultyZone, type FaultyZone } from '../support/faulty-zone.ts';
import { groundOf, opticalOf, SEAM, writeItems } from '../support/zones.ts';
import { useClosing } from '../support/closing.ts';

/** The scene that fails: a tile of a pass whose other tile is intact. */
const BROKEN = 'SIM_20LPP_20240717T143731_L2A';
/** One fault of each kind, with its reason; test/net/faults.test.ts tests the reasons of all others. */
const SPOILED: readonly (readonly [name: string, reason: string, spoil: Spoil])[] = [
  ['404', 'not-found', status(404)],
  ['a page with status 206', 'not-a-tiff', page(206)],
  ['silence', 'timeout', silence],
];
/** Longest time in milliseconds until a call to a failing host fails. */
const BOUND = 12_000;

const closing = useClosing();
let zone: FaultyZone;
let without: AnalyzeAnswer;

beforeAll(async () => {
  zone = closing(await serveFaultyZone(SEAM));
  await writeItems(zone.sample.folder, 'without.json', (item) => (item.id === BROKEN ? null : item));
  without = await analyze(`${zone.server.url}without.json`);
}, 60_000);
beforeEach(() => zone.reset());

function analyze(catalog: NonNullable<SylvanOptions['catalog']>): Promise<AnalyzeAnswer> {
  return zone.sylvan({ catalog }).analyze(zone.sample.request);
}

const isBrokenBand = ({ path }: FaultContext) => path.startsWith(`${BROKEN}/`) && !path.endsWith('scl.tif');
const isPixels = ({ path }: FaultContext) => path.endsWith('.tif');

describe('one scene that cannot be read', () => {
  it.each(SPOILED)(
    'only in its bands because of %s is left out alone, with the reason %s',
    async (_, word, spoil) => {
      zone.server.setFaults({ when: isBrokenBand, spoil });
      const answer = await analyze(zone.server.url);
      expectWithout(answer, word);
    },
  );
});

/** Expects the answer from the other scenes, and a report on the skipped one. */
function expectWithout(answer: AnalyzeAnswer, word: string): void {
  const optical = opticalOf(answer);
  expect(optical.skipped.map(({ id, code }) => [id, code])).toEqual([[BROKEN, word]]);
  expect(optical.status).toBe('partial');
  expect(optical.detail).toContain(new URL(zone.server.url).host);
  expect(optical.skipped[0].detail).not.toContain('do not show me');
  // If the history timed out, forest comes from the composite alone.
  const isWholeYear = answer.details.sources.some(
    ({ id, status }) => id === 'sentinel2/earlier' && status !== 'failed',
  );
  const ofComposite = ({ details: { indices, quality } }: AnalyzeAnswer) => ({ indices, quality });
  if (isWholeYear) expect(groundOf(answer)).toEqual(groundOf(without));
  else expect(ofComposite(answer)).toEqual(ofComposite(without));
}

describe('an image host that gives nothing', () => {
  it.each(SPOILED)('but %s is reported with the reason %s', async (_, word, spoil) => {
    zone.server.setFaults({ when: isPixels, spoil });
    const start = performance.now();
    const error = await failureOf(analyze(zone.server.url));
    expect(performance.now() - start).toBeLessThan(BOUND);
    expect(error.code).toBe(word === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(zone.server.url).host, reason: word });
    expect(error.fields.asset).toMatch(/^http:.*\.tif$/);
    expect(error.message).not.toContain('do not show me');
    expect(error.charged).toBe(false);
  });
});
