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
  'a NUL in a UUID': '9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c%00',
  'invalid UTF-8': '%ff',
  'a lone surrogate': '%ed%a0%80',
  'an incomplete escape': '%',
  'an escaped slash': '..%2f..',
  'a line break': '%0d%0aX:1',
  'a quote': '%27%20or%201=1',
  'overlong text': 'x'.repeat(800),
} as const;

/** The status that refuses each parameter. Add new parameters here. */
const STATUS: Readonly<Record<string, number>> = { call_id: 422, tile: 404, file: 404 };

const ROUTES = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
    parameters.flatMap(({ name, in: position }) => (position === 'path' ? [{ path, method, name }] : [])),
  ),
);

const POSTGRES = 'PostgreSQL';
const secret = () => randomBytes(32).toString('hex');

it('every parameter of a path is documented', () => {
  const named = Object.keys(DOCUMENT.paths)
    .join()
    .matchAll(/\{(\w+)\}/g);
  expect(ROUTES.map(({ name }) => name)).toEqual(Array.from(named, ([, name]) => name));
});

describe.each(ofTier([{ name: 'SQLite' }, { name: POSTGRES }]))('a value, on $name', ({ name: database }) => {
  let postgres: TestPostgres | undefined;
  let service: TestService;
  let client: RawClient;
  let key: string;
  beforeAll(async () => {
    if (database === POSTGRES) postgres = await startPostgres();
    const own = postgres && { DATABASE_URL: postgres.url, PEOPLE_KEY: secret(), INDEX_KEY: secret() };
    service = await startService(own);
    client = new RawClient(service.url);
    ({ api_key: key } = await service.createKey());
  }, 60_000);
  afterAll(async () => {
    client.close();
    await service.close();
    await postgres?.close();
  });

  it.each(ROUTES)('is refused at $method $path if it is invalid', async ({ path, method, name }) => {
    const faults: string[] = [];
    for (const [kind, part] of Object.entries(PARTS)) {
      const own = path.replace(`{${name}}`, part);
      const request = { method: method.toUpperCase(), path: own, headers: bearer(key), body: null };
      const answer = await client.send(request);
      const fault = check.faultOf({ path, method }, answer);
      if (fault !== null || answer.status !== STATUS[name])
        faults.push(`${kind}: ${answer.status} ${fault ?? ''}`);
      if (answer.status === 422)
        expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ pointer: `/${name}` }] });
    }
    expect(faults).toEqual([]);
  });

  it.each(['\0', `${randomUUID().slice(1)}\0`, '\ud800', 'x'.repeat(800)])(
    'is refused as the id of a call (%#)',
    async (call_id) => {
      expect((await service.spend(key, { call_id })).status).toBe(422);
    },
  );
});
