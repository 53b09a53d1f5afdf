import { createSylvan } from 'sylvan/node';
import { afterAll, describe, expect, it } from 'vitest';
import { hasRealData, realData } from '../../../test/support/real-data.ts';
import { bearer } from '../support/service.ts';
import { useService } from '../support/use.ts';

const ZONE = { lat: -7.836, lng: 39.274, size: 2 };
const PERIODS = {
  date1_start: '2018-06-02',
  date1_end: '2018-08-31',
  date2_start: '2019-06-02',
  date2_end: '2019-08-31',
};

describe.skipIf(!hasRealData('zones/rufiji'))('real pixels over HTTP', { timeout: 60_000 }, () => {
  const catalog = realData('zones/rufiji');
  const service = useService({ CATALOG: catalog });
  const sylvan = createSylvan({ catalog });
  afterAll(() => sylvan.close());

  it.each([
    ['analyze', { ...ZONE, date: '2019-08-31' }],
    ['compare', { ...ZONE, ...PERIODS }],
  ] as const)('%s answers with the record of the library', async (operation, request) => {
    const headers = bearer((await service.createKey()).api_key);
    const response = await service.post(`/api/v1/${operation}`, request, headers);
    const own =
      operation === 'analyze' ? await sylvan.analyze(request) : await sylvan.compare({ ...ZONE, ...PERIODS });
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(own)));
  });
});
