import { describe, expect, it } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
import { listIn, readFaults, readRows, readZonesOnly } from '../support/read-rows.ts';

const folder = useFolder();

const csv = (content: string | Uint8Array) => listIn(folder.path, 'list.csv', content);

describe('a CSV list', () => {
  it.each([
    ['commas', 'name,Latitude,LON,Size_km\nA,1.5,2.5,3\n'],
    ['semicolons and CRLF', 'name;LAT;Longitude;size\r\nA;1.5;2.5;3\r\n'],
    ['tabs and no final line break', 'name\tlat\tlng\tsize\nA\t1.5\t2.5\t3'],
    ['a byte order mark, quotes and spaces', '\ufeffname,"lat", lng ,size\n"A"," 1.5",+2.50,3.0\n'],
    ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFname\tlat\tlng\tsize\r\nA\t1.5\t2.5\t3\r\n', 'utf16le'))],
    ['semicolons and decimal commas', 'name;lat;lng;size\nA;1,5;"2,50";3,0\n'],
    ['minutes', "name,lat,lng,size\nA,1°30'N,2°30'E,3\n"],
    ['X and Y', 'X,Y,name,size\n2.5,1.5,A,3\n'],
    ['CR line breaks', 'name,lat,lng,size\rA,15e-1,2.5,3\r'],
  ])('is read with %s', async (_what, content) => {
    const [zone, ...others] = await readZonesOnly(csv(content), { size: 99 });
    expect(zone).toEqual({ line: 2, lat: 1.5, lng: 2.5, size: 3, carried: { name: 'A' } });
    expect(others).toEqual([]);
  });

  it('may begin with a line that names the delimiter', async () => {
    const zones = await readZonesOnly(csv('sep=;\r\nname;lat;lng;size\r\nA;1.5;2.5;3\r\n'), { size: 99 });
    expect(zones).toEqual([{ line: 3, lat: 1.5, lng: 2.5, size: 3, carried: { name: 'A' } }]);
  });

  it('carries unknown columns unchanged, and names those with an empty or repeated name', async () => {
    const path = csv('a,,lat,lng,a,__proto__\n 1 ,x,0,0,"2, ""so""",y\n');
    expect((await readZonesOnly(path)).map(({ carried }) => Object.entries(carried))).toEqual([
      [
        ['a', ' 1 '],
        ['column_2', 'x'],
        ['a_2', '2, "so"'],
        ['__proto__', 'y'],
      ],
    ]);
  });

  it('uses the default size if a row has none', async () => {
    const path = csv('lat,lng,size\n1,1,\n2,2, \n3,3,7\n');
    expect((await readZonesOnly(path, { size: 5 })).map(({ size }) => size)).toEqual([5, 5, 7]);
  });

  it('allows the sizes that the operation allows: below a kilometre only for comparisons', async () => {
    const path = csv('lat,lng,size\n1,1,0.5\n2,2,0.05\n');
    const requested = { size: 99, operation: 'compare' } as const;
    expect((await readZonesOnly(path, requested)).map(({ size }) => size)).toEqual([0.5]);
    expect(await readFaults(path, requested)).toMatchObject([
      { line: 3, column: 'size', detail: expect.stringMatching(/0\.1.*100/) as string },
    ]);
    expect((await readFaults(path, { size: 99 })).map(({ line }) => line)).toEqual([2, 3]);
  });

  it('counts lines as an editor does, including blank ones and those in quotes', async () => {
    const path = csv(
      'lat,lng,note\r\n1,1,a\r\n2,2,"b\r\nb\nb"\r\n\r\n,"\r\n",\r\n3,3,"c ""\r\n"\r\n4,4,d\r\n',
    );
    expect((await readZonesOnly(path)).map(({ line, lat }) => [line, lat])).toEqual([
      [2, 1],
      [3, 2],
      [9, 3],
      [11, 4],
    ]);
  });

  it('is read correctly across the chunks of a large file', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${i % 80},${i % 180},"é – 林 ${i}\r\n"\r\n`);
    const zones = await readZonesOnly(csv(`lat,lng,näme\r\n${rows.join('')}`));
    expect(zones.map(({ carried }) => carried['näme'])).toEqual(rows.map((_, i) => `é – 林 ${i}\r\n`));
    expect(zones[2999].line).toBe(2 + 2999 * 2);
  });
});

describe('invalid rows of a CSV list', () => {
  it.each([
    ['95,0,5', 'lat', /^lat must be .*, but is 95\. Are latitude and longitude swapped\?/],
    ['120,-150,5', 'lat', /^lat must be a number of degrees from -80 to 84, but is 120\.$/],
    ['-85,-85,5', 'lat', /^lat is -85, outside the covered latitudes/],
    ['0,180.5,5', 'lng', /^lng must be a number of degrees from -180 to 180, but is 180\.5\.$/],
    ['"48,85",2.35,5', 'lat', /^lat is "48,85", with a decimal comma: write a point, 48\.85\.$/],
    ["12°30'E,0,5", 'lat', /^lat must be .*, but is "12°30'E"\.$/],
    [',0,5', 'lat', /^lat is missing: give a number of degrees/],
    ['0,NaN,5', 'lng', /^lng must be .*"NaN"/],
    ['0,0,0', 'size', /^size is 0 km, below the minimum of 1 km/],
    ['0,0,101', 'size', /^size is 101 km, over the limit of 100 km/],
    ['0,0,2.5', 'size', /^size must be .*whole.*, but is 2\.5\.$/],
    ['0,0,1e999', 'size', /^size (must be|is) .*Infinity/],
    ['1,2', null, /^The row has 2 fields where the heading has 3: put/],
    ['0,0,5,"x\n0,0"', null, /^Because of a quote, the row continues to line 3, and it has 4 fields/],
  ])('%j is reported by line and column, and the next row is read', async (row, column, detail) => {
    const rows = await readRows(csv(`lat,lng,size\n${row}\n1,2,3\n`), { size: 10 });
    expect(rows).toMatchObject([
      { fault: { line: 2, column, detail: expect.stringMatching(detail) as string } },
      { zone: { lat: 1, lng: 2, size: 3 } },
    ]);
  });
});

describe('an invalid CSV list', () => {
  it.each([
    ['is empty', '', /It is empty: the first line must name the columns/],
    ['has no latitudes', 'x,z\n1,2\n', /no column for latitudes: name it lat or .* or y\.$/],
    ['has two columns of latitudes', 'lat,latitude,lng\n1,2,3\n', /lat and latitude, which mean the same/],
    ['is Latin 1', Uint8Array.from(Buffer.from('lat,lng,n\n1,2,é\n', 'latin1')), /not entirely UTF-8/],
    ['has an open quote', 'lat,lng,n\n1,2,a\n1,2,"b\n1,2,c\n', /opened on line 3 or later is never clo/],
  ])('is refused if it %s', async (_what, content, message) => {
    const refusal = { name: 'BatchError', code: 'zones-format' };
    await expect(readRows(csv(content))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(message) as string,
    });
  });

  it('is refused if a quote is too long for a row', async () => {
    const path = csv(`lat,lng,n\n1,2,"b\n${'1,2,c\n'.repeat(200_000)}1,2,"\n`);
    await expect(readRows(path)).rejects.toMatchObject({ code: 'zones-format', fields: { line: 2 } });
  });
});
