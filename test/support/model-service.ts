import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import {
  ALGORITHM,
  AUDIENCE,
  callRequestSchema,
  entrySchema,
  ISSUER,
  leaseRequestSchema,
  settleRequestSchema,
  TOKEN_TYPES,
  type DeviceKey,
} from '../../src/contract/index.ts';
import { SylvanError, type ProblemCode } from '../../src/core/errors.ts';
import { hashOfEntry } from '../../src/metering/tokens.ts';
import { sha256Base64url } from '../../src/storage/digest.ts';
import { toProblem } from '../../src/problem.ts';
import type { Fetch } from '../../src/sources/catalogue.ts';

export const SERVICE = 'https://keys.example';
export const KEY = `syl_live_${'0'.repeat(49)}`;

/** A call as the service has it: in which month it counts, and for what. */
interface Booked {
  readonly hash: string;
  readonly month: string;
  readonly at: number;
  readonly lease: string | null;
  state: 'used' | 'released';
}

interface LeaseBook {
  readonly id: string;
  readonly key: DeviceKey;
  readonly units: number;
  readonly month: string;
  readonly exp: number;
  readonly token: string;
  readonly chain: string[];
  /** Units spent so far. */
  used: number;
  /** `inTime`: while its month was open and its end not two days past. */
  closed: { readonly returned: number; readonly inTime: boolean } | null;
  forked: boolean;
}

const DAY = 86_400_000;
const signing = generateKeyPair(ALGORITHM);

/**
 * The key service as the contract describes it, in memory and on a clock of the test: one key, a limit a month, leases whose chains it
 * checks. What the library is tested against where the real one would be too slow or too well.
 */
export class ModelService {
  readonly calls = new Map<string, Booked>();
  readonly leases = new Map<string, LeaseBook>();
  /** Requests that were acted on, as `METHOD path`. */
  readonly asked: string[] = [];
  /** Names the key that it signs by. */
  kid = 'k1';
  readonly #byCall = new Map<string, string>();

  constructor(
    readonly now: () => number,
    readonly limit = 10,
    readonly leaseDays = 7,
    readonly mostUnits = 3,
  ) {}

  /** What its clients ask with. */
  readonly fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    this.asked.push(`${init?.method ?? 'GET'} ${pathname}`);
    try {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      return Response.json(await this.#route(init?.method ?? 'GET', pathname, body));
    } catch (error) {
      const problem = toProblem(error, { lang: 'en' });
      return Response.json(problem, { status: problem.status ?? 500 });
    }
  };

  usedIn(month: string): number {
    return [...this.calls.values()].filter((call) => call.month === month && call.state === 'used').length;
  }

  /** Units in leases, less what of them is booked already. */
  heldIn(month: string): number {
    const open = [...this.leases.values()].filter((lease) => lease.month === month && lease.closed === null);
    return open.reduce((sum, { units, used }) => sum + Math.max(0, units - used), 0);
  }

  get month(): string {
    return new Date(this.now()).toISOString().slice(0, 7);
  }

  async #route(method: string, path: string, body: unknown): Promise<object> {
    if (path === '/.well-known/jwks.json') return { keys: [await this.#publicKey()] };
    if (method === 'DELETE') return this.#release(path.split('/').at(-1)!);
    if (path === '/api/v1/calls') return this.#spend(body);
    if (path === '/api/v1/lease') return this.#lease(body);
    if (path === '/api/v1/lease/settle') return this.#settle(body);
    throw refusal('not-found');
  }

  async #spend(body: unknown): Promise<object> {
    const { call_id: id, operation, request_hash: hash } = callRequestSchema.parse(body);
    const known = this.calls.get(id);
    if (known !== undefined && known.hash !== hash) throw refusal('idempotency-mismatch');
    if (known?.state !== 'used') {
      if (this.#left() <= 0) throw refusal('quota-exceeded', { retry_after: 60 });
      this.calls.set(id, { hash, month: this.month, at: this.now(), lease: null, state: 'used' });
    }
    const receipt = await this.#sign('receipt', {
      jti: id,
      operation,
      request_hash: hash,
      period: this.month,
    });
    return { ...this.#counts(), success: true, call_id: id, receipt, resets_at: this.#resets() };
  }

  #release(id: string): object {
    const call = this.calls.get(id);
    if (call === undefined) throw refusal('not-found');
    if (call.state === 'used') {
      if (call.lease !== null || this.now() - call.at > 15 * 60_000) throw refusal('release-too-late');
      call.state = 'released';
    }
    return { ...this.#counts(), success: true, call_id: id, resets_at: this.#resets() };
  }

  async #lease(body: unknown): Promise<object> {
    const asked = leaseRequestSchema.parse(body);
    const again = this.leases.get(this.#byCall.get(asked.call_id) ?? '');
    const lease = again ?? (await this.#newLease(asked.units, asked.device_key));
    this.#byCall.set(asked.call_id, lease.id);
    const { calls_held, calls_remaining } = this.#counts();
    const expires_at = new Date(lease.exp).toISOString();
    return { success: true, lease: lease.token, units: lease.units, expires_at, calls_held, calls_remaining };
  }

  async #newLease(wanted: number, key: DeviceKey): Promise<LeaseBook> {
    const jkt = await calculateJwkThumbprint(key);
    const open = [...this.leases.values()].filter((lease) => lease.closed === null && this.now() < lease.exp);
    const hasCopies = [...this.leases.values()].some(({ forked }) => forked);
    if (open.length >= 2 || hasCopies) throw refusal('lease-limit');
    const units = Math.min(wanted, this.mostUnits, this.#left());
    if (units <= 0) throw refusal('quota-exceeded', { retry_after: 60 });
    const id = crypto.randomUUID();
    const exp = Math.floor(
      Math.min(this.now() + this.leaseDays * DAY, Date.parse(this.#resets()) + 2 * DAY) / 1000,
    );
    const nbf = Math.floor(this.now() / 1000);
    const claims = { jti: id, nbf, exp, key_id: 'key_1', units, period: this.month, cnf: { jkt } };
    const token = await this.#sign('lease', claims);
    const lease: LeaseBook = {
      ...{ id, key, units, month: this.month, exp: exp * 1000, token },
      ...{ chain: [], used: 0, closed: null, forked: false },
    };
    this.leases.set(id, lease);
    return lease;
  }

  async #settle(body: unknown): Promise<object> {
    const { lease_id: id, entries, more } = settleRequestSchema.parse(body);
    const lease = this.leases.get(id);
    if (lease === undefined) throw refusal('not-found');
    for (const token of entries) await this.#book(lease, token);
    if (!more && lease.closed === null) {
      const inTime = this.month === lease.month && this.now() < lease.exp + 2 * DAY;
      lease.closed = { returned: inTime ? Math.max(0, lease.units - lease.used) : 0, inTime };
    }
    const returned = lease.closed?.returned ?? 0;
    const settled = { used: lease.used, returned };
    const closed = lease.closed !== null;
    const receipt = await this.#sign('settlement', {
      jti: id,
      ...settled,
      entries: lease.chain.length,
      closed,
    });
    return { success: true, ...settled, calls_remaining: this.#left(), receipt };
  }

  async #book(lease: LeaseBook, token: string): Promise<void> {
    const { payload, protectedHeader } = await compactVerify(
      token,
      await importJWK({ ...lease.key }, ALGORITHM),
    );
    if (protectedHeader.typ !== TOKEN_TYPES.entry) throw refusal('invalid-parameters');
    const entry = entrySchema.parse(JSON.parse(new TextDecoder().decode(payload)));
    const known = lease.chain[entry.seq - 1] as string | undefined;
    if (known !== undefined && (await hashOfEntry(known)) === (await hashOfEntry(token))) return;
    if (known !== undefined) lease.forked = true;
    const before = lease.chain[entry.seq - 2] as string | undefined;
    const prev = before === undefined ? await sha256Base64url(lease.id) : await hashOfEntry(before);
    if (
      !lease.forked &&
      (entry.lease !== lease.id || entry.prev !== prev || entry.seq !== lease.chain.length + 1)
    )
      throw refusal('invalid-parameters');
    if (known === undefined) lease.chain.push(token);
    const call = this.calls.get(entry.call_id);
    if (entry.kind === 'release') {
      if (call?.state !== 'used') return;
      call.state = 'released';
      if (call.lease === lease.id) lease.used--;
    } else if (call?.state !== 'used') {
      this.calls.set(entry.call_id, {
        ...{ hash: entry.request_hash, month: lease.month, at: this.now() },
        ...{ lease: lease.id, state: 'used' },
      });
      lease.used++;
    }
  }

  #left(): number {
    const lapsed = [...this.leases.values()].reduce(
      (sum, { month, closed, units, used }) =>
        month === this.month && closed !== null ? sum + units - used - closed.returned : sum,
      0,
    );
    return this.limit - this.usedIn(this.month) - this.heldIn(this.month) - Math.max(0, lapsed);
  }

  #counts() {
    const calls_held = this.heldIn(this.month);
    const calls_remaining = Math.max(0, this.#left());
    return { calls_used: this.usedIn(this.month), calls_held, calls_remaining };
  }

  #resets(): string {
    const [year, month] = this.month.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month)).toISOString();
  }

  async #publicKey(): Promise<object> {
    const { kty, crv, x, y } = await exportJWK((await signing).publicKey);
    return { kty, crv, x, y, kid: this.kid, alg: ALGORITHM, use: 'sig' };
  }

  async #sign(type: Exclude<keyof typeof TOKEN_TYPES, 'entry'>, claims: object): Promise<string> {
    const issued = { iss: ISSUER, aud: AUDIENCE, iat: Math.floor(this.now() / 1000) };
    return signedByService(type, { ...issued, ...claims }, { kid: this.kid });
  }
}

/** A token as the model signs it; `header` replaces what its header has. */
async function signedByService(
  type: Exclude<keyof typeof TOKEN_TYPES, 'entry'>,
  claims: object,
  header: object = {},
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPES[type], kid: 'k1', ...header })
    .sign((await signing).privateKey);
}

function refusal(code: ProblemCode, fields = {}): SylvanError {
  return new SylvanError(code, code, { fields });
}
