import { orAbort } from '../abort/or-abort.ts';
import { newDeviceKey, type Changes, type MeterStore } from './store.ts';

/** A store that lasts as long as what made it: after that a lease in it counts as spent. */
export function memoryStore(): MeterStore {
  const records = new Map<string, string>();
  const claimed = new Set<string>();
  const exclusively = oneAtATime();
  let key: Promise<CryptoKeyPair> | undefined;
  return {
    exclusively,
    read: (name) => Promise.resolve(records.get(name)),
    list: (prefix) => Promise.resolve(startingWith(records, prefix)),
    write(changes) {
      applyChanges(records, changes);
      return Promise.resolve();
    },
    claim: (name) => Promise.resolve(claimIn(claimed, name)),
    deviceKey: () => (key ??= newDeviceKey(false)),
    close: () => Promise.resolve(),
  };
}

/** Runs one work after the other; who waits may be aborted. */
export function oneAtATime(): MeterStore['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return async (work, signal) => {
    const before = last;
    let next!: () => void;
    last = new Promise<void>((resolve) => (next = resolve));
    try {
      await orAbort(before, signal);
    } catch (reason) {
      void before.then(next);
      throw reason;
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}

export function applyChanges(records: Map<string, string>, changes: Changes): void {
  for (const [name, text] of Object.entries(changes))
    if (text === undefined) records.delete(name);
    else records.set(name, text);
}

export function startingWith(records: ReadonlyMap<string, string>, prefix: string): [string, string][] {
  return [...records].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Puts `name` into `claimed` until the function returned is called. */
export function claimIn(claimed: Set<string>, name: string): (() => void) | undefined {
  if (claimed.has(name)) return undefined;
  claimed.add(name);
  return () => void claimed.delete(name);
}
