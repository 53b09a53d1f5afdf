import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SylvanError, Sylvan } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import type { AnalyzeRequestInput } from 'sylvan/contract';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const VALID = { lat: -10.49, lng: -61.17, size: 2, date: '2024-08-31' };

let server: FaultServer;
let sylvan: Sylvan;
beforeAll(async () => {
  const empty = new TextEncoder().encode('{"type":"FeatureCollection","features":[]}');
  server = await startFaultServer({ files: { 'items.json': empty } });
  sylvan = createTimedSylvan({
    meter: UNCOUNTED,
    catalog: server.url,
    now: () => new Date('2025-03-04T05:06:07Z'),
  });
});
afterEach(() => server.purge());
afterAll(async () => {
  await sylvan.close();
  await server.close();
});

function refusal(request: unknown): Promise<SylvanError> {
  return failureOf(sylvan.analyze(request as AnalyzeRequestInput));
}

type Fault = readonly [pointer: string, code: string];

// prettier-ignore
const REFUSED: readonly (readonly [name: string, request: unknown, code: string, faults: readonly Fault[]])[] = [
  ['nothing', undefined, 'invalid-parameters', [['', 'field-type']]],
  ['a list', [VALID], 'invalid-parameters', [['', 'field-type']]],
  ['an invalid latitude', { ...VALID, lat: NaN }, 'invalid-parameters', [['/lat', 'field-type']]],
  ['a latitude beyond the pole', { ...VALID, lat: 90.5 }, 'invalid-parameters', [['/lat', 'field-range']]],
  ['a date that does not exist', { ...VALID, date: '2023-02-29' }, 'date-format', [['/date', 'date-format']]],
  ['tomorrow', { ...VALID, date: '2025-03-05' }, 'date-in-future', [['/date', 'date-in-future']]],
  ['several faults', { lat: 'x', size: 500, date: '2025-03-05', colour: 1 }, 'invalid-parameters',
    [['/lat', 'field-type'], ['/lng', 'field-missing'], ['/size', 'zone-too-large'], ['/date', 'date-in-future'], ['/colour', 'field-unknown']]],
];

describe('an analyze request', () => {
  it.each(REFUSED)('with %s is refused, without any request', async (_, request, code, faults) => {
    const error = await refusal(request);
    expect(error.code).toBe(code);
    const found = error.errors.map(({ pointer, code: fault }) => [pointer, fault]);
    expect(found.sort()).toEqual([...faults].map((fault) => [...fault]).sort());
    for (const { detail } of error.errors) expect(detail).not.toBe('');
    expect(error.retryable).toBe(false);
    expect(server.requests).toHaveLength(0);
  });

  it('for today is accepted', async () => {
    expect((await refusal({ ...VALID, date: '2025-03-04' })).code).toBe('no-imagery');
  });

  it('is read once and not changed', async () => {
    const request = Object.freeze({ ...VALID });
    expect((await refusal(request)).code).toBe('no-imagery');
    let reads = 0;
    const counting = {
      ...VALID,
      get lat() {
        reads++;
        return 1;
      },
    };
    await refusal(counting);
    expect(reads).toBe(1);
  });

  it('with fields that throw is refused like any other', async () => {
    const hostile = {
      get lat(): number {
        throw new Error('no');
      },
    };
    expect((await refusal(hostile)).code).toBe('invalid-parameters');
    expect(server.requests).toHaveLength(0);
  });
});
