import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from 'sylvan/contract';
import { readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { documentOf, type Document } from '../../src/openapi/document.ts';
import type { Service } from '../../src/service.ts';
import { judgeBy } from '../support/document.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Both answer 503 without a body. */
const HEALTH: readonly string[] = ['/livez', '/readyz'];

const document = documentOf();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

it('is OpenAPI 3.1, and what the service gives', async () => {
  const response = await service.ask('/api/v1/openapi.json');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const given = (await response.json()) as Document;
  expect(given).toEqual(JSON.parse(JSON.stringify(document)));
  const validator = new Validator();
  expect(await validator.validate({ ...given })).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('has the operations of the service, all and no others', () => {
  const app = createApp({ config: readConfig({}), log: createLog({ write: () => undefined }) } as Service);
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  const described = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(described.sort()).toEqual(
    [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort(),
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(operations)(
  '$method $path tells its problems, and needs a key where the service asks for one',
  async (one) => {
    const { path, method, operation } = one;
    const response = await service.ask(path, { method: method.toUpperCase() });
    expect(operation.security.length > 0).toBe(response.status === 401);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const problem = content?.['application/problem+json'];
      expect(problem === undefined).toBe(Number(status) < 400 || HEALTH.includes(path));
      for (const [code, { value }] of Object.entries(problem?.examples ?? {}))
        expect(value).toMatchObject({ code, status: Number(status) });
    }
  },
);

it.each(HEALTH)('at %s tells both answers that the service has', (path) => {
  expect(Object.keys(document.paths[path].get.responses)).toEqual(['200', '503']);
});

describe('an example', () => {
  const judge = judgeBy(document);
  const examples = operations.flatMap(({ operation: { operationId: id, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap(({ schema, examples: own = {} }) =>
        Object.entries(own).map(([name, { value }]) => ({ id, name, ref: String(schema.$ref), value })),
      ),
    ),
  );

  it.each(examples)('of $id ($name) is valid by its schema', ({ ref, value }) => {
    expect(judge.schemaFault(ref, value)).toBeNull();
    const name = ref.split('/').at(-1)!;
    const own = `${name[0].toLowerCase()}${name.slice(1)}Schema` as keyof typeof contract;
    expect((contract[own] as typeof contract.problemSchema).safeParse(value).error).toBeUndefined();
  });

  it('is there for every body and every answer of the contract', () => {
    const told = new Set(examples.map(({ ref }) => ref.split('/').at(-1)));
    expect([...told].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });
});

it('says of a schema what zod says', () => {
  const { schemas } = document.components;
  expect(schemas.AnalyzeRequest).toMatchObject({ required: ['lat', 'lng'], additionalProperties: false });
  expect(schemas.CreateKeyRequest).toMatchObject({
    properties: { email: { format: 'email', maxLength: 254 } },
  });
  expect(schemas.Problem).toMatchObject({ properties: { fields: { additionalProperties: {} } } });
  expect(JSON.stringify(schemas)).not.toMatch(/\$defs|__schema/);
  expect(JSON.stringify(schemas.AnalyzeAnswer)).not.toContain('"additionalProperties":false');
});
