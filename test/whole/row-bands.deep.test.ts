import { layered, type LayeredAnalysis, type LayeredComparison } from '../support/layered.ts';
import { describe, expect, it } from 'vitest';
import { createSylvan, type Layer, type Sylvan, type SylvanOptions } from 'sylvan/node';
import { hasRealData, realData } from '../support/real-data.ts';

/** Two kilometres of the Rufiji delta are two bands of rows where there is memory for one strip alone. */
describe.skipIf(!hasRealData('zones/rufiji'))('a zone in bands of rows', () => {
  const position = { lat: -7.836, lng: 39.274, size: 2 };
  const periods = {
    ...{ date1_start: '2018-06-02', date1_end: '2018-08-31' },
    ...{ date2_start: '2019-06-02', date2_end: '2019-08-31' },
  };
  const now = () => new Date('2026-01-15T00:00:00Z');

  type Request = LayeredAnalysis | LayeredComparison;

  async function send(own: SylvanOptions, work: (sylvan: Sylvan) => Promise<Request>): Promise<Request> {
    const sylvan = createSylvan({ catalog: realData('zones/rufiji'), now, ...own });
    try {
      return await work(sylvan);
    } finally {
      await sylvan.close();
    }
  }

  it.each<[string, (sylvan: Sylvan) => Promise<Request>]>([
    [
      'an analysis',
      (sylvan: Sylvan) => layered(sylvan.analyze({ ...position, date: '2019-08-31' }, { layers: true })),
    ],
    [
      'a comparison',
      (sylvan: Sylvan) => layered(sylvan.compare({ ...position, ...periods }, { layers: true })),
    ],
  ])('%s is the same to the bit', { timeout: 60_000 }, async (_, work) => {
    const whole = await send({}, work);
    const banded = await send({ memory: 1 }, work);
    expect(banded.layers.map(({ id }) => id)).toEqual(whole.layers.map(({ id }) => id));
    const bytesOf = ({ data }: Layer) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const unlike = whole.layers.filter((layer, i) => !bytesOf(layer).equals(bytesOf(banded.layers[i])));
    expect(unlike.map(({ id }) => id)).toEqual([]);
    expect(banded.answer).toEqual(whole.answer);
  });
});
