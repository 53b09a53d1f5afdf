// Analyses simulated zones, whose truth is known, with the built library; prints how far off it is and writes docs/ACCURACY.md.
// `npm run accuracy [seeds] [first seed]`: 20 zones from seed 1 on where nothing else is said. Fails where a tolerance does.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable, report, verdicts } from './accuracy-report.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

const [count, first] = [process.argv[2] ?? 20, process.argv[3] ?? 1].map(Number);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(first)) {
  process.stderr.write('Usage: npm run accuracy [seeds] [first seed]\n');
  process.exit(2);
}
await ensureDependencies();
await ensureBuild();
const { randomStory, trueHeights, writeStory } = await import('../build/simulator.js');
const { createSylvan } = await import('../dist/node.js');

const folder = mkdtempSync(join(tmpdir(), 'sylvan-accuracy-'));
const heightFile = join(folder, 'heights.f32');
// Workers inherit it, and leave the canopy they predict there.
process.env.SYLVAN_HEIGHT_FILE = heightFile;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const seeds = Array.from({ length: count }, (_, i) => first + i);
const zones = [];
for (const seed of seeds) {
  const start = Date.now();
  const zone = await judged(seed);
  zones.push(zone);
  process.stderr.write(`${printable(zone)}  ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}
const text = report(zones, seeds);
process.stdout.write(`\n${text}`);
if (process.argv.length === 2) writeFileSync(resolve(import.meta.dirname, '../docs/ACCURACY.md'), text);
process.exit(verdicts(zones).every(({ holds }) => holds) ? 0 : 1);

/** What a zone is, what the library says of it, and the error of its heights pixel by pixel. */
async function judged(seed) {
  const spec = randomStory(seed);
  const place = join(folder, spec.id);
  rmSync(heightFile, { force: true });
  const { truth, request } = await writeStory(spec, place);
  const sylvan = createSylvan({
    catalog: place,
    workers: 2,
    workerUrl: pathToFileURL(join(import.meta.dirname, 'accuracy-worker.mjs')),
  });
  try {
    const answer = await sylvan.analyze(request);
    return { seed, spec, truth, answer, pixelRmse: rmseOf(readHeights(), trueHeights(spec)) };
  } finally {
    await sylvan.close();
    rmSync(place, { recursive: true, force: true });
  }
}

function readHeights() {
  try {
    const bytes = readFileSync(heightFile);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  } catch {
    return null;
  }
}

/** Over pixels away from edges, of which the shots that are kept are a sample; `null` where there is no map. */
function rmseOf(predicted, { rh98, even }) {
  if (predicted === null || predicted.length !== rh98.length) return null;
  let [sum, pixels] = [0, 0];
  rh98.forEach((height, i) => {
    if (even[i] === 0 || Number.isNaN(predicted[i])) return;
    sum += (predicted[i] - height) ** 2;
    pixels += 1;
  });
  return Math.sqrt(sum / pixels);
}
