import { describe, expect, it } from 'vitest';
import { LANGS, problemSchema, problemStatus } from '../../src/contract/index.ts';
import { PROBLEM_CODES, SylvanError } from '../../src/errors/errors.ts';
import { toProblem } from '../../src/problem.ts';

/** HTTP statuses of the wire contract; codes that only occur in the library have none. */
const STATUSES: Readonly<Record<number, readonly string[]>> = {
  400: ['malformed-json', 'key-in-query'],
  401: ['missing-key', 'invalid-key', 'access-expired'],
  403: ['key-suspended', 'not-allowed'],
  404: ['not-found'],
  405: ['method-not-allowed'],
  409: ['request-in-progress', 'release-too-late'],
  413: ['body-too-large'],
  415: ['unsupported-media-type'],
  416: ['out-of-range'],
  422: [
    ...['invalid-parameters', 'zone-out-of-coverage', 'zone-too-small', 'zone-too-large', 'date-format'],
    ...['date-order', 'periods-overlap', 'date-in-future', 'date-before-archive', 'period-too-long'],
    ...['no-imagery', 'idempotency-mismatch'],
  ],
  429: ['rate-limited', 'quota-exceeded'],
  500: ['internal'],
  502: ['upstream-failure'],
  503: ['unavailable'],
  504: ['upstream-timeout'],
};

it('each code of the wire contract has its status, and other codes have none', () => {
  const expected = Object.entries(STATUSES).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)] as const),
  );
  const actual = PROBLEM_CODES.map((code) => [code, problemStatus(code)] as const);
  const stated = actual.filter(([, status]) => status !== undefined);
  expect(Object.fromEntries(stated)).toStrictEqual(Object.fromEntries(expected));
});

describe.each(LANGS)('problems in %s', (lang) => {
  it.each(PROBLEM_CODES)('are complete: %s', (code) => {
    const problem = toProblem(new SylvanError(code, 'said by the thrower'), { lang, instance: 'req-1' });
    expect(problemSchema.parse(problem)).toStrictEqual(problem);
    const type = `urn:sylvan:problem:${code}`;
    expect(problem).toMatchObject({ code, type, charged: false, instance: 'req-1' });
    expect(problem.status).toBe(problemStatus(code));
    expect(problem.detail).toMatch(/^\p{Lu}.*\.$/u);
    expect(problem.title).toMatch(/^\p{Lu}.*[^.]$/u);
  });
});

it('describes the end of AbortSignal.timeout as a timeout', () => {
  const ended = new DOMException('Timed out', 'TimeoutError');
  expect(toProblem(ended, { lang: 'en' })).toMatchObject({ code: 'timeout', retryable: true });
});

it('lists the known facts in the detail and in the fields, and omits others', () => {
  const error = new SylvanError('upstream-failure', 'x', {
    fields: { host: 'tiles.example', attempts: 3, status: 503, token: 'secret', query: 'select' },
  });
  const { detail, fields } = toProblem(error, { lang: 'en' });
  expect(detail).toContain('failed (host: tiles.example; HTTP status: 503; attempts: 3). Try again later');
  expect(fields).toStrictEqual({ host: 'tiles.example', status: 503, attempts: 3 });
});

it('states what was searched when there is no image, in French', () => {
  const searched = { collections: ['sentinel-2-c1-l2a', 'sentinel-2-l2a'] };
  const fields = { ...searched, scenes_found: 1234, best_valid_fraction: 0.034 };
  const { detail } = toProblem(new SylvanError('no-imagery', 'x', { fields }), { lang: 'fr' });
  expect(detail.replaceAll('\u202f', '~')).toContain(
    '(collections consultées~: sentinel-2-c1-l2a, sentinel-2-l2a~; scènes trouvées~: 1~234~; scène la plus dégagée~: 3,4~%)',
  );
});

it('reveals no details of an internal error', () => {
  const error = new SylvanError('internal', 'SELECT * FROM /srv/secret', {
    fields: { host: 'db.internal', asset: '/srv/secret' },
    cause: new Error('boom'),
  });
  const problem = toProblem(error, { lang: 'en' });
  expect(JSON.stringify(problem)).not.toMatch(/secret|SELECT|db\.internal|boom/);
});

it('converts other errors to `internal`', () => {
  const problem = toProblem(new TypeError('x is undefined'), { lang: 'en' });
  expect(problem).toMatchObject({ code: 'internal', status: 500, charged: false, retryable: false });
  expect(JSON.stringify(problem)).not.toContain('undefined');
});

it('removes signatures from addresses', () => {
  const error = new SylvanError('access-expired', 'x', {
    fields: { asset: 'https://a.example/B04.tif?sv=1&sig=SECRET', scene: 'what? a scene' },
  });
  expect(toProblem(error, { lang: 'en' }).fields).toStrictEqual({
    asset: 'https://a.example/B04.tif',
    scene: 'what? a scene',
  });
});

it('keeps faults of other schemas unchanged', () => {
  const fault = { pointer: '/units', code: 'units-limit', detail: 'At most 3 units.' };
  const error = new SylvanError('invalid-parameters', 'x', { errors: [fault] });
  expect(toProblem(error, { lang: 'fr' })).toMatchObject({ detail: 'At most 3 units.', errors: [fault] });
});
