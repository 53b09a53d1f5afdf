import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import { sampleSpec, type Sample, type SampleSpec } from '../../../simulator/index.ts';
import { startFaultServer, type FaultServer } from '../../support/fault-server.ts';
import { OPTICAL_ALONE } from '../../support/optical-alone.ts';
import { UNCOUNTED } from '../../support/uncounted.ts';
import { groundOf, opticalOf, writeItems, writeZoneIn } from '../../support/zones.ts';
import { useClosing, useFolder } from '../../support/closing.ts';
import { HeaderReader } from '../../../worker/cog/header-reader.ts';
import { COG_LIMITS, Tag } from '../../../worker/cog/tags.ts';
import { readIndexes } from '../../../worker/cog/tiles.ts';
import { validateStructure } from '../../../worker/cog/validate.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';

/** The file with these tiles of its full resolution corrupted; `tiles` are indices, row by row. */
async function withDamagedTiles(
  bytes: Uint8Array<ArrayBuffer>,
  tiles: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = new AbortController();
  const source = new BytesRangeSource(bytes);
  const header = new HeaderReader(source, COG_LIMITS.headerBytes, signal);
  const { directories, littleEndian } = await validateStructure(header, COG_LIMITS);
  const tags = [Tag.tileOffsets, Tag.tileByteCounts].map((id) => directories[0].get(id)!);
  const [offsets, counts] = await readIndexes(source, tags, littleEndian, tiles, signal);
  const damaged = bytes.slice();
  offsets.forEach((offset, i) => {
    for (let at = offset + Math.floor(counts[i] / 2); at < offset + counts[i]; at++) damaged[at] ^= 0xa5;
  });
  return damaged;
}

/**
 * A zone of 400 x 400 pixels in files of 480 x 480, with small tiles, so that a few of them are a small
 * fraction.
 */
const TILE = 32;
const CLEARING = sampleSpec('simulated-clearing');
const SPEC: SampleSpec = {
  ...CLEARING,
  ...{ id: 'small-tiles', tileSize: TILE },
  acquisitions: CLEARING.acquisitions.map((acquisition) => ({ ...acquisition, cloudFraction: 0 })),
};
const ACROSS = 480 / TILE;
const FRACTION = (TILE * TILE) / (400 * 400);
/** Ten tiles are 6.4 % of the zone, twenty 12.8 %. */
const FEW = tilesInside(10);
const MANY = tilesInside(20);

/** Indices of `count` tiles inside the zone. */
function tilesInside(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (3 + Math.floor(i / 5)) * ACROSS + 3 + (i % 5));
}

const closing = useClosing();
const folder = useFolder();
let sample: Sample;
let server: FaultServer;
let whole: AnalyzeAnswer;
/** The scene that shows the complete zone. */
let clear: { readonly id: string; readonly valid_fraction: number | null };
beforeAll(async () => {
  sample = await writeZoneIn(folder.path, SPEC);
  server = closing(await startFaultServer({ folder: sample.folder }));
  whole = await analyze(server.url);
  clear = opticalOf(whole).scenes.find(({ valid_fraction }) => valid_fraction === 1)!;
}, 60_000);
beforeEach(async () => {
  for (const { id } of opticalOf(whole).scenes) server.replace(`${id}/red.tif`, await fileOf(id));
});

async function analyze(catalog: string): Promise<AnalyzeAnswer> {
  // A new each time, because it caches what it has read.
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog, sources: OPTICAL_ALONE, workers: 2 });
  try {
    // Full detail uses all scenes, so the damage of one does not change the selection of others.
    return await sylvan.analyze({ ...sample.request, detail: 'full' });
  } finally {
    await sylvan.close();
  }
}

const fileOf = async (id: string) => new Uint8Array(await readFile(join(sample.folder, id, 'red.tif')));

async function damage(id: string, tiles: readonly number[]): Promise<void> {
  server.replace(`${id}/red.tif`, await withDamagedTiles(await fileOf(id), tiles));
}

describe('a scene with damaged tiles', { timeout: 60_000 }, () => {
  it('is used if less than a tenth is lost, and the record gives its valid fraction', async () => {
    await damage(clear.id, FEW);
    const { status, scenes, skipped, detail } = opticalOf(await analyze(server.url));
    const lost = FEW.length * FRACTION;
    expect(status).toBe('partial');
    expect(scenes.find(({ id }) => id === clear.id)!.valid_fraction).toBeCloseTo(1 - lost, 4);
    expect(skipped.map(({ id }) => id)).not.toContain(clear.id);
    expect(detail).toMatch(/A tile of the file cannot be decoded/);
    expect(detail).toMatch(/valid pixels in the file:? 93\.6/);
    expect(scenes).toHaveLength(opticalOf(whole).scenes.length);
  });

  it('is left out with a reason if more is lost, and the answer is that of the other scenes', async () => {
    await damage(clear.id, MANY);
    const answer = await analyze(server.url);
    const { status, scenes, skipped } = opticalOf(answer);
    expect(status).toBe('partial');
    expect(scenes.map(({ id }) => id)).not.toContain(clear.id);
    const { code, detail } = skipped.find(({ id }) => id === clear.id)!;
    expect(`${code}: ${detail}`).toMatch(
      /^tile-corrupt: .* Less than 90\.0 % of the pixels needed from the file are intact/,
    );
    await writeItems(sample.folder, 'without.json', (item) => (item.id === clear.id ? null : item));
    // The history reads an overview where the composite has no such observation; its rounding may change a pixel.
    const others = await analyze(`${server.url}without.json`);
    expect(rounded(groundOf(answer))).toEqual(rounded(groundOf(others)));
  });
});

/** Numbers to three digits. */
function rounded(value: unknown): unknown {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'number' ? Number(one.toPrecision(3)) : one,
  );
  return JSON.parse(text);
}
