import { expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import { WholeArchives } from '../../src/zip/whole.ts';

const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i);
const NEVER = new AbortController().signal;

/** A file that counts how often it is opened, read with `readMany` and closed; reads wait for `gate`. */
function fakeFile(gate: Promise<unknown> = Promise.resolve()) {
  const counts = { opened: 0, read: 0, closed: 0 };
  const open = (): RangeSource => {
    counts.opened++;
    let size: number | null = null;
    return {
      url: 'https://files.example/images.zip',
      version: '"1"',
      get size() {
        return size;
      },
      async read() {
        await gate;
        size = BYTES.byteLength;
        return BYTES.slice(0, 1);
      },
      async readMany(ranges, signal) {
        counts.read++;
        await gate;
        signal.throwIfAborted();
        return ranges.map(({ offset, length }) => BYTES.slice(offset, offset + length));
      },
      close: () => void counts.closed++,
    };
  };
  return { counts, open };
}

it('WholeArchives fetches an archive once for simultaneous and later readers, and closes it', async () => {
  const { counts, open } = fakeFile();
  const archives = new WholeArchives();
  const [one, other] = [archives.open('a.zip', open), archives.open('a.zip', open)];
  expect(one.size).toBeNull();
  const [first, [second]] = await Promise.all([
    one.read(10, 5, NEVER),
    other.readMany([{ offset: 98, length: 2 }], NEVER),
  ]);
  expect([[...first], [...second]]).toEqual([
    [10, 11, 12, 13, 14],
    [98, 99],
  ]);
  expect([one.size, one.version]).toEqual([100, '"1"']);
  one.close();
  expect([...(await archives.open('a.zip', open).read(99, 5, NEVER))]).toEqual([99]);
  expect(counts).toEqual({ opened: 1, read: 1, closed: 1 });
});

it('WholeArchives refuses reads past the end of an archive', async () => {
  const source = new WholeArchives().open('a.zip', fakeFile().open);
  await expect(source.read(100, 1, NEVER)).rejects.toMatchObject({ code: 'out-of-range' });
  await expect(source.readMany([{ offset: 99, length: 2 }], NEVER)).rejects.toBeInstanceOf(SylvanError);
});

it('WholeArchives continues for other readers when one aborts, and fetches again after a failure', async () => {
  let open = (): void => undefined;
  const file = fakeFile(new Promise<void>((resolve) => (open = resolve)));
  const archives = new WholeArchives();
  const controller = new AbortController();
  const stopped = archives.open('a.zip', file.open).read(0, 1, controller.signal);
  const other = archives.open('a.zip', file.open).read(1, 1, NEVER);
  controller.abort(new Error('Stopped'));
  await expect(stopped).rejects.toThrow('Stopped');
  open();
  expect([...(await other)]).toEqual([1]);
  const failing = () => ({ ...file.open(), read: () => Promise.reject(new Error('Down')) });
  await expect(archives.open('b.zip', failing).read(0, 1, NEVER)).rejects.toThrow('Down');
  expect([...(await archives.open('b.zip', file.open).read(2, 1, NEVER))]).toEqual([2]);
});

it('WholeArchives keeps at most two archives', async () => {
  const { counts, open } = fakeFile();
  const archives = new WholeArchives();
  for (const name of ['a.zip', 'b.zip', 'c.zip', 'c.zip', 'b.zip', 'a.zip'])
    await archives.open(name, open).read(0, 1, NEVER);
  expect(counts.opened).toBe(4);
});
