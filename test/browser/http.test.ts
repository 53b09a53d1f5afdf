import { describe, expect, inject, it } from 'vitest';
import { HttpClient } from '../../src/net/client.ts';

const { sampleUrl } = inject('sylvan');
const never = new AbortController().signal;

async function recorded(path: string): Promise<{ method: string; headers: Record<string, string> }[]> {
  const answer = await fetch(`${sampleUrl}.requests.json`);
  const requests = (await answer.json()) as {
    method: string;
    path: string;
    headers: Record<string, string>;
  }[];
  return requests.filter((request) => request.path === path);
}

describe('range requests to another origin, in a page', () => {
  // No other test reads this file, so it is not in the browser's cache.
  it('cause no preflight, even if they bypass the cache', async () => {
    const source = new HttpClient().open(`${sampleUrl}truth.json`);
    await expect(source.read(0, 16, never)).rejects.toMatchObject({ code: 'not-a-tiff' });
    await expect(source.readMany([{ offset: 0, length: 9 }], never, { fresh: true })).rejects.toThrow();
    const requests = await recorded('truth.json');
    const ranged = requests.filter(({ headers }) => 'range' in headers);
    expect(ranged.map(({ headers }) => headers.range)).toEqual(['bytes=0-4095', 'bytes=0-8']);
    expect(requests.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  });
});
