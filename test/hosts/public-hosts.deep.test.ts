import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import { differences, unexpected } from '../support/differences.ts';
import { hasGdal } from '../support/gdal.ts';
import { hasOpenssl } from './certificate.ts';
import { FIRMS_KEY } from './firms.ts';
import { changedFields, OF_FOLDER, ON_HOST, PERIODS } from './effects.ts';
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
