import { describe, expect, it } from 'vitest';
import { isShort, linkIn, pointOfLink } from '../../../demo/src/picker/links.ts';

describe('a link to a map', () => {
  it.each([
    ['https://www.google.com/maps/@-3.2033,-52.2064,12z'],
    // The pin, not the centre of the map around it.
    [
      'https://www.google.com/maps/place/Altamira,+PA/@-3.3,-52.4,10z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-3.2033!4d-52.2064!16zL20',
    ],
    [
      "https://www.google.fr/maps/place/3%C2%B012'11.9%22S+52%C2%B012'23.0%22W/@-3.3,-52.3,17z/data=!3d-3.2033!4d-52.2064",
    ],
    ['https://www.google.com/maps/search/?api=1&query=-3.2033%2C-52.2064'],
    ['https://www.google.com/maps/search/-3.2033,+-52.2064'],
    ['https://maps.google.com/maps?q=loc:-3.2033,-52.2064&z=15'],
    ['https://maps.google.com/?ll=-3.2033,-52.2064&z=12&t=k'],
    ['https://www.openstreetmap.org/#map=12/-3.2033/-52.2064'],
    ['https://www.openstreetmap.org/?mlat=-3.2033&mlon=-52.2064#map=7/-4.1/-53.7'],
    ['https://www.bing.com/maps?cp=-3.2033~-52.2064&lvl=12.0'],
    ['https://www.bing.com/maps?osid=1&sp=point.-3.2033_-52.2064_Altamira&lvl=5'],
    ['https://maps.apple.com/?ll=-3.2033,-52.2064&q=Altamira&t=m'],
    ['https://maps.apple.com/place?coordinate=-3.2033,-52.2064&name=Altamira'],
    ['https://browser.dataspace.copernicus.eu/?zoom=11&lat=-3.2033&lng=-52.2064&themeId=DEFAULT-THEME'],
    ['https://example.org/viewer#9.5/-3.2033/-52.2064'],
    ['The forest: https://maps.google.com/?q=-3.2033,-52.2064'],
  ])('gives the place in %s', (text) => {
    const point = pointOfLink(linkIn(text)!);
    expect(point?.lat).toBeCloseTo(-3.2033, 6);
    expect(point?.lng).toBeCloseTo(-52.2064, 6);
  });

  it.each([
    'https://www.google.com/maps/place/Altamira',
    'https://www.openstreetmap.org/#map=12/-93.2/-52.2',
    'https://example.org/?lat=-3.2',
    'https://example.org/%E0%A4%A',
  ])('gives no place in %s', (text) => {
    expect(pointOfLink(linkIn(text)!)).toBeNull();
  });

  it('is recognized as short, and is null in text without a web address', () => {
    expect(isShort(linkIn('https://maps.app.goo.gl/AbCdEf')!)).toBe(true);
    expect(isShort(linkIn('https://www.openstreetmap.org/node/1')!)).toBe(false);
    expect([linkIn('Altamira'), linkIn('https://'), linkIn('geo:1,2')]).toEqual([null, null, null]);
  });
});
