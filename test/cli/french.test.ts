import { describe, expect, it } from 'vitest';
import { faultLabel } from '../../cli/catalog-check.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { exampleAnswer } from '../support/answer.ts';
import { sylvan, words } from './run-sylvan.ts';

const COMMANDS = [
  ...['', 'analyze', 'compare', 'doctor', 'eudr', 'catalog', 'catalog check', 'catalog make'],
  ...['pack', 'pack create', 'pack info', 'pack verify', 'pack list', 'pack export', 'pack remove'],
];

/** Words that do not occur in French sentences; options, file names and example lines may contain them. */
const ENGLISH =
  /\b(?:the|and|of|with|is|are|not|which|what|that|from|default|choices|folder|degrees|command|missing|unknown|invalid)\b/i;

/** The lines of a text that contain English. */
function englishLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^ {2}\$ |^ {6}--/.test(line))
    .map((line) => line.replaceAll(/--[\w-]+|\S+\.(?:zip|json|geojson|csv|svg|tif)\b/g, ''))
    .filter((line) => ENGLISH.test(line));
}

describe('sylvan in French', () => {
  it.each(COMMANDS)('has help for "%s" without English, and within 80 columns', async (command) => {
    const argv = command === '' ? [] : command.split(' ');
    const { code, stdout } = await sylvan([...argv, '--help', '--lang', 'fr']);
    expect(code).toBe(0);
    expect(englishLines(stdout)).toEqual([]);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('  -')).length;
    const { stdout: inEnglish } = await sylvan([...argv, '--help']);
    expect(lines(stdout)).toBe(lines(inEnglish));
    expect(inEnglish).toMatch(/\nExit codes:\n/);
    const counts = /^(analyze|compare|doctor|eudr|pack create)$/.test(command);
    expect(inEnglish.includes('Environment:\n  SYLVAN_KEY')).toBe(counts);
    expect(englishLines(inEnglish).length).toBeGreaterThan(3);
  });

  it.each([
    [['analyze', '--lgn', '3'], 'erreur : option inconnue « --lgn » (Vouliez-vous dire --lng ?)'],
    [['analyze', '--lat'], 'erreur : il manque la valeur de l’option « --lat <degrés> »'],
    [['analyse'], 'erreur : commande inconnue « analyse » (Vouliez-vous dire analyze ?)'],
    [['pack', 'info'], 'erreur : il manque l’argument « fichier »'],
    [
      ['analyze', '--sample', 'forest-edge', '--lat', '1'],
      'erreur : l’option « --sample <id> » est incompatible avec l’option « --lat <degrés> »',
    ],
  ])('refuses %j', async (argv, message) => {
    const { code, stderr } = await sylvan(['--lang', 'fr', ...argv]);
    expect(code).toBe(2);
    const hint = 'Ajoutez --help à la commande pour voir ce qu’elle accepte.';
    expect(words(stderr.replaceAll('\u202f', ' '))).toBe(`${message} ${hint}`);
    expect((await sylvan([...argv, '--lang=fr'])).stderr).not.toContain('error: ');
  });

  it('applies --lang before a command unless the command has its own', async () => {
    const zone = ['analyze', '--lat', '1', '--lng', '2'];
    expect((await sylvan(['--lang', 'fr', ...zone])).log.requests).toMatchObject([{ lang: 'fr' }]);
    expect((await sylvan(['--lang', 'fr', ...zone, '--lang', 'en'])).log.requests).toMatchObject([
      { lang: 'en' },
    ]);
    expect(await sylvan(['--lang', 'de', ...zone])).toMatchObject({ code: 2 });
  });

  it('gives the reasons for skipped scenes', async () => {
    const answer = exampleAnswer();
    const [source] = answer.details.sources;
    source.skipped = [
      { id: 'S2A_1', code: 'cloudy', detail: '82 % of the scene; the limit is 60 %', catalog: 'own' },
      { id: 'S2A_2', code: 'not-found', detail: 'There is no such file', catalog: 'own' },
    ];
    const { stdout } = await sylvan(['analyze', '--lat', '1', '--lng', '2', '--lang', 'fr'], {
      work: () => Promise.resolve(answer),
    });
    expect(stdout).toContain('S2A_1 (nuageuse)');
    expect(stdout).not.toMatch(/the limit|no such file/);
  });

  it('adds no English note to a problem, except for foreign errors', async () => {
    const refused = async (error: Error) => {
      const work = () => Promise.reject(error);
      return (await sylvan(['analyze', '--lat', '1', '--lng', '2', '--lang', 'fr'], { work })).stderr;
    };
    expect(englishLines(await refused(new SylvanError('upstream-failure', 'The host is down')))).toEqual([]);
    expect(await refused(new TypeError('x is undefined'))).toContain('TypeError: x is undefined');
  });

  it('keeps the figures in faults of catalogs', () => {
    const faults = [
      { code: 'truncated', detail: '100 bytes of its tiles are missing: copy it again' },
      { code: 'no-bbox', detail: 'the item has no bbox, so its position is unknown' },
    ];
    expect(faults.map((fault) => faultLabel(fault, 'fr').replaceAll('\u202f', ' '))).toEqual([
      'Un fichier est arrivé tronqué (il manque 100 octets à ses tuiles : recopiez le fichier)',
      'pas de bbox (sa position est donc inconnue)',
    ]);
  });
});
