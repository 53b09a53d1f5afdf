// Writes the sample zones to build/samples/, anew if the simulator has changed, and to samples/ for @sylvan/samples, with the
// images of each in one archive, which a page fetches at once.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';

process.chdir(resolve(import.meta.dirname, '..'));

const SIMULATOR = 'build/simulator.js';
const FOLDER = 'build/samples';
const STAMP = join(FOLDER, '.stamp');

const digest = createHash('sha256').update(readFileSync(SIMULATOR)).digest('hex');
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) {
  const { PLOTS_SAMPLE, plotsFile, SAMPLE_LANDSCAPES, writeLandscape, writeScenario } = await import(
    join('..', SIMULATOR)
  );
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const landscape of SAMPLE_LANDSCAPES) await writeLandscape(landscape, join(FOLDER, landscape.id));
  await writeScenario(PLOTS_SAMPLE, join(FOLDER, 'plots'));
  writeFileSync(join(FOLDER, 'plots/plots.geojson'), JSON.stringify(plotsFile(), null, 2));
  writeFileSync(STAMP, digest);
}
for (const entry of readdirSync(FOLDER, { withFileTypes: true }))
  if (entry.isDirectory()) publish(entry.name);

/**
 * Copies a sample's lists and tables unchanged, stores its images uncompressed in `images.zip`, and rewrites URLs to point into
 * it.
 */
function publish(id) {
  const [source, target] = [join(FOLDER, id), join('samples', id)];
  rmSync(target, { recursive: true, force: true });
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of files.filter((file) => /\.(json|geojson|csv)$/.test(file)))
    cpSync(join(source, name), join(target, name));
  const names = files.filter((file) => file.endsWith('.tif'));
  const images = Object.fromEntries(names.map((name) => [name, readFileSync(join(source, name))]));
  // The earliest time in zip: the same images make the same archive.
  writeFileSync(join(target, 'images.zip'), zipSync(images, { level: 0, mtime: new Date(1980, 0, 1) }));
  const items = readFileSync(join(source, 'items.json'), 'utf8');
  writeFileSync(join(target, 'items.json'), items.replaceAll(/"\.\/([^"]+\.tif)"/g, '"./images.zip!/$1"'));
}
