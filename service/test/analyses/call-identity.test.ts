import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callIdSchema, type AnalyzeRequestInput } from 'sylvan/contract';
import { parseAnalyzeRequest } from '#server';
import { callIdentity } from '../../src/analyses/call-identity.ts';

const ZONE: AnalyzeRequestInput = { lat: -7.836, lng: 39.274 };

function identityOn(today: string, body: AnalyzeRequestInput, own?: string) {
  const request = parseAnalyzeRequest(body, { today });
  return callIdentity({ operation: 'analyze', request, date: body.date }, own);
}

it('is that of the request, by a UUID: its defaults, its fields’ order and its day count as they are computed', () => {
  const { callId, ...identity } = identityOn('2025-09-01', ZONE);
  expect(callIdSchema.parse(callId)).toBe(callId);
  expect(identity.isOfRequest).toBe(true);
  const same: AnalyzeRequestInput = {
    date: '2025-09-01',
    detail: 'standard',
    size: 10,
    lng: ZONE.lng,
    lat: ZONE.lat,
  };
  expect(identityOn('2025-09-02', same)).toEqual({ callId, ...identity });
  expect(identityOn('2025-09-02', ZONE).callId).not.toBe(callId);
  const other = callIdentity(
    { operation: 'compare', request: parseAnalyzeRequest(ZONE, { today: '2025-09-01' }), date: undefined },
    undefined,
  );
  expect(other.callId).not.toBe(callId);
});

it('is the caller’s own id where there is one, on the next day too', () => {
  const own = randomUUID();
  const identity = identityOn('2025-09-01', ZONE, own);
  expect(identity).toMatchObject({ callId: own });
  expect(identity).not.toHaveProperty('isOfRequest');
  expect(identityOn('2025-09-02', ZONE, own)).toEqual(identity);
});
