import { describe, expect, it } from 'vitest';
import { orAbort } from '../../src/errors/abort.ts';
import { SylvanError, type ProblemCode } from '../../src/errors/errors.ts';
import type { Scene } from '../../src/stac/scene.ts';
import { HostAccess } from '../../src/sources/hosts.ts';
import { earthSearchItem } from '../support/items.ts';
import { sceneOf } from '../support/read-item.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';

const { signal } = new AbortController();

/** A scene whose files are at `host`. */
function sceneAt(host: string, id: string): Scene {
  const text = JSON.stringify(earthSearchItem({}, {}, id)).replaceAll('pixels.example', host);
  return sceneOf(sentinel2, JSON.parse(text) as unknown);
}

const withCopy = (id: string): Scene => ({
  ...sceneAt('first.example', id),
  duplicates: [sceneAt('second.example', `${id}-copy`)],
});

/** A reader that records its attempts; hosts in `failing` fail with their code. */
function reader(failing: Readonly<Partial<Record<string, ProblemCode>>>) {
  const tried: string[] = [];
  const use = (scene: Scene) => {
    const { host } = new URL(scene.quality!.href);
    tried.push(`${host} ${scene.id}`);
    const code = failing[host];
    return code === undefined ? Promise.resolve(scene.id) : Promise.reject(new SylvanError(code, host));
  };
  return { tried, use };
}

describe('an unreadable host', () => {
  it.each([
    ['network-or-cors', 1],
    ['access-denied', 2],
    ['timeout', 2],
  ] as const)('that fails with %s is replaced by copies after %i file(s)', async (code, files) => {
    const access = new HostAccess();
    const { tried, use } = reader({ 'first.example': code });
    const reads = ['a', 'b', 'c', 'd'].map((id) => access.read(withCopy(id), signal, use));
    const ids = (await Promise.all(reads)).map(({ scene }) => scene.id);
    expect(ids).toEqual(['a-copy', 'b-copy', 'c-copy', 'd-copy']);
    expect(tried.filter((one) => one.startsWith('first'))).toHaveLength(files);
    expect(access.unreadable).toEqual(['first.example']);
  });

  it('is not assumed because of one file with access-denied, which buckets answer for missing files', async () => {
    const access = new HostAccess();
    const { use } = reader({});
    const missing = (scene: Scene) =>
      scene.id === 'a' ? Promise.reject(new SylvanError('access-denied', 'gone')) : use(scene);
    const reads = ['a', 'b', 'c'].map((id) => access.read(withCopy(id), signal, missing));
    const ids = (await Promise.all(reads)).map(({ scene }) => scene.id);
    expect(ids).toEqual(['a-copy', 'b', 'c']);
    expect(access.unreadable).toEqual([]);
  });

  it('fails with its own error if no copy can be read either', async () => {
    const access = new HostAccess();
    const { use } = reader({ 'first.example': 'network-or-cors', 'second.example': 'access-denied' });
    await expect(access.read(withCopy('a'), signal, use)).rejects.toMatchObject({ code: 'network-or-cors' });
    expect(access.unreadable).toEqual(['first.example']);
  });

  it('is tried for every scene that has no copy', async () => {
    const access = new HostAccess();
    const { tried, use } = reader({ 'first.example': 'access-denied' });
    for (const id of ['a', 'b']) {
      const read = access.read(sceneAt('first.example', id), signal, use);
      await expect(read).rejects.toMatchObject({ code: 'access-denied' });
    }
    expect(tried).toHaveLength(2);
    expect(access.unreadable).toEqual([]);
  });
});

it('a readable host stays in use after a damaged file', async () => {
  const access = new HostAccess();
  const { tried, use } = reader({ 'first.example': 'tile-corrupt' });
  await expect(access.read(withCopy('a'), signal, use)).rejects.toMatchObject({ code: 'tile-corrupt' });
  await expect(access.read(withCopy('b'), signal, use)).rejects.toMatchObject({ code: 'tile-corrupt' });
  expect(tried).toEqual(['first.example a', 'first.example b']);
  expect(access.unreadable).toEqual([]);
});

it('a read that waits for another rejects when its signal aborts', async () => {
  const access = new HostAccess();
  const never = () => new Promise<never>(() => undefined);
  void access.read(withCopy('a'), signal, never);
  const controller = new AbortController();
  const waiting = access.read(withCopy('b'), controller.signal, never);
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

it('a read that its own signal ends says nothing about the host', async () => {
  const access = new HostAccess();
  const late = new AbortController();
  const { tried, use } = reader({ 'first.example': 'network-or-cors' });
  const hanging = access.read(withCopy('a'), late.signal, () =>
    orAbort(new Promise<never>(() => undefined), late.signal),
  );
  late.abort(new Error('late'));
  await expect(hanging).rejects.toThrow('late');
  await access.read(withCopy('b'), signal, use);
  await access.read(withCopy('c'), signal, use);
  expect(tried).toEqual(['first.example b', 'second.example b-copy', 'second.example c-copy']);
  expect(access.unreadable).toEqual(['first.example']);
});
