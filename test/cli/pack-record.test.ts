import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PackCheck } from 'sylvan/packs';
import type { PackFileInfo } from 'sylvan/node';
import { formatCheck, formatPack } from '../../cli/pack-record.ts';
import { INFO, WHOLE } from './fake-packs.ts';
import { useFolderEach } from '../support/closing.ts';
import { sylvan, words } from './run-sylvan.ts';

const folder = useFolderEach();
const file = () => join(folder.path, 'a.sylvan.zip');

const RASTER = { name: 'rasters/sentinel2/earth-search/S2A/red.tif', size: 32_768 };

function damaged(...entries: PackCheck['damaged']): PackCheck {
  return { ...WHOLE, isWhole: false, damaged: entries };
}

describe('the contents of a pack', () => {
  it('are printed in English', () => {
    const text = formatPack(INFO, 'en', 80);
    for (const part of [
      'Years     2023 to 2024\nDate      2024-08-31\nMade      2026-02-28 by sylvan 0.9.0\n',
      'Size      1.2 MB\nContents  5,694 entries\nImages    from satellites\n',
      '\n  analysis    2024-08-31: result available\n  analysis    2023-08-31: no imagery\n',
      '  comparison  2018-06-03 to 2018-08-31 and 2019-06-03 to 2019-08-31: result\n              available\n',
      '\nData  Landsat courtesy of the USGS\n',
    ])
      expect(text).toContain(part);
  });

  it.each(['en', 'fr'] as const)('keep to their columns, in %s', (lang) => {
    for (const columns of [40, 60, 80, 100]) {
      const lines = formatPack(INFO, lang, columns).split('\n');
      expect(lines.filter((line) => line.length > columns)).toStrictEqual([]);
    }
  });

  it('are printed without control characters from the file', () => {
    const attribution = ['red\u001b[31m \u202Eback'];
    const calls: PackFileInfo['calls'] = [
      { operation: 'analyze', request: { date: '2024\u009b1A' }, outcome: 'stored' },
      { operation: 'compare', request: {}, outcome: 'stored' },
    ];
    const text = formatPack({ ...INFO, attribution, calls, library: '1\r2' }, 'en', 80);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text).toContain('? to ? and ? to ?');
  });

  it('are printed as text, or as JSON with --json', async () => {
    await writeFile(file(), 'x');
    const english = { code: 0, stdout: formatPack(INFO, 'en', 80) };
    expect(await sylvan(['pack', 'info', file()])).toMatchObject(english);
    expect((await sylvan(['pack', 'info', file(), '--lang', 'fr'])).stdout).toBe(formatPack(INFO, 'fr', 80));
    expect(JSON.parse((await sylvan(['pack', 'info', file(), '--json'])).stdout)).toStrictEqual(INFO);
  });
});

describe('the verification of a pack', () => {
  it('reports an intact pack', async () => {
    await writeFile(file(), 'x');
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file()]);
    expect([code, stderr]).toStrictEqual([0, '']);
    expect(words(stdout)).toBe(`${file()} is intact: all 5,694 entries are unchanged (1.2 MB).`);
    expect(formatCheck('a', WHOLE, 'fr', 80)).toContain('est intact\u202f: ses 5\u202f694 entrées');
  });

  it('lists damaged entries with their sizes, and reports pack-invalid', async () => {
    await writeFile(file(), 'x');
    const packCheck = damaged(RASTER, { name: 'results/1.json', size: 1 });
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file()], { packCheck });
    expect(code).toBe(2);
    expect(words(stdout)).toBe(
      `${file()} is damaged: 2 of 5,694 entries have changed since the pack was written. Damaged ` +
        '- rasters/sentinel2/earth-search/S2A/red.tif: 32,768 bytes - results/1.json: 1 byte',
    );
    expect(stderr).toMatch(/^sylvan: Not a valid pack\n/);
  });

  it('prints result and problem as JSON with --json', async () => {
    await writeFile(file(), 'x');
    const packCheck = damaged(RASTER);
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file(), '--json'], { packCheck });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toStrictEqual(packCheck);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'pack-invalid', fields: { fault: 'damaged' } });
  });

  it('lists the first of many entries in both languages, without control characters', () => {
    const many = damaged(...Array.from({ length: 12 }, (_, i) => ({ name: `a\u001b[2J${i}.tif`, size: 1 })));
    expect(formatCheck('a', many, 'en', 80)).toContain(
      '- a[2J9.tif: 1 byte\n  - and 2 more (--json lists them all)\n',
    );
    expect(words(formatCheck('a', many, 'fr', 40))).toMatch(
      /^a est endommagé : 12 entrées sur 5 694 .*\. .*- et 2 de plus \(--json les liste toutes\)$/,
    );
    expect(words(formatCheck('a', damaged(RASTER), 'en', 80))).toContain('1 of 5,694 entries has changed');
  });
});
