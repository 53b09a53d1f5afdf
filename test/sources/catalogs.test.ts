import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { outcomeReport } from '../../src/record/source-reports.ts';
import { readInTurn, searchCatalog, withSigned } from '../../src/sources/catalogs.ts';
import { type SourceResult, emptyRun } from '../../src/sources/context.ts';
import { runOptional } from '../../src/sources/optional.ts';
import type { SkippedScene, Scene } from '../../src/stac/scene.ts';
import { sourceContext, dead } from '../support/source-context.ts';
import { opticalScene } from '../support/optical-scene.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import { serveForTest } from '../support/stac-server.ts';

const CLOUDY: SkippedScene = { id: 'one', code: 'cloudy', detail: '82 % of the scene' };
const SUPERSEDED: SkippedScene = { id: 'two', code: 'superseded', detail: 'three shows the same' };
const { signal } = new AbortController();

interface Answering {
  readonly id: string;
  readonly value: string | null;
  readonly skipped: readonly SkippedScene[];
}

async function read({ id, value, skipped }: Answering): Promise<SourceResult<string>> {
  if (id.startsWith('failing')) throw new SylvanError('timeout', `${id} does not answer.`);
  return Promise.resolve({ value, run: { ...emptyRun({ id, host: '' }), skipped } });
}

const catalog = (id: string, value: string | null = null, ...skipped: SkippedScene[]): Answering => ({
  ...{ id, value, skipped },
});

/** The record's report on a source with these catalogs. */
async function reportOf(catalogs: readonly Answering[]) {
  const outcome = await runOptional(() => readInTurn(catalogs, signal, read), { signal, stall: 1000 });
  return outcomeReport('landsat89', outcome, 'en');
}

describe('catalogs that are tried in turn', () => {
  it('are each reported with their skipped scenes', async () => {
    const [first, second] = [catalog('first', null, CLOUDY, SUPERSEDED), catalog('second', 'seen', CLOUDY)];
    const report = await reportOf([first, catalog('failing'), second]);
    expect(report.status).toBe('partial');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'first' },
      { ...CLOUDY, catalog: 'second' },
    ]);
  });

  it('are reported even if none of them has a result', async () => {
    const report = await reportOf([catalog('first', null, CLOUDY), catalog('second', null, SUPERSEDED)]);
    expect(report.status).toBe('empty');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'second' },
    ]);
  });

  const turn = (...catalogs: readonly Answering[]) => readInTurn(catalogs, signal, read);

  it('are read until one has a value, which comes with the failures before it', async () => {
    const { value, run } = await turn(catalog('failing'), catalog('a'), catalog('b', 'b'), catalog('c', 'c'));
    expect([value, run.catalog, run.failures.map(({ code }) => code)]).toEqual(['b', 'b', ['timeout']]);
  });

  it('yield null if one of them is empty, and reject with the last failure if all fail', async () => {
    for (const catalogs of [
      [catalog('failing'), catalog('a')],
      [catalog('a'), catalog('failing')],
    ]) {
      const { value, run } = await turn(...catalogs);
      expect([value, run.failures.map(({ code }) => code)]).toEqual([null, ['timeout']]);
    }
    await expect(turn(catalog('failing'), catalog('failing too'))).rejects.toThrow('failing too');
  });
});

it.each<[string, unknown]>([
  ['a string', 'what?'],
  ['a TypeError', new TypeError('odd')],
])('a catalog that throws %s fails with upstream-unavailable', async (_, thrown) => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a caller's catalog may reject with anything
  const own = { id: 'own', label: 'Own', host: '', search: () => Promise.reject(thrown) };
  const search = searchCatalog({ boxes: [] }, { ...sourceContext('firms'), catalog: own });
  await expect(search).rejects.toMatchObject({ code: 'upstream-unavailable', fields: { catalog: 'own' } });
});

it.each<[string, unknown, 'points'?]>([
  ['nothing', undefined],
  ['no lists', { scenes: [] }],
  ['null for scenes', null],
  ['a text for points', 'what?', 'points'],
])('a catalog that finds %s fails with upstream-unavailable', async (_, found, kind) => {
  const own = { id: 'own', label: 'Own', host: '', search: () => Promise.resolve(found) };
  const search = searchCatalog({ boxes: [] }, { ...sourceContext('firms'), catalog: own }, kind);
  await expect(search).rejects.toMatchObject({ code: 'upstream-unavailable', fields: { catalog: 'own' } });
});

it('a catalog of points may find null', async () => {
  const own = { id: 'own', label: 'Own', host: '', search: () => Promise.resolve(null) };
  const context = { ...sourceContext('firms'), catalog: own };
  await expect(searchCatalog({ boxes: [] }, context, 'points')).resolves.toBeNull();
});

const asset = (container: string) => ({
  href: `https://modiseuwest.blob.core.windows.net/${container}/a.tif`,
  key: 'a',
  ...{ scale: 1, offset: 0, nodata: null, resolution: 10 },
});

const SCENE = opticalScene('x', '2019-01-01T00:00:01Z', {
  ...{ bands: { red: asset('one'), nir: asset('two') }, quality: null },
});

/**
 * Reads a scene's files from a host that refuses the first `refusals` signatures of each; returns the answer and the signed
 * containers, in order.
 */
async function readFiles(refusals: Readonly<Record<string, number>>) {
  const server = await serveForTest((_, n) => ({
    json: { token: `sig=${n}`, 'msft:expiry': new Date(Date.now() + 3_600_000).toISOString() },
  }));
  const catalog = planetaryComputer({ fetch, tokenUrl: `${server.origin}/token` });
  const used = new Map<string, Set<string>>();
  const readFile = (href: string): void => {
    const { origin, pathname, search } = new URL(href);
    const signatures = (used.get(pathname) ?? new Set()).add(search);
    used.set(pathname, signatures);
    if (signatures.size > (refusals[pathname] ?? 0)) return;
    throw new SylvanError('access-expired', 'refused', { fields: { asset: origin + pathname, status: 403 } });
  };
  const signal = new AbortController().signal;
  const { counter } = sourceContext('sentinel2');
  const answer = await withSigned([SCENE], { catalog, signal, counter }, ([scene]) => {
    for (const { href } of Object.values(scene.bands)) readFile(href);
    return Promise.resolve('read');
  }).catch((error: unknown) => error);
  return { answer, signed: server.requests.map(({ url }) => url.pathname.split('/').at(-1)) };
}

it('withSigned requests one new token for each container that refuses a file, and none for others', async () => {
  const { answer, signed } = await readFiles({ '/two/a.tif': 1 });
  expect([answer, signed]).toEqual(['read', ['one', 'two', 'two']]);
  const several = await readFiles({ '/one/a.tif': 1, '/two/a.tif': 1 });
  expect(several.signed).toEqual(['one', 'two', 'one', 'two']);
});

it('withSigned fails if the new token is refused too, and requests no third', async () => {
  const { answer, signed } = await readFiles({ '/one/a.tif': 9 });
  expect([(answer as SylvanError).code, signed]).toEqual(['access-expired', ['one', 'two', 'one']]);
});

it('withSigned keeps the unsigned address of a file, however often it is signed', async () => {
  let signatures = 0;
  const sign = (scene: Scene) => {
    signatures += 1;
    const href = `https://pixels.example/b.tif?token=${signatures}`;
    return Promise.resolve({ ...scene, bands: { ...scene.bands, red: { ...asset('one'), href } } });
  };
  const catalog = { ...dead, sign };
  const { counter } = sourceContext('sentinel2');
  const seen: (string | undefined)[] = [];
  const signal = new AbortController().signal;
  await withSigned([SCENE], { catalog, signal, counter }, ([{ bands }]) => {
    seen.push(bands.red?.unsigned, bands.nir?.unsigned);
    if (seen.length > 2) return Promise.resolve();
    throw new SylvanError('access-expired', 'refused', {});
  });
  expect(seen).toEqual([asset('one').href, undefined, asset('one').href, undefined]);
});
