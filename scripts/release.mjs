// Run by `npm version X` once package.json has the version: writes it to the changelog, the source and the samples package, which
// npm then commits and tags.
import { readFileSync, writeFileSync } from 'node:fs';
import { released } from './changelog.mjs';
import { run } from './run.mjs';
import { WITH_SAMPLES, withSamples } from './samples-version.mjs';

const SOURCE = 'src/record/version.ts';
const RECORD = 'docs/record.md';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const change = (file, work) => writeFileSync(file, work(readFileSync(file, 'utf8')));
change('CHANGELOG.md', (text) => released(text, version, new Date().toISOString().slice(0, 10)));
change(SOURCE, (text) => text.replace(/VERSION = '[^']+'/, `VERSION = '${version}'`));
change(RECORD, (text) => text.replaceAll(/sylvan \d+\.\d+\.\d+,/g, `sylvan ${version},`));
for (const file of WITH_SAMPLES) change(file, (text) => withSamples(text, version));
await run('git', ['add', 'CHANGELOG.md', SOURCE, RECORD, ...WITH_SAMPLES]);
