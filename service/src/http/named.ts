import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LANGS, type Lang } from 'sylvan/contract';
import type { Env } from './context.ts';

/** Gives each request an id, and a language, which its body may change. */
export const named = createMiddleware<Env>(async (c, next) => {
  c.set('requestId', randomUUID());
  c.set('lang', langOf(c.req.header('accept-language')));
  c.header('Request-Id', c.get('requestId'));
  await next();
});

/** The first language of the header that we have; English where there is none. */
function langOf(header: string | undefined): Lang {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range, ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
    return { lang: range.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) };
  });
  const known = wanted.filter(({ lang, quality }) => LANGS.some((one) => one === lang) && quality > 0);
  const [best] = known.sort((a, b) => b.quality - a.quality);
  return (best as { lang: Lang } | undefined)?.lang ?? 'en';
}
