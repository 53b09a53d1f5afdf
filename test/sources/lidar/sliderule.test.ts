import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PointQuery } from '../../../src/sources/points.ts';
import { slideRule } from '../../../src/sources/lidar/sliderule.ts';
import {
  alert,
  EXPECTED,
  optionsFor,
  pythonStream,
  QUERY,
  record,
  serveSlideRule,
  type SlideRuleServer,
} from '../../support/sliderule.ts';
import type { StacReply } from '../../support/stac-server.ts';

const STREAM = pythonStream('new');

let server: SlideRuleServer;
let reply: StacReply;
beforeAll(async () => {
  server = await serveSlideRule();
});
afterAll(() => server.close());
beforeEach(() => {
  server.restart();
  server.stream = () => reply;
  reply = { bytes: STREAM };
});

const search: SlideRuleServer['search'] = (...requested) => server.search(...requested);

/** Heights of one shot: the count and type it states, and the number of bytes it has. */
function heights(count: number, type: number, bytes: number): Uint8Array {
  const data = new Uint8Array(15 + bytes);
  const head = new DataView(data.buffer);
  head.setUint32(8, count, true);
  head.setUint8(14, type);
  return record('ancerec', data);
}

/** A container of records; its list of records is left empty, as only their start is read. */
function container(...records: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(4, 8, true);
  return record('conrec', Buffer.concat([head, ...records]));
}

describe('a stream written by Python', () => {
  it('yields the expected shots, filtered, with cover from their heights', async () => {
    const found = (await search())!;
    expect(found.points).toHaveLength(EXPECTED.shots.length);
    found.points.forEach((point, i) => {
      const { cover, rh50, rh98, ...exact } = EXPECTED.shots[i];
      expect(point).toMatchObject({ ...exact, coverFrom: 'L2A_RH_PROFILE' });
      expect(point.rh98).toBeCloseTo(rh98, 5);
      expect(point.rh50).toBeCloseTo(rh50!, 5);
      expect(point.cover).toBeCloseTo(cover!, 5);
    });
    expect(found.rejected).toEqual(EXPECTED.rejected);
    expect(found.refused).toEqual(['row 8: rh98 is ""']);
    expect(found.warnings).toEqual(['parts-missing: 1']);
  });

  it('is requested with a counterclockwise, closed polygon, the days, the filters and the heights', async () => {
    await search();
    const { method, body } = server.requested('gedi02ap').at(-1)!;
    const [west, south, east, north] = [-44.2, -13.8, -44.1, -13.7];
    const corner = (lon: number, lat: number) => ({ lon, lat });
    const first = corner(west, south);
    const poly = [first, corner(east, south), corner(east, north), corner(west, north), first];
    const parms = {
      ...{ asset: 'gedil2a', poly, t0: '2020-01-01T00:00:00Z', t1: '2020-12-31T23:59:59Z' },
      ...{ degrade_filter: true, l2_quality_filter: true, surface_filter: true, anc_fields: ['rh'] },
    };
    expect([method, body]).toEqual(['POST', { parms }]);
  });

  it('may be wrapped in nested containers', async () => {
    reply = { bytes: container(container(STREAM)) };
    expect((await search())!.points).toHaveLength(EXPECTED.shots.length);
  });

  it('is requested once per box, and a shot in both counts once', async () => {
    const found = (await search({ boxes: [...QUERY.boxes, ...QUERY.boxes] }))!;
    expect(server.requested('gedi02ap')).toHaveLength(2);
    expect(found.points).toHaveLength(EXPECTED.shots.length);
    expect(found.rejected).toMatchObject({ duplicate: EXPECTED.shots.length });
  });
});

describe('the coverage of GEDI', () => {
  it.each<[string, Partial<PointQuery>]>([
    ['the far north', { boxes: [[10, 51.7, 11, 52]] }],
    ['the far south', { boxes: [[10, -53, 11, -51.7]] }],
    ['days before its first one', { start: '2018-01-01', end: '2019-04-17' }],
  ])('excludes %s from requests', async (_, query) => {
    expect(await search(query)).toBeNull();
    expect(server.requested('gedi02ap')).toEqual([]);
  });

  it('includes boxes that it covers in part', async () => {
    reply = { bytes: new Uint8Array(0) };
    expect(await search({ boxes: [[10, 51.5, 11, 52]] })).toMatchObject({ points: [], warnings: [] });
    reply = { bytes: alert(-4) };
    expect(await search()).toMatchObject({ points: [], warnings: [] });
  });
});

describe('an invalid stream', () => {
  const nested = (times: number): Uint8Array => (times === 0 ? alert(0) : container(nested(times - 1)));
  it.each<[string, Uint8Array]>([
    ['another record version', record('gedi02arec', new Uint8Array(56), 3)],
    ['a truncated record', STREAM.subarray(0, STREAM.length - 5)],
    ['a truncated header', Buffer.concat([STREAM, new Uint8Array(3)])],
    ['a batch of another layout', record('gedi02arec', new Uint8Array(57))],
    ['no heights', heights(0, 9, 0)],
    ['bytes after the last height', heights(101, 9, 405)],
    ['truncated heights', heights(101, 9, 403)],
    ['heights of another type', heights(101, 2, 404)],
    ['a truncated header of heights', record('ancerec', new Uint8Array(14))],
    ['a container without a start', record('conrec', new Uint8Array(4))],
    ['too many nested containers', nested(20)],
    ['a record without a type', record('', new Uint8Array(0)).fill(0, 2, 4)],
    ['a truncated alert', record('exceptrec', new Uint8Array(2))],
    ['an endless record', record('gedi02arec', new Uint8Array(56)).fill(0xff, 4, 8)],
  ])('with %s is rejected', async (_, bytes) => {
    reply = { bytes };
    await expect(search()).rejects.toMatchObject({
      code: 'stac-invalid',
      fields: { host: new URL(server.origin).host },
    });
  });

  it('with shots but no heights is rejected, as after a misspelt field name', async () => {
    const footprint = new Uint8Array(56);
    new DataView(footprint.buffer).setBigUint64(0, 7n, true);
    reply = { bytes: record('gedi02arec', footprint) };
    await expect(search()).rejects.toMatchObject({ code: 'stac-invalid' });
  });

  it('over the size limit is rejected', async () => {
    await expect(search({}, { retry: { maxBytes: 1000, attempts: 1 } })).rejects.toMatchObject({
      code: 'stac-invalid',
      fields: { maxBytes: 1000 },
    });
  });

  it('rejects with the abort reason while it is awaited', async () => {
    reply = { delay: Infinity };
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 20);
    const waiting = slideRule(optionsFor(server)).search(QUERY, { signal: controller.signal });
    await expect(waiting).rejects.toBe(reason);
  });
});
