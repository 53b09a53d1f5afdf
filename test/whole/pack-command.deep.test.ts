import { packsOf, type OpenedPack } from 'sylvan/packs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createSylvan,
  inspectPackFile,
  writeSample,
  type AnalyzeAnswer,
  type CompareAnswer,
} from 'sylvan/node';
import { useFolder } from '../support/closing.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

describe('packs on the command line', { timeout: 240_000 }, () => {
  const folder = useFolder();
  let create: string[];
  let file: string;
  beforeAll(async () => {
    const sample = await writeSample('simulated-clearing', join(folder.path, 'sample'));
    const { lat, lng, date } = sample.request;
    create = [`--lat=${lat}`, `--lng=${lng}`, '--size', '1', '--date', date, '--catalog', sample.folder];
    file = join(folder.path, 'a.sylvan.zip');
    const made = await sylvan('pack', 'create', file, ...create, '--packs', join(folder.path, 'packs'));
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('The pack needs') as string });
  }, 240_000);

  function start(argv: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
    // Keeps the test away from the user's packs.
    const env = { ...process.env, XDG_DATA_HOME: join(folder.path, 'data') };
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: ['ignore', 'pipe', 'pipe'], env });
    const ended = async (): Promise<Ended> => {
      const closed = once(child, 'close') as Promise<[number | null, string | null]>;
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code, signal] = await closed;
      return { code, signal, stdout, stderr };
    };
    return { child, ended: ended() };
  }

  const sylvan = (...argv: readonly string[]) => start(argv).ended;

  /** Imports the pack, with the results that were stored when it was created. */
  async function opened(path: string): Promise<OpenedPack> {
    const library = createSylvan({ packs: join(folder.path, 'imported') });
    try {
      const { id } = await packsOf(library).import(Readable.toWeb(createReadStream(path)) as never);
      return await packsOf(library).open(id);
    } finally {
      await library.close();
    }
  }

  it('leave one file, which describes its contents and is intact', async () => {
    expect((await readdir(folder.path)).sort()).toEqual(['a.sylvan.zip', 'packs', 'sample']);
    expect(await readdir(join(folder.path, 'packs/packs/answers'))).toEqual([]);
    const reported = JSON.parse((await sylvan('pack', 'info', file, '--json')).stdout) as object;
    expect(reported).toEqual(await inspectPackFile(file));
    expect(reported).toMatchObject({
      simulated: true,
      bytes: (await stat(file)).size,
      calls: [{ outcome: 'stored' }, { outcome: 'stored' }, { outcome: 'stored' }],
    });
    expect(await sylvan('pack', 'verify', file)).toMatchObject({ code: 0, stderr: '' });
  });

  it('give the stored answers from the file after the images are gone', async () => {
    const { results } = await opened(file);
    const [images, elsewhere] = [join(folder.path, 'sample'), join(folder.path, 'elsewhere')];
    await rename(images, elsewhere);
    onTestFinished(() => rename(elsewhere, images));
    for (const [command, i] of [
      ['analyze', 0],
      ['compare', 2],
    ] as const) {
      const { code, stdout, stderr } = await sylvan(command, '--pack', file, '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const answer = JSON.parse(stdout) as AnalyzeAnswer | CompareAnswer;
      expect(answer).toEqual(results[i].record);
      expect(results[i].operation).toBe(command);
    }
    const earlier = await sylvan('analyze', '--pack', file, '--json', '--date', '2023-08-31');
    expect(JSON.parse(earlier.stdout)).toEqual(results[1].record);
    expect(await sylvan('analyze', '--pack', file, '--size', '4', '--json')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('"offline-miss"') as string,
    });
  });
});
