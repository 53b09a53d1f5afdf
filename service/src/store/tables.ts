import type { Generated } from 'kysely';

/** Times are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`: their order as text is that of time, in both databases. Months are their first 7 characters. */
export type Time = string;

export type PlanId = 'free' | 'enterprise';
export type KeyState = 'active' | 'suspended' | 'revoked';
/** Units of calls under way count as used: they come back where the call fails. */
export type CallState = 'running' | 'used' | 'released';

/** A customer: what is counted and limited, whichever of its secrets is used. */
export interface KeysTable {
  key_id: string;
  plan: PlanId;
  state: KeyState;
  /** Name, e-mail and use case, sealed; null once erased. */
  person: Buffer | null;
  created_at: Time;
  last_used_on: string | null;
}

/** The hashes under which a key is known: more than one while an old one has its grace. */
export interface SecretsTable {
  hash: Buffer;
  key_id: string;
  hint: string;
  created_at: Time;
  /** No longer known from then on. */
  ends_at: Time | null;
}

/** Units of a key's month. */
export interface UsageTable {
  key_id: string;
  month: string;
  used: number;
}

/** Every call, once: its primary key is what makes a charge unrepeatable. */
export interface LedgerTable {
  key_id: string;
  call_id: string;
  operation: string;
  request_hash: string;
  month: string;
  state: CallState;
  at: Time;
  ended_at: Time | null;
  /** The answer to be given again, sealed; kept 48 hours. */
  answer: Buffer | null;
}

/** Creations, for their limits: of whom only keyed hashes. */
export interface CreationsTable {
  id: Generated<number>;
  at: Time;
  address: string;
  network: string;
}

/** Every act on a key, each chained to the one before. */
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

/** One row: the latest month that was ever seen, so that a clock set back gives no month twice. */
export interface ClockTable {
  id: number;
  month: string;
}

export interface Tables {
  keys: KeysTable;
  secrets: SecretsTable;
  usage: UsageTable;
  ledger: LedgerTable;
  creations: CreationsTable;
  audit: AuditTable;
  clock: ClockTable;
}
