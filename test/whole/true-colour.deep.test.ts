import { layered, type LayeredAnalysis } from '../support/layered.ts';
import { packsOf } from 'sylvan/packs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LayerId } from 'sylvan/node';
import { createTimedSylvan, type TimedOptions } from '../../dist/testing.js';
import type { Sample } from '../../simulator/index.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { patch, silence, status, type Fault, type Spoil } from '../support/faults.ts';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { SUMMERS, TWO_SUMMERS } from '../support/two-summers.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { SEAM, writeZoneIn } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

/** Two tiles and five passes; every scene has a green file. */
describe('layers in true colour', { timeout: 60_000 }, () => {
  const closing = useClosing();
  const folder = useFolder();
  let sample: Sample;
  let server: FaultServer;
  let plain: Found;
  let colourful: Found;
  beforeAll(async () => {
    sample = await writeZoneIn(folder.path, SEAM);
    server = closing(await startFaultServer({ folder: sample.folder }));
    plain = await read({}, false);
    colourful = await read();
  }, 60_000);
  afterEach(() => server.setFaults());

  interface Found extends LayeredAnalysis {
    /** The requests to the host. */
    readonly requested: readonly string[];
  }

  async function read(own: TimedOptions = {}, trueColour = true, pack?: string): Promise<Found> {
    server.purge();
    const options = { meter: UNCOUNTED, catalog: server.url, sources: OPTICAL_ALONE, workers: 2 };
    const sylvan = createTimedSylvan({ ...options, ...own });
    try {
      const found =
        pack === undefined
          ? await layered(sylvan.analyze(sample.request, { layers: trueColour ? 'true-colour' : true }))
          : await layered(sylvan.analyze({ pack }, { layers: trueColour ? 'true-colour' : true }));
      const requests = server.requests.map(({ path, range }) => `${path} ${JSON.stringify(range)}`);
      return { ...found, requested: requests.sort() };
    } finally {
      await sylvan.close();
    }
  }

  const ofGreen = (spoil: Spoil): Fault => ({ spoil, when: ({ path }) => path.endsWith('green.tif') });
  const idsOf = ({ layers }: LayeredAnalysis) => layers.map(({ id }) => id);
  const planeOf = ({ layers }: LayeredAnalysis, id: LayerId) => layers.find((layer) => layer.id === id)?.data;
  const bytesOf = (found: LayeredAnalysis, id: LayerId) => {
    const { buffer, byteOffset, byteLength } = planeOf(found, id)!;
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  const unlike = (a: LayeredAnalysis, b: LayeredAnalysis) =>
    idsOf(a).filter((id) => !bytesOf(a, id).equals(bytesOf(b, id)));
  /** Without the status of sources, which is `cached` if their hosts were not contacted. */
  const groundOf = ({ answer }: LayeredAnalysis) => ({
    ...answer,
    details: {
      ...answer.details,
      sources: answer.details.sources.map((source) => ({ ...source, status: '' })),
    },
  });

  it('add two layers at 20 m, and leave the answer and the other layers identical', () => {
    expect(idsOf(colourful).filter((id) => !idsOf(plain).includes(id))).toEqual(['green', 'blue']);
    const [green, nir] = (['green', 'nir08'] as const).map((id) =>
      colourful.layers.find((layer) => layer.id === id)!,
    );
    expect(green.grid).toEqual(nir.grid);
    expect(JSON.stringify(colourful.answer)).toBe(JSON.stringify(plain.answer));
    expect(unlike(plain, colourful)).toEqual([]);
    // Vegetation reflects more green than blue.
    const known = (id: LayerId) => [...planeOf(colourful, id)!].map((value) => Number.isNaN(value));
    expect(known('green')).toEqual(known('blue'));
    const blue = planeOf(colourful, 'blue')!;
    expect([...green.data].filter((value, i) => value > blue[i]).length / green.data.length).toBeGreaterThan(
      0.8,
    );
  });

  it('add only requests for green and blue, and none if they are not requested', () => {
    const isGreen = (line: string) => line.includes('green.tif');
    const isVisible = (line: string) => isGreen(line) || line.includes('blue.tif');
    const others = ({ requested }: Found) => requested.filter((line) => !isVisible(line));
    expect(plain.requested.filter(isGreen)).toEqual([]);
    expect(others(colourful)).toEqual(others(plain));
    expect(colourful.requested.filter(isGreen).length).toBeGreaterThan(5);
  });

  it.each<[string, Spoil]>([
    ['gone', status(404)],
    ['damaged', patch(0, new Uint8Array(64))],
    ['silent', silence],
  ])('lack only green if its files are %s', async (_, spoil) => {
    server.setFaults(ofGreen(spoil));
    const found = await read({ timeScale: 0.05 });
    expect(idsOf(found)).toEqual(idsOf(colourful).filter((id) => id !== 'green'));
    expect(JSON.stringify(found.answer)).toBe(JSON.stringify(plain.answer));
    expect(unlike(found, colourful)).toEqual([]);
  });

  it('of a comparison are those of both periods, and nothing else differs', async () => {
    const { folder: catalog } = await writeZoneIn(folder.path, TWO_SUMMERS);
    const sylvan = closing(createTimedSylvan({ catalog, sources: OPTICAL_ALONE, workers: 2 }));
    const [without, found] = [
      await layered(sylvan.compare(SUMMERS, { layers: true })),
      await layered(sylvan.compare(SUMMERS, { layers: 'true-colour' })),
    ];
    const bands = ['red-before', 'green-before', 'blue-before', 'red-after', 'green-after', 'blue-after'];
    expect(found.layers.slice(without.layers.length).map(({ id }) => id)).toEqual(bands);
    expect(found.layers.slice(0, without.layers.length)).toEqual(without.layers);
    expect(found.answer).toEqual(without.answer);
  });

  it('come from the cache if they were requested before, and lack green otherwise', async () => {
    const cache = { folder: join(folder.path, 'cache') };
    await read({ cache }, false);
    const before = await read({ cache, offline: true });
    expect(idsOf(before)).not.toContain('green');
    expect(groundOf(before)).toEqual(groundOf(plain));
    expect(before.requested).toEqual([]);
    await read({ cache });
    const after = await read({ cache, offline: true });
    expect(unlike(colourful, after)).toEqual([]);
    expect(after.requested).toEqual([]);
  });

  it('come from packs, and lack green if the pack was made without it', async () => {
    const make = async (packs: string) => {
      const sylvan = createTimedSylvan({
        meter: UNCOUNTED,
        catalog: server.url,
        sources: OPTICAL_ALONE,
        packs,
      });
      const { date } = sample.request;
      const { id } = await packsOf(sylvan).create({ ...sample.request, from: Number(date.slice(0, 4)) });
      await sylvan.close();
      return read({ packs }, true, id);
    };
    const packed = await make(join(folder.path, 'packs'));
    expect(unlike(colourful, packed)).toEqual([]);
    expect(packed.requested).toEqual([]);
    server.setFaults(ofGreen(status(404)));
    const bare = await make(join(folder.path, 'bare-packs'));
    expect(idsOf(bare)).toEqual(idsOf(colourful).filter((id) => id !== 'green'));
    expect(groundOf(bare)).toEqual(groundOf(packed));
  });
});
