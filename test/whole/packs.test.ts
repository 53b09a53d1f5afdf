import { createWriteStream } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type Meter, type PackInfo, type Sylvan, type SylvanOptions } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { always, status, type Spoil } from '../support/faults.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { temporaryFolder } from '../support/zones.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

const FRONTIER = resolve(import.meta.dirname, '../../dist/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' };
const NOW = new Date('2025-09-02T12:00:00Z');

/** Notes what was counted, and what was given back. */
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
  let folder: Folder;
  let server: FaultServer;
  const sylvans: Sylvan[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startFaultServer({ folder: FRONTIER });
  });
  afterEach(async () => {
    await Promise.all(sylvans.splice(0).map((one) => one.close()));
    server.setFaults();
    server.forget();
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  function sylvanIn(name: string, own: Partial<SylvanOptions> = {}): Sylvan {
    const { meter } = countingMeter();
    const usual = { meter, catalog: server.url, packs: join(folder.path, name), now: () => NOW };
    const sylvan = createSylvan({ ...usual, ...own });
    sylvans.push(sylvan);
    return sylvan;
  }

  /** The pack in a file. */
  async function exported(sylvan: Sylvan, { id }: PackInfo): Promise<string> {
    const file = join(folder.path, `${id}.sylvanpack`);
    await pipeline(Readable.fromWeb((await sylvan.packs.export(id)) as never), createWriteStream(file));
    return file;
  }

  it('answers as when it was made, with no request leaving, and counts what is computed', async () => {
    const { meter, counted } = countingMeter();
    const maker = sylvanIn('plain', { meter });
    const made = await maker.packs.create(ZONE);
    expect(made).toMatchObject({ isComplete: true, simulated: true });
    expect(made.calls.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['analyze', 'kept'],
      ['analyze', 'kept'],
      ['compare', 'kept'],
    ]);
    expect(counted).toEqual(['analyze', 'analyze', 'compare']);
    const live = sylvanIn('plain');
    const analyzed = await live.analyze(ZONE);
    const compared = await live.compare(made.calls[2].request as never);
    server.forget();

    // Whatever this one would ask otherwise.
    const offline = sylvanIn('plain', { catalog: 'earth-search', meter });
    const one = await offline.analyze({}, { pack: made.id });
    const two = await offline.compare({}, { pack: made.id });
    expect(withoutStatus(one)).toEqual(withoutStatus(analyzed));
    expect(withoutStatus(two)).toEqual(withoutStatus(compared));
    expect(counted).toHaveLength(5);
    const { results } = await offline.packs.open(made.id);
    expect(results.map(({ record }) => withoutStatus(record)).slice(0, 1)).toEqual([withoutStatus(analyzed)]);

    const file = await exported(offline, made);
    expect((await stat(file)).size).toBe(made.bytes);
    const fromFile = await offline.analyze({ lang: 'en' }, { pack: file });
    expect(withoutStatus(fromFile)).toEqual(withoutStatus(analyzed));
    const taken = await offline.packs.import(new Blob([await readFile(file)]));
    expect(withoutStatus(await offline.analyze({}, { pack: taken.id }))).toEqual(withoutStatus(analyzed));
    expect(await offline.packs.verify(taken.id)).toMatchObject({ isWhole: true });
    expect((await offline.packs.list()).map(({ id }) => id).sort()).toEqual([made.id, taken.id].sort());
    await offline.packs.remove(taken.id);
    expect((await offline.packs.list()).map(({ id }) => id)).toEqual([made.id]);
    expect(server.requests).toEqual([]);
  });

  it('names what it does not hold', async () => {
    const [made] = await sylvanIn('plain').packs.list();
    const elsewhere = sylvanIn('plain').analyze({ lat: 5, lng: 5 }, { pack: made.id });
    await expect(elsewhere).rejects.toMatchObject({
      code: 'offline-miss',
      message: expect.stringContaining('3 km around -10.599201, -61.352878') as string,
    });
    // The items are those of the whole folder; the pixels are not.
    const nearby = sylvanIn('plain').analyze({ lat: ZONE.lat + 0.01, size: 4 }, { pack: made.id });
    await expect(nearby).rejects.toMatchObject({ code: 'offline-miss' });
    await expect(sylvanIn('plain').packs.open('nobody')).rejects.toMatchObject({ code: 'not-found' });
    expect(server.requests).toEqual([]);
  });

  it('holds a folder’s zone without telling where the folder was, and costs nothing', async () => {
    const images = join(folder.path, 'private-name', 'zone');
    await cp(FRONTIER, images, { recursive: true });
    // Its failure names its file.
    const [lost] = (await readdir(images)).filter((name) => /^SIM_\w+_202507/.test(name));
    await rm(join(images, lost, 'red.tif'));
    const { meter, counted } = countingMeter();
    const maker = sylvanIn('of-folder', { catalog: images, meter });
    const made = await maker.packs.create({ ...ZONE, from: 2025 });
    const analyzed = await maker.analyze(ZONE);
    const file = await exported(maker, made);
    expect((await readFile(file)).includes('private-name')).toBe(false);
    await rename(images, `${images}-gone`);
    const other = sylvanIn('of-others', { meter });
    const told = JSON.stringify(withoutStatus(analyzed)).replaceAll(
      `${pathToFileURL(images).href}/`,
      'file:///folder-1/',
    );
    expect(told).toContain('file:///folder-1/');
    expect(withoutStatus(await other.analyze({}, { pack: file }))).toEqual(JSON.parse(told));
    expect(counted).toEqual([]);
  });

  it('leaves out offline the scenes that could not be had online', async () => {
    const lost = /SIM_\w+_202507\w+\/red/;
    const broken = { when: ({ path }: { path: string }) => lost.test(path), spoil: status(404) };
    const untold: Spoil = ({ headers }) => {
      delete headers.etag;
    };
    server.setFaults(broken, always(untold));
    const maker = sylvanIn('with-lost');
    const made = await maker.packs.create({ ...ZONE, from: 2025 });
    const analyzed = await sylvanIn('with-lost').analyze(ZONE);
    const skipped = analyzed.details.sources[0].skipped.filter(({ reason }) => reason.includes('not-found'));
    expect(skipped.length).toBeGreaterThan(0);
    server.setFaults();
    const file = await exported(maker, made);
    const offline = await sylvanIn('with-lost').analyze({}, { pack: file });
    expect(withoutStatus(offline)).toEqual(withoutStatus(analyzed));
  });

  it('does not keep for good what a catalogue answered badly', async () => {
    const error = new TextEncoder().encode('{"code":"InternalError"}');
    const bad: Spoil = (reply) => {
      Object.assign(reply, { status: 200, body: error, headers: { 'content-type': 'application/json' } });
    };
    server.setFaults({ when: ({ path }) => path === 'items.json', spoil: bad });
    const maker = sylvanIn('badly');
    await expect(maker.packs.create({ ...ZONE, from: 2025 })).rejects.toMatchObject({
      code: 'upstream-failure',
    });
    server.setFaults();
    expect(await maker.packs.create({ ...ZONE, from: 2025 })).toMatchObject({ isComplete: true });
  });

  it('is not made without a source that failed, and goes on when it is back', async () => {
    const { meter, counted } = countingMeter();
    server.setFaults({ when: ({ path }) => path.endsWith('shots.csv'), spoil: status(500) });
    const maker = sylvanIn('gap', { meter, timeScale: 0.1 });
    await expect(maker.packs.create({ ...ZONE, from: 2025 })).rejects.toMatchObject({
      code: 'upstream-failure',
      fields: { source: 'gedi' },
    });
    expect(await maker.packs.list()).toMatchObject([{ isComplete: false }]);
    server.setFaults();
    server.forget();
    const made = await maker.packs.create({ ...ZONE, from: 2025 });
    expect(made.isComplete).toBe(true);
    // The images were kept the first time.
    expect(server.requests.filter(({ path }) => path.endsWith('.tif')).length).toBe(0);
    expect(counted).toEqual(['analyze']);
  });
});
