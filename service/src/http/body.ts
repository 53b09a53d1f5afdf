import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { LANGS } from 'sylvan/contract';
import { SylvanError } from 'sylvan/server';
import type { Env } from './context.ts';
import { clientGone } from './gone.ts';

const DEEPEST = 8;

/**
 * The JSON of a request's body. Throws `unsupported-media-type`, `body-too-large` (as soon as that is known), or
 * `malformed-json`, also for JSON that is nested too deeply. Later problems are in the language that the body names.
 */
export async function readJson(c: Context<Env>, maxBytes: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type) || encoding !== 'identity')
    throw new SylvanError('unsupported-media-type', 'Send application/json without Content-Encoding.');
  const bytes = await readAtMost(c.env.incoming, maxBytes);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (depthOf(value, DEEPEST) > DEEPEST) throw new RangeError('nested too deeply');
    const lang = LANGS.find((known) => known === (value as { lang?: unknown } | null)?.lang);
    if (lang !== undefined) c.set('lang', lang);
    return value;
  } catch (cause) {
    throw new SylvanError('malformed-json', 'The body is not JSON.', { cause });
  }
}

/**
 * Reads the connection itself: a web stream around it would take longer than everything else in a spend but the database.
 */
async function readAtMost(body: IncomingMessage, maximum: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    // Not destroyed where it is too large: the answer uses the same connection.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += piece.byteLength;
      if (length > maximum) break;
      pieces.push(piece);
    }
  } catch (error) {
    throw clientGone(error);
  }
  if (length > maximum) throw new SylvanError('body-too-large', `The body is larger than ${maximum} bytes.`);
  return Buffer.concat(pieces);
}

/** Levels of objects and lists, counted to `maximum` + 1 at most. */
function depthOf(value: unknown, maximum: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (maximum === 0) return 1;
  const parts: unknown[] = Object.values(value);
  return 1 + parts.reduce<number>((deepest, part) => Math.max(deepest, depthOf(part, maximum - 1)), 0);
}
