import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, MapReference } from 'sylvan/contract';
import { MAP_IDS } from '../../src/contract/maps.ts';
import type { PackPage } from '../support/pack-pages.ts';
import { hasOpenssl } from './certificate.ts';
import { valueOf } from './node-client.ts';
import { useServiceHosts } from './use-service-hosts.ts';

const OFF = {
  ...{ sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false },
  'canopy-map': false,
};

const parts = useServiceHosts({ hasMaps: true });
/** The record from the same hosts in Node. */
let whole: AnalyzeAnswer;
let page: PackPage;
beforeAll(async () => {
  page = await parts.openPage({ sources: OFF });
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

describe.skipIf(!hasOpenssl)('reference maps in a page', { timeout: 60_000 }, () => {
  it('are read through a service if their hosts do not allow pages, with the same results as in Node', async () => {
    const served = page.with({ service: parts.service.url, key: await parts.createKey() });
    parts.hosts.purge();
    const answer = await served.send('analyze', requestOf());
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
    const words = {
      en: /host does not allow requests from this page/,
      fr: /n’autorise pas les requêtes de cette page/,
    };
    for (const lang of ['en', 'fr'] as const) {
      const answer = await page.send('analyze', requestOf({ lang }));
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
    expect((await page.send('analyze', requestOf())).details.references).toEqual(whole.details.references);
  });
});
