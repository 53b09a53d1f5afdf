import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, MapReference } from 'sylvan/contract';
import { hasOpenssl } from './certificate.ts';
import type { MapFault } from './faults.ts';
import { valueOf } from './node-client.ts';
import { useNodeHosts } from './use-node-hosts.ts';

const parts = useNodeHosts({ hasMaps: true });
const OFF = {
  ...{ sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false },
  'canopy-map': false,
};

async function analyze(own: object = {}): Promise<AnalyzeAnswer> {
  const request = { ...parts.world.request, detail: 'quick', ...own };
  return valueOf(await parts.client.analyze(request, { sources: OFF }));
}

function mapOf({ details }: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return details.references!.find((one) => one.map === map)!;
}

/** The map's own results, without the agreement, which also depends on the other maps. */
function ownResults(answer: AnalyzeAnswer, map: MapReference['map']): MapReference {
  return { ...mapOf(answer, map), agreement: null };
}

/** Fields that do not depend on maps. */
function unrelatedFields({ ndvi_current, active_fires, sentinel1_vv, trend }: AnalyzeAnswer) {
  return { ndvi_current, active_fires, sentinel1_vv, trend };
}

function witnessesOf({ details }: AnalyzeAnswer): readonly string[] {
  return details.forest.evidence.map(({ witness }) => witness);
}

describe.skipIf(!hasOpenssl)('reference maps from their hosts, in Node', { timeout: 60_000 }, () => {
  let whole: AnalyzeAnswer;
  beforeAll(async () => {
    whole = await analyze();
  }, 60_000);

  it('are in the record, and WorldCover is read with a token', () => {
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

  it('are reported with a newer version that replaced the known one', async () => {
    parts.hosts.set({ faults: ['jrc-moved'] });
    const moved = await analyze();
    expect(mapOf(moved, 'gfc2020')).toEqual({ ...mapOf(whole, 'gfc2020'), version: 'V5' });
  });

  it.each<[MapFault, MapReference['map']]>([
    ['worldcover-truncated', 'worldcover'],
    ['jrc-past-end', 'gfc2020'],
    ['hansen-truncated', 'hansen'],
    ['hansen-closed', 'hansen'],
  ])('are reported as failed with %s, without affecting the rest of the record', async (fault, map) => {
    parts.hosts.set({ faults: [fault] });
    const answer = await analyze();
    expect(mapOf(answer, map)).toMatchObject({ status: 'failed', forest: null, agreement: null });
    expect(mapOf(answer, map).detail).not.toBeNull();
    for (const other of ['worldcover', 'gfc2020', 'hansen'] as const)
      if (other !== map) expect(ownResults(answer, other)).toEqual(ownResults(whole, other));
    expect(witnessesOf(answer)).toEqual(witnessesOf(whole).filter((witness) => witness !== map));
    expect(unrelatedFields(answer)).toEqual(unrelatedFields(whole));
  });
});

describe.skipIf(!hasOpenssl)('the height map, in Node', { timeout: 60_000 }, () => {
  const heights = async () => {
    const request = { ...parts.world.request, detail: 'quick' };
    const answer = valueOf(
      await parts.client.analyze(request, { sources: { ...OFF, 'canopy-map': undefined, maps: false } }),
    );
    const { status, host } = answer.details.sources.find(({ id }) => id === 'canopy-map')!;
    return { code: answer.details.height?.code, status, host, answer };
  };

  it('is Meta’s, from the copy that allows pages', async () => {
    parts.hosts.set({ faults: [] });
    const { answer, ...found } = await heights();
    expect(found).toEqual({ code: 'META_CHM_V2_10M', status: 'ok', host: 'data.source.coop' });
    const asked = parts.hosts.visits.filter(({ url }) => url.includes('meta-chm-v2'));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(answer.canopy_height).toBeGreaterThan(0);
  });

  it.each<MapFault>(['meta-html', 'meta-truncated', 'meta-past-end'])('is ETH’s with %s', async (fault) => {
    parts.hosts.set({ faults: [fault] });
    const { code, host } = await heights();
    expect({ code, host }).toEqual({ code: 'ETH_GCH_2020_10M', host: 'libdrive.ethz.ch' });
  });
});
