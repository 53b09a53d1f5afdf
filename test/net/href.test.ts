import { describe, expect, it } from 'vitest';
import { resolveHref } from '../../src/net/address.ts';

const BASES = {
  https: 'https://catalog.example/stac/items.json',
  loopback: 'http://127.0.0.1:8080/zone/items.json',
  file: 'file:///data/zone/items.json',
  intranet: 'https://intranet/zone/items.json',
};

describe('resolveHref', () => {
  it.each([
    ['https', './a/red.tif', 'https://catalog.example/stac/a/red.tif'],
    ['https', '/elsewhere/red.tif', 'https://catalog.example/elsewhere/red.tif'],
    ['https', 'https://bucket.example/red.tif?x=1', 'https://bucket.example/red.tif?x=1'],
    ['https', 'https://8.8.8.8/red.tif', 'https://8.8.8.8/red.tif'],
    ['https', 'https://192.0.1.1/red.tif', 'https://192.0.1.1/red.tif'],
    ['https', 'https://223.255.255.1/red.tif', 'https://223.255.255.1/red.tif'],
    ['https', 'https://172.32.0.1/red.tif', 'https://172.32.0.1/red.tif'],
    ['https', 'https://100.128.0.1/red.tif', 'https://100.128.0.1/red.tif'],
    ['https', 'https://lan.example/red.tif', 'https://lan.example/red.tif'],
    ['intranet', 'a/red.tif', 'https://intranet/zone/a/red.tif'],
    ['loopback', 'a/red.tif', 'http://127.0.0.1:8080/zone/a/red.tif'],
    ['loopback', 'https://bucket.example/red.tif', 'https://bucket.example/red.tif'],
    ['file', 'a/red.tif', 'file:///data/zone/a/red.tif'],
    ['file', 'https://bucket.example/red.tif', 'https://bucket.example/red.tif'],
  ] as const)('with the %s base, resolves %s', (base, href, expected) => {
    expect(resolveHref(href, { base: BASES[base] })).toBe(expected);
  });

  it.each([
    ['https', 'http://bucket.example/red.tif'],
    ['https', 's3://bucket/red.tif'],
    ['https', 'javascript:alert(1)'],
    ['https', 'data:image/tiff;base64,AAAA'],
    ['https', 'blob:https://catalog.example/1'],
    ['https', 'file:///etc/passwd'],
    ['https', 'https://user:word@bucket.example/red.tif'],
    ['https', 'https://localhost/red.tif'],
    ['https', 'https://printer.local/red.tif'],
    ['https', 'https://metadata.google.internal/red.tif'],
    ['https', 'https://127.0.0.1/red.tif'],
    ['https', 'https://2130706433/red.tif'],
    ['https', 'https://0x7f.1/red.tif'],
    ['https', 'https://0177.0.0.1/red.tif'],
    ['https', 'https://10.1.2.3/red.tif'],
    ['https', 'https://172.31.0.1/red.tif'],
    ['https', 'https://192.168.1.1/red.tif'],
    ['https', 'https://169.254.169.254/latest'],
    ['https', 'https://100.64.0.1/red.tif'],
    ['https', 'https://[::1]/red.tif'],
    ['https', 'https://[::ffff:169.254.169.254]/red.tif'],
    ['https', 'https://[fd00::1]/red.tif'],
    ['https', 'https://[2606:4700::1111]/red.tif'],
    ['https', 'https://intranet/red.tif'],
    ['https', 'https://nas.lan/red.tif'],
    ['https', 'https://nas.home.arpa/red.tif'],
    ['https', 'https://nas.localdomain/red.tif'],
    ['https', 'https://a.localhost./red.tif'],
    ['https', 'https://0.0.0.0/red.tif'],
    ['https', 'https://192.0.0.8/red.tif'],
    ['https', 'https://198.18.0.1/red.tif'],
    ['https', 'https://224.0.0.1/red.tif'],
    ['https', 'https://255.255.255.255/red.tif'],
    ['https', 'https://'],
    ['loopback', 'http://127.0.0.1:9090/red.tif'],
    ['loopback', 'http://localhost:8080/red.tif'],
    ['file', '../other/red.tif'],
    ['file', '/etc/passwd'],
    ['file', 'a/%2e%2e/%2e%2e/red.tif'],
    ['file', 'a/..%2f..%2fred.tif'],
    ['file', 'a/..%5c..%5cred.tif'],
    ['file', 'file://server/data/zone/red.tif'],
    ['file', 'http://bucket.example/red.tif'],
  ] as const)('with the %s base, refuses %s', (base, href) => {
    expect(resolveHref(href, { base: BASES[base] })).toBeNull();
  });

  it('allows only the hosts on the catalog’s list, and its own origin', () => {
    const policy = { base: BASES.https, hosts: (name: string) => name.endsWith('.amazonaws.com') };
    expect(resolveHref('https://b.s3.amazonaws.com/r.tif', policy)).not.toBeNull();
    expect(resolveHref('https://amazonaws.com.evil.example/r.tif', policy)).toBeNull();
    expect(resolveHref('https://evilamazonaws.com/r.tif', policy)).toBeNull();
    expect(resolveHref('r.tif', policy)).not.toBeNull();
  });
});
