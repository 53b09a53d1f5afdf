import { chromium, type Browser } from 'playwright';
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
import { CHROMIUM, PackPage } from '../support/pack-pages.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { temporaryFolder } from '../support/zones.ts';
import { hasOpenssl } from './certificate.ts';
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
let browser: Browser;
/** Without a service, and with one. */
let alone: PackPage;
let served: PackPage;
/** What Node reads of the same hosts. */
let whole: AnalyzeAnswer;

beforeAll(async () => {
  folder = await temporaryFolder();
  world = await writeWorld(folder.path, { hasMaps: true });
  hosts = await startPublicHosts(world, folder.path);
  program = await bundle('src/main.ts');
  service = await startProcess(program, { ...environmentOf(hosts), DATA_DIR: folder.path });
  pages = await startPageHost();
  const rules = hosts.names.map((name) => `MAP ${name}:443 127.0.0.1:${hosts.port}`);
  const flags = [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'];
  browser = await chromium.launch({ ...CHROMIUM, args: flags });
  alone = await PackPage.open(await browser.newContext(), pages.url, { sources: OFF });
  served = alone.with({ service: service.url, key: await createKey() });
  const client = await startNodeClient(hosts);
  whole = valueOf(await client.analyze(requestOf(), { sources: OFF }));
  await client.close();
}, 90_000);
afterEach(() => hosts.set({}));
afterAll(async () => {
  await browser.close();
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
const analyze = (page: PackPage, own: object = {}) => page.send('analyze', requestOf(own));
const mapOf = ({ details }: AnalyzeAnswer, map: MapReference['map']) =>
  details.references!.find((one) => one.map === map)!;

/** What a map says, by whichever way it came. */
function said(answer: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return { ...mapOf(answer, map), host: null };
}

describe.skipIf(!hasOpenssl)('maps of others in a page of another origin', { timeout: 60_000 }, () => {
  it('say what they say in Node by a service, where their hosts let no page read', async () => {
    hosts.purge();
    const answer = await analyze(served);
    for (const map of MAP_IDS) expect(said(answer, map)).toEqual(said(whole, map));
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

  it('without one say plainly that their hosts let no page read, in both languages; the rest stays', async () => {
    const words = { en: /CORS/, fr: /CORS/ };
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
      expect(mapOf(answer, 'worldcover')).toEqual(mapOf(whole, 'worldcover'));
      expect(answer.forest_cover).toBe(whole.forest_cover);
    }
  });

  it('are read without one where their hosts let any page', async () => {
    hosts.set({ faults: ['jrc-with-cors', 'hansen-with-cors'] });
    expect((await analyze(alone)).details.references).toEqual(whole.details.references);
  });

  it('of another version, and absent, are told as such by a service too', async () => {
    hosts.set({ faults: ['jrc-moved'] });
    const moved = await analyze(served);
    expect(said(moved, 'gfc2020')).toEqual({ ...said(whole, 'gfc2020'), version: 'V5' });
    hosts.set({ faults: ['maps-absent'] });
    const absent = await analyze(served, { lang: 'fr' });
    for (const { status, detail, forest } of absent.details.references!)
      expect([status, detail, forest]).toEqual([
        'empty',
        'Cette carte n’a pas de tuile ici, comme en pleine mer.',
        null,
      ]);
  });

  it.each([
    ['jrc-html', 'gfc2020'],
    ['jrc-truncated', 'gfc2020'],
    ['hansen-past-end', 'hansen'],
    ['hansen-closed', 'hansen'],
    ['worldcover-html', 'worldcover'],
  ] as const)('with %s are told as failed, by a service too, and leave the others be', async (fault, map) => {
    hosts.set({ faults: [fault] });
    const answer = await analyze(served);
    expect(mapOf(answer, map)).toMatchObject({ status: 'failed', forest: null });
    expect(mapOf(answer, map).detail).not.toBeNull();
    for (const other of MAP_IDS.filter((id) => id !== map))
      expect(said(answer, other)).toEqual(said(whole, other));
  });

  it('that are wrong, or lie a pixel off, are told by their agreement', async () => {
    try {
      await rewriteMaps(folder.path, { worldCover: { omission: 0.8 }, gfc2020: { shift: [1, 1] } });
      const answer = await analyze(served);
      expect(mapOf(answer, 'worldcover').agreement!.kappa).toBeLessThan(0.4);
      expect(answer.details.summary).toMatch(/ESA's map of 2021 calls/);
      const [shifted, right] = [answer, whole].map((one) => mapOf(one, 'gfc2020').agreement!);
      const moved = Math.abs(shifted.kappa! - right.kappa!);
      expect(moved).toBeGreaterThan(0.001);
      expect(moved).toBeLessThan(0.15);
      expect(said(answer, 'hansen')).toEqual(said(whole, 'hansen'));
    } finally {
      await rewriteMaps(folder.path, {});
    }
  });
});
