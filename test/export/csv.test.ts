import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { csvOf, histogramCsv, seriesCsv, type Cell } from '../../src/export/csv.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The rows that Python's csv module reads in strict mode. */
function rowsOf(csv: string): string[][] {
  const script =
    'import csv,io,json,sys; t=sys.stdin.buffer.read().decode("utf-8");' +
    'print(json.dumps(list(csv.reader(io.StringIO(t, newline=""), strict=True))))';
  return JSON.parse(execFileSync('python3', ['-c', script], { input: csv, encoding: 'utf8' })) as string[][];
}

describe('csvOf', () => {
  it('writes a header, CRLF and decimal points, and leaves null and NaN empty', () => {
    const rows = [
      [1.5, null, true],
      [-2e-9, NaN, 'é'],
    ];
    expect(csvOf(['a', 'b', 'c'], rows)).toBe('a,b,c\r\n1.5,,true\r\n-2e-9,,é\r\n');
  });

  const texts = ['plain', 'a,b', 'a;b', 'say "so"', 'two\r\nlines', ' blank ', 'l’été', '', '"', 'tab\there'];

  it.skipIf(!hasPython)('writes text that Python reads back', () => {
    const rows: Cell[][] = texts.map((text, i) => [i, text, i / 8]);
    expect(rowsOf(csvOf(['i', 'text, with "signs"', 'eighths'], rows))).toEqual([
      ['i', 'text, with "signs"', 'eighths'],
      ...texts.map((text, i) => [String(i), text, String(i / 8)]),
    ]);
  });

  it('puts an apostrophe before text that a spreadsheet would evaluate, but not before numbers', () => {
    for (const text of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', ' =1', '\t=1', '\n=1', '＝1', '-'])
      expect(csvOf(['a'], [[text]]).replaceAll('"', '')).toMatch(`a\r\n'${text}`);
    for (const text of ['-5', '+1.25', '-1e-7']) expect(csvOf(['a'], [[text]])).toBe(`a\r\n${text}\r\n`);
  });

  it('refuses infinite numbers and ragged rows', () => {
    expect(() => csvOf(['a'], [[-Infinity]])).toThrow(/infinite/);
    expect(() => csvOf(['a', 'b'], [[1, 2], [1]])).toThrow(/Row 1 has 1 cells for 2 columns/);
    expect(() => csvOf(['a'], [[1, 2]])).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
  });
});

describe('histogramCsv', () => {
  it('writes hectares, and bin edges without floating-point noise', () => {
    const csv = histogramCsv({
      histogram: { from: -0.3, step: 0.1, counts: [3, 0, 1, 20_000] },
      pixelAreaHa: 0.01000801,
    });
    expect(csv).toBe(
      'from,to,pixels,hectares\r\n-0.3,-0.2,3,0.03\r\n-0.2,-0.1,0,0\r\n-0.1,0,1,0.01\r\n0,0.1,20000,200.1602\r\n',
    );
  });
});

describe('seriesCsv', () => {
  it('writes one row per year, with empty cells for missing values', () => {
    const csv = seriesCsv([
      { year: 1999, sensor: 'TM', ndvi: 0.71, nbr: null, valid_fraction: 0.5 },
      { year: 2020, sensor: 'OLI', ndvi: -0.1, nbr: 0.02, valid_fraction: 1, disturbed_ha: 12.5 },
    ]);
    expect(csv).toBe(
      'year,sensor,ndvi,nbr,valid_fraction,disturbed_ha\r\n1999,TM,0.71,,0.5,\r\n2020,OLI,-0.1,0.02,1,12.5\r\n',
    );
  });
});
