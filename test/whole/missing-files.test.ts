import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, toProblem, type Sylvan, type SylvanError, type SylvanOptions } from 'sylvan/node';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import type { Spoil } from '../support/faults.ts';
import { useClosing } from '../support/closing.ts';

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
