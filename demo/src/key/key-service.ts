import { SylvanError, type FieldFault, type ProblemCode } from 'sylvan';
import type { CreatedKey, Plans } from 'sylvan/contract';
import { dictionary } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** Milliseconds that the service is waited for. */
const PATIENCE_MS = 10_000;

/** What an answer of the service holds, as far as it is an object. */
type Answer = Readonly<Record<string, unknown>>;

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly lang: Lang;
  /** Travels in its header alone. */
  readonly key?: string;
  readonly body?: Answer;
}

/** Whose key it is to be. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly use_case?: string;
}

export async function createKey(service: string, person: Person, lang: Lang): Promise<CreatedKey> {
  const body = { ...person, lang };
  return createdKey(service, await ask(service, { method: 'POST', path: 'key/create', lang, body }));
}

/** Another key on the same count; the old one still works for `graceSeconds`. */
export async function rotateKey(
  service: string,
  key: string,
  graceSeconds: number,
  lang: Lang,
): Promise<CreatedKey> {
  const body = { grace_seconds: graceSeconds, lang };
  return createdKey(service, await ask(service, { method: 'POST', path: 'key/rotate', lang, key, body }));
}

/** Ends the key for good, and has its person erased. */
export async function endKey(service: string, key: string, lang: Lang): Promise<void> {
  await ask(service, { method: 'DELETE', path: 'key', lang, key });
}

export async function offeredPlans(service: string, lang: Lang): Promise<Plans['plans']> {
  const { plans } = await ask(service, { method: 'GET', path: 'plans', lang });
  if (!Array.isArray(plans)) throw noService(service);
  return plans as Plans['plans'];
}

function createdKey(service: string, answer: Answer): CreatedKey {
  if (typeof answer.api_key !== 'string') throw noService(service);
  return answer as unknown as CreatedKey;
}

/** Rejects with the problem that the service answers, and with `network-or-cors` where it does not. */
async function ask(service: string, asked: Asked): Promise<Answer> {
  const response = await send(service, asked).catch(() => null);
  if (response === null) throw noService(service);
  if (response.status === 204) return {};
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (answer === null || typeof answer !== 'object') throw noService(service);
  if (response.ok) return answer;
  throw refusalOf(answer, asked.body ?? {}) ?? noService(service);
}

function send(service: string, { method, path, lang, key, body }: Asked): Promise<Response> {
  return fetch(`${service.replace(/\/$/, '')}/api/v1/${path}`, {
    ...{ method, credentials: 'omit', redirect: 'error', cache: 'no-store' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'Accept-Language': lang,
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * The service's problem as the library's own, so that it is told in the page's language; undefined for what is none. Of each field it is
 * known what was sent, which the service does not send back.
 */
export function refusalOf(answer: Answer, sent: Answer): SylvanError | undefined {
  const { code, detail, fields = {}, errors = [] } = answer;
  if (typeof code !== 'string' || !Object.hasOwn(dictionary('en').titles, code)) return undefined;
  const faults = (errors as readonly FieldFault[]).map((fault) => ({
    ...fault,
    fields: { value: JSON.stringify(sent[fault.pointer.slice(1)] ?? null) },
  }));
  return new SylvanError(code as ProblemCode, String(detail), {
    fields: fields as SylvanError['fields'],
    errors: faults,
  });
}

function noService(service: string): SylvanError {
  const { host } = new URL(service);
  const detail = `${host} could not be reached, or what answered is no key service.`;
  return new SylvanError('network-or-cors', detail, { fields: { host } });
}
