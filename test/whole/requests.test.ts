import { inspect } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SylvanError, type Sylvan } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing } from '../support/closing.ts';

const PLACE = { lat: -10.49, lng: -61.17, size: 2 };
const VALID = {
  analyze: { ...PLACE, date: '2024-08-31' },
  compare: {
    ...PLACE,
    ...{ date1_start: '2023-06-01', date1_end: '2023-08-31' },
    ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
  },
};
type Operation = keyof typeof VALID;

const closing = useClosing();
let server: FaultServer;
let sylvan: Sylvan;
beforeAll(async () => {
  const empty = new TextEncoder().encode('{"type":"FeatureCollection","features":[]}');
  server = closing(await startFaultServer({ files: { 'items.json': empty } }));
  sylvan = closing(
    createTimedSylvan({
      meter: UNCOUNTED,
      catalog: server.url,
      now: () => new Date('2025-03-04T05:06:07Z'),
    }),
  );
});
afterEach(() => server.purge());

function refusal(operation: Operation, request: unknown): Promise<SylvanError> {
  const call = operation === 'analyze' ? sylvan.analyze(request as never) : sylvan.compare(request as never);
  return failureOf(call);
}

/** A valid request with this change. */
const changed = (operation: Operation, change: object) =>
  refusal(operation, { ...VALID[operation], ...change });

// prettier-ignore
const REFUSED: readonly (readonly [operation: Operation, change: object, code: string, pointers: readonly string[]])[] = [
  ['analyze', { lat: NaN }, 'invalid-parameters', ['/lat']],
  ['analyze', { date: '2025-03-05' }, 'date-in-future', ['/date']],
  ['analyze', { lat: 'x', size: 500, colour: 1 }, 'invalid-parameters', ['/colour', '/lat', '/size']],
  ['compare', { date2_start: '2023-08-31', date2_end: '2023-12-31' }, 'periods-overlap', ['/date2_start']],
  ['compare', { lng: 180.5 }, 'invalid-parameters', ['/lng']],
];

describe('a request', () => {
  it.each(REFUSED)(
    'to %s with %j is refused, without any request',
    async (operation, change, code, pointers) => {
      const error = await changed(operation, change);
      expect(error).toMatchObject({ code, retryable: false, charged: false });
      expect(error.errors.map(({ pointer }) => pointer).sort()).toEqual(pointers);
      expect(server.requests).toHaveLength(0);
    },
  );

  it.each([undefined, [VALID.analyze], 'compare'])('that is %j is refused', async (request) => {
    for (const operation of ['analyze', 'compare'] as const)
      expect((await refusal(operation, request)).code).toBe('invalid-parameters');
    expect(server.requests).toHaveLength(0);
  });

  it('with an aborted signal rejects with the abort reason', async () => {
    const call = sylvan.compare(VALID.compare, { signal: AbortSignal.abort('early') });
    await expect(call).rejects.toBe('early');
    expect(server.requests).toHaveLength(0);
  });

  it.each<[Operation, object]>([
    ['analyze', { date: '2025-03-04' }],
    ['compare', { date2_start: '2024-03-04', date2_end: '2025-03-04' }],
    ['compare', { date1_start: '1984-03-01', date1_end: '1984-12-31', size: 0.1 }],
  ])('to %s at its limits, %j, reaches the catalog', async (operation, change) => {
    expect((await changed(operation, change)).code).toBe('no-imagery');
    expect(server.requests.length).toBeGreaterThan(0);
  });

  it('is read once and not changed', async () => {
    let reads = 0;
    const counting = Object.freeze({
      ...VALID.analyze,
      get lat() {
        reads++;
        return 1;
      },
    });
    await refusal('analyze', counting);
    expect(reads).toBe(1);
  });
});

it('an error of the minified package is printed with the name of its class', () => {
  expect(inspect(new SylvanError('timeout', 'Too late.'))).toMatch(/^SylvanError: Too late\./);
});
