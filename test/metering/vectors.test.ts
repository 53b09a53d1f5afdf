import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeviceKey } from '../../src/contract/index.ts';
import { isSylvanError } from '../../src/core/errors.ts';
import { checkTime } from '../../src/metering/lease-time.ts';
import { verifyLease, verifySettlement, type ServiceKey } from '../../src/metering/tokens.ts';
import { verifyEntries } from '../../service/src/signing/entries.ts';

/** A token, and what is to be said of it; leases at a device's time, where one is given. */
interface Vector {
  readonly kind: 'lease' | 'settlement' | 'entry';
  readonly name: string;
  readonly token: string;
  readonly expect: 'valid' | 'refused' | 'lease-expired' | 'clock-rollback';
  /** Milliseconds since 1970. */
  readonly now?: number;
  readonly seen?: number;
}

/** Written by scripts/write-token-vectors.mjs. */
const FILE = new URL('../vectors/tokens.json', import.meta.url);
const {
  lease_id: leaseId,
  device_key: deviceKey,
  ...rest
} = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly lease_id: string;
  readonly device_key: DeviceKey;
  readonly keys: readonly ServiceKey[];
  readonly thumbprint: string;
  readonly vectors: readonly Vector[];
};
const { keys, thumbprint, vectors } = rest;

async function said({ kind, token, now, seen = 0 }: Vector): Promise<string> {
  if (kind === 'entry') {
    const read = await verifyEntries([token], { leaseId, deviceKey: JSON.stringify(deviceKey) });
    return 'faultAt' in read ? 'refused' : 'valid';
  }
  try {
    if (kind === 'settlement') await verifySettlement(token, keys, leaseId);
    else {
      const lease = await verifyLease(token, keys, thumbprint);
      if (now !== undefined) checkTime(lease, now, seen);
    }
    return 'valid';
  } catch (error) {
    if (isSylvanError(error, 'lease-expired', 'clock-rollback')) return error.code;
    if (isSylvanError(error, 'upstream-failure') && error.fields.reason === 'token') return 'refused';
    throw error;
  }
}

describe('tokens', () => {
  it.each(vectors.map((vector) => [`${vector.kind}: ${vector.name}`, vector] as const))(
    '%s',
    async (_, vector) => expect(await said(vector)).toBe(vector.expect),
  );

  it('are enough of each kind', () => {
    const kinds = ['lease', 'settlement', 'entry'].map((kind) =>
      vectors.filter((vector) => vector.kind === kind),
    );
    for (const of of kinds) expect(of.length).toBeGreaterThanOrEqual(20);
    expect(new Set(vectors.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(vectors.length);
  });
});
