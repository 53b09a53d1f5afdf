import { afterEach, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';

let sylvan: Sylvan | undefined;
afterEach(() => sylvan?.close());

const fetch = () => Promise.resolve(Response.json({ type: 'FeatureCollection', features: [] }));

/** Names of the library's own scripts that the page has requested. */
function scripts(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const own = paths.filter((path) => !path.includes('/node_modules/'));
  return own.flatMap((path) => /\/dist\/(\w+)\.js$/.exec(path)?.[1] ?? []).sort();
}

it('a page loads the engine with its first call', async () => {
  sylvan = createSylvan({ fetch, meter: UNCOUNTED, catalog: './zone/' });
  expect(scripts()).toEqual(['index', 'shared']);
  await expect(sylvan.analyze({ lat: 1, lng: 2 })).rejects.toMatchObject({ code: 'no-imagery' });
  expect(scripts()).toEqual(['common', 'engine', 'index', 'shared', 'texts']);
});
