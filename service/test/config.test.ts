import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

it('needs nothing', () => {
  expect(readConfig({ PATH: '/bin' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8787,
    MODE: 'live',
    RATE_LIMITS: true,
  });
});

it('reads secrets in hex and base64', () => {
  const bytes = Buffer.alloc(32, 5);
  expect(readConfig({ PEOPLE_KEY: bytes.toString('hex') }).PEOPLE_KEY).toEqual(bytes);
  expect(readConfig({ INDEX_KEY: bytes.toString('base64') }).INDEX_KEY).toEqual(bytes);
});

it('names every setting that cannot be, and tells no value', () => {
  const wrong = {
    PORT: '70000',
    MODE: 'hidden',
    PEOPLE_KEY: 'hunter2',
    DATABASE_URL: 'mysql://user:hunter2@host',
  };
  const refuse = () => readConfig(wrong);
  for (const name of Object.keys(wrong)) expect(refuse).toThrow(name);
  expect(refuse).not.toThrow('hunter2');
});
