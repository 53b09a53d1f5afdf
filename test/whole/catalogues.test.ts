import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createSylvan,
  type AnalyzeAnswer,
  type Catalogue,
  type Sylvan,
  type SylvanOptions,
} from 'sylvan/node';
import type { Sample } from '../../simulator/index.ts';
import { changedCatalogue, deadOrigin, signingCatalogue } from '../support/catalogues.ts';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { status, type FaultContext } from '../support/faults.ts';
import { SPOILED_CATALOGUES } from '../support/host-faults.ts';
import { groundOf, opticalOf, SEAM, temporaryFolder, warningsOf, writeZoneIn } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const TIME_SCALE = 0.03;
/** The longest a call may take to fail, milliseconds: three tries of eight seconds and their waits, on that scale. */
const BOUND = 3000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Sample;
let server: FaultServer;
let whole: AnalyzeAnswer;
const open: Sylvan[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeZoneIn(folder.path, SEAM);
  server = await startFaultServer({ folder: sample.folder });
  whole = await analyze(server.url);
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

function analyze(catalog: SylvanOptions['catalog'], signal?: AbortSignal): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: catalog!, timeScale: TIME_SCALE, workers: 2 });
  open.push(sylvan);
  return sylvan.analyze(sample.request, signal && { signal });
}

const isCatalogue = ({ path }: FaultContext) => path.endsWith('.json');
describe('a catalogue that gives nothing', () => {
  it.each(SPOILED_CATALOGUES)('but %s is a problem that names it: %s', async (_, word, spoil) => {
    server.setFaults({ spoil, when: isCatalogue });
    const start = performance.now();
    const error = await failureOf(analyze(server.url));
    expect(performance.now() - start).toBeLessThan(BOUND);
    expect(error.code).toBe(word === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.retryable).toBe(true);
    expect(error.fields).toMatchObject({ host: new URL(server.url).host, reason: word });
    expect(server.requests.every(({ path }) => path === 'items.json')).toBe(true);
  });

  it.each(SPOILED_CATALOGUES)(
    'but %s makes way for the next, and the answer says so',
    async (_name, _word, spoil) => {
      const broken = await startFaultServer({
        folder: sample.folder,
        faults: [{ spoil, when: isCatalogue }],
      });
      const answer = await analyze([broken.url, server.url]);
      await broken.close();
      expect(groundOf(answer)).toEqual(groundOf(whole));
      expect(warningsOf(answer)).toContain('source-fallback');
      const passedOver = answer.details.sources.find(({ status }) => status === 'failed')!;
      expect(passedOver.host).toBe(new URL(broken.url).host);
      expect(passedOver.detail).not.toBe('');
      expect(opticalOf(answer)).toMatchObject({ status: 'ok', host: new URL(server.url).host });
    },
  );

  it('and refuses connections', async () => {
    const dead = await deadOrigin();
    const error = await failureOf(analyze(dead));
    expect(error.code).toBe('upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(dead).host, reason: 'network-or-cors', attempt: 2 });
    expect(warningsOf(await analyze([dead, server.url]))).toContain('source-fallback');
  });

  it('for want of scenes makes way for the next as empty, not as failed', async () => {
    const empty: Catalogue = {
      ...changedCatalogue(server.url, ({ href }) => href),
      search: () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] }),
    };
    const answer = await analyze([empty, server.url]);
    expect(answer.details.sources.find(({ id }) => id === 'sentinel2/own')).toMatchObject({
      status: 'empty',
    });
    expect(warningsOf(answer)).toContain('source-fallback');
  });

  it('whose images fail makes way for the next as well', async () => {
    const broken = await startFaultServer({
      folder: sample.folder,
      faults: [{ spoil: status(503), when: ({ path }) => path.endsWith('.tif') }],
    });
    const answer = await analyze([broken.url, server.url]);
    await broken.close();
    expect(groundOf(answer)).toEqual(groundOf(whole));
    const passedOver = answer.details.sources.find(({ id }) => id === 'sentinel2/folder');
    expect(passedOver).toMatchObject({ status: 'failed', host: new URL(broken.url).host });
  });
});

describe("a caller's own catalogue", () => {
  const own = () => changedCatalogue(server.url, ({ href }) => href);

  it('that throws what it likes is a failed one', async () => {
    const rude = {
      ...own(),
      search: () => {
        throw new TypeError('no');
      },
    };
    const error = await failureOf(analyze(rude));
    expect(error).toMatchObject({
      code: 'upstream-failure',
      fields: { reason: 'upstream-unavailable', catalogues_searched: ['own'] },
    });
    expect(groundOf(await analyze([rude, server.url]))).toEqual(groundOf(whole));
  });

  it('that answers nothing of the kind is a mistake of ours to report, typed', async () => {
    const wrong = { ...own(), search: () => Promise.resolve({} as never) };
    expect((await failureOf(analyze(wrong))).code).toBe('internal');
  });

  it.each(['search', 'sign'] as const)(
    'that never settles in %s does not hold up an abort',
    async (method) => {
      const controller = new AbortController();
      const reason = new Error('enough');
      const stuck = () => {
        queueMicrotask(() => controller.abort(reason));
        return new Promise<never>(() => undefined);
      };
      await expect(analyze({ ...own(), [method]: stuck }, controller.signal)).rejects.toBe(reason);
    },
  );
});

describe('a catalogue that signs', () => {
  const isSignedBy =
    (sig: string) =>
    ({ path, url }: FaultContext) =>
      path.endsWith('.tif') && new URL(url, 'http://x').searchParams.get('sig') === sig;

  it('is asked once more where the host refuses the first signature', async () => {
    server.setFaults({ spoil: status(403), when: isSignedBy('1') });
    const { catalogue, renewed } = signingCatalogue(server.url);
    const answer = await analyze(catalogue);
    expect(groundOf(answer)).toEqual(groundOf(whole));
    expect(opticalOf(answer).status).toBe('ok');
    expect(renewed()).toBe(1);
  });

  it('is asked again where the signature runs out between the survey and the reading', async () => {
    server.setFaults({ spoil: status(403), when: isSignedBy('1'), skip: 25 });
    const { catalogue, renewed } = signingCatalogue(server.url);
    expect(groundOf(await analyze(catalogue))).toEqual(groundOf(whole));
    expect(renewed()).toBe(1);
  });

  it('is not asked for ever, and no signature gets into the problem', async () => {
    server.setFaults({ spoil: status(403), when: ({ path }) => path.endsWith('.tif') });
    const error = await failureOf(analyze(signingCatalogue(server.url).catalogue));
    expect(error.fields).toMatchObject({ reason: 'access-expired', status: 403 });
    expect(JSON.stringify(error.toData())).not.toContain('sig=');
    const perFile = new Map<string, number>();
    for (const { path } of server.requests) perFile.set(path, (perFile.get(path) ?? 0) + 1);
    expect(Math.max(...[...perFile].filter(([path]) => path.endsWith('.tif')).map(([, n]) => n))).toBe(2);
  });
});
