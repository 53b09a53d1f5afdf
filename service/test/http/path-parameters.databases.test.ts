import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { checkBy, publishedDocument } from '../support/document.ts';
import { RawClient } from '../support/raw-client.ts';
import { bearer, startService, type TestService } from '../support/service.ts';
import { ofTier } from '../support/postgres-tier.ts';

const DOCUMENT = publishedDocument();
const check = checkBy(DOCUMENT);

/** Replacements for a parameter, as written in the path. */
const PARTS = {
  'not a UUID': 'x',
  'a UUID with an extra digit': `9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d0`,
  'a NUL': '%00',
  'a NUL in a UUID': '9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c%00',
  'invalid UTF-8': '%ff',
  'a lone surrogate': '%ed%a0%80',
  'an incomplete escape': '%',
  'an escaped slash': '..%2f..',
  'a line break': '%0d%0aX:1',
  'a quote': '%27%20or%201=1',
  'an emoji': '%f0%9f%8c%b2',
  'overlong text': 'x'.repeat(800),
} as const;

/** The status that refuses each parameter. Add new parameters here. */
const STATUS: Readonly<Record<string, number>> = { call_id: 422, tile: 404, file: 404 };

const ROUTES = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
    parameters.flatMap(({ name, in: position }) => (position === 'path' ? [{ path, method, name }] : [])),
  ),
);

const secret = () => randomBytes(32).toString('hex');
let postgres: TestPostgres | undefined;
const DATABASES = [
  { name: 'SQLite', environment: () => Promise.resolve({}) },
  {
    name: 'PostgreSQL',
    async environment() {
      postgres = await startPostgres();
      return { DATABASE_URL: postgres.url, PEOPLE_KEY: secret(), INDEX_KEY: secret() };
    },
  },
];

it('finds every path parameter in the document', () => {
  expect(ROUTES.map(({ name }) => name)).toEqual(
    [
      ...Object.keys(DOCUMENT.paths)
        .join()
        .matchAll(/\{(\w+)\}/g),
    ].map(([, name]) => name),
  );
});

describe.each(ofTier(DATABASES))('parameters on $name', ({ environment }) => {
  let service: TestService;
  let client: RawClient;
  let key: string;
  beforeAll(async () => {
    service = await startService(await environment());
    client = new RawClient(service.url);
    ({ api_key: key } = await service.createKey());
  }, 60_000);
  afterAll(async () => {
    client.close();
    await service.close();
    await postgres?.close();
    postgres = undefined;
  });

  const send = (method: string, path: string, body: unknown = null) =>
    client.send({
      method: method.toUpperCase(),
      path,
      headers: { ...bearer(key), ...(body !== null && { 'content-type': 'application/json' }) },
      body: body === null ? null : Buffer.from(JSON.stringify(body)),
    });

  it.each(ROUTES)('refuse invalid values at $method $path', async ({ path, method, name }) => {
    const faults: string[] = [];
    for (const [kind, part] of Object.entries(PARTS)) {
      const answer = await send(method, path.replace(`{${name}}`, part));
      const fault = check.faultOf({ path, method }, answer);
      if (fault !== null || answer.status !== STATUS[name])
        faults.push(`${kind}: ${answer.status} ${fault ?? ''}`);
      if (answer.status === 422)
        expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ pointer: `/${name}` }] });
    }
    expect(faults).toEqual([]);
  });

  it('refuse invalid tickets', async () => {
    const tile = '/api/v1/canopy-map/ETH_GlobalCanopyHeight_10m_2020_S12W063_Map.tif';
    const headers = { ...bearer(key), range: 'bytes=0-9' };
    for (const ticket of Object.values(PARTS)) {
      const path = `${tile}?ticket=${ticket}`;
      const { status } = await client.send({ method: 'GET', path, headers, body: null });
      expect(status, ticket.slice(0, 40)).toBe(401);
    }
  });

  it('refuse invalid ids in a body', async () => {
    for (const id of ['\0', `${randomUUID().slice(1)}\0`, '\ud800', 'x'.repeat(800)]) {
      const call = { call_id: id, operation: 'analyze', request_hash: 'a'.repeat(64) };
      expect((await send('post', '/api/v1/calls', call)).status).toBe(422);
    }
  });

  it('accept UUIDs, also in capitals', async () => {
    const id = randomUUID();
    const call = { call_id: id, operation: 'analyze', request_hash: 'a'.repeat(64) };
    expect((await send('post', '/api/v1/calls', call)).status).toBe(201);
    expect((await send('delete', `/api/v1/calls/${id.toUpperCase()}`)).status).toBe(200);
    expect((await send('delete', `/api/v1/calls/${randomUUID()}`)).status).toBe(404);
  });
});
