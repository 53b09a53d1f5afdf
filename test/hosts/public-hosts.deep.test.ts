import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import { differences, unexpected } from '../support/differences.ts';
import { hasGdal } from '../support/gdal.ts';
import { hasOpenssl } from './certificate.ts';
import { changedFields, OF_FOLDER, PERIODS } from './effects.ts';
import type { HostFault } from './faults.ts';
import { FIRMS_KEY } from './firms.ts';
import { valueOf } from './node-client.ts';
import { useNodeHosts } from './use-node-hosts.ts';

const parts = useNodeHosts();
/** The record with intact hosts. */
let whole: AnalyzeAnswer;

const OPTIONS = { firmsKey: FIRMS_KEY };

beforeAll(async () => {
  whole = valueOf(await parts.client.analyze(parts.world.request, OPTIONS));
}, 60_000);

function expectSame(
  answer: AnalyzeAnswer | CompareAnswer,
  other: object,
  positions: readonly string[] = [],
): void {
  const { elsewhere } = unexpected(differences(answer, other), [...OF_FOLDER, ...positions]);
  expect(elsewhere).toStrictEqual([]);
}

interface Effect {
  /** Fields with different values, sorted. */
  readonly fields: string;
  /** Fields without a value because their source failed. */
  readonly missing: string;
  /** Their names in the summary. */
  readonly labels?: RegExp;
  /** A warning that is not in the record with intact hosts. */
  readonly warning?: string;
}

const NONE: Effect = { fields: '', missing: '' };
/** Without shots or radar, heights differ, and so does the forest, because heights are evidence of it. */
const HEIGHTS = 'canopy_height canopy_height_rh50 canopy_height_source forest_cover';
const LIDAR: Effect = {
  ...{ fields: `${HEIGHTS} gedi_cover satellites_used`, warning: 'height-from-map' },
  ...{ missing: 'canopy_height_rh50 gedi_cover', labels: /canopy profile/ },
};
const AZURE: Effect = {
  fields: `${HEIGHTS} satellites_used score sentinel1_vv trend`,
  ...{ missing: 'sentinel1_vv trend', labels: /radar.*trend/ },
};
/** The older collection has no numbers below 1: deep shadow is a little brighter. */
const OLDER: Effect = { fields: 'ndvi_current', missing: '', warning: 'host-unreadable' };
const MASKS: Effect = { fields: 'active_fires', missing: '', warning: 'fires-from-masks' };

/** The effect of each unreachable host. */
const ON_HOST: Readonly<Record<string, Effect>> = {
  'earth-search.aws.element84.com': NONE,
  'e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com': OLDER,
  'sentinel-cogs.s3.us-west-2.amazonaws.com': NONE,
  'planetarycomputer.microsoft.com': AZURE,
  'sentinel2l2a01.blob.core.windows.net': NONE,
  'sentinel1euwestrtc.blob.core.windows.net': {
    fields: `${HEIGHTS} satellites_used sentinel1_vv`,
    ...{ missing: 'sentinel1_vv', labels: /radar/ },
  },
  'landsateuwest.blob.core.windows.net': {
    ...{ fields: 'satellites_used score trend', missing: 'trend', labels: /trend/ },
  },
  'modiseuwest.blob.core.windows.net': NONE,
  'sliderule.slideruleearth.io': LIDAR,
  'firms.modaps.eosdis.nasa.gov': MASKS,
  'libdrive.ethz.ch': NONE,
  'data.source.coop': NONE,
};

describe.skipIf(!hasOpenssl || !hasGdal)('the intact public hosts, in Node', () => {
  it('give all fields of a record, equal to those from a folder with the same pixels', async () => {
    expect(whole.details.missing).toStrictEqual({});
    expect(whole.details.warnings.map(({ code }) => code)).not.toContain('host-unreadable');
    expectSame(
      whole,
      valueOf(await parts.client.analyze(parts.world.request, { catalog: parts.world.folder })),
    );
  });

  it('give a comparison equal to that from a folder with the same pixels', async () => {
    const { lat, lng, size } = parts.world.request;
    const request = { lat, lng, size, ...PERIODS };
    const sources = { firms: parts.world.fireTable };
    const ofFolder = valueOf(await parts.client.compare(request, { catalog: parts.world.folder, sources }));
    const answer = valueOf(await parts.client.compare(request, OPTIONS));
    expect(answer.details.missing).toStrictEqual({});
    // A table without rows in a period does not mean that there was no fire; FIRMS can tell.
    expect([answer.period1.active_fires, answer.period2.active_fires]).toStrictEqual([
      0,
      ofFolder.period2.active_fires,
    ]);
    const fires = ['/period1/active_fires', '/changes/active_fires'];
    expectSame(answer, ofFolder, [...fires, '/details/missing']);
  });

  it('are all contacted, except the fallbacks', () => {
    // Meta's own bucket, which has a copy, is never contacted.
    const asked = parts.hosts.names.filter((name) => !name.startsWith('dataforgood'));
    expect([...new Set(parts.hosts.visits.map(({ host }) => host))].sort()).toStrictEqual(
      asked.filter((name) => !/sentinel2l2a01|sentinel-cogs|modiseuwest/.test(name)).sort(),
    );
    expect(Object.keys(ON_HOST).sort()).toStrictEqual([...asked].sort());
  });

  it.each(Object.entries(ON_HOST))(
    'give the same fields of other hosts without %s',
    async (host, { fields, missing, labels }) => {
      parts.hosts.set({ away: [host] });
      const answer = valueOf(await parts.client.analyze(parts.world.request, OPTIONS));
      expect(changedFields(whole, answer)).toBe(fields);
      expect(Object.keys(answer.details.missing).join(' ')).toBe(missing);
      if (missing === '') expect(answer.details.summary).not.toContain('Missing');
      else expect(answer.details.summary).toMatch(labels!);
      expect(answer.ndvi_current).toBeCloseTo(whole.ndvi_current!, 3);
    },
  );

  it('give unknown fires without any source of fires, as the summary says', async () => {
    parts.hosts.set({ away: ['firms.modaps.eosdis.nasa.gov', 'modiseuwest.blob.core.windows.net'] });
    const answer = valueOf(await parts.client.analyze({ ...parts.world.request, lang: 'fr' }, OPTIONS));
    expect(answer.active_fires).toBeNull();
    expect(answer.details.missing.active_fires?.code).toBe('source-failed');
    expect(answer.details.summary).toMatch(/feux/);
  });

  it('give a typed error that names a host if both Sentinel-2 catalogs are unreachable', async () => {
    parts.hosts.set({ away: ['earth-search.aws.element84.com', 'planetarycomputer.microsoft.com'] });
    const outcome = await parts.client.analyze(parts.world.request, OPTIONS);
    expect(outcome).toMatchObject({
      error: { code: 'upstream-failure', fields: { host: expect.any(String) as string } },
    });
  });

  it('cause no warnings of the runtime', () => {
    expect(parts.client.complaints).toBe('');
  });
});

const FALLBACK: Effect = { ...NONE, warning: 'source-fallback' };

/** The effect of each fault on a record: other hosts step in, or only the fields of that host are missing. */
const EFFECTS: Partial<Record<HostFault, Effect>> = {
  'earth-search-stac-1.1': NONE,
  'sliderule-old-layout': NONE,
  'sliderule-without-definition': NONE,
  'planetary-computer-without-next': NONE,
  'earth-search-strips-fields': { ...NONE, warning: 'metadata-missing' },
  'collection-1-closed': OLDER,
  'earth-search-other-tile': FALLBACK,
  'earth-search-html': FALLBACK,
  'earth-search-moved': FALLBACK,
  'sliderule-definition-beyond-size': LIDAR,
  'sliderule-unknown-layout': LIDAR,
  'sliderule-html': LIDAR,
  'sliderule-exhausted': LIDAR,
  'sas-without-accounts': AZURE,
  'sas-error-with-200': AZURE,
  'sas-expired': AZURE,
  'planetary-computer-html': AZURE,
  'firms-refuses-key': MASKS,
  'firms-html': MASKS,
  'eth-moved': NONE,
  'eth-html': NONE,
  'eth-archive': NONE,
};

const codesOf = ({ details }: AnalyzeAnswer) => details.warnings.map(({ code }) => code);

describe.skipIf(!hasOpenssl || !hasGdal)('a record with a faulty host, in Node', () => {
  it.each(Object.entries(EFFECTS))(
    'changes only the affected fields with %s',
    async (fault, { fields, missing, warning }) => {
      parts.hosts.set({ faults: [fault as HostFault] });
      const answer = valueOf(await parts.client.analyze(parts.world.request, OPTIONS));
      expect(changedFields(whole, answer)).toBe(fields);
      expect(Object.keys(answer.details.missing).join(' ')).toBe(missing);
      for (const reason of Object.values(answer.details.missing)) expect(reason.code).toBe('source-failed');
      const added = codesOf(answer).filter((code) => !codesOf(whole).includes(code));
      expect(added).toStrictEqual(warning === undefined ? [] : [warning]);
      expect(JSON.stringify(answer)).not.toMatch(/sig=|st=20|skoid/);
    },
  );
});
