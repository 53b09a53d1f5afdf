import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalyzeAnswer } from 'sylvan/node';
import { hasGdal } from '../support/gdal.ts';
import { hasOpenssl } from './certificate.ts';
import { changedFields } from './effects.ts';
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

interface Effect {
  /** Fields with different values, sorted. */
  readonly fields: string;
  /** Fields without a value because their source failed. */
  readonly missing: string;
  /** A warning that is not in the record with intact hosts. */
  readonly warning?: string;
}

const NONE: Effect = { fields: '', missing: '' };
const HEIGHTS = 'canopy_height canopy_height_rh50 canopy_height_source';
/**
 * Without shots, forest changes, too, because heights are evidence of it; without radar, it does not change.
 */
const LIDAR: Effect = {
  fields: `${HEIGHTS} forest_cover gedi_cover satellites_used`,
  missing: 'canopy_height_rh50 gedi_cover',
  warning: 'height-from-map',
};
const AZURE: Effect = {
  fields: `${HEIGHTS} satellites_used score sentinel1_vv trend`,
  missing: 'sentinel1_vv trend',
};
const FALLBACK: Effect = { ...NONE, warning: 'source-fallback' };
const MASKS: Effect = { fields: 'active_fires', missing: '', warning: 'fires-from-masks' };

/** The effect of each fault on a record: other hosts step in, or only the fields of that host are missing. */
const EFFECTS: Partial<Record<HostFault, Effect>> = {
  'earth-search-stac-1.1': NONE,
  'sliderule-old-layout': NONE,
  'sliderule-without-definition': NONE,
  'planetary-computer-without-next': NONE,
  'earth-search-strips-fields': { ...NONE, warning: 'metadata-missing' },
  'collection-1-closed': {
    fields: 'canopy_height_rh50 ndvi_current',
    missing: '',
    warning: 'host-unreadable',
  },
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
    },
  );

  it('is complete after waiting for Planetary Computer’s rate limit', async () => {
    parts.hosts.set({ faults: ['planetary-computer-429'] });
    parts.hosts.purge();
    const pending = parts.client.analyze(parts.world.request, { ...OPTIONS, timeScale: 0.1 });
    await vi.waitFor(
      () => expect(parts.hosts.visits.some(({ status }) => status === 429)).toBe(true),
      10_000,
    );
    parts.hosts.set({});
    const answer = valueOf(await pending);
    expect(changedFields(whole, answer)).toBe('');
    expect(answer.details.missing).toStrictEqual({});
  });

  it('lacks the source’s fields if Planetary Computer keeps limiting the rate', async () => {
    parts.hosts.set({ faults: ['planetary-computer-429'] });
    const answer = valueOf(await parts.client.analyze(parts.world.request, { ...OPTIONS, timeScale: 0.03 }));
    expect(Object.keys(answer.details.missing)).toEqual(expect.arrayContaining(['sentinel1_vv', 'trend']));
    const { detail } = answer.details.sources.find(({ id }) => id === 'sentinel1')!;
    expect(detail).toMatch(/planetarycomputer\.microsoft\.com/);
  });

  it('contains no token of the files', async () => {
    parts.hosts.set({ faults: ['sas-expired'] });
    const outcome = await parts.client.analyze(parts.world.request, OPTIONS);
    expect(JSON.stringify(outcome)).not.toMatch(/sig=|st=20|skoid/);
  });
});
