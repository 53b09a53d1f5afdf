// Changed copies of a simulated folder catalogue, made once.
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raise it with every change of what a copy holds. */
const VERSION = 1;

/**
 * Copies the folder of `sample` next to it, hands the copy and its item collection to `change(draft, items)`, and writes
 * the items back. The copy appears whole or not at all, and stands until its original is another.
 */
export async function rewrittenOnce(sample, name, change) {
  const folder = `${sample.folder}-${name}`;
  const stamp = JSON.stringify([VERSION, sample.truth.simulatorVersion, sample.truth.specification]);
  const copy = { ...sample, folder };
  if ((await readStamp(folder)) === stamp) return copy;
  console.log(`Making the ${name} copy of the simulated zone, once …`);
  const draft = `${folder}.draft`;
  for (const location of [draft, folder]) await rm(location, { recursive: true, force: true });
  await cp(sample.folder, draft, { recursive: true });
  const items = JSON.parse(await readFile(join(draft, 'items.json'), 'utf8'));
  await change(draft, items);
  await writeFile(join(draft, 'items.json'), JSON.stringify(items));
  await writeFile(join(draft, 'copy.json'), stamp);
  await rename(draft, folder);
  return copy;
}

async function readStamp(folder) {
  const path = join(folder, 'copy.json');
  return existsSync(path) ? readFile(path, 'utf8') : null;
}
