import { expect, it } from 'vitest';
import { featuresOf, isVectorFileError, vectorFaultText } from 'sylvan/vector';
import { gpx, kml, kmlPolygon, points, polygon, square, zip } from '../vector/files.ts';

const PLOT = square(30, -3);
const bytes = (text: string) => new TextEncoder().encode(text);

it('a page reads KML, KMZ, GPX and GeoJSON with the browser’s XML parser', async () => {
  const document = kml(`<Placemark><name>forêt</name><Polygon>${kmlPolygon(PLOT)}</Polygon></Placemark>`);
  const track = gpx(`<trk><name>forêt</name><trkseg>${points(PLOT)}</trkseg></trk>`);
  const json = JSON.stringify({ type: 'Feature', properties: { name: 'forêt' }, geometry: polygon(PLOT) });
  for (const [name, content] of [
    ['a.kml', bytes(document)],
    ['a.kmz', zip({ 'doc.kml': document })],
    ['a.gpx', bytes(track)],
    ['a.json', bytes(json)],
  ] as const) {
    const file = new File([content as Uint8Array<ArrayBuffer>], name);
    const [found] = await featuresOf(new Uint8Array(await file.arrayBuffer()), file.name);
    expect(found.name, name).toBe('forêt');
    const { coordinates } = found.geometry as { readonly coordinates: readonly (readonly number[])[][] };
    expect(coordinates[0].map(([lng, lat]) => [lng, lat])).toEqual(PLOT);
  }
});

it.each([
  ['a.kml', '<kml><Document>'],
  ['a.kml', '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml><a>&b;</a></kml>'],
  ['a.fgb', 'fgb\x03fgb\x00\x7f\x7f\x7f\x7f'],
  ['a.zip', 'PK'],
])('a page reports that %s with %j cannot be read', async (name, content) => {
  const error: unknown = await featuresOf(bytes(content), name).catch((thrown: unknown) => thrown);
  if (!isVectorFileError(error)) throw error;
  expect(vectorFaultText(error, 'fr')).toMatch(`${name} ne peut pas être lu.`);
});
