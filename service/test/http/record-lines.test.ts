import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { analyzeAnswerSchema, problemSchema } from 'sylvan/contract';
import { SylvanError } from '#server';
import type { OnPartial } from '../../src/analyses/analyses.ts';
import { exampleAnswer } from '../../../test/support/answer.ts';
import type { Env } from '../../src/http/context.ts';
import { createLog } from '../../src/http/log.ts';
import { problemResponse } from '../../src/http/problems.ts';
import { answerInLines } from '../../src/routes/record-lines.ts';
import type { Service } from '../../src/open-parts.ts';
import { refusalOf } from '../support/problems.ts';
import { leftAfter } from '../support/service.ts';
import { useService } from '../support/use.ts';

const LINES = { accept: 'application/x-ndjson' };

function linesOf(text: string): unknown[] {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('an analysis as JSON lines', { timeout: 60_000 }, () => {
  const service = useService();

  const analyze = (key: string, own: object = {}, headers: Record<string, string> = LINES) =>
    service.analyze(key, { detail: 'standard', fields: undefined, ...own }, headers);
  const usedBy = async (key: string) => (await service.statusOf(key)).calls_used;

  it('sends preliminary records, then the record of a plain request, and costs one call', async () => {
    const { api_key: key } = await service.createKey();
    const id = { 'idempotency-key': randomUUID() };
    const response = await analyze(key, {}, { ...LINES, ...id });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    const records = linesOf(await response.text()).map((line) => analyzeAnswerSchema.parse(line));
    expect(records.length).toBeGreaterThan(1);
    expect(records.slice(0, -1).every(({ details }) => details.preliminary)).toBe(true);
    const whole = await analyze(key, {}, { accept: 'application/x-ndjson;q=0.5, application/json', ...id });
    expect(whole.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await whole.json()).toEqual(records.at(-1));
    expect(await usedBy(key)).toBe(1);
    const again = linesOf(await (await analyze(key, {}, { ...LINES, ...id })).text());
    expect(again).toEqual([records.at(-1)]);
  });

  it('that fails before its first record answers with a problem and is free', async () => {
    const { api_key: key } = await service.createKey();
    expect(await refusalOf(analyze(key, { lat: 60, lng: 10 }))).toEqual([422, 'no-imagery']);
    expect(await usedBy(key)).toBe(0);
  });

  it('that its caller leaves after a record runs on and counts; repeating it is free', async () => {
    const { api_key: key } = await service.createKey();
    const reader = (await analyze(key)).body!.getReader();
    await reader.read();
    await reader.cancel();
    const again = async () => (await analyze(key, {}, {})).headers.get('idempotency-replayed');
    await expect.poll(again, { timeout: 20_000 }).toBe('true');
    expect(await usedBy(key)).toBe(1);
  });
});

it('a call that fails after a preliminary record ends with a problem; only internal errors are logged', async () => {
  const written: string[] = [];
  const log = createLog({ write: (line) => void written.push(line) });
  const preliminary = exampleAnswer();
  preliminary.details.preliminary = true;
  const failing = (error: unknown) => (onPartial: OnPartial) => {
    onPartial(JSON.stringify(preliminary));
    return Promise.reject(error);
  };
  const answerOf = async (error: unknown) => {
    const app = new Hono<Env>();
    app.get('/', (c) => {
      c.set('lang', 'en');
      c.set('requestId', randomUUID());
      return answerInLines(c, { log } as Service, failing(error));
    });
    app.onError((cause, c) => problemResponse(c, cause));
    const response = await app.request('/');
    expect(response.status).toBe(200);
    return linesOf(await response.text());
  };
  const late = new SylvanError('upstream-timeout', 'Too late.');
  const [first, last] = await answerOf(late);
  expect(first).toEqual(preliminary);
  expect(problemSchema.parse(last)).toMatchObject({ code: 'upstream-timeout', status: 504 });
  expect(written).toEqual([]);
  const [, internal] = await answerOf(new TypeError('a fault'));
  expect(problemSchema.parse(internal)).toMatchObject({ code: 'internal', status: 500 });
  expect(written).toHaveLength(1);
});
