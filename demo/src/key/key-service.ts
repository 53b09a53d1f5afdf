import { SylvanError } from 'sylvan';
import { problemSchema } from 'sylvan/contract';
import { service } from '../state/engine.ts';
import { lang } from '../state/language.ts';

const TIMEOUT_MS = 10_000;

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Sent only in its header. */
  readonly key?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The expected shape of an answer; `null` is one without a body. */
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
  // A body that is not JSON, or is cut off, is as invalid as any other.
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
 * Converts the service's problem to the library's, so that it appears in the page's language; undefined for anything else. Adds
 * the sent value of each field, which the service does not return.
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
