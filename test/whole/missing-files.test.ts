import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, toProblem, type Sylvan, type SylvanError, type SylvanOptions } from 'sylvan/node';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import type { Spoil } from '../support/faults.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const folder = useFolder();
let server: FaultServer;
const closing = useClosing();

beforeAll(async () => {
  server = closing(await startFaultServer());
});

function create(options: SylvanOptions): Sylvan {
  const sylvan = createSylvan(options);
  closing(sylvan);
  return sylvan;
}

/** The response of a single-page app's server to any address without a file. */
const page: Spoil = (reply) => {
  reply.status = 200;
  reply.headers = { 'content-type': 'text/html' };
  reply.body = Buffer.from('<!doctype html><title>App</title>');
};

const textsOf = (error: SylvanError) => [error.message, toProblem(error, { lang: 'fr' }).detail];

describe('samples that were not copied to samplesUrl', () => {
  it.each([
    ['nothing', []],
    ['a page', [{ spoil: page }]],
  ])('are reported with the option to set (the server sends %s)', async (_, faults) => {
    server.setFaults(...faults);
    const sylvan = create({ samplesUrl: `${server.url}samples` });
    for (const call of [sylvan.analyze({ sample: 'frontier' }), sylvan.compare({ sample: 'frontier' })]) {
      const error = await failureOf(call);
      expect(error).toMatchObject({ code: 'not-found', retryable: false, fields: { option: 'samplesUrl' } });
      for (const text of textsOf(error)) expect(text).toContain(`${server.url}samples/`);
    }
  });
});

describe('a missing folder', () => {
  it('is reported as not found, with its path', async () => {
    const position = join(folder.path, 'zones/rufiji');
    const sylvan = create({ catalog: position });
    const zone = { lat: 1, lng: 2, size: 2 };
    const periods = {
      ...{ date1_start: '2020-06-01', date1_end: '2020-06-30' },
      ...{ date2_start: '2021-06-01', date2_end: '2021-06-30' },
    };
    for (const call of [sylvan.analyze(zone), sylvan.compare({ ...zone, ...periods })]) {
      const error = await failureOf(call);
      const asset = pathToFileURL(join(position, 'items.json')).href;
      expect(error).toMatchObject({ code: 'not-found', retryable: false, fields: { asset } });
      for (const text of textsOf(error)) expect(text).toContain(asset);
    }
  });
});
