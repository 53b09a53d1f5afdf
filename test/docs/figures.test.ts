import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './blocks.ts';

interface Bench {
  readonly id: string;
  readonly figures: readonly { readonly name: string; readonly median: number }[];
  readonly goals: readonly { readonly what: string; readonly value: number }[];
}

const { benches } = JSON.parse(readFileSync(resolve(ROOT, 'docs/performance.json'), 'utf8')) as {
  readonly benches: readonly Bench[];
};
const bench = (id: string) => benches.find((one) => one.id === id)!;

/** MB that the last run measured of zones of such a side. */
const fetched = (side: string) =>
  bench('bytes').figures.find(({ name }) => name === `${side} km, fetched`)!.median;

/** Pages round what was measured. */
function expectNear(stated: string, measured: number): void {
  expect(Math.abs(Number(stated) / measured - 1), `${stated} next to ${measured}`).toBeLessThan(0.05);
}

describe('what pages repeat of the last run of the benches', () => {
  it('is what an analysis fetches, in the README', () => {
    const [, one, ten] = /about (\d+) MB for a zone of 1 km and (\d+) MB for one of 10 km/.exec(
      textOf('README.md'),
    )!;
    expectNear(one, fetched('1'));
    expectNear(ten, fetched('10'));
  });

  it('is the same on the page of costs, by side', () => {
    const rows = [...textOf('docs/costs.md').matchAll(/^\| (\d+) km +\| [^|]* \| +(\d+) \|/gm)];
    expect(rows.map(([, side]) => side)).toEqual(['1', '3', '5', '10', '25']);
    for (const [, side, megabytes] of rows) expectNear(megabytes, fetched(side));
  });

  it('is how near an estimate comes, wherever that is said', () => {
    const [{ what, value }] = bench('estimate').goals;
    expect(what).toContain('within 25 %');
    expect(value).toBeGreaterThanOrEqual(0.75);
    expect(textOf('README.md')).toContain('within 25 % for three zones in four');
    expect(textOf('src/sylvan.ts')).toContain('Three in four zones fetch within 25 % of the estimate');
  });
});
