import { SylvanError } from '../core/errors.ts';

/** The records that change together; undefined deletes one. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** Where a device keeps count: one for each key, shared by all who use that key on the device. */
export interface MeterStore {
  /**
   * Runs `work` while nobody else's runs. Rejects with `signal.reason` while it waits; work that has begun ends. Work asks no
   * network.
   */
  exclusively<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  read(name: string): Promise<string | undefined>;
  /** All records whose names begin with `prefix`, in the order of their names. */
  list(prefix: string): Promise<readonly (readonly [name: string, text: string])[]>;
  /** All of `changes` or none, on the disk when it settles. */
  write(changes: Changes): Promise<void>;
  /**
   * Holds `name` until the function returned is called or its holder dies; undefined where another living one holds it. Asked
   * again by the same holder it is refused, too.
   */
  claim(name: string): Promise<(() => void) | undefined>;
  /** The device's signing key, P-256, made when it is first asked for. Called while nobody else changes the store. */
  deviceKey(): Promise<CryptoKeyPair>;
  /** Lets go of what is open. Safe to call again. */
  close(): Promise<void>;
}

/** `storage-full`: there is no place to keep count. Every failure of a store is one. */
export function storageFailure(cause: unknown): SylvanError {
  return new SylvanError(
    'storage-full',
    'There is no place to keep count of calls. It takes a secure page (https), a browser with IndexedDB and Web Locks, and some free space.',
    { cause },
  );
}

/** What a fresh key of a device may do; only a store that writes it to a file needs it extractable. */
export function newDeviceKey(extractable: boolean): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, extractable, ['sign', 'verify']);
}
