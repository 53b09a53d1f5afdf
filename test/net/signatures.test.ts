import { describe, expect, it } from 'vitest';
import { unsignedHref, unsignedQuery, AssetAddress } from '../../src/net/address.ts';

const FILE = 'https://a.example/zone/B04.tif';
const SAS =
  'st=2024-01-01T00%3A00Z&se=2024-01-02T00%3A00Z&sp=rl&spr=https&sv=2024-05-04&sr=c&skoid=1&sig=a%2Bb%3D';
const AWS =
  'X-Amz-Algorithm=A&X-Amz-Credential=me&X-Amz-Date=2&X-Amz-Expires=9&X-Amz-Security-Token=t&X-Amz-Signature=s';

describe('an address without what signs it', () => {
  it.each([
    ['an Azure SAS token', SAS],
    ['AWS’s newer query', AWS],
    ['AWS’s older query', 'AWSAccessKeyId=me&Expires=9&Signature=s'],
    ['Google’s', 'X-Goog-Algorithm=A&X-Goog-Signature=s&GoogleAccessId=me'],
    ['CloudFront’s', 'Policy=p&Key-Pair-Id=k&Signature=s'],
    ['a plain token', 'token=t'],
    ['an access token', 'access_token=t'],
    ['one that is spelt in one word', 'AccessToken=t'],
  ])('is the file alone: %s', (_, query) => {
    expect(unsignedHref(`${FILE}?${query}`)).toBe(FILE);
    expect(unsignedHref(`./B04.tif?${query}`)).toBe('./B04.tif');
  });

  it.each([
    ['names a file by its query', `${FILE}?file=a&page=1`],
    ['has short names without a signature', `${FILE}?se=1&sp=rl&sv=2&sr=c`],
    ['has names that begin or end as a signature’s do', `${FILE}?tokens=1&mytoken=2&expires_at=3&x-amz=4`],
    ['has signatures in values', `${FILE}?next=sig%3D1%26token%3D2`],
    ['has a query that is written in another way', `${FILE}?a=b%20c&d=e+f&&g`],
    ['has an empty query', `${FILE}?`],
    ['has a question in its fragment', `${FILE}#?token=1`],
    ['is no address', 'Is this a token=1? Yes'],
    ['is empty', ''],
  ])('is as it was where it %s', (_, href) => {
    expect(unsignedHref(href)).toBe(href);
  });

  it('keeps what else the query says, in its order, and the fragment', () => {
    expect(unsignedHref(`${FILE}?b=2&${SAS}&a=1&b=3#page`)).toBe(`${FILE}?b=2&a=1&b=3#page`);
    expect(unsignedHref(`${FILE}?token=t#page`)).toBe(`${FILE}#page`);
    expect(unsignedHref(`a?b=x%26y%3Dz&token=t`)).toBe('a?b=x%26y%3Dz');
  });

  it('names the same file as before, so that what is stored of it is found', () => {
    for (const query of [
      '',
      '?file=a',
      '?a=b%20c&d=%C3%A9',
      '?token=1&file=a',
      `?file=a&${SAS}`,
      `?${AWS}&a=%2B`,
    ]) {
      const href = `${FILE}${query}`;
      expect(new AssetAddress(unsignedHref(href)).url).toBe(new AssetAddress(href).url);
    }
  });
});

it('gives the parts of a query that distinguish files, decoded', () => {
  const query = new URLSearchParams('file=a%20b&token=t&file=c&sv=1');
  expect(unsignedQuery(query)).toStrictEqual([
    ['file', 'a b'],
    ['file', 'c'],
    ['sv', '1'],
  ]);
  expect(unsignedQuery(new URLSearchParams(SAS))).toStrictEqual([]);
});
