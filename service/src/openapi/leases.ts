import type { LeaseAnswer, SettleAnswer } from 'sylvan/contract';
import type { Operation } from './operation.ts';

const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl';
const LEASE: LeaseAnswer = {
  ...{ success: true, lease: TOKEN, units: 3, expires_at: '2025-12-12T08:30:00.000Z' },
  ...{ calls_held: 3, calls_remaining: 7 },
};
const SETTLED: SettleAnswer = {
  ...{ success: true, used: 1, returned: 2, calls_remaining: 9, receipt: TOKEN },
};

export const TAKE_LEASE: Operation = {
  ...{ method: 'post', path: '/api/v1/lease', id: 'takeLease', group: 'Calls', key: 'now' },
  summary: 'Take units along',
  description:
    'Holds units of the month for a device that goes where there is no network, and signs for them. A free key has leases of at most 3 units and 7 days, two at a time, one a device. Fewer units are given where fewer are left.',
  body: {
    schema: 'LeaseRequest',
    example: {
      units: 3,
      device_key: {
        ...{ kty: 'EC', crv: 'P-256' },
        x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
        y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
      },
      call_id: '2b0d7c8a-1f3e-4c5d-9a6b-7e8f9a0b1c2d',
    },
  },
  answers: [
    {
      status: 201,
      description: 'The lease.',
      headers: ['Idempotency-Replayed'],
      schema: 'LeaseAnswer',
      example: LEASE,
    },
  ],
  problems: ['idempotency-mismatch', 'quota-exceeded', 'lease-limit'],
};

export const SETTLE_LEASE: Operation = {
  ...{ method: 'post', path: '/api/v1/lease/settle', id: 'settleLease', group: 'Calls', key: 'now' },
  summary: 'Settle a lease',
  description:
    'Books what a device spent, each entry once however often it comes. With the last part (`more` is false) the lease is closed and what was not spent goes back, while its month is open. What is not settled within two days of the end counts. What copies of a device spent counts, too, up to 24 entries for each unit of the lease; more are refused.',
  body: {
    schema: 'SettleRequest',
    example: { lease_id: '4c1e8f5a-6b7d-4e2f-8a3b-0c9d8e7f6a5b', entries: [TOKEN] },
  },
  answers: [
    {
      status: 200,
      description: 'What counts, and what came back.',
      schema: 'SettleAnswer',
      example: SETTLED,
    },
  ],
  problems: ['not-found', 'idempotency-mismatch', 'lease-limit'],
};
