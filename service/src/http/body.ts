import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { LANGS } from 'sylvan/contract';
import { readFields, refusal, SylvanError, type Form } from '#server';
import type { Service } from '../open-parts.ts';
import { jsonIn } from '../requests/json.ts';
import type { Env } from './context.ts';

/**
 * The fields of a request's body, according to its form. Throws as {@link readBody} does, `malformed-json`, including for JSON
 * that is nested too deeply, and a refusal that names its faults. Later problems use the language that the body names.
 */
export async function fieldsIn<Fields>(
  c: Context<Env>,
  { config }: Pick<Service, 'config'>,
  form: Form<Fields>,
): Promise<Fields> {
  const value = jsonIn(await readBody(c, config.BODY_BYTES));
  const lang = LANGS.find((known) => known === (value as { lang?: unknown } | null)?.lang);
  if (lang !== undefined) c.set('lang', lang);
  const { fields, faults } = readFields(value, form);
  if (fields === undefined) throw refusal(faults, Object.keys(form.fields));
  return fields;
}

/** The bytes of a request's JSON body. Throws `unsupported-media-type`, or `body-too-large` as soon as the size is known. */
export async function readBody(c: Context<Env>, maxBytes: number): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? '';
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (!/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(type) || encoding !== 'identity')
    throw new SylvanError('unsupported-media-type', 'Send application/json without Content-Encoding.');
  return readAtMost(c.env.incoming, maxBytes);
}

/**
 * Reads the connection directly: a web stream around it would take longer than everything else in a spend except the database.
 */
async function readAtMost(body: IncomingMessage, maximum: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  // The body's stream is not destroyed if it is too large: the answer uses the same connection.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += piece.byteLength;
    if (length > maximum) break;
    pieces.push(piece);
  }
  if (length > maximum) throw new SylvanError('body-too-large', `The body is larger than ${maximum} bytes.`);
  return Buffer.concat(pieces);
}
