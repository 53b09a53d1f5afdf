import { describe, expect, test } from 'vitest';
import { asSylvanError, errorData, isSylvanError, SylvanError } from '../../src/errors/errors.ts';

describe('errorData', () => {
  test.each([
    ['an error', new TypeError('no'), 'TypeError: no'],
    ['null', null, 'null'],
    ['an object', { status: 500 }, '{"status":500}'],
    ['a symbol', Symbol('x'), 'symbol'],
  ])('converts %s to an internal problem with a description', (_name, thrown, cause) => {
    const detail = `Unexpected failure inside Sylvan: ${cause}`;
    expect(errorData(thrown)).toEqual({ code: 'internal', detail, fields: {}, cause });
  });

  test.each([[new TypeError('no')], [null], [{ status: 500 }]])(
    'as an error has %j itself as its cause',
    (thrown) => {
      const error = asSylvanError(thrown);
      expect([error.code, error.cause]).toEqual(['internal', thrown]);
      expect(error.cause).toBe(thrown);
    },
  );

  test('preserves a SylvanError and its causes through structured cloning', () => {
    const inner = new SylvanError('truncated', 'Short.', {
      fields: { host: 'a.example' },
      cause: new RangeError('end'),
    });
    const outer = new SylvanError('upstream-failure', 'Failed.', {
      errors: [{ pointer: '/lat', code: 'x', detail: 'y' }],
      cause: inner,
    });
    const data = structuredClone(errorData(outer));
    const copy = SylvanError.fromData(data);
    expect(copy.toData()).toEqual(data);
    expect(copy.retryable).toBe(true);
    expect(isSylvanError(copy.cause, 'truncated')).toBe(true);
  });
});

test('the cause of an upstream failure decides whether it is retryable', () => {
  const failure = (cause: SylvanError) => new SylvanError('upstream-failure', 'Failed.', { cause });
  expect(failure(new SylvanError('not-found', 'Gone.')).retryable).toBe(false);
  expect(failure(new SylvanError('timeout', 'Late.')).retryable).toBe(true);
  expect(failure(failure(new SylvanError('access-denied', 'No.'))).retryable).toBe(false);
  expect(new SylvanError('upstream-failure', 'Failed.', { cause: new Error('socket') }).retryable).toBe(true);
  expect(new SylvanError('unavailable', 'Closed.', { fields: { closed: true } }).retryable).toBe(false);
});

test('isSylvanError recognizes errors of other package entries, which have their own class', async () => {
  const inside = await import('../../dist/export.js');
  const thrown: unknown = (() => {
    try {
      return inside.legendOf('nothing' as 'ndvi-significance', 'en');
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).not.toBeInstanceOf(SylvanError);
  expect(isSylvanError(thrown, 'invalid-parameters')).toBe(true);
  expect(isSylvanError(new Error('SylvanError'))).toBe(false);
  for (const value of [null, undefined, 'SylvanError', { name: 'SylvanError' }])
    expect(isSylvanError(value)).toBe(false);
});
