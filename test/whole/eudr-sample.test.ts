import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const WORDS = ['eudr', 'samples/plots/plots.geojson', '--sample', 'plots', '--json'];

interface Assessed {
  readonly until: string;
  readonly plots: readonly {
    readonly circle_ha: number | null;
    readonly evidence: {
      readonly convergence: { readonly line: string };
      readonly loss_ha: number | null;
    } | null;
    readonly problem: string | null;
  }[];
}

it(
  'the plots sample has forest, clearings, pasture, a circle and an invalid plot',
  { timeout: 60_000 },
  async () => {
    const command = promisify(execFile)(process.execPath, [resolve(ROOT, 'dist/cli.js'), ...WORDS], {
      cwd: ROOT,
    });
    // Exits with 2, because one plot must be drawn again.
    const { code, stdout } = (await command.catch((error: unknown) => error)) as {
      code: number;
      stdout: string;
    };
    expect(code).toBe(2);
    const { until, plots } = JSON.parse(stdout) as Assessed;
    expect(until).toBe('2022-12-31');
    const [unsure, standing, ...rest] = plots.map(({ evidence }) => evidence?.convergence.line);
    expect([unsure, standing]).toEqual(['more-information', 'forest-no-loss']);
    expect(rest).toEqual(['loss-seen', 'loss-seen', 'no-forest', 'no-forest', 'forest-no-loss', undefined]);
    expect(plots[3]).toMatchObject({ circle_ha: 2, evidence: { loss_ha: 0.62 } });
    expect(plots[7].problem).toMatch(/The feature is a line/);
  },
);
