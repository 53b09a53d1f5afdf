import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as contract from 'sylvan/contract';
import { titleOf } from 'sylvan/locale';
import { FRENCH } from '../../src/texts/openapi/french.ts';
import { emptyApp, checkBy, publishedDocument, type Document } from '../support/document.ts';
import { useService } from '../support/use.ts';

const service = useService();

/** Both answer 503 without a body. */
const HEALTH: readonly string[] = ['/livez', '/readyz'];

const document = publishedDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

it('the service serves the document, which is valid OpenAPI 3.1', async () => {
  const response = await service.send('/api/v1/openapi.json');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const served = (await response.json()) as Document;
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
  const validator = new Validator();
  expect(await validator.validate({ ...served })).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('the document has exactly the operations of the service, with unique ids', () => {
  const routes = emptyApp().routes.filter(({ method }) => method !== 'ALL');
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
  '$method $path documents its problems, and requires a key if the service does',
  async (one) => {
    const { path, method, operation } = one;
    const response = await service.send(path, { method: method.toUpperCase() });
    expect(operation.security.length > 0).toBe(response.status === 401);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const problem = content?.['application/problem+json'];
      expect(problem === undefined).toBe(Number(status) < 400 || HEALTH.includes(path));
      for (const [code, { value }] of Object.entries(problem?.examples ?? {}))
        expect(value).toMatchObject({ code, status: Number(status) });
    }
  },
);

it.each(HEALTH)('the document lists exactly the answers 200 and 503 of %s', (path) => {
  expect(Object.keys(document.paths[path].get.responses)).toEqual(['200', '503']);
});

describe('an example', () => {
  const check = checkBy(document);
  const examples = operations.flatMap(({ operation: { operationId: id, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap(({ schema, examples: own = {} }) =>
        Object.entries(own).map(([name, { value }]) => ({ id, name, ref: String(schema.$ref), value })),
      ),
    ),
  );

  it.each(examples)('of $id ($name) matches its schema', ({ ref, value }) => {
    expect(check.schemaFault(ref, value)).toBeNull();
    const name = ref.split('/').at(-1)!;
    const own = `${name[0].toLowerCase()}${name.slice(1)}Schema` as keyof typeof contract;
    expect((contract[own] as typeof contract.problemSchema).safeParse(value).error).toBeUndefined();
  });

  it('exists for every schema of the document', () => {
    const covered = new Set(examples.map(({ ref }) => ref.split('/').at(-1)));
    expect([...covered].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });
});

it('every English text has a French translation, and no translation is unused', () => {
  const textsOf = (of: Document) => {
    const texts: string[] = [];
    JSON.stringify(of, (name, value: unknown) => {
      if (name === 'example' || name === 'examples') return undefined;
      if (typeof value === 'string' && (name === 'description' || name === 'summary')) texts.push(value);
      return value;
    });
    return texts;
  };
  const [english, french] = [textsOf(document), textsOf(publishedDocument('fr'))];
  const problems = english.filter((text) => /^`[a-z-]+`: /.test(text));
  expect([...new Set([...FRENCH.keys(), ...problems])].sort()).toEqual([...new Set(english)].sort());
  const untranslated = french.filter((text, i) => text === english[i]);
  expect([...new Set(untranslated)].sort()).toEqual(['UTC', 'VH - VV']);
});

it('the French document has the same operations, answers and schemas', () => {
  const TEXTS = ['description', 'summary', 'title', 'detail'];
  const shapeOf = (of: Document) => {
    const isText = (name: string, value: unknown) => TEXTS.includes(name) && typeof value === 'string';
    const text = JSON.stringify(of, (name, value: unknown) => (isText(name, value) ? '' : value));
    return JSON.parse(text) as unknown;
  };
  const french = publishedDocument('fr');
  expect(shapeOf(french)).toEqual(shapeOf(document));
  const { value } =
    french.paths['/api/v1/key/status'].get.responses['401'].content!['application/problem+json'].examples![
      'missing-key'
    ];
  expect(value).toMatchObject({ code: 'missing-key', title: titleOf('missing-key', 'fr') });
});

it.each([
  ['', 'en'],
  ['?lang=fr', 'fr'],
  ['?lang=xx', 'en'],
] as const)(
  'with the query "%s" the document is in %s, whatever Accept-Language says',
  async (query, lang) => {
    const headers = { 'accept-language': 'fr' };
    const response = await service.send(`/api/v1/openapi.json${query}`, { headers });
    expect(response.headers.get('content-language')).toBe(lang);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(publishedDocument(lang))));
  },
);

it('schemas keep the constraints of zod, and answers allow additional properties', () => {
  const { schemas } = document.components;
  expect(schemas.AnalyzeRequest).toMatchObject({
    oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }],
    additionalProperties: false,
  });
  expect(schemas.CreateKeyRequest).toMatchObject({
    properties: { email: { format: 'email', maxLength: 254 } },
  });
  expect(schemas.Problem).toMatchObject({ properties: { fields: { additionalProperties: {} } } });
  expect(JSON.stringify(schemas)).not.toMatch(/\$defs|__schema/);
  expect(JSON.stringify(schemas.AnalyzeAnswer)).not.toContain('"additionalProperties":false');
});
