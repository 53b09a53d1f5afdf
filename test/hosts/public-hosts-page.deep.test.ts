import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import { differences, unexpected } from '../support/differences.ts';
import { hasGdal } from '../support/gdal.ts';
import type { PackPage } from '../support/pack-pages.ts';
import { hasOpenssl } from './certificate.ts';
import { changedFields, OF_FOLDER, ORIGIN, PERIODS } from './effects.ts';
import { FIRMS_KEY } from './firms.ts';
import { valueOf } from './node-client.ts';
import { useServiceHosts } from './use-service-hosts.ts';

const parts = useServiceHosts({}, { FIRMS_MAP_KEY: FIRMS_KEY });
let page: PackPage;
/**
 * The page's record with intact hosts; Node's record from a folder with the same pixels; Node's comparison
 * with intact hosts.
 */
let whole: AnalyzeAnswer;
let ofFolder: AnalyzeAnswer;
let compared: CompareAnswer;

/** Two periods of the world's zone. */
const periods = () => {
  const { lat, lng, size } = parts.world.request;
  return { lat, lng, size, ...PERIODS };
};

beforeAll(async () => {
  const { world, client, service } = parts;
  page = await parts.openPage({ service: service.url, key: await parts.createKey() });
  ofFolder = valueOf(await client.analyze(world.request, { catalog: world.folder }));
  compared = valueOf(await client.compare(periods(), { firmsKey: FIRMS_KEY }));
  whole = await page.send('analyze', world.request);
}, 90_000);

const withoutService = () => page.with({ service: undefined, key: undefined });
const codesOf = ({ details }: AnalyzeAnswer) => details.warnings.map(({ code }) => code);

describe.skipIf(!hasOpenssl || !hasGdal)('the intact public hosts, in a page from another origin', () => {
  it('give all fields of a record, equal to those from a folder with the same pixels', () => {
    expect(whole.details.missing).toStrictEqual({});
    expect(unexpected(differences(whole, ofFolder), OF_FOLDER).elsewhere).toStrictEqual([]);
    expect(JSON.stringify(whole)).not.toMatch(/ticket|syl_|sig=/);
  });

  it('give the same comparison as in Node', async () => {
    const answer = await page.send('compare', periods());
    expect(answer.details.missing).toStrictEqual({});
    // A page may not read the host of one map, which has no tiles of this world for Node either.
    const reported = [...ORIGIN, '/details/references'];
    expect(unexpected(differences(answer, compared), reported).elsewhere).toStrictEqual([]);
  });

  it('are replaced by the older collection, with a warning, if the bucket of Collection 1 does not allow pages', async () => {
    parts.hosts.set({ faults: ['collection-1-without-cors'] });
    const answer = await page.send('analyze', parts.world.request);
    expect(changedFields(whole, answer)).toBe('ndvi_current');
    expect(answer.ndvi_current).toBeCloseTo(whole.ndvi_current!, 3);
    expect(codesOf(answer)).toContain('host-unreadable');
    expect(answer.details.missing).toStrictEqual({});
    parts.hosts.purge();
    await page.send('analyze', parts.world.request);
    const visits = parts.hosts.visits.filter(({ host }) => host.startsWith('e84-'));
    // One file, with one retry.
    expect(new Set(visits.map(({ url }) => url)).size).toBe(1);
    expect(visits.length).toBeLessThanOrEqual(2);
  });

  it('are named by the doctor if they do not allow pages', async () => {
    parts.hosts.set({ faults: ['collection-1-without-cors'] });
    const { lat, lng, date } = parts.world.request;
    const diagnosis = await withoutService().send('doctor', { point: { lat, lng, date } });
    const { hosts: reports, weakened, lacking } = diagnosis;
    const denied = reports.filter(({ cors }) => cors === 'failed');
    expect(
      denied.map(({ host, findings }) => [host.split('.')[0], findings.map(({ code }) => code)]),
    ).toStrictEqual([
      ['e84-earth-search-sentinel-data', ['cors-denied']],
      ['libdrive', ['cors-denied']],
    ]);
    // This world has no reference maps.
    expect({ weakened, lacking }).toStrictEqual({
      weakened: ['firms', 'canopy-map', 'worldcover', 'gfc2020', 'hansen'],
      lacking: [],
    });
  });

  it('give fires from masks without a service, and unknown fires without masks, as the summary says', async () => {
    const masks = await withoutService().send('analyze', parts.world.request);
    expect(changedFields(whole, masks)).toBe('active_fires');
    expect(codesOf(masks)).toContain('fires-from-masks');
    parts.hosts.set({ away: ['modiseuwest.blob.core.windows.net'] });
    const none = await withoutService().send('analyze', parts.world.request);
    expect(none.active_fires).toBeNull();
    expect(none.details.summary).toMatch(/Missing: .*fires/);
  });

  it('give unknown heights without LiDAR and service, as the summary says', async () => {
    parts.hosts.set({ away: ['sliderule.slideruleearth.io'] });
    const answer = await withoutService().send('analyze', parts.world.request);
    expect(answer.canopy_height).toBeNull();
    expect(answer.details.missing.canopy_height?.code).toBe('source-failed');
    expect(answer.details.summary).toMatch(/Missing: .*canopy height/);
  });

  it('do not include FIRMS in a page, even with a key', async () => {
    parts.hosts.purge();
    await page
      .with({ service: undefined, key: undefined, firmsKey: FIRMS_KEY })
      .send('analyze', parts.world.request);
    expect(parts.hosts.visits.filter(({ host }) => host.startsWith('firms'))).toStrictEqual([]);
    expect(parts.hosts.visits.length).toBeGreaterThan(0);
  });
});
