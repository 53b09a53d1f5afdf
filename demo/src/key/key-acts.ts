import { signal } from '@preact/signals';
import { z } from 'zod/mini';
import { createdKeySchema, type CreateKeyRequest, problemSchema } from 'sylvan/contract';
import { SylvanError } from 'sylvan';
import { announce } from '../state/announce.ts';
import { isKeyStored, storeKey, key, useKey, service } from '../state/engine.ts';
import { isKey } from '../state/stored-key.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { texts } from '../texts/key.ts';
import { focusContent } from '../ui/hooks.ts';

/** A new key, which is shown only once. */
export const fresh = signal<string | null>(null);

/** Actions on keys, one at a time. Each kind has its own run, so that a failure appears where the action was started. */
export const creating = createRun<unknown>();
export const pasting = createRun<unknown>();
export const changing = createRun<unknown>();

export function create(person: Omit<CreateKeyRequest, 'lang'>): Promise<void> {
  return creating.start(() => take('key/create', person));
}

/** Puts the key that the service returns into use. */
async function take(path: string, sent: object, old?: string): Promise<void> {
  const body = { ...sent, lang: lang.value };
  const made = await requestKey({ method: 'POST', path, key: old, body }, createdKeySchema);
  fresh.value = made.api_key;
  await useKey(made.api_key, isKeyStored.value);
}

export class NoKey extends Error {}

/** Only the service can say whether a well-formed key is valid, when its usage is requested. */
export function paste(text: string): Promise<void> {
  return pasting.start(async () => {
    const pasted = text.trim();
    if (!isKey(pasted)) throw new NoKey('What was pasted is no key.');
    await useKey(pasted, isKeyStored.value);
  });
}

/** Stores the key in use or removes the stored one, as the user chose; without a key, the choice applies to the next one. */
export async function store(isWanted: boolean): Promise<void> {
  if (key.value === null) isKeyStored.value = isWanted;
  else await storeKey(isWanted);
}

export function purge(): Promise<void> {
  return changing.start(dropKey);
}

/** Replaces the key by a new one that takes over its counts; the old one still works for `graceSeconds` seconds. */
export function rotate(graceSeconds: number): Promise<void> {
  return changing.start(() => take('key/rotate', { grace_seconds: graceSeconds }, key.value!));
}

/** Ends the key permanently and erases the data on its holder. */
export function end(): Promise<void> {
  return changing.start(async () => {
    await requestKey({ method: 'DELETE', path: 'key', key: key.value! }, z.null());
    await dropKey();
    announce(texts.value.ended);
    return 'ended';
  });
}

async function dropKey(): Promise<void> {
  fresh.value = null;
  await useKey(null, false);
  focusContent();
}

const TIMEOUT_MS = 10_000;

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Sent only in the `Authorization` header. */
  readonly key?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The expected shape of an answer's body; an answer without a body is read as `null`. */
interface Schema<T> {
  safeParse(body: unknown): { readonly data?: T };
}

/**
 * Sends a request to the key service, in the page's language. Rejects with the service's problem, with `network-or-cors` if
 * nothing answers, and with `unavailable` if the answer is late or invalid.
 */
export async function requestKey<T>(requested: Request, schema: Schema<T>): Promise<T> {
  const { host } = new URL(service.value!);
  const response = await send(requested).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw wrongAnswer({ host });
    throw new SylvanError('network-or-cors', `${host} could not be reached.`, { fields: { host } });
  });
  const { status } = response;
  // A body that is not JSON, or is cut off, counts as invalid like any other unexpected body.
  const body: unknown = status === 204 ? null : await response.json().catch(() => undefined);
  const refusal = response.ok ? undefined : refusalOf(body, requested.body ?? {});
  const { data } = response.ok ? schema.safeParse(body) : {};
  if (data === undefined) throw refusal ?? wrongAnswer({ host, status });
  return data;
}

function send({ method, path, key, body }: Request): Promise<Response> {
  return fetch(`${service.value!.replace(/\/$/, '')}/api/v1/${path}`, {
    method,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'Accept-Language': lang.value,
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * Converts the service's problem to an error of the library, so that it appears in the page's language; undefined if the answer
 * is no such problem. Adds the sent value of each field, which the service does not return.
 */
function refusalOf(answer: unknown, sent: NonNullable<Request['body']>): SylvanError | undefined {
  const { data } = problemSchema.safeParse(answer);
  if (data === undefined) return undefined;
  const { code, detail, fields = {}, errors = [] } = data;
  const faults = errors.map((fault) => ({
    ...fault,
    fields: { value: JSON.stringify(sent[fault.pointer.slice(1)] ?? null) },
  }));
  return new SylvanError(code, detail, { fields, errors: faults });
}

function wrongAnswer(fields: { readonly host: string; readonly status?: number }): SylvanError {
  const detail = `${fields.host} answered too late, or with something that no key service answers.`;
  return new SylvanError('unavailable', detail, { fields });
}
