import { describe, expect, it } from 'vitest';
import { reportOf } from '../../bench/support/report.mjs';

const MACHINE = { processor: 'Some CPU, 2 cores', memory: '8 GiB', system: 'Some Linux', node: '20.19.0' };

const findings = {
  ...{ version: '0.1.0', machine: { ...MACHINE, gdal: null } },
  title: 'Inflate',
  setup: ['Tiles of one scene.', 'Medians of 5 runs.'],
  tables: [{ caption: 'MB/s', head: ['noise', 'kernel', 'pako'], rows: [['low | mid', 700, 140]] }],
  figures: [
    { name: 'kernel', unit: 'MB/s', median: 700, low: 650, high: 720.123456, runs: 5 },
    { name: 'pako', unit: 'MB/s', median: 140, low: 126, high: 168, runs: 5 },
    { name: 'fflate', unit: 'MB/s', median: 100, low: 90, high: 110, runs: 5 },
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

const run = { benches: [findings] };
const report = reportOf(run);

describe('the report of a run of all benches', () => {
  it('has a chapter for each bench, with setup, tables, missing peers, load and goals', () => {
    expect(report).toContain('## Inflate\n\nTiles of one scene. Medians of 5 runs.');
    expect(report).toContain('| noise | kernel | pako |\n| --- | ---: | ---: |\n| low \\| mid | 700 | 140 |');
    expect(report).toContain('Left out:\n\n- Chromium: it is not installed');
    expect(report).toContain('Measured at commit abcdef12 (load average 1.0). The spread');
    expect(report).toContain('Over all figures, the largest spread is 30 % and the median 20 %.');
    expect(report).toContain('1 of 2 goals are met. These are missed:');
    expect(report).toContain('- Inflate: kernel in copies: 4.21 (goal: at most 4)');
    expect(report).toContain('- met: kernel in times of pako: 5 (goal: at least 5)');
    expect(report).toContain('- **missed**: kernel in copies: 4.21 (goal: at most 4)');
    expect(report).not.toMatch(/undefined|NaN|null|In short/);
  });
});
