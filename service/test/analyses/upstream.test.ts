import { expect, it } from 'vitest';
import { SylvanError, type ProblemCode } from '#server';
import { asUpstream } from '../../src/analyses/upstream.ts';

const reported = (code: ProblemCode, asset: string) => {
  const error = asUpstream(new SylvanError(code, 'x', { fields: { host: 'h', asset } }));
  return { code: error.code, fields: error.fields };
};

it.each(['not-found', 'upstream-failure'] as const)('hides the path of a local file (%s)', (code) => {
  const fields = { host: 'h' };
  expect(reported(code, 'file:///srv/zone/a.tif')).toEqual({ code: 'upstream-failure', fields });
});

it('names the file on a remote host', () => {
  const asset = 'https://images.example/zone/items.json';
  expect(reported('not-found', asset)).toEqual({ code: 'upstream-failure', fields: { host: 'h', asset } });
});
