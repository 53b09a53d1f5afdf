import { signal } from '@preact/signals';
import { z } from 'zod/mini';
import { createdKeySchema, type CreateKeyRequest } from 'sylvan/contract';
import { announce } from '../state/announce.ts';
import { isKeyStored, storeKey, key, useKey } from '../state/engine.ts';
import { isKey } from '../state/stored-key.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { focusContent } from '../ui/focus.ts';
import { requestKey } from './key-service.ts';
import { texts } from '../texts/key.ts';

/** A new key, which is shown only once. */
export const fresh = signal<string | null>(null);

/** Actions on keys, one at a time. Each kind has its own run, so that a failure appears where it was started. */
export const creating = createRun<unknown>();
export const pasting = createRun<unknown>();
export const changing = createRun<unknown>();

export function create(person: Omit<CreateKeyRequest, 'lang'>): Promise<void> {
  return creating.start(() => take('key/create', person));
}

/** Takes the key that the service answers with into use. */
async function take(path: string, sent: object, old?: string): Promise<void> {
  const body = { ...sent, lang: lang.value };
  const made = await requestKey({ method: 'POST', path, key: old, body }, createdKeySchema);
  fresh.value = made.api_key;
  await useKey(made.api_key, isKeyStored.value);
}

export class NoKey extends Error {}

/** Only the service can say whether a well-formed key is valid, when its usage is requested. */
export function paste(text: string): Promise<void> {
  return pasting.start(async () => {
    const pasted = text.trim();
    if (!isKey(pasted)) throw new NoKey('What was pasted is no key.');
    await useKey(pasted, isKeyStored.value);
  });
}

/** Applies to the key in use; without one, stores the preference for the next. */
export async function store(isWanted: boolean): Promise<void> {
  if (key.value === null) isKeyStored.value = isWanted;
  else await storeKey(isWanted);
}

export function purge(): Promise<void> {
  return changing.start(dropKey);
}

/** Replaces the key by a new one with the same counts; the old one still works for `graceSeconds`. */
export function rotate(graceSeconds: number): Promise<void> {
  return changing.start(() => take('key/rotate', { grace_seconds: graceSeconds }, key.value!));
}

/** Ends the key permanently and erases its person. */
export function end(): Promise<void> {
  return changing.start(async () => {
    await requestKey({ method: 'DELETE', path: 'key', key: key.value! }, z.null());
    await dropKey();
    announce(texts.value.ended);
    return 'ended';
  });
}

async function dropKey(): Promise<void> {
  fresh.value = null;
  await useKey(null, false);
  focusContent();
}
