import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, MapReference } from 'sylvan/contract';
import {
  bundle,
  startProcess,
  type Program,
  type ServiceProcess,
} from '../../service/test/support/service-process.ts';
import { PERSON } from '../../service/test/support/service.ts';
import { MAP_IDS } from '../../src/contract/maps.ts';
import { ENGINES } from '../support/engines/all.ts';
import type { Engine } from '../support/engines/engine.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { temporaryFolder } from '../support/zones.ts';
import { hasOpenssl } from './certificate.ts';
import { startHostsProxy, type HostsProxy } from './hosts-proxy.ts';
import { environmentOf, startNodeClient, valueOf } from './node-client.ts';
import { startPublicHosts, type PublicHosts } from './public-hosts.ts';
import { rewriteMaps, writeWorld, type World } from './world.ts';

const OFF = {
  ...{ sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false },
  'canopy-map': false,
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let world: World;
let hosts: PublicHosts;
let program: Program;
let service: ServiceProcess;
let pages: PageHost;
/** The record from the same hosts in Node. */
let whole: AnalyzeAnswer;

beforeAll(async () => {
  folder = await temporaryFolder();
  world = await writeWorld(folder.path, { hasMaps: true });
  hosts = await startPublicHosts(world, folder.path);
  program = await bundle('src/main.ts');
  service = await startProcess(program, { ...environmentOf(hosts), DATA_DIR: folder.path });
  pages = await startPageHost();
  const client = await startNodeClient(hosts);
  whole = valueOf(await client.analyze(requestOf(), { sources: OFF }));
  await client.close();
}, 90_000);
afterEach(() => hosts.set({}));
afterAll(async () => {
  await pages.close();
  await service.end('SIGKILL');
  await program.remove();
  await hosts.close();
  await folder.remove();
});

async function createKey(): Promise<string> {
  const answer = await fetch(new URL('/api/v1/key/create', service.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  return ((await answer.json()) as { api_key: string }).api_key;
}

const requestOf = (own: object = {}) => ({ ...world.request, detail: 'quick', ...own });
const mapOf = ({ details }: AnalyzeAnswer, map: MapReference['map']) =>
  details.references!.find((one) => one.map === map)!;

/**
 * The map's own results, without its host, and without the agreement, which also depends on the other maps.
 */
function ownResults(answer: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return { ...mapOf(answer, map), host: null, agreement: null };
}

describe.skipIf(!hasOpenssl).each(ENGINES)('reference maps in $name', { timeout: 60_000 }, ({ launch }) => {
  let proxy: HostsProxy;
  let engine: Engine;
  let key: string;
  beforeAll(async () => {
    key = await createKey();
    proxy = await startHostsProxy(hosts.port);
    engine = await launch({ proxy: proxy.port });
    await engine.open(pages.url);
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await proxy.close();
  });

  /** The page's answer, through a service if `options` has one. */
  async function analyze(options: object, own: object = {}): Promise<AnalyzeAnswer> {
    const given = JSON.stringify([{ sources: OFF, ...options }, 'analyze', requestOf(own)]);
    const text = await engine.evaluate(async (all) => {
      const { requested } = globalThis as unknown as { requested: (...given: unknown[]) => Promise<unknown> };
      return JSON.stringify(await requested(...(JSON.parse(all) as unknown[])));
    }, given);
    const { value, failure } = JSON.parse(text) as { value?: AnalyzeAnswer; failure?: object };
    if (value === undefined) throw new Error(JSON.stringify(failure));
    return value;
  }
  const alone = {};
  const served = () => ({ service: service.url, key });

  it('are read through a service if their hosts do not allow pages, with the same results as in Node', async () => {
    hosts.purge();
    const answer = await analyze(served());
    const withoutHost = (one: AnalyzeAnswer) =>
      one.details.references!.map((map) => ({ ...map, host: null }));
    expect(withoutHost(answer)).toEqual(withoutHost(whole));
    expect(MAP_IDS.map((map) => mapOf(answer, map).host)).toEqual([
      'ai4edataeuwest.blob.core.windows.net',
      new URL(service.url).host,
      new URL(service.url).host,
    ]);
    const origins = (host: string) =>
      new Set(hosts.visits.filter((visit) => visit.host === host).map(({ origin }) => origin));
    expect(origins('ai4edataeuwest.blob.core.windows.net')).toEqual(new Set([new URL(pages.url).origin]));
    for (const host of ['jeodpp.jrc.ec.europa.eu', 'storage.googleapis.com'])
      expect(origins(host)).toEqual(new Set([undefined]));
  });

  it('are reported as refused by their hosts without a service, in both languages, and the rest is unchanged', async () => {
    const words = { en: /host does not allow this page/, fr: /n’autorise pas cette page/ };
    for (const lang of ['en', 'fr'] as const) {
      const answer = await analyze(alone, { lang });
      for (const [map, host] of [
        ['gfc2020', 'jeodpp.jrc.ec.europa.eu'],
        ['hansen', 'storage.googleapis.com'],
      ] as const) {
        const { status, forest, agreement, detail } = mapOf(answer, map);
        expect([status, forest, agreement]).toEqual(['failed', null, null]);
        expect(detail).toContain(host);
        expect(detail).toMatch(words[lang]);
      }
      expect(ownResults(answer, 'worldcover')).toEqual(ownResults(whole, 'worldcover'));
      expect(answer.ndvi_current).toBe(whole.ndvi_current);
    }
  });

  it('are read without a service if their hosts allow pages', async () => {
    hosts.set({ faults: ['jrc-with-cors', 'hansen-with-cors'] });
    expect((await analyze(alone)).details.references).toEqual(whole.details.references);
  });

  it('are reported with another version or as absent through a service, too', async () => {
    hosts.set({ faults: ['jrc-moved'] });
    const moved = await analyze(served());
    expect(ownResults(moved, 'gfc2020')).toEqual({ ...ownResults(whole, 'gfc2020'), version: 'V5' });
    hosts.set({ faults: ['maps-absent'] });
    const absent = await analyze(served(), { lang: 'fr' });
    for (const { status, detail, forest } of absent.details.references!)
      expect([status, detail, forest]).toEqual([
        'empty',
        'Cette carte n’a pas de tuile ici, ce qui est normal en pleine mer.',
        null,
      ]);
  });

  it.each([
    ['jrc-html', 'gfc2020'],
    ['jrc-truncated', 'gfc2020'],
    ['hansen-past-end', 'hansen'],
    ['hansen-closed', 'hansen'],
    ['worldcover-html', 'worldcover'],
  ] as const)(
    'are reported as failed with %s through a service, without affecting the others',
    async (fault, map) => {
      hosts.set({ faults: [fault] });
      const answer = await analyze(served());
      expect(mapOf(answer, map)).toMatchObject({ status: 'failed', forest: null });
      expect(mapOf(answer, map).detail).not.toBeNull();
      for (const other of MAP_IDS.filter((id) => id !== map))
        expect(ownResults(answer, other)).toEqual(ownResults(whole, other));
    },
  );

  it('have a lower agreement if they are wrong or shifted by a pixel', async () => {
    try {
      await rewriteMaps(folder.path, { worldCover: { omission: 0.8 }, gfc2020: { shift: [1, 1] } });
      const answer = await analyze(served());
      expect(mapOf(answer, 'worldcover').agreement!.kappa).toBeLessThan(0.4);
      expect(answer.details.summary).toMatch(/ESA's map of 2021 shows/);
      const [shifted, right] = [answer, whole].map((one) => mapOf(one, 'gfc2020').agreement!);
      const moved = Math.abs(shifted.kappa! - right.kappa!);
      expect(moved).toBeGreaterThan(0.001);
      expect(moved).toBeLessThan(0.25);
      expect(ownResults(answer, 'hansen')).toEqual(ownResults(whole, 'hansen'));
    } finally {
      await rewriteMaps(folder.path, {});
    }
  });
});
