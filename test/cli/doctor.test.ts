import { describe, expect, it } from 'vitest';
import { DIAGNOSIS } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

describe('sylvan doctor', () => {
  it('prints a row for each host, its findings, and what a record would lack', async () => {
    const { code, stdout, log } = await sylvan(['doctor']);
    expect(code).toBe(4);
    expect(stdout).toMatch(/^ *images\.example +ok +yes +yes +yes +24 +12$/m);
    expect(stdout).toMatch(/^ *fires\.example +failed +no +0 +3$/m);
    expect(words(stdout)).toContain('images.example: Sentinel-2; Offset -0.1 (asset)');
    expect(words(stdout)).toContain('unreachable The host cannot be reached.');
    expect(words(stdout)).toContain('Newest images: Sentinel-2 27 November 2026.');
    expect(words(stdout)).toMatch(/A full record cannot be computed: no fire points[^.]*\.$/);
    expect(log).toMatchObject({ diagnosed: [undefined], open: 0 });
  });

  it('exits with 0 if a full record can be computed, even with a weakened source', async () => {
    const diagnosis = { ...DIAGNOSIS, isFull: true, lacking: [], weakened: ['fire-masks' as const] };
    const { code, stdout } = await sylvan(['doctor', '--lang', 'fr'], { diagnosis });
    expect(code).toBe(0);
    expect(words(stdout)).toMatch(
      /reposera sur moins de données.*masques de feux quotidiens, qui remplacent les points de feu manquants\.$/,
    );
  });

  it.each([
    ['en', 'not tested', 'Not tested, because Sylvan knows no file'],
    ['fr', 'non testé', 'Non testé, car Sylvan ne connaît aucun fichier'],
  ])('says that a host was not tested, and why, in %s', async (lang, status, why) => {
    const none = { requests: 0, findings: [], fields: 'ok' } as const;
    const hosts = [DIAGNOSIS.hosts[0], { ...DIAGNOSIS.hosts[1], ...none }];
    const argv = ['doctor', '--lang', lang];
    const { stdout } = await sylvan(argv, { diagnosis: { ...DIAGNOSIS, hosts } });
    expect(stdout).toMatch(new RegExp(`^ *fires\\.example +${status} +0 +3$`, 'm'));
    expect(words(stdout)).toContain(why);
  });

  it('names files of a folder, which have no host', async () => {
    const hosts = [{ ...DIAGNOSIS.hosts[0], host: '' }];
    const { stdout } = await sylvan(['doctor'], { diagnosis: { ...DIAGNOSIS, hosts } });
    expect(words(stdout)).toContain('local files: Sentinel-2');
  });

  it('tests the given place and date, and prints only the diagnosis as JSON with --json', async () => {
    const { log } = await sylvan(['doctor', '--lat', '-3', '--lng', '-62', '--date', '2024-08-31']);
    expect(log.diagnosed).toStrictEqual([{ lat: -3, lng: -62, date: '2024-08-31' }]);
    const { code, stdout, stderr } = await sylvan(['doctor', '--json']);
    expect({ code, stderr }).toStrictEqual({ code: 4, stderr: '' });
    expect(JSON.parse(stdout)).toStrictEqual(DIAGNOSIS);
  });
});
