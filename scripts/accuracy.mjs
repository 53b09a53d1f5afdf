// Analyses simulated zones, whose truth is known, with the built library; prints how far off it is and writes docs/ACCURACY.md.
// `npm run accuracy [seeds] [first seed]`: 20 zones from seed 1 on where nothing else is said. Fails where a tolerance does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printable, report, verdicts } from './accuracy-report.mjs';
import { judgeZone } from './accuracy-zone.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

const [count, first] = [process.argv[2] ?? 20, process.argv[3] ?? 1].map(Number);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(first)) {
  process.stderr.write('Usage: npm run accuracy [seeds] [first seed]\n');
  process.exit(2);
}
await ensureDependencies();
await ensureBuild();

const folder = mkdtempSync(join(tmpdir(), 'sylvan-accuracy-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const seeds = Array.from({ length: count }, (_, i) => first + i);
const zones = [];
for (const seed of seeds) {
  const start = Date.now();
  const zone = await judgeZone(seed, folder);
  zones.push(zone);
  process.stderr.write(`${printable(zone)}  ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}
const text = report(zones, seeds);
process.stdout.write(`\n${text}`);
if (process.argv.length === 2) writeFileSync(resolve(import.meta.dirname, '../docs/ACCURACY.md'), text);
process.exit(verdicts(zones).every(({ holds }) => holds) ? 0 : 1);
