import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callIdSchema, type AnalyzeRequestInput } from 'sylvan/contract';
import { parseAnalyzeRequest } from '#server';
import { callIdentity } from '../../src/analyses/call-identity.ts';

const ZONE: AnalyzeRequestInput = { lat: -7.836, lng: 39.274 };

function identityOn(today: string, body: AnalyzeRequestInput, callerId?: string) {
  const request = parseAnalyzeRequest(body, { today });
  return callIdentity({ operation: 'analyze', request, date: body.date }, callerId);
}

it('derives a UUID from the request with its defaults and date filled in, whatever the order of its fields', () => {
  const { callId, ...identity } = identityOn('2025-09-01', ZONE);
  expect(callIdSchema.parse(callId)).toBe(callId);
  expect(identity.isOfRequest).toBe(true);
  const { lat, lng } = ZONE;
  const same: AnalyzeRequestInput = { date: '2025-09-01', detail: 'standard', size: 10, lng, lat };
  expect(identityOn('2025-09-02', same)).toEqual({ callId, ...identity });
  expect(identityOn('2025-09-02', ZONE).callId).not.toBe(callId);
  const request = parseAnalyzeRequest(ZONE, { today: '2025-09-01' });
  const other = callIdentity({ operation: 'compare', request, date: undefined }, undefined);
  expect(other.callId).not.toBe(callId);
});

it('uses the caller’s id if there is one, with the same hash on the next day', () => {
  const callerId = randomUUID();
  const identity = identityOn('2025-09-01', ZONE, callerId);
  expect(identity).toMatchObject({ callId: callerId });
  expect(identity).not.toHaveProperty('isOfRequest');
  expect(identityOn('2025-09-02', ZONE, callerId)).toEqual(identity);
});
