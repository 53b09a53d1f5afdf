// One simulated zone, analysed by the built library: what it is, what the library says of it, and the error of its heights pixel by pixel.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes the zone of a seed into `folder`, which the caller owns, analyses it and removes it again. */
export async function assessZone(seed, folder) {
  const { randomScenario, trueHeights, writeScenario } = await import('../build/simulator.js');
  const { createSylvan } = await import('../dist/node.js');
  const spec = randomScenario(seed);
  const position = join(folder, spec.id);
  const { truth, request } = await writeScenario(spec, position);
  const heightFile = join(folder, `${spec.id}.f32`);
  // Workers inherit it, and leave the canopy they predict there.
  process.env.SYLVAN_HEIGHT_FILE = heightFile;
  const sylvan = createSylvan({
    catalog: position,
    workers: 2,
    workerUrl: pathToFileURL(join(import.meta.dirname, 'accuracy-worker.mjs')),
  });
  try {
    const answer = await sylvan.analyze(request);
    return { seed, truth, answer, pixelRmse: rmseOf(readHeights(heightFile), trueHeights(spec)) };
  } finally {
    await sylvan.close();
    rmSync(position, { recursive: true, force: true });
    rmSync(heightFile, { force: true });
  }
}

function readHeights(file) {
  try {
    const bytes = readFileSync(file);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  } catch {
    return null;
  }
}

/** Over pixels away from edges, of which the shots that pass are a sample; `null` where there is no map. */
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
