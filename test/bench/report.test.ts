import { describe, expect, it } from 'vitest';
import { jsonOf, reportOf, type Findings, type Run } from '../../bench/support/report.mjs';

const MACHINE = { processor: 'Some CPU, 2 cores', memory: '8 GiB', system: 'Some Linux', node: '20.19.0' };

const findings: Findings = {
  ...{ version: '0.1.0', machine: { ...MACHINE, gdal: null } },
  title: 'Inflate',
  setup: ['Tiles of one scene.', 'Medians of 5 runs.'],
  tables: [{ caption: 'MB/s', head: ['noise', 'kernel', 'pako'], rows: [['low | mid', 700, 140]] }],
  figures: [
    { name: 'kernel', unit: 'MB/s', median: 700, low: 650, high: 720.123456, runs: 5 },
    { name: 'pako', unit: 'MB/s', median: 140, low: 126, high: 168, runs: 5 },
    { name: 'counted once', unit: 'kB', median: 1, low: 1, high: 1, runs: 1 },
  ],
  goals: [
    { what: 'kernel in times of pako', value: 5.0049, atLeast: 5 },
    { what: 'kernel in copies', value: 4.21, atMost: 4 },
  ],
  missing: ['Chromium: it is not installed'],
  commit: 'abcdef12',
  load: 'load average 1.0',
};

const run: Run = { benches: [findings] };
const report = reportOf(run);

describe('the report of a run of all benches', () => {
  it('names the machine, and the programs that are not installed', () => {
    expect(report).toContain('sylvan 0.1.0');
    expect(report).toContain('| Processor | Some CPU, 2 cores |');
    expect(report).toContain('| GDAL | not installed |');
    expect(report).toContain('| rasterio | not installed |');
  });

  it('has a column for each of several machines, and names the machine of each chapter', () => {
    const other = { ...findings, title: 'Fusion', version: '0.2.0', machine: { ...MACHINE, gdal: '3.6.2' } };
    const both = reportOf({ benches: [findings, other, { ...other, title: 'Trend' }] });
    expect(both).toContain('|  | machine 1 | machine 2 |');
    expect(both).toContain('| sylvan | 0.1.0 | 0.2.0 |');
    expect(both).toContain('| GDAL | not installed | 3.6.2 |');
    const chapters = [...both.matchAll(/^## (\w+)$|^Measured on machine (\d)/gm)].map(([line]) =>
      line.replace(/^## |^Measured on machine /, ''),
    );
    expect(chapters.slice(chapters.indexOf('Inflate'))).toEqual([
      'Inflate',
      '1',
      'Fusion',
      '2',
      'Trend',
      '2',
    ]);
    expect(report).not.toContain('machine 1');
  });

  it('has a chapter for each bench, with setup, tables, missing peers and load', () => {
    expect(report).toContain('## Inflate\n\nTiles of one scene. Medians of 5 runs.');
    expect(report).toContain('| noise | kernel | pako |\n| --- | ---: | ---: |\n| low \\| mid | 700 | 140 |');
    expect(report).toContain('Left out:\n\n- Chromium: it is not installed');
    expect(report).toContain('Measured at commit abcdef12, load average 1.0. The spread');
    expect(report).toContain('typically 30 % (the median over all figures) and at most 30 %.');
  });

  it('starts with a summary for adopters of what was measured', () => {
    expect(report).not.toContain('In short');
    const figure = (name: string, unit: string, median: number) => ({
      ...{ name, unit, median, low: median, high: median, runs: 1 },
    });
    const fetched = {
      ...findings,
      title: 'What an analysis fetches from files as hosts publish them',
      figures: [
        figure('1 km, 20 Mbit/s, Node', 'ms', 13_932),
        figure('1 km, fetched', 'MB', 38.1),
        figure('3 km, fetched', 'MB', 81.5),
      ],
    };
    const computed = {
      ...findings,
      title: 'The full analysis from six sources, 10 km',
      figures: [
        figure('Chromium, HTTP, first run', 'ms', 3891),
        figure('Chromium, HTTP, later runs', 'ms', 3433),
      ],
    };
    const short = /# Performance\n\n## In short\n([^]*)\n\n## How it is measured/.exec(
      reportOf({ benches: [findings, fetched, computed] }),
    )?.[1];
    expect(short).toContain('| 1 km | 38 | 14 |  |\n| 3 km | 82 |  |  |');
    expect(short).toContain(
      '3.9 s for the first analysis of a 10 km zone from six sources in a page, 3.4 s for',
    );
    expect(short).not.toMatch(/Memory|Script|undefined|NaN/);
  });

  it('counts the goals that are met and lists those that are missed', () => {
    expect(report).toContain('1 of 2 goals are met. These are missed:');
    expect(report).toContain('- Inflate: kernel in copies: 4.21 (goal at most 4)');
    expect(report).toContain('- met: kernel in times of pako: 5 (goal at least 5)');
    expect(report).toContain('- **missed**: kernel in copies: 4.21 (goal at most 4)');
  });

  it('says how to repeat it', () => {
    expect(report).toMatch(/## How to repeat it\n\n`npm run bench`/);
    expect(report).not.toMatch(/undefined|NaN|null/);
  });

  it('has no list of goals for a bench without goals', () => {
    const none = reportOf({ benches: [{ ...findings, goals: [] }] });
    expect(none).toContain('0 of 0 goals are met.');
    expect(none).not.toMatch(/Goals:|missed/);
  });
});

describe('the report as JSON', () => {
  it('only rounds figures', () => {
    const read = JSON.parse(jsonOf(run)) as Run;
    expect(read.benches[0].figures[0].high).toBe(720.12);
    expect(read.benches[0]).toMatchObject({ version: '0.1.0', machine: findings.machine });
    expect(read.benches[0].tables).toEqual(findings.tables);
  });

  it('has a line for each figure', () => {
    expect(jsonOf(run)).toMatch(/^ +\{ "name": "pako", .*"runs": 5 \},$/m);
  });
});
