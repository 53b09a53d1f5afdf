import { rotateKeyRequestSchema } from 'sylvan/contract';
import type { Form } from '#server';
import { logMonth, withLimit } from '../http/accounting.ts';
import { refuseBadKey } from '../http/authorize.ts';
import { fieldsIn } from '../http/body.ts';
import { rateLimited } from '../limits/refusals.ts';
import { keyTextsOf } from '../texts/service.ts';
import { mintSecret } from '../keys/key-format.ts';
import type { Add, Operation } from '../openapi/operation.ts';
import type { Service } from '../open-parts.ts';
import { createdKey, DAY_SECONDS, EXAMPLE_KEY } from './keys.ts';
import { deleteKey, rotateKey } from '../store/key-acts.ts';

const ROTATE = {
  schema: rotateKeyRequestSchema,
  fields: { grace_seconds: {}, lang: {} },
  aliases: new Map([['grace', 'grace_seconds']]),
} satisfies Form<unknown>;

const ROTATE_KEY: Operation = {
  method: 'post',
  path: '/api/v1/key/rotate',
  id: 'rotateKey',
  group: 'Keys',
  key: true,
  summary: 'Rotate a key',
  description:
    'Returns a new key, which continues the old key’s call count. The old key still works for `grace_seconds`, by default a day. A key can be rotated at most ten times a day.',
  body: { schema: 'RotateKeyRequest', example: { grace_seconds: 3600 } },
  answers: [{ status: 201, description: 'The new key.', schema: 'CreatedKey', example: EXAMPLE_KEY }],
  problems: ['rate-limited'],
};

const DELETE_KEY: Operation = {
  method: 'delete',
  path: '/api/v1/key',
  id: 'deleteKey',
  group: 'Keys',
  key: true,
  summary: 'Delete a key',
  description:
    'Immediately revokes the key that sends the request, with all its secrets, and erases its owner’s name and e-mail address.',
  answers: [{ status: 204, description: 'The key has been deleted.' }],
};

/**
 * `POST /key/rotate`: a new secret for the key in use, with the same counts. `DELETE /key`: ends the key in use and erases its
 * person.
 */
export function addKeyActs(add: Add, service: Service): void {
  const { config, database, erasures } = service;
  add(ROTATE_KEY, async (c) => {
    const { grace_seconds: graceSeconds } = await fieldsIn(c, service, ROTATE);
    const { keyId, plan, createdAt } = c.get('key');
    const { key, ...secret } = mintSecret(config.MODE);
    const rotation = { ...secret, graceSeconds };
    const rotated = await rotateKey(database, c.get('key'), rotation, c.get('requestId'));
    if (rotated === null) return refuseBadKey(c, service);
    if (rotated === 'often') throw rateLimited('The key was rotated too often today.', DAY_SECONDS);
    const account = withLimit(service, plan, rotated.usage);
    logMonth(c, account);
    const { store, oldEnds } = keyTextsOf(c.get('lang'));
    const message = `${store} ${oldEnds(rotated.oldEndsAt)}`;
    return c.json(createdKey({ key, keyId, plan, createdAt }, account, message), 201);
  });
  add(DELETE_KEY, async (c) => {
    const isDeleted = await deleteKey(database, c.get('key'), { requestId: c.get('requestId'), erasures });
    if (!isDeleted) return refuseBadKey(c, service);
    return c.body(null, 204);
  });
}
