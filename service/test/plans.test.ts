import { expect, it } from 'vitest';
import { LANGS } from 'sylvan/contract';
import { readConfig } from '../src/config.ts';
import { offeredPlans } from '../src/plans.ts';

const config = readConfig({ FREE_CALLS: '7', OPERATOR_CONTACT: 'keys@example.org' });

it('plans state the configured number of calls', () => {
  const [free, enterprise] = offeredPlans(config, 'en').plans;
  expect([free.calls_per_month, enterprise.calls_per_month]).toEqual([7, null]);
});

it('plans list the same number of features in each language, with French typography in French', () => {
  const [en, fr] = LANGS.map((lang) => offeredPlans(config, lang).plans);
  expect(fr.map(({ includes }) => includes.length)).toEqual(en.map(({ includes }) => includes.length));
  const all = fr.flatMap(({ includes }) => includes);
  expect(all).toContain('disponibilité garantie de 99,9\u202f%');
  for (const text of all) expect(text).not.toMatch(/[ \u00a0][;:!?%»]|'/);
});
