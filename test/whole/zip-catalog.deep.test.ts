import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, writeSample, type AnalyzeAnswer } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { hasPython, python } from '../support/zips.ts';
import { useClosing, useFolder } from '../support/closing.ts';

/** Deflates text, and stores images. */
const ZIP_FOLDER = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[2], 'w') as archive:
    if len(sys.argv) > 3:
        archive.writestr('0-readme.txt', sys.argv[3])
    for folder, _, names in sorted(os.walk(sys.argv[1])):
        for name in sorted(names):
            path = os.path.join(folder, name)
            packed = zipfile.ZIP_DEFLATED if name.endswith('.json') else zipfile.ZIP_STORED
            archive.write(path, os.path.relpath(path, sys.argv[1]), packed)
`;

/** A record without the origin and time of its files. */
function recordOf({ details, ...record }: AnalyzeAnswer): object {
  const { sources, ...rest } = details;
  return {
    ...record,
    details: { ...rest, sources: sources.map(({ id, status, scenes }) => ({ id, status, scenes })) },
  };
}

describe.skipIf(!hasPython)(
  'a zip of items and images written by another program',
  { timeout: 60_000 },
  () => {
    const closing = useClosing();
    const folder = useFolder();
    let sample: Awaited<ReturnType<typeof writeSample>>;
    let server: FaultServer;
    let whole: object;
    beforeAll(async () => {
      sample = await writeSample('simulated-clearing', join(folder.path, 'sample'));
      python(ZIP_FOLDER, sample.folder, join(folder.path, 'area.zip'));
      server = closing(await startFaultServer({ folder: folder.path }));
      whole = await answered(sample.folder);
    }, 60_000);
    const using = (catalog: string) => closing(createSylvan({ catalog, meter: UNCOUNTED, workers: 2 }));
    const answered = async (catalog: string) => recordOf(await using(catalog).analyze(sample.request));

    it('is a catalog like the folder, as a local file', async () => {
      expect(await answered(join(folder.path, 'area.zip'))).toEqual(whole);
    });

    it('is a catalog like the folder, read by ranges from a host', async () => {
      expect(await answered(`${server.url}area.zip`)).toEqual(whole);
      expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['area.zip']));
      expect(server.requests.every(({ range }) => range !== null)).toBe(true);
      // A worker that has read it knows its size.
      expect(server.requests.filter(({ range }) => range?.offset === 0).length).toBeLessThan(15);
    });

    it('can be replaced while it is in use', async () => {
      const sylvan = using(`${server.url}area.zip`);
      await sylvan.analyze(sample.request);
      const other = join(folder.path, 'other.zip');
      python(ZIP_FOLDER, sample.folder, other, 'x'.repeat(5000));
      server.replace('area.zip', await readFile(other));
      expect(recordOf(await sylvan.analyze(sample.request))).toEqual(whole);
    });
  },
);
