import { expect } from 'vitest';
import type { Bytes } from '../../../src/cache/stores.ts';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { checkArchive } from '../../../src/packs/archive.ts';
import { forCalls } from '../../../src/packs/using.ts';
import { writtenSources } from '../../../src/sources/written.ts';
import { manifestOf, never, opened, QUERY, zipOf } from '../../support/packs.ts';
import { forgedJson } from './mutations.ts';

/** What a pack contains: the results of its calls, and whether it is intact. */
interface Given {
  readonly found: string;
  readonly isWhole: boolean;
}

/** Everything that is read from a pack before its pixels. Rejects like a read. */
export async function given(bytes: Bytes): Promise<Given> {
  const archive = await opened(bytes);
  const { isWhole } = await checkArchive(archive, never);
  const pack = await forCalls(archive);
  const { sentinel2 } = writtenSources(pack.catalogs, {} as never);
  const searches = await Promise.all(sentinel2.map((one) => one.search(QUERY, { signal: never })));
  const results = isWhole ? await archive.read('results/0.json') : new Uint8Array();
  const found = JSON.stringify([pack.calls, pack.today, searches, new TextDecoder().decode(results)]);
  return { found, isWhole };
}

/** An intact pack that was changed, with updated checksums. */
export async function forged(sound: Bytes, random: () => number): Promise<{ bytes: Bytes; what: string }> {
  const { manifest, read } = await opened(sound);
  const contents: Record<string, Uint8Array | string> = {};
  for (const { name } of manifest.entries) contents[name] = await read(name);
  const files = ['items.json', 'searches.json', 'results/0.json', 'manifest.json'];
  const what = files[Math.floor(random() * files.length)];
  const textOf = (bytes: Uint8Array | string) =>
    typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
  if (what !== 'manifest.json') contents[what] = forgedJson(textOf(contents[what]), random);
  const stated = JSON.stringify({ ...manifest, entries: manifestOf(contents).entries });
  const text = what === 'manifest.json' ? forgedJson(stated, random) : stated;
  return { bytes: await zipOf({ ...contents, 'manifest.json': text }), what };
}

/** The outcome of a forged pack. Throws unless it is refused with a typed error or can be read. */
export async function endOf(bytes: Bytes, what: string): Promise<Verdict> {
  try {
    return (await given(bytes)).isWhole ? 'same' : 'named';
  } catch (error) {
    if (isSylvanError(error, 'pack-invalid')) return 'refused';
    throw new Error(`${what} ended in ${String(error)}`, { cause: error });
  }
}

export type Verdict = 'refused' | 'named' | 'same';

/**
 * The outcome of a damaged pack: refused with a typed error, reported as damaged, or the same as the intact
 * one. Throws for anything else: another exception, or a pack that counts as intact but has other contents.
 */
export async function verdictOf(bytes: Bytes, sound: Given, what: string): Promise<Verdict> {
  let result: Given;
  try {
    result = await given(bytes);
  } catch (error) {
    if (isSylvanError(error, 'pack-invalid')) {
      expect(error.fields.fault, what).toMatch(
        /^(foreign|newer|truncated|damaged|too-large|invalid|surplus)$/,
      );
      return 'refused';
    }
    throw new Error(`${what} ended in ${String(error)}`, { cause: error });
  }
  if (!result.isWhole) return 'named';
  expect(result.found, what).toBe(sound.found);
  return 'same';
}
