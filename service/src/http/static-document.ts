import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Env } from './context.ts';

/** A text that does not change while the service runs. */
export type StaticDocument = ReturnType<typeof staticDocument>;

export function staticDocument(text: string | Buffer, type: string) {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { type, tag: `"${hash}"`, body };
}

/** Answers with the document, or 304 if the client has it. `vary` is the header that selects it, if any. */
export function answerDocument(
  c: Context<Env>,
  { type, tag, body }: StaticDocument,
  vary?: 'Accept-Language',
): Response {
  c.header('ETag', tag);
  if (vary !== undefined) c.header('Vary', vary);
  c.header('Cache-Control', 'no-cache');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes('*') || known.includes(tag)) return c.body(null, 304);
  c.header('Content-Type', type);
  return c.body(body);
}
