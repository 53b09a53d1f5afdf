import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slideRule } from '../../../src/sources/lidar/sliderule.ts';
import {
  alert,
  EXPECTED,
  optionsFor,
  pythonStream,
  QUERY,
  sentShots,
  serveSlideRule,
  type Definition,
  type LayoutName,
  type SentShot,
  type SlideRuleServer,
} from '../../support/sliderule.ts';
import type { StacReply } from '../../support/stac-server.ts';

let server: SlideRuleServer;
beforeAll(async () => {
  server = await serveSlideRule();
});
afterAll(() => server.close());
beforeEach(() => server.restart());

/** Makes the server stream Python's shots in a layout, and answer requests for the definition. */
function serve(layout: LayoutName, definition: StacReply): void {
  server.stream = () => ({ bytes: pythonStream(layout) });
  server.definition = definition;
}

async function expectPythonShots(): Promise<void> {
  const found = (await server.search())!;
  const plain = EXPECTED.shots.map(({ shotNumber, beam, time, lat, lng, sensitivity }) => ({
    ...{ shotNumber, beam, time, lat, lng, sensitivity },
  }));
  expect(found.points).toMatchObject(plain);
  expect(found.rejected).toEqual(EXPECTED.rejected);
}

async function expectInvalid(word: string): Promise<void> {
  const message = expect.stringContaining(word) as string;
  await expect(server.search()).rejects.toMatchObject({ code: 'stac-invalid', message });
}

const { new: today, other } = EXPECTED.definitions;
const changed = (name: string, how: Definition) => ({
  ...today,
  [name]: { ...(today[name] as object), ...how },
});

describe('the definition of a shot', () => {
  it.each<LayoutName>(['new', 'old', 'other'])('locates the fields of the layout "%s"', async (layout) => {
    serve(layout, { json: EXPECTED.definitions[layout] });
    await expectPythonShots();
  });

  it('is requested in addition to the data, without streaming', async () => {
    serve('new', { json: today });
    await server.search();
    const [request, ...others] = server.requested('definition');
    expect([request.method, request.body, others]).toEqual(['POST', { rectype: 'gedi02arec.footprint' }, []]);
    expect(request.headers).toMatchObject({ 'x-sliderule-streaming': '0' });
    expect(server.requested('gedi02ap')[0].headers).not.toHaveProperty('x-sliderule-streaming');
  });

  it('is requested once per client, however many searches it makes', async () => {
    serve('other', { json: other });
    const catalog = slideRule(optionsFor(server));
    const { signal } = new AbortController();
    const search = () => catalog.search(QUERY, { signal });
    await Promise.all([search(), search()]);
    await search();
    expect(server.requested('definition')).toHaveLength(1);
  });

  it('is not requested if there are no shots', async () => {
    server.stream = () => ({ bytes: alert(0) });
    expect((await server.search())!.points).toEqual([]);
    expect(server.requested('definition')).toEqual([]);
  });

  it.each<[string, string, Definition]>([
    ['a field past the end', 'flags', changed('flags', { offset: 56 * 8 })],
    ['a field over another', 'beam', changed('beam', { offset: 51 * 8 - 8, type: 'UINT32' })],
    ['a field that starts inside a byte', 'flags', changed('flags', { offset: 53 * 8 + 1 })],
    ['an unknown type', 'latitude', changed('latitude', { type: 'BITFIELD' })],
    ['a type that cannot hold a shot number', 'shot_number', changed('shot_number', { type: 'DOUBLE' })],
    ['a list instead of a value', 'longitude', changed('longitude', { elements: 2 })],
    ['a missing field', 'sensitivity', { ...today, sensitivity: undefined }],
    ['no size', '__datasize', { ...today, __datasize: 0 }],
    ['another size than the shots', '72', other],
  ])('with %s is rejected, naming the field', async (_, field, definition) => {
    serve('new', { json: definition });
    await expectInvalid(field);
  });
});

describe('without a definition', () => {
  it.each<[string, StacReply]>([
    ['not found', { status: 404 }],
    ['an HTML page', { text: '<html>Service</html>' }],
    ['null', { json: null }],
    ['a broken connection', { text: '{"__datasize": 56', cutAfter: 5 }],
  ])('(%s) the layout is recognized by the shot numbers', async (_, definition) => {
    for (const layout of ['new', 'old'] as const) {
      serve(layout, definition);
      await expectPythonShots();
    }
  });

  const shot: SentShot = { number: '19640500100000001' };
  it.each<[string, readonly SentShot[]]>([
    ['beams that differ from those of their numbers', [shot, { ...shot, beam: 6 }]],
    ['beams that GEDI does not have', [{ number: '19640400100000001' }]],
    ['numbers with too many digits', [{ number: '1964005001000000019' }]],
    ['two layouts in one stream', [shot, { number: '19640600100000002', isOld: true }]],
  ])('%s are rejected as no known layout', async (_, shots) => {
    server.stream = () => ({ bytes: sentShots(shots) });
    await expectInvalid('no known layout');
  });

  it('an unknown layout is rejected', async () => {
    serve('other', { status: 404 });
    await expectInvalid('');
  });
});

describe('a response without a valid shot', () => {
  const numbers = ['19640500100000001', '19640600100000002'];
  it.each<[string, Partial<SentShot>]>([
    ['no coordinates', { lat: NaN }],
    ['latitudes that GEDI does not cover', { lat: 77 }],
    ['longitudes beyond the antimeridian', { lng: 1e6 }],
    ['times before its launch', { time: '1970-01-01T00:00:00Z' }],
    ['flags that the service should have filtered out', { flags: 0 }],
  ])('is rejected: %s', async (_, fault) => {
    server.stream = () => ({ bytes: sentShots(numbers.map((number) => ({ number, ...fault }))) });
    await expectInvalid('none of its 2 shots');
  });

  it('is distinguished from one with some valid shots, and from one without shots', async () => {
    const [bad, good] = numbers;
    server.stream = () => ({ bytes: sentShots([{ number: bad, flags: 0 }, { number: good }]) });
    expect(await server.search()).toMatchObject({ points: [{ shotNumber: good }], rejected: { quality: 1 } });
    server.stream = () => ({ bytes: alert(-4) });
    expect(await server.search()).toMatchObject({ points: [], rejected: {} });
  });
});
