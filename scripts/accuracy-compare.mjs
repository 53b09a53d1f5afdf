// Compares the two periods of simulated zones, whose truth is known, with the built library, and prints how far off it is.
// `node scripts/accuracy-compare.mjs [seeds] [first seed]`: 20 random zones from seed 1 on where nothing else is said, and one
// zone of each other kind. `npm run accuracy` runs it with the analyses. Fails where a tolerance does.
import { comparisonChapter, comparisonVerdicts } from './accuracy-compare-report.mjs';
import { assessComparisons } from './accuracy-compare-zone.mjs';
import { prepared } from './accuracy-run.mjs';

const { seeds, folder } = await prepared('node scripts/accuracy-compare.mjs');
const zones = await assessComparisons(seeds, folder);
process.stdout.write(`\n${comparisonChapter(zones)}`);
process.exit(comparisonVerdicts(zones).every(({ holds }) => holds) ? 0 : 1);
