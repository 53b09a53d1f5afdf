import { describe, expect, it } from 'vitest';
import { isAllowed } from '../../src/net/address.ts';
import type { Fetch } from '../../src/net/fetch.ts';
import { fetchFollowing } from '../../src/net/redirects.ts';

const PUBLIC = 'https://data.example/a.tif';

/** Hosts with these redirects; records the requested addresses. Any other address answers 206. */
function web(redirects: Readonly<Record<string, string>>, platform: 'node' | 'page' = 'node') {
  const requested: string[] = [];
  let cancelled = 0;
  const fetch: Fetch = (href, init) => {
    requested.push(`${init?.redirect} ${href}`);
    let url = href;
    const answer = (status: number, type: string, location: string | null) =>
      Promise.resolve({
        ...{ status, type, url: type === 'opaqueredirect' ? '' : url },
        headers: { get: () => location },
        body: { cancel: () => Promise.resolve(void (cancelled += 1)) },
      } as unknown as Response);
    const moved = Object.hasOwn(redirects, href);
    if (platform === 'node') return answer(moved ? 302 : 206, 'basic', redirects[href] ?? null);
    if (init?.redirect === 'manual' && moved) return answer(0, 'opaqueredirect', null);
    while (Object.hasOwn(redirects, url)) url = redirects[url];
    return answer(206, 'cors', null);
  };
  const resend = (href: string, mayFollow?: (target: URL) => boolean) =>
    fetchFollowing(
      href,
      fetch,
      {},
      {
        ...(mayFollow && { mayFollow }),
        refuse: (target) => new Error(`refused ${target?.hostname}`),
        tooMany: () => new Error('too many'),
      },
    );
  return { resend, requested, cancelled: () => cancelled };
}

describe('fetchFollowing', () => {
  it('follows up to three redirects to public https hosts or within the origin', async () => {
    const hops = {
      [PUBLIC]: '/b.tif',
      'https://data.example/b.tif': 'https://cdn.example/b.tif',
      'https://cdn.example/b.tif': 'https://8.8.8.8/b.tif',
    };
    const three = web(hops);
    expect((await three.resend(PUBLIC)).url).toBe('https://8.8.8.8/b.tif');
    expect(three.requested).toHaveLength(4);
    const four = web({ ...hops, 'https://8.8.8.8/b.tif': PUBLIC });
    await expect(four.resend(PUBLIC)).rejects.toThrow('too many');
    expect([four.requested.length, four.cancelled()]).toEqual([4, 4]);
  });

  it.each([
    ['http://data.example/a.tif', 'data.example'],
    ['https://169.254.169.254/latest', '169.254.169.254'],
    ['https://me:word@cdn.example/a.tif', 'cdn.example'],
    ['file:///etc/passwd', ''],
    ['https://', 'undefined'],
  ])('refuses a redirect to %s before requesting it', async (target, host) => {
    const { resend, requested, cancelled } = web({ [PUBLIC]: target });
    await expect(resend(PUBLIC)).rejects.toThrow(`refused ${host}`);
    expect([requested, cancelled()]).toEqual([[`manual ${PUBLIC}`], 1]);
  });

  it('follows redirects within a private origin that the caller named, but not to another port of it', async () => {
    const named = 'http://10.0.0.5:8080/a.tif';
    expect((await web({ [named]: '/b.tif' }).resend(named)).url).toBe('http://10.0.0.5:8080/b.tif');
    await expect(web({ [named]: 'http://10.0.0.5/b.tif' }).resend(named)).rejects.toThrow('refused 10.0.0.5');
  });

  it('follows only the permitted redirects that the caller accepts', async () => {
    const { resend, requested } = web({ [PUBLIC]: 'https://cdn.example/a.tif' });
    await expect(resend(PUBLIC, ({ hostname }) => hostname === 'data.example')).rejects.toThrow(
      'refused cdn',
    );
    expect(requested).toHaveLength(1);
  });

  it('lets the browser follow redirects in a page, then checks the final URL before reading the body', async () => {
    const good = web({ [PUBLIC]: 'https://cdn.example/a.tif' }, 'page');
    expect((await good.resend(PUBLIC)).url).toBe('https://cdn.example/a.tif');
    expect(good.requested).toEqual([`manual ${PUBLIC}`, `follow ${PUBLIC}`]);
    const bad = web({ [PUBLIC]: 'https://192.168.1.1/a.tif' }, 'page');
    await expect(bad.resend(PUBLIC)).rejects.toThrow('refused 192.168.1.1');
    expect(bad.cancelled()).toBe(1);
  });
});

it('isAllowed refuses a scheme without an origin, even for two equal addresses', () => {
  const data = new URL('data:,x');
  expect(isAllowed(data, data)).toBe(false);
});
