import type { Point } from '../state/degrees.ts';
import { parsePoint } from './coordinates.ts';

/** Fields of addresses that hold both degrees: pins come before what a map shows around them. */
const FIELDS = [
  ...['coordinate', 'query', 'q', 'destination', 'daddr', 'll', 'center', 'cbll', 'viewpoint', 'where1'],
  ...['sp', 'cp', 'sll'],
];
/** Fields that hold one of the degrees each. */
const PAIRS = [
  ['mlat', 'mlon'],
  ['lat', 'lng'],
  ['lat', 'lon'],
  ['lat', 'long'],
];
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PATTERNS = [
  // Google's pin, before the middle of its map.
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`/(?:place|search|dir)/${DEGREES},[+ ]?${DEGREES}(?:[/?]|$)`),
  new RegExp(`/@${DEGREES},${DEGREES}`),
  // Zoom, latitude and longitude behind the hash, as OpenStreetMap and many maps have them.
  new RegExp(String.raw`#(?:.*&)?(?:map=)?[\d.]+/${DEGREES}/${DEGREES}`),
];

/** Hosts of addresses that say nothing but where they lead. */
const SHORT = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|binged\.it|bit\.ly|tinyurl\.com)$/;

/** The address in a text, which a program may have put words before; null without one. */
export function linkIn(text: string): URL | null {
  const [address = ''] = /https?:\/\/\S+/i.exec(text) ?? [];
  return URL.canParse(address) ? new URL(address) : null;
}

/** The place that the address of a map names: Google, OpenStreetMap, Bing, Apple and maps that write alike. Null for none. */
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

/** Whether an address leads to a map, and does not say to which place of it. */
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
