import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, MapReference } from 'sylvan/contract';
import { MAP_IDS } from '../../src/contract/maps.ts';
import { ENGINES } from '../support/engines/all.ts';
import type { Engine } from '../support/engines/engine.ts';
import { hasOpenssl } from './certificate.ts';
import { startHostsProxy, type HostsProxy } from './hosts-proxy.ts';
import { valueOf } from './node-client.ts';
import { useServiceHosts } from './use-service-hosts.ts';

const OFF = {
  ...{ sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false },
  'canopy-map': false,
};

const parts = useServiceHosts({ hasMaps: true });
/** The record from the same hosts in Node. */
let whole: AnalyzeAnswer;
beforeAll(async () => {
  whole = valueOf(await parts.client.analyze(requestOf(), { sources: OFF }));
}, 60_000);

const requestOf = (own: object = {}) => ({ ...parts.world.request, detail: 'quick', ...own });
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
    key = await parts.createKey();
    proxy = await startHostsProxy(parts.hosts.port);
    engine = await launch({ proxy: proxy.port });
    await engine.open(parts.pages.url);
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
  const served = () => ({ service: parts.service.url, key });

  it('are read through a service if their hosts do not allow pages, with the same results as in Node', async () => {
    parts.hosts.purge();
    const answer = await analyze(served());
    const withoutHost = (one: AnalyzeAnswer) =>
      one.details.references!.map((map) => ({ ...map, host: null }));
    expect(withoutHost(answer)).toEqual(withoutHost(whole));
    expect(MAP_IDS.map((map) => mapOf(answer, map).host)).toEqual([
      'ai4edataeuwest.blob.core.windows.net',
      new URL(parts.service.url).host,
      new URL(parts.service.url).host,
    ]);
    const origins = (host: string) =>
      new Set(parts.hosts.visits.filter((visit) => visit.host === host).map(({ origin }) => origin));
    expect(origins('ai4edataeuwest.blob.core.windows.net')).toEqual(
      new Set([new URL(parts.pages.url).origin]),
    );
    for (const host of ['jeodpp.jrc.ec.europa.eu', 'storage.googleapis.com'])
      expect(origins(host)).toEqual(new Set([undefined]));
  });

  it('are reported as refused by their hosts without a service, in both languages, and the rest is unchanged', async () => {
    const words = { en: /host does not allow requests from this page/, fr: /n’autorise pas cette page/ };
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
    parts.hosts.set({ faults: ['jrc-with-cors', 'hansen-with-cors'] });
    expect((await analyze(alone)).details.references).toEqual(whole.details.references);
  });
});
