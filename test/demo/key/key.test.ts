import { describe, expect, it } from 'vitest';
import { SylvanError, toProblem } from 'sylvan';
import type { KeyStatus } from '../../../src/contract/index.ts';
import { keyHint } from '../../../demo/src/key/key-hint.ts';
import { refusalOf } from '../../../demo/src/key/key-service.ts';
import { segmentsOf, fractionsOf } from '../../../demo/src/key/fractions.ts';
import { isKey } from '../../../demo/src/state/key.ts';

it('parts the bar of a month into what is used and left', () => {
  const status = { calls_used: 2, calls_remaining: 6 } as KeyStatus;
  expect(segmentsOf(fractionsOf(status)!)).toEqual([
    { id: 'used', from: 0, length: 25 },
    { id: 'left', from: 25, length: 75 },
  ]);
  expect(segmentsOf({ used: 10, left: 0 })).toEqual([{ id: 'used', from: 0, length: 100 }]);
  expect(segmentsOf({ used: 0, left: 0 })).toEqual([]);
  expect(fractionsOf({ ...status, calls_remaining: null })).toBeNull();
});

it('distinguishes a key by its first six characters', () => {
  expect(keyHint(`syl_live_7TIFcE${'0'.repeat(43)}`)).toBe('7TIFcE');
});

describe('a refusal of the service', () => {
  const errors = [{ pointer: '/email', code: 'field-value', detail: 'email must be …' }];
  const answer = toProblem(new SylvanError('invalid-parameters', 'email must be …', { errors }), {
    lang: 'en',
  });

  it('is reported with what was sent, in the language of the page', () => {
    const reported = (lang: 'en' | 'fr') =>
      toProblem(refusalOf(answer, { name: 'Ada', email: 'nobody' }), { lang }).detail;
    expect(reported('en')).toBe(
      'email must be an e-mail address of at most 254 characters, but is "nobody".',
    );
    expect(reported('fr')).toContain('"nobody"');
  });

  it('keeps its facts', () => {
    const fields = { resets_at: '2026-12-01T00:00:00Z' };
    const spent = toProblem(new SylvanError('quota-exceeded', 'x', { fields }), { lang: 'en' });
    expect(refusalOf(spent, {})).toMatchObject({ code: 'quota-exceeded', fields });
  });

  it('is none where the code is of nobody, or it is no problem', () => {
    for (const code of ['constructor', 'teapot', 7, undefined])
      expect(refusalOf({ ...answer, code }, {})).toBeUndefined();
    for (const errors of ['nope', [null], [{}]]) expect(refusalOf({ ...answer, errors }, {})).toBeUndefined();
    for (const other of [null, undefined, 'x', [], {}]) expect(refusalOf(other, {})).toBeUndefined();
  });
});

it('knows the form of a key', () => {
  expect(isKey(`syl_test_${'aZ9'.repeat(16)}0`)).toBe(true);
  const short = `syl_live_${'0'.repeat(48)}`;
  for (const other of [
    42,
    {},
    null,
    undefined,
    '',
    short,
    `${short}00`,
    `${short}-`,
    ` ${short}0`,
    `${short}0\n`,
  ])
    expect(isKey(other)).toBe(false);
});
