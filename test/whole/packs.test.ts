import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSylvan,
  writeSample,
  type AnalyzeAnswer,
  type CompareAnswer,
  type Sylvan,
  type SylvanOptions,
} from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { temporaryFolder } from '../support/zones.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
type Sample = Awaited<ReturnType<typeof writeSample>>;

const NOW = new Date('2024-08-31T12:00:00Z');

function withoutStatus(answer: AnalyzeAnswer | CompareAnswer): unknown {
  const sources = answer.details.sources.map((source) => ({ ...source, status: null }));
  return { ...answer, details: { ...answer.details, sources } };
}

describe('a pack in a folder', { timeout: 180_000 }, () => {
  let images: Folder;
  let packs: Folder;
  let sample: Sample;
  let server: FaultServer;
  const sylvans: Sylvan[] = [];
  beforeAll(async () => {
    [images, packs] = await Promise.all([temporaryFolder(), temporaryFolder()]);
    sample = await writeSample('simulated-clearing', join(images.path, 'sample'));
    server = await startFaultServer({ folder: sample.folder });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(sylvans.map((one) => one.close()));
    await server.close();
    await Promise.all([images.remove(), packs.remove()]);
  });

  function sylvanWith(own: Partial<SylvanOptions> = {}): Sylvan {
    const sylvan = createSylvan({
      ...{ meter: UNCOUNTED, catalog: server.url, packs: packs.path, now: () => NOW },
      ...own,
    });
    sylvans.push(sylvan);
    return sylvan;
  }

  it('answers as when it was made, with no request leaving', async () => {
    const { lat, lng, size, date } = sample.request;
    const made = await sylvanWith().packs.create({ lat, lng, size, date });
    const live = sylvanWith();
    const analyzed = await live.analyze(made.calls[0].request as never);
    const compared = await live.compare(made.calls[2].request as never);
    server.forget();
    const other = sylvanWith({ catalog: 'earth-search' });
    const [one, two] = [
      await other.analyze({}, { pack: made.id }),
      await other.compare({}, { pack: made.id }),
    ];
    expect(withoutStatus(one)).toEqual(withoutStatus(analyzed));
    expect(withoutStatus(two)).toEqual(withoutStatus(compared));
    expect(server.requests).toEqual([]);
    const file = join(images.path, 'a.sylvanpack');
    const stream = await other.packs.export(made.id);
    await pipeline(Readable.fromWeb(stream as never), createWriteStream(file));
    expect((await stat(file)).size).toBe(made.bytes);
    expect(withoutStatus(await other.analyze({}, { pack: file }))).toEqual(withoutStatus(analyzed));
    expect(await other.packs.verify(made.id)).toMatchObject({ isWhole: true });
  });
});
