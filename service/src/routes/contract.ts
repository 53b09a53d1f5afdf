import { Hono } from 'hono';
import { LANGS, type Lang } from 'sylvan/contract';
import { pageOf } from '../docs/page.ts';
import { PAGE_POLICY } from '../docs/style.ts';
import type { Env } from '../http/context.ts';
import { answerDocument, staticDocument } from '../http/static-document.ts';
import { documentOf } from '../openapi/document.ts';

/** `GET /api/v1/openapi.json`, and `GET /docs`, the same for people. Both are serialised once. */
export function contractRoutes(): Hono<Env> {
  const document = documentOf();
  const contract = staticDocument(JSON.stringify(document), 'application/json');
  const page = async (lang: Lang) =>
    staticDocument(String(await pageOf(document, lang)), 'text/html; charset=UTF-8');
  const pages = { en: page('en'), fr: page('fr') };
  const routes = new Hono<Env>();
  routes.get('/api/v1/openapi.json', (c) => answerDocument(c, contract));
  routes.get('/docs', async (c) => {
    const lang = LANGS.find((one) => one === c.req.query('lang')) ?? c.get('lang');
    c.header('Content-Language', lang);
    c.header('Content-Security-Policy', PAGE_POLICY);
    return answerDocument(c, await pages[lang], ['Accept-Language']);
  });
  return routes;
}
