import type { Point } from '../state/degrees.ts';
import { parsePoint } from './coordinates.ts';

/** URL parameters that contain both coordinates; those of pins come before those of the map's centre. */
const FIELDS = [
  ...['coordinate', 'query', 'q', 'destination', 'daddr', 'll', 'center', 'cbll', 'viewpoint', 'where1'],
  ...['sp', 'cp', 'sll'],
];
const PAIRS = [
  ['mlat', 'mlon'],
  ['lat', 'lng'],
  ['lat', 'lon'],
  ['lat', 'long'],
];
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PATTERNS = [
  // Google's pin, which takes precedence over the centre of the map.
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`/(?:place|search|dir)/${DEGREES},[+ ]?${DEGREES}(?:[/?]|$)`),
  new RegExp(`/@${DEGREES},${DEGREES}`),
  // Zoom, latitude and longitude after the hash, as in OpenStreetMap and many other maps.
  new RegExp(String.raw`#(?:.*&)?(?:map=)?[\d.]+/${DEGREES}/${DEGREES}`),
];

/** Hosts of short links, which only redirect. */
const SHORT = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|binged\.it|bit\.ly|tinyurl\.com)$/;

/** The URL in a text, possibly after words that an app has added; null if there is none. */
export function linkIn(text: string): URL | null {
  const [address = ''] = /https?:\/\/\S+/i.exec(text) ?? [];
  return URL.canParse(address) ? new URL(address) : null;
}

/** The place in a map URL: Google, OpenStreetMap, Bing, Apple, and maps with similar URLs. Null if there is none. */
export function pointOfLink(link: URL): Point | null {
  const { searchParams: fields } = link;
  const href = decoded(link.href);
  const found = [
    href.match(PATTERNS[0])?.slice(1).join(),
    ...PAIRS.map(([lat, lng]) => fields.has(lat) && `${fields.get(lat)}, ${fields.get(lng)}`),
    ...FIELDS.map((name) =>
      fields
        .get(name)
        ?.replace(/^(?:loc:|point\.)/, '')
        .replace('~', ',')
        .split('_')
        .slice(0, 2)
        .join(),
    ),
    ...PATTERNS.slice(1).map((pattern) => href.match(pattern)?.slice(1).join()),
  ];
  for (const text of found) {
    const point = text ? parsePoint(text) : null;
    if (point !== null) return point;
  }
  return null;
}

/** Whether a URL is a short link to a map, which does not reveal the place. */
export function isShort({ hostname }: URL): boolean {
  return SHORT.test(hostname);
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
