import { signal } from '@preact/signals';
import { announce } from '../state/announce.ts';
import { isKeyStored, storeKey, key, service, useKey } from '../state/engine.ts';
import { isKey } from '../state/key.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { focusContent } from '../ui/focus.ts';
import { createKey, endKey, rotateKey, type Person } from './key-service.ts';
import { texts } from '../texts/key.ts';

/** A new key, which is shown only once. */
export const fresh = signal<string | null>(null);

/** Actions on keys, one at a time. Each kind has its own run, so that a failure appears where it was started. */
export const creating = createRun<null>();
export const pasting = createRun<null>();
export const changing = createRun<'ended' | null>();

export function create(person: Person): Promise<void> {
  return creating.start(async () => {
    const { api_key: created } = await createKey(service.value!, person, lang.value);
    fresh.value = created;
    await useKey(created, isKeyStored.value);
    return null;
  });
}

/** The pasted text cannot be a key. */
export class NoKey extends Error {}

/** Only the service can say whether a well-formed key is valid, when its usage is requested. */
export function paste(text: string): Promise<void> {
  return pasting.start(async () => {
    const pasted = text.trim();
    if (!isKey(pasted)) throw new NoKey('What was pasted is no key.');
    await useKey(pasted, isKeyStored.value);
    return null;
  });
}

/** Applies to the key in use; without one, stores the preference for the next. */
export async function store(isWanted: boolean): Promise<void> {
  if (key.value === null) isKeyStored.value = isWanted;
  else await storeKey(isWanted);
}

export function purge(): Promise<void> {
  return changing.start(async () => {
    await dropKey();
    return null;
  });
}

export function rotate(graceSeconds: number): Promise<void> {
  return changing.start(async () => {
    const created = await rotateKey(service.value!, key.value!, graceSeconds, lang.value);
    fresh.value = created.api_key;
    await useKey(created.api_key, isKeyStored.value);
    return null;
  });
}

export function end(): Promise<void> {
  return changing.start(async () => {
    await endKey(service.value!, key.value!, lang.value);
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
