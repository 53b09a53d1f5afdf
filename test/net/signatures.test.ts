import { describe, expect, it } from 'vitest';
import { fileOf } from '../../src/net/address.ts';
import { isWithheld, maySecretBeIn } from '../../src/net/signatures.ts';

const FILE = 'https://a.example/zone/B04.tif';
const BLOB = 'https://account.blob.core.windows.net/zone/B04.tif';
const SAS =
  'st=2024-01-01T00%3A00Z&se=2024-01-02T00%3A00Z&sp=rl&spr=https&sv=2024-05-04&sr=c&skoid=1&sig=a%2Bb%3D';
const AWS =
  'X-Amz-Algorithm=A&X-Amz-Credential=me&X-Amz-Date=2&X-Amz-Expires=9&X-Amz-Security-Token=t&X-Amz-Signature=s';

describe('fileOf', () => {
  it.each([
    ['an Azure SAS token', BLOB, SAS],
    ['AWS’s newer query', FILE, AWS],
    ['AWS’s older query', FILE, 'AWSAccessKeyId=me&Expires=9&Signature=s'],
    ['Google’s newer query', FILE, 'X-Goog-Algorithm=A&X-Goog-Date=1&X-Goog-Signature=s'],
    ['Google’s older query', FILE, 'GoogleAccessId=me&Expires=9&Signature=s'],
    ['CloudFront’s query with a policy', FILE, 'Policy=p&Key-Pair-Id=k&Signature=s'],
    ['CloudFront’s query with an expiry time', FILE, 'Expires=9&Key-Pair-Id=k&Signature=s'],
  ])('removes the signature: %s', (_, file, query) => {
    expect(fileOf(`${file}?${query}`)).toBe(file);
    expect(fileOf(`${file}?b=2&${query}&a=1#page`)).toBe(`${file}?b=2&a=1`);
  });

  it.each([
    ...['token', 'access_token', 'signature', 'expires', 'policy', 'ticket', 'sig', 'X-Amz-Date', 'id'],
    ...[
      'Expires=9&Signature',
      'AWSAccessKeyId=me&Signature',
      'se=1&sv=2&sr=c&sig',
      'x-amz-meta=1&X-Amz-Meta',
    ],
  ])('keeps parameters of no known signature scheme: %s', (name) => {
    const [one, other] = ['533049', '1086102'].map((value) => fileOf(`${FILE}?${name}=${value}`));
    expect(one).not.toBe(other);
  });

  it('keeps the version in a signed query', () => {
    const versions = ['1', '2'].map((version) => fileOf(`${FILE}?versionId=${version}&${AWS}`));
    expect(versions).toEqual([`${FILE}?versionId=1`, `${FILE}?versionId=2`]);
  });

  it('leaves addresses other than web addresses unchanged', () => {
    for (const address of ['file:///a/B04.tif?token=t', 'B04.tif?token=t', 'https://'])
      expect(fileOf(address)).toBe(address);
  });
});

it.each([
  ['file=a&page=1', false],
  ['se=1&sp=rl&sv=2&sr=c', false],
  ['tokens=1&mytoken=2&expires_at=3&x-amz=4', false],
  ['next=sig%3D1%26token%3D2', false],
  ['', false],
  ['a=1&Token=t', true],
  ['sig=t', true],
  ['AccessToken=t', true],
  ['apikey=t', true],
  ['subscription-key=t', true],
  ['ticket=t', true],
])('maySecretBeIn reports whether a query may hold a secret: %j', (query, isSecret) => {
  expect(maySecretBeIn(query)).toBe(isSecret);
});

it('isWithheld recognizes an address whose query was replaced by its digest', () => {
  const digest = 'a'.repeat(64);
  expect(isWithheld(`${FILE}?~${digest}`)).toBe(true);
  expect(fileOf(`${FILE}?~${digest}`)).toBe(`${FILE}?~${digest}`);
  for (const address of [FILE, `${FILE}?~${digest}a`, `${FILE}?a=~${digest}`])
    expect(isWithheld(address)).toBe(false);
});
