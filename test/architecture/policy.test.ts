import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const dist = (file: string) => pathToFileURL(resolve(ROOT, 'dist', file)).href;

/**
 * Runs in a new process, where zod is not configured: loads the package, writes an image, validates a request and a catalog's
 * answer, then a schema of the page's own, and counts every call of `Function`, which a strict content security policy would
 * report.
 */
const SCRIPT = `
import { z } from 'zod';
let made = 0;
globalThis.Function = new Proxy(Function, { construct: (F, a) => (made++, Reflect.construct(F, a)) });
const { analyzeRequestSchema, problemSchema } = await import(${JSON.stringify(dist('contract.js'))});
await import(${JSON.stringify(dist('index.js'))});
await import(${JSON.stringify(dist('engine.js'))});
const { writePng } = await import(${JSON.stringify(dist('export.js'))});
const grid = { epsg: 32631, affine: [10, 0, 300000, 0, -10, 5000000], width: 1, height: 1 };
await writePng({ id: 'ndvi-significance', grid, data: new Float32Array(1) });
const { createSylvan } = await import(${JSON.stringify(dist('node.js'))});
const parsed = analyzeRequestSchema.safeParse({ lat: 1, lng: 2 }).success && !problemSchema.safeParse({}).success;
const item = { type: 'Feature', id: 'a', properties: {}, assets: { red: { href: 'a.tif' } } };
const page = JSON.stringify({ type: 'FeatureCollection', features: [item] });
const meter = { begin: async () => ({ receipt: undefined, end: async () => undefined }) };
await import(${JSON.stringify(dist('metering.js'))});
const sylvan = createSylvan({ meter, fetch: async () => new Response(page), catalog: 'https://data.example/zone' });
const code = await sylvan.analyze({ lat: 1, lng: 2, date: '2024-06-01' }).catch((error) => error.code);
await sylvan.close();
const ours = made;
z.object({ a: z.string() }).parse({ a: 'a' });
console.log(JSON.stringify({ parsed, code, ours, own: made > ours, stored: !Object.hasOwn(z.config(), 'jitless') }));
`;

it('the package validates without creating functions, and leaves zod’s configuration to the page', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], { cwd: ROOT });
  expect(JSON.parse(output.toString())).toEqual({
    parsed: true,
    code: 'no-imagery',
    ours: 0,
    own: true,
    stored: true,
  });
});
