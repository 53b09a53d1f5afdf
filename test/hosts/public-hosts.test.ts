import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import { differences, unexpected } from '../support/differences.ts';
import { hasGdal } from '../support/gdal.ts';
import { temporaryFolder } from '../support/zones.ts';
import { hasOpenssl } from './certificate.ts';
import { FIRMS_KEY } from './firms.ts';
import { changedFields, ON_HOST, ORIGIN, PERIODS } from './effects.ts';
import { startNodeClient, valueOf, type NodeClient } from './node-client.ts';
import { startPublicHosts, type PublicHosts } from './public-hosts.ts';
import { writeWorld, type World } from './world.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let world: World;
let hosts: PublicHosts;
let client: NodeClient;
/** Of all hosts in order. */
let whole: AnalyzeAnswer;

const OPTIONS = { firmsKey: FIRMS_KEY };

beforeAll(async () => {
  folder = await temporaryFolder();
  world = await writeWorld(folder.path);
  hosts = await startPublicHosts(world, folder.path);
  client = await startNodeClient(hosts);
  whole = valueOf(await client.analyze(world.request, OPTIONS));
}, 60_000);
afterEach(() => hosts.set({}));
afterAll(async () => {
  await client.close();
  await hosts.close();
  await folder.remove();
});

function expectSame(
  answer: AnalyzeAnswer | CompareAnswer,
  other: object,
  places: readonly string[] = [],
): void {
  const { elsewhere } = unexpected(differences(answer, other), [...ORIGIN, ...places]);
  expect(elsewhere).toStrictEqual([]);
}

describe.skipIf(!hasOpenssl || !hasGdal)('the public hosts as they are, in Node', () => {
  it('give all fields of a record, equal to those of a folder of the same pixels', async () => {
    expect(whole.details.missing).toStrictEqual({});
    expect(whole.details.warnings.map(({ code }) => code)).not.toContain('host-unreadable');
    expectSame(whole, valueOf(await client.analyze(world.request, { catalog: world.folder })));
  });

  it('give a comparison equal to that of a folder of the same pixels', async () => {
    const { lat, lng, size } = world.request;
    const request = { lat, lng, size, ...PERIODS };
    const sources = { firms: world.fireTable };
    const ofFolder = valueOf(await client.compare(request, { catalog: world.folder, sources }));
    const answer = valueOf(await client.compare(request, OPTIONS));
    expect(answer.details.missing).toStrictEqual({});
    // A table cannot say that there was no fire in a period of which it has no row; FIRMS can.
    expect([answer.period1.active_fires, answer.period2.active_fires]).toStrictEqual([
      0,
      ofFolder.period2.active_fires,
    ]);
    const fires = ['/period1/active_fires', '/changes/active_fires'];
    expectSame(answer, ofFolder, [...fires, '/details/missing']);
  });

  it('names every host that is asked', () => {
    expect([...new Set(hosts.visits.map(({ host }) => host))].sort()).toStrictEqual(
      hosts.names.filter((name) => !/sentinel2l2a01|sentinel-cogs|modiseuwest/.test(name)).sort(),
    );
    expect(Object.keys(ON_HOST).sort()).toStrictEqual([...hosts.names].sort());
  });

  it.each(Object.entries(ON_HOST))(
    'without %s: the fields of others are the same',
    async (host, { fields, missing, words }) => {
      hosts.set({ away: [host] });
      const answer = valueOf(await client.analyze(world.request, OPTIONS));
      expect(changedFields(whole, answer)).toBe(fields);
      expect(Object.keys(answer.details.missing).join(' ')).toBe(missing);
      if (missing === '') expect(answer.details.summary).not.toContain('Missing');
      else expect(answer.details.summary).toMatch(words!);
      expect(answer.ndvi_current).toBeCloseTo(whole.ndvi_current!, 3);
    },
  );

  it('without any source of fires: they are unknown, and the summary says so', async () => {
    hosts.set({ away: ['firms.modaps.eosdis.nasa.gov', 'modiseuwest.blob.core.windows.net'] });
    const answer = valueOf(await client.analyze({ ...world.request, lang: 'fr' }, OPTIONS));
    expect(answer.active_fires).toBeNull();
    expect(answer.details.missing.active_fires?.code).toBe('source-failed');
    expect(answer.details.summary).toMatch(/feux/);
  });

  it('with both catalogues of Sentinel-2 away: a typed failure that names a host', async () => {
    hosts.set({ away: ['earth-search.aws.element84.com', 'planetarycomputer.microsoft.com'] });
    const outcome = await client.analyze(world.request, OPTIONS);
    expect(outcome).toMatchObject({
      error: { code: 'upstream-failure', fields: { host: expect.any(String) as string } },
    });
  });

  it('leave nothing for the runtime to warn of', () => {
    expect(client.complaints).toBe('');
  });
});
