import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INFO } from './fake-packs.ts';
import { useFolderEach } from '../support/closing.ts';
import { sylvan, words } from './run-sylvan.ts';

const folder = useFolderEach();
const file = () => join(folder.path, 'a.sylvan.zip');

describe('a pack file that cannot be read', () => {
  const COMMANDS = [
    ['pack', 'info'],
    ['pack', 'verify'],
    ['analyze', '--pack'],
    ['compare', '--pack'],
  ];

  it.each(COMMANDS)('is refused by %s %s before any work', async (...command) => {
    const missing = await sylvan([...command, file()]);
    expect([missing.code, missing.stdout, missing.log.open]).toStrictEqual([2, '', 0]);
    expect(words(missing.stderr)).toContain(
      `sylvan: The file cannot be read There is no file ${file()}: check its name and folder.`,
    );
    expect(words((await sylvan([...command, folder.path, '--lang', 'fr'])).stderr)).toContain(
      `${folder.path} n’est pas un fichier : indiquez un fichier de paquet.`,
    );
    expect((await sylvan([...command, ''])).stderr).toContain('The file name is empty');
  });
});

describe('--pack', () => {
  it('answers an analysis from the file, with defaults from the pack’s first analysis', async () => {
    await writeFile(file(), 'x');
    const { code, stdout, log } = await sylvan(['analyze', '--pack', file(), '--lang', 'fr']);
    expect([code, log.packs]).toStrictEqual([0, [file()]]);
    expect(log.requests).toStrictEqual([{ ...INFO.calls[0].request, lang: 'fr', detail: 'standard' }]);
    expect(stdout).toContain('carré de 2 km autour de -7,836');
    const later = await sylvan(['analyze', '--pack', file(), '--date', '2023-08-31', '--size', '1']);
    expect(later.log.requests).toMatchObject([{ lat: -7.836, size: 1, date: '2023-08-31' }]);
  });

  it('answers a comparison from the file', async () => {
    await writeFile(file(), 'x');
    const { log } = await sylvan(['compare', '--pack', file(), '--date2-end', '2019-07-31']);
    expect(log.packs).toStrictEqual([file()]);
    expect(log.comparisons).toMatchObject([{ ...INFO.calls[2].request, date2_end: '2019-07-31' }]);
  });

  it('leaves missing parameters to the library if the pack has no such call', async () => {
    await writeFile(file(), 'x');
    const packInfo = { ...INFO, calls: INFO.calls.slice(0, 1) };
    const { code, stderr } = await sylvan(['compare', '--pack', file()], { packInfo });
    expect(code).toBe(2);
    expect(stderr).toContain('date1_start is missing');
  });

  it.each([
    ['analyze', '--catalog', ['./x']],
    ['analyze', '--offline', []],
    ['compare', '--sample', ['forest-edge']],
    ['compare', '--cache', ['folder']],
  ])('of %s cannot be combined with %s', async (command, option, value) => {
    const { code, stderr, log } = await sylvan([command, '--pack', file(), option, ...value]);
    expect([code, log.open]).toStrictEqual([2, 0]);
    expect(words(stderr)).toContain(`'--pack <file>' cannot be used with option '${option}`);
  });
});
