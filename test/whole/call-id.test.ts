import { createSylvan, type CallRequest } from 'sylvan/node';
import { expect, it } from 'vitest';

const REQUEST = { lat: -10.49, lng: -61.35, size: 1, date: '2024-08-31' };
const ID = '0B7C5D5E-6A0F-4C39-9F27-2A7E35A0C1D4';

/** Calls once with this id; what the meter hears, and why the call ended. */
async function send(
  callId: unknown,
): Promise<{ readonly heard: readonly CallRequest[]; readonly code: unknown }> {
  const heard: CallRequest[] = [];
  const begin = (call: CallRequest) => {
    heard.push(call);
    return Promise.reject(new Error('enough'));
  };
  const sylvan = createSylvan({ meter: { begin } });
  try {
    const code: unknown = await sylvan
      .analyze(REQUEST, { callId } as { callId: string })
      .catch((error: unknown) => (error as { code?: unknown }).code);
    return { heard, code };
  } finally {
    await sylvan.close();
  }
}

it('hands the id of a call to what counts it, in lower case', async () => {
  const { heard } = await send(ID);
  expect(heard).toMatchObject([{ operation: 'analyze', id: ID.toLowerCase() }]);
});

it.each(['', 'zone-1', `${ID}0`, 7, null])('refuses %j for an id before anything is counted', async (id) => {
  expect(await send(id)).toEqual({ heard: [], code: 'invalid-parameters' });
});
