import { describe, expect, it } from 'vitest';
import { configFrom, NOTHING } from '../../../demo/src/state/config.ts';

const base = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles: © Someone' };

describe('config.json', () => {
  it.each([
    ['{}', NOTHING],
    ['{ "service": "http://127.0.0.1:8787" }', { ...NOTHING, service: 'http://127.0.0.1:8787' }],
    ['{ "catalog": "earth-search" }', { ...NOTHING, catalog: 'earth-search' }],
    ['{ "catalog": ["earth-search", "/folder/"] }', { ...NOTHING, catalog: ['earth-search', '/folder/'] }],
    [JSON.stringify({ base }), { ...NOTHING, base }],
  ])('may be %s', (text, config) => {
    expect(configFrom(text)).toEqual(config);
  });

  it.each([
    ['', ''],
    ['<!doctype html>', ''],
    ['{ "service": "javascript:alert(1)" }', 'service'],
    ['{ "service": 8787 }', 'service'],
    ['{ "sevrice": "https://keys.example" }', 'sevrice'],
    ['{ "catalog": { "url": "https://stac.example" } }', 'catalog'],
    [JSON.stringify({ base: { ...base, tiles: 'https://tiles.example/' } }), 'base.tiles'],
    [JSON.stringify({ base: { tiles: base.tiles } }), 'base.attribution'],
    [JSON.stringify({ service: `https://${'x'.repeat(3000)}.example` }), 'service'],
  ])('is refused as %s, with the fault "%s"', (text, fault) => {
    expect(configFrom(text)).toEqual({ fault });
  });
});
