import { expect, it } from 'vitest';
import { LANGS } from 'sylvan/contract';
import { offeredPlans } from '../src/plans.ts';

it('plans include the same in each language, which French sets with its own spaces', () => {
  const [en, fr] = LANGS.map((lang) => offeredPlans('keys@example.org', lang).plans);
  expect(fr.map(({ includes }) => includes.length)).toEqual(en.map(({ includes }) => includes.length));
  const all = fr.flatMap(({ includes }) => includes);
  expect(all).toContain('disponibilité garantie de 99,9\u202f%');
  for (const text of all) expect(text).not.toMatch(/[ \u00a0][;:!?%»]|'/);
});
