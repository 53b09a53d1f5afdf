import { execFile } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../support/closing.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const dist = (name: string) => join(ROOT, 'dist', name);

/**
 * Runs the library for pages in a process that looks like a page, and copies the engine next to it after the
 * first call.
 */
const SCRIPT = `
import { copyFile } from 'node:fs/promises';
globalThis.location = new URL('https://page.example/');
const { createSylvan } = await import('./index.js');
const fetch = async () => Response.json({ type: 'FeatureCollection', features: [] });
const meter = { begin: async () => ({ receipt: undefined, end: async () => undefined }) };
const sylvan = createSylvan({ fetch, meter, catalog: 'zone/' });
const failure = () => sylvan.analyze({ lat: 1, lng: 2, date: '2024-06-01' }).catch((error) => error);
const { code, retryable, cause } = await failure();
await copyFile(process.argv[2], new URL('./engine.js', import.meta.url));
const found = (await failure()).code;
await sylvan.close();
console.log(JSON.stringify({ code, retryable, hasCause: cause instanceof Error, found }));
`;

describe('the engine of a page’s library', () => {
  const folder = useFolder();
  beforeAll(async () => {
    for (const name of ['index.js', 'common.js', 'shared.js', 'texts.js'])
      await copyFile(dist(name), join(folder.path, name));
    await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder.path, 'script.js'), SCRIPT);
  });

  it('causes a typed problem if it cannot be loaded, and is loaded again by the next call', async () => {
    const script = join(folder.path, 'script.js');
    const { stdout } = await promisify(execFile)(process.execPath, [script, dist('engine.js')]);
    expect(JSON.parse(stdout)).toEqual({
      code: 'network-or-cors',
      retryable: true,
      hasCause: true,
      found: 'no-imagery',
    });
  });
});
