import { expect, it } from 'vitest';
import { createKeyRequestSchema } from '../../src/contract/keys.ts';

const PERSON = { name: 'Ada', email: 'ada@example.org' };

it('texts about a person are normalized', () => {
  const name = 'e\u0301'.repeat(100);
  expect(createKeyRequestSchema.parse({ ...PERSON, name }).name).toBe('\u00e9'.repeat(100));
});

it('texts with long runs of combining marks are refused without being normalized', () => {
  // Marks in descending order of class, which normalization sorts: over a second.
  const marks = ['\u0345', '\u035d', '\u035f', '\u0315', '\u0300', '\u0316', '\u0321', '\u0334'];
  const text = `a${marks.map((mark) => mark.repeat(2000)).join('')}`;
  const start = performance.now();
  const { error } = createKeyRequestSchema.safeParse({ name: text, email: text, use_case: text });
  expect(performance.now() - start).toBeLessThan(200);
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    ['name', 'email', 'use_case'].map((field) => [field, 'field-value']),
  );
});
