// Analyses simulated zones, whose truth is known, and compares others in two periods, with the built library; prints how far off it
// is and writes docs/ACCURACY.md. `npm run accuracy [seeds] [first seed]`: 20 zones of each from seed 1 on where nothing else is said.
// Fails where a tolerance does.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { comparisonChapter, comparisonVerdicts } from './accuracy-compare-report.mjs';
import { assessComparisons } from './accuracy-compare-zone.mjs';
import { printable, report, verdicts } from './accuracy-report.mjs';
import { assessAll, prepared } from './accuracy-run.mjs';
import { assessZone } from './accuracy-zone.mjs';

const { seeds, folder } = await prepared('npm run accuracy');
const zones = await assessAll(seeds, (seed) => assessZone(seed, folder), printable);
const comparisons = await assessComparisons(seeds, folder);
const text = `${report(zones, seeds)}\n${comparisonChapter(comparisons)}`;
process.stdout.write(`\n${text}`);
if (process.argv.length === 2) writeFileSync(resolve(import.meta.dirname, '../docs/ACCURACY.md'), text);
process.exit([...verdicts(zones), ...comparisonVerdicts(comparisons)].every(({ holds }) => holds) ? 0 : 1);
