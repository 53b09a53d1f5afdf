import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { failedVersion, failureOf } from '../../src/cache/pack-storage.ts';

const same = (text: string) => text;
const FIELDS = { asset: 'https://a.example/B04.tif', host: 'a.example', status: 404, retry: null };
const LASTING = ['not-found', 'access-denied', 'range-unsupported'] as const;

const thrown = (version: string) => {
  const { code, message, fields } = failureOf(version)!;
  return { code, message, fields };
};

describe('a failure that is stored in the place of a version', () => {
  it.each(LASTING)('is what it was, %s', (code) => {
    const version = failedVersion(new SylvanError(code, 'The file is gone.', { fields: FIELDS }), same);
    expect(failureOf(version!)).toBeInstanceOf(SylvanError);
    expect(thrown(version!)).toStrictEqual({ code, message: 'The file is gone.', fields: FIELDS });
  });

  it('is reported without what nobody else may read, in its sentence and its fields', () => {
    const folder = 'file:///home/me/zone/';
    const error = new SylvanError('not-found', `There is no ${folder}B04.tif.`, {
      fields: { asset: `${folder}B04.tif` },
    });
    const version = failedVersion(error, (text) => text.replaceAll(folder, 'file:///folder-1/'))!;
    expect(version).not.toContain('/home/me');
    expect(thrown(version)).toStrictEqual({
      ...{ code: 'not-found', message: 'There is no file:///folder-1/B04.tif.' },
      fields: { asset: 'file:///folder-1/B04.tif' },
    });
  });

  it.each([
    ['what may pass', new SylvanError('timeout', 'The host was slow.')],
    ['a host that cannot be reached', new SylvanError('network-or-cors', 'No answer.')],
    ['a signature that ran out', new SylvanError('access-expired', 'Too late.')],
    ['a failing host', new SylvanError('upstream-failure', 'It says 503.')],
    ['an error of another kind', Object.assign(new Error('gone'), { code: 'not-found' })],
    ['an abort', new DOMException('Stopped', 'AbortError')],
    ['nothing', undefined],
  ])('is none for %s', (_, error) => {
    expect(failedVersion(error, same)).toBeUndefined();
  });

  it('is no longer than a version may be, else it is not stored', () => {
    const versionOf = (length: number) =>
      failedVersion(new SylvanError('not-found', 'x'.repeat(length)), same);
    const bare = versionOf(0)!.length;
    expect(versionOf(1024 - bare)).toHaveLength(1024);
    expect(versionOf(1025 - bare)).toBeUndefined();
  });
});

describe('a version', () => {
  it.each(['"1"', 'W/"failed:1"', '', 'Failed:{}', ' failed:{}', '{"code":"not-found"}'])(
    'is no failure: %j',
    (version) => {
      expect(failureOf(version)).toBeUndefined();
    },
  );

  it.each([
    ['no JSON', 'not-found'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a failure that passes', '{"code":"timeout","detail":"x","fields":{}}'],
    ['an unknown code', '{"code":"teapot","detail":"x","fields":{}}'],
    ['no sentence', '{"code":"not-found","fields":{}}'],
    ['a sentence that is none', '{"code":"not-found","detail":7,"fields":{}}'],
    ['no fields', '{"code":"not-found","detail":"x"}'],
    ['null for fields', '{"code":"not-found","detail":"x","fields":null}'],
    ['a list of fields', '{"code":"not-found","detail":"x","fields":[]}'],
  ])('that says it is a failure and holds %s is one in our own words', (_, text) => {
    expect(thrown(`failed:${text}`)).toStrictEqual({
      ...{ code: 'not-found', fields: {} },
      message: 'The file could not be read when it was to be kept.',
    });
  });
});
