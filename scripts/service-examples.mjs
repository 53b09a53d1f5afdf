// Example answers for the service's contract: those of a sample, with long lists cut to the first entry. `node
// scripts/service-examples.mjs` writes them; a test of the service compares them with the library's answers.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'service/src/openapi/examples');

/** The sample that is being cleared: nearly all fields of its answers have values. */
export const SAMPLE = 'frontier';

/** An answer with one year, one patch, and one scene of each source. */
export function exampleOf({ details, ...answer }) {
  const { series, patches, sources } = details;
  const one = sources.map((source) => ({ ...source, scenes: source.scenes.slice(0, 1) }));
  return {
    ...answer,
    details: {
      ...details,
      ...(series && { series: series.slice(0, 1) }),
      ...(patches && { patches: patches.slice(0, 1) }),
      sources: one,
    },
  };
}

if (resolve(process.argv[1]) === import.meta.filename) {
  const { createSylvan } = await import(join(ROOT, 'dist/node.js'));
  const { SAMPLES } = await import(join(ROOT, 'dist/samples.js'));
  const { request, comparison } = SAMPLES.find(({ id }) => id === SAMPLE);
  const sylvan = createSylvan();
  await write('analyze', await sylvan.analyze({ ...request, sample: SAMPLE }));
  await write('compare', await sylvan.compare({ ...comparison, sample: SAMPLE }));
  await sylvan.close();
}

async function write(name, answer) {
  const path = join(FOLDER, `${name}-answer.json`);
  const text = JSON.stringify(exampleOf(answer), null, 2);
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
