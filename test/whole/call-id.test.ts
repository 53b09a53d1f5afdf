import { createSylvan, type CallRequest } from 'sylvan/node';
import { expect, it } from 'vitest';

const REQUEST = { lat: -10.49, lng: -61.35, size: 1, date: '2024-08-31' };
const ID = '0B7C5D5E-6A0F-4C39-9F27-2A7E35A0C1D4';

/** How the meter of {@link send} refuses. */
const REFUSAL = new Error('enough');

/** Makes a call with this id: the requests to the meter, and the error of the call. */
async function send(
  callId: unknown,
): Promise<{ readonly metered: readonly CallRequest[]; readonly error: unknown }> {
  const metered: CallRequest[] = [];
  const begin = (call: CallRequest) => {
    metered.push(call);
    return Promise.reject(REFUSAL);
  };
  const sylvan = createSylvan({ meter: { begin } });
  try {
    const error: unknown = await sylvan
      .analyze(REQUEST, { callId } as { callId: string })
      .catch((error: unknown) => error);
    return { metered, error };
  } finally {
    await sylvan.close();
  }
}

it('the id of a call is passed to the meter in lower case; what the meter rejects with ends the call', async () => {
  const { metered, error } = await send(ID);
  expect(error).toBe(REFUSAL);
  expect(metered).toMatchObject([{ operation: 'analyze', id: ID.toLowerCase() }]);
});

it.each(['', 'zone-1', `${ID}0`, 7, null])(
  '%j is refused as an id before anything is counted',
  async (id) => {
    const { metered, error } = await send(id);
    expect(metered).toEqual([]);
    expect(error).toMatchObject({ code: 'invalid-parameters', errors: [{ pointer: '/callId' }] });
  },
);
