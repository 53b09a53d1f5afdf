import { expect, it } from 'vitest';
import { SylvanError, type ProblemCode } from '#server';
import { asUpstream } from '../../src/analyses/upstream.ts';

const reported = (code: ProblemCode, asset: string) => {
  const { code: upstreamCode, fields } = asUpstream(
    new SylvanError(code, 'x', { fields: { host: 'h', asset } }),
  );
  return { code: upstreamCode, fields };
};

it('hides the paths of local files from callers', () => {
  const fields = { host: 'h' };
  expect(reported('not-found', 'file:///srv/zone/items.json')).toEqual({ code: 'upstream-failure', fields });
  expect(reported('upstream-failure', 'file:///srv/zone/a.tif')).toEqual({
    code: 'upstream-failure',
    fields,
  });
});

it('names the file on a remote host', () => {
  const asset = 'https://images.example/zone/items.json';
  expect(reported('not-found', asset)).toEqual({ code: 'upstream-failure', fields: { host: 'h', asset } });
});
