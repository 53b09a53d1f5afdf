import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan, type SylvanOptions } from 'sylvan/node';
import type { Sample } from '../../simulator/index.ts';
import { changedCatalogue, deadOrigin } from '../support/catalogues.ts';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { headers, type FaultContext, type Spoil } from '../support/faults.ts';
import { FEWER_SPOILED_FILES, SPOILED_FILES } from '../support/host-faults.ts';
import { groundOf, opticalOf, SEAM, temporaryFolder, writeItems, writeZoneIn } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

/** The scene that fails, a tile of a pass whose other tile is sound. */
const BROKEN = 'SIM_20LPP_20240717T143731_L2A';
/** Every wait and deadline takes three hundredths of its time: ten seconds of silence are 300 ms. */
const TIME_SCALE = 0.03;
/** The longest a call may take to fail on a host that gives nothing, milliseconds. */
const BOUND = 12_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Sample;
let server: FaultServer;
let whole: AnalyzeAnswer;
let without: AnalyzeAnswer;
const open: Sylvan[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeZoneIn(folder.path, SEAM);
  await writeItems(sample.folder, 'without.json', (item) => (item.id === BROKEN ? null : item));
  server = await startFaultServer({ folder: sample.folder });
  whole = await analyze(server.url);
  without = await analyze(`${server.url}without.json`);
}, 60_000);
beforeEach(() => {
  server.setFaults();
  server.forget();
});
afterAll(async () => {
  await Promise.all(open.map((sylvan) => sylvan.close()));
  await server.close();
  await folder.remove();
});

function analyze(catalog: SylvanOptions['catalog']): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: catalog!, timeScale: TIME_SCALE, workers: 2 });
  open.push(sylvan);
  return sylvan.analyze(sample.request);
}

const isBroken = ({ path }: FaultContext) => path.startsWith(`${BROKEN}/`);
const isBrokenBand = (context: FaultContext) => isBroken(context) && !context.path.endsWith('scl.tif');
const isPixels = ({ path }: FaultContext) => path.endsWith('.tif');

/** Bytes that inflate to nothing, over the last half of what is sent: the header stands at the front. */
const garbled: Spoil = (reply, { range }) => {
  if (range === null || range.offset === 0) return;
  reply.body = reply.body.map((byte, i) => (i * 2 > reply.body.length ? byte ^ 0xa5 : byte));
};

describe('one scene that cannot be read', () => {
  it.each(FEWER_SPOILED_FILES)('by %s is left out with its reason: %s', async (_, word, spoil) => {
    server.setFaults({ when: isBroken, spoil });
    const answer = await analyze(server.url);
    expectWithout(answer, word);
  });

  it.each(SPOILED_FILES)('in its bands alone, by %s, costs no other scene: %s', async (_, word, spoil) => {
    server.setFaults({ when: isBrokenBand, spoil });
    const answer = await analyze(server.url);
    expectWithout(answer, word);
  });

  it('because the bytes of its tiles are damaged is left out whole', async () => {
    const path = `${BROKEN}/red.tif`;
    const file = await readFile(join(sample.folder, path));
    const damaged = file.map((byte, i) => (i > file.length / 2 ? byte ^ 0xa5 : byte));
    server.setFaults({ when: (context) => context.path === path, spoil: patchWhole(damaged) });
    expectWithout(await analyze(server.url), 'tile-corrupt');
  });

  it('because bits flip on the way once is read again', async () => {
    server.setFaults({ when: isBrokenBand, spoil: garbled, times: 1 });
    expect(groundOf(await analyze(server.url))).toEqual(groundOf(whole));
  });

  it('because its file changes all the time is left out', async () => {
    let version = 0;
    const changing: Spoil = (reply, context) => headers({ etag: `"${++version}"` })(reply, context);
    server.setFaults({ when: isBrokenBand, spoil: changing });
    expectWithout(await analyze(server.url), 'source-changed');
  });

  it('because its file changed once in mid-read is read anew', async () => {
    server.setFaults({
      when: ({ path }) => path === `${BROKEN}/red.tif`,
      spoil: headers({ etag: '"new"' }),
      skip: 1,
      times: 1,
    });
    const answer = await analyze(server.url);
    expect(groundOf(answer)).toEqual(groundOf(whole));
    expect(opticalOf(answer).status).toBe('ok');
  });
});

function patchWhole(bytes: Uint8Array): Spoil {
  return (reply, { range }) => {
    if (range !== null) reply.body = bytes.subarray(range.offset, range.offset + reply.body.length);
  };
}

/** The answer of the scenes that were left, and what is said of the one that was not. */
function expectWithout(answer: AnalyzeAnswer, word: string): void {
  const optical = opticalOf(answer);
  expect(optical.skipped.map(({ id, reason }) => [id, reason.split(':')[0]])).toEqual([[BROKEN, word]]);
  expect(optical.status).toBe('partial');
  expect(optical.detail).toContain(new URL(server.url).host);
  expect(optical.skipped[0].reason).not.toContain('do not show me');
  expect(groundOf(answer)).toEqual(groundOf(without));
}

describe('a host of images that gives nothing', () => {
  it.each(FEWER_SPOILED_FILES)('but %s is a problem that names it: %s', async (_, word, spoil) => {
    server.setFaults({ when: isPixels, spoil });
    const start = performance.now();
    const error = await failureOf(analyze(server.url));
    expect(performance.now() - start).toBeLessThan(BOUND);
    expect(error.code).toBe(word === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(server.url).host, reason: word });
    expect(error.fields.asset).toMatch(/^http:.*\.tif$/);
    expect(error.message).not.toContain('do not show me');
    expect(error.charged).toBe(false);
  });

  it('and refuses connections', async () => {
    const dead = await deadOrigin();
    const error = await failureOf(
      analyze(changedCatalogue(server.url, ({ href }) => new URL(new URL(href).pathname, dead).href)),
    );
    expect(error.code).toBe('upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(dead).host, reason: 'network-or-cors' });
  });
});
