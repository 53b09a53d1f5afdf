import { resolve } from 'node:path';
import { diagnose } from 'sylvan/doctor';
import { createSylvan } from 'sylvan/node';
import { expect, it, onTestFinished } from 'vitest';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');

it('a folder on this machine needs neither ranges nor versions', { timeout: 60_000 }, async () => {
  const sylvan = createSylvan({ catalog: FRONTIER, sources: { maps: false } });
  onTestFinished(() => sylvan.close());
  const point = { lat: -10.599201, lng: -61.352878, date: '2025-08-31' };
  const { hosts, lacking } = await diagnose(sylvan, { point });
  expect(hosts.map(({ host }) => host)).toEqual(['']);
  const codes = hosts[0].findings.map(({ code }) => code);
  expect(codes).not.toContain('range-ignored');
  expect(codes).not.toContain('version-hidden');
  expect(lacking).not.toContain('sentinel2');
});
