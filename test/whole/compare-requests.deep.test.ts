import { layered } from '../support/layered.ts';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Sylvan, SylvanError } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import type { CompareRequestInput } from 'sylvan/contract';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { temporaryFolder } from '../support/zones.ts';

vi.setConfig({ testTimeout: 20_000 });

const run = promisify(execFile);
const PROGRAM = resolve(import.meta.dirname, '../../dist/cli.js');

const EMPTY = '{"type":"FeatureCollection","features":[]}';

const VALID: CompareRequestInput = {
  ...{ lat: -10.49, lng: -61.17, size: 2 },
  ...{ date1_start: '2023-06-01', date1_end: '2023-08-31' },
  ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
};

let server: FaultServer;
let sylvan: Sylvan;
beforeAll(async () => {
  server = await startFaultServer({ files: { 'items.json': new TextEncoder().encode(EMPTY) } });
  sylvan = createTimedSylvan({
    meter: UNCOUNTED,
    catalog: server.url,
    now: () => new Date('2025-03-04T23:59:59Z'),
  });
});
afterEach(() => server.purge());
afterAll(async () => {
  await sylvan.close();
  await server.close();
});

type Fault = readonly [pointer: string, code: string];

/** A code of the wire contract, the change to a valid request that causes it, and the reported faults. */
// prettier-ignore
const REFUSED: readonly (readonly [code: string, change: object, faults: readonly Fault[]])[] = [
  ['date-format', { date1_start: '2023-02-29' }, [['/date1_start', 'date-format']]],
  ['date-format', { date2_end: 'yesterday' }, [['/date2_end', 'date-format']]],
  ['date-order', { date1_end: '2023-05-31' }, [['/date1_end', 'date-order']]],
  ['date-order', { date1_start: '2024-09-01', date1_end: '2024-09-30' }, [['/date2_start', 'date-order']]],
  ['periods-overlap', { date2_start: '2023-08-31' }, [['/date2_start', 'periods-overlap'], ['/date2_end', 'period-too-long']]],
  ['periods-overlap', { date2_start: '2023-08-31', date2_end: '2023-12-31' }, [['/date2_start', 'periods-overlap']]],
  ['date-in-future', { date2_end: '2100-01-01', date2_start: '2099-06-01' }, [['/date2_start', 'date-in-future'], ['/date2_end', 'date-in-future']]],
  ['date-before-archive', { date1_start: '1984-02-29', date1_end: '1984-06-01' }, [['/date1_start', 'date-before-archive']]],
  ['period-too-long', { date1_start: '2022-06-01', date1_end: '2023-06-02' }, [['/date1_end', 'period-too-long']]],
  ['zone-too-small', { size: 0.09 }, [['/size', 'zone-too-small']]],
  ['zone-too-large', { size: 100.5 }, [['/size', 'zone-too-large']]],
  ['zone-out-of-coverage', { lat: 84.5 }, [['/lat', 'zone-out-of-coverage']]],
  ['invalid-parameters', { lng: 180.5 }, [['/lng', 'field-range']]],
  ['invalid-parameters', { lang: 'de' }, [['/lang', 'field-value']]],
];

/** Several kinds of fault together have the general code. */
const codeOf = (code: string, faults: readonly Fault[]) =>
  new Set(faults.map(([, fault]) => fault)).size > 1 ? 'invalid-parameters' : code;

function refusal(request: unknown): Promise<SylvanError> {
  return failureOf(sylvan.compare(request as CompareRequestInput));
}

describe('an invalid compare request', () => {
  it.each(REFUSED)('is refused as %s for %j, without any request', async (code, change, faults) => {
    const error = await refusal({ ...VALID, ...change });
    expect(error.code).toBe(codeOf(code, faults));
    expect(error.errors.map(({ pointer, code: fault }) => [pointer, fault])).toEqual(faults);
    for (const { detail } of error.errors) expect(detail).not.toBe('');
    expect([error.retryable, error.charged]).toEqual([false, false]);
    expect(server.requests).toHaveLength(0);
  });

  it.each([undefined, null, [VALID], 'compare', { date: '2024-06-01' }])(
    'that is %j is refused, without any request',
    async (request) => {
      expect((await refusal(request)).code).toBe('invalid-parameters');
      await expect(layered(sylvan.compare(request as never, { layers: true }))).rejects.toMatchObject({
        code: 'invalid-parameters',
      });
      expect(server.requests).toHaveLength(0);
    },
  );

  it('with an aborted signal rejects with the abort reason', async () => {
    const call = sylvan.compare({ ...VALID, size: 0 }, { signal: AbortSignal.abort('early') });
    await expect(call).rejects.toBe('early');
    expect(server.requests).toHaveLength(0);
  });
});

describe('a compare request at a limit', () => {
  it.each([
    ['ends today', { date2_start: '2025-03-01', date2_end: '2025-03-04' }],
    ['lasts 366 days', { date2_start: '2024-03-04', date2_end: '2025-03-04' }],
    ['begins the day after the first ends', { date2_start: '2023-09-01', date2_end: '2023-09-01' }],
    ['is of one day', { date1_start: '2023-06-01', date1_end: '2023-06-01' }],
    ['begins with the archive', { date1_start: '1984-03-01', date1_end: '1984-12-31' }],
    ['has the smallest size', { size: 0.1 }],
    ['has the largest size', { size: 100 }],
  ])('that %s reaches the catalog', async (_, change) => {
    const error = await refusal({ ...VALID, ...change });
    expect(error.code).toBe('no-imagery');
    expect(server.requests.length).toBeGreaterThan(0);
  });
});

describe('a compare request on the command line', () => {
  /** Runs the command: its exit code, and its output. */
  async function sylvanCompare(
    request: object,
    catalog = server.url,
  ): Promise<readonly [code: unknown, stdout: string, stderr: string]> {
    const flags = Object.entries(request).map(
      ([name, value]) => `--${name.replace('_', '-')}=${String(value)}`,
    );
    const argv = [PROGRAM, 'compare', ...flags, '--catalog', catalog, '--json'];
    try {
      const { stdout, stderr } = await run(process.execPath, argv);
      return [0, stdout, stderr];
    } catch (error) {
      const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
      return [code, stdout, stderr];
    }
  }

  it('exits with 2 and all faults if it is invalid, without any request', async () => {
    const ends = await Promise.all(
      REFUSED.map(async ([code, change, faults]) => {
        const [exit, stdout, stderr] = await sylvanCompare({ ...VALID, ...change });
        return { code: codeOf(code, faults), faults, exit, stdout, stderr };
      }),
    );
    for (const { code, faults, exit, stdout, stderr } of ends) {
      expect([code, exit]).toEqual([code, 2]);
      expect(stdout + stderr).not.toMatch(/^\s+at /m);
      const problem = JSON.parse(stdout || stderr) as { code: string; errors: { pointer: string }[] };
      expect(problem.code).toBe(code);
      expect(problem.errors.map(({ pointer }) => pointer)).toEqual(faults.map(([pointer]) => pointer));
    }
    expect(server.requests).toHaveLength(0);
  });

  it('exits with 3 if it is valid but there are no images', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    await writeFile(join(folder.path, 'items.json'), EMPTY);
    const [exit] = await sylvanCompare(VALID, folder.path);
    expect(exit).toBe(3);
  });
});
