import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysIn } from '../../../src/contract/dates.ts';
import { alert, record, sentShots, serveSlideRule, type SlideRuleServer } from '../../support/sliderule.ts';

let server: SlideRuleServer;
beforeAll(async () => {
  server = await serveSlideRule();
});
afterAll(() => server.close());
beforeEach(() => server.restart());

/** First and last day of each request so far. */
const requestedDays = () =>
  server
    .requested('gedi02ap')
    .map(({ body }) => (body as { parms: { t0: string; t1: string } }).parms)
    .map(({ t0, t1 }) => ({ start: t0.slice(0, 10), end: t1.slice(0, 10) }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
const tooMany = (days: number, code: number) => (parms: Readonly<Record<string, unknown>>) => {
  const { t0, t1 } = parms as { t0: string; t1: string };
  const isShort = daysIn({ start: t0.slice(0, 10), end: t1.slice(0, 10) }) <= days;
  return { bytes: isShort ? sentShots([{ number: shotOf(t0), time: t0 }]) : alert(code) };
};
/** A shot number for each first day. */
const shotOf = (t0: string) => `1964050010${t0.slice(0, 10).replaceAll('-', '').slice(1)}`;

describe('a long period', () => {
  it('is requested year by year without gaps, from the first day of data, and yields all shots', async () => {
    server.stream = tooMany(366, -10);
    const found = await server.search({ start: '2018-01-01', end: '2025-06-30' });
    const years = ['2019', '2019', '2020', '2021', '2022', '2023', '2024'];
    expect(found!.points.map(({ time }) => time!.slice(0, 4))).toEqual(years);
    expect(requestedDays()).toEqual([
      { start: '2019-04-18', end: '2019-06-26' },
      { start: '2019-06-27', end: '2020-06-26' },
      { start: '2020-06-27', end: '2021-06-27' },
      { start: '2021-06-28', end: '2022-06-28' },
      { start: '2022-06-29', end: '2023-06-29' },
      { start: '2023-06-30', end: '2024-06-29' },
      { start: '2024-06-30', end: '2025-06-30' },
    ]);
  });
});

describe('too many granules', () => {
  it.each([-10, -5])('(code %i) lead to halved periods until there are few enough', async (code) => {
    server.stream = tooMany(100, code);
    const found = (await server.search())!;
    expect(found.points.map(({ time }) => time!.slice(0, 10))).toEqual([
      ...['2020-01-01', '2020-04-01', '2020-07-02', '2020-10-01'],
    ]);
    expect(requestedDays()).toHaveLength(7);
    expect(found.warnings).toEqual([]);
  });

  it('in every period cause a failure after a limited number of requests', async () => {
    server.stream = () => ({ bytes: alert(-10) });
    await expect(server.search({ start: '2019-04-18', end: '2025-06-30' })).rejects.toMatchObject({
      code: 'upstream-unavailable',
      fields: { upstreamCode: -10, upstreamReason: 'too many granules' },
    });
    expect(requestedDays().length).toBeLessThanOrEqual(42);
  });

  it('in most periods stop at the limit of requests, with the shots so far and a warning', async () => {
    server.stream = tooMany(12, -10);
    const found = (await server.search({ start: '2019-04-18', end: '2025-06-30' }))!;
    expect(found.points.length).toBeGreaterThan(0);
    expect(found.warnings).toEqual([expect.stringMatching(/^parts-missing: \d$/)]);
    expect(requestedDays().length).toBeLessThanOrEqual(64);
  });
});

describe('codes of the service', () => {
  it.each<[number, string, string]>([
    [-1, 'upstream-unavailable', 'error'],
    [-2, 'timeout', 'timeout'],
    [-7, 'not-found', 'does not exist'],
    [-8, 'access-denied', 'unauthorized'],
    [-77, 'upstream-unavailable', 'unknown'],
  ])('%i without shots is a failure with a reason in words', async (upstreamCode, code, upstreamReason) => {
    server.stream = () => ({ bytes: alert(upstreamCode) });
    await expect(server.search()).rejects.toMatchObject({
      code,
      message: expect.stringContaining(upstreamReason) as string,
      fields: { upstreamCode, upstreamReason },
    });
  });

  it('with a batch without shots are a failure', async () => {
    const unused = record('gedi02arec', new Uint8Array(112));
    server.stream = () => ({ bytes: Buffer.concat([unused, alert(-9)]) });
    await expect(server.search()).rejects.toMatchObject({ fields: { upstreamCode: -9 } });
  });

  it.each([0, -4])('%i without shots is an empty result', async (code) => {
    server.stream = () => ({ bytes: alert(code) });
    expect(await server.search()).toMatchObject({ points: [], warnings: [] });
  });

  it('with shots cause a warning that counts the missing parts', async () => {
    const shots = sentShots([{ number: '19640500100000001' }]);
    server.stream = () => ({ bytes: Buffer.concat([alert(-3), shots, alert(-4), alert(-9)]) });
    expect(await server.search()).toMatchObject({
      points: [{ shotNumber: '19640500100000001' }],
      warnings: ['parts-missing: 2'],
    });
  });
});

describe('a year that fails', () => {
  const query = { start: '2019-04-18', end: '2025-06-30' };
  const failing = (year: string, answer: ReturnType<typeof server.stream>) => {
    server.stream = (parms) => {
      const { t0 } = parms as { t0: string };
      return t0.startsWith(year) ? answer : { bytes: sentShots([{ number: shotOf(t0), time: t0 }]) };
    };
  };

  it('loses only its own shots', async () => {
    failing('2021', { bytes: alert(-2) });
    const found = (await server.search(query))!;
    expect(found.points).toHaveLength(6);
    expect(found.warnings).toEqual(['parts-missing: 1']);
  });

  it('with an invalid response fails the whole search', async () => {
    failing('2021', { text: '<!doctype html>' });
    await expect(server.search(query)).rejects.toMatchObject({ code: 'stac-invalid' });
  });
});
