import { describe, expect, it } from 'vitest';
import type { Diagnosis } from 'sylvan/doctor';
import { hasGdal } from '../support/gdal.ts';
import { hasOpenssl } from './certificate.ts';
import { HOST_FAULTS, type HostFault, type MapFault } from './faults.ts';
import { FIRMS_KEY } from './firms.ts';
import { valueOf } from './node-client.ts';
import { useNodeHosts } from './use-node-hosts.ts';

const parts = useNodeHosts({ hasMaps: true });

const OPTIONS = { firmsKey: FIRMS_KEY };

async function diagnose(): Promise<Diagnosis> {
  const { lat, lng, date } = parts.world.request;
  return valueOf(await parts.client.doctor({ point: { lat, lng, date } }, OPTIONS));
}

/** The findings as `host: code`, with the first label of the host. */
function findingsOf({ hosts: reports }: Diagnosis): string[] {
  return reports
    .flatMap(({ host, findings }) => findings.map(({ code }) => `${host.split('.')[0]}: ${code}`))
    .sort();
}

const PC = 'planetarycomputer';
const [E84, COGS] = ['e84-earth-search-sentinel-data', 'sentinel-cogs'];
const ON_PC = 'sentinel1 landsat89 landsat45';

/**
 * The doctor's findings for each fault, and the sources that a record lacks; none if the fault has no effect
 * in Node.
 */
const EXPECTED: Readonly<
  Record<HostFault, { readonly findings: readonly string[]; readonly lacking?: string }>
> = {
  'earth-search-strips-fields': { findings: ['earth-search: metadata-missing'] },
  'collection-1-without-cors': { findings: [] },
  'collection-1-closed': { findings: [`${E84}: access-denied`] },
  'collection-1-gone': { findings: [`${E84}: unreachable`] },
  'buckets-without-ranges': { findings: [`${E84}: range-ignored`, `${COGS}: range-ignored`] },
  'earth-search-stac-1.1': { findings: ['earth-search: stac-version'] },
  'earth-search-other-tile': { findings: [`${E84}: other-tile`] },
  'earth-search-html': { findings: ['earth-search: unreadable-answer'] },
  'earth-search-moved': { findings: ['earth-search: redirected'] },
  'sliderule-old-layout': { findings: [] },
  'sliderule-without-definition': { findings: [] },
  'sliderule-definition-beyond-size': { findings: ['sliderule: unreadable-answer'], lacking: 'gedi' },
  'sliderule-unknown-layout': { findings: ['sliderule: unreadable-answer'], lacking: 'gedi' },
  'sliderule-html': { findings: ['sliderule: unreadable-answer'], lacking: 'gedi' },
  'sliderule-exhausted': { findings: ['sliderule: server-failed'], lacking: 'gedi' },
  'sas-without-accounts': { findings: [`${PC}: token-refused`], lacking: ON_PC },
  'sas-error-with-200': { findings: [`${PC}: token-refused`], lacking: ON_PC },
  'sas-expired': {
    findings: ['ai4edataeuwest', 'landsateuwest', 'modiseuwest', 'sentinel1euwestrtc', 'sentinel2l2a01'].map(
      (account) => `${account}: signature-refused`,
    ),
    lacking: ON_PC,
  },
  'planetary-computer-429': { findings: [`${PC}: rate-limited`, `${PC}: token-refused`], lacking: ON_PC },
  'planetary-computer-504': { findings: [`${PC}: server-failed`], lacking: ON_PC },
  'planetary-computer-without-next': { findings: [`${PC}: next-link-missing`] },
  'planetary-computer-html': { findings: [`${PC}: unreadable-answer`], lacking: ON_PC },
  'firms-refuses-key': { findings: ['firms: access-denied'] },
  'firms-html': { findings: ['firms: unreadable-answer'] },
  'eth-moved': { findings: ['libdrive: redirected'] },
  'eth-html': { findings: ['libdrive: not-a-tiff'] },
  'eth-archive': { findings: ['libdrive: not-a-tiff'] },
};

describe.skipIf(!hasOpenssl || !hasGdal)('the doctor with doubles of all public hosts', () => {
  it('finds no faults in intact hosts, and fetches less than 2 MB', async () => {
    const diagnosis = await diagnose();
    expect(findingsOf(diagnosis)).toStrictEqual([]);
    expect(diagnosis).toMatchObject({ isFull: true, lacking: [], weakened: [] });
    expect(diagnosis.bytes).toBeLessThan(2e6);
    expect(diagnosis.hosts.find(({ host }) => host.startsWith('earth-search'))).toMatchObject({
      offset: '-0.1 (asset), 0 (flag)',
    });
    // Meta's own bucket is never contacted.
    const asked = parts.hosts.names.filter((name) => !name.startsWith('dataforgood'));
    expect(diagnosis.hosts.map(({ host }) => host).sort()).toStrictEqual(asked.sort());
    const lastDays = Object.fromEntries(diagnosis.sources.map(({ source, lastDay }) => [source, lastDay]));
    expect(lastDays).toMatchObject({
      ...{ sentinel2: '2025-08-28', sentinel1: '2025-08-27', landsat89: '2025-08-14' },
      ...{ 'fire-masks': '2025-08-31', landsat45: null, gedi: null, worldcover: null },
    });
  });

  it.each(HOST_FAULTS)('names %s', async (fault) => {
    parts.hosts.set({ faults: [fault] });
    const diagnosis = await diagnose();
    const { findings, lacking = '' } = EXPECTED[fault];
    expect(findingsOf(diagnosis)).toStrictEqual(findings);
    expect(diagnosis.lacking.join(' ')).toBe(lacking);
  });

  it.each<[MapFault, readonly string[]]>([
    ['worldcover-html', ['ai4edataeuwest: not-a-tiff']],
    ['meta-html', ['data: not-a-tiff']],
    ['hansen-closed', ['storage: access-denied']],
    ['jrc-moved', []],
  ])('names %s, which costs no field', async (fault, findings) => {
    parts.hosts.set({ faults: [fault] });
    const diagnosis = await diagnose();
    expect(findingsOf(diagnosis)).toStrictEqual(findings);
    expect(diagnosis.isFull).toBe(true);
  });
});
