import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { LANGS, type Lang } from 'sylvan/contract';
import { SylvanError } from '#server';
import type { Env } from '../http/context.ts';
import { answerDocument, staticDocument } from '../http/static-document.ts';
import { addComponents, documentOf } from '../openapi/document.ts';
import { parameter, type Add, type Answer, type Operation } from '../openapi/operation.ts';
import { FILES, PAGE_POLICY, pageOf } from '../openapi/page.ts';

/** The answer to a caller who already has the document, which does not change while the service runs. */
const UNCHANGED: Answer = {
  status: 304,
  description: 'Unchanged since the version given in `If-None-Match`.',
  headers: ['ETag'],
};

const langParameter = (description: string) =>
  parameter('lang', 'query', description, { required: false, enum: [...LANGS] });

const GET_CONTRACT: Operation = {
  method: 'get',
  path: '/api/v1/openapi.json',
  id: 'getContract',
  group: 'Service',
  summary: 'This contract',
  description: 'This document: OpenAPI 3.1, in English unless `lang` names another language.',
  parameters: [langParameter('Language of the descriptions.')],
  answers: [
    {
      status: 200,
      description: 'The contract.',
      media: ['application/json'],
      headers: ['Content-Language', 'ETag'],
    },
    UNCHANGED,
  ],
};

const GET_DOCUMENTATION: Operation = {
  method: 'get',
  path: '/docs',
  id: 'getDocumentation',
  group: 'Service',
  summary: 'The documentation',
  description: 'This contract as a web page, in English or French.',
  parameters: [langParameter('Language of the page; overrides `Accept-Language`.')],
  answers: [
    { status: 200, description: 'The page.', media: ['text/html'], headers: ['Content-Language', 'ETag'] },
    UNCHANGED,
  ],
};

const GET_DOCUMENTATION_FILE: Operation = {
  method: 'get',
  path: '/docs/{file}',
  id: 'getDocumentationFile',
  group: 'Service',
  summary: 'A documentation file',
  description: 'A script or a style sheet of the page.',
  parameters: [parameter('file', 'path', 'Name of the file.', { enum: [...FILES.keys()] })],
  answers: [
    { status: 200, description: 'The file.', media: ['text/css', 'text/javascript'], headers: ['ETag'] },
    UNCHANGED,
  ],
  problems: ['not-found'],
};

/**
 * `GET /api/v1/openapi.json`, and `GET /docs` for people. Both are serialised once from the routes added so far, so call it last.
 */
export function addContract(add: Add, app: OpenAPIHono<Env>): void {
  add(GET_CONTRACT, (c) => {
    const lang = langOf(c) ?? 'en';
    c.header('Content-Language', lang);
    return answerDocument(c, contracts[lang]);
  });
  add(GET_DOCUMENTATION, (c) => {
    const lang = langOf(c) ?? c.get('lang');
    c.header('Content-Language', lang);
    c.header('Content-Security-Policy', PAGE_POLICY);
    return answerDocument(c, pages[lang], 'Accept-Language');
  });
  add(GET_DOCUMENTATION_FILE, (c) => {
    const file = FILES.get(c.req.param('file')!);
    if (file === undefined)
      throw new SylvanError('not-found', 'The documentation has no file with this name.');
    return answerDocument(c, file);
  });
  addComponents(app);
  const contract = (lang: Lang) => staticDocument(JSON.stringify(documentOf(app, lang)), 'application/json');
  const contracts = { en: contract('en'), fr: contract('fr') };
  const pages = { en: pageOf('en'), fr: pageOf('fr') };
}

/** The language that the query names. */
function langOf(c: Context<Env>): Lang | undefined {
  return LANGS.find((one) => one === c.req.query('lang'));
}
