import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleSpec, writeZone, type SampleSpec } from '../../simulator/index.ts';
import { useFolder } from '../support/closing.ts';

const folder = useFolder();

/** A small landscape with one acquisition. */
const SEAM = sampleSpec('simulated-seam');
const SHORT: SampleSpec = { ...SEAM, acquisitions: SEAM.acquisitions.slice(0, 1) };

it(
  'a zone has the same bytes each time, which are kept if nothing changed',
  { timeout: 60_000 },
  async () => {
    const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
    await writeZone(SHORT, first);
    await writeZone(SHORT, second);
    expect(digests(first)).toEqual(digests(second));
    expect((await writeZone(SHORT, first)).written).toBe(false);
    expect((await writeZone({ ...SHORT, seed: 52 }, first)).written).toBe(true);
    expect(digests(first)).not.toEqual(digests(second));
  },
);

function digests(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
