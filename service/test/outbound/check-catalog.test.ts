import { beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/http/log.ts';
import { checkCatalog } from '../../src/outbound/check-catalog.ts';
import { openOutbound } from '../../src/outbound/outbound.ts';
import { useFolder } from '../../../test/support/closing.ts';
import { serveStac, type StacServer } from '../../../test/support/stac-server.ts';
import { FRONTIER } from '../support/service.ts';

const folder = useFolder();
const EMPTY = { type: 'FeatureCollection', features: [] };
let host: StacServer;
beforeAll(async () => {
  host = await serveStac(({ url: { pathname } }) => {
    if (pathname.startsWith('/down/')) return { status: 503 };
    if (pathname.startsWith('/page/')) return { text: '<!doctype html>' };
    return pathname === '/stac/search' ? { json: EMPTY } : { status: 404 };
  });
  return () => host.close();
});

/** The lines logged when a service with this catalog starts. */
async function started(catalog: string): Promise<string[]> {
  const lines: string[] = [];
  const config = {
    CATALOG: catalog,
    CANOPY_MAP_URL: undefined,
    FIRMS_MAP_KEY: undefined,
    OUTBOUND_HOSTS: [],
  };
  const outbound = openOutbound(config);
  const log = createLog({ write: (line) => lines.push(line) });
  await checkCatalog(config, outbound, log).finally(() => outbound.close());
  return lines;
}

it.each([
  ['a name that no catalog has', () => 'earth-serch'],
  ['a folder that does not exist', () => `${FRONTIER}s`],
  ['a folder without items', () => folder.path],
  ['an address without items', () => `${host.origin}/stack/`],
  ['an address of another page', () => `${host.origin}/page/`],
  ['an API that does not exist', () => `${host.origin}/stack/search`],
])('a service does not start with %s as its catalog', async (_, catalog) => {
  await expect(started(catalog())).rejects.toThrow(/CATALOG cannot be used: \S/);
});

it('a service starts with a folder, with an API, and, with a line in its log, while the host is down', async () => {
  expect(await started(FRONTIER)).toEqual([]);
  expect(await started(`${host.origin}/stac/search`)).toEqual([]);
  expect(await started(`${host.origin}/down/`)).toEqual([
    expect.stringContaining('"failure":"upstream-unavailable"'),
  ]);
});
