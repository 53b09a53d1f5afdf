import { packsOf } from 'sylvan/packs';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createSylvan, verifyPackFile } from 'sylvan/node';
import type { Bytes } from '../../../src/cache/stores.ts';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { readDirectory } from '../../../src/zip/directory.ts';
import { hexDigest, madePack, opened } from '../../support/packs.ts';
import { seededRandom } from '../../support/random.ts';
import { bytesOf, readerOf } from '../../support/zips.ts';
import { campaign } from '../support/campaign.ts';
import { mutantOf } from './mutations.ts';
import { endOf, forged, given, verdictOf, type Verdict } from './trial.ts';

const { seed, runs, timeout } = campaign(10_000, 60);
const FLIPS = 1000;
const MAX_GROWTH = 64 * 2 ** 20;
const MAX_MS = 2000;

const folder = mkdtempSync(join(tmpdir(), 'sylvan-packs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inUse = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

describe('damaged packs', () => {
  it(
    `${runs} are refused, reported as damaged, or give the same as the intact one, seed ${seed}`,
    { timeout },
    async () => {
      const bytes = await madePack();
      const sound = await given(bytes);
      const counts: Record<Verdict, number> = { refused: 0, named: 0, same: 0 };
      for (let run = 0; run < runs; run++) {
        const { bytes: damaged, what } = mutantOf(bytes, seededRandom(seed + run));
        const [before, started] = [inUse(), performance.now()];
        counts[await verdictOf(damaged, sound, `${run}: ${what}`)] += 1;
        expect(inUse() - before, `memory of ${run}: ${what}`).toBeLessThan(MAX_GROWTH);
        expect(performance.now() - started, `time of ${run}: ${what}`).toBeLessThan(MAX_MS);
      }
      process.stdout.write(`Damaged packs: ${JSON.stringify(counts)}\n`);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs / 1000);
    },
  );
});

describe('forged packs', () => {
  it(`${runs / 5} are refused or can be read, seed ${seed}`, { timeout }, async () => {
    const sound = await madePack();
    const counts: Record<Verdict, number> = { refused: 0, named: 0, same: 0 };
    for (let run = 0; run < runs / 5; run++) {
      const { bytes, what } = await forged(sound, seededRandom(seed + run));
      counts[await endOf(bytes, `${run}: ${what}`)] += 1;
    }
    process.stdout.write(`Forged packs: ${JSON.stringify(counts)}\n`);
    expect(counts.refused).toBeGreaterThan(runs / 100);
  });
});

describe('a flipped bit in a real pack', () => {
  const FRONTIER = resolve(import.meta.dirname, '../../../build/samples/frontier');
  const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31', from: 2025 };

  async function realPack(): Promise<Bytes> {
    const sylvan = createSylvan({ catalog: FRONTIER, packs: join(folder, 'packs') });
    const { id } = await packsOf(sylvan).create(ZONE);
    const path = join(folder, 'real.sylvan.zip');
    await pipeline(Readable.fromWeb((await packsOf(sylvan).export(id)) as never), createWriteStream(path));
    await sylvan.close();
    return bytesOf(await readFile(path));
  }

  /** Describes the position of a byte in the archive by the structure that contains it. */
  async function placeOf(bytes: Bytes): Promise<(at: number) => { where: string; entry: string | null }> {
    const all = [...(await readDirectory(readerOf(bytes), bytes.length)).values()];
    const directory = all.at(-1)!.limit;
    return (at) => {
      const entry = all.find(({ start, limit }) => at >= start && at < limit);
      if (entry === undefined) return { where: at < directory ? 'gap' : 'directory', entry: null };
      const { start, name, packedSize } = entry;
      const content = start + 30 + Buffer.from(name).length;
      const where = at < content ? 'header' : at < content + packedSize ? 'content' : 'descriptor';
      return { where, entry: name };
    };
  }

  it(
    `at ${FLIPS} positions is reported with its entry, or changes nothing, seed ${seed}`,
    { timeout: 600_000 },
    async () => {
      const bytes = await realPack();
      const whole = await opened(bytes);
      const digests = Object.fromEntries(whole.manifest.entries.map(({ name, sha256 }) => [name, sha256]));
      const place = await placeOf(bytes);
      const random = seededRandom(seed);
      const path = join(folder, 'flipped.sylvan.zip');
      const counts: Record<string, number> = {};
      for (let flip = 0; flip < FLIPS; flip++) {
        // Half of them outside contents, which are most of the file.
        let at = Math.floor(random() * bytes.length);
        while (flip % 2 === 1 && place(at).where === 'content') at = Math.floor(random() * bytes.length);
        const damaged = bytes.slice();
        damaged[at] ^= 1 << Math.floor(random() * 8);
        writeFileSync(path, damaged);
        const { where, entry } = place(at);
        const check = await verifyPackFile(path).catch((error: unknown) => {
          if (isSylvanError(error, 'pack-invalid')) return error;
          throw error;
        });
        const verdict = check instanceof Error ? 'refused' : check.isWhole ? 'harmless' : 'named';
        counts[`${where}: ${verdict}`] = (counts[`${where}: ${verdict}`] ?? 0) + 1;
        if (!(check instanceof Error) && !check.isWhole && entry !== null)
          expect(
            check.damaged.map(({ name }) => name),
            `${where} at ${at}`,
          ).toEqual([entry]);
        // Damaged contents are always reported; the manifest, which is checked first, is refused.
        if (where === 'content')
          expect([entry, verdict]).toEqual([entry, entry === 'manifest.json' ? 'refused' : 'named']);
        if (verdict !== 'harmless') continue;
        const again = await opened(damaged);
        for (const { name } of whole.manifest.entries)
          expect(hexDigest(await again.read(name)), `${name}, flipped at ${at}`).toBe(digests[name]);
      }
      process.stdout.write(`Flipped bits: ${JSON.stringify(counts)}\n`);
      expect(counts['content: named']).toBeGreaterThan(FLIPS / 4);
    },
  );
});
