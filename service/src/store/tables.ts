import type { Generated } from 'kysely';

/**
 * Times are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`: their order as text is that of time, in both databases. Months are their first 7
 * characters.
 */
export type Time = string;

export type PlanId = 'free' | 'enterprise';
export type KeyState = 'active' | 'suspended' | 'revoked';
/** Units of calls under way count as used: they come back where the call fails. */
export type CallState = 'running' | 'used' | 'released';

/** Who runs a call: the service, or its caller. */
export type CallOrigin = 'http' | 'client';

/** A customer: what is counted and limited, whichever of its secrets is used. */
export interface KeysTable {
  key_id: string;
  plan: PlanId;
  state: KeyState;
  /** Name, e-mail and use case, sealed; null once erased. */
  person: Buffer | null;
  created_at: Time;
  last_used_on: string | null;
  /** The person is erased no earlier: announced so long before; null where it is not announced. */
  erase_due: Time | null;
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
interface UsageTable {
  key_id: string;
  month: string;
  used: number;
  /** Calls made on the client whose units came back. */
  given_back: number;
}

/** Every call, once: its primary key is what makes a charge unrepeatable. */
export interface LedgerTable {
  key_id: string;
  call_id: string;
  operation: string;
  request_hash: string;
  month: string;
  state: CallState;
  origin: Generated<CallOrigin>;
  at: Time;
  ended_at: Time | null;
  /** The answer to be given again, sealed; held 48 hours. */
  answer: Buffer | null;
}

/** Creations, for their limits: of whom only keyed hashes. */
interface CreationsTable {
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

/** What signs tokens, and what did before; private halves sealed. */
export interface SigningKeysTable {
  kid: string;
  state: 'current' | 'before';
  sealed: Buffer;
  created_at: Time;
}

/** One row: the latest month that was ever seen, so that a clock set back gives no month twice. */
interface ClockTable {
  id: number;
  month: string;
}

/**
 * A span of time that services on this database have lived through, by its clock. The last one goes on; a gap of more than a
 * day ends one.
 */
export interface HeartbeatsTable {
  id: Generated<number>;
  began_at: Time;
  /** The end of the span: the last time seen. */
  seen_at: Time;
}

/** Keys whose person was erased, by keyed hashes of their public names. */
export interface ErasuresTable {
  name: string;
  /** `key`: it was ended too. */
  reach: 'person' | 'key';
  at: Time;
}

/** What the operator has switched; what has no row is as it is from the start. */
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
  heartbeats: HeartbeatsTable;
  erasures: ErasuresTable;
  switches: SwitchesTable;
}
