import { describe, expect, it } from 'vitest';
import { AssetAddress } from '../../src/net/address.ts';

const BLOB = 'https://account.blob.core.windows.net/container/B04.tif';
const SAS = 'st=2024-01-01T00%3A00%3A00Z&se=2024-01-02T00%3A00%3A00Z&sp=rl&sv=2024-05-04&sr=c&sig=a%2Bb%3D';

describe('AssetAddress', () => {
  it('keeps the URL to fetch, and a display URL without token, user or fragment', () => {
    const address = new AssetAddress(`https://user:word@account.blob.example:8443/a%20b/B04.tif?${SAS}#page`);
    expect(address.href).toBe(`https://user:word@account.blob.example:8443/a%20b/B04.tif?${SAS}`);
    expect(address.url).toBe('https://account.blob.example:8443/a%20b/B04.tif');
    expect([address.host, address.signed]).toEqual(['account.blob.example:8443', true]);
    expect(new AssetAddress(`${BLOB}?file=a&${SAS}`)).toMatchObject({ file: `${BLOB}?file=a`, url: BLOB });
    expect(new AssetAddress(`${BLOB}?token=2`, `${BLOB}?file=a`).file).toBe(`${BLOB}?file=a`);
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

  it.each(['/B04.tif', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x', ''])('refuses %j', (href) => {
    const stacInvalid = expect.objectContaining({
      code: 'stac-invalid',
      message: expect.not.stringContaining('passwd') as string,
    }) as Error;
    expect(() => new AssetAddress(href)).toThrow(stacInvalid);
  });

  it('redacts its secrets from the messages of others', () => {
    const address = new AssetAddress(`${BLOB}?${SAS}`);
    const message = `Failed to parse URL from ${BLOB}?${SAS}: bad ${SAS} or a%2Bb%3D, 2024-01-02T00:00:00Z`;
    const clean = address.redact(message);
    expect(clean).not.toMatch(/a%2Bb|a\+b|2024-01-0/);
    expect(clean).toContain('Failed to parse URL');
  });
});
