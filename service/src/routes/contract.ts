import { Hono } from 'hono';
import { LANGS } from '../../../src/contract/index.ts';
import { pageOf } from '../docs/page.ts';
import { PAGE_POLICY } from '../docs/style.ts';
import type { Env } from '../http/context.ts';
import { documentOf } from '../openapi/document.ts';

/** `GET /api/v1/openapi.json`, and `GET /docs`, the same for people. */
export function contractRoutes(): Hono<Env> {
  const document = documentOf();
  const pages = { en: pageOf(document, 'en'), fr: pageOf(document, 'fr') };
  const routes = new Hono<Env>();
  routes.get('/api/v1/openapi.json', (c) => c.json(document));
  routes.get('/docs', (c) => {
    const lang = LANGS.find((one) => one === c.req.query('lang')) ?? c.get('lang');
    c.header('Content-Language', lang);
    c.header('Vary', 'Accept-Language');
    c.header('Content-Security-Policy', PAGE_POLICY);
    return c.html(pages[lang]);
  });
  return routes;
}
