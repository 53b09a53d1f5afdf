import { describe, expect, it } from 'vitest';
import type { SylvanError } from '../../src/errors/errors.ts';
import { choicesOf, storedChoices } from '../../src/packs/addresses.ts';
import { packIndexSchema } from '../../src/pack-file/pack-schema.ts';
import type { Catalogue } from '../../src/stac/catalogue.ts';
import type { SourceChoices } from '../../src/sources/options.ts';
import { refusalOf } from '../request/refusals.ts';
import { BARE } from '../support/packs.ts';

const OWN: Catalogue = {
  ...{ id: 'own', label: 'Own', host: 'own.example' },
  search: () => Promise.reject(new Error('Nobody is asked here')),
};
const KEY = `syl_live_${'k'.repeat(49)}`;
const SERVICE = 'https://service.example';

const refusal = (choices: object): SylvanError => refusalOf(() => storedChoices(choices));

describe('choices as a pack keeps them', () => {
  it('are none where nothing was chosen', () => {
    expect(storedChoices({})).toStrictEqual({ choices: {}, aliases: [] });
    expect(storedChoices({ sources: {} })).toStrictEqual({ choices: {}, aliases: [] });
  });

  it('are names and addresses as they are, in their order, and what is off', () => {
    const choices: SourceChoices = {
      catalog: ['earth-search', 'https://a.example/zone/', 'http://127.0.0.1:8080/search'],
      sources: {
        sentinel1: false,
        landsat89: 'planetary-computer',
        gedi: ['https://a.example/shots.csv'],
      },
    };
    expect(storedChoices(choices)).toStrictEqual({ choices, aliases: [] });
  });

  it('say of keys that there were some, and nothing of them', () => {
    const { choices } = storedChoices({ firmsKey: 'firms0key', key: KEY, service: SERVICE });
    expect(choices).toStrictEqual({ service: SERVICE, firmsKey: true, key: true });
  });

  it('may stand in the file of a pack, whatever was chosen', () => {
    const { choices } = storedChoices({
      ...{ catalog: ['earth-search', 'file:///home/me/zone%20one/'], service: SERVICE },
      canopyMapUrl: 'https://m.example/eth/',
      ...{ sources: { gedi: false, firms: 'file:///home/me/fires.csv' }, firmsKey: 'a', key: KEY },
    });
    expect(packIndexSchema.parse({ ...BARE, choices }).choices).toStrictEqual(choices);
  });
});

describe('folders', () => {
  it('have other names, one for each, whatever is chosen of them', () => {
    const { choices, aliases } = storedChoices({
      catalog: ['file:///home/me/one/', 'file:///home/me/two/zone.json', 'file:///home/me/one/'],
      sources: {
        gedi: 'file:///home/me/one/shots.csv',
        canopyMap: ['file:///home/me/two/'],
        sentinel1: false,
      },
    });
    expect(aliases).toStrictEqual([
      { folder: 'file:///home/me/one/', alias: 'file:///folder-1/' },
      { folder: 'file:///home/me/two/', alias: 'file:///folder-2/' },
    ]);
    expect(choices).toStrictEqual({
      catalog: ['file:///folder-1/', 'file:///folder-2/zone.json', 'file:///folder-1/'],
      sources: { gedi: 'file:///folder-1/shots.csv', canopyMap: ['file:///folder-2/'], sentinel1: false },
    });
    expect(JSON.stringify(choices)).not.toContain('home');
  });

  it('reveal nothing of a machine by its address', () => {
    const catalog = 'https://files.example/file:///home/';
    expect(storedChoices({ catalog })).toStrictEqual({ choices: { catalog }, aliases: [] });
  });
});

describe('no pack is made', () => {
  const signed = 'https://a.example/zone?sig=s3cret';
  it.each<[string, object, string]>([
    ['a catalogue object', { catalog: OWN }, 'catalog'],
    ['one of several', { catalog: ['earth-search', OWN] }, 'catalog'],
    ['a source of one’s own', { sources: { gedi: OWN } }, 'sources/gedi'],
    ['a query', { catalog: signed }, 'catalog'],
    ['a query of one of several', { sources: { landsat45: ['earth-search', signed] } }, 'sources/landsat45'],
    ['an empty query', { sources: { firms: 'https://a.example/fires.csv?' } }, 'sources/firms'],
    ['a fragment', { catalog: 'https://a.example/zone#s3cret' }, 'catalog'],
    ['a user', { catalog: 'https://s3cret@a.example/zone' }, 'catalog'],
    ['a mirror with a query', { canopyMapUrl: 'https://m.example/?token=s3cret&file=' }, 'canopyMapUrl'],
    ['a service with a query', { service: `${SERVICE}?token=s3cret` }, 'service'],
  ])('with %s, which is named by its option', (_, choices, option) => {
    const error = refusal(choices);
    expect(error).toMatchObject({
      ...{ code: 'invalid-parameters', message: expect.stringContaining(`the option ${option}:`) as string },
      errors: [{ pointer: `/${option}`, code: 'option-value' }],
    });
    expect(error.message + JSON.stringify(error.errors)).not.toContain('s3cret');
  });

  it('with an object or a query, and says which it is', () => {
    expect(refusal({ catalog: OWN }).message).toContain('cannot keep an object');
    expect(refusal({ catalog: signed }).message).toContain('address with a query');
  });
});

describe('stored choices where nothing is fetched', () => {
  it('are the same places, with a stand-in for each key that there was', () => {
    const positions = { catalog: 'file:///folder-1/', sources: { gedi: false }, service: SERVICE } as const;
    expect(choicesOf(positions)).toStrictEqual(positions);
    expect(choicesOf({ ...positions, firmsKey: true, key: true })).toStrictEqual({
      ...{ ...positions, firmsKey: 'stored', key: 'stored' },
    });
    expect(choicesOf({})).toStrictEqual({});
  });
});
