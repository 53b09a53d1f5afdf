import { packsOf, type PackInfo, type PackProgress } from 'sylvan/packs';
import { createWriteStream } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Meter, Sylvan } from 'sylvan/node';
import { createTimedSylvan, type TimedOptions } from '../../dist/testing.js';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { failureOf } from '../support/failures.ts';
import { always, status, type Spoil } from '../support/faults.ts';
import { zipEntryOf } from '../../src/zip/address.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' };
const NOW = new Date('2025-09-02T12:00:00Z');

/** Flips a bit in the middle. */
function flippedIn(bytes: Buffer): Buffer {
  bytes[Math.floor(bytes.length / 2)] ^= 1;
  return bytes;
}

/** Records the counted calls, without those that were returned. */
function countingMeter() {
  const counted: string[] = [];
  const meter: Meter = {
    begin({ operation }) {
      counted.push(operation);
      const end = (outcome: 'done' | 'failed') => {
        if (outcome === 'failed') counted.pop();
        return Promise.resolve();
      };
      return Promise.resolve({ receipt: undefined, end });
    },
  };
  return { meter, counted };
}

describe('packs', { timeout: 180_000 }, () => {
  const closing = useClosing();
  const folder = useFolder();
  let server: FaultServer;
  const sylvans: Sylvan[] = [];
  beforeAll(async () => {
    server = closing(await startFaultServer({ folder: FRONTIER }));
  });
  afterEach(async () => {
    await Promise.all(sylvans.splice(0).map((one) => one.close()));
    server.setFaults();
    server.purge();
  });

  function sylvanIn(name: string, own: TimedOptions = {}): Sylvan {
    const { meter } = countingMeter();
    const usual = { meter, catalog: server.url, packs: join(folder.path, name), now: () => NOW };
    const sylvan = createTimedSylvan({ ...usual, ...own });
    sylvans.push(sylvan);
    return sylvan;
  }

  /** Exports the pack into a file. */
  async function exported(sylvan: Sylvan, { id }: PackInfo): Promise<string> {
    const file = join(folder.path, `${id}.sylvan.zip`);
    await pipeline(Readable.fromWeb((await packsOf(sylvan).export(id)) as never), createWriteStream(file));
    return file;
  }

  it('give the answers of their creation without any request, and count nothing', async () => {
    const making = countingMeter();
    const maker = sylvanIn('plain', { meter: making.meter });
    const reported: PackProgress[] = [];
    const made = await packsOf(maker).create(ZONE, {
      onProgress: (progress) => void reported.push(progress),
    });
    expect(made).toMatchObject({ isComplete: true, simulated: true });
    expect(new Set(reported.map(({ pack }) => pack))).toEqual(new Set([made.id]));
    expect(reported.at(-1)).toMatchObject({ pack: made.id, step: 'check', call: 3, calls: 3 });
    const steps = reported.map(({ step }) => step);
    expect(steps.filter((step, i) => step !== steps[i - 1])).toEqual(['fetch', 'cut', 'check']);
    expect(made.calls.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['analyze', 'stored'],
      ['analyze', 'stored'],
      ['compare', 'stored'],
    ]);
    expect(making.counted).toEqual([]);
    const live = sylvanIn('plain');
    const analyzed = await live.analyze(ZONE);
    const compared = await live.compare(made.calls[2].request as never);
    server.purge();

    const { meter, counted } = countingMeter();
    // Without the pack, this one would use another catalog.
    const offline = sylvanIn('plain', { catalog: 'earth-search', meter });
    const one = await offline.analyze({ pack: made.id });
    const two = await offline.compare({ pack: made.id });
    expect(one).toEqual(analyzed);
    expect(two).toEqual(compared);
    expect(counted).toEqual([]);
    const { results } = await packsOf(offline).open(made.id);
    expect(results.map(({ record }) => record).slice(0, 1)).toEqual([analyzed]);

    const file = await exported(offline, made);
    expect((await stat(file)).size).toBe(made.bytes);
    const fromFile = await offline.analyze({ lang: 'en', pack: file });
    expect(fromFile).toEqual(analyzed);
    const imported = await packsOf(offline).import(new Blob([await readFile(file)]));
    expect(await offline.analyze({ pack: imported.id })).toEqual(analyzed);
    expect(await packsOf(offline).verify(imported.id)).toMatchObject({ isWhole: true });
    expect((await packsOf(offline).list()).map(({ id }) => id).sort()).toEqual([made.id, imported.id].sort());
    await packsOf(offline).remove(imported.id);
    expect((await packsOf(offline).list()).map(({ id }) => id)).toEqual([made.id]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['damaged', async (file: string) => writeFile(file, flippedIn(await readFile(file)))],
    ['cut short', (file: string) => truncate(file, 1000)],
    ['gone', (file: string) => rm(file)],
  ])('whose file is %s are made again, uncounted, and give the same answers', async (how, spoil) => {
    const { meter, counted } = countingMeter();
    const name = `spoilt ${how}`;
    const maker = sylvanIn(name, { meter });
    const made = await packsOf(maker).create({ ...ZONE, size: 1, from: 2025 });
    const analyzed = await maker.analyze({ pack: made.id });
    const before = counted.length;
    await spoil(join(folder.path, name, `${made.id}.sylvan.zip`));
    const check = await packsOf(maker)
      .verify(made.id)
      .then(
        ({ isWhole }) => isWhole,
        (error: unknown) => (error as { code: string }).code,
      );
    expect([false, 'pack-invalid', 'offline-miss']).toContain(check);
    expect(await packsOf(maker).resume(made.id)).toMatchObject({ id: made.id, isComplete: true });
    expect(counted.length).toBe(before);
    expect(await packsOf(maker).verify(made.id)).toMatchObject({ isWhole: true, damaged: [] });
    expect(await maker.analyze({ pack: made.id })).toEqual(analyzed);
    server.purge();
    expect(await packsOf(maker).resume(made.id), 'an intact pack is left unchanged').toMatchObject({
      id: made.id,
    });
    expect(server.requests).toEqual([]);
  });

  it('report what they do not contain', async () => {
    const sylvan = sylvanIn('plain');
    const [made] = await packsOf(sylvan).list();
    const missed = (request: Partial<typeof ZONE>) =>
      failureOf(sylvan.analyze({ ...request, pack: made.id }));
    const elsewhere = await missed({ lat: 5, lng: 5 });
    expect(elsewhere).toMatchObject({
      code: 'offline-miss',
      message: expect.stringContaining('3 km around -10.599201, -61.352878') as string,
    });
    // It knows of no image there, so there is nothing to name.
    expect(elsewhere.fields).toEqual({});
    // It has the items that its searches found, and of their files only what its calls read.
    for (const nearby of [{ lat: ZONE.lat + 0.01, size: 4 }, { date: '2025-03-01' }]) {
      const { code, fields, message } = await missed(nearby);
      expect([code, Object.keys(fields)]).toEqual(['offline-miss', ['source', 'scenes', 'bytes', 'asset']]);
      expect(fields.source).toBe('sentinel2');
      const entry = zipEntryOf(fields.asset as string)?.entry;
      expect(entry).toMatch(/^rasters\/(sentinel2\/folder\/SIM_20LZZ_20\w+_L2A|unread)\/\w+\.tif$/);
      expect(fields.scenes).toBeGreaterThan(1);
      expect(message).toContain(`Pixels of ${Number(fields.scenes)} scenes of sentinel2`);
      expect(message).toContain(`at least ${Number(fields.bytes)} bytes`);
    }
    await expect(packsOf(sylvan).open('nobody')).rejects.toMatchObject({ code: 'not-found' });
    expect(server.requests).toEqual([]);
  });

  it('of a folder do not reveal its path, and cost nothing', async () => {
    const images = join(folder.path, 'private-name', 'zone');
    await cp(FRONTIER, images, { recursive: true });
    // The report of its failure names its file.
    const [lost] = (await readdir(images)).filter((name) => /^SIM_\w+_202507/.test(name));
    await rm(join(images, lost, 'red.tif'));
    const { meter, counted } = countingMeter();
    const maker = sylvanIn('of-folder', { catalog: images, meter });
    // Local files are available without a network, too.
    const making = sylvanIn('of-folder', { catalog: images, meter, offline: true });
    const made = await packsOf(making).create({ ...ZONE, from: 2025 });
    const analyzed = await maker.analyze(ZONE);
    const file = await exported(maker, made);
    expect((await readFile(file)).includes('private-name')).toBe(false);
    await rename(images, `${images}-gone`);
    const other = sylvanIn('of-others', { meter });
    const reported = JSON.stringify(analyzed).replaceAll(
      `${pathToFileURL(images).href}/${lost}/`,
      'file:///',
    );
    expect(reported).toContain(' file:///red.tif');
    expect(await other.analyze({ pack: file })).toEqual(JSON.parse(reported));
    expect(counted).toEqual([]);
  });

  it('leave out offline the scenes that failed online', async () => {
    const lost = /SIM_\w+_202507\w+\/red/;
    const broken = { when: ({ path }: { path: string }) => lost.test(path), spoil: status(404) };
    const withoutVersion: Spoil = ({ headers }) => {
      delete headers.etag;
    };
    server.setFaults(broken, always(withoutVersion));
    // Secrets in addresses are not stored in a pack.
    const maker = sylvanIn('with-lost', { catalog: `${server.url}items.json?token=s3cret` });
    const made = await packsOf(maker).create({ ...ZONE, from: 2025 });
    const analyzed = await sylvanIn('with-lost').analyze(ZONE);
    const skipped = analyzed.details.sources[0].skipped.filter(({ code }) => code === 'not-found');
    expect(skipped.length).toBeGreaterThan(0);
    server.setFaults();
    const file = await exported(maker, made);
    expect((await readFile(file)).includes('s3cret')).toBe(false);
    const offline = await sylvanIn('with-lost').analyze({ pack: file });
    expect(offline).toEqual(analyzed);
  });

  it('are not completed without a failed source, and resume when it is back', async () => {
    const { meter, counted } = countingMeter();
    server.setFaults({ when: ({ path }) => path.endsWith('shots.csv'), spoil: status(500) });
    const maker = sylvanIn('gap', { meter, timeScale: 0.1 });
    await expect(packsOf(maker).create({ ...ZONE, from: 2025 })).rejects.toMatchObject({
      code: 'upstream-failure',
      fields: { source: 'gedi' },
    });
    expect(await packsOf(maker).list()).toMatchObject([{ isComplete: false }]);
    server.setFaults();
    server.purge();
    const made = await packsOf(maker).create({ ...ZONE, from: 2025 });
    expect(made.isComplete).toBe(true);
    // The images were stored the first time: each is only checked for changes.
    const images = server.requests.filter(({ path }) => path.endsWith('.tif'));
    expect(new Set(images.map(({ headers }) => headers.range))).toEqual(new Set(['bytes=0-0']));
    expect(counted).toEqual([]);
  });
});
