import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import * as contract from 'sylvan/contract';
import { titleOf } from 'sylvan/locale';
import { FRENCH } from '../../src/texts/openapi/french.ts';
import { emptyApp, checkBy, publishedDocument, type Document } from '../support/document.ts';
import { useService } from '../support/use.ts';

const service = useService({ KEEP_ALIVE_SECONDS: '60' });

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

it('every operation requires a key, as documented, except these', async () => {
  const open: string[] = [];
  for (const { path, method, operation } of operations) {
    const { status } = await service.send(path, { method: method.toUpperCase() });
    expect(operation.security.length > 0, path).toBe(status === 401);
    if (status !== 401) open.push(operation.operationId);
  }
  // Tiles need a ticket; metrics, the machine itself or a token.
  const documentation = ['getContract', 'getDocumentation', 'getDocumentationFile', 'getPlans'];
  const machines = ['getLiveness', 'getMetrics', 'getReadiness', 'getSigningKeys', 'readCanopyMap'];
  expect(open.sort()).toEqual(['createKey', ...documentation, ...machines].sort());
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

it.each(operations)('$method $path documents its problems', ({ path, operation: { responses } }) => {
  for (const [status, { content }] of Object.entries(responses)) {
    const problem = content?.['application/problem+json'];
    expect(problem === undefined).toBe(Number(status) < 400 || HEALTH.includes(path));
    for (const [code, { value }] of Object.entries(problem?.examples ?? {}))
      expect(value).toMatchObject({ code, status: Number(status) });
  }
  if (path === '/readyz') expect(Object.keys(responses)).toEqual(['200', '503']);
  if (/analyze|compare/.test(path))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '503']));
});

it('there are examples for every schema of the document, which match it and that of zod', () => {
  const check = checkBy(document);
  const parts = operations.flatMap(({ operation: { requestBody, responses } }) => [
    ...[requestBody, ...Object.values(responses)],
  ]);
  const contents = parts.flatMap((part) => Object.values(part?.content ?? {}));
  const covered = new Set<string>();
  for (const { schema, examples = {} } of contents)
    for (const [example, { value }] of Object.entries(examples)) {
      const ref = String(schema.$ref);
      const name = ref.split('/').at(-1)!;
      covered.add(name);
      expect(check.schemaFault(ref, value), `${name} ${example}`).toBeNull();
      const own = `${name[0].toLowerCase()}${name.slice(1)}Schema` as keyof typeof contract;
      const { error } = (contract[own] as typeof contract.problemSchema).safeParse(value);
      expect(error, `${name} ${example}`).toBeUndefined();
    }
  expect([...covered].sort()).toEqual(Object.keys(document.components.schemas).sort());
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
  const { content } = french.paths['/api/v1/key/status'].get.responses['401'];
  const { value } = content!['application/problem+json'].examples!['missing-key'];
  expect(value).toMatchObject({ code: 'missing-key', title: titleOf('missing-key', 'fr') });
});

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
