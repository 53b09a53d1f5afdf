import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Env } from './context.ts';

/** A text that does not change while the service runs, compressed once for each encoding. */
export interface StaticDocument {
  readonly type: string;
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** In the order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The best quality is a tenth smaller, but takes over thirty times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function staticDocument(text: string | Buffer, type: string): Promise<StaticDocument> {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, QUALITY),
    promisify(gzip)(identity),
  ]);
  return { type, hash, bodies: { br, gzip: gz, identity } };
}

/**
 * The document in the best encoding that the request accepts; 304 where the client has it. Sets `Vary` to `Accept-Encoding`
 * and the other headers that select the document.
 */
export function answerDocument(
  c: Context<Env>,
  { type, hash, bodies }: StaticDocument,
  vary: readonly string[] = [],
): Response {
  const encoding = encodingOf(c);
  const tag = `"${hash}-${encoding}"`;
  c.header('ETag', tag);
  c.header('Vary', [...vary, 'Accept-Encoding'].join(', '));
  c.header('Cache-Control', 'no-cache');
  if (isKnown(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
  c.header('Content-Type', type);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(bodies[encoding]);
}

function encodingOf(c: Context<Env>): Encoding {
  const supports = [...ENCODINGS];
  return accepts(c, {
    header: 'Accept-Encoding',
    supports,
    default: 'identity',
    match: (all) =>
      ENCODINGS.find((one) => all.some(({ type, q }) => type.toLowerCase() === one && q > 0)) ?? 'identity',
  }) as Encoding;
}

function isKnown(header: string, tag: string): boolean {
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
