import type { Generated } from 'kysely';
import type { KeyState, PlanId } from 'sylvan/contract';

/** Times are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`, which sort as text in both databases. Months are the first 7 characters. */
export type Time = string;

/** Units of running calls count as used; they are given back if the call fails. */
export type CallState = 'running' | 'used' | 'released';

/** Who runs a call: the service, or its caller. */
export type CallOrigin = 'http' | 'client';

/** A customer's key: counted and limited together, whichever of its secrets is used. */
export interface KeysTable {
  key_id: string;
  plan: PlanId;
  state: KeyState;
  /** Name, e-mail and use case, encrypted; null once erased. */
  person: Buffer | null;
  created_at: Time;
  last_used_on: string | null;
  /** The earliest time of the announced erasure of the person; null if none is announced. */
  erase_due: Time | null;
}

/** The hashes of a key's secrets: more than one while an old one is still valid. */
interface SecretsTable {
  hash: Buffer;
  key_id: string;
  hint: string;
  created_at: Time;
  /** Not valid after this time. */
  ends_at: Time | null;
}

/** Units of a key in a month. */
interface UsageTable {
  key_id: string;
  month: string;
  used: number;
  /** Calls made on the client whose units were given back. */
  given_back: number;
}

/** Every call, once: its primary key prevents a second charge. */
export interface LedgerTable {
  key_id: string;
  call_id: string;
  operation: string;
  request_hash: string;
  month: string;
  state: CallState;
  origin: CallOrigin;
  at: Time;
  ended_at: Time | null;
  /** The stored answer for repeated calls, encrypted; kept 48 hours. */
  answer: Buffer | null;
}

/** Key creations, for their limits, with keyed hashes of their creators. */
interface CreationsTable {
  id: Generated<number>;
  at: Time;
  address: string;
  network: string;
}

/** Every act on a key, each chained to the previous one. */
export interface AuditTable {
  id: number;
  at: Time;
  actor: string;
  action: string;
  key_id: string | null;
  reason: string | null;
  request_id: string | null;
  previous: Buffer;
  hash: Buffer;
}

/** Signing keys, current and previous; private keys are encrypted. */
export interface SigningKeysTable {
  kid: string;
  state: 'current' | 'before';
  sealed: Buffer;
  created_at: Time;
}

/** A single row. */
interface ClockTable {
  id: number;
  /** The latest month ever seen, so that a clock set back does not repeat a month. */
  month: string;
  /** When a service last found the clock correct; null if none has yet. */
  seen_at: Time | null;
}

/** The operator's switches; a switch without a row has its default. */
export interface SwitchesTable {
  name: 'creation';
  state: 'open' | 'closed';
}

export interface Tables {
  keys: KeysTable;
  secrets: SecretsTable;
  usage: UsageTable;
  ledger: LedgerTable;
  creations: CreationsTable;
  audit: AuditTable;
  clock: ClockTable;
  signing_keys: SigningKeysTable;
  switches: SwitchesTable;
}
