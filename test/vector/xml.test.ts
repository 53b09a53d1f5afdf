import { describe, expect, it } from 'vitest';
import { plotsOf } from '../../src/vector/index.ts';
import { gpx, kml, kmlPolygon, points, polygon, read, refusal, square, zip } from './files.ts';

const PLOT = square(30, -3);
const HOLE = square(30.002, -2.998, 0.002).toReversed();
const placemark = (name: string, body: string) => `<Placemark><name>${name}</name>${body}</Placemark>`;
const plot = (name: string) => placemark(name, `<Polygon>${kmlPolygon(PLOT)}</Polygon>`);
const flat = (geometry: unknown) =>
  JSON.parse(JSON.stringify(geometry).replaceAll(/(\[[\d.-]+,[\d.-]+),0\]/g, '$1]')) as unknown;

const prefixed = (text: string) => text.replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1k:');

describe('KML reader', () => {
  it('reads placemarks with holes, in folders, and with several geometries', async () => {
    const holed = `<Polygon>${kmlPolygon(PLOT)}${kmlPolygon(HOLE, 'innerBoundaryIs')}</Polygon>`;
    const several = `<MultiGeometry><Point><coordinates>30,-3</coordinates></Point><Polygon>${kmlPolygon(PLOT)}</Polygon></MultiGeometry>`;
    const found = await read(
      'a.kml',
      kml(
        `<Folder>${placemark('S&atilde;o&nbsp;J &amp; é', holed)}</Folder>${placemark('b', several)}${placemark('c', '')}`,
      ),
    );
    expect(found.map(({ number, name, geometry }) => [number, name, flat(geometry)])).toEqual([
      [1, 'São\u00a0J & é', polygon(PLOT, HOLE)],
      [2, 'b', { type: 'MultiPolygon', coordinates: [[PLOT]] }],
      [3, 'c', null],
    ]);
  });

  it.each([
    ['undeclared prefixes', (text: string) => text.replace('<Document>', '<Document x:y="z"><gx:Tour/>')],
    ['whitespace before the declaration', (text: string) => `\r\n  ${text}`],
    ['a prefix on all elements', (text: string) => prefixed(text).replace('xmlns=', 'xmlns:k=')],
    ['only commas, without heights', (text: string) => text.replaceAll(/,0 /g, ',').replace(',0<', '<')],
    ['spaces after commas', (text: string) => text.replaceAll(/(?<=\d),(?=-?\d)/g, ', ')],
  ])('tolerates %s', async (_what, change) => {
    const [found] = await read('a.kml', change(kml(plot('a'))));
    expect([found.name, flat(found.geometry)]).toEqual(['a', polygon(PLOT)]);
  });

  it('reads closed paths as outlines, and reports open ones', async () => {
    const path = (tag: string, ring: typeof PLOT) =>
      `<${tag}><coordinates>${ring.map(([x, y]) => `${x},${y},0`).join(' ')}</coordinates></${tag}>`;
    const marks = [
      placemark('a', path('LineString', PLOT)),
      placemark('b', path('LinearRing', PLOT)),
      placemark('c', path('LineString', PLOT.slice(0, 3))),
    ];
    const found = await read('a.kml', kml(marks.join('')));
    expect(found.map(({ name, geometry }) => [name, flat(geometry)])).toEqual([
      ['a', polygon(PLOT)],
      ['b', polygon(PLOT)],
      ['c', null],
    ]);
    expect(found[2].fault).toMatchObject({ code: 'track-open', feature: '3 (c)' });
  });

  it.each([
    ['a hemisphere', '<Point><coordinates>30.5W,3.25S</coordinates></Point>'],
    ['a decimal comma', '<Point><coordinates>-61,35 -10,59</coordinates></Point>'],
    ['no latitude', '<Point><coordinates>30.5,,120</coordinates></Point>'],
    ['NaN', `<Polygon>${kmlPolygon(PLOT).replace(/-3,0 /, 'NaN,0 ')}</Polygon>`],
  ])('reports a placemark whose position has %s, and continues', async (_what, body) => {
    const found = await read('a.kml', kml(`${placemark('a', body)}${plot('b')}`));
    expect(found.map(({ name, geometry }) => [name, flat(geometry)])).toEqual([
      ['a', null],
      ['b', polygon(PLOT)],
    ]);
    expect(found[0].fault).toMatchObject({ code: 'no-position', feature: 1 });
  });

  it('keeps no time of each position of a track', async () => {
    const track = ['30.5 -3', '30.51 -3', '30.51 -3.01', '30.5 -3']
      .map((position) => `<when>2024-01-01T00:00:00Z</when><gx:coord>${position} 0</gx:coord>`)
      .join('');
    const [{ geometry, properties }] = await read(
      'a.kml',
      kml(placemark('a', `<gx:Track>${track}</gx:Track>`)),
    );
    expect([geometry, properties]).toMatchObject([{ type: 'Polygon' }, { name: 'a' }]);
    expect(Object.keys(properties)).toEqual(['name']);
  });

  it('uses the encoding named by the declaration or the byte order mark', async () => {
    const text = kml(plot('forêt')).replace('UTF-8', 'ISO-8859-1');
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect((await read('a.kml', bytes))[0].name).toBe('forêt');
    const wide = Uint16Array.from(`\uFEFF${text.replace(/<\?.*?\?>/, '')}`, (letter) => letter.charCodeAt(0));
    expect((await read('a.kml', new Uint8Array(wide.buffer)))[0].name).toBe('forêt');
  });

  it('ignores ground overlays and network links', async () => {
    const overlay = '<GroundOverlay><name>x</name><LatLonBox><north>1</north></LatLonBox></GroundOverlay>';
    const link = '<NetworkLink><name>y</name><Link><href>b.kml</href></Link></NetworkLink>';
    const found = await read('a.kml', kml(`${overlay}${link}${plot('z')}`));
    expect(found.map(({ number, name }) => [number, name])).toEqual([[1, 'z']]);
    expect(await refusal('a.kml', kml(link))).toMatchObject({ code: 'empty' });
  });

  it('reads all documents of a KMZ archive, but not over a thousand', async () => {
    const layers = { 'doc.kml': kml(plot('a')), 'layers/b.KML': kml(plot('b')) };
    const archive = zip({ ...layers, 'files/x.png': 'x', '__MACOSX/._doc.kml': 'x' });
    const found = await read('a.kmz', archive);
    expect(found.map(({ number, name }) => [number, name])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(await refusal('a.kmz', zip({ 'a.txt': 'x' }))).toMatchObject({ code: 'zip-lacks' });
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.kml`, 'no KML']));
    const facts = { maximum: 1000 };
    expect(await refusal('a.kmz', zip(many))).toMatchObject({ code: 'too-many-documents', facts });
  });

  it.each([
    ['a.kml', '<kml>\n<Document>', 'xml-fault'],
    ['a.kml', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'not-xml'],
    ['a.gpx', '<kml/>', 'not-xml'],
    ['a.kml', Uint8Array.from([0x3c, 0xe9]), 'not-utf8'],
    ['a.kml', '<?xml version="1.0" encoding="none-such"?><kml/>', 'not-utf8'],
    ['a.kml', `<kml>${'<a/>'.repeat(1_000_001)}</kml>`, 'too-many-tags'],
    ['a.kml', `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml>&b;</kml>`, 'xml-fault'],
  ])('refuses %s with content %.60s', async (name, content, code) => {
    expect(await refusal(name, content)).toMatchObject({ code, file: name });
  });
});

describe('GPX reader', () => {
  const track = (name: string, ...segments: string[]) =>
    `<trk><name>${name}</name>${segments.map((one) => `<trkseg>${one}</trkseg>`).join('')}</trk>`;
  /** A walk around the plot that ends `gap` degrees north of its start. */
  const walk = (gap: number) => [...PLOT.slice(0, -1), [PLOT[0][0], PLOT[0][1] + gap] as const];

  it('reads tracks and routes as polygons, with the gap that was closed', async () => {
    const route = `<rte><name>b</name>${points(walk(0.0001), 'rtept')}</rte>`;
    const found = await read('a.gpx', gpx(`<wpt lat="0" lon="0"/>${track('a', points(PLOT))}${route}`));
    expect(found.map(({ number, name, geometry, gapM }) => [number, name, geometry, gapM])).toEqual([
      [1, 'a', polygon(PLOT), 0],
      [2, 'b', polygon([...walk(0.0001), PLOT[0]]), 11.1],
    ]);
    expect(found[1].properties).toMatchObject({ track_gap_m: 11.1 });
  });

  it('joins segments, unless each is closed', async () => {
    const [first, second] = [PLOT.slice(0, 3), PLOT.slice(3)];
    const [joined] = await read('a.gpx', gpx(track('a', points(first), points(second))));
    expect(joined.geometry).toEqual(polygon(PLOT));
    const other = square(31, -3);
    const [two] = await read('a.gpx', gpx(track('a', points(PLOT), points(other))));
    expect(two.geometry).toEqual({ type: 'MultiPolygon', coordinates: [[PLOT], [other]] });
  });

  it('reports a track that is not closed, with the gap, and continues', async () => {
    const small = square(30, -3, 0.0003);
    const open = [...small.slice(0, -1), [30, -3 + 0.0002] as const];
    const found = await read(
      'a.gpx',
      gpx(`${track('far', points(walk(0.001)))}${track('small', points(open))}${track('c', points(PLOT))}`),
    );
    expect(found.map(({ fault }) => fault?.code)).toEqual(['track-open', 'track-open', undefined]);
    expect(found[0].fault!.message).toMatch(/^Feature 1 \(far\) of a\.gpx cannot be read\. .* 111 m apart/);
    expect(found[1].fault!.facts.gap).toBe(23);
  });

  it('reads waypoints if there is nothing else', async () => {
    const [found] = await read('a.gpx', gpx('<wpt lat="-3" lon="30"><name>gate</name></wpt>'));
    expect(found).toMatchObject({ number: 1, name: 'gate', geometry: { coordinates: [30, -3] } });
  });

  it('keeps tracks without two positions as features without geometry', async () => {
    const empty = `${track('a')}${track('b', points(PLOT.slice(0, 1)))}`;
    const found = await read('a.gpx', gpx(`${empty}${track('c', points(PLOT))}`));
    expect(found.map(({ name, geometry }) => [name, geometry !== null])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect((await plotsOf(found, 'a.gpx'))[0].fault).toMatchObject({ code: 'no-outline', feature: '1 (a)' });
    const marked = await read('a.gpx', gpx(`${empty}<wpt lat="-3" lon="30"><name>gate</name></wpt>`));
    expect(marked.map(({ name }) => name)).toEqual(['a', 'b', 'gate']);
  });

  it('reads decimal commas', async () => {
    const [found] = await read('a.gpx', gpx('<wpt lat="-3,25" lon="30,5"><name>gate</name></wpt>'));
    expect(found.geometry).toEqual({ type: 'Point', coordinates: [30.5, -3.25] });
  });

  it.each(['lat="3.25S" lon="30.5E"', 'lat="" lon="30.5"', 'lon="30.5"'])(
    'reports a position %s, and continues',
    async (position) => {
      const marks = `<wpt ${position}><name>a</name></wpt><wpt lat="-3" lon="30"><name>b</name></wpt>`;
      const found = await read('a.gpx', gpx(marks));
      expect(found.map(({ name, fault }) => [name, fault?.code])).toEqual([
        ['a', 'no-position'],
        ['b', undefined],
      ]);
      const odd = points(PLOT).replace(/lat="[^"]*" lon="[^"]*"/, position);
      const tracks = await read(
        'a.gpx',
        gpx(`<trk><name>e</name></trk>${track('c', odd)}${track('d', points(PLOT))}`),
      );
      expect(tracks.map(({ name, fault }) => [name, fault?.code])).toEqual([
        ['e', undefined],
        ['c', 'no-position'],
        ['d', undefined],
      ]);
    },
  );
});
