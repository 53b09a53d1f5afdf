import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import { AssetAddress } from '../../src/net/address.ts';

const BLOB = 'https://account.blob.core.windows.net/container/B04.tif';
const SAS = 'st=2024-01-01T00%3A00%3A00Z&se=2024-01-02T00%3A00%3A00Z&sp=rl&sv=2024-05-04&sr=c&sig=a%2Bb%3D';

describe('AssetAddress', () => {
  it('keeps the URL to fetch, and a display URL without token, user or fragment', () => {
    const address = new AssetAddress(`https://user:word@account.blob.example:8443/a%20b/B04.tif?${SAS}#page`);
    expect(address.href).toBe(`https://user:word@account.blob.example:8443/a%20b/B04.tif?${SAS}`);
    expect(address.url).toBe('https://account.blob.example:8443/a%20b/B04.tif');
    expect([address.host, address.signed, address.secure]).toEqual(['account.blob.example:8443', true, true]);
  });

  it('identifies the same file whatever its signature', () => {
    const queries = ['', `?${SAS}`, `?${SAS.replace('a%2Bb', 'other')}`, '?X-Amz-Signature=1&X-Amz-Date=2'];
    expect(new Set(queries.map((query) => new AssetAddress(BLOB + query).file))).toEqual(new Set([BLOB]));
    expect(new AssetAddress(`${BLOB}?token=2`, `${BLOB}?file=a`).file).toBe(`${BLOB}?file=a`);
  });

  it('distinguishes files by their other query parameters, but displays no query', () => {
    const addresses = ['?file=a', '?file=b', '?token=1', '?token=2', '', '?file=a&page=1'].map(
      (query) => new AssetAddress(BLOB + query),
    );
    expect(new Set(addresses.map(({ file }) => file)).size).toBe(addresses.length);
    expect(new Set(addresses.map(({ url }) => url))).toEqual(new Set([BLOB]));
    expect(new AssetAddress(`${BLOB}?file=a&${SAS}`).file).toBe(addresses[0].file);
  });

  it.each([
    ['?sig=x', true],
    ['?X-Amz-Signature=x', true],
    ['?X-Goog-Signature=x', true],
    ['?Signature=x', true],
    ['?file=sig', false],
    ['', false],
  ])('reports whether %j contains a signature that expires', (query, signed) => {
    expect(new AssetAddress(BLOB + query).signed).toBe(signed);
  });

  it.each(['B04.tif', '/B04.tif', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x', 'ftp://x/y', ''])(
    'refuses %j',
    (href) => {
      try {
        new AssetAddress(href);
        expect.fail('accepted');
      } catch (error) {
        if (!isSylvanError(error, 'stac-invalid')) throw error;
        expect(error.message).not.toContain('passwd');
      }
    },
  );

  it('redacts its secrets from the messages of others', () => {
    const address = new AssetAddress(`${BLOB}?${SAS}`);
    const message = `Failed to parse URL from ${BLOB}?${SAS}: bad ${SAS} or a%2Bb%3D, 2024-01-02T00:00:00Z`;
    const clean = address.redact(message);
    expect(clean).not.toMatch(/a%2Bb|a\+b|2024-01-0/);
    expect(clean).toContain('Failed to parse URL');
  });
});
