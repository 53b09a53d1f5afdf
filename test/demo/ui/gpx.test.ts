import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { afterAll, describe, expect, it } from 'vitest';
import { gpxOf, type Waypoint } from '../../../demo/src/ui/gpx.ts';
import { gdal, hasGdal, temporaryFolder } from '../../support/gdal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const HARD = 'Café <“forêt”> & 木 🌲';
const WAYPOINTS: readonly Waypoint[] = [
  { lat: -10.5992, lng: -61.35288, name: 'Clearing 1: 2.50 ha', description: 'confirmed', type: 'loss' },
  {
    ...{
      lat: 0.0000001,
      lng: 179.99999999,
      name: HARD,
      description: `a\nb\u0000\u0008\ud800\uffff]]>`,
      type: 'note',
    },
    time: '2025-08-31T14:05:09.123Z',
  },
];

/** The order of elements in the published schema (gpx.xsd of GPX 1.1), as far as they are written here. */
const ORDER: Readonly<Record<string, readonly string[] | undefined>> = {
  gpx: ['metadata', 'wpt'],
  metadata: ['name', 'desc'],
  wpt: ['time', 'name', 'desc', 'type'],
};
const NAMESPACE = 'http://www.topografix.com/GPX/1/1';

const childrenOf = (element: Element) =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === 1);

/** Elements whose order, name or namespace differs from the schema. */
function faultsOf(element: Element): string[] {
  const order = ORDER[element.localName ?? ''];
  const children = childrenOf(element);
  if (order === undefined) return children.map(({ nodeName }) => nodeName);
  const places = children.map(({ localName }) => order.indexOf(localName!));
  const isOrdered = places.every((place, i) => place >= Math.max(0, places[i - 1] ?? 0));
  const own = isOrdered && element.namespaceURI === NAMESPACE ? [] : [element.nodeName];
  return [...own, ...children.flatMap(faultsOf)];
}

describe('a GPX file of waypoints', () => {
  const text = gpxOf('Name & place', WAYPOINTS, 'All');

  it('follows the schema of GPX 1.1', () => {
    const errors: string[] = [];
    const parser = new DOMParser({ onError: (_, message) => void errors.push(message) });
    const root = parser.parseFromString(text, 'text/xml').documentElement!;
    expect([errors, faultsOf(root)]).toEqual([[], []]);
    expect([root.getAttribute('version'), root.getAttribute('creator')]).toEqual(['1.1', 'Sylvan']);
    const [, first, second] = childrenOf(root);
    expect([first.getAttribute('lat'), first.getAttribute('lon')]).toEqual(['-10.5992000', '-61.3528800']);
    expect(childrenOf(second).map(({ textContent }) => textContent)).toEqual([
      ...['2025-08-31T14:05:09.123Z', HARD, 'a\nb]]>', 'note'],
    ]);
  });

  it('has no longitude that the schema refuses, and no exponents', () => {
    const numbers = [...text.matchAll(/l(?:at|on)="([^"]*)"/g)].map(([, number]) => number);
    expect(numbers.every((number) => /^-?\d+\.\d{7}$/.test(number))).toBe(true);
    expect(numbers.slice(2)).toEqual(['0.0000001', '-180.0000000']);
  });

  it.skipIf(!hasGdal)('is read by GDAL', () => {
    const path = join(folder.path, 'waypoints.gpx');
    writeFileSync(path, text);
    const output = gdal('ogrinfo', '-ro', '-al', path, 'waypoints');
    expect(output).toContain('Feature Count: 2');
    expect(output).toContain('POINT (-61.35288 -10.5992)');
    expect(output).toContain('name (String) = Clearing 1: 2.50 ha');
    expect(output).toContain(`name (String) = ${HARD}`);
    expect(output).toMatch(/time \(DateTime\) = 2025\/08\/31 14:05:09\.123\+00/);
  });
});
