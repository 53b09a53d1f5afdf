import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, MapReference } from 'sylvan/contract';
import { MAP_IDS } from '../../src/contract/maps.ts';
import { recordTexts } from '../../src/locale/dictionaries.ts';
import { hasOpenssl } from './certificate.ts';
import type { MapFault } from './faults.ts';
import { valueOf } from './node-client.ts';
import { useNodeHosts } from './use-node-hosts.ts';
import { rewriteMaps } from './world.ts';

const parts = useNodeHosts({ hasMaps: true });
const OFF = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  gedi: false,
  firms: false,
  'canopy-map': false,
};

async function analyze(own: object = {}): Promise<AnalyzeAnswer> {
  const request = { ...parts.world.request, detail: 'quick', ...own };
  return valueOf(await parts.client.analyze(request, { sources: OFF }));
}

function mapOf({ details }: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return details.references!.find((one) => one.map === map)!;
}

/** What a map itself says; the forest that it is held against rests on the other maps, too. */
function saidBy(answer: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return { ...mapOf(answer, map), agreement: null };
}

/** What rests on no map. */
function elsewhere({ ndvi_current, active_fires, sentinel1_vv, trend }: AnalyzeAnswer) {
  return { ndvi_current, active_fires, sentinel1_vv, trend };
}

function witnessesOf({ details }: AnalyzeAnswer): readonly string[] {
  return details.forest.evidence.map(({ witness }) => witness);
}

describe.skipIf(!hasOpenssl)('maps of others at their hosts, in Node', { timeout: 60_000 }, () => {
  let whole: AnalyzeAnswer;
  beforeAll(async () => {
    whole = await analyze();
  }, 60_000);

  it('are in the record, WorldCover by a token', () => {
    expect(
      whole.details.references!.map(({ map, status, version, host }) => [map, status, version, host]),
    ).toEqual([
      ['worldcover', 'ok', 'v200', 'ai4edataeuwest.blob.core.windows.net'],
      ['gfc2020', 'ok', 'V4', 'jeodpp.jrc.ec.europa.eu'],
      ['hansen', 'ok', '2025-v1.13', 'storage.googleapis.com'],
    ]);
    for (const { agreement } of whole.details.references!) expect(agreement!.kappa).toBeGreaterThan(0.5);
    const asked = parts.hosts.visits.map(({ url }) => url);
    expect(asked.filter((url) => url.includes('/token/') && url.includes('esa-worldcover'))).toHaveLength(1);
  });

  it('of a version that replaced the one that is known say which answered', async () => {
    parts.hosts.set({ faults: ['jrc-moved'] });
    const moved = await analyze();
    expect(mapOf(moved, 'gfc2020')).toEqual({ ...mapOf(whole, 'gfc2020'), version: 'V5' });
  });

  it('that have no tile of the place say so, and nothing else', async () => {
    parts.hosts.set({ faults: ['maps-absent'] });
    for (const lang of ['en', 'fr'] as const) {
      const answer = await analyze({ lang });
      expect(elsewhere(answer)).toEqual(elsewhere(whole));
      expect(witnessesOf(answer)).not.toContain('worldcover');
      for (const { status, detail, forest, agreement } of answer.details.references!) {
        expect([status, forest, agreement]).toEqual(['empty', null, null]);
        expect(detail).toBe(recordTexts(lang).noTile);
      }
    }
  });

  it('that are wrong, or lie a pixel off, are told by their agreement, and by the sentence where it is far off', async () => {
    try {
      await rewriteMaps(parts.folder, { worldCover: { omission: 0.8 }, gfc2020: { shift: [1, 1] } });
      const answer = await analyze();
      expect(mapOf(answer, 'worldcover').agreement!.kappa).toBeLessThan(0.4);
      expect(answer.details.summary).toMatch(/ESA's map of 2021 shows \d+% forest/);
      expect((await analyze({ lang: 'fr' })).details.summary).toContain('la carte de l’ESA (2021) montre');
      const [shifted, right] = [answer, whole].map((one) => mapOf(one, 'gfc2020'));
      expect(shifted.status).toBe('ok');
      expect(shifted.forest).toBeCloseTo(right.forest!, 1);
      // Our pixels are of 40 m here: one of 10 may bring a map nearer, too. WorldCover, which is wrong, moves our forest away from it.
      const moved = Math.abs(shifted.agreement!.kappa! - right.agreement!.kappa!);
      expect(moved).toBeGreaterThan(0.001);
      expect(moved).toBeLessThan(0.25);
      expect(saidBy(answer, 'hansen')).toEqual(saidBy(whole, 'hansen'));
      expect(elsewhere(answer)).toEqual(elsewhere(whole));
      const { pull } = answer.details.forest.evidence.find(({ witness }) => witness === 'worldcover')!;
      expect(pull).toBeLessThan(-1);
    } finally {
      await rewriteMaps(parts.folder, {});
    }
  });

  it('with numbers that are no class of theirs are named, each with the others as they were', async () => {
    try {
      for (const [name, map] of [
        ['worldCover', 'worldcover'],
        ['gfc2020', 'gfc2020'],
        ['lossYear', 'hansen'],
        ['treeCover2000', 'hansen'],
      ] as const) {
        await rewriteMaps(parts.folder, { [name]: { outOfRange: 0.02 } });
        const answer = await analyze();
        expect(mapOf(answer, map)).toMatchObject({ status: 'failed', forest: null });
        expect(mapOf(answer, map).detail).toContain('no class of this map');
        for (const other of MAP_IDS.filter((id) => id !== map))
          expect(saidBy(answer, other)).toEqual(saidBy(whole, other));
      }
    } finally {
      await rewriteMaps(parts.folder, {});
    }
  });

  it.each<[MapFault, MapReference['map']]>([
    ['worldcover-html', 'worldcover'],
    ['worldcover-truncated', 'worldcover'],
    ['worldcover-past-end', 'worldcover'],
    ['jrc-html', 'gfc2020'],
    ['jrc-truncated', 'gfc2020'],
    ['jrc-past-end', 'gfc2020'],
    ['hansen-html', 'hansen'],
    ['hansen-truncated', 'hansen'],
    ['hansen-past-end', 'hansen'],
    ['hansen-closed', 'hansen'],
  ])('with %s say why, and leave the rest of the record be', async (fault, map) => {
    parts.hosts.set({ faults: [fault] });
    const answer = await analyze();
    expect(mapOf(answer, map)).toMatchObject({ status: 'failed', forest: null, agreement: null });
    expect(mapOf(answer, map).detail).not.toBeNull();
    for (const other of ['worldcover', 'gfc2020', 'hansen'] as const)
      if (other !== map) expect(saidBy(answer, other)).toEqual(saidBy(whole, other));
    expect(witnessesOf(answer)).toEqual(witnessesOf(whole).filter((witness) => witness !== map));
    expect(elsewhere(answer)).toEqual(elsewhere(whole));
  });
});

describe.skipIf(!hasOpenssl)('the map of heights, in Node', { timeout: 60_000 }, () => {
  const heights = async () => {
    const request = { ...parts.world.request, detail: 'quick' };
    const answer = valueOf(
      await parts.client.analyze(request, { sources: { ...OFF, 'canopy-map': undefined, maps: false } }),
    );
    const { status, host } = answer.details.sources.find(({ id }) => id === 'canopy-map')!;
    return { code: answer.details.height?.code, status, host, answer };
  };

  it('is Meta’s, from the copy that pages may read', async () => {
    parts.hosts.set({ faults: [] });
    const { answer, ...found } = await heights();
    expect(found).toEqual({ code: 'META_CHM_V2_10M', status: 'ok', host: 'data.source.coop' });
    const asked = parts.hosts.visits.filter(({ url }) => url.includes('meta-chm-v2'));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(answer.canopy_height).toBeGreaterThan(0);
  });

  it.each<MapFault>(['meta-html', 'meta-truncated', 'meta-past-end'])('with %s is ETH’s', async (fault) => {
    parts.hosts.set({ faults: [fault] });
    const { code, host } = await heights();
    expect({ code, host }).toEqual({ code: 'ETH_GCH_2020_10M', host: 'libdrive.ethz.ch' });
  });
});
