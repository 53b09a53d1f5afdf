import { callRequestSchema } from '../../src/contract/index.ts';
import { SylvanError, type ProblemCode } from '../../src/errors/errors.ts';
import { toProblem } from '../../src/problem.ts';
import type { Fetch } from '../../src/net/fetch.ts';

export const SERVICE = 'https://keys.example';
export const KEY = `syl_live_${'0'.repeat(49)}`;

const KNOWN_MS = 48 * 3_600_000;
const RELEASE_MS = 15 * 60_000;

/** A call in the service, with its month and operation. */
interface Booked {
  readonly hash: string;
  readonly month: string;
  readonly at: number;
  state: 'used' | 'released';
}

/**
 * The key service of the contract, in memory and with the test's clock: one key, with a monthly limit. It
 * replaces the real one in tests for which that is too slow or too reliable.
 */
export class ModelService {
  readonly calls = new Map<string, Booked>();
  /** Processed requests, as `METHOD path`. */
  readonly requested: string[] = [];

  constructor(
    readonly now: () => number,
    readonly limit = 10,
  ) {}

  /** The `fetch` of its clients. */
  readonly fetch: Fetch = (url, init) => {
    const { pathname } = new URL(url);
    const method = init?.method ?? 'GET';
    this.requested.push(`${method} ${pathname}`);
    try {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      return Promise.resolve(Response.json(this.#route(method, pathname, body)));
    } catch (error) {
      const problem = toProblem(error, { lang: 'en' });
      return Promise.resolve(Response.json(problem, { status: problem.status ?? 500 }));
    }
  };

  usedIn(month: string): number {
    return [...this.calls.values()].filter((call) => call.month === month && call.state === 'used').length;
  }

  get month(): string {
    return new Date(this.now()).toISOString().slice(0, 7);
  }

  #route(method: string, path: string, body: unknown): object {
    if (method === 'DELETE') return this.#release(path.split('/').at(-1)!);
    if (path === '/api/v1/calls') return this.#spend(body);
    throw refusal('not-found');
  }

  #spend(body: unknown): object {
    const { call_id: id, request_hash: hash } = callRequestSchema.parse(body);
    const known = this.calls.get(id);
    const isPurged = known !== undefined && this.now() - known.at > KNOWN_MS;
    if (known !== undefined && (known.hash !== hash || isPurged)) throw refusal('idempotency-mismatch');
    if (known?.state !== 'used') {
      if (this.#left() <= 0) throw refusal('quota-exceeded', { retry_after: 60, resets_at: this.#resets() });
      this.calls.set(id, { hash, month: this.month, at: this.now(), state: 'used' });
    }
    return { ...this.#counts(id), receipt: `receipt.of.${id}` };
  }

  #release(id: string): object {
    const call = this.calls.get(id);
    if (call === undefined) throw refusal('not-found');
    if (call.state === 'used') {
      if (this.now() - call.at > RELEASE_MS) throw refusal('release-too-late');
      call.state = 'released';
    }
    return this.#counts(id);
  }

  #left(): number {
    return this.limit - this.usedIn(this.month);
  }

  #counts(call_id: string) {
    const counts = { calls_used: this.usedIn(this.month), calls_remaining: Math.max(0, this.#left()) };
    return { success: true, call_id, ...counts, resets_at: this.#resets() };
  }

  #resets(): string {
    const [year, month] = this.month.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month)).toISOString();
  }
}

function refusal(code: ProblemCode, fields = {}): SylvanError {
  return new SylvanError(code, code, { fields });
}
